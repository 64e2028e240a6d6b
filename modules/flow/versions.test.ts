/** Versions of a process: instances that wait are moved to another, tried before; and the figures of one, on both databases. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { end, start, written } from './bpmn/written.ts'
import { nodeFigures, quantile } from './figures.ts'
import { flowing } from '../../tests/flowing.ts'
import { shared } from '../../tests/shared.ts'
import { flowInstance } from './instance.ts'
import { no } from './refusals.ts'
import { flowTask } from './task.ts'

const task = (id: string): string => `<userTask id="${id}" name="任务${id}" ketang:assignee="\${starter.id}"/>`
const line = (...ids: readonly string[]) =>
  written(
    start + ids.map(task).join('') + end,
    ['s', ...ids].map((id, i) => `${id} -> ${ids[i] ?? 'e'}`),
    { key: 'line' },
  )

test('the median and the slowest tenth are those of the steps that were gone through', () => {
  expect([quantile([], 0.5), quantile([3], 0.9), quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)]).toEqual([null, 3, 2, 9])
  const stop = (minutes: number) => ({ node: 'a', token: 't1', at: '2026-10-01T00:00:00.000Z', left: new Date(Date.UTC(2026, 9, 1, 0, minutes)).toISOString() })
  const model = { nodes: { a: { id: 'a', name: '甲', kind: 'user' } } } as never
  const one = (minutes: number) => ({ status: 'finished' as const, state: null, trail: [stop(minutes)] })
  expect(nodeFigures({ model }, [one(10), one(20), one(60)])).toEqual([{ id: 'a', name: '甲', kind: 'user', passed: 3, waiting: 0, median: 20, p90: 60 }])
})

describe.each(anyDialect)('%s', dialect => {
  const at = shared(() => flowing(dialect), { timeout: 300_000 })

  test('an instance is tried, moved with its task, and goes on by the new version; what has no place is named', async () => {
    const old = await at.deploy('line', line('a', 'b')),
      [stays, moves] = [await at.begin(at.teacher, old), await at.begin(at.teacher, old)]
    await at.complete(at.teacher, stays)
    const to = await at.deploy('line', line('x', 'y'))
    const check = (map: object) => at.post(at.admin, 'follow/migrate-check', { processDefinitionId: old, to, map })
    expect(await check({ a: 'x' })).toMatchObject({ instances: 2, movable: [moves], refused: [{ processInstanceId: stays, node: 'b', rule: 'noNode' }] })
    expect((await at.on.row(flowInstance, moves)).definitionId).toBe(old)
    const call = (id: string, body: object) => at.refused(at.admin, `follow/migrate?processInstanceId=${id}`, body)
    expect(await call(stays, { to, map: { a: 'x' } })).toMatchObject({ rule: no.unmoved.code, field: 'map' })
    expect(await call(stays, { to: old })).toMatchObject({ rule: no.sameVersion.code, field: 'to' })
    expect(await call(stays, { to, map: 'x' })).toMatchObject({ rule: no.nodeMap.code, field: 'map' })
    expect((await at.on.post(at.teacher, `/api/blade-flow/follow/migrate?processInstanceId=${moves}`, { to })).status).toBe(403)
    await at.post(at.admin, `follow/migrate?processInstanceId=${moves}`, { to, map: { a: 'x' } })
    expect(await at.on.all(flowTask, { instanceId: moves })).toMatchObject([{ node: 'x', name: '任务x', definitionId: to, status: 'claimed' }])
    await at.complete(at.teacher, moves)
    expect((await at.task(at.teacher, 'todo', moves)).taskName).toBe('任务y')
    await at.complete(at.teacher, moves)
    expect((await at.on.row(flowInstance, moves)).status).toBe('finished')
    const history = await at.get(at.teacher, `process/history-flow-list?processInstanceId=${moves}`)
    expect(history.map((one: any) => one.historyActivityId)).toEqual(['s', 'x', 'y', 'e'])
    await at.complete(at.teacher, stays)
    expect((await at.on.row(flowInstance, stays)).status).toBe('finished')
  })

  test('many are moved some at a time: how far it is can be asked, what can not be moved is named, and it can be stopped', {
    tags: 'thorough',
    timeout: 60_000,
  }, async () => {
    const old = await at.deploy('many', line('a', 'b').replace('id="line"', 'id="many"')),
      ids: string[] = []
    for (let i = 0; i < 130; i++) ids.push(await at.begin(at.teacher, old))
    // Three stand where the new version has nothing.
    for (const id of ids.slice(0, 3)) await at.post(at.teacher, 'work/complete-task', { taskId: `${id}:t2`, flag: 'ok' })
    await at.post(at.admin, `follow/change-state?state=suspended&processInstanceId=${ids[5]}`)
    const to = await at.deploy('many', line('x').replace('id="line"', 'id="many"')),
      asked = { processDefinitionId: old, to, map: { a: 'x' } }
    expect(await at.post(at.admin, 'follow/migrate-check', asked)).toMatchObject({
      instances: 130,
      tried: 130,
      refused: [{ node: 'b' }, { node: 'b' }, { node: 'b' }],
    })
    expect((await at.on.post(at.teacher, '/api/blade-flow/follow/move', asked)).status).toBe(403)
    expect(await at.refused(at.admin, 'follow/move', { ...asked, to: old })).toMatchObject({ rule: no.sameVersion.code })
    expect(await at.post(at.admin, 'follow/move', asked)).toMatchObject({ total: 130 })
    expect(await at.refused(at.admin, 'follow/move', asked)).toMatchObject({ rule: no.moving.code })
    const moves = async () => at.get(at.admin, `follow/moves?processDefinitionId=${old}`)
    expect(await moves()).toMatchObject([{ status: 'running', total: 130, looked: 0 }])
    await at.on.tick()
    const [done] = await moves()
    expect(done).toMatchObject({ status: 'done', total: 130, looked: 130, moved: 127, stayed: 3 })
    expect(done.kept.map((one: any) => one.processInstanceId).toSorted()).toEqual(ids.slice(0, 3).toSorted())
    expect(done.kept[0].said).toContain('新版本没有节点')
    expect(await at.on.row(flowInstance, ids[5]!)).toMatchObject({ definitionId: to, status: 'suspended' })
    expect(await at.on.all(flowTask, { definitionId: to, node: 'x' })).toHaveLength(127)
    at.on.now = new Date(Date.parse(at.on.now) + 1_000).toISOString()
    const [again] = [await at.post(at.admin, 'follow/move', { ...asked, map: { a: 'x', b: 'x' } })]
    await at.post(at.admin, `follow/move-stop?id=${again.id}`)
    await at.on.tick()
    expect((await moves())[0]).toMatchObject({ status: 'stopped', moved: 0 })
    expect((await at.on.row(flowInstance, ids[0]!)).definitionId).toBe(old)
  })

  test('what is deployed and what runs says how many versions there are: where it is one, nothing is offered to move to', async () => {
    const alone = await at.deploy('alone', written(start + task('a') + end, ['s -> a', 'a -> e'], { key: 'alone' })),
      one = await at.begin(at.teacher, alone)
    const said = async (): Promise<readonly unknown[]> => [
      (await at.get(at.admin, 'manager/list?size=-1')).records.find((each: any) => each.id === alone).versions,
      (await at.get(at.admin, `follow/list?processInstanceId=${one}`)).records[0].versions,
    ]
    expect(await said()).toEqual([1, 1])
    await at.deploy('alone', written(start + task('b') + end, ['s -> b', 'b -> e'], { key: 'alone' }))
    expect(await said()).toEqual([2, 2])
  })

  test('figures say how many, how long and where; the picture is the warmer the more', async () => {
    const id = await at.deploy('line', line('p', 'q')),
      [one, two] = [await at.begin(at.teacher, id), await at.begin(at.teacher, id)]
    at.on.now = new Date(Date.parse(at.on.now) + 30 * 60_000).toISOString()
    await at.complete(at.teacher, one)
    const figures = await at.get(at.admin, `manager/figures?processDefinitionId=${id}`)
    expect(figures).toMatchObject({ key: 'line', counts: { running: 2, finished: 0 }, over: 2 })
    expect(figures.nodes.filter((node: any) => node.kind === 'user')).toMatchObject([
      { id: 'p', passed: 1, waiting: 1, median: 30, p90: 30 },
      { id: 'q', passed: 0, waiting: 1, median: null },
    ])
    const picture = (await at.on.get(at.admin, `/api/blade-flow/process/heat-view?processDefinitionId=${id}`)).text
    expect([...picture.matchAll(/data-node="(\w+)" data-heat="([\d.]+)"/gu)].map(([, node, share]) => [node, Number(share)])).toEqual(
      expect.arrayContaining([
        ['s', 1],
        ['p', 1],
        ['q', 0.5],
      ]),
    )
    expect((await at.on.get(at.teacher, `/api/blade-flow/manager/figures?processDefinitionId=${id}`)).status).toBe(403)
    expect(two).not.toBe(one)
  })
})
