/** What hangs on rows: who reaches the row reaches it and nobody else, through whatever door; and what follows from it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { blank, command, fact, module, newId, resource, type Resource, text } from '../kit/index.ts'
import { customer } from '../crm/index.ts'
import { leave } from '../leave/index.ts'
import { message } from '../messages/index.ts'
import { openClass } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { order } from '../payments/index.ts'
import { attachment, note, noRelation, task } from './index.ts'
import { no } from '../../server/kernel/refusals.ts'
import { registry } from '../../server/kernel/registry.ts'
import { createDept, rootDept } from '../identity/index.ts'
import { modules } from '../index.ts'
import { app, dialects } from '../../tests/app.ts'
import { heardAll } from '../../tests/live.ts'
import { join, type Person, settle } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { type Answer, fileForm, web } from '../../tests/web.ts'

const base = '/api/business-basic'
const pictures = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('what hangs on rows must be erasable with them, and carries nothing itself', () => {
  const loose = resource('loose', {
    label: ['物', 'Loose'],
    notes: true,
    follows: { as: 'notes', of: 'kind', row: 'rowId' as 'kind' },
    fields: { kind: text('类', 'Kind') },
  })
  const create = command(loose, 'create', { label: ['新增', 'Add'], by: [], decide: () => fact(loose, 'created') })
  const wrong = module('wrong', { label: ['错', 'Wrong'], resources: [loose], commands: [create] })
  expect(() => registry([wrong])).toThrow(/relations of its own[\s\S]*no field rowId[\s\S]*erased with what it hangs on/)
})

test.each(dialects)('everything that happens to them is in the log, on %s', { tags: 'thorough', timeout: 120_000 }, async dialect => {
  const on = await app(modules, { dialect, ports: { colleagues: { seeing: async () => [] } } })
  try {
    const run = (name: string, id: string, input: object = {}) => {
      const [resource, command] = name.split('.') as [string, string]
      return on.run(on.as('system'), on.engine.command(resource, command), id, { ...input })
    }
    const owner = newId(),
      who = newId(),
      deptId = newId()
    await settle(on.engine)
    await on.run(on.as('system'), createDept, deptId, { deptName: '客服部', parentId: rootDept, deptCategory: 'office', sort: 1, areaCode: '110108' })
    const { userId } = await join(on.engine, 'CS', { userId: who, deptId })
    await run('customer.createInSea', owner, { name: '李女士', phone: '13900000000' })
    const at = { ownerType: 'customer', ownerId: owner },
      [n, t, u, f] = [newId(), newId(), newId(), newId()]
    await run('note.create', n, { ...at, text: '想了解围棋班', mentions: [userId] })
    await run('note.change', n, { text: '想了解围棋班与书法班', mentions: [] })
    await run('note.remove', n)
    await run('note.erase', n)
    await run('task.create', t, { ...at, title: '回电', assigneeId: userId, dueOn: '2026-10-03' })
    await run('task.change', t, { detail: '下午打' })
    on.now = '2026-10-03T02:00:00.000Z'
    await on.tick()
    expect((await on.row(task, t)).remindAt).toBeNull()
    await run('task.complete', t, { result: '已约试听' })
    await run('task.reopen', t)
    await run('task.cancel', t)
    await run('task.erase', t)
    await run('attach.upload', f, { originalName: '合同.pdf', extension: 'pdf', attachSize: 10, belongs: 'attached', link: '/x', isPublic: false })
    await run('attachment.create', u, { ...at, fileId: f })
    await run('attachment.remove', u)
    await run('attachment.erase', u)
    await on.sound()
  } finally {
    await on.close()
  }
})

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => web({ dialect, now: '2026-10-01T00:30:00.000Z' }), { isPlanted: true, timeout: 120_000 })
  let service: Person, finance: Person, school: Person, other: Person, agency: Person, parent: Person
  const orderId = 'order-1',
    classId = 'class-1',
    otherClass = 'class-2'

  /** A row as if its log had led there. */
  async function put(of: Resource, id: string, status: string, values: object, tenant = '000000') {
    const zero = Object.fromEntries(
      Object.entries(of.fields).flatMap(([name, field]) =>
        field.required && field.initial === undefined ? [[name, ['int', 'money', 'percent'].includes(field.kind) ? 1 : field.unique ? id : 'x']] : [],
      ),
    )
    const at = { version: 1, createdAt: on.now, createdBy: 'system', updatedAt: on.now, updatedBy: 'system' }
    await on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(of, [{ ...(blank(of, id, tenant) as any), ...zero, ...values, ...at, status }])) yield one
    })
  }
  beforeAll(async () => {
    service = await on.login('CS')
    finance = await on.login('FI')
    school = await on.login('SM', { deptId: 'school-1' })
    other = await on.login('SM', { deptId: 'school-2' })
    agency = await on.login('AM', { deptId: 'agency-1' })
    parent = await on.login('PR')
    const places = { schoolId: 'school-1', agencyId: 'agency-1', areaCode: '110108' }
    await put(openClass, classId, 'released', { ...places, name: '围棋一班', openClassType: 'Aft_Class' })
    await put(openClass, otherClass, 'released', { ...places, schoolId: 'school-2', agencyId: 'agency-2', name: '围棋二班', openClassType: 'Aft_Class' })
    await put(order, orderId, 'paid', { ...places, orderCode: 'D1', payerId: parent.userId, studentId: 'pupil-1', openClassId: classId })
    await put(student, 'pupil-1', 'active', { schoolId: 'school-1', studentName: '张小明' })
  }, 120_000)

  const here = { ownerType: 'order', ownerId: orderId }
  const write = (person: Person, at: object, text: string, more: object = {}) => on.post(person, `${base}/note/create`, { ...at, text, ...more })
  const made = (answer: Answer): string => {
    expect(answer.body.msg, JSON.stringify(answer.body)).not.toBe('')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return String(answer.body.data.id)
  }
  const listed = async (person: Person, what: string, at: object = {}): Promise<readonly any[]> =>
    (await on.get(person, `${base}/${what}/page?${new URLSearchParams({ size: '100', ...at })}`)).body.data.records
  const refused = (answer: Answer, rule: { readonly code: string }) =>
    expect(answer.body?.data?.rule ?? answer.body?.rule, JSON.stringify(answer.body)).toBe(rule.code)

  test('who sees the row and the kind of note reads it, with who wrote and who was mentioned', async () => {
    const id = made(await write(service, here, '家长来电，手机 13812345678，@财务 请核对。', { mentions: [finance.userId] }))
    const [seen] = await listed(finance, 'note', here)
    expect(seen).toMatchObject({
      id,
      text: '家长来电，手机 138****5678，@财务 请核对。',
      createUserName: '客服',
      mentionNames: ['财务'],
      ownerTitle: 'D1',
      ownerTypeName: '订单',
    })
    expect((await listed(school, 'note', here)).map(one => one.id)).toEqual([id])
    expect((await on.get(school, `${base}/note/detail?id=${id}`)).body.data.id).toBe(id)
  })

  test('who does not reach the row, or is not meant, reaches none of it through any door', async () => {
    const [{ id }] = (await listed(finance, 'note', here)) as [{ id: string }]
    for (const person of [other, agency, parent]) {
      expect(await listed(person, 'note', here)).toEqual([])
      expect(await listed(person, 'note', { id })).toEqual([])
      expect(await listed(person, 'note', { text: '家长' })).toEqual([])
      refused(await on.get(person, `${base}/note/detail?id=${id}`), no.missing)
      refused(await on.get(person, `${base}/note/history?id=${id}`), no.missing)
      refused(await on.post(person, `${base}/note/change`, { id, text: '改' }), no.missing)
      refused(await on.post(person, `${base}/note/remove`, { ids: `${id},${id}x` }), no.missing)
      refused(await write(person, here, '插话'), no.missingRef)
      if (person !== agency) refused(await on.get(person, `${base}/relations/summary?${new URLSearchParams(here)}`), no.missing)
      refused(await on.get(person, `${base}/relations/people?${new URLSearchParams(here)}`), no.missing)
      expect((await on.get(person, `${base}/note/export?format=csv`)).text).not.toContain('家长来电')
    }
    expect((await on.get(finance, `${base}/note/export?format=csv`)).text).toContain('家长来电，手机 138****5678')
  })

  test('a live socket tells of it whom the row is there for, whichever process recorded it', { tags: 'thorough' }, async () => {
    const listeners = await Promise.all(
      [finance, school, other, agency, parent].map(async person => {
        const socket = await on.http.injectWS(`/api/live?token=${person.access}`),
          heard: { readonly resource: string; readonly id?: string }[] = []
        socket.on('message', (data: Buffer) => heard.push(...JSON.parse(data.toString())))
        return { person, socket, heard }
      }),
    )
    const id = made(await write(service, here, '刚刚写的'))
    const [fact] = await on.log.history('000000', note, id)
    const told = () => listeners.filter(one => one.heard.some(({ resource, id: of }) => resource === 'note' && of === id)).map(one => one.person)
    await expect.poll(told, { timeout: 5_000 }).toEqual([finance, school])
    for (const one of listeners) one.heard.length = 0
    // As another process would tell: where it hangs, and nothing of what it says.
    on.engine.feed.committed({ tenant: '000000', facts: [{ ...fact, tenant: '000000', resource: 'note', stream: id, version: 1 }] as never, changed: [] })
    await heardAll(on, listeners)
    expect(listeners.flatMap(one => one.heard.filter(({ id: of }) => of !== undefined))).toEqual([])
    for (const { socket } of listeners) socket.terminate()
    await on.post(service, `${base}/note/remove`, { id })
  })

  test('it leaves with the export of the row when it is asked for, for who sees it', async () => {
    const sheet = async (person: Person) => (await on.get(person, '/api/business-order/order/export?format=csv&columns=orderCode,notes,tasks')).text
    expect(await sheet(finance)).toMatch(/订单号,备注,任务\r?\nD1,2026-10-01 08:30 客服 家长来电，手机 138\*\*\*\*5678，@财务 请核对。,/)
    expect(await sheet(agency)).toMatch(/订单号\r?\nD1\r?\n$/)
    expect((await on.get(finance, '/api/business-order/order/export?format=csv')).text).not.toContain('家长来电')
  })

  test('an imported note is bound by the same', async () => {
    const sheet = (person: Person, ownerId: string) =>
      on.post(person, `${base}/note/import`, fileForm('a.csv', `ownerType,ownerId,text\norder,${ownerId},导入的\n`))
    expect((await sheet(other, orderId)).body.data).toMatchObject({ created: 0 })
    expect((await sheet(service, orderId)).body.data).toMatchObject({ created: 1 })
    await on.post(service, `${base}/note/remove`, { id: (await listed(service, 'note', { ...here, text: '导入' }))[0]!.id })
  })

  test('another tenant has none of it', async () => {
    const far = await on.login('PO', { tenant: '100001' })
    const [{ id }] = (await listed(finance, 'note', here)) as [{ id: string }]
    expect(await listed(far, 'note')).toEqual([])
    refused(await on.get(far, `${base}/note/detail?id=${id}`), no.missing)
    refused(await write(far, here, '别处'), no.missingRef)
  })

  test('what the row is not declared for can not hang on it, and nothing on what is not there', async () => {
    refused(await write(service, { ownerType: 'leave', ownerId: 'x' }, '没有'), no.missingRef)
    refused(await write(service, { ownerType: 'user', ownerId: service.userId }, '没有'), no.missingRef)
    refused(await write(service, { ownerType: 'order', ownerId: 'order-0' }, '没有'), no.missingRef)
    expect((await write(service, { ownerType: 'order' }, '没有')).status).toBe(400)
  })

  test('who sees it without the right to add is refused', async () => {
    const admin = await on.login('PA')
    expect(await listed(admin, 'note', here)).toHaveLength(1)
    refused(await write(admin, here, '只看'), no.denied)
  })

  test('only who wrote it corrects it, the numbers that they were not shown stay, and it goes with a trace', async () => {
    const id = made(await write(service, here, '电话 13812345678'))
    refused(await on.post(finance, `${base}/note/change`, { id, text: '不是我写的' }), noRelation.notYours)
    made(await on.post(service, `${base}/note/change`, { id, text: '电话 138****5678，已回访' }))
    expect((await on.row(note, id)).text).toBe('电话 13812345678，已回访')
    refused(await on.post(finance, `${base}/note/remove`, { id }), noRelation.notYours)
    made(await on.post(service, `${base}/note/remove`, { id }))
    expect((await listed(service, 'note', here)).map(one => one.id)).not.toContain(id)
    const history = (await on.get(finance, `${base}/note/history?id=${id}`)).body.data
    expect(history.map((one: any) => one.type)).toEqual(['removed', 'corrected', 'written'])
  })

  test('a number can not be searched for, words can', async () => {
    expect(await listed(finance, 'note', { text: '来电' })).toHaveLength(1)
    expect(await listed(finance, 'note', { text: '1381' })).toEqual([])
  })

  test('mentioned is who sees it, and they are told that something was written, not what', async () => {
    await on.tick()
    const letters = await on.all(message, { userId: finance.userId })
    expect(letters.map(one => one.link)).toContain(`/relations/open?of=order&id=${orderId}&tab=notes`)
    expect(JSON.stringify(letters)).not.toContain('家长来电')
    refused(await write(service, here, '请家长看', { mentions: [parent.userId] }), noRelation.nobody)
    refused(await write(service, here, '没有此人', { mentions: [newId()] }), noRelation.nobody)
    // By their role they might, but their school has nothing to do with it.
    const id = made(await write(service, here, '请另一所学校看', { mentions: [other.userId] }))
    await on.tick()
    expect(await on.all(message, { userId: other.userId })).toEqual([])
    await on.post(service, `${base}/note/remove`, { id })
  })

  test('whom one may name: the platform everybody who sees it, a school its own people and who took part', async () => {
    const names = async (person: Person, name = '') =>
      ((await on.get(person, `${base}/relations/people?${new URLSearchParams({ ...here, name })}`)).body.data as { id: string }[]).map(one => one.id)
    const all = await names(service)
    for (const one of [finance, school, service]) expect(all).toContain(one.userId)
    for (const one of [other, agency, parent]) expect(all).not.toContain(one.userId)
    expect(await names(school)).toEqual(expect.arrayContaining([school.userId, service.userId]))
    expect(await names(school)).not.toContain(finance.userId)
    expect(await names(service, '财务')).toEqual([finance.userId])
  })

  test('a task is done by whom it was given to; both hear of it, and the tile counts it', async () => {
    const open = async () => (await on.get(finance, '/api/blade-desk/home/todo')).body.data.todo.find((one: any) => one.name === 'my_tasks')?.count ?? 0
    const before = await open()
    refused(await on.post(service, `${base}/task/create`, { ...here, title: '核对', assigneeId: parent.userId }), noRelation.nobody)
    refused(await on.post(service, `${base}/task/create`, { ...here, title: '核对', assigneeId: finance.userId, dueOn: '2026-09-30' }), noRelation.past)
    const id = made(await on.post(service, `${base}/task/create`, { ...here, title: '核对到账', assigneeId: finance.userId, dueOn: '2026-10-01' }))
    await on.tick()
    expect((await on.all(message, { userId: finance.userId })).map(one => one.link)).toContain(`/relations/open?of=order&id=${orderId}&tab=tasks`)
    expect(await open()).toBe(before + 1)
    expect((await listed(finance, 'task', { mine: '1' })).map(one => one.id)).toEqual([id])
    expect(await listed(finance, 'task', { given: '1' })).toEqual([])
    expect(await listed(other, 'task')).toEqual([])
    refused(await on.post(school, `${base}/task/complete`, { id }), noRelation.notForYou)
    refused(await on.post(finance, `${base}/task/cancel`, { id }), noRelation.notYours)
    on.now = '2026-10-01T01:10:00.000Z'
    await on.tick()
    expect((await on.all(message, { userId: finance.userId })).filter(one => one.link?.endsWith('tasks'))).toHaveLength(2)
    made(await on.post(finance, `${base}/task/complete`, { id, result: '已到账' }))
    await on.tick()
    expect(await open()).toBe(before)
    expect(await on.row(task, id)).toMatchObject({ status: 'done', doneById: finance.userId, doneAt: on.now })
    expect(await on.all(message, { userId: service.userId })).toHaveLength(1)
    made(await on.post(service, `${base}/task/reopen`, { id }))
    made(await on.post(service, `${base}/task/change`, { id, assigneeId: school.userId }))
    made(await on.post(service, `${base}/task/cancel`, { id }))
  })

  test('a file hangs on a row once, by who sent it, and is fetched by who reaches the row', async () => {
    const leaveId = 'leave-1'
    await put(leave, leaveId, 'applied', {
      studentId: 'pupil-1',
      schoolId: 'school-1',
      agencyId: 'agency-1',
      areaCode: '110108',
      reason: '发烧',
      kind: 'illness',
      openClassId: classId,
    })
    const send = async (person: Person, belongs: string) =>
      (await on.post(person, '/api/business-eip/file/put-file', fileForm('病假条.png', pictures, { belongs }))).body.data as { id: string; link: string }
    const at = { ownerType: 'leave', ownerId: leaveId }
    const file = await send(school, 'attached'),
      usual = await send(school, 'tourist')
    refused(await on.post(agency, `${base}/attachment/create`, { ...at, fileId: file.id }), noRelation.file)
    refused(await on.post(school, `${base}/attachment/create`, { ...at, fileId: usual.id }), noRelation.file)
    const fetched = async (person: Person) => (await on.get(person, file.link)).status
    expect([await fetched(school), await fetched(agency), await fetched(other)]).toEqual([200, 404, 404])
    const id = made(await on.post(school, `${base}/attachment/create`, { ...at, fileId: file.id }))
    refused(await on.post(school, `${base}/attachment/create`, { ...at, fileId: file.id }), noRelation.attached)
    expect([await fetched(agency), await fetched(other), await fetched(parent)]).toEqual([200, 404, 404])
    expect((await listed(agency, 'attachment', at))[0]).toMatchObject({ name: '病假条.png', kind: 'png', size: pictures.length, link: file.link })
    expect(await listed(other, 'attachment')).toEqual([])
    refused(await on.post(agency, `${base}/attachment/remove`, { id }), noRelation.notYours)
    made(await on.post(school, `${base}/attachment/remove`, { id }))
    await on.tick()
    expect(await fetched(agency)).toBe(404)
    expect((await on.row(attachment, id)).status).toBe('removed')
  })

  test('how much there is, and who adds', async () => {
    const of = async (person: Person, at: object) => (await on.get(person, `${base}/relations/summary?${new URLSearchParams({ ...at })}`)).body.data
    expect(await of(service, here)).toEqual({ notes: { count: 1, mayAdd: true }, tasks: { count: 0, mayAdd: true }, attachments: { count: 0, mayAdd: true } })
    expect(await of(agency, { ownerType: 'open_class', ownerId: classId })).toMatchObject({ notes: { mayAdd: true }, attachments: { mayAdd: true } })
    expect(await of(agency, here)).toEqual({ attachments: { count: 0, mayAdd: false } })
  })

  test('on a removed row nothing is added, what hangs there is found there alone', async () => {
    const at = { ownerType: 'customer', ownerId: 'customer-1' },
      seller = await on.login('SL')
    await put(customer, 'customer-1', 'sea', { code: 'C1', name: '李女士', phone: '13900000000', level: 'normal', phase: 'new' })
    const id = made(await write(seller, at, '意向很高'))
    expect((await listed(service, 'note', { text: '意向' })).map(one => one.id)).toEqual([id])
    await put(customer, 'customer-1', 'removed', { code: 'C1', name: '李女士', phone: '13900000000', level: 'normal', phase: 'new' })
    refused(await write(seller, at, '再写'), no.missingRef)
    expect(await listed(service, 'note', { text: '意向' })).toEqual([])
    expect((await listed(service, 'note', at)).map(one => one.id)).toEqual([id])
  })

  test('who is erased is erased from what was written about them', async () => {
    const at = { ownerType: 'student', ownerId: 'pupil-1' }
    const id = made(await write(school, at, '张小明对花生过敏'))
    await put(student, 'pupil-1', 'removed', { schoolId: 'school-1', studentName: '张小明' })
    await on.run(on.as('system'), on.engine.command('student', 'erase'), 'pupil-1', { remark: '家长要求' })
    expect(await on.row(note, id)).toMatchObject({ status: 'erased', text: '' })
    const [entry] = await on.log.history('000000', note, id)
    expect(JSON.stringify(entry)).not.toContain('花生')
    expect(await listed(school, 'note', at)).toMatchObject([{ text: '' }])
  })
})
