/** Leave of staff: by whom, decided by the one they name, seen by these two alone. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import type { Person } from '../../tests/people.ts'
import { given, person } from '../../tests/spec.ts'
import { web } from '../../tests/web.ts'
import { rootDept } from '../identity/index.ts'
import { leaveCommands, leaveProcess, no } from './leave-process.ts'
import { fact } from '../kit/index.ts'

const { start, approve, reject, withdraw } = leaveCommands
const asked = { processDefinitionId: 'leave', taskUser: 'boss', startTime: '2026-10-05T00:00:00.000Z', endTime: '2026-10-06T00:00:00.000Z', reason: '家中有事' }
const known = { approver: { id: 'boss', status: 'active' }, identities: [{}], others: [] }
const me = { actor: person('ST', 'me') },
  boss = { actor: person('SM', 'boss') }
const row = [fact(leaveProcess, 'started', { ...asked, submittedBy: 'me' })]

test('a leave is told to whoever decides it', () => {
  const steps = given(leaveProcess, { id: 'l1' }).when(start, asked, known, me).steps()
  expect(steps).toMatchObject([{ type: 'started', data: { submittedBy: 'me' } }, { input: { type: 'approval', userIds: ['boss'] } }])
})
test('it ends after it starts', () =>
  given(leaveProcess, {})
    .when(start, { ...asked, endTime: asked.startTime }, known, me)
    .refuses(no.range))
test('nobody decides their own', () =>
  given(leaveProcess, {})
    .when(start, { ...asked, taskUser: 'me' }, known, me)
    .refuses(no.self))
test('the approver works in the house above or beside', () => {
  given(leaveProcess, {})
    .when(start, asked, { ...known, identities: [] }, me)
    .refuses(no.approver)
  given(leaveProcess, {})
    .when(start, asked, { ...known, approver: { id: 'boss', status: 'disabled' } }, me)
    .refuses(no.approver)
})
test('only those who lead may approve, so a leave is never asked of anybody else', () => {
  for (const by of [approve.by, reject.by]) expect(by).toEqual(expect.arrayContaining(['AM', 'SM', 'PO']))
  for (const by of [approve.by, reject.by]) for (const other of ['PR', 'SD', 'AT', 'ST', 'FI', 'CS'] as const) expect(by).not.toContain(other)
})
test('nobody is on leave twice at a time', () =>
  given(leaveProcess, {})
    .when(start, asked, { ...known, others: [{}] }, me)
    .refuses(no.overlap))
test('only the chosen one decides', () => {
  given(leaveProcess, row)
    .when(approve, {}, { lessons: [] }, { actor: person('SM', 'other') })
    .refuses(no.notYours)
  given(leaveProcess, row).when(reject, { comment: '人手不足' }, {}, me).refuses(no.notYours)
  expect(given(leaveProcess, row).when(approve, {}, { lessons: [] }, boss).steps()).toMatchObject([{ type: 'approved' }, { input: { userIds: ['me'] } }])
})
test('only the applicant takes it back, and only before it is decided', () => {
  given(leaveProcess, row).when(withdraw, {}, {}, boss).refuses(no.notApplicant)
  given(leaveProcess, row).when(withdraw, {}, {}, me).records('withdrawn')
  expect(leaveProcess.lifecycle.allowed('approved')).toEqual(['cancel', 'finish'])
})

describe('over HTTP', () => {
  const on = shared(() => web(), { timeout: 120_000 })
  let teacher: Person, manager: Person, other: Person, office: Person
  beforeAll(async () => {
    ;[teacher, manager] = [await on.login('ST'), await on.login('SM')]
    other = await on.login('SM', { deptId: 'another-school' })
    office = await on.login('PO', { deptId: rootDept })
  }, 120_000)
  const base = '/api/blade-desk/process/leave'
  const times = { startTime: '2026-10-05 08:00:00', endTime: '2026-10-06 18:00:00', reason: '家中有事', processDefinitionId: 'leave:1' }

  test('the form offers the people of the own department first, then those above, never those of others', async () => {
    const offered = (await on.get(teacher, `${base}/approvers`)).body.data.map((one: any) => one.id)
    expect(offered[0]).toBe(manager.userId)
    expect(offered).toContain(office.userId)
    expect(offered).not.toContain(other.userId)
    expect(offered).not.toContain(teacher.userId)
  })
  test('neither families nor colleagues nor clerks above are offered, and who names them is refused', async () => {
    const others = [await on.login('PR'), await on.login('ST', { deptId: teacher.login.actor.deptId }), await on.login('FI', { deptId: rootDept })]
    const offered = (await on.get(teacher, `${base}/approvers`)).body.data.map((one: any) => one.id)
    for (const { userId } of others) {
      expect(offered).not.toContain(userId)
      const asking = await on.post(teacher, `${base}/start-process`, { ...times, taskUser: userId })
      expect(asking).toMatchObject({ status: 400, body: { data: { field: 'taskUser', rule: no.approver.code } } })
    }
  })
  test('who leads another part of the platform decides nothing here, though it lies in the department above all', async () => {
    const heads = [await on.login('RP', { deptId: rootDept }), await on.login('UU', { deptId: rootDept }), await on.login('SL', { deptId: rootDept })]
    const offered = (await on.get(teacher, `${base}/approvers`)).body.data.map((one: any) => one.id)
    for (const { userId } of heads) expect(offered).not.toContain(userId)
    const mate = await on.login('PO', { deptId: rootDept })
    const near = (await on.get(mate, `${base}/approvers`)).body.data.map((one: any) => one.id)
    expect(near).toContain(heads[0]!.userId)
  })
  test('it goes from the form to the decision, and both see what happened', async () => {
    const begun = await on.post(teacher, `${base}/start-process`, { ...times, taskUser: manager.userId })
    expect(begun.status, begun.text).toBe(200)
    const businessId = begun.body.data.businessId as string
    expect((await on.get(manager, `${base}/detail?businessId=${businessId}`)).body.data).toMatchObject({
      ...times,
      status: 'submitted',
      createUserName: '学校教师',
      flow: { assigneeName: '学校管理员', processIsFinished: 'unfinished' },
    })
    expect((await on.get(other, `${base}/detail?businessId=${businessId}`)).status).toBe(404)
    expect((await on.post(other, `${base}/approve?businessId=${businessId}`)).status).toBe(404)
    expect((await on.post(manager, `${base}/reject?businessId=${businessId}`)).status).toBe(400)
    expect((await on.post(manager, `${base}/approve?businessId=${businessId}`, { comment: '同意' })).status).toBe(200)
    expect((await on.get(teacher, `${base}/list`)).body.data.records).toMatchObject([{ id: businessId, status: 'approved', comment: '同意' }])
    expect((await on.get(other, `${base}/list`)).body.data.total).toBe(0)
  })
  test('a rejection says why, and what was withdrawn leaves the time free again', async () => {
    const later = { ...times, startTime: '2026-10-12 08:00:00', endTime: '2026-10-12 18:00:00', taskUser: manager.userId }
    const begin = async () => (await on.post(teacher, `${base}/start-process`, later)).body.data.businessId as string
    const first = await begin()
    expect((await on.post(teacher, `${base}/start-process`, later)).body.data).toMatchObject({ rule: no.overlap.code })
    expect((await on.post(teacher, `${base}/withdraw?businessId=${first}`)).status).toBe(200)
    const second = await begin()
    expect((await on.post(manager, `${base}/reject?businessId=${second}`, { comment: '当天有公开课' })).status).toBe(200)
    expect((await on.get(teacher, `${base}/detail?businessId=${second}`)).body.data).toMatchObject({ status: 'rejected', comment: '当天有公开课' })
    const letters = async (lang: string, title: string) =>
      (await on.get(teacher, `/api/business-eip/webMessage/list?title=${encodeURIComponent(title)}`, { 'accept-language': lang })).body.data.records
    expect(await letters('zh', '被驳回')).toMatchObject([{ title: '请假被驳回', content: expect.stringMatching(/驳回了您的请假：当天有公开课$/) }])
    expect(await letters('en', 'REJECTED')).toMatchObject([{ title: 'Leave rejected', content: expect.stringMatching(/rejected your leave: 当天有公开课$/) }])
    expect(await letters('en', '被驳回')).toEqual([])
  })
  test('a family has no leave of staff, and an approver of another school is refused by name', async () => {
    const parent = await on.login('PR')
    expect((await on.post(parent, `${base}/start-process`, times)).status).toBe(403)
    const wrong = await on.post(teacher, `${base}/start-process`, {
      ...times,
      startTime: '2026-12-01 08:00:00',
      endTime: '2026-12-02 08:00:00',
      taskUser: other.userId,
    })
    expect(wrong).toMatchObject({ status: 400, body: { data: { field: 'taskUser', rule: no.approver.code } } })
    await on.sound()
  })
})
