/** Leave of staff by a process of the tenant: start, claim or have, handle, done; and what the process comes to, comes of the leave. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf } from '../../tests/web.ts'
import { end, start, written } from '../flow/bpmn/written.ts'
import { flowing } from '../../tests/flowing.ts'
import { shared } from '../../tests/shared.ts'
import { flowInstance } from '../flow/index.ts'
import { leaveProcess, no } from './leave-process.ts'

const approval = (files: boolean) =>
  written(
    `${start}<userTask id="lead" name="审批" ketang:assignee="\${approver}"/><exclusiveGateway id="x" default="@x"/><endEvent id="no"/>${end}` +
      (files ? '<userTask id="file" name="备案" ketang:candidateGroups="PO"/>' : ''),
    ['s -> lead', 'lead -> x', 'x -> no else', ...(files ? ['x -> file if pass', 'file -> e'] : ['x -> e if pass'])],
    { key: 'leave' },
  )
const base = '/api/blade-desk/process/leave'

describe.each(anyDialect)('%s', dialect => {
  const at = shared(() => flowing(dialect), { timeout: 300_000 })
  let month = 0
  const ask = async (): Promise<string> => {
    const span = { startTime: `2026-${10 + (month % 3)}-${10 + month} 08:00:00`, endTime: `2026-${10 + (month++ % 3)}-${10 + month} 18:00:00` }
    return (await dataOf(at.on.post(at.teacher, `${base}/start-process`, { ...span, reason: '家中有事', taskUser: at.head.userId }))).businessId
  }
  const act = (who: Person, name: string, id: string, comment?: string) => at.on.post(who, `${base}/${name}?businessId=${id}`, comment ? { comment } : {})
  const standing = async (id: string) => (await at.on.row(leaveProcess, id)).status

  test('without a process the approver decides by hand, also once there is one', async () => {
    const byHand = await ask()
    await at.deploy('leave', approval(false))
    expect((await at.on.row(leaveProcess, byHand)).isByProcess).toBeNull()
    await dataOf(act(at.head, 'approve', byHand, '同意'))
    expect(await standing(byHand)).toBe('approved')
  })

  test('by a process the approver has a task, and does it on either page', async () => {
    const [one, two, three] = [await ask(), await ask(), await ask()]
    expect(await at.task(at.head, 'todo', one)).toMatchObject({
      taskName: '审批',
      businessTable: 'leave_process',
      businessId: one,
      variables: { reason: '家中有事', days: 2 },
    })
    expect((await act(at.office, 'approve', one)).status).toBe(404)
    await dataOf(act(at.head, 'approve', one, '同意'))
    expect(await at.on.row(leaveProcess, one)).toMatchObject({ status: 'approved', comment: '同意' })
    expect((await at.on.row(flowInstance, one)).status).toBe('finished')
    await at.complete(at.head, two, { flag: '', comment: '人手不足' })
    expect(await at.on.row(leaveProcess, two)).toMatchObject({ status: 'rejected', comment: '人手不足' })
    await dataOf(act(at.teacher, 'withdraw', three))
    expect([await standing(three), (await at.on.row(flowInstance, three)).status]).toEqual(['withdrawn', 'withdrawn'])
    const detail = await dataOf(at.on.get(at.teacher, `${base}/detail?businessId=${two}`))
    expect(detail).toMatchObject({ status: 'rejected', processInstanceId: two, flow: { processIsFinished: 'finished' } })
  })

  test('it is decided when the process is, not before; and ends with it', async () => {
    await at.deploy('leave', approval(true))
    const [one, two] = [await ask(), await ask()]
    await dataOf(act(at.head, 'approve', one, '同意'))
    expect(await standing(one)).toBe('submitted')
    expect((await act(at.head, 'approve', one)).body.data).toMatchObject({ rule: no.notYours.code })
    await at.complete(at.office, one)
    expect(await standing(one)).toBe('approved')
    await at.post(at.admin, `follow/delete-process-instance?processInstanceId=${two}&deleteReason=${encodeURIComponent('重复')}`)
    expect(await standing(two)).toBe('withdrawn')
  })
})
