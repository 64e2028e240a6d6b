/** What a family takes along holds every row of every list of its own, and nothing of another family. */
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { Resource } from '../kit/index.ts'
import { sheetNames } from '../../server/sheets/sheet.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { logUsual } from '../logs/index.ts'
import { message } from '../messages/index.ts'
import { order } from '../payments/index.ts'
import { guardian, student } from './person.ts'

const on = shared(() => web(), { isPlanted: true, timeout: 120_000 })
/** Lists that parents have, of what is nobody's own: rules that hold for all, and what a whole class is shown. */
const ofNobody = ['class_moment', 'invoice_template', 'subsidy_scheme']
const call = '/api/business-basic/ownData'

const listed = (): readonly Resource[] => on.engine.registry.tables.filter(of => of.path && of.read.includes('PR') && !of.follows)
const isPersonal = ({ scope }: Resource): boolean => scope !== 'everyone' && Boolean(scope.student ?? scope.user)

/** A row of each list for one family: every text of it says whose it is. */
async function plant(who: string, userId: string): Promise<void> {
  for (const of of listed().filter(isPersonal)) {
    const scope = of.scope as Readonly<Record<string, string>>
    const at = Object.entries({ student: `child-${who}`, user: userId }).flatMap(([bound, id]) => (scope[bound] ? [[scope[bound], id] as const] : []))
    const { id = `${of.name}-${who}`, ...values } = Object.fromEntries(at)
    const status = Object.keys(of.lifecycle.states).find(name => !['new', 'draft', 'removed', 'erased'].includes(name))!
    const own = of === guardian ? { maySee: true, mayPay: true, blocked: false, userId } : {}
    await put(on, of, [rowIn(of, id, of === guardian ? 'bound' : status, { ...values, ...own }, name => `${who}-${name}`)])
  }
  const sent = { userId, noticeId: `n-${who}`, title: `${who}-title`, content: `${who}-content`, sentAt: '2026-10-01T00:00:00.000Z' }
  await put(on, message, [rowIn(message, `n-${who}:${userId}`, 'unread', sent, name => `${who}-${name}`)])
}

beforeAll(async () => {
  await plant('mine', 'mother')
  await plant('theirs', 'stranger')
  // Paid for a child that a court keeps from her since: the money is hers to know, the child is not.
  await put(on, student, [rowIn(student, 'kept', 'live', { studentName: 'kept-from-her' })])
  await put(on, guardian, [rowIn(guardian, 'g-kept', 'bound', { userId: 'mother', studentId: 'kept', maySee: true, blocked: true })])
  await put(on, order, [rowIn(order, 'paid', 'paid', { payerId: 'mother', studentId: 'kept', orderCode: 'mine-paid' })])
}, 60_000)

test('every list that parents have is theirs by person, or known to be of nobody', () => {
  expect(
    listed()
      .filter(of => !isPersonal(of))
      .map(of => of.name)
      .sort(),
  ).toEqual(ofNobody)
})

test('the file holds what each own list shows, and nothing of another family', { tags: 'thorough' }, async () => {
  const mother = await on.login('PR', { userId: 'mother' })
  const { kinds, schools } = await dataOf(on.get(mother, call))
  const taken = await on.http.inject({ method: 'POST', url: `${call}/take`, headers: { 'blade-auth': `bearer ${mother.access}` } })
  expect([taken.statusCode, taken.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  const names = await sheetNames(taken.rawPayload),
    sheets = new Map<string, readonly (readonly unknown[])[]>()
  for (const name of names) sheets.set(name, (await readSheet(taken.rawPayload, name)) as never)
  const counted: string[] = []
  for (const of of listed().filter(isPersonal)) {
    const { total } = await dataOf(on.get(mother, `/api/${of.path!.base}/${of.path!.list ?? 'list'}?size=1`))
    expect([of.name, Math.max((sheets.get(of.label[0])?.length ?? 1) - 1, 0)]).toEqual([of.name, total])
    expect([of.name, kinds.find((one: any) => one.id === of.name)?.count ?? 0]).toEqual([of.name, total])
    if (total > 0) counted.push(of.name)
  }
  expect(counted).toEqual(
    expect.arrayContaining(['student', 'guardian', 'enrolment', 'order', 'payment', 'refund', 'invoice', 'leave', 'lesson_mark', 'final_result', 'traveller']),
  )
  expect(schools).toEqual([])
  const said = JSON.stringify([...sheets])
  for (const word of ['mine-title', 'mine-content', 'mine-paid', 'mine-studentName']) expect(said).toContain(word)
  for (const word of ['theirs', 'stranger']) expect(said).not.toContain(word)
  for (const name of ['学生', '订单']) expect(JSON.stringify(sheets.get(name)), name).not.toContain('kept-from-her')
  // A yes is a word, as a sheet that comes back may say it.
  const [heads, first] = sheets.get('监护关系')!
  expect(first![heads!.indexOf('可缴费')]).toBe('是')
  expect(sheets.get('账号')![1]).toContain(mother.account)
  await on.journals.flush()
  const notes: any[] = []
  for await (const rows of on.journals.rows(logUsual, { tenant: '000000', conditions: [] })) notes.push(...rows)
  expect(notes.filter(one => one.logId === 'ownDataTaken').map(one => one.createBy)).toEqual([mother.account])
})

test('nobody else has such a page', async () => {
  for (const role of ['SM', 'CS', 'PO'] as const) {
    const other = await on.login(role)
    // Who asks is what is wrong: it answers as any missing right does.
    for (const { status, body } of [await on.get(other, call), await on.post(other, `${call}/take`)])
      expect([status, body.code, body.data.rule]).toEqual([403, 403, 'own_data.family'])
  }
})
