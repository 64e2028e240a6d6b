/** Load without collapse: lines have an end, who is slow is let go, and what one person hears costs nobody else anything. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admissionQueue, pacing } from '../server/http/admission-control.ts'
import { limits } from '../server/kernel/limits.ts'
import { no } from '../server/kernel/refusals.ts'
import { tenant } from './app.ts'
import type { Person } from './people.ts'
import { web, type Web } from './web.ts'

let on: Web, admin: Person
beforeAll(async () => {
  on = await web()
  admin = await on.login('PA')
}, 60_000)
afterAll(() => on.close())

const param = '/api/blade-system/param'
const put = (n: number) =>
  on.run(on.as('system'), on.engine.command('param', 'create'), `p${n}`, { paramName: `名${n}`, paramKey: `key.${n}`, paramValue: '1' })
const row = (n: number) => ({ paramName: `名${n}`, paramKey: `key.${n}`, paramValue: '1' })

test('a gate lets so many in, keeps so many in line, and turns away the rest; a place is handed on once', async () => {
  const door = admissionQueue(2, 2)
  const [one, two] = [await door.enter(), await door.enter()]
  const third = door.enter(),
    fourth = door.enter()
  await expect(door.enter()).rejects.toMatchObject({ refused: { code: no.busy.code } })
  expect([door.inside, door.waiting]).toEqual([2, 2])
  one()
  one()
  const three = await third
  expect([door.inside, door.waiting]).toEqual([2, 1])
  two()
  const four = await fourth
  three()
  four()
  expect([door.inside, door.waiting]).toEqual([0, 0])
})

const turn = (): Promise<void> =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

test('a pace lets so many begin in a turn of the loop; who competes goes first, and every eighth place is for the others', async () => {
  const door = pacing(8),
    begun: string[] = []
  const enter = (name: string, isFirst: boolean): void => door.enter(() => begun.push(name), isFirst)
  for (let n = 0; n < 20; n++) enter('other', false)
  for (let n = 0; n < 10; n++) enter('first', true)
  expect([begun.length, door.waiting]).toEqual([8, 22])
  await turn()
  expect(begun.slice(8)).toEqual([...Array(7).fill('first'), 'other'])
  await turn()
  expect(begun.slice(16)).toEqual([...Array(3).fill('first'), ...Array(5).fill('other')])
  await turn()
  expect([begun.length, door.waiting]).toEqual([30, 0])
  // When it has been quiet, nobody waits.
  await turn()
  await turn()
  enter('late', false)
  expect(begun.at(-1)).toBe('late')
})

test('among many requests a place is asked for before lists that came earlier, and all are answered', async () => {
  const parent = await on.login('PR'),
    order: string[] = []
  const noted = async (name: string, answer: Promise<{ readonly status: number }>): Promise<number> => {
    const { status } = await answer
    order.push(name)
    return status
  }
  const lists = Array.from({ length: 400 }, () => noted('list', on.get(admin, `${param}/list?size=200`)))
  const places = Array.from({ length: 20 }, (_, n) =>
    noted('place', on.post(parent, '/api/business-openclass/school_client/enrolment/commit', { openClassId: `none${n}`, studentId: 'nobody' })),
  )
  expect(new Set(await Promise.all(lists))).toEqual(new Set([200]))
  expect(new Set(await Promise.all(places))).toEqual(new Set([400]))
  expect(order.lastIndexOf('place')).toBeLessThan(300)
}, 30_000)

test('when the writer has more in line than it takes, a caller hears 503 and when to come again, and everything that was taken is done', async () => {
  const taken: Promise<unknown>[] = []
  let full = true
  // Kept full while the call is on its way.
  const fill = (): void => {
    while (full && on.engine.writer.waiting < limits.queueMax) taken.push(put(taken.length))
    if (full) setImmediate(fill)
  }
  fill()
  await expect(put(3_000_000)).rejects.toMatchObject({ refused: { code: no.busy.code } })
  const late = await on.post(admin, `${param}/submit`, row(1_000_000))
  full = false
  expect([late.status, late.headers['retry-after'], late.body.data.rule]).toEqual([503, '1', no.busy.code])
  await Promise.all(taken)
  expect(await on.engine.ask(tenant, { kind: 'count', of: on.engine.registry.resources.get('param')!, where: {} })).toBe(taken.length)
  expect((await on.post(admin, `${param}/submit`, row(1_000_000))).status).toBe(200)
}, 60_000)

test('of one person only so many exports run at once; another person is not kept waiting by them', async () => {
  const other = await on.login('PA')
  const answers = await Promise.all([admin, admin, admin, admin, other].map(person => on.get(person, `${param}/export?format=xlsx`)))
  expect(answers.map(one => one.status)).toEqual([200, 200, 429, 429, 200])
  expect(answers[2]!.headers['retry-after']).toBe('1')
  expect((await on.get(admin, `${param}/export?format=csv&paramKey=key.1`)).status).toBe(200)
}, 60_000)

/** A live socket of a person without a network between. */
async function socketOf(person: Person) {
  const socket = await on.http.injectWS(`/api/live?token=${person.access}`)
  const heard: any[] = []
  socket.on('message', (data: Buffer) => heard.push(...JSON.parse(data.toString())))
  return { socket, heard, closed: new Promise<number>(resolve => socket.on('close', (code: number) => resolve(code))) }
}

