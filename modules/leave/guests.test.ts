/** Guests and places share the seats of a lesson: whoever comes when, no lesson has more children than its class has seats. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { type District, firstLesson, refundPolicy } from '../../tests/district.ts'
import { bond, type Family, house, klass as blankClass, opens, row, seats } from '../../tests/money.ts'
import { given, person } from '../../tests/spec.ts'
import { annulByError } from '../enrolment/end-enrolment.ts'
import { allocate } from '../enrolment/draw.ts'
import {
  accept,
  changeCapacity,
  commit,
  enrolment,
  enterGroup,
  enterLate,
  groupOffer,
  joinGroup,
  joinWaitlist,
  no as noPlace,
  noGroup,
  noMoney,
} from '../enrolment/index.ts'
import { offer, seatStatuses, seatsTaken, transferIn, transferOut } from '../enrolment/index.ts'
import { day, ensure, hour, minute, newId, plus, RefusalError, type Row } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { applyStuLeave, approve } from './leave.commands.ts'
import leaves from './module.ts'
import { book, release } from './right.commands.ts'
import { leaveRight, no } from './right.ts'

const begin = '2026-10-01T04:00:00.000Z'
const lessons = [1, 2, 3] as const
const startOf = (n: number): string => plus(firstLesson, (n - 1) * 7 * day)

describe('a seat that a guest has booked', () => {
  const guests = [{ lessonId: 'k1-2', startAt: '2026-10-17T08:00:00.000Z', studentIds: ['guest'] }]
  const facts = {
    klass: blankClass,
    student: row(student, { id: 'c1', status: 'live', schoolId: 's1' }),
    seats: seats({ enrolled: 1, guests }),
    policy: house,
    live: [],
    guardians: [bond],
    lessons: [],
    elsewhere: [],
  }
  const queue = { klass: blankClass, seats: facts.seats, heads: [row(enrolment, { id: 'x' })], policy: house }
  const place = { openClassId: 'k1', studentId: 'c1' },
    named = { lessonId: 'k1-2', at: '2026-10-17 16:00:00', guests: 1 }
  const refuses = (run: () => unknown, code: string, more: object) => {
    try {
      run()
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      return expect(error.refused).toMatchObject({ code, ...more })
    }
    throw new Error('was not refused')
  }
  const school = { actor: person('SM') },
    full = noPlace.guests.code
  const decide = (of: any, input: object, known: object, on: object = {}, as: object = school) =>
    of.decide(row(of.on, on), input, known, { id: 'e1', now: begin, zone: 'Asia/Shanghai', newId: () => 'n', ...as })
  test.each([
    ['enrolling', commit, place, facts, {}],
    ['a group', enterGroup, { ...place, groupId: 'g', payerId: null, priceCents: 1 }, facts, {}],
    ['joining a group', joinGroup, { studentId: 'c1' }, { own: facts, others: [] }, { openClassId: 'k1', size: 2, until: '2026-10-02T00:00:00.000Z' }],
    ['the draw', allocate, { result: 'held', reason: '', turn: 1 }, { ...facts, set: undefined }, { openClassId: 'k1' }],
    ['an offer', offer, {}, queue, { id: 'x' }],
    [
      'a transfer',
      transferIn,
      { openClassId: 'k1', fromId: 'f', creditCents: 0 },
      { ...facts, from: { status: 'enrolled', transferToId: 'e1', payerId: null } },
      { id: 'e1' },
    ],
  ])('is not to be had by %s; the lesson and its guests are named', (_title, of, input, known, on) => {
    refuses(() => decide(of, input, known, on), full, { detail: { ...named, studentIds: ['guest'] } })
    decide(of, input, { ...known, ...freed(known) }, on)
  })
  /** The same with nobody coming. */
  function freed(known: any): object {
    const nobody = seats({ enrolled: 0 })
    return known.own ? { own: { ...known.own, seats: nobody } } : { seats: nobody }
  }
  test('is not to be had by late money, counts for those who form a group, and lets others wait', () => {
    given(enrolment, {})
      .when(enterLate, { fromId: 'e', orderId: 'o' }, { ...facts, former: row(enrolment, {}) })
      .refuses(noMoney.lateRefused)
    given(groupOffer, { openClassId: 'k1', size: 2, until: '2026-10-02T00:00:00.000Z', status: 'forming' })
      .when(joinGroup, { studentId: 'c1' }, { own: { ...facts, seats: seats({ guests }) }, others: [] }, school)
      .refuses(noGroup.noRoom)
    given(enrolment, {})
      .when(joinWaitlist, place, { ...facts, sibling: false, queueNo: 1, klass: { ...blankClass, waitlistOn: true } } as never, school)
      .records('waitlisted')
  })
  test('is kept when the class shrinks; families are not told who the guest is', () => {
    const shrinks = (capacity: number) => decide(changeCapacity, { capacity }, { ...queue, rooms: [] }, { capacity: 3, capacityMin: 1 })
    refuses(() => shrinks(1), full, { field: 'capacity', detail: named })
    shrinks(2)
    try {
      decide(commit, place, facts, {}, { actor: person('PR', 'u1') })
    } catch (error) {
      expect((error as RefusalError).refused.detail).toEqual(named)
      expect((error as RefusalError).refused.label[0]).toContain('2026-10-17 16:00:00')
    }
  })
})

