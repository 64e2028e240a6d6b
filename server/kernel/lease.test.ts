/** Leases: one process at a time, by a clock that may jump; and what a process remembers of them. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, app, dialects, tenant } from '../../tests/app.ts'
import { type Lease, lease, rememberedLease } from './lease.ts'

let on: App, asked: number
beforeEach(async () => {
  on = await app([])
  asked = 0
})
afterEach(() => on.close())

const clock = () => on.now
const moved = (seconds: number): void => {
  on.now = new Date(Date.parse(on.now) + seconds * 1_000).toISOString()
}
function counted(): ReturnType<typeof rememberedLease> {
  const own = lease(on.engine.store, 'work', clock)
  const of: Lease = {
    ...own,
    holdAll(tenants) {
      if (tenants.length > 0) asked++
      return own.holdAll(tenants)
    },
  }
  return rememberedLease(of, clock, 5_000)
}
/** Another process takes it, for so long. */
const taken = (seconds: number) =>
  on.engine.store.exec(
    `delete from leases; insert into leases (tenant, name, holder, until)
     values ('${tenant}', 'work', 'another', '${new Date(Date.parse(on.now) + seconds * 1_000).toISOString()}')`,
  )

test('a lease that is held is asked for again after a third of its time, and when the clock was set back', async () => {
  const one = counted()
  for (let n = 0; n < 9; n++) {
    expect(await one.hold(tenant)).toBe(true)
    moved(1)
  }
  expect(asked).toBe(1)
  moved(1)
  expect([await one.hold(tenant), asked]).toEqual([true, 2])
  moved(-60)
  expect([await one.hold(tenant), asked]).toEqual([true, 3])
})

test('who was found to hold it is not asked about at every moment, and whoever died is followed', async () => {
  const one = counted()
  await taken(20)
  expect([await one.hold(tenant), one.isAnothers(tenant)]).toEqual([false, true])
  moved(6)
  expect([one.isAnothers(tenant), await one.hold(tenant)]).toEqual([false, false])
  moved(15)
  expect([await one.hold(tenant), one.isAnothers(tenant)]).toEqual([true, false])
  // It is lost while nobody looked, and noticed at the renewal.
  await taken(20)
  moved(11)
  expect([await one.hold(tenant), one.isAnothers(tenant)]).toEqual([false, true])
})

test.each(dialects)("leases of many tenants are taken together on %s, each for itself; all are given back, and nobody else's", async dialect => {
  const other = await app([], { dialect }),
    { store } = other.engine,
    named = lease(store, 'work', clock),
    names = Array.from({ length: 40 }, (_, n) => `t${n}`)
  await store.exec(
    `insert into leases (tenant, name, holder, until) values ('t7', 'work', 'another', '2999-01-01'), ('t8', 'work', 'another', '${clock()}'),
      ('t9', 'rest', 'another', '2999-01-01')`.replaceAll('2999-01-01', new Date(Date.parse(on.now) + 20_000).toISOString()),
  )
  moved(1)
  const held = await named.holdAll(names)
  // Of the one before last the time is over, and the last is a lease of another name.
  expect(names.filter(name => !held.has(name))).toEqual(['t7'])
  const remembered = rememberedLease(named, clock, 5_000)
  expect([(await remembered.holdAll(names)).size, remembered.isAnothers('t7'), remembered.isAnothers('t8')]).toEqual([39, true, false])
  await remembered.release()
  const left = await store.read({ text: 'select tenant, name, holder from leases', values: [] })
  expect(left.toSorted()).toEqual([
    ['t7', 'work', 'another'],
    ['t9', 'rest', 'another'],
  ])
  expect((await named.holdAll([])).size).toBe(0)
  await other.close()
})
