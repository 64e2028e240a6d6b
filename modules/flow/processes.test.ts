/** The processes that come with the house: sound, drawn whole, in both languages, copied under another key without a trace of the old one, and each
 * goes to its end by the calls of those who work in it, agreed to and refused. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import type { Role } from '../kit/index.ts'
import { asksOfStart } from './asked.ts'
import { problemsOf } from './bpmn/check.ts'
import type { AskedField } from './bpmn/model.ts'
import { nodesOf } from './bpmn/model.ts'
import { readBpmn } from './bpmn/read.ts'
import { diagram } from './diagram.ts'
import { flowInstance } from './instance.ts'
import { namesIn, renamed } from './renamed.ts'
import { type GalleryName, galleryEntry, names, processFile } from './server/processes.ts'

describe.each(names)('%s', name => {
  const xml = processFile(name),
    { model, problems } = readBpmn(xml)
  test('can be deployed, and asks its starter something', () => {
    expect([...problems, ...problemsOf(model)]).toEqual([])
    expect(asksOfStart(model).length).toBeGreaterThan(0)
  })
  test('has a place in the picture for every node', () => {
    const drawn = [...diagram(xml).matchAll(/data-node="(\w+)"/gu)].map(([, id]) => id)
    expect(drawn.toSorted()).toEqual(
      nodesOf(model)
        .map(node => node.id)
        .toSorted(),
    )
  })
  test('is the same process in English, and says nothing in Chinese there', () => {
    const english = processFile(name, 1),
      shape = (of: typeof model) => nodesOf(of).map(({ id, kind, outgoing, calls, many, timer }) => ({ id, kind, outgoing, calls, many, timer }))
    expect(english).not.toMatch(/\p{Script=Han}|ketang:en/u)
    expect(xml).not.toContain('ketang:en')
    expect(shape(readBpmn(english).model)).toEqual(shape(model))
    expect(galleryEntry(name, 0).description).toMatch(/\p{Script=Han}/u)
    expect(galleryEntry(name, 1)).toMatchObject({ key: model.key, tasks: nodesOf(model).filter(one => one.kind === 'user').length })
  })
  test('is copied under another key', () => {
    const copy = renamed(xml, model.key, 'another')
    expect(namesIn(copy)).toEqual({ key: 'another', name: model.name })
    expect(readBpmn(copy).model).toEqual({ ...model, key: 'another' })
    expect(copy).not.toContain(`"${model.key}"`)
  })
})

/** Who starts it, what they fill in, and what else its tasks ask, so that it takes its longest way. */
const played: Readonly<Record<GalleryName, { readonly by: Role; readonly fills: Readonly<Record<string, unknown>>; readonly way: readonly string[] }>> = {
  'staff-leave': { by: 'ST', fills: { days: 5, isCovered: true }, way: ['apply', 'lead', 'cover', 'file'] },
  'agency-application': { by: 'AM', fills: {}, way: ['apply', 'first', 'area', 'money'] },
  'teacher-application': { by: 'AM', fills: { isHeard: true, isValid: true, points: 80 }, way: ['apply', 'papers_check', 'lesson', 'area'] },
  'agency-audit': { by: 'AM', fills: {}, way: ['first', 'area', 'money'] },
  'teacher-audit': { by: 'AM', fills: { isHeard: true, points: 80 }, way: ['papers', 'lesson', 'area'] },
  'contract-audit': { by: 'SA', fills: { amount: '60000.00' }, way: ['manager', 'check', 'lead'] },
  'contract-approval': { by: 'SL', fills: { amount: 60_000 }, way: ['draft', 'check', 'lead'] },
  'purchase-request': { by: 'ST', fills: { amount: 80_000 }, way: ['apply', 'lead', 'all', 'all', 'all', 'buy'] },
  'room-booking': { by: 'ST', fills: {}, way: ['confirm', 'hand'] },
  'seal-use': { by: 'ST', fills: { isContract: true, copies: 3, stamped: 2 }, way: ['apply', 'lead', 'legal', 'stamp', 'explain'] },
  'tour-filing': { by: 'SM', fills: { isInsured: true }, way: ['apply', 'school', 'way', 'plan', 'file'] },
  'complaint-handling': { by: 'ST', fills: { isUrgent: true }, way: ['accept', 'handle', 'confirm'] },
  'large-refund': { by: 'SM', fills: { amount: 6_000, isPaid: true }, way: ['check', 'again', 'again', 'operator', 'pay'] },
  'announcement-release': { by: 'PO', fills: { title: '停课通知', content: '台风停课一天' }, way: ['first'] },
}
/** Where one who says no does not end it: papers are mended, points decide. */
const goesOn: readonly GalleryName[] = ['tour-filing', 'teacher-application']
const workers: readonly Role[] = ['PO', 'PA', 'FI', 'EC', 'SM', 'AM', 'CS', 'SL']

