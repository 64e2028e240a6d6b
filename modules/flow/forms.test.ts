/** Forms of processes: kinds, rights at each task, and errors that name the field; on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { problemsOf } from './bpmn/check.ts'
import { readBpmn } from './bpmn/read.ts'
import { end, start, user, written } from './bpmn/written.ts'
import { dataOf } from '../../tests/web.ts'
import { flowing } from '../../tests/flowing.ts'
import { shared } from '../../tests/shared.ts'
import { flowInstance } from './instance.ts'
import { no } from './refusals.ts'

const extended = (fields: string): string => `<extensionElements>${fields}</extensionElements>`
const rules = (fields: string): readonly string[] => {
  const { model, problems } = readBpmn(written(start + user('a', '', extended(fields)) + end, ['s -> a', 'a -> e']))
  return [...problems, ...problemsOf(model)].map(one => one.rule)
}
test('a form that can not be asked is named before it is deployed', () => {
  expect(rules('<ketang:formField id="days" label="天数" type="int"/>')).toEqual([])
  expect(rules('<ketang:formField id="天" label="天数"/>')).toEqual(['fieldName'])
  for (const id of ['pass', 'agreed', 'refused', 'starter']) expect(rules(`<ketang:formField id="${id}"/>`)).toEqual(['fieldReserved'])
  expect(rules('<ketang:formField id="a"/><ketang:formField id="a"/>')).toEqual(['fieldTwice'])
  expect(rules('<ketang:formField id="a" type="choice"/>')).toEqual(['fieldChoices'])
  expect(rules('<ketang:formField id="a" required="true" access="read"/>')).toEqual(['fieldRequired'])
})
test('the forms of other tools are read in their own words', () => {
  const asks = (fields: string) => readBpmn(written(start + user('a', '', extended(fields)) + end, ['s -> a', 'a -> e'])).model.nodes.a!.asks
  expect(
    asks(`<camunda:formData><camunda:formField id="kind" label="类型" type="enum"><camunda:value id="sick" name="病假"/><camunda:validation>
      <camunda:constraint name="required"/></camunda:validation></camunda:formField><camunda:formField id="days" label="天数" type="long">
      <camunda:validation><camunda:constraint name="readonly"/></camunda:validation></camunda:formField></camunda:formData>`),
  ).toEqual([
    { id: 'kind', label: '类型', kind: 'choice', required: true, choices: { sick: '病假' } },
    { id: 'days', label: '天数', kind: 'int', access: 'read' },
  ])
  expect(
    asks(`<flowable:formProperty id="pay" name="工资" readable="false"/><flowable:formProperty id="from" name="日期" type="date" writable="false"/>
      <flowable:formProperty id="kind" name="类型" type="enum" required="true"><flowable:value id="a" name="甲"/></flowable:formProperty>`),
  ).toEqual([
    { id: 'pay', label: '工资', kind: 'text', access: 'hidden' },
    { id: 'from', label: '日期', kind: 'date', access: 'read' },
    { id: 'kind', label: '类型', kind: 'choice', required: true, choices: { a: '甲' } },
  ])
})

const asking = written(
  `<startEvent id="s">${extended(`<ketang:formField id="kind" label="类型" type="choice" required="true"><ketang:value id="sick" name="病假"/><ketang:value id="own" name="事假"/></ketang:formField>
    <ketang:formField id="cost" label="费用" type="money"/><ketang:formField id="secret" label="隐情" type="lines"/>`)}</startEvent>
   <userTask id="check" name="审批" ketang:candidateGroups="SM">${extended(`<ketang:formField id="cost" label="费用" type="money" access="read"/>
    <ketang:formField id="secret" label="隐情" type="lines" access="hidden"/><ketang:formField id="granted" label="核定" type="money" required="true"/>
    <ketang:formField id="until" label="截止" type="time"/>`)}</userTask>${end}`,
  ['s -> check', 'check -> e'],
  { key: 'asking' },
)
describe.each(anyDialect)('%s', dialect => {
  const at = shared(() => flowing(dialect), { timeout: 120_000 })
  let id: string
  beforeAll(async () => {
    id = await at.deploy('asking', asking)
  }, 120_000)

  test('the start takes each kind as the kit reads it, and names what is wrong', async () => {
    const begin = (variables: object) => at.refused(at.teacher, 'work/start-process', { processDefinitionId: id, variables })
    expect(await begin({ cost: '12.50' })).toMatchObject({ rule: no.unanswered.code, field: 'kind' })
    expect(await begin({ kind: 'odd' })).toMatchObject({ rule: no.notThatKind.code, field: 'kind' })
    expect(await begin({ kind: 'sick', cost: 'much' })).toMatchObject({ rule: no.notThatKind.code, field: 'cost' })
    expect(await begin({ kind: 'sick', granted: '5' })).toMatchObject({ rule: no.notWritable.code, field: 'granted' })
    const instance = await at.begin(at.teacher, id, { kind: 'sick', cost: '12.50', secret: '家事', pass: true, starter: { id: 'x' } })
    expect(await at.on.row(flowInstance, instance)).toMatchObject({ values: { kind: 'sick', cost: 1250, starter: { id: at.teacher.userId } } })
    expect((await at.on.row(flowInstance, instance)).values).not.toHaveProperty('pass')
  })

  test('at a task some is read alone, some is not even shown, and what is asked must be there', async () => {
    const instance = await at.begin(at.teacher, id, { kind: 'own', cost: '12.50', secret: '家事' })
    const task = await at.task(at.head, 'claim', instance)
    expect(task.form).toMatchObject([
      { id: 'cost', access: 'read', said: '12.50' },
      { id: 'granted', required: true, value: null },
      { id: 'until', kind: 'time' },
    ])
    expect(task.variables).not.toHaveProperty('secret')
    const seen = await at.get(at.head, `process/detail?processInstanceId=${instance}`)
    expect(seen.said.filled).toEqual([
      { id: 'kind', label: '类型', kind: 'choice', value: '事假' },
      { id: 'cost', label: '费用', kind: 'money', value: '12.50' },
    ])
    expect(JSON.stringify(await at.get(at.head, `process/history-flow-list?processInstanceId=${instance}`))).not.toContain('家事')
    expect(JSON.stringify(await at.get(at.teacher, `process/detail?processInstanceId=${instance}`))).toContain('家事')
    await at.post(at.head, `work/claim-task?taskId=${task.taskId}`)
    const complete = (variables: object) => at.refused(at.head, 'work/complete-task', { taskId: task.taskId, flag: 'ok', variables })
    expect(await complete({})).toMatchObject({ rule: no.unanswered.code, field: 'granted' })
    expect(await complete({ granted: '1', until: 'soon' })).toMatchObject({ rule: no.notThatKind.code, field: 'until' })
    expect(await complete({ granted: '1', cost: '99' })).toMatchObject({ rule: no.notWritable.code, field: 'cost' })
    expect(await complete({ granted: '1', secret: '改' })).toMatchObject({ rule: no.notWritable.code, field: 'secret' })
    await at.post(at.head, 'work/complete-task', {
      taskId: task.taskId,
      flag: 'ok',
      variables: { granted: '10', cost: '12.50', until: '2026-10-02 08:00:00', agreed: 9 },
    })
    expect(await at.on.row(flowInstance, instance)).toMatchObject({
      status: 'finished',
      values: { cost: 1250, granted: 1000, until: '2026-10-02T00:00:00.000Z' },
    })
    expect((await at.on.row(flowInstance, instance)).values).not.toHaveProperty('agreed')
  })

  test('labels and choices are read in the language of whoever looks', async () => {
    const both = asking.replaceAll('asking', 'both').replaceAll('label="类型"', 'label="类型" en="Kind"').replace('name="病假"', 'name="病假" en="Sick"')
    const instance = await at.begin(at.teacher, await at.deploy('both', both), { kind: 'sick', cost: '1' })
    const filled = async (lang: string) => {
      const path = `/api/blade-flow/process/detail?processInstanceId=${instance}`
      return (await dataOf(at.on.get(at.teacher, path, { 'accept-language': lang }))).said.filled.map((one: any) => [one.label, one.value])
    }
    expect(await filled('en')).toEqual(
      expect.arrayContaining([
        ['Kind', 'Sick'],
        ['费用', '1.00'],
      ]),
    )
    expect(await filled('zh-cn')).toEqual(expect.arrayContaining([['类型', '病假']]))
  })

  test('a model is not deployed while a service task names no command of the product', async () => {
    const xml = written(`${start}<serviceTask id="v" name="登记" ketang:command="no_such"/>${end}`, ['s -> v', 'v -> e'], { key: 'calls' })
    const { id: model } = await at.post(at.admin, 'model/submit', { modelKey: 'calls', name: 'calls', xml })
    expect((await at.get(at.admin, `model/detail?id=${model}`)).said).toEqual([expect.stringContaining('no_such')])
    expect(await at.refused(at.admin, `model/deploy?modelId=${model}`)).toMatchObject({ rule: no.problems.code, problems: [{ rule: 'noCommand', at: 'v' }] })
    await at.post(at.admin, 'model/submit', { id: model, xml: xml.replace('no_such', 'param_create') })
    await at.post(at.admin, `model/deploy?modelId=${model}`)
  })

  test('the name that another tool gives whoever began it is known to the process', async () => {
    const xml = written(`<startEvent id="s" flowable:initiator="INITIATOR"/><userTask id="a" flowable:assignee="\${INITIATOR}"/>${end}`, ['s -> a', 'a -> e'], {
      key: 'initiated',
    })
    const instance = await at.begin(at.teacher, await at.deploy('initiated', xml))
    expect(await at.task(at.teacher, 'todo', instance)).toMatchObject({ taskName: 'a', assignee: at.teacher.userId })
  })

  test('who stands in is chosen among those of the own house, without oneself', async () => {
    const people = (await at.get(at.teacher, 'substitute/people')).map((one: any) => one.id)
    expect(people).toContain(at.head.userId)
    expect(people).not.toContain(at.teacher.userId)
    expect(people).not.toContain(at.office.userId)
    // Those of the houses below and above are named with their house; the top of the tenant is nobody's house but its own.
    const group = { deptName: '美术组', parentId: 'dept-school', deptCategory: 'office', sort: 1 }
    await at.on.run(at.on.as('system'), at.on.engine.command('dept', 'create'), 'art', group)
    const artist = await at.on.login('CS', { deptId: 'art', account: 'artist' })
    const found = async (who: typeof artist, word = ''): Promise<readonly any[]> => at.get(who, `substitute/people?word=${encodeURIComponent(word)}`)
    expect(await found(at.teacher)).toContainEqual({ id: artist.userId, name: expect.any(String), dept: '美术组' })
    expect((await found(artist)).map(one => one.id)).toEqual(expect.arrayContaining([at.head.userId, at.teacher.userId]))
    expect((await found(artist)).map(one => one.id)).not.toContain(at.office.userId)
    expect(await found(artist, '没有这个人')).toEqual([])
  })

  test('what a process is about is shown to whoever may see it', async () => {
    const [model] = (await at.get(at.admin, 'model/list?modelKey=asking')).records
    const instance = await at.begin(at.teacher, id, { kind: 'own' }, { businessTable: 'flow_model', businessId: model.id })
    const subject = async (who: typeof at.admin) => (await at.get(who, `process/detail?processInstanceId=${instance}`)).subject
    expect(await subject(at.admin)).toEqual({ of: 'flow_model', id: model.id, label: '流程模型', name: 'asking' })
    expect(await subject(at.teacher)).toBeNull()
  })
})