const acts = ['hold', 'pay', 'list', 'accept', 'drop', 'transfer', 'book', 'release', 'capacity', 'open', 'time'] as const
const steps = fc.array(fc.record({ act: fc.constantFrom(...acts), who: fc.nat(3), what: fc.nat(5) }), { minLength: 30, maxLength: 45 })
/** Each of them once, so that every run holds them all. */
const script = (
  [
    ['hold', 0],
    ['pay', 0],
    ['list', 1],
    ['drop', 0],
    ['accept', 0],
    ['capacity', 2],
    ['open', 0],
    ['book', 0],
    ['release', 0],
    ['time', 0],
    ['transfer', 0],
  ] as const
).map(([act, what]) => ({ act, who: act === 'list' ? 1 : 0, what }))

describe.each(anyDialect)('on %s', dialect => {
  let at: District,
    does: Family,
    n = 0
  opens(dialect, given => ({ at, does } = given), [leaves])
  const terms = { ...refundPolicy, leave: { gives: 'make_up', withinDays: 60 } }
  const klass = async (hours: number, capacity: number) =>
    at.klass(`k${++n}`, { capacity, lateJoin: true, refundPolicy: terms, firstLessonAt: plus(firstLesson, hours * hour) })
  const runs = (by: any, of: any, id: string, input: object = {}) => at.run(by, of, id, input as never)
  const kids = (count: number) => Promise.all(Array.from({ length: count }, () => at.child(`c${++n}`)))
  const begins = async (id: string) => {
    await at.put(openClass, id, 'confirmClass', {})
    await at.put(openClass, id, 'classTeaching', {})
  }
  /** Rights of children of another class, one for each. */
  const rightsOf = async (home: string, children: readonly string[]) => {
    for (const child of children) await does.buy(child, home)
    await begins(home)
    const rights: string[] = []
    for (const [i, child] of children.entries()) {
      const leave = newId(),
        away = startOf((i % 3) + 1)
      const span = { startTime: plus(away, -hour), endTime: plus(away, hour) }
      await runs(at.parent(child), applyStuLeave, leave, { studentId: child, openClassId: home, kind: 'personal', reason: '家事', ...span })
      await runs(at.school, approve, leave)
      rights.push(`${leave}:${home}-${(i % 3) + 1}`)
    }
    return rights
  }
  const placesIn = (host: string) => at.all(enrolment, { openClassId: host }) as Promise<Row<typeof enrolment>[]>
  /** Who needs a seat of the class, and of each of its lessons, counted from the rows of places and rights. */
  const counted = async (host: string) => {
    const taken = (await placesIn(host)).filter(one => (seatStatuses as readonly string[]).includes(one.status)).length
    const booked = (await at.all(leaveRight, { guestClassId: host, status: 'booked' })) as Row<typeof leaveRight>[]
    return { taken, guests: lessons.map(no => booked.filter(one => one.guestLessonId === `${host}-${no}`).length) }
  }

  test('a late join finds the seat taken until the guest was there or stays away, and who waits is offered it then', async () => {
    at.now = begin
    const home = await klass(0, 4),
      host = await klass(2, 2)
    const [one, other, late, waits] = await kids(4)
    await does.buy(other!, host)
    await begins(host)
    const [right] = await rightsOf(home, [one!])
    await runs(at.parent(one!), book, right!, { guestLessonId: `${host}-3` })
    const enters = () => runs(at.school, commit, newId(), { openClassId: host, studentId: late! })
    await expect(enters()).rejects.toMatchObject({ refused: { code: noPlace.guests.code, detail: { lessonId: `${host}-3`, guests: 1, studentIds: [one] } } })
    const queued = newId()
    await runs(at.parent(waits!), joinWaitlist, queued, { openClassId: host, studentId: waits! })
    await at.tick()
    expect((await at.row(enrolment, queued)).status).toBe('waitlisted')
    await runs(at.parent(one!), release, right!)
    await at.tick()
    expect((await at.row(enrolment, queued)).status).toBe('offered')
    await expect(runs(at.parent(one!), book, right!, { guestLessonId: `${host}-3` })).rejects.toMatchObject({ refused: { code: no.full.code } })
  })

  test('in any order of places, transfers, bookings, ends, times and sizes no lesson has more children than seats', {
    tags: 'thorough',
    timeout: 120_000,
  }, async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (steps, capacity, runsAlready) => {
        at.now = begin
        const [home, host, third] = [await klass(0, 4), await klass(2, capacity), await klass(4, 4)]
        const [own, others] = [await kids(4), await kids(4)]
        const rights = await rightsOf(home, own)
        if (runsAlready) await begins(host)
        for (const child of others.slice(2)) await does.buy(child, third)
        await begins(third)
        /** One of the places of the class that are in such a status. */
        const one = async (no: number, ...status: readonly string[]): Promise<Row<typeof enrolment>> => {
          const all = (await placesIn(host)).filter(place => status.includes(place.status))
          ensure(all.length > 0, noPlace.noClass)
          return all[no % all.length]!
        }
        const act_: Record<(typeof acts)[number], (who: number, what: number) => Promise<unknown>> = {
          hold: who => does.hold(others[who]!, host),
          pay: async who => {
            const { id, studentId } = await one(who, 'held')
            return does.pay(studentId, id)
          },
          list: who => runs(at.parent(others[who]!), joinWaitlist, newId(), { openClassId: host, studentId: others[who]! }),
          accept: async who => {
            const { id, studentId } = await one(who, 'offered')
            return runs(at.parent(studentId), accept, id)
          },
          drop: async who => runs(at.school, annulByError, (await one(who, ...seatStatuses)).id, { remark: '误报' }),
          transfer: async who => {
            const [from] = (await at.all(enrolment, { openClassId: third, studentId: others[2 + (who % 2)]!, status: 'enrolled' })) as Row<typeof enrolment>[]
            return runs(at.school, transferOut, from?.id ?? 'none', { openClassId: host, remark: '换班' })
          },
          book: (who, what) => runs(at.parent(own[who]!), book, rights[who]!, { guestLessonId: `${host}-${1 + (what % 3)}` }),
          release: async () => {
            const [booked] = (await at.all(leaveRight, { guestClassId: host, status: 'booked' })) as Row<typeof leaveRight>[]
            return runs(at.school, release, booked?.id ?? 'none')
          },
          capacity: (_who, what) => runs(at.school, changeCapacity, host, { capacity: 1 + (what % 4), capacityMin: 1 }),
          open: () => begins(host),
          time: async () => {
            at.now = plus(at.now, 40 * minute)
            await at.tick()
          },
        }
        for (const { act, who, what } of steps) {
          const before = await counted(host),
            { capacity: size } = await at.row(openClass, host)
          const happened = await act_[act](who, what).then(
            () => true,
            error => {
              if (!(error instanceof RefusalError)) throw error
              if (act === 'book' && error.refused.code === no.full.code) expect(before.taken + before.guests[what % 3]!).toBeGreaterThanOrEqual(size)
              if (error.refused.code === noPlace.guests.code && act !== 'capacity')
                expect(before.taken + Math.max(...before.guests)).toBeGreaterThanOrEqual(size)
              return false
            },
          )
          if (happened) done.set(act, (done.get(act) ?? 0) + 1)
          const now = await counted(host),
            klass = await at.row(openClass, host),
            shown = (await at.row(seatsTaken, host)) as Row<typeof seatsTaken>
          for (const guests of now.guests) expect(now.taken + guests).toBeLessThanOrEqual(klass.capacity)
          expect(lessons.map(no => shown.guests.find(one => one.lessonId === `${host}-${no}`)?.studentIds.length ?? 0)).toEqual(now.guests)
        }
        for (const no of lessons) expect((await at.row(lesson, `${host}-${no}`)).status).toBe('scheduled')
      }),
      { numRuns: 10, examples: [[script, 1, false]] },
    )
    // What never happens holds nothing.
    expect([...done.keys()].sort()).toEqual([...acts].sort())
  })
})