/** What is put into a field that no one thinks about. */
const usual = { text: '内容', lines: '内容', int: 3, money: '100.00', percent: '10.00', flag: false, date: '2026-11-02', time: '2026-11-02 08:00:00' }
describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 120_000 })
  const people = new Map<Role, Person>()
  beforeAll(async () => {
    for (const role of new Set([...workers, ...Object.values(played).map(one => one.by)])) people.set(role, await on.login(role))
  }, 120_000)
  const flow = '/api/blade-flow'
  const get = (who: Role, path: string): Promise<any> => dataOf(on.get(people.get(who), `${flow}/${path}`))
  const post = (who: Role, path: string, body?: object): Promise<any> => dataOf(on.post(people.get(who), `${flow}/${path}`, body))
  const filled = (asks: readonly AskedField[], fills: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(asks.map(({ id, kind, choices = {} }) => [id, fills[id] ?? (kind === 'choice' ? Object.keys(choices)[0] : usual[kind])]))
  const deployed = async (name: GalleryName): Promise<any> => {
    const { xml, key, name: label } = await get('PA', `model/gallery?id=${name}`)
    expect(await post('PA', 'model/check', { xml })).toEqual([])
    const { id } = await post('PA', 'model/submit', { modelKey: key, name: label, xml, category: 'flow_1' })
    await post('PA', `model/deploy?modelId=${id}`)
    return (await get('PA', 'manager/list?size=-1')).records.find((one: any) => one.key === key)
  }
  const begun = async (name: GalleryName, definition: any): Promise<string> =>
    (await post(played[name].by, 'work/start-process', { processDefinitionId: definition.id, variables: filled(definition.asks, played[name].fills) }))
      .processInstanceId
  /** One task of the instance that somebody has, or may have. */
  const next = async (instance: string): Promise<{ readonly who: Role; readonly task: any } | undefined> => {
    for (const who of people.keys())
      for (const list of ['todo-list', 'claim-list']) {
        const task = (await get(who, `work/${list}?size=-1`)).records.find((one: any) => one.processInstanceId === instance)
        if (task && list === 'claim-list') await post(who, `work/claim-task?taskId=${task.taskId}`)
        if (task) return { who, task }
      }
    return undefined
  }
  /** Does what waits until nothing does; answers the tasks in their order. */
  const through = async (name: GalleryName, instance: string, refuse = (_node: string) => false): Promise<readonly string[]> => {
    const way: string[] = []
    for (let found = await next(instance); found; found = await next(instance)) {
      const { who, task } = found
      way.push(task.taskDefinitionKey)
      expect(way.length, `${name} goes round: ${way.join()}`).toBeLessThan(12)
      const flag = refuse(task.taskDefinitionKey) ? 'no' : 'ok'
      await post(who, 'work/complete-task', { taskId: task.taskId, flag, comment: '已阅', variables: filled(task.asks, played[name].fills) })
      await on.tick()
    }
    return way
  }

  test.each(names)('%s goes to its end, agreed to and refused', { tags: 'thorough', timeout: 60_000 }, async name => {
    const definition = await deployed(name),
      { way } = played[name]
    const instance = await begun(name, definition)
    expect((await through(name, instance)).toSorted()).toEqual(way.toSorted())
    expect(await on.row(flowInstance, instance)).toMatchObject({ status: 'finished', incident: null })
    // The first who is not the starter says no.
    const decides = (await get('PA', `process/history-flow-list?processInstanceId=${instance}`)).find(
      (one: any) => one.historyActivityType === 'userTask' && one.assignee !== people.get(played[name].by)!.userId,
    )?.historyActivityId
    if (!decides) return
    const other = await begun(name, definition)
    let isRefused = false
    await through(name, other, node => node === decides && !isRefused && (isRefused = true))
    expect(isRefused).toBe(true)
    expect((await on.row(flowInstance, other)).status).toBe(goesOn.includes(name) ? 'finished' : 'rejected')
  })
  test('an announcement that both agreed to is there, released', { tags: 'thorough' }, async () => {
    const rows = (await dataOf(on.get(people.get('PO'), '/api/blade-desk/notice/list'))).records
    expect(rows).toMatchObject([{ title: '停课通知', status: 'released' }])
  })
  test('a command that nobody knows, and one that only the workflow runs, are named where they stand', async () => {
    const { xml } = await get('PA', 'model/gallery?id=announcement-release')
    for (const command of ['announcement_make', 'flow_instance_discard']) {
      const found = await post('PA', 'model/check', { xml: xml.replace('announcement_create', command) })
      expect(found).toMatchObject([{ rule: 'noCommand', at: 'write', said: expect.stringContaining(command) }])
    }
    const [known] = await get('PA', 'model/commands?permit=announcement_create')
    expect(known).toMatchObject({ isNew: true, inputs: expect.arrayContaining([{ name: 'title', label: '公告标题', kind: 'text', isRequired: true }]) })
    expect((await get('PA', 'model/commands?word=flow_')).map((one: any) => one.command)).toEqual([])
    expect((await on.get(people.get('ST'), `${flow}/model/gallery`)).status).toBe(403)
  })
})
