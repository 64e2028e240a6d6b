/** What waits for whom: pools of candidates, substitutes, what is overdue, and lists that stay quick; on both databases. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { dataOf } from '../../tests/web.ts'
import { dept } from '../identity/index.ts'
import { invoke } from '../kit/index.ts'
import { problemsOf } from './bpmn/check.ts'
import { readBpmn } from './bpmn/read.ts'
import { end, start, written } from './bpmn/written.ts'
import { flowing } from '../../tests/flowing.ts'
import { shared } from '../../tests/shared.ts'
import { readsOf } from '../../tests/reads.ts'
import { flowInstance } from './instance.ts'
import { flowPool } from './pool.ts'
import { no } from './refusals.ts'
import { no as noSubstitute } from './substitute.ts'
import { flowTask } from './task.ts'
import { openTask } from './task.system.ts'

const simple = (key: string, whom: string) => written(`${start}<userTask id="t" ${whom}/>${end}`, ['s -> t', 't -> e'], { key })
const rules = (whom: string): readonly string[] => {
  const { model, problems } = readBpmn(simple('x', whom))
  return [...problems, ...problemsOf(model)].map(one => one.rule)
}
test('times that are written out, and who is asked further up, are looked at when it is deployed', () => {
  expect(rules('ketang:assignee="${starter.id}" ketang:dueIn="P2D" ketang:escalateIn="PT4H" ketang:escalateTo="superior"')).toEqual([])
  expect(rules('ketang:assignee="${starter.id}" ketang:dueIn="soon"')).toEqual(['time'])
  expect(rules('ketang:assignee="${starter.id}" ketang:escalateTo="PO"')).toEqual(['escalate'])
})

describe.each(anyDialect)('%s', dialect => {
  const at = shared(() => flowing(dialect), { timeout: 120_000 })

  test('a task for several at once is there for each of them, once, until somebody has it', async () => {
    const id = await at.deploy('several', simple('several', `ketang:candidateUsers="${at.head.userId}" ketang:candidateGroups="SM,PO"`))
    const instance = await at.begin(at.teacher, id)
    const there = async () => {
      const all = await Promise.all([at.head, at.office, at.teacher].map(async who => (await at.get(who, 'work/claim-list?size=200')).records))
      return all.map(list => list.filter((one: any) => one.processInstanceId === instance).length)
    }
    expect(await there()).toEqual([1, 1, 0])
    const { taskId } = await at.task(at.office, 'claim', instance)
    await at.post(at.office, `work/claim-task?taskId=${taskId}`)
    expect(await there()).toEqual([0, 0, 0])
    expect((await at.on.all(flowPool)).map(one => one.open)).toEqual([0])
    await at.post(at.office, `work/release-task?taskId=${taskId}`)
    expect(await there()).toEqual([1, 1, 0])
    await at.complete(at.head, instance)
    expect((await at.on.all(flowPool)).map(one => one.isOpen)).toEqual([false])
  })

  test('who stands in for somebody is offered what they have and what comes, and the history says in whose stead', async () => {
    const id = await at.deploy('mine', simple('mine', `ketang:assignee="${at.head.userId}"`)),
      before = await at.begin(at.teacher, id)
    const appoint = (body: object) => at.on.post(at.head, '/api/blade-flow/substitute/appoint', body)
    const span = { substituteId: at.office.userId, startAt: '2026-10-01 00:00:00', endAt: '2026-10-05 00:00:00' }
    expect((await appoint({ ...span, substituteId: at.head.userId })).body.data).toMatchObject({ rule: noSubstitute.self.code, field: 'substituteId' })
    expect((await appoint({ ...span, endAt: '2026-09-01 00:00:00' })).body.data).toMatchObject({ rule: noSubstitute.range.code, field: 'endAt' })
    expect(await at.task(at.office, 'claim', before)).toBeUndefined()
    await dataOf(appoint(span))
    expect((await appoint(span)).body.data).toMatchObject({ rule: noSubstitute.overlap.code, field: 'startAt' })
    const after = await at.begin(at.teacher, id)
    for (const instance of [before, after]) {
      const offered = await at.task(at.office, 'claim', instance)
      expect(offered).toMatchObject({ isForMe: true, offeredFor: '学校管理员', status: 'claimed' })
      expect((await at.get(at.office, `process/detail?processInstanceId=${instance}`)).id).toBe(instance)
    }
    await at.complete(at.office, before)
    const steps = await at.get(at.teacher, `process/history-flow-list?processInstanceId=${before}`)
    expect(steps.find((one: any) => one.historyActivityId === 't')).toMatchObject({ assigneeName: '平台运营', behalfOfName: '学校管理员', flag: 'ok' })
    // It ends when it is ended: what is still theirs is theirs alone again.
    const [mine] = (await at.get(at.head, 'substitute/mine')).mine
    expect((await at.on.post(at.office, `/api/blade-flow/substitute/end?id=${mine.id}`)).body.data).toMatchObject({ rule: noSubstitute.notYours.code })
    await dataOf(at.on.post(at.head, `/api/blade-flow/substitute/end?id=${mine.id}`))
    expect(await at.task(at.office, 'claim', after)).toBeUndefined()
    const { taskId } = await at.task(at.head, 'todo', after)
    expect((await at.on.post(at.office, `/api/blade-flow/work/claim-task?taskId=${taskId}`)).status).toBe(400)
    await at.complete(at.head, after)
  })

  test('what waits for somebody who is gone, or for a role that nobody has, is given to another by the administrator', async () => {
    const gone = await at.on.login('ST'),
      mine = await at.begin(at.teacher, await at.deploy('left', simple('left', `ketang:assignee="${gone.userId}"`))),
      pooled = await at.begin(at.teacher, await at.deploy('empty', simple('empty', 'ketang:candidateGroups="RP,dept:dept-school"')))
    const detail = async (instance: string) => (await at.get(at.admin, `process/detail?processInstanceId=${instance}`)).tasks[0]
    expect(await detail(mine)).toMatchObject({ isGone: false, forWhom: '' })
    await at.on.run(at.on.as('system'), at.on.engine.command('user', 'disable'), gone.userId, { remark: '离职' } as never)
    const { taskId, isGone } = await detail(mine)
    expect(isGone).toBe(true)
    const other = await detail(pooled)
    expect(other).toMatchObject({ isGone: false, forWhom: expect.stringContaining('招飞管理员') })
    expect((await at.get(at.admin, `follow/list?processInstanceId=${pooled}`)).records).toMatchObject([{ historyActivityName: 't', waitsForName: '待签收' }])
    const reassign = (who: typeof at.head, id: string, userId: string, remark = '原办理人已离职') =>
      at.on.post(who, '/api/blade-flow/follow/reassign-task', { taskId: id, userId, remark })
    expect((await reassign(at.head, taskId, at.office.userId)).status).toBe(403)
    expect((await reassign(at.admin, taskId, gone.userId)).body.data).toMatchObject({ rule: no.theirsAlready.code, field: 'userId' })
    expect((await reassign(at.admin, other.taskId, gone.userId)).body.data).toMatchObject({ rule: no.nobody.code, field: 'userId' })
    expect((await reassign(at.admin, taskId, at.office.userId, '')).body.data).toMatchObject({ field: 'remark' })
    for (const id of [taskId, other.taskId]) await dataOf(reassign(at.admin, id, at.office.userId))
    expect((await at.on.all(flowPool, { isOpen: true })).filter(one => one.candidates?.includes('r:RP'))).toEqual([])
    const told = await dataOf(at.on.get(at.office, `/api/business-eip/webMessage/list?title=${encodeURIComponent('流程任务请您办理')}`))
    expect(told.total).toBe(2)
    expect((await at.get(at.teacher, `process/detail?processInstanceId=${mine}`)).said.comments).toMatchObject([{ text: '原办理人已离职' }])
    for (const instance of [mine, pooled]) {
      await at.complete(at.office, instance)
      expect(await at.on.row(flowInstance, instance)).toMatchObject({ status: 'finished' })
    }
  })

  test('whoever began a process is told what came of it, unless a row of the product tells it', async () => {
    const id = await at.deploy('told', simple('told', `ketang:assignee="${at.head.userId}"`)),
      starter = await at.on.login('ST')
    const told = async () => {
      await at.on.tick()
      return (await dataOf(at.on.get(starter, '/api/business-eip/webMessage/list?size=50'))).records.map((one: any) => [one.title, one.content])
    }
    await at.complete(at.head, await at.begin(starter, id))
    await at.complete(at.head, await at.begin(starter, id), { flag: 'no', comment: '预算不够' })
    await at.complete(at.head, await at.begin(starter, id, {}, { businessTable: 'contract', businessId: 'c1' }))
    const third = await at.begin(starter, id)
    await at.post(at.admin, `follow/delete-process-instance?processInstanceId=${third}&deleteReason=${encodeURIComponent('重复')}`)
    expect((await told()).toSorted()).toEqual([
      ['流程已完成：told', '您发起的“told”已全部办结。'],
      ['流程已被删除：told', '您发起的“told”被管理员删除：重复'],
      ['流程被驳回：told', '您发起的“told”被驳回：预算不够'],
    ])
  })

  test('what is overdue is asked for once, and later further up', async () => {
    await at.on.run(at.on.as('system'), at.on.engine.command('dept', 'change'), 'dept-school', { leaderId: at.office.userId } as never)
    expect((await at.on.row(dept, 'dept-school')).leaderId).toBe(at.office.userId)
    const id = await at.deploy(
      'late',
      simple('late', `ketang:assignee="${at.head.userId}" ketang:dueIn="PT1H" ketang:escalateIn="PT2H" ketang:escalateTo="superior"`),
    )
    const instance = await at.begin(at.teacher, id),
      began = Date.parse(at.on.now)
    const pass = async (minutes: number) => {
      at.on.now = new Date(began + minutes * 60_000).toISOString()
      await at.on.tick()
      await at.again()
    }
    const told = async (who: typeof at.head, title: string) =>
      (await dataOf(at.on.get(who, `/api/business-eip/webMessage/list?title=${encodeURIComponent(title)}`))).total
    await pass(59)
    expect([await told(at.head, '流程任务超期'), (await at.task(at.head, 'todo', instance)).isOverdue]).toEqual([0, false])
    await pass(61)
    await pass(62)
    expect([await told(at.head, '流程任务超期'), (await at.task(at.head, 'todo', instance)).isOverdue]).toEqual([1, true])
    expect(await told(at.office, '流程任务长期超期')).toBe(0)
    await pass(181)
    await pass(400)
    expect([await told(at.office, '流程任务长期超期'), await told(at.head, '流程任务超期')]).toEqual([1, 1])
    expect(await at.on.all(flowTask, { instanceId: instance })).toMatchObject([{ alarms: 2, alarmAt: null, status: 'claimed' }])
  })

  test('pages of what there is to claim are those of one long list', async () => {
    const id = await at.deploy('paged', simple('paged', 'ketang:candidateGroups="FI"')),
      both = await at.deploy('paged2', simple('paged2', 'ketang:candidateGroups="FI,EC"')),
      money = await at.on.login('FI')
    for (let i = 0; i < 13; i++) {
      at.on.now = new Date(Date.parse(at.on.now) + 60_000).toISOString()
      await at.begin(at.teacher, i % 3 === 0 ? both : id)
    }
    const page = (current: number, size: number) => at.get(money, `work/claim-list?current=${current}&size=${size}`)
    const whole = (await page(1, 200)).records.map((one: any) => one.createTime)
    expect(whole).toEqual(whole.toSorted().toReversed())
    const parts = [await page(1, 5), await page(2, 5), await page(3, 5)]
    expect(parts.map(one => [one.total, one.records.length])).toEqual([
      [13, 5],
      [13, 5],
      [13, 3],
    ])
    expect(parts.flatMap(one => one.records.map((each: any) => each.createTime))).toEqual(whole)
  })
})

test('of many thousand tasks that wait no more are read for a page than of a few', { tags: 'thorough', timeout: 120_000 }, async () => {
  const at = await flowing('sqlite')
  const id = await at.deploy('many', simple('many', 'ketang:candidateGroups="SM"')),
    instance = await at.begin(at.teacher, id)
  const session = at.on.engine.system(at.on.as('system').tenant)
  const [task] = await at.on.all(flowTask, { instanceId: instance })
  const open = (n: number, candidates: string) =>
    at.on.engine.together(
      session,
      Array.from({ length: 500 }, (_, i) => invoke(openTask, `${instance}:${n}-${i}`, { ...task!, candidates, assignee: null } as never)),
    )
  // Another name each time: no total is known before.
  const read = async (name: string): Promise<number> =>
    (await readsOf(at.on.store, () => at.get(at.head, `work/claim-list?size=10&processDefinitionName=${name}`))).rows
  const few = await read('man')
  for (let n = 0; n < 6; n++) await open(n, n % 2 ? '|r:SM|' : '|r:PO|')
  const many = await read('ma')
  expect((await at.get(at.head, 'work/claim-list?size=10')).total).toBe(1 + 1_500)
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThan(few + 60)
  await at.on.close()
})
