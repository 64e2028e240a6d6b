/** What is unusual is kept as it is found: who looks again reads what came since, and is told the same as who looks for the first time. */
import { expect, test, vi } from 'vitest'
import { oddities } from './server/oddities.ts'

const people = ['commit', 'grant', 'commit', 'commit', 'commit'].map(command => ({ resource: 'order', command, role: 'SM', at: '2026-03-02T04:00:00.000Z' }))
/** A log of so many facts, every fifth of which grants a right; and what looks through it as a process does that begins now. */
function house(count: number) {
  const facts: any[] = []
  const record = (n: number) => {
    for (let i = 0; i < n; i++) facts.unshift({ ...people[facts.length % 5], position: facts.length + 1, stream: `s${facts.length}`, actor: 'u', data: '{}' })
  }
  record(count)
  const search = vi.fn(async (_tenant: string, { after, before }: { after: number; before: number }, limit: number) =>
    facts.filter(one => one.position > after && one.position < before).slice(0, limit),
  )
  const process = () => oddities({ search } as any, { resources: new Map([['order', { unusual: { rights: ['grant'] } }]]) as any })
  const positions = async (of: ReturnType<typeof process>, after = 0, before = facts.length + 1, limit = 20, most = 60_000) => {
    const { facts: found, until, read } = await of.look('t', 'Asia/Shanghai', after, before, limit, most)
    return { at: found.map(one => one.position), until, read }
  }
  return { record, search, process, positions }
}

test('a second look reads what came since, and finds it with what was there', async () => {
  const { record, process, positions } = house(9_000),
    own = process()
  const first = await positions(own, 0, undefined, 2_000)
  expect([first.at.length, first.until, first.read]).toEqual([1_800, undefined, 9_000])
  expect(await positions(own, 0, undefined, 2_000)).toEqual({ ...first, read: 0 })
  record(7)
  const second = await positions(own, 0, undefined, 2_000)
  expect(second).toEqual({ at: [9_002, 9_007].toReversed().concat(first.at), until: undefined, read: 7 })
  // After a restart, and in a second process, it is the same.
  expect(await positions(process(), 0, undefined, 2_000)).toEqual({ ...second, read: 9_007 })
})

test('page by page, within a time, and with no more read than may be', async () => {
  const { process, positions } = house(9_000),
    own = process()
  const whole = (await positions(process(), 0, undefined, 2_000)).at
  const newest = await positions(own, 0, undefined, 20)
  expect([newest.at, newest.until, newest.read]).toEqual([whole.slice(0, 20), whole[19], 2_000])
  const found: number[] = []
  for (let before: number | undefined = 9_001; before !== undefined; ) {
    const { at, until } = await positions(own, 0, before, 300)
    found.push(...at)
    before = until
  }
  expect(found).toEqual(whole)
  expect((await positions(own, 100, 200, 50)).at).toEqual(whole.filter(at => at > 100 && at < 200))
  // A time long ago is looked through beside what is kept of the newest.
  const late = process()
  await positions(late, 8_000)
  expect((await positions(late, 100, 200, 50)).at).toEqual(whole.filter(at => at > 100 && at < 200))
  expect(await positions(late, 8_000)).toMatchObject({ at: whole.slice(0, 20), read: 0 })
  const some = await positions(process(), 0, undefined, 2_000, 4_000)
  expect([some.read, some.until]).toEqual([4_000, 5_001])
})

test('two who look at one moment read it once', async () => {
  const { process, positions, search } = house(3_000),
    own = process()
  const [one, other] = await Promise.all([positions(own, 0, undefined, 2_000), positions(own, 0, undefined, 2_000)])
  expect([one.read, other.read, search.mock.calls.length]).toEqual([3_000, 0, 2])
  expect(one.at).toEqual(other.at)
})

test('no more is kept than may be: what is beyond is read again', { tags: 'thorough' }, async () => {
  const { process, positions } = house(30_000),
    own = process(),
    first = await positions(own, 0, undefined, 9_000)
  expect([first.at.length, first.read]).toEqual([6_000, 30_000])
  const second = await positions(own, 0, undefined, 9_000)
  expect(second.at).toEqual(first.at)
  expect(second.read).toBeGreaterThan(4_000)
  expect(second.read).toBeLessThan(6_000)
})
