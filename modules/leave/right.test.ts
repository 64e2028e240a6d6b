/** What an approved leave gives: a make-up elsewhere until a day, or a share of the lesson's price, never more than was paid. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { firstLesson, refundPolicy, type District } from '../../tests/district.ts'
import { opens, type Family } from '../../tests/money.ts'
import { given, noon } from '../../tests/spec.ts'
import { day, hour, messageCatalogue, newId, plus, sum } from '../kit/index.ts'
import { enrolment, no as noPlace, revoke, transferOut } from '../enrolment/index.ts'
import { message } from '../messages/index.ts'
import { decideAppeal, type LeaveTerms, lesson, mark, openClass } from '../openclass/index.ts'
import { refund, refunds } from '../refunds/index.ts'
import { applyStuLeave, approve, cancel, finish, no as noLeave } from './leave.commands.ts'
import { leave } from './leave.ts'
import leaves from './module.ts'
import { book, expire, free, grantRight, release, remind, settle } from './right.commands.ts'
import { leaveRight, no } from './right.ts'

const refused = (code: string) => ({ refused: { code } })
const paidBack = no.paidBack.code
const lessonAt = (n: number): string => plus(firstLesson, (n - 1) * 7 * day)

describe.each(anyDialect)('on %s', dialect => {
  let at: District,
    does: Family,
    n = 0
  opens(dialect, given => ({ at, does } = given), [leaves])
  const klass = async (leave: LeaveTerms | undefined, more: object = {}) =>
    at.klass(`k${++n}`, { capacity: 3, refundPolicy: { ...refundPolicy, ...(leave ? { leave } : {}) }, ...more })
  const begin = async (id: string) => {
    await at.put(openClass, id, 'confirmClass', {})
    await at.put(openClass, id, 'classTeaching', {})
  }
  const buy = async (id: string) => {
    const child = await at.child(`c${++n}`)
    return { child, place: await does.buy(child, id) }
  }
  const runs = (by: any, of: any, id: string, input: object = {}) => at.run(by, of, id, input as never)
  /** A leave for one lesson, approved: answers its id. */
  const away = async (child: string, id: string, no: number): Promise<string> => {
    const leave = newId()
    const span = { startTime: plus(lessonAt(no), -hour), endTime: plus(lessonAt(no), 2 * hour) }
    await runs(at.parent(child), applyStuLeave, leave, { studentId: child, openClassId: id, kind: 'personal', reason: '家事', ...span })
    await runs(at.school, approve, leave, {})
    return leave
  }
  /** The lesson is given: those who are not on leave are there. */
  const taught = async (id: string, no: number, marks: Readonly<Record<string, string>>) => {
    const teacher = at.as('AT', { reach: { teacher: ['t1'] } }),
      lessonId = `${id}-${no}`
    at.now = lessonAt(no)
    await at.put(lesson, lessonId, 'clockIn', {})
    const given = Object.entries(marks).map(([studentId, mark]) => ({ studentId, mark }))
    await at.run(teacher, at.engine.command('lesson', 'submitAttendance'), lessonId, { marks: given })
    await at.tick()
  }
  /** The teacher says that the mark is wrong: answers its id. */
  const appealed = async (child: string, id: string, no: number): Promise<string> => {
    const of = `${id}-${no}:${child}`
    await at.run(at.as('AT', { reach: { teacher: ['t1'] } }), at.engine.command('lesson_mark', 'appeal'), of, { reason: '学生已到课' })
    return of
  }
  const rightOf = async (leave: string): Promise<any> => (await at.all(leaveRight, { leaveId: leave }))[0]
  const backOf = async (place: string) =>
    (await at.all(refund, { enrolmentId: place, status: { not: ['withdrawn', 'rejected'] } })).map(one => [one.cause, one.amountCents, one.status])

  describe('a share of the price', () => {
    test('goes back once the lesson was given without the child, and no quote counts it again', async () => {
      const id = await klass({ gives: 'refund', backBp: 5_000 }),
        { child, place } = await buy(id)
      await begin(id)
      const leave = await away(child, id, 3)
      await at.tick()
      expect([(await rightOf(leave)).status, await backOf(place)]).toEqual(['open', []])
      await expect(runs(at.as('system'), settle, (await rightOf(leave)).id)).rejects.toMatchObject(refused(no.notTaught.code))
      await taught(id, 3, { [child]: 'leave' })
      // 300.01 in three parts: the last is 100.01, and half of it goes back, rounded down.
      expect(await rightOf(leave)).toMatchObject({ status: 'refunded', cents: 5_000 })
      expect(await backOf(place)).toEqual([['leave', 5_000, 'success']])
      const asked = await does.ask(child, place)
      expect((await at.row(refund, asked)).quote).toMatchObject({ untaughtCents: 20_000, confirmedLessons: 1 })
    })
    test('waits while an application holds the money, and is lost with the place', async () => {
      const id = await klass({ gives: 'refund', backBp: 10_000 }),
        [one, other] = [await buy(id), await buy(id)]
      await begin(id)
      const [first, second] = [await away(one.child, id, 1), await away(other.child, id, 1)]
      const asked = [await does.ask(one.child, one.place), await does.ask(other.child, other.place)]
      for (const of of asked) await runs(at.agency, refunds.opine, of, { agrees: true })
      await taught(id, 1, { [one.child]: 'leave', [other.child]: 'leave' })
      expect([(await rightOf(first)).status, (await rightOf(second)).status]).toEqual(['open', 'open'])
      await runs(at.school, refunds.reject, asked[0]!, { remark: '不符合' })
      await runs(at.school, refunds.approve, asked[1]!)
      await at.tick()
      expect([(await rightOf(first)).status, (await rightOf(second)).status]).toEqual(['refunded', 'dropped'])
      expect(await backOf(one.place)).toEqual([['leave', 10_000, 'success']])
      expect((await backOf(other.place)).map(([cause]) => cause)).toEqual(['parent'])
    })
    test('waits while the money is to pay for another class, and goes back once the child stays', async () => {
      const id = await klass({ gives: 'refund', backBp: 10_000 }),
        { child, place } = await buy(id)
      const dear = await klass(undefined, { priceCents: 50_000, firstLessonAt: plus(lessonAt(2), day), enrollEnd: lessonAt(2) })
      await begin(id)
      const leave = await away(child, id, 1)
      at.now = plus(lessonAt(1), -hour / 6)
      await runs(at.school, transferOut, place, { openClassId: dear, remark: '换班' })
      await taught(id, 1, { [child]: 'leave' })
      expect([(await rightOf(leave)).status, await backOf(place)]).toEqual(['open', []])
      await expect(runs(at.as('system'), settle, (await rightOf(leave)).id)).rejects.toMatchObject(refused(noPlace.transferRuns.code))
      await runs(at.parent(child), revoke, (await at.row(enrolment, place)).transferToId, { reason: '不转了' })
      await at.tick()
      expect([(await rightOf(leave)).status, await backOf(place)]).toEqual(['refunded', [['leave', 10_000, 'success']]])
    })
    test('went back: no appeal turns the leave into another mark any more, and the refusal says why', async () => {
      const id = await klass({ gives: 'refund', backBp: 5_000 }),
        { child, place } = await buy(id)
      await begin(id)
      const leave = await away(child, id, 1)
      await taught(id, 1, { [child]: 'leave' })
      const of = await appealed(child, id, 1)
      const decides = (input: object) => runs(at.school, decideAppeal, of, { remark: '监控显示已到课', ...input })
      await expect(decides({ flag: true, mark: 'present' })).rejects.toMatchObject({ refused: { code: no.paidBack.code, detail: { leaveId: leave } } })
      expect([(await rightOf(leave)).status, (await at.row(mark, of)).mark, await backOf(place)]).toEqual(['refunded', 'leave', [['leave', 5_000, 'success']]])
      await decides({ flag: false })
      expect((await at.row(mark, of)).status).toBe('confirmed')
    })
    test('stays while an appeal is open: granted it is lost with the leave, refused it goes back', async () => {
      const id = await klass({ gives: 'refund', backBp: 5_000 }),
        [one, other] = [await buy(id), await buy(id)]
      await begin(id)
      const leaves = [await away(one.child, id, 1), await away(other.child, id, 1)]
      // An application holds the shares until it is withdrawn; meanwhile the teacher appeals.
      const asked = [await does.ask(one.child, one.place), await does.ask(other.child, other.place)]
      await taught(id, 1, { [one.child]: 'leave', [other.child]: 'leave' })
      const marks = [await appealed(one.child, id, 1), await appealed(other.child, id, 1)]
      for (const [i, { child }] of [one, other].entries()) await runs(at.parent(child), refunds.withdraw, asked[i]!, {})
      await at.tick()
      expect((await Promise.all(leaves.map(rightOf))).map(right => right.status)).toEqual(['open', 'open'])
      await expect(runs(at.as('system'), settle, (await rightOf(leaves[0]!)).id)).rejects.toMatchObject(refused(no.appealed.code))
      await runs(at.school, decideAppeal, marks[0]!, { flag: true, mark: 'present', remark: '已到课' })
      await runs(at.school, decideAppeal, marks[1]!, { flag: false, remark: '未到课' })
      await at.tick()
      expect((await Promise.all(leaves.map(rightOf))).map(right => right.status)).toEqual(['dropped', 'refunded'])
      expect([(await backOf(one.place)).length, await backOf(other.place)]).toEqual([0, [['leave', 5_000, 'success']]])
    })
    test('of all lessons is what was paid at most, to the fen, at any rate; what a quote leaves adds up with it', { tags: 'thorough' }, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 10_000 }),
          fc.integer({ min: 3, max: 50_000 }),
          fc.subarray([1, 2, 3]),
          async (backBp, priceCents, missed) => {
            at.now = '2026-10-01T04:00:00.000Z'
            const id = await klass({ gives: 'refund', backBp }, { priceCents }),
              { child, place } = await buy(id)
            await begin(id)
            for (const no of missed) await away(child, id, no)
            for (const no of [1, 2, 3]) await taught(id, no, { [child]: missed.includes(no) ? 'leave' : 'present' })
            for (const no of missed) {
              const of = await appealed(child, id, no)
              await expect(runs(at.school, decideAppeal, of, { flag: true, mark: 'present', remark: '已到课' })).rejects.toMatchObject(refused(paidBack))
              await runs(at.school, decideAppeal, of, { flag: false, remark: '未到课' })
            }
            await at.tick()
            const back = (await at.all(refund, { enrolmentId: place })).map(one => Number(one.amountCents))
            const part = Math.floor(priceCents / 3)
            const parts = [part, part, priceCents - 2 * part]
            expect(sum(back)).toBe(sum(missed.map(no => Math.floor((parts[no - 1]! * backBp) / 10_000))))
            expect(sum(back)).toBeLessThanOrEqual(priceCents)
            const [due] = await at.all((await does.orderOf(place)) && at.engine.registry.resources.get('order')!, { enrolmentId: place })
            const untaught = sum([1, 2, 3].filter(no => !missed.includes(no)).map(no => parts[no - 1]!))
            if (untaught > 0) {
              const asked = newId()
              await runs(at.platform, refunds.apply, asked, { orderId: due!.id, reason: '搬家', cause: 'school' }).catch(() => undefined)
              const row = (await at.all(refund, { id: asked }))[0] as any
              if (row) expect(row.quote).toMatchObject({ untaughtCents: untaught })
              if (row) expect(row.amountCents + sum(back)).toBeLessThanOrEqual(priceCents)
            }
          },
        ),
        { numRuns: 6 },
      )
    })
  })

  test('a leave that nobody has decided ends with the place, and the family reads why', async () => {
    const id = await klass(undefined),
      { child, place } = await buy(id)
    const asked = newId()
    await runs(at.parent(child), applyStuLeave, asked, {
      studentId: child,
      openClassId: id,
      kind: 'personal',
      reason: '家事',
      startTime: plus(lessonAt(1), -hour),
      endTime: plus(lessonAt(1), 2 * hour),
    })
    await runs(at.parent(child), revoke, place, { reason: '搬家' })
    await at.tick()
    const [row] = (await at.all(leave, { id: asked })) as any[]
    expect([row.status, messageCatalogue.text(row.auditReasons, 0)]).toEqual(['withdrawn', '学生已退出班级，请假自动撤回'])
  })

  describe('a make-up', () => {
    const terms = { gives: 'make_up', withinDays: 14 } as const
    /** Two classes of one product, the second two hours later in the day; a child of the first away from its lesson 2. */
    const two = async (more: object = {}) => {
      const id = await klass(terms),
        other = await klass(terms, { firstLessonAt: plus(firstLesson, 2 * hour), capacity: 1, ...more })
      const [{ child, place }, second] = [await buy(id), await buy(id)]
      await begin(id)
      await begin(other)
      return { id, other, child, place, second, leave: await away(child, id, 2) }
    }
    test('is a free seat of one lesson of another class of the product, before it expires', async () => {
      const { id, other, child, leave } = await two()
      const right = await rightOf(leave)
      // Until the end of the fourteenth day after the lesson that is missed, in the zone.
      expect(right).toMatchObject({ status: 'open', gives: 'make_up', expiresAt: '2026-11-01T16:00:00.000Z' })
      const tries = (guestLessonId: string) => runs(at.parent(child), book, right.id, { guestLessonId })
      await expect(tries(`${id}-3`)).rejects.toMatchObject(refused(no.otherProduct.code))
      const elsewhere = await klass(terms, { productId: 'p2', firstLessonAt: plus(firstLesson, 3 * hour) })
      await begin(elsewhere)
      await expect(tries(`${elsewhere}-3`)).rejects.toMatchObject(refused(no.otherProduct.code))
      const late = await klass(terms, { firstLessonAt: plus(firstLesson, 8 * day) })
      await begin(late)
      await expect(tries(`${late}-3`)).rejects.toMatchObject(refused(no.tooLate.code))
      const full = await klass(terms, { firstLessonAt: plus(firstLesson, 4 * hour), capacity: 1 })
      await buy(full)
      await begin(full)
      await expect(tries(`${full}-3`)).rejects.toMatchObject(refused(no.full.code))
      await expect(tries('nothing')).rejects.toMatchObject(refused(no.noLesson.code))
      await tries(`${other}-3`)
      expect(await rightOf(leave)).toMatchObject({ status: 'booked', guestLessonId: `${other}-3`, guestClassId: other })
      await expect(runs(at.parent('nobody'), release, right.id)).rejects.toThrow()
    })
    test('has as many guests as seats, and none beside a lesson of their own', async () => {
      const { id, other, child, second, leave } = await two()
      const theirs = await away(second.child, id, 1)
      await runs(at.parent(child), book, (await rightOf(leave)).id, { guestLessonId: `${other}-3` })
      const again = () => runs(at.parent(second.child), book, `${theirs}:${id}-1`, { guestLessonId: `${other}-3` })
      await expect(again()).rejects.toMatchObject(refused(no.full.code))
      await runs(at.parent(child), release, (await rightOf(leave)).id)
      await again()
      const same = await klass(terms)
      await begin(same)
      await expect(runs(at.parent(child), book, (await rightOf(leave)).id, { guestLessonId: `${same}-3` })).rejects.toMatchObject(refused(no.clash.code))
    })
    test('is used when the lesson is given, free again when it is not held, and then for a week at least', async () => {
      const { other, child, leave } = await two()
      const right = (await rightOf(leave)).id
      await runs(at.parent(child), book, right, { guestLessonId: `${other}-3` })
      await at.run(at.school, at.engine.command('lesson', 'stop'), `${other}-3`, { reason: '停电' })
      await at.tick()
      expect(await rightOf(leave)).toMatchObject({ status: 'open', guestLessonId: null, expiresAt: '2026-11-01T16:00:00.000Z' })
      given(leaveRight, { status: 'booked', expiresAt: '2026-11-01T16:00:00.000Z' })
        .when(free, {}, {}, { now: '2026-10-31T08:00:00.000Z' })
        .records('freed', { expiresAt: '2026-11-07T08:00:00.000Z' })
      await runs(at.parent(child), book, right, { guestLessonId: `${other}-1` })
      at.now = plus(lessonAt(1), 2 * hour)
      await at.put(lesson, `${other}-1`, 'clockIn', {})
      await at.run(at.as('AT', { reach: { teacher: ['t1'] } }), at.engine.command('lesson', 'submitAttendance'), `${other}-1`, { marks: [] })
      await at.tick()
      expect((await rightOf(leave)).status).toBe('used')
      // It was made up beforehand: the leave can't be taken back any more.
      await expect(runs(at.parent(child), cancel, leave, { remark: '不请了' })).rejects.toMatchObject(refused(noLeave.madeUp.code))
    })
    test('that was used keeps the mark of the lesson that was missed; one that was not is lost when the child was there after all', async () => {
      const [used, open] = [await two(), await two()]
      await runs(at.parent(used.child), book, (await rightOf(used.leave)).id, { guestLessonId: `${used.other}-1` })
      at.now = plus(lessonAt(1), 2 * hour)
      await at.put(lesson, `${used.other}-1`, 'clockIn', {})
      await at.run(at.as('AT', { reach: { teacher: ['t1'] } }), at.engine.command('lesson', 'submitAttendance'), `${used.other}-1`, { marks: [] })
      for (const { id, child, second } of [used, open]) await taught(id, 2, { [child]: 'leave', [second.child]: 'present' })
      const decides = async ({ child, id }: typeof used) =>
        runs(at.school, decideAppeal, await appealed(child, id, 2), { flag: true, mark: 'present', remark: '已到课' })
      await expect(decides(used)).rejects.toMatchObject({ refused: { code: no.madeUp.code, detail: { leaveId: used.leave } } })
      await decides(open)
      await at.tick()
      expect([(await rightOf(used.leave)).status, (await rightOf(open.leave)).status]).toEqual(['used', 'dropped'])
    })
    test('is said to end soon in the morning of the third day before, once, and not to who has booked', async () => {
      const [one, other] = [await two(), await two()]
      await runs(at.parent(other.child), book, (await rightOf(other.leave)).id, { guestLessonId: `${other.other}-3` })
      const ours = [`u-${one.child}`, `u-${other.child}`]
      const told = async () => (await at.all(message, { textCode: 'leave_right.reminded' })).map(row => row.userId).filter(id => ours.includes(String(id)))
      await expect(runs(at.as('system'), remind, (await rightOf(one.leave)).id)).rejects.toMatchObject(refused(no.notSoon.code))
      // It is valid through 1 November in Shanghai.
      at.now = '2026-10-30T00:59:59.000Z'
      await at.tick()
      expect(await told()).toEqual([])
      at.now = '2026-10-30T01:00:00.000Z'
      await at.tick()
      await at.tick()
      expect(await told()).toEqual([ours[0]])
      expect([(await rightOf(one.leave)).remindedAt, (await rightOf(other.leave)).remindedAt]).toEqual([at.now, null])
      at.now = plus(at.now, day)
      await at.tick()
      expect(await told()).toEqual([ours[0]])
    })
    test('that begins shortly before its end is told of once, when it begins; one that is free again is told of again', () => {
      const granting = (now: string) => {
        const [made] = given(leaveRight, {})
          .when(grantRight, { gives: 'make_up', expiresAt: '2026-11-01T16:00:00.000Z' } as never, {}, { now })
          .steps() as unknown as [{ data: { remindedAt?: string } }]
        return made.data.remindedAt
      }
      expect([granting('2026-10-30T00:59:59.999Z'), granting('2026-10-30T01:00:00.000Z')]).toEqual([undefined, '2026-10-30T01:00:00.000Z'])
      given(leaveRight, { status: 'booked', expiresAt: '2026-11-01T16:00:00.000Z', remindedAt: '2026-10-30T01:00:00.000Z' })
        .when(free, {}, {}, { now: '2026-10-31T08:00:00.000Z' })
        .records('freed', { remindedAt: null })
    })
    test('expires by the clock, and goes with the leave that is taken back', async () => {
      const [one, third] = [await two(), await two()]
      await runs(at.parent(one.child), cancel, one.leave, { remark: '不请了' })
      expect((await rightOf(one.leave)).status).toBe('dropped')
      const right = await rightOf(third.leave)
      await expect(runs(at.as('system'), expire, right.id)).rejects.toMatchObject(refused(no.notOver.code))
      at.now = '2026-11-01T16:00:00.000Z'
      await at.tick()
      expect((await rightOf(third.leave)).status).toBe('expired')
      await expect(runs(at.parent(third.child), book, right.id, { guestLessonId: `${third.other}-3` })).rejects.toThrow()
    })
  })
  test('a class without such a policy gives nothing', async () => {
    const id = await klass(undefined),
      { child } = await buy(id)
    await begin(id)
    expect(await rightOf(await away(child, id, 1))).toBeUndefined()
  })
})

test('a booking is cancelled before the lesson begins, and a leave is over with its time and its lessons', () => {
  const booked = (guestAt: string) => given(leaveRight, { status: 'booked', guestAt }).when(release, {})
  booked(noon).refuses(no.begun)
  booked(plus(noon, 1)).records('released', { guestAt: null, guestLessonId: null })
  const over = (endTime: string, ...lessons: readonly object[]) => given(leave, { status: 'approved', endTime } as object).when(finish, {}, { lessons })
  over(noon, { endAt: noon, status: 'confirmed' }).records('finished')
  over(plus(noon, 1)).refuses(noLeave.notYet)
  over(noon, { endAt: noon, status: 'confirmed' }, { endAt: plus(noon, 1), status: 'scheduled' }).refuses(noLeave.notYet)
  for (const status of ['cancelled', 'stopped']) over(noon, { endAt: plus(noon, 1), status }).records('finished')
})