test('a socket that does not take what it is sent is dropped, and the others hear on', async () => {
  const [slow, good] = [await socketOf(admin), await socketOf(admin)]
  slow.socket.pause()
  let dropped = false
  void slow.closed.then(() => {
    dropped = true
  })
  const server = [...on.http.websocketServer.clients]
  expect(server).toHaveLength(2)
  const of = on.engine.registry.resources.get('param')!
  for (let round = 0; round < 12 && on.http.websocketServer.clients.size === 2; round++) {
    const facts = Array.from({ length: 400 }, (_, n) => ({
      tenant,
      resource: of.name,
      stream: `${'x'.repeat(100)}-${round}-${n}`,
      version: 1,
      type: 'changed',
      position: 1,
    }))
    on.engine.feed.committed({ tenant, facts: facts as never, changed: [] })
    const last = facts.at(-1)!.stream
    await expect.poll(() => good.heard.some(one => one.id === last || one.resource === '*')).toBe(true)
    // Whoever takes what comes is never behind.
    for (const one of server) if (one.readyState === 1) expect(one.bufferedAmount).toBeLessThan(4 * limits.socketBacklog)
  }
  expect(on.http.websocketServer.clients.size).toBe(1)
  await put(2_000_000)
  await expect.poll(() => good.heard.some(one => one.id === 'p2000000')).toBe(true)
  expect(dropped || slow.socket.readyState !== 1 || slow.socket.isPaused).toBe(true)
  good.socket.terminate()
  slow.socket.terminate()
}, 30_000)

test('many sockets hear of their own rows and of nothing else, and the rest of the house answers as before', async () => {
  const parents: Person[] = []
  for (let n = 0; n < 300; n++) parents.push(await on.login('PR', { userId: `parent-${n}` }))
  const sockets = await Promise.all(parents.map(socketOf))
  const order = on.engine.registry.resources.get('order')!
  const began = performance.now()
  for (let n = 0; n < 300; n++) {
    const after = { id: `o${n}`, tenant, payerId: `parent-${n}`, status: 'created' }
    on.engine.feed.committed({
      tenant,
      facts: [{ tenant, resource: 'order', stream: `o${n}`, version: 1, type: 'created', position: n }] as never,
      changed: [{ of: order, before: undefined, after: after as never }],
    })
  }
  expect((await on.get(admin, `${param}/list`)).status).toBe(200)
  // What each of 300 facts costs does not grow with those whom it does not concern: 90,000 looks would show.
  expect(performance.now() - began).toBeLessThan(1_000)
  await expect.poll(() => sockets.every(one => one.heard.some(each => each.resource === 'order')), { timeout: 10_000 }).toBe(true)
  for (const [n, one] of sockets.entries()) expect(one.heard.filter(each => each.id).map(each => each.id)).toEqual([`o${n}`])
  for (const one of sockets) one.socket.terminate()
}, 60_000)

test('a person has only so many sockets', async () => {
  const person = await on.login('PO')
  const sockets = await Promise.all(Array.from({ length: limits.socketsEach }, () => socketOf(person)))
  expect(await (await socketOf(person)).closed).toBe(1013)
  for (const one of sockets) one.socket.terminate()
})
