/** R2: at every instant what is held, confirmed and in use of a resource is no more than there is, whatever two agencies, the platform and the
 * clock do at once; what a class had is given back with it, all or nothing; and nothing is agreed on beyond its quotation. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancel as cancelClass } from '../../modules/enrolment/index.ts'
import { day, hour, newId, plus, RefusalError } from '../../modules/kit/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { booking, kinds, openBookings, releaseAll } from '../../modules/resources/index.ts'
import { dialects, tenant } from '../app.ts'
import { asGolden } from '../golden.ts'
import { rowIn } from '../rows.ts'
import type { Person } from '../people.ts'
import { web, type Web } from '../web.ts'
import { put } from './placed.ts'
import { runs } from './play.ts'

const begin = '2026-10-02T00:00:00.000Z'
const { vehicle, hotel_room: room } = kinds
interface Step {
  readonly name: string
  readonly who: number
  readonly row: number
  readonly on: number
  readonly from: number
  readonly hours: number
  readonly units: number
}

/** Each command that has to have been done at least once, in an order in which it can be; dice come after it. */
const once = ['request', 'hold', 'confirm', 'adjust', 'cancel'].map(name => ({
  steps: [{ name, who: 0, row: 0, on: 1, from: 10, hours: 2, units: 1 }],
  hours: 0 as const,
}))

