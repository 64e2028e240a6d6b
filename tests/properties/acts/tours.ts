/** What guardians, leaders, schools, the agency and time do to a tour that is prepared. */
import { enrolment } from '../../../modules/enrolment/index.ts'
import { itinerary, studyGroup, tour, traveller } from '../../../modules/tours/index.ts'
import { payApply } from '../../../modules/tours/pay.ts'
import { consents } from '../../tours.ts'
import type { Act, Scene } from '../play.ts'

export const children = ['c1', 'c2', 'c3', 'c4'] as const
const theTour = ({ rows, pick }: Scene) => pick(rows.of(tour))
const by =
  (who: string, command: string, given: object = {}): Act =>
  scene => {
    const of = theTour(scene)
    return of && scene.on.send(scene.on.people[who]!, `tour.${command}`, of.id, given, { key: scene.key })
  }
const child = ({ rows, pick }: Scene) => pick(rows.of(traveller))

/** Somebody of the hands that money goes through, on a payment that was asked for. */
const paying =
  (command: string, ...who: readonly string[]): Act =>
  scene => {
    const one = scene.pick(scene.rows.of(payApply)),
      hand = scene.pick(who, 'b')
    const given = command === 'confirmPay' ? { voucherNo: `V-${scene.key}` } : command === 'approve' ? {} : { remark: '账户有误' }
    return one && scene.on.send(scene.on.people[hand!]!, `pay_apply.${command}`, one.id, given, { key: scene.key })
  }

export const tourActs: Readonly<Record<string, Act>> = {
  agencyTick: by('agency', 'confirmReady'),
  schoolTick: by('school', 'confirmReady'),
  back: by('school', 'backToPreparing', { remark: '再核对' }),
  letter: by('agency', 'issueLetter', { content: '改时间' }),
  cancel: by('operator', 'cancel', { cancelReason: 'weather', remark: '雨' }),
  breakOff: by('operator', 'breakOff', { incident: '山洪' }),
  depart: by('at1', 'depart'),
  arrive: by('at1', 'arrive'),
  consent: scene => {
    const of = theTour(scene)
    return of && consents(scene.on, of.id, scene.pick(children)!, of.letterVersion, { key: scene.key })
  },
  leave: scene => {
    const place = scene.pick(scene.rows.of(enrolment).filter(one => one.status === 'enrolled'))
    return place && scene.on.send(scene.on.people.parentOf(place.studentId), 'enrolment.revoke', place.id, { reason: '生病' }, { key: scene.key })
  },
  move: scene => {
    const going = child(scene),
      group = scene.pick(scene.rows.of(studyGroup), 'b')
    return going && group && scene.on.send(scene.on.people.agency, 'traveller.place', going.id, { groupId: group.id, remark: '调整' }, { key: scene.key })
  },
  /** Into the coach that is booked, for the whole way or from a leg on; now and then out of it. */
  seat: scene => {
    const going = child(scene),
      legs = scene.rows.of(itinerary).filter(one => one.kind === 'leg'),
      leg = scene.step.b % 2 === 0 ? null : (scene.pick(legs, 'b')?.id ?? null)
    if (!going) return undefined
    const moves = [{ studentId: going.studentId, slot: 'vehicle', to: scene.step.c % 4 === 0 ? null : `${going.openClassId}-b0#1`, leg }]
    return scene.on.send(
      scene.on.people.agency,
      'study_adjustment.move',
      scene.id,
      { openClassId: going.openClassId, moves, remark: '换座' },
      { key: scene.key },
    )
  },
  surrender: scene => {
    const going = child(scene)
    return going && scene.on.send(scene.on.people.agency, 'insurance.surrender', going.id, { remark: '换保险' }, { key: scene.key })
  },
  call: scene => {
    const going = child(scene),
      item = scene.rows.of(itinerary).toSorted((a, b) => (a.id < b.id ? -1 : 1))[scene.step.b % 4 === 0 ? scene.step.c % 4 : 0]
    const mark = scene.step.c % 8 === 0 ? { mark: 'missing' } : scene.step.c % 8 === 1 ? { mark: 'absent', remark: '生病' } : { mark: 'present' }
    return (
      going &&
      item &&
      scene.on.send(
        scene.on.people.at1!,
        'study_attendance.confirm',
        `${item.id}:${going.studentId}`,
        { openClassId: going.openClassId, lessonId: item.id, studentId: going.studentId, ...mark },
        { key: scene.key },
      )
    )
  },
  callAll: scene => {
    const all = scene.rows.of(traveller).filter(one => one.status === 'listed'),
      item = scene.rows.of(itinerary).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
    if (!item) return undefined
    return Promise.all(
      all.map(one =>
        scene.on
          .send(
            scene.on.people.at1!,
            'study_attendance.confirm',
            `${item.id}:${one.studentId}`,
            { openClassId: one.openClassId, lessonId: item.id, studentId: one.studentId, mark: 'present' },
            { key: `${scene.key}-${one.studentId}` },
          )
          .catch(() => undefined),
      ),
    )
  },
  planPay: scene => {
    const of = theTour(scene),
      first = [3_000, 5_000, 9_000][scene.step.b % 3]!
    const parts = [
      { percent: first, trigger: 'confirmed' },
      { percent: (scene.step.c % 4 === 0 ? 9_999 : 10_000) - first, trigger: scene.step.c % 2 === 0 ? 'ready' : 'confirmed' },
    ]
    return of && scene.on.send(scene.on.people.finance, 'pay_proportion.save', of.id, { openClassId: of.id, parts }, { key: scene.key })
  },
  askPay: scene => {
    const of = theTour(scene),
      amount = ['100.00', '300.00', '600.00', '900.00'][scene.step.b % 4]!
    return (
      of &&
      scene.on.send(
        scene.on.people.agency,
        'pay_apply.apply',
        `pay-${scene.key}`,
        { openClassId: of.id, partNo: (scene.step.c % 2) + 1, amount, bankAccountId: 'b1' },
        { key: scene.key },
      )
    )
  },
  approvePay: paying('approve', 'operator', 'finance', 'finance2'),
  pay: paying('confirmPay', 'finance', 'finance2', 'finance3', 'operator'),
  takePayBack: paying('withdraw', 'finance', 'finance2'),
  reprice: scene => {
    const of = theTour(scene),
      [command, given] = scene.step.b % 2 === 0 ? (['unlock', {}] as const) : (['update', { heads: 9 }] as const)
    return of && scene.on.send(scene.on.people.operator, `quotation.${command}`, of.quotationId!, given, { key: scene.key })
  },
  handOver: scene => {
    const going = child(scene)
    const given = scene.step.b % 3 === 0 ? { toSchool: 1 } : { guardianId: `w-${scene.step.c % 5 === 0 ? 'c3' : going?.studentId}` }
    return going && scene.on.send(scene.on.people.at1!, 'traveller.handOver', going.id, given, { key: scene.key })
  },
}
