/** Processes from the drawing to the history, by the calls of the family's clients, on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { end, start, timer, user, written } from './bpmn/written.ts'
import { flowInstance } from './instance.ts'
import { formatTime } from '../kit/index.ts'
import { no } from './refusals.ts'
import { flowTask } from './task.ts'

const leave = (key: string) =>
  written(
    `${start}${user('ask')}<userTask id="check" name="审批" ketang:candidateGroups="SM" ketang:dueIn="P2D"/><exclusiveGateway id="x" default="@x"/>${end}<endEvent id="no"/>`,
    ['s -> ask', 'ask -> check', 'check -> x', 'x -> e if pass', 'x -> no else'],
    { key },
  )
const flow = '/api/blade-flow'

describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 120_000 })
  let admin: Person, teacher: Person, head: Person, other: Person, office: Person
  beforeAll(async () => {
    admin = await on.login('PA')
    teacher = await on.login('ST')
    head = await on.login('SM')
    other = await on.login('SM')
    office = await on.login('PO')
  }, 120_000)
  const signedInAgain = async (): Promise<void> => {
    for (const who of [admin, teacher, head, other, office])
      Object.assign(who, await on.auth.start({ tenant: who.login.tenant, identityId: who.login.identityId, grant: 'test' }))
  }
  const get = (who: Person, path: string): Promise<any> => dataOf(on.get(who, `${flow}/${path}`))
  const post = (who: Person, path: string, body?: object): Promise<any> => dataOf(on.post(who, `${flow}/${path}`, body))
  const deployed = async (key: string, xml = leave(key)): Promise<string> => {
    const { id } = await post(admin, 'model/submit', { modelKey: key, name: `流程${key}`, description: '', xml, category: 'flow_1' })
    await post(admin, `model/deploy?modelId=${id}&category=flow_1&tenantIds=`)
    return (await get(admin, 'manager/list?size=-1')).records.find((one: any) => one.key === key && one.suspensionState === 1).id
  }
  const begun = async (who: Person, definitionId: string, variables = {}): Promise<string> =>
    (await post(who, 'work/start-process', { processDefinitionId: definitionId, variables, businessTable: 'blade_process_leave', businessId: 'b1' }))
      .processInstanceId
  const todo = async (who: Person, instance: string): Promise<any> =>
    (await get(who, 'work/todo-list?size=-1')).records.find((one: any) => one.processInstanceId === instance)
  const toClaim = async (who: Person, instance: string): Promise<any> =>
    (await get(who, 'work/claim-list?size=-1')).records.find((one: any) => one.processInstanceId === instance)

  test('a process goes from the model to its end, and every list has it where it belongs', { tags: 'thorough' }, async () => {
    const id = await deployed('leave1')
    expect((await get(teacher, 'work/start-list?category=flow_1&size=-1')).records.find((one: any) => one.id === id)).toMatchObject({
      key: 'leave1',
      version: 1,
    })
    const instance = await begun(teacher, id)
    const ask = await todo(teacher, instance)
    expect(ask).toMatchObject({
      taskName: 'ask',
      businessTable: 'blade_process_leave',
      businessId: 'b1',
      processIsFinished: 'unfinished',
      processDefinitionVersion: 1,
    })
    expect((await on.post(teacher, `${flow}/work/complete-task`, { taskId: ask.taskId, processInstanceId: instance, flag: 'ok' })).body).toMatchObject({
      success: true,
    })
    const check = await toClaim(head, instance)
    expect(check).toMatchObject({ taskName: '审批', processDefinitionKey: 'leave1' })
    await post(head, `work/claim-task?taskId=${check.taskId}`)
    await post(head, 'work/complete-task', { taskId: check.taskId, processInstanceId: instance, flag: 'ok', comment: '同意' })
    expect(await on.row(flowInstance, instance)).toMatchObject({ status: 'finished' })
    expect((await get(head, 'work/done-list?size=-1')).records.find((one: any) => one.processInstanceId === instance)).toMatchObject({
      flag: 'ok',
      comment: '同意',
      processIsFinished: 'finished',
    })
    expect((await get(teacher, 'work/send-list?size=-1')).records.find((one: any) => one.processInstanceId === instance)).toMatchObject({
      processIsFinished: 'finished',
    })
    const history = await get(teacher, `process/history-flow-list?processInstanceId=${instance}`)
    expect(history.map((one: any) => [one.historyActivityType, one.historyActivityId, one.comment])).toEqual([
      ['startEvent', 's', ''],
      ['userTask', 'ask', ''],
      ['userTask', 'check', '同意'],
      ['endEvent', 'e', ''],
    ])
    expect((await on.get(office, `${flow}/process/history-flow-list?processInstanceId=${instance}`)).status).toBe(404)
  })

  test('each list is asked for the days between two, and what is no day is refused by its name', async () => {
    const id = await deployed('leave_days'),
      early = await begun(teacher, id)
    await post(teacher, 'work/complete-task', { taskId: (await todo(teacher, early)).taskId, flag: 'ok' })
    const now = on.now
    on.now = new Date(Date.parse(now) + 86_400_000).toISOString()
    const [today, next] = [now, on.now].map(at => formatTime(at, 'Asia/Shanghai').slice(0, 10)) as [string, string]
    await signedInAgain()
    const late = await begun(teacher, id)
    const listed = async (who: Person, list: string, range: string): Promise<readonly boolean[]> => {
      const all = (await get(who, `work/${list}?size=-1&${range}`)).records.map((one: any) => one.processInstanceId)
      return [early, late].map(one => all.includes(one))
    }
    expect([await listed(teacher, 'send-list', `endDate=${today}`), await listed(teacher, 'send-list', `beginDate=${next}`)]).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await listed(teacher, 'send-list', `beginDate=${today}&endDate=${next}`)).toEqual([true, true])
    expect([await listed(teacher, 'done-list', `endDate=${today}`), await listed(teacher, 'done-list', `beginDate=${next}`)]).toEqual([
      [true, false],
      [false, false],
    ])
    expect([await listed(head, 'claim-list', `endDate=${today}`), await listed(head, 'claim-list', `beginDate=${next}`)]).toEqual([
      [true, false],
      [false, false],
    ])
    expect([await listed(teacher, 'todo-list', `endDate=${today}`), await listed(teacher, 'todo-list', `beginDate=${next}`)]).toEqual([
      [false, false],
      [false, true],
    ])
    expect((await on.get(teacher, `${flow}/work/todo-list?beginDate=soon`)).body.data).toMatchObject({ field: 'beginDate' })
    on.now = now
    await signedInAgain()
  })

  test('homes count what waits for somebody, and lead to it', async () => {
    const person = await on.login('ST'),
      instance = await begun(person, await deployed('leave_home'))
    const home = async (who: Person) => (await dataOf(on.get(who, '/api/blade-desk/home/todo'))).todo.filter((one: any) => one.name.startsWith('flow_'))
    expect(await home(person)).toMatchObject([{ name: 'flow_todo', count: 1, to: '/work/todo', rows: [{ title: 'ask', to: `/work/detail/${instance}` }] }])
    await post(person, 'work/complete-task', { taskId: (await todo(person, instance)).taskId, flag: 'ok' })
    expect(await home(person)).toEqual([])
    const { taskId } = await toClaim(head, instance),
      listed = async (list: string): Promise<number> => (await get(head, `work/${list}?size=-1`)).total
    expect(await home(head)).toMatchObject([{ name: 'flow_claim', count: await listed('claim-list'), to: '/work/claim' }])
    await post(head, `work/claim-task?taskId=${taskId}`)
    expect((await home(head)).find((one: any) => one.name === 'flow_todo')).toMatchObject({ count: await listed('todo-list') })
    await post(head, 'work/complete-task', { taskId, flag: 'ok' })
  })

  test('one claim has one winner, and only the claimer completes', async () => {
    const instance = await begun(teacher, await deployed('leave2')),
      ask = await todo(teacher, instance)
    expect((await on.post(head, `${flow}/work/complete-task`, { taskId: ask.taskId, flag: 'ok' })).body.data).toMatchObject({ rule: no.notYours.code })
    await post(teacher, 'work/complete-task', { taskId: ask.taskId, flag: 'ok' })
    const { taskId } = await toClaim(head, instance)
    expect((await on.post(office, `${flow}/work/claim-task?taskId=${taskId}`)).body.data).toMatchObject({ rule: no.notCandidate.code })
    const both = await Promise.all([head, other].map(who => on.post(who, `${flow}/work/claim-task?taskId=${taskId}`)))
    expect(both.map(one => one.body.success).toSorted()).toEqual([false, true])
    const loser = both[0]!.body.success ? other : head,
      winner = both[0]!.body.success ? head : other
    expect((await on.post(loser, `${flow}/work/complete-task`, { taskId, flag: 'ok' })).body.data).toMatchObject({ rule: no.notYours.code })
    expect((await on.post(winner, `${flow}/work/complete-task`, { taskId, flag: '' })).body.data).toMatchObject({ rule: no.noComment.code, field: 'comment' })
    // A word that nobody knows is no word against it.
    for (const flag of ['yes', '1', 'agree'])
      expect((await on.post(winner, `${flow}/work/complete-task`, { taskId, flag, comment: '同意' })).body.data).toMatchObject({
        rule: 'word.none',
        field: 'flag',
      })
    await post(winner, 'work/complete-task', { taskId, flag: '', comment: '不同意' })
    expect(await on.row(flowInstance, instance)).toMatchObject({ status: 'rejected' })
  })

  test('back to an earlier task, passed on, signed by another as well', async () => {
    const instance = await begun(teacher, await deployed('leave3')),
      ask = await todo(teacher, instance)
    await post(teacher, 'work/complete-task', { taskId: ask.taskId, flag: 'ok' })
    const first = await toClaim(head, instance)
    await post(head, `work/claim-task?taskId=${first.taskId}`)
    await post(head, 'work/return-task', { taskId: first.taskId, comment: '请补充' })
    const again = await todo(teacher, instance)
    expect(again.taskName).toBe('ask')
    await post(teacher, 'work/complete-task', { taskId: again.taskId, flag: 'ok' })
    const second = await toClaim(head, instance)
    await post(head, `work/claim-task?taskId=${second.taskId}`)
    await post(head, 'work/delegate-task', { taskId: second.taskId, userId: other.userId })
    expect((await on.post(head, `${flow}/work/complete-task`, { taskId: second.taskId, flag: 'ok' })).body.data).toMatchObject({ rule: no.notYours.code })
    await post(other, 'work/add-signer', { taskId: second.taskId, userId: office.userId })
    expect((await on.post(other, `${flow}/work/complete-task`, { taskId: second.taskId, flag: 'ok' })).body.data).toMatchObject({ rule: no.signersOpen.code })
    // Nobody is asked twice, and nobody passes on to themselves or to somebody who has no part in processes.
    const family = await on.login('PR')
    for (const [path, userId, rule] of [
      ['add-signer', office.userId, no.theirsAlready],
      ['delegate-task', other.userId, no.theirsAlready],
      ['delegate-task', family.userId, no.nobody],
      ['add-signer', family.userId, no.nobody],
    ] as const)
      expect((await on.post(other, `${flow}/work/${path}`, { taskId: second.taskId, userId })).body.data).toMatchObject({ rule: rule.code, field: 'userId' })
    await post(office, 'work/complete-task', { taskId: (await todo(office, instance)).taskId, flag: '', comment: '材料不齐' })
    await post(other, 'work/complete-task', { taskId: second.taskId, flag: 'ok', comment: '补齐后同意' })
    expect(await on.row(flowInstance, instance)).toMatchObject({ status: 'finished' })
    // The history says who signed as well and what they said, and whose the task was before.
    const steps = (await get(teacher, `process/history-flow-list?processInstanceId=${instance}`)).filter((one: any) => one.historyActivityId === 'check')
    expect(steps.map((one: any) => [one.isSigning, one.assignee, one.flag, one.comment, !!one.ownerName])).toEqual([
      [false, head.userId, 'no', '请补充', false],
      [false, other.userId, 'ok', '补齐后同意', true],
      [true, office.userId, 'no', '材料不齐', false],
    ])
    expect((await Promise.all([urged(other, '流程任务请您办理'), urged(teacher, '流程被退回')])).map(one => one.total)).toEqual([1, 1])
  })

  test('what a process asks is compared by name, kept in its kind, and shown to who has to do with it', async () => {
    const asking = leave('leave_asks').replace(
      '<startEvent id="s"/>',
      '<startEvent id="s"><extensionElements><ketang:formField id="days" label="天数" type="int" required="true"/><ketang:formField id="urgent" label="加急" type="boolean"/></extensionElements></startEvent>',
    )
    const id = await deployed('leave_asks', asking)
    const offered = (await get(teacher, 'work/start-list?size=-1')).records.find((one: any) => one.id === id)
    expect(offered.asks).toEqual([
      { id: 'days', label: '天数', kind: 'int', required: true },
      { id: 'urgent', label: '加急', kind: 'flag' },
    ])
    const begin = (variables: object) => on.post(teacher, `${flow}/work/start-process`, { processDefinitionId: id, variables })
    expect((await begin({})).body.data).toMatchObject({ rule: no.unanswered.code, field: 'days' })
    expect((await begin({ days: 'two' })).body.data).toMatchObject({ rule: no.notThatKind.code, field: 'days' })
    const instance = await begun(teacher, id, { days: '3' })
    expect(await on.row(flowInstance, instance)).toMatchObject({ values: { days: 3, urgent: false } })
    const shown = await get(teacher, `process/detail?processInstanceId=${instance}`)
    expect(shown.said.filled).toMatchObject([
      { label: '天数', value: 3 },
      { label: '加急', value: false },
    ])
    expect(shown.tasks).toMatchObject([{ taskName: 'ask', isMine: true, isStarted: true }])
    await post(teacher, 'work/complete-task', { taskId: shown.tasks[0].taskId, flag: 'ok' })
    expect((await get(head, `process/detail?processInstanceId=${instance}`)).tasks).toMatchObject([{ isMine: false, isForMe: true, isShared: true }])
    const people = (await get(head, `process/people?processInstanceId=${instance}`)).map((one: any) => one.id)
    expect(people).toContain(teacher.userId)
    expect(people).not.toContain(head.userId)
    for (const path of ['detail', 'people']) expect((await on.get(office, `${flow}/process/${path}?processInstanceId=${instance}`)).status).toBe(404)
  })

  const urged = (who: Person, title = '流程催办'): Promise<any> => dataOf(on.get(who, `/api/business-eip/webMessage/list?title=${encodeURIComponent(title)}`))
  test('whoever began it comments, with files, and asks again: who has the task is told', async () => {
    const instance = await begun(teacher, await deployed('leave6'))
    await post(teacher, 'work/complete-task', { taskId: (await todo(teacher, instance)).taskId, flag: 'ok' })
    const { taskId } = await toClaim(head, instance)
    // While nobody has it all are asked who may claim it.
    await post(teacher, `work/remind-task?taskId=${taskId}`)
    for (const who of [head, other]) expect((await urged(who)).total).toBe(1)
    expect((await urged(office)).total).toBe(0)
    await post(head, `work/claim-task?taskId=${taskId}`)
    const file = '/api/blade-resource/file/000000.f1/%E8%AF%B4%E6%98%8E.pdf'
    for (const files of [['https://elsewhere.example/x'], ['javascript:alert(1)'], [`${file}/../../x`], Array(11).fill(file), 'x'])
      expect((await on.post(teacher, `${flow}/work/comment-task`, { taskId, comment: '急', files })).body).toMatchObject({ success: false })
    await post(teacher, 'work/comment-task', { taskId, comment: '急', files: [file] })
    await post(head, 'work/comment-task', { taskId, comment: '收到' })
    expect((await get(head, `process/detail?processInstanceId=${instance}`)).said.comments).toMatchObject([
      { text: '急', files: [file] },
      { text: '收到', files: [] },
    ])
    expect((await on.post(office, `${flow}/work/remind-task?taskId=${taskId}`)).body.data).toMatchObject({ rule: no.notStarter.code })
    await post(teacher, `work/remind-task?taskId=${taskId}`)
    expect(await on.row(flowTask, taskId)).toMatchObject({ reminded: 2, said: [{ by: teacher.userId, text: '急', files: [file] }, { by: head.userId }] })
    expect([(await urged(head)).records.map((one: any) => one.content.includes('审批')), (await urged(other)).total]).toEqual([[true, true], 1])
  })

  test('withdrawn by who began it while nobody acted; deleted by the administrator with a reason', async () => {
    const id = await deployed('leave4'),
      one = await begun(teacher, id)
    expect((await on.post(head, `${flow}/work/withdraw-process?processInstanceId=${one}`)).body.data).toMatchObject({ rule: no.notStarter.code })
    await post(teacher, `work/withdraw-process?processInstanceId=${one}`)
    expect((await on.all(flowTask, { instanceId: one })).map(task => task.status)).toEqual(['closed'])
    const two = await begun(teacher, id)
    await post(teacher, 'work/complete-task', { taskId: (await todo(teacher, two)).taskId, flag: 'ok' })
    // What they filled in themselves is no obstacle; what somebody else did is.
    const three = await begun(teacher, id)
    await post(teacher, 'work/complete-task', { taskId: (await todo(teacher, three)).taskId, flag: 'ok' })
    const sent = async () => (await get(teacher, 'work/send-list?size=-1')).records.find((one: any) => one.processInstanceId === three)
    expect(await sent()).toMatchObject({ isStarted: true, isBegun: false, status: 'running' })
    const returned = await toClaim(head, three)
    await post(head, `work/claim-task?taskId=${returned.taskId}`)
    await post(head, 'work/return-task', { taskId: returned.taskId, comment: '请补充' })
    expect(await sent()).toMatchObject({ isBegun: true })
    expect((await on.post(teacher, `${flow}/work/withdraw-process?processInstanceId=${three}`)).body.data).toMatchObject({ rule: no.begun.code })
    const four = await begun(teacher, id)
    await post(teacher, 'work/complete-task', { taskId: (await todo(teacher, four)).taskId, flag: 'ok' })
    await post(teacher, `work/withdraw-process?processInstanceId=${four}`)
    expect(await toClaim(head, four)).toBeUndefined()
    expect((await get(admin, `follow/list?processInstanceId=${two}`)).records).toMatchObject([
      { processInstanceId: two, activityId: 'check', suspensionState: 1 },
    ])
    expect((await on.post(head, `${flow}/follow/delete-process-instance?processInstanceId=${two}&deleteReason=x`)).status).toBe(403)
    await post(admin, `follow/delete-process-instance?processInstanceId=${two}&deleteReason=${encodeURIComponent('重复')}`)
    expect(await on.row(flowInstance, two)).toMatchObject({ status: 'deleted', reason: '重复' })
    expect((await get(admin, 'follow/list?size=-1')).records.filter((each: any) => each.processInstanceId === two)).toEqual([])
  })

  test('a suspended instance stands still: nobody acts on it and no clock rings, until it is activated again', async () => {
    const xml = written(
      `${start}${user('a')}<boundaryEvent id="late" attachedToRef="a">${timer('PT10M')}</boundaryEvent><userTask id="up" ketang:candidateGroups="PO"/>${end}`,
      ['s -> a', 'a -> e', 'late -> up', 'up -> e'],
      { key: 'halted' },
    )
    const instance = await begun(teacher, await deployed('halted', xml)),
      { taskId } = await todo(teacher, instance),
      state = (name: string, who = admin) => on.post(who, `${flow}/follow/change-state?processInstanceId=${instance}&state=${name}`)
    expect((await state('suspended', head)).status).toBe(403)
    await dataOf(state('suspended'))
    expect((await get(admin, `follow/list?processInstanceId=${instance}`)).records).toMatchObject([{ status: 'suspended', suspensionState: 2 }])
    expect((await on.post(teacher, `${flow}/work/complete-task`, { taskId, flag: 'ok' })).body.data).toMatchObject({ rule: no.notRunning.code })
    expect((await on.post(teacher, `${flow}/work/return-task`, { taskId, comment: 'x' })).body.data).toMatchObject({ rule: no.notRunning.code })
    on.now = new Date(Date.parse(on.now) + 11 * 60_000).toISOString()
    await on.tick()
    expect((await todo(teacher, instance)).taskName).toBe('a')
    await dataOf(state('active'))
    await on.tick()
    expect([await todo(teacher, instance), (await toClaim(office, instance)).taskName]).toEqual([undefined, 'up'])
    await post(office, `work/claim-task?taskId=${(await toClaim(office, instance)).taskId}`)
    await post(office, 'work/complete-task', { taskId: (await todo(office, instance)).taskId, flag: 'ok' })
    expect(await on.row(flowInstance, instance)).toMatchObject({ status: 'finished' })
  })

  test('a task for somebody who is not there is refused by name, and back goes only to what was done', async () => {
    const xml = written(`${start}${user('a')}<userTask id="b" ketang:assignee="\${who}"/>${user('c')}${end}`, ['s -> a', 'a -> b', 'b -> c', 'c -> e'], {
      key: 'nobody',
    })
    const instance = await begun(teacher, await deployed('nobody', xml)),
      { taskId } = await todo(teacher, instance)
    const complete = (who: Person, id: string, variables: object) => on.post(who, `${flow}/work/complete-task`, { taskId: id, flag: 'ok', variables })
    expect((await complete(teacher, taskId, { who: 'gone' })).body.data).toMatchObject({ rule: no.nobody.code })
    expect((await todo(teacher, instance)).taskName).toBe('a')
    await dataOf(complete(teacher, taskId, { who: head.userId }))
    const second = (await todo(head, instance)).taskId
    expect((await todo(head, instance)).backTo).toEqual([{ id: 'a', name: 'a' }])
    for (const to of ['c', 'b', 'none']) {
      const refused = await on.post(head, `${flow}/work/return-task`, { taskId: second, to, comment: '请补充' })
      expect(refused.body.data).toMatchObject({ rule: no.notThere.code, field: 'to' })
    }
    await dataOf(complete(head, second, {}))
    // From the third task to a named one, which is not the first.
    expect((await todo(teacher, instance)).backTo.map((one: any) => one.id)).toEqual(['a', 'b'])
    await post(teacher, 'work/return-task', { taskId: (await todo(teacher, instance)).taskId, to: 'b', comment: '再核' })
    expect((await todo(head, instance)).taskName).toBe('b')
  })

  test('a suspended definition is not started; what began under a version runs on under it, also when that is deleted', async () => {
    const first = await deployed('leave5'),
      old = await begun(teacher, first)
    await post(admin, `manager/change-state?state=suspend&processId=${first}`)
    expect((await on.post(teacher, `${flow}/work/start-process`, { processDefinitionId: first })).body.data).toMatchObject({ rule: no.suspended.code })
    await post(admin, `manager/change-state?state=active&processId=${first}`)
    const { id } = (await get(admin, 'model/list?modelKey=leave5')).records[0]
    await post(admin, 'model/submit', { id, xml: written(start + user('only') + end, ['s -> only', 'only -> e'], { key: 'leave5' }) })
    await post(admin, `model/deploy?modelId=${id}`)
    const newest = (await get(teacher, 'work/start-list?size=-1')).records.find((one: any) => one.key === 'leave5')
    expect(newest.version).toBe(2)
    await post(admin, `manager/delete-deployment?deploymentIds=${first}`)
    await post(teacher, 'work/complete-task', { taskId: (await todo(teacher, old)).taskId, flag: 'ok' })
    expect((await toClaim(head, old)).taskName).toBe('审批')
    expect((await todo(teacher, await begun(teacher, newest.id))).taskName).toBe('only')
  })

  test('a key that no tool reads is refused in words, and one that is changed is changed in the file', async () => {
    const xml = written(`${start}${end}`, ['s -> e'], { key: 'was' })
    for (const modelKey of ['请假', '1st', 'a b'])
      expect((await on.post(admin, `${flow}/model/submit`, { modelKey, name: '请假', xml })).body.data).toMatchObject({
        wrong: [{ field: 'modelKey', code: no.keyName.code }],
      })
    const { id } = await post(admin, 'model/submit', { modelKey: 'was', name: '请假', xml })
    await post(admin, 'model/submit', { id, modelKey: 'leave_v2', name: '请假' })
    expect((await get(admin, `model/detail?id=${id}`)).xml).toContain('id="leave_v2"')
    await post(admin, `model/deploy?modelId=${id}`)
    await post(admin, `model/remove?ids=${id}`)
  })

  test('what is not sound is saved as a draft, and refused by name when it is deployed; a bomb is not even saved', async () => {
    const xml = written(`${start}<businessRuleTask id="rule"/>${end}`, ['s -> rule', 'rule -> e'], { key: 'bad' })
    const { id } = await post(admin, 'model/submit', { modelKey: 'bad', name: '坏', xml })
    expect((await get(admin, `model/detail?id=${id}`)).problems.map((one: any) => one.at)).toContain('rule')
    const refused = await on.post(admin, `${flow}/model/deploy?modelId=${id}`)
    expect(refused.body.data).toMatchObject({ rule: no.problems.code, field: 'xml' })
    expect(refused.body.msg).toMatch(/rule/)
    expect((await on.post(admin, `${flow}/model/submit`, { id, xml: `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` })).body.data).toMatchObject({
      rule: 'bpmn.entities',
    })
    expect((await on.post(admin, `${flow}/model/deploy?modelId=${id}&tenantIds=000001`)).body.data).toMatchObject({ rule: no.tenants.code, field: 'tenantIds' })
    await post(admin, `model/remove?ids=${id}`)
    expect((await get(admin, 'model/list?modelKey=bad')).total).toBe(0)
    expect((await on.post(teacher, `${flow}/model/submit`, { modelKey: 'mine', name: 'x', xml })).status).toBe(403)
  })

  test('an expression that fails is said, and the instance stays where it was', async () => {
    const xml = written(
      `${start}${user('a')}<exclusiveGateway id="x"/>${user('b')}${end}`,
      ['s -> a', 'a -> x', 'x -> b if days > 3', 'x -> e if days <= 3', 'b -> e'],
      { key: 'fails' },
    )
    const instance = await begun(teacher, await deployed('fails', xml)),
      { taskId } = await todo(teacher, instance)
    const refused = await on.post(teacher, `${flow}/work/complete-task`, { taskId, flag: 'ok' })
    expect(refused.body.data).toMatchObject({ rule: no.expression.code })
    expect(refused.body.msg).toBe('流程表达式有误（x）：days > 3：没有变量“days”')
    await post(teacher, 'work/complete-task', { taskId, flag: 'ok', variables: { days: 5 } })
    expect((await todo(teacher, instance)).taskName).toBe('b')
  })

  test('timers ring by the clock of the kernel', async () => {
    const xml = written(
      `${start}${user('a')}<boundaryEvent id="late" attachedToRef="a">${timer('PT10M')}</boundaryEvent><userTask id="up" ketang:candidateGroups="PO"/>${end}`,
      ['s -> a', 'a -> e', 'late -> up', 'up -> e'],
      { key: 'timed' },
    )
    const instance = await begun(teacher, await deployed('timed', xml))
    await on.tick()
    expect((await todo(teacher, instance)).taskName).toBe('a')
    on.now = '2026-10-01T04:30:00.000Z'
    await on.tick()
    expect(await todo(teacher, instance)).toBeUndefined()
    expect((await toClaim(office, instance)).taskName).toBe('up')
  })

  test('a process calls another as it is today, and a message from outside takes it on', async () => {
    const inner = (task: string) => written(start + user(task) + end, [`s -> ${task}`, `${task} -> e`], { key: 'inner' })
    await deployed('inner', inner('check'))
    const outer = written(
      `${start}<callActivity id="c" calledElement="inner"/><receiveTask id="r" messageRef="m"/>${user('z')}${end}`,
      ['s -> c', 'c -> r', 'r -> z', 'z -> e'],
      { key: 'outer', more: '<message id="m" name="paid"/>' },
    )
    const missing = await on.post(admin, `${flow}/model/check`, { xml: outer.replace('"inner"', '"none"') })
    expect(missing.body.data).toMatchObject([{ rule: 'call', at: 'c' }])
    expect(await post(admin, 'model/check', { xml: outer })).toEqual([])
    const id = await deployed('outer', outer),
      [known] = (await get(admin, 'model/list?modelKey=inner')).records
    // What is deployed afterwards changes nothing of it.
    await post(admin, 'model/submit', { id: known.id, xml: inner('other') })
    await post(admin, `model/deploy?modelId=${known.id}`)
    const instance = await begun(teacher, id),
      called = await todo(teacher, instance)
    expect(called.taskName).toBe('check')
    const message = (name: string, who = admin) => on.post(who, `${flow}/follow/message?processInstanceId=${instance}`, { name, variables: { sum: 5 } })
    expect((await message('paid')).body.data).toMatchObject({ rule: no.noReceiver.code })
    await post(teacher, 'work/complete-task', { taskId: called.taskId, flag: 'ok' })
    expect((await message('paid', teacher)).status).toBe(403)
    expect((await message('other')).body.data).toMatchObject({ rule: no.noReceiver.code })
    await dataOf(message('paid'))
    expect(await todo(teacher, instance)).toMatchObject({ taskName: 'z', variables: { sum: 5 } })
  })

  const calling = (key: string, who: string, extra = '', ways: readonly string[] = []) =>
    written(
      `${start}${user('a')}<serviceTask id="v" ketang:command="${who}"><extensionElements><ketang:input name="paramKey" value="\${word}"/>
        <ketang:input name="paramName" value="流程"/><ketang:input name="paramValue" value="1"/></extensionElements></serviceTask>${extra}${user('z')}${end}`,
      ['s -> a', 'a -> v', 'v -> z', 'z -> e', ...ways],
      { key, more: '<error id="er" errorCode="denied"/>' },
    )
  test('a service task runs a command of the product under the rights of who began it', async () => {
    const id = await deployed('service', calling('service', 'param_create'))
    const instance = await begun(admin, id)
    await post(admin, 'work/complete-task', { taskId: (await todo(admin, instance)).taskId, flag: 'ok', variables: { word: 'flow.made' } })
    await on.tick()
    expect((await todo(admin, instance)).taskName).toBe('z')
    expect((await dataOf(on.get(admin, '/api/blade-system/param/list?paramKey=flow.made'))).total).toBe(1)
    const denied = await begun(teacher, id)
    await post(teacher, 'work/complete-task', { taskId: (await todo(teacher, denied)).taskId, flag: 'ok', variables: { word: 'flow.denied' } })
    await on.tick()
    expect(await on.row(flowInstance, denied)).toMatchObject({
      status: 'running',
      incident: { node: 'v', said: [expect.stringContaining('param_create'), expect.stringContaining('no right')] },
    })
    expect((await dataOf(on.get(admin, '/api/blade-system/param/list?paramKey=flow.denied'))).total).toBe(0)
  })
  test('its refusal goes the way that catches it', async () => {
    const boundary = `<boundaryEvent id="b" attachedToRef="v"><errorEventDefinition errorRef="er"/></boundaryEvent>${user('mend')}`
    const instance = await begun(teacher, await deployed('caught', calling('caught', 'param_create', boundary, ['b -> mend', 'mend -> e'])))
    await post(teacher, 'work/complete-task', { taskId: (await todo(teacher, instance)).taskId, flag: 'ok', variables: { word: 'flow.caught' } })
    await on.tick()
    expect((await todo(teacher, instance)).taskName).toBe('mend')
  })

  test('files are deployed, and pictures show the way that was gone', async () => {
    const edge = 'xxxx',
      part = (head: string, body: string) => `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
    const send = (name: string, xml: string) =>
      on.http.inject({
        method: 'POST',
        url: `${flow}/manager/deploy-upload`,
        payload: `${part('name="category"', 'flow_2')}${part('name="tenantIds"', '')}${part(`name="files"; filename="${name}"`, xml)}--${edge}--\r\n`,
        headers: { 'blade-auth': `bearer ${admin.access}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      })
    expect((await send('up.bpmn20.xml', leave('uploaded'))).json()).toMatchObject({ success: true })
    const unknown = written(`${start}<serviceTask id="v" ketang:command="no_such"/>${end}`, ['s -> v', 'v -> e'], { key: 'unknown' })
    expect((await send('unknown.bpmn', unknown)).json().msg).toContain('没有命令“no_such”')
    expect((await send('up.txt', leave('uploaded'))).json().data).toMatchObject({ rule: 'flow_file.name' })
    const { id } = (await get(admin, 'manager/list?category=flow_2')).records[0]
    const plain = await on.get(teacher, `${flow}/process/resource-view?processDefinitionId=${id}`)
    expect(plain.headers['content-type']).toContain('image/svg+xml')
    expect(plain.text).toMatch(/data-node="check"/)
    const instance = await begun(teacher, id)
    const picture = (await on.get(teacher, `${flow}/process/diagram-view?processInstanceId=${instance}`)).text
    expect(picture).toMatch(/data-node="s" data-mark="gone"/)
    expect(picture).toMatch(/data-node="ask" data-mark="here"/)
    expect((await on.get(office, `${flow}/process/diagram-view?processInstanceId=${instance}`)).status).toBe(404)
  })
})
