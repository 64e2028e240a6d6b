/** A tour that is moved to other days: all that hangs on them goes with it, or it stays and says why. */
import { describe, expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import { enrolled, position, world } from '../../tests/properties/world.ts'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { brought, consents, planned } from '../../tests/tours.ts'
import { no as noAudit } from '../audit/index.ts'
import { enrolment } from '../enrolment/index.ts'
import { message } from '../messages/index.ts'
import { lesson, no as noClass, openClass } from '../openclass/index.ts'
import { order } from '../payments/index.ts'
import { booking, noBooking } from '../resources/index.ts'
import { insurance } from './insurance.ts'
import { no as noPay, payPlan } from './pay.ts'
import { no } from './refusals.ts'
import { tour } from './tour.ts'
import { traveller } from './traveller.ts'

const children = ['c1', 'c3', 'c4']
describe.each(dialects)('on %s', dialect => {
  const on = renewed(() => world(dialect))
  const move = (id: string, startDate: string, more: object = {}) =>
    on.send(on.people.school, 'tour.reschedule', id, { startDate, remark: '台风预警', ...more })

  test('lessons, bookings and policies go with it, guardians are asked anew, and it is made ready again', { tags: 'thorough', timeout: 60_000 }, async () => {
    const { agency, at1, commission, system } = on.people
    const id = await brought(on, 'ready')
    const placed = await on.row(traveller, `${id}:c1`)
    await refuses(on.send(agency, 'tour.reschedule', id, { startDate: '2026-10-25', remark: '台风' }), { code: 'kernel.denied', label: ['', ''] })
    await refuses(move(id, '2026-10-24'), no.sameDays)
    await refuses(move(id, '2026-09-01'), no.notLater)
    await refuses(move(id, '9999-12-31'), no.movedFar)
    // By a day: its own days do not stand in its way.
    await move(id, '2026-10-25')
    expect(await on.row(tour, id)).toMatchObject({ status: 'confirmed', startDate: '2026-10-25', endDate: '2026-10-26', agencyTickBy: null, letterVersion: 2 })
    expect(await on.row(openClass, id)).toMatchObject({ startDate: '2026-10-25', endDate: '2026-10-26', firstLessonAt: '2026-10-25T01:00:00.000Z' })
    // Until it sets out all goes back; of what is taught it stays as it was.
    expect((await on.row(openClass, id)).refundPolicy).toMatchObject({
      name: '改期',
      rules: [{ beforeDays: 0, backBp: 10_000 }, { taughtPercentMax: 50 }, { backBp: 8_000 }],
    })
    const lessons = (await on.all(lesson, { openClassId: id })) as any[]
    expect(lessons.map(one => one.startAt.slice(0, 13)).sort()).toEqual(['2026-10-25T01', '2026-10-25T06', '2026-10-26T01'])
    expect(new Set(((await on.all(booking, { openClassId: id })) as any[]).map(one => [one.status, one.startAt.slice(0, 10)].join(' ')))).toEqual(
      new Set(['confirmed 2026-10-24', 'confirmed 2026-10-25', 'confirmed 2026-10-26']),
    )
    expect(await on.row(traveller, `${id}:c1`)).toMatchObject({ consentVersion: 1, vehicleId: placed.vehicleId, seatNo: placed.seatNo, meals: placed.meals })
    // The insurer is asked for the new days; until it has answered the tour is not moved again.
    expect(await on.row(insurance, `${id}:c1`)).toMatchObject({ status: 'endorsing', startDate: '2026-10-24' })
    await refuses(move(id, '2026-10-31'), no.insurerAsked)
    await refuses(on.send(agency, 'tour.confirmReady', id), no.notReady)
    await on.send(commission, 'tour.approve', id)
    for (const child of children) {
      await on.send(system, 'insurance.acceptChange', `${id}:${child}`)
      await consents(on, id, child, 2)
    }
    expect(await on.row(insurance, `${id}:c1`)).toMatchObject({ status: 'in_force', startDate: '2026-10-25', endDate: '2026-10-26' })
    await brought(on, 'ready', children, id, 'seated')
    await on.tick()
    expect((await on.all(message, { textCode: 'tour.rescheduled' })).length).toBeGreaterThan(0)
    expect((await on.all(message, { textCode: 'tour.moved_for_office' })).length).toBeGreaterThan(0)
    expect((await on.row(tour, id)).letters.at(-1).content).toMatch(/^【改期】原定 2026-10-24 至 2026-10-25，改为 2026-10-25 至 2026-10-26。原因：台风预警/)
    on.now = '2026-10-24T23:20:00.000Z'
    for (const child of children)
      await on.send(at1!, 'study_attendance.confirm', `${id}-i0:${child}`, { openClassId: id, lessonId: `${id}-i0`, studentId: child, mark: 'present' })
    await on.send(at1!, 'tour.depart', id)
    await refuses(move(id, '2026-10-31'), { code: 'kernel.notNow', label: ['', ''] })
  })

  test('what stands in its way is named: a leader, a supplier, and the end of enrolment', { tags: 'thorough' }, async () => {
    const { agency, school } = on.people
    const id = await brought(on, 'released')
    await refuses(move(id, '2026-10-07'), noClass.windowLate)
    await brought(on, 'prepared', children, id, 'released')
    // Its head leader leads another tour then; and once somebody else does, that one has the coach.
    await planned(on, 'second', { leaderId: '' })
    await on.send(agency, 'tour.change', 'second', { startDate: '2026-11-01', endDate: '2026-11-02', leaderId: 't1' })
    await refuses(move(id, '2026-10-31'), no.leaderBusy)
    await on.send(agency, 'tour.change', 'second', { leaderId: '' })
    const hours = { startAt: '2026-11-01 07:00:00', endAt: '2026-11-01 20:00:00' }
    await on.send(agency, 'resource_booking.request', 'other', { kind: 'vehicle', resourceId: `${id}-coach`, tourId: 'second', units: 1, ...hours })
    await on.send(agency, 'resource_booking.confirm', 'other', { answer: '有' })
    await refuses(move(id, '2026-10-31'), noBooking.full)
    // Nothing of it was moved by halves.
    expect([(await on.row(tour, id)).startDate, (await on.row(openClass, id)).startDate]).toEqual(['2026-10-24', '2026-10-24'])
    await on.send(school, 'tour.cancel', 'second', { cancelReason: 'other', remark: '不办了' })
    await move(id, '2026-10-31')
    expect(await on.row(tour, id)).toMatchObject({ startDate: '2026-10-31', endDate: '2026-11-01' })
  })

  test('its commission agrees to the new days before it leaves, and says no in words', { tags: 'thorough' }, async () => {
    const { agency, commission, school } = on.people
    const id = await brought(on, 'seated')
    // Filed once, there is nothing to say until it is moved.
    await refuses(on.send(commission, 'tour.approve', id), noAudit.notYourStep)
    await refuses(on.send(commission, 'tour.reject', id, { remark: '天气' }), noAudit.notYourStep)
    const open = async () => {
      const lines = await on.call(school, 'business-openclass/openClassStudy/ready/list', { openClassId: id })
      return lines.filter((one: { open: number }) => one.open > 0).map((one: { type: string }) => one.type)
    }
    expect(await open()).toEqual([])
    await move(id, '2026-10-25')
    for (const child of children) {
      await on.send(on.people.system, 'insurance.acceptChange', `${id}:${child}`)
      await consents(on, id, child, 2)
    }
    expect(await open()).toEqual(['filing'])
    await refuses(on.send(agency, 'tour.confirmReady', id), no.notReady)
    const waits = async (who: typeof commission) =>
      ((await on.call(who, 'blade-desk/home/todo', {})).todo as { name: string }[]).map(one => one.name).filter(name => /_refiling|_refused_days/.test(name))
    expect([await waits(commission), await waits(school)]).toEqual([['tour_refiling'], []])
    await on.send(commission, 'tour.reject', id, { remark: '当日有大型活动' })
    expect(await on.row(tour, id)).toMatchObject({ status: 'confirmed', auditRemark: '当日有大型活动' })
    // Having said no, the commission waits for the school, which is told so until it moves the tour again.
    expect([await waits(commission), await waits(school)]).toEqual([[], ['tour_refused_days']])
    await on.send(commission, 'tour.approve', id)
    expect(await open()).toEqual([])
    await brought(on, 'ready', children, id, 'seated')
    // Nor is a class launched for days that nobody filed.
    await planned(on, 'other', { leaderId: 't4' })
    const other = await brought(on, 'filed', [], 'other', 'planned')
    await move(other, '2026-11-20')
    await refuses(on.send(school, 'tour.launchClass', other), no.notFiled)
    await on.send(commission, 'tour.approve', other)
    await on.send(school, 'tour.launchClass', other)
  })

  test('papers that end before the new return, and pupils who are elsewhere then, keep it where it is', async () => {
    const { agency, operator, school } = on.people
    const id = await brought(on, 'prepared')
    const lessons = ['2026-10-31', '2026-11-28', '2026-12-05'].map((on, i) => {
      return { lessonNo: i + 1, startAt: `${on} 08:30:00`, endAt: `${on} 10:00:00`, roomId: 'r2', teacherId: 't4' }
    })
    const dates = { startDate: '2026-10-31', endDate: '2026-12-31', capacityMin: 1, capacity: 5 }
    await on.send(school, 'open_class.launch', 'saturdays', { productId: 'free', schoolId: 's1', name: '周六', ...dates })
    await on.send(agency, 'open_class.perfect', 'saturdays', { lessons, signAddress: '校门', signLng: position.lng, signLat: position.lat })
    await on.send(school, 'open_class.checkTeacher', 'saturdays', { flag: 1 })
    await on.send(school, 'open_class.release', 'saturdays', { isAudit: 0, enrollStart: on.now, enrollEnd: '2026-10-08T10:00:00.000Z' })
    await enrolled(on, 'saturdays', 'c3')
    await refuses(move(id, '2026-10-31'), noClass.pupilClash)
    await on.send(agency, 'agency_teacher.update', 't3', { noCrimeUntil: '2026-11-07' })
    await on.send(operator, 'agency_teacher.approveUpdate', 't3')
    await refuses(move(id, '2026-11-07'), no.leaderUnfit)
    await on.send(operator, 'agency.change', 'a1', { licenseUntil: '2026-11-07' })
    await refuses(move(id, '2026-11-07'), no.licence)
    expect((await on.row(tour, id)).startDate).toBe('2026-10-24')
    await move(id, '2026-11-06')
  })

  test('a policy that was only listed goes along, one that the insurer is asked about keeps it where it is', async () => {
    const { agency } = on.people
    const id = await brought(on, 'confirmed'),
      key = `${id}:c1`
    const terms = { company: '平安', amount: '500000.00', startDate: '2026-10-23', endDate: '2026-10-25' }
    await on.send(agency, 'insurance.list', key, { openClassId: id, studentId: 'c1', ...terms })
    await move(id, '2026-10-31')
    expect(await on.row(insurance, key)).toMatchObject({ status: 'listed', startDate: '2026-10-30', endDate: '2026-11-01' })
    await on.send(agency, 'insurance.submit', key)
    await refuses(move(id, '2026-11-07'), no.insurerAsked)
  })

  test('parts of the pay plan that are due by a day to come go along, and those that were due stay', async () => {
    const { finance } = on.people
    const id = await brought(on, 'confirmed')
    const part = (percent: number, day: string) => ({ percent, trigger: 'date', date: day })
    const parts = [part(2_000, '2026-10-01'), part(3_000, '2026-10-20'), { percent: 5_000, trigger: 'reported' }]
    await on.send(finance, 'pay_proportion.save', id, { openClassId: id, parts })
    await move(id, '2026-10-31')
    const kept = [parts[0], part(3_000, '2026-10-27'), parts[2]]
    expect((await on.row(payPlan, id)).parts).toEqual(kept)
    // Who waits for what was due already is not put off by another day.
    await refuses(on.send(finance, 'pay_proportion.save', id, { openClassId: id, parts: [part(2_000, '2026-12-31'), ...kept.slice(1)] }), noPay.triggered)
  })

  test('a balance may be due later, for every family that still owes it, and never after the departure', async () => {
    await planned(on, 't')
    await on.send(on.people.agency, 'tour.change', 't', { depositCents: '50.00', balanceUntil: '2026-10-12' })
    const id = await brought(on, 'released', [], 't', 'planned')
    const place = await enrolled(on, id, 'c1')
    await refuses(move(id, '2026-10-12'), no.balanceDay)
    await refuses(move(id, '2026-10-31', { balanceUntil: '2026-10-31' }), no.balanceDay)
    await refuses(move(id, '2026-10-31', { balanceUntil: '2026-10-11' }), no.balanceSooner)
    await move(id, '2026-10-31', { balanceUntil: '2026-10-20' })
    const [owed] = await on.all(order, { enrolmentId: place, part: 'balance' })
    expect(owed).toMatchObject({ status: 'created', payUntil: '2026-10-20T15:59:59.000Z' })
    expect(await on.row(openClass, id)).toMatchObject({ balanceUntil: '2026-10-20' })
    expect((await on.row(enrolment, place)).status).toBe('enrolled')
    await refuses(move(id, '2026-10-20'), no.balanceDay)
    await on.send(on.people.school, 'order.putOff', String(owed!.id), { until: '2026-10-28', reason: '家庭困难' })
    await refuses(move(id, '2026-10-28'), no.balancePutOff)
  })
})