describe.each(dialects)('on %s', dialect => {
  let on: Web, people: readonly Person[]
  const done = new Set<string>()
  let classes: readonly { readonly id: string; readonly agencyId: string }[] = [],
    resources: readonly { readonly id: string; readonly kind: 'vehicle' | 'hotel_room'; readonly capacity: number }[] = []

  beforeAll(async () => {
    on = await web({ dialect })
    people = [await on.login('PO'), await on.login('AM', { deptId: 'a1' }), await on.login('AM', { deptId: 'a2' })]
  })
  afterAll(async () => {
    asGolden(
      on.engine.registry.resources,
      (await on.log.after(tenant, 0, 50_000)).filter(one => one.resource === booking.name),
    )
    await on.close()
  })

  /** New resources and classes, so that a run finds nothing of the one before. */
  async function fresh(): Promise<void> {
    const run = newId()
    on.now = '2026-10-01T04:00:00.000Z'
    const papers = { vehicleLicenceUntil: '2027-12-31', insuranceUntil: '2027-12-31', inspectionUntil: '2027-12-31', driverLicenceUntil: '2027-12-31' }
    for (const one of ['v', 'w']) await on.run(on.as('PO'), vehicle.create, run + one, { plateNo: run + one, seats: 45, price: 100_000, ...papers })
    for (const [one, roomCount] of [
      ['r', 5],
      ['s', 3],
    ] as const)
      await on.run(on.as('PO'), room.create, run + one, { hotelName: run + one, roomType: '双人间', roomCount, price: 20_000, fireSafetyUntil: '2027-12-31' })
    resources = [
      { id: `${run}v`, kind: 'vehicle', capacity: 1 },
      { id: `${run}r`, kind: 'hotel_room', capacity: 5 },
      { id: `${run}s`, kind: 'hotel_room', capacity: 3 },
      { id: `${run}w`, kind: 'vehicle', capacity: 1 },
    ]
    classes = ['a1', 'a2', 'a2'].map((agencyId, i) => ({ id: `${run}k${i}`, agencyId }))
    await put(
      on,
      openClass,
      classes.map(({ id, agencyId }) => rowIn(openClass, id, 'launched', { name: `班${id}`, agencyId, schoolId: 's1', areaCode: '110101' })),
    )
  }
  const rows = async () => (await on.all(booking, { resourceId: resources.map(one => one.id) })) as readonly any[]

  async function taken({ name, who, row, on: which, from, hours, units }: Step): Promise<void> {
    const there = await rows(),
      of = resources[which % 4]!,
      klass = classes[row % classes.length]!
    const actor = people[name === 'swap' ? 0 : who % people.length]!.login.actor,
      session = { tenant, zone: 'Asia/Shanghai', actor }
    const startAt = plus(begin, from * hour),
      span = { startAt, endAt: plus(startAt, hours * hour) }
    const standing = there.filter(one => ['held', 'confirmed'].includes(one.status)),
      near = name === 'swap' ? standing.filter(one => standing.some(of => of.kind === one.kind && of.resourceId !== one.resourceId)) : there
    const mine = near[(row + units) % Math.max(1, near.length)],
      others = near.filter(one => one.kind === mine?.kind && one.resourceId !== mine?.resourceId)
    const other = others[from % Math.max(1, others.length)]
    const input: Record<string, object> = {
      request: { kind: of.kind, resourceId: of.id, openClassId: klass.id, units, ...span },
      hold: { heldUntil: plus(on.now, units * 5 * hour) },
      confirm: { answer: '好' },
      adjust: { units, ...span, remark: '改期' },
      swap: { otherId: other?.id ?? 'none', remark: '换' },
      cancel: { remark: '不去了' },
      use: {},
    }
    const isNew = name === 'request'
    if (!isNew && !mine && name !== 'cancelClass') return
    // Most classes live long enough to book something.
    if (name === 'cancelClass' && units < 4) return
    const run = name === 'cancelClass' ? on.run(on.as('PO'), cancelClass, klass.id, { cancelReason: 'weather', remark: '台风' }) : undefined
    await (run ?? on.run(session, on.engine.command('resource_booking', name), isNew ? newId() : mine.id, input[name] as never))
      .then(() => done.add(name))
      .catch((error: unknown) => {
        if (!(error instanceof RefusalError)) throw error
      })
  }

  async function complaints(): Promise<readonly string[]> {
    const wrong: string[] = []
    const all = await rows(),
      over = new Set(((await on.all(openClass, { id: classes.map(one => one.id), status: 'cancelled' })) as readonly any[]).map(one => one.id))
    for (const { id, capacity } of resources) {
      const taking = all.filter(one => one.resourceId === id && ['held', 'confirmed', 'used'].includes(one.status))
      for (const instant of taking.map(one => one.startAt)) {
        const sum = taking.reduce((total, one) => (one.startAt <= instant && instant < one.freeAt ? total + one.units : total), 0)
        if (sum > capacity) wrong.push(`R2 ${sum} of ${capacity} of ${id} at ${instant}`)
      }
    }
    for (const one of all) {
      if (over.has(one.openClassId) && ['requested', 'held', 'confirmed'].includes(one.status)) wrong.push(`${one.id} outlived its class`)
      if (Date.parse(one.freeAt) - Date.parse(one.endAt) !== kinds[one.kind as 'vehicle'].turnaround * 60_000) wrong.push(`${one.id} has no turnaround`)
      if (one.status === 'confirmed' && (one.amount === null || !one.answer)) wrong.push(`${one.id} is confirmed without a price or an answer`)
    }
    return wrong
  }

  test('R2 holds whatever is booked by many at once while days go by', { tags: 'thorough', timeout: 300_000 }, async () => {
    const names = [
      'request',
      'request',
      'request',
      'request',
      'hold',
      'hold',
      'hold',
      'confirm',
      'confirm',
      'confirm',
      'confirm',
      'adjust',
      'swap',
      'swap',
      'cancel',
      'use',
      'cancelClass',
    ]
    const number = fc.nat({ max: 11 })
    const step: fc.Arbitrary<Step> = fc.record({
      name: fc.constantFrom(...names),
      who: number,
      row: number,
      on: number,
      from: fc.integer({ min: 0, max: 20 }),
      hours: fc.integer({ min: 1, max: 6 }),
      units: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ steps: fc.array(step, { minLength: 3, maxLength: 12 }), hours: fc.constantFrom(0, 0, 0, 3, 12) }), {
          minLength: 4,
          maxLength: 10,
        }),
        async rounds => {
          await fresh()
          for (const { steps, hours } of rounds) {
            await Promise.all(steps.map(taken))
            expect(await complaints()).toEqual([])
            on.now = plus(on.now, hours * hour)
            if (hours > 3) await on.reactor.tick(tenant)
            expect(await complaints()).toEqual([])
          }
        },
      ),
      { numRuns: runs(dialect), examples: [[once]] },
    )
    expect([...done]).toEqual(expect.arrayContaining(once.map(one => one.steps[0]!.name)))
  })

  test('of ten that press at once for the last rooms exactly as many have them as there are', async () => {
    await fresh()
    const of = resources[1]!,
      klass = classes[1]!
    const session = { tenant, zone: 'Asia/Shanghai', actor: people[2]!.login.actor }
    const ids = Array.from({ length: 10 }, () => newId())
    for (const id of ids)
      await on.run(session, on.engine.command('resource_booking', 'request'), id, {
        kind: of.kind,
        resourceId: of.id,
        openClassId: klass.id,
        units: 1,
        startAt: begin,
        endAt: plus(begin, day),
      } as never)
    await Promise.allSettled(ids.map(id => on.run(session, on.engine.command('resource_booking', 'confirm'), id, { answer: '有房' } as never)))
    expect((await rows()).filter(one => one.status === 'confirmed').length).toBe(5)
    // What ends what they are for gives back all of them in one turn.
    const all = await on.engine.ask(tenant, openBookings(klass.id).query)
    expect((all as readonly unknown[]).length).toBe(10)
    expect(releaseAll(all as never, '不去了', on.now)).toHaveLength(10)
    await on.run(on.as('PO'), cancelClass, klass.id, { cancelReason: 'weather', remark: '台风' })
    expect(new Set((await rows()).map(one => one.status))).toEqual(new Set(['cancelled']))
  })
})
