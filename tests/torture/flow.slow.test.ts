/** Servers that are killed between any two steps of processes: who works on them asks again, and every instance goes its whole way once, with each of
 * its commands run once. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { end, start as begins, timer, user, written } from '../../modules/flow/bpmn/written.ts'
import { flowInstance } from '../../modules/flow/instance.ts'
import { flowTask } from '../../modules/flow/task.ts'
import { param } from '../../modules/system/index.ts'
import { find } from '../../modules/kit/index.ts'
import { openStore } from '../../server/kernel/store.ts'
import { dialects, tenant } from '../app.ts'
import { migratedDatabase } from '../databases.ts'
import { isFull, newFolder } from '../run.ts'
import { ask, beside, pause, type Running, start, tokenFor } from './server.ts'

/** How often the server is killed: `TORTURE` as elsewhere. */
const kills = Math.max(isFull ? 6 : 3, Math.ceil(Number(process.env.TORTURE ?? 0) / 4)),
  workers = 4,
  flow = '/api/blade-flow'
const drops: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const drop of drops.splice(0).reverse()) await drop()
})
async function database(dialect: 'sqlite' | 'postgres'): Promise<string> {
  const folder = newFolder('flow'),
    { url, drop } = await migratedDatabase(dialect, join(folder, 'k.db'))
  drops.push(() => rmSync(folder, { recursive: true, force: true }), drop)
  return url
}

/** What the one that was killed held is anybody's at once, which else takes half a minute. */
async function freed(address: string): Promise<void> {
  const store = openStore(address)
  await store.exec('delete from leases')
  await store.close()
}

/** A command of the product, on whoever's data: one parameter for each step of each instance. */
const service = (id: string): string => {
  const input = (name: string, value: string) => `<ketang:input name="${name}" value="${value}"/>`
  const key = `\${businessId + &quot;-${id}&quot;}`
  const inputs = [input('paramName', key), input('paramKey', key), input('paramValue', '1')].join('')
  return `<serviceTask id="${id}" name="${id}" ketang:command="param_create"><extensionElements>${inputs}</extensionElements></serviceTask>`
}
/** Steps of each sort: people, commands, the clock, ways that part and meet. */
const xml = written(
  [
    begins,
    user('fill'),
    service('first'),
    `<intermediateCatchEvent id="wait">${timer('PT1S')}</intermediateCatchEvent>`,
    '<parallelGateway id="both"/>',
    user('check'),
    service('second'),
    '<parallelGateway id="meet"/>',
    user('last'),
    end,
  ].join(''),
  [
    's -> fill',
    'fill -> first',
    'first -> wait',
    'wait -> both',
    'both -> check',
    'both -> second',
    'check -> meet',
    'second -> meet',
    'meet -> last',
    'last -> e',
  ],
  { key: 'tortured' },
)
// A gateway that waits for others is come to once by each way.
const way = ['s', 'fill', 'first', 'wait', 'both', 'check', 'second', 'meet', 'meet', 'last', 'e'].toSorted()

