/** Whom a class takes, who comes first, and groups of families, from end to end with their money. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { District } from '../../tests/district.ts'
import { type Family, sells } from '../../tests/money.ts'
import { refuses } from '../../tests/spec.ts'
import { choose, openRound } from '../enrolment/choice.ts'
import { cancel, changeCapacity } from '../enrolment/classes.ts'
import { drawRound, look, publish, reasons } from '../enrolment/draw.ts'
import { accept, commit } from '../enrolment/enrol.ts'
import { decline } from '../enrolment/end-enrolment.ts'
import { close, join, leave, no as noGroup, openGroup } from '../enrolment/group-offer.ts'
import { enrolment, groupOffer, no as rule, seatsTaken } from '../enrolment/index.ts'
import { transferOut } from '../enrolment/transfer.ts'
import { joinWaitlist, offer } from '../enrolment/waiting.ts'
import { newId } from '../kit/index.ts'
import { message } from '../messages/index.ts'
import { openClass } from '../openclass/index.ts'
import { order } from '../payments/order.ts'
import { agency, guardian, student } from '../people/index.ts'
import { noAudience } from '../products/index.ts'
import { refund } from './refund.ts'

describe.each(anyDialect)('on %s', dialect => {
  let at: District,
    does: Family,
    klass: string,
    n = 0
  sells(dialect, given => ({ at, does, klass } = given), { capacity: 5 })
  const kid = () => at.child(`c${++n}`)
  const aged = async (birthday: string, more: object = {}) => {
    const child = await kid()
    await at.put(student, child, 'change', { birthday, areaCode: '330106', ...more })
    return child
  }
  const enrol = (child: string, to = klass) => at.run(at.parent(child), commit, newId(), { openClassId: to, studentId: child })
  const queue = async (child: string, to = klass, input: object = {}) => {
    const id = newId()
    await at.run(at.parent(child), joinWaitlist, id, { openClassId: to, studentId: child, ...input })
    return id
  }
  const shop = async (child: string, to = klass) =>
    (await at.call(at.parent(child), 'business-openclass/parent/browse', { studentId: child })).classes.find((one: any) => one.openClassId === to)

  describe('whom a class takes', () => {
    const six = { capacity: 1, minAge: 6, maxAge: 8, ageDay: '2026-09-01' }
    test('age and area are asked at every door, the refusal names the rule, and the shop says the same', async () => {
      const to = await at.klass(`a${++n}`, six)
      const [young, old, unknown, right] = [await aged('2020-09-02'), await aged('2017-08-31'), await kid(), await aged('2020-09-01')]
      await refuses(enrol(young, to), noAudience.tooYoung)
      await refuses(enrol(old, to), noAudience.tooOld)
      await refuses(enrol(unknown, to), noAudience.noBirthday)
      expect(await shop(young, to)).toMatchObject({ may: null, code: noAudience.tooYoung.code, minAge: 6, maxAge: 8, ageDay: '2026-09-01' })
      expect((await shop(young, to)).why).toContain('2026-09-01')
      expect(await shop(right, to)).toMatchObject({ may: 'enrol' })
      await does.buy(right, to)
      await refuses(queue(young, to), noAudience.tooYoung)
      const place = await does.buy(young, klass)
      await refuses(at.run(at.school, transferOut, place, { openClassId: to, remark: '换班' }), noAudience.tooYoung)
      const elsewhere = await at.klass(`a${++n}`, { areaCodes: '110000,1201' })
      await refuses(enrol(await kid(), elsewhere), noAudience.otherArea)
    })
    test('who may not come any more is passed over in the list and leaves it', async () => {
      const to = await at.klass(`a${++n}`, six)
      await does.buy(await aged('2019-05-05'), to)
      const [gone, next] = [await aged('2019-05-05'), await aged('2019-05-05')]
      const [first, second] = [await queue(gone, to), await queue(next, to)]
      await at.put(student, gone, 'change', { yearGrade: 9 })
      await at.run(at.school, changeCapacity, to, { capacity: 2 })
      expect([await does.status(first), await does.status(second)]).toEqual(['waitlisted', 'offered'])
      await at.run(at.school, changeCapacity, to, { capacity: 3 })
      await at.tick()
      expect(await at.row(enrolment, first)).toMatchObject({ status: 'revoked', reason: expect.stringContaining('notEligible') })
    })
    test('a parent sees on each card which of their children may come', async () => {
      const to = await at.klass(`a${++n}`, six)
      const [big, small] = [await aged('2019-05-05'), await aged('2022-05-05')]
      const cards = (await at.call(at.parent(big, small), 'business-openclass/parent/browse', { studentId: big })).classes
      // The account of the first child alone is bound here: the second is another family's.
      expect(cards.find((one: any) => one.openClassId === to).others).toEqual([])
      await at.put(guardian, `g2-${small}`, 'enter', {
        studentId: small,
        schoolId: 's1',
        areaCode: '330106',
        userId: at.parent(big).actor.userId,
        phone: '13911112222',
        relation: 'mother',
        maySee: true,
        mayPay: true,
      })
      const card = await shop(big, to)
      expect(card.others).toMatchObject([{ studentId: small, may: null, code: noAudience.tooYoung.code }])
    })
  })

  test('a suspended agency takes nobody at any door, keeps whom it has, and takes pupils again once it is resumed', async () => {
    const [full, free] = [await at.klass(`a${++n}`, { capacity: 1 }), await at.klass(`a${++n}`, { firstLessonAt: '2026-10-12T08:00:00.000Z' })]
    const [a, b, c] = [await kid(), await kid(), await kid()]
    const place = await does.buy(a, full),
      waits = await queue(b, full)
    await at.put(agency, 'a1', 'suspend', { remark: '违规' })
    for (const door of [() => enrol(c, free), () => queue(c, full), () => at.run(at.school, transferOut, place, { openClassId: free, remark: '换班' })])
      await refuses(door(), rule.agencyStopped)
    expect(await shop(c, free)).toMatchObject({ may: null, code: rule.agencyStopped.code })
    await at.run(at.school, changeCapacity, full, { capacity: 2 })
    await at.tick()
    await refuses(at.run(at.school, offer, waits, {}), rule.agencyStopped)
    expect([await does.status(place), await does.status(waits)]).toEqual(['enrolled', 'waitlisted'])
    await at.put(agency, 'a1', 'resume', {})
    await at.run(at.school, offer, waits, {})
    await enrol(c, free)
    expect(await does.status(waits)).toBe('offered')
  })

  test('a round leads on for its other classes while the agency of one is suspended: families read why, wait for it, and get it once it is resumed', async () => {
    await at.put(agency, 'a2', 'create', {
      agencyName: '止水',
      licenseNo: 'L2',
      licenseUntil: '2030-01-01',
      areaCode: '330106',
      areaName: '西湖',
      contact: '李',
      phone: '13800000002',
    })
    const stopped = await at.klass(`r${++n}`, { agencyId: 'a2', enrollStart: '2026-10-03T00:00:00.000Z' }),
      runs = await at.klass(`r${++n}`, { capacity: 1, enrollStart: '2026-10-03T00:00:00.000Z', firstLessonAt: '2026-10-12T08:00:00.000Z' }),
      round = newId()
    const [one, two] = [await kid(), await kid()]
    await at.run(at.school, openRound, round, {
      name: '轮',
      openClassIds: [stopped, runs],
      choicesMax: 2,
      opensAt: at.now,
      closesAt: '2026-10-02T00:00:00.000Z',
    })
    const wish = async (child: string, openClassId: string, rank: number) => {
      const id = newId()
      await at.run(at.parent(child), choose, id, { openClassId, studentId: child, roundId: round, rank })
      return id
    }
    const [first, second, only] = [await wish(one, stopped, 1), await wish(one, runs, 2), await wish(two, stopped, 1)]
    await at.put(agency, 'a2', 'suspend', { remark: '违规' })
    at.now = '2026-10-02T00:00:00.000Z'
    for (const command of [drawRound, look, publish]) await at.run(at.school, command, round)
    expect(await Promise.all([first, second, only].map(does.status))).toEqual(['rejected', 'held', 'waitlisted'])
    for (const id of [first, only]) expect(await at.row(enrolment, id)).toMatchObject({ reason: reasons.stopped })
    at.now = '2026-10-03T00:00:00.000Z'
    await at.tick()
    expect(await does.status(only)).toBe('waitlisted')
    await at.put(agency, 'a2', 'resume', {})
    await at.tick()
    expect(await does.status(only)).toBe('offered')
  })

  describe('brothers and sisters', () => {
    /** Two children of one account. */
    const pair = async () => {
      const [one, two] = [await kid(), await kid()]
      await at.put(guardian, `g2-${two}`, 'enter', {
        studentId: two,
        schoolId: 's1',
        areaCode: '330106',
        userId: at.parent(one).actor.userId,
        phone: '13911112222',
        relation: 'mother',
        maySee: true,
        mayPay: true,
      })
      return [one, two] as const
    }
    test('who has one in a place at the school comes before the others in the list', async () => {
      const to = await at.klass(`s${++n}`, { capacity: 1 })
      await does.buy(await kid(), to)
      const [one, two] = await pair()
      await does.buy(one, klass)
      const [first, later] = [await queue(await kid(), to), await queue(two, to)]
      expect(await at.row(enrolment, later)).toMatchObject({ sibling: true, priority: 1 })
      expect(await at.row(enrolment, first)).toMatchObject({ sibling: false, priority: 0 })
      await at.run(at.school, changeCapacity, to, { capacity: 2 })
      expect([await does.status(first), await does.status(later)]).toEqual(['waitlisted', 'offered'])
    })
    test('the staff read the list in its order, with whom a seat is offered to before it', async () => {
      const to = await at.klass(`s${++n}`, { capacity: 1 })
      await does.buy(await kid(), to)
      const [one, two] = await pair()
      await does.buy(one, klass)
      const [first, second, sibling] = [await queue(await kid(), to), await queue(await kid(), to), await queue(two, to)]
      const list = async (who = at.school) =>
        (await at.call(who, 'business-openclass/school_client/enrolment/waiting', { openClassId: to })).records.map((one: any) => [one.rank, one.id])
      expect(await list()).toEqual([
        [1, sibling],
        [2, first],
        [3, second],
      ])
      await at.run(at.school, changeCapacity, to, { capacity: 2 })
      for (const who of [at.school, at.agency])
        expect(await list(who)).toEqual([
          ['', sibling],
          [1, first],
          [2, second],
        ])
      expect(await list(at.as('AM', { userId: 'am2', reach: { agency: ['other'] } }))).toEqual([])
    })
    test('a sibling that is in a class or waits for it is told to be so, not by the rule against a second place', async () => {
      const to = await at.klass(`s${++n}`, { capacity: 1 })
      const [one, two] = await pair()
      await does.buy(one, to)
      await queue(two, to)
      const whys = async (child: string) => (await at.call(at.parent(one, two), 'business-openclass/parent/browse', { studentId: child })).classes
      for (const [child, other, why] of [
        [one, two, '候补'],
        [two, one, '已报名'],
      ] as const)
        expect((await whys(child)).find((each: any) => each.openClassId === to).others).toMatchObject([{ studentId: other, may: null, why }])
    })
    test('and in the draw; without a place there is no such weight', async () => {
      const to = await at.klass(`s${++n}`, { capacity: 1, enrollStart: '2026-10-03T00:00:00.000Z' }),
        round = newId()
      const [one, two] = await pair()
      await does.buy(one, klass)
      await at.run(at.school, openRound, round, { name: '轮', openClassIds: [to], choicesMax: 1, opensAt: at.now, closesAt: '2026-10-02T00:00:00.000Z' })
      const wish = async (child: string) => {
        const id = newId()
        await at.run(at.parent(child), choose, id, { openClassId: to, studentId: child, roundId: round, rank: 1 })
        return id
      }
      const others = [await wish(await kid()), await wish(await kid()), await wish(await kid())],
        mine = await wish(two)
      expect((await at.row(enrolment, others[0]!)).sibling).toBe(false)
      at.now = '2026-10-02T00:00:00.000Z'
      await at.run(at.school, drawRound, round)
      await at.run(at.school, look, round)
      await at.run(at.school, publish, round)
      expect(await does.status(mine)).toBe('held')
      expect(await Promise.all(others.map(does.status))).toEqual(['waitlisted', 'waitlisted', 'waitlisted'])
      await at.tick()
      const told = await at.all(message, { textCode: 'enrolment.waitlisted_by_draw', createdAt: at.now })
      expect(told).toHaveLength(3)
      // Who comes to the list after the draw stands behind all whom it left waiting.
      at.now = '2026-10-03T00:00:00.000Z'
      const late = await queue(await kid(), to)
      expect(await at.call(at.school, 'business-openclass/parent/rank', { id: late })).toEqual({ rank: 4, waiting: 4 })
      await at.run(at.school, changeCapacity, to, { capacity: 4 })
      expect(await Promise.all([...others, late].map(does.status))).toEqual(['offered', 'offered', 'offered', 'waitlisted'])
    })
  })

  test('a family is told what the school does with its place in the list, and of a cancelled class that money goes back only where some was paid', async () => {
    const to = await at.klass(`w${++n}`, { capacity: 1 })
    const [paid, waits, last] = [await kid(), await kid(), await kid()]
    const told = async (child: string, textCode: string) => {
      await at.tick()
      return (await at.all(message, { userId: at.parent(child).actor.userId, textCode: `enrolment.${textCode}` })).length
    }
    await does.buy(paid, to)
    const [first, second] = [newId(), await queue(last, to)]
    await at.run(at.school, joinWaitlist, first, { openClassId: to, studentId: waits, priority: 1 })
    expect([await told(waits, 'waitlisted'), await told(last, 'waitlisted')]).toEqual([1, 0])
    await at.run(at.school, changeCapacity, to, { capacity: 2 })
    await at.run(at.school, accept, first)
    expect([await told(waits, 'held'), await told(waits, 'offered')]).toEqual([1, 1])
    await at.run(at.school, changeCapacity, to, { capacity: 3 })
    await at.run(at.school, decline, second)
    expect(await told(last, 'declined')).toBe(1)
    await at.run(at.platform, cancel, to, { cancelReason: 'venue', remark: '停电' })
    expect([await told(paid, 'annulled'), await told(paid, 'annulled_unpaid')]).toEqual([1, 0])
    expect([await told(waits, 'annulled'), await told(waits, 'annulled_unpaid')]).toEqual([0, 1])
  })

  describe('groups of families', () => {
    const group = async (more: object = {}, to = klass) => {
      const id = newId()
      await at.run(at.school, openGroup, id, { name: '三人团', openClassId: to, size: 3, priceCents: 20_000, until: '2026-10-05T00:00:00.000Z', ...more })
      return id
    }
    const enter = (child: string, id: string) => at.run(at.parent(child), join, id, { studentId: child })

    test('the last family to join fills it: all get their places at its price, and what goes back is what was paid', async () => {
      const id = await group(),
        kids = [await kid(), await kid(), await kid()]
      for (const child of kids.slice(0, 2)) await enter(child, id)
      expect(await at.row(groupOffer, id)).toMatchObject({ status: 'forming', joined: 2 })
      expect(await at.row(seatsTaken, klass)).toMatchObject({ held: 0, enrolled: 0 })
      expect(await shop(kids[0]!)).toMatchObject({ group: { size: 3, joined: 2, price: '200.00', mine: 1 } })
      await refuses(enter(kids[0]!, id), noGroup.already)
      await enter(kids[2]!, id)
      expect(await at.row(groupOffer, id)).toMatchObject({ status: 'full', joined: 3 })
      const places = (await at.all(enrolment, { groupId: id })) as any[]
      expect(places.map(one => [one.status, one.priceCents])).toEqual(Array.from({ length: 3 }, () => ['held', 20_000]))
      const orders = (await at.all(order, { enrolmentId: places.map(one => one.id) })) as any[]
      for (const due of orders) {
        expect(due.lines.map((line: any) => [line.kind, line.cents])).toEqual([
          ['price', 30_001],
          ['discount', 10_001],
        ])
        expect([due.totalCents, due.valueCents]).toEqual([20_000, 20_000])
      }
      // Each account pays for its own child.
      for (const child of kids) {
        const place = places.find(one => one.studentId === child)
        expect(place.payerId).toBe(at.parent(child).actor.userId)
        await does.pay(child, place.id)
        expect(await does.status(place.id)).toBe('enrolled')
      }
      const back = await does.ask(kids[0]!, places.find(one => one.studentId === kids[0]).id)
      expect(await at.row(refund, back)).toMatchObject({ amountCents: 20_000 })
      await refuses(enter(await kid(), id), { code: 'kernel.notNow', label: ['', ''] })
    })

    test('it needs seats for all, families who may come, and its time', async () => {
      const small = await at.klass(`g${++n}`, { capacity: 2 })
      await refuses(group({}, small), noGroup.noRoom)
      await refuses(group({ priceCents: 30_001 }), noGroup.notCheaper)
      await refuses(group({ until: '2026-10-09T00:00:00.000Z' }), noGroup.until)
      const id = await group()
      await refuses(group(), noGroup.another)
      const other = await aged('2020-01-01', { yearGrade: 9 })
      await refuses(enter(other, id), rule.otherGrade)
      const child = await kid()
      await refuses(at.run(at.as('PR', { userId: 'stranger', reach: { student: [child] } }), join, id, { studentId: child }), rule.notGuardian)
      await enter(child, id)
      await at.run(at.parent(child), leave, id, { studentId: child })
      expect(await at.row(groupOffer, id)).toMatchObject({ status: 'forming', joined: 0 })
      await enter(child, id)
      at.now = '2026-10-05T00:00:00.000Z'
      await refuses(enter(await kid(), id), noGroup.over)
      await at.tick()
      expect(await at.row(groupOffer, id)).toMatchObject({ status: 'expired' })
      expect(await at.all(enrolment, { studentId: child })).toEqual([])
    })

    test('who enrolled alone meanwhile makes room; when seats are gone nobody gets one by the group', async () => {
      const id = await group({ size: 2 }),
        [a, b, c] = [await kid(), await kid(), await kid()]
      await enter(a, id)
      await does.buy(a, klass)
      await enter(b, id)
      expect(await at.row(groupOffer, id)).toMatchObject({ status: 'forming', joined: 1, members: [expect.objectContaining({ studentId: b })] })
      await at.put(openClass, klass, 'changeCapacity', { capacity: 2 })
      await refuses(enter(c, id), noGroup.noRoom)
      expect(await at.all(enrolment, { groupId: id })).toEqual([])
      await at.run(at.school, close, id, { remark: '名额不足' })
      expect(await at.row(groupOffer, id)).toMatchObject({ status: 'closed' })
    })
  })
})
