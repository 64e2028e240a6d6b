/** Processes from the family's pages of workflow: models, deployments, what is started, claimed and done, and what runs, by the calls that these pages
 * make and in the shapes that they read. */
import { expect, test } from 'vitest'
import { end, start, user, written } from '../../modules/flow/bpmn/written.ts'
import type { Role } from '../../modules/kit/index.ts'
import { join, password } from '../people.ts'
import { eachFrontEnd } from './administration.ts'
import { frontEnd, type FrontEnd, type Row } from './frontend.ts'
import { type Columns, crud, pageOf, shows } from './screens.ts'

const flow = '/api/blade-flow',
  instance = 'processInstanceId'
const leave = (key: string): string =>
  written(
    `${start}${user('ask')}<userTask id="check" name="审批" ketang:candidateGroups="SM"/><exclusiveGateway id="x" default="@x"/>${end}<endEvent id="no"/>`,
    ['s -> ask', 'ask -> check', 'check -> x', 'x -> e if pass', 'x -> no else'],
    { key },
  )

const definition: Columns = {
  id: 'id',
  tenantId: 'id',
  name: 'text',
  key: 'id',
  category: 'id',
  categoryName: 'text',
  version: 'number',
  deploymentId: 'id',
  resourceName: 'text',
  diagramResourceName: 'text',
  suspensionState: 'number',
  deploymentTime: 'text',
}
/** What the pages of tasks read of each, and the history of each step. */
const ofProcess: Columns = {
  category: 'id',
  categoryName: 'text',
  processInstanceId: 'id',
  processDefinitionId: 'id',
  processDefinitionKey: 'id',
  processDefinitionName: 'text',
  processDefinitionVersion: 'number',
  historyProcessInstanceId: 'id',
  processIsFinished: 'text',
  executionId: 'id',
  businessTable: 'text',
  businessId: 'id',
  assignee: 'text',
  assigneeName: 'text',
  createTime: 'text',
  endTime: 'text',
  historyActivityId: 'text',
  historyActivityName: 'text',
  variables: 'any',
}
const aTask: Columns = {
  ...ofProcess,
  taskId: 'id',
  taskName: 'text',
  taskDefinitionKey: 'id',
  claimTime: 'text',
  historyTaskEndTime: 'text',
  historyActivityDurationTime: 'text',
  status: 'text',
  comment: 'text',
  pass: 'any',
  flag: 'text',
}
const running: Columns = {
  id: 'id',
  name: 'text',
  startUserId: 'id',
  startUser: 'id',
  startTime: 'text',
  taskDefinitionId: 'text',
  taskDefinitionKey: 'text',
  category: 'id',
  categoryName: 'text',
  processInstanceId: 'id',
  processDefinitionId: 'id',
  processDefinitionKey: 'id',
  activityId: 'text',
  suspensionState: 'number',
  executionId: 'id',
}