/** Somebody who asks again, under the same key, until there is an answer; what is refused is a fault. */
function caller(at: () => string, token: string) {
  const state = { moved: 0, refused: [] as string[], isOver: false }
  const call = async (path: string, body?: object, key?: string): Promise<any> => {
    while (!state.isOver) {
      const answer = await ask(at(), token, `${flow}/${path}`, body, key).catch(() => undefined)
      if (answer?.status === 200) return answer.body.data
      if (answer && answer.status !== 503) {
        state.refused.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`)
        throw new Error(state.refused.at(-1))
      }
      await pause(30)
    }
    throw new Error('over')
  }
  return { state, call }
}

/** Takes one instance from its start to its end. */
async function worked({ state, call }: ReturnType<typeof caller>, definition: string, name: string): Promise<string> {
  const { processInstanceId: id } = await call('work/start-process', { processDefinitionId: definition, businessId: name }, name)
  for (let seen = 0; ; ) {
    const { status, tasks, incident, version } = await call(`process/detail?processInstanceId=${id}`)
    if (version !== seen) state.moved++
    seen = version
    if (incident) throw new Error(`${name}: ${incident}`)
    if (status === 'finished') return id
    for (const { taskId } of tasks) await call('work/complete-task', { taskId, flag: 'ok' }, `${name} ${taskId}`)
    await pause(50)
  }
}

/** Each instance went every step once, and did at each what is done there once. */
const once = (address: string, begun: ReadonlyMap<string, string>): Promise<void> =>
  beside(address, async (engine, { log }) => {
    const instances = await engine.ask(tenant, find(flowInstance, {})),
      tasks = await engine.ask(tenant, find(flowTask, {})),
      made = (await engine.ask(tenant, find(param, {}))).map(one => one.paramKey)
    expect(instances.map(one => one.id).toSorted(), 'lost, or begun twice').toEqual([...begun.values()].toSorted())
    for (const one of instances) {
      expect([one.status, one.incident], one.businessId!).toEqual(['finished', null])
      expect(one.trail!.map(stop => stop.node).toSorted(), one.businessId!).toEqual(way)
      const own = tasks.filter(task => task.instanceId === one.id)
      expect(own.map(task => `${task.node} ${task.status}`).toSorted()).toEqual(['check done', 'fill done', 'last done'])
    }
    const expected = [...begun.keys()].flatMap(name => [`${name}-first`, `${name}-second`]).toSorted()
    expect(made.filter(key => /^torn-/u.test(key)).toSorted(), 'run twice, or not at all').toEqual(expected)
    const facts = await log.after(tenant, 0, 100_000)
    for (const type of ['begun', 'completed'])
      for (const stream of new Set(facts.filter(fact => fact.type === type && fact.resource.startsWith('flow_')).map(fact => fact.stream)))
        expect(facts.filter(fact => fact.stream === stream && fact.type === type).length, `${type} ${stream}`).toBe(1)
    expect((await log.verify(tenant)).faults).toEqual([])
  })

// In small one database stands for both.
describe.each(process.env.TORTURE ? dialects : dialects.slice(0, 1))('on %s', dialect => {
  test('a server is killed between any two steps, again and again: every instance goes its whole way, and nothing is done twice', async () => {
    const address = await database(dialect),
      token = await tokenFor(address, 'PA')
    let server: Running = await start(address)
    drops.push(() => server.end('SIGKILL'))
    const somebody = caller(() => server.address, token),
      { state, call } = somebody
    drops.push(() => {
      state.isOver = true
    })
    const { id } = await call('model/submit', { modelKey: 'tortured', name: 'tortured', category: 'flow_1', xml })
    await call('model/deploy', { modelId: id })
    const definition = (await call('manager/list?size=-1')).records[0].id
    const begun = new Map<string, string>()
    let isStopping = false
    const work = Promise.all(
      Array.from({ length: workers }, async (_, who) => {
        for (let n = 0; !isStopping; n++) begun.set(`torn-${who}-${n}`, await worked(somebody, definition, `torn-${who}-${n}`))
      }),
    )
    const failed = work.then(
      () => undefined,
      (error: unknown) => error,
    )
    for (let round = 0; round < kills; round++) {
      // Instances went on since it came up, by themselves too, so that it dies in the midst of work; between which steps, chance says.
      const before = state.moved + 2 + Math.floor(Math.random() * 6)
      await expect.poll(() => state.refused.length > 0 || state.moved > before, { timeout: 180_000 }).toBe(true)
      await pause(Math.random() * 400)
      await server.end('SIGKILL')
      // In full the lease of the dead runs out by itself once.
      if (!isFull || round > 0) await freed(address)
      server = await start(address)
    }
    isStopping = true
    expect(await failed, server.faults()).toBeUndefined()
    expect(state.refused).toEqual([])
    expect(begun.size).toBeGreaterThanOrEqual(workers)
    expect(await server.end('SIGTERM')).toBe(0)
    await once(address, begun)
  }, 3_600_000)
})