eachFrontEnd(({ flavour, admin, on }) => {
  const somebody = async (role: Role): Promise<FrontEnd> => {
    const { account } = await join(on().engine, role),
      front = frontEnd(on().http, flavour)
    await front.login(account, password, 'abcde')
    return front
  }
  const listed = async (front: FrontEnd, path: string, search: Row = {}) =>
    pageOf((await front.get(`${flow}/${path}`, { ...search, current: 1, size: 10 })).data, path)
  const found = async (front: FrontEnd, list: string, id: string): Promise<Row | undefined> =>
    (await listed(front, `work/${list}`, { category: 'flow_1' })).records.find(one => one[instance] === id)
  const deployed = async (front: FrontEnd, key: string): Promise<Row> => {
    await front.post(`${flow}/model/submit`, { data: { name: `请假${key}`, modelKey: key, description: '', xml: leave(key) } })
    const { records } = await listed(front, 'model/list', { modelKey: key })
    await front.post(`${flow}/model/deploy`, { params: { modelId: records[0]!.id, category: 'flow_1', tenantIds: '' } })
    return (await listed(front, 'manager/list', { size: -1 })).records.find(one => one.key === key)!
  }

  test('works the page of models', async () => {
    const front = await admin(),
      key = `m${flavour}`
    await crud(front, {
      base: `${flow}/model`,
      search: { modelKey: key },
      add: { modelKey: key, name: '方言流程', description: '', xml: leave(key) },
      edit: { name: '方言流程二', description: '说明' },
      table: { modelKey: 'id', name: 'text', description: 'text', version: 'number', created: 'text', lastUpdated: 'text' },
      form: { modelKey: 'id', name: 'text', description: 'text', xml: 'text' },
      hidden: ['xml'],
    })
  })

  test('deploys models and files, and works the page of what is deployed', async () => {
    const front = await admin(),
      row = await deployed(front, `d${flavour}`)
    shows(row, definition, 'manager')
    expect(row).toMatchObject({ version: 1, suspensionState: 1, category: 'flow_1', resourceName: `d${flavour}.bpmn20.xml` })
    const suspended = await front.post(`${flow}/manager/change-state`, { params: { state: 'suspend', processId: row.id } })
    expect(suspended.data.msg).toEqual(expect.any(String))
    const again = async () => (await listed(front, 'manager/list', { size: -1 })).records.find(one => one.id === row.id)
    expect((await again())!.suspensionState).toBe(2)
    await front.post(`${flow}/manager/change-state`, { params: { state: 'active', processId: row.id } })
    expect((await again())!.suspensionState).toBe(1)
    const view = (await front.get(`${flow}/process/model-view`, { processDefinitionId: row.id })).data.data
    expect(view).toEqual({ xml: expect.stringContaining('<userTask id="check"') })
    expect((await front.open(`${flow}/process/resource-view`, { processDefinitionId: row.id })).headers['content-type']).toContain('image/svg+xml')
    // Its uploads send each file under the same name, which must end as theirs do.
    const files = (...names: readonly string[]) => {
      const edge = '----WebKitFormBoundaryDialect9'
      const part = (head: string, body: string): string => `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
      const all = names.map(name => part(`name="files"; filename="${name}"\r\nContent-Type: text/xml`, leave(name.replace(/\W.*/u, ''))))
      const said = [part('name="category"', 'flow_2'), part('name="tenantIds"', ''), ...all]
      return { payload: Buffer.from(`${said.join('')}--${edge}--\r\n`), type: `multipart/form-data; boundary=${edge}` }
    }
    const one = `u1${flavour}`,
      two = `u2${flavour}`
    expect((await front.upload(`${flow}/manager/check-upload`, files(`${one}.bpmn20.xml`))).data.data).toEqual({ name: `${one}.bpmn20.xml`, success: true })
    expect((await front.upload(`${flow}/manager/check-upload`, files('flow.txt'))).data.data.success).toBe(false)
    await front.upload(`${flow}/manager/deploy-upload`, files(`${one}.bpmn20.xml`, `${two}.bpmn20.xml`))
    const keys = async () => (await listed(front, 'manager/list', { size: -1, category: 'flow_2' })).records.map(each => each.key)
    expect((await keys()).toSorted()).toEqual([one, two])
    const uploaded = (await listed(front, 'manager/list', { size: -1, category: 'flow_2' })).records
    await front.post(`${flow}/manager/delete-deployment`, { params: { deploymentIds: uploaded.map(each => each.deploymentId).join() } })
    expect(await keys()).toEqual([])
  })

  test('starts, claims and completes by its pages of tasks, and reads the history', { tags: 'thorough' }, async () => {
    const office = await admin(),
      { id } = await deployed(office, `w${flavour}`),
      teacher = await somebody('ST'),
      head = await somebody('SM')
    const offered = (await listed(teacher, 'work/start-list', { category: 'flow_1' })).records.find(one => one.id === id)!
    shows(offered, definition, 'start')
    const begun = await teacher.post(`${flow}/work/start-process`, {
      data: { processDefinitionId: id, businessTable: 'blade_process_leave', businessId: '42', variables: { reason: '家事' } },
    })
    const process: string = begun.data.data[instance]
    const ask = (await found(teacher, 'todo-list', process))!
    shows(ask, aTask, 'to do')
    expect(ask).toMatchObject({ businessTable: 'blade_process_leave', businessId: '42', processIsFinished: 'unfinished', variables: { reason: '家事' } })
    const sent = await teacher.post(`${flow}/work/complete-task`, { data: { taskId: ask.taskId, [instance]: process, flag: 'ok', comment: '请批准' } })
    expect(sent.data.msg).toEqual(expect.any(String))
    const check = (await found(head, 'claim-list', process))!
    shows(check, aTask, 'to claim')
    await head.post(`${flow}/work/claim-task`, { params: { taskId: check.taskId } })
    expect((await found(head, 'todo-list', process))!.claimTime).not.toBe('')
    // Without a flag it is refused, which needs a word.
    await expect(head.post(`${flow}/work/complete-task`, { data: { taskId: check.taskId, [instance]: process, comment: '' } })).rejects.toThrow('请填写意见')
    await head.post(`${flow}/work/complete-task`, { data: { taskId: check.taskId, [instance]: process, comment: '改天' } })
    const done = (await found(head, 'done-list', process))!
    shows(done, aTask, 'done')
    expect(done).toMatchObject({ processIsFinished: 'finished', comment: '改天', pass: false })
    expect(done.historyTaskEndTime).not.toBe('')
    const own = (await found(teacher, 'send-list', process))!
    shows(own, ofProcess, 'sent')
    const history = (await teacher.get(`${flow}/process/history-flow-list`, { [instance]: process })).data.data as Row[]
    for (const step of history) shows(step, { ...ofProcess, historyActivityType: 'text', historyActivityDurationTime: 'text', comment: 'text' }, 'history')
    expect(history.map(step => [step.historyActivityType, step.historyActivityId, step.comment])).toEqual([
      ['startEvent', 's', ''],
      ['userTask', 'ask', '请批准'],
      ['userTask', 'check', '改天'],
      ['endEvent', 'no', ''],
    ])
    const view = (await teacher.get(`${flow}/process/model-view`, { [instance]: process })).data.data
    expect(view.xml).toContain('<process id=')
    for (const step of view.flow as Row[]) shows(step, { historyActivityId: 'id', historyActivityType: 'text', endTime: 'text' }, 'drawn')
    const picture = await teacher.open(`${flow}/process/diagram-view`, { [instance]: process })
    expect(String(picture.data)).toContain('data-mark="gone"')
    await expect((await somebody('PO')).get(`${flow}/process/model-view`, { [instance]: process })).rejects.toMatchObject({ status: 404 })
  })

  test('works the page of what runs', async () => {
    const front = await admin(),
      { id, key } = await deployed(front, `f${flavour}`),
      teacher = await somebody('ST')
    const process = (await teacher.post(`${flow}/work/start-process`, { data: { processDefinitionId: id, businessId: '7' } })).data.data[instance]
    const follow = async () => (await listed(front, 'follow/list', { [instance]: process, processDefinitionKey: key })).records
    const [row] = await follow()
    shows(row!, running, 'follow')
    expect(row).toMatchObject({ activityId: 'ask', suspensionState: 1, processDefinitionKey: key })
    await front.post(`${flow}/follow/delete-process-instance`, { params: { [instance]: process, deleteReason: '重复' } })
    expect(await follow()).toEqual([])
    expect(await found(teacher, 'todo-list', process)).toBeUndefined()
  })
})
