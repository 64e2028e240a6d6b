/** What parents, schools, the platform and time do to seats. */
import { choiceRound, enrolment, groupOffer } from '../../../modules/enrolment/index.ts'
import { order, payment } from '../../../modules/payments/index.ts'
import { hour, minute, plus } from '../../../modules/kit/index.ts'
import { lesson, openClass } from '../../../modules/openclass/index.ts'
import type { Act, Scene } from '../play.ts'
import { classes, pupils } from '../world.ts'

/** Mostly the child's own parent or school; sometimes somebody who has no business here. */
export const askerFor = ({ on: { people }, step: { c } }: Scene, pupil: string) =>
  c % 16 === 0 ? people.stranger! : c % 16 === 1 ? people.otherSchool! : c % 16 === 2 ? people.operator! : c % 16 <= 5 ? people.school! : people.parentOf(pupil)
const keyed = ({ key }: Scene) => ({ key })
export const placesIn = ({ rows }: Scene, ...statuses: readonly string[]) => rows.of(enrolment).filter(one => statuses.includes(one.status))
/** A command on a place in one of the statuses, by whoever asks. */
const onPlace =
  (command: string, statuses: readonly string[], given: object = {}): Act =>
  scene => {
    const place = scene.pick(placesIn(scene, ...statuses))
    return place && scene.on.send(askerFor(scene, place.studentId), `enrolment.${command}`, place.id, given, keyed(scene))
  }
/** Children of the right school and year come three times as often, and so do classes that are on sale. */
const children = [...pupils, ...pupils.slice(0, 6), ...pupils.slice(0, 6)],
  often = [...classes, ...classes, ...classes, 'k5', 'k6']
const entering =
  (command: string): Act =>
  scene => {
    const openClassId = scene.pick(often, 'b')!,
      pupil = scene.pick(children)!
    return scene.on.send(askerFor(scene, pupil), `enrolment.${command}`, scene.id, { openClassId, studentId: pupil }, keyed(scene))
  }
/** A command of the school on a class. */
export const onClass =
  (command: string, given: (scene: Scene, klass: { readonly capacity: number; readonly version: number }) => object = () => ({})): Act =>
  scene => {
    const klass = scene.pick(scene.rows.of(openClass), 'b')
    return (
      klass &&
      scene.on.send(
        scene.step.c % 4 === 0 ? scene.on.people.operator! : scene.on.people.school!,
        `open_class.${command}`,
        klass.id,
        given(scene, klass),
        keyed(scene),
      )
    )
  }

export const seatActs: Readonly<Record<string, Act>> = {
  commit: entering('commit'),
  // Several wishes in order, with and without the list; whatever comes of it, it is one place at most, and the dearest that could be had.
  inOrder: scene => {
    const { on, pick, step, id, key } = scene,
      pupil = pick(children)!
    const openClassIds = [...new Set([pick(often, 'b')!, pick(often, 'c')!, pick(often)!])]
    const given = { openClassIds, studentId: pupil, waitlist: step.b % 2, ...(step.a % 3 === 0 ? { payType: 'wechat' } : {}) }
    return on.send(askerFor(scene, pupil), 'enrolment.commitInOrder', id, given, { key })
  },
  join: entering('joinWaitlist'),
  // Schools and the platform give some of those who wait a priority; a parent who asks for one is refused.
  joinFirst: scene => {
    const openClassId = scene.pick(often, 'b')!,
      pupil = scene.pick(children)!,
      { people } = scene.on,
      priority = 1 + (scene.step.b % 3)
    const who = scene.step.c % 5 === 0 ? people.parentOf(pupil) : scene.step.c % 5 === 1 ? people.operator! : people.school!
    return scene.on.send(who, 'enrolment.joinWaitlist', scene.id, { openClassId, studentId: pupil, priority }, keyed(scene))
  },
  leaveList: onPlace('leaveList', ['waitlisted']),
  accept: onPlace('accept', ['offered', 'waitlisted']),
  decline: onPlace('decline', ['offered']),
  offer: onPlace('offer', ['waitlisted']),
  revoke: onPlace('revoke', ['held', 'enrolled'], { reason: '不去了' }),
  annulByError: onPlace('annulByError', ['held', 'enrolled', 'waitlisted', 'offered'], { remark: '报错了' }),
  extendHold: scene => {
    const place = scene.pick(placesIn(scene, 'held'))
    return place && scene.on.send(scene.on.people.school!, 'enrolment.extendHold', place.id, { holdUntil: plus(place.holdUntil!, hour) }, keyed(scene))
  },
  transfer: scene => {
    const place = scene.pick(placesIn(scene, 'enrolled')),
      to = scene.pick(scene.rows.of(openClass), 'b')
    return place && to && scene.on.send(scene.on.people.school!, 'enrolment.transferOut', place.id, { openClassId: to.id, remark: '换班' }, keyed(scene))
  },
  // The gateway's word: paid. Only what is owed now is paid here; money has a world of its own.
  pay: scene => {
    const due = scene.pick(scene.rows.of(order).filter(one => one.status === 'created'))
    return due && payNow(scene, due)
  },
  capacity: onClass('changeCapacity', ({ step }, { capacity }) => ({ capacity: Math.max(1, capacity + (step.a % 3) - 1) })),
  // A smaller room, a larger one, and a lesson that is stopped and held in another.
  room: scene =>
    scene.on.send(scene.on.people.school!, 'classroom.change', scene.pick(['r1', 'r2', 'r3'])!, { capacity: 1 + (scene.step.b % 5) }, keyed(scene)),
  stop: scene => {
    const one = scene.pick(scene.rows.of(lesson).filter(row => row.status === 'scheduled'))
    return one && scene.on.send(scene.on.people.school!, 'lesson.stop', one.id, { reason: '停电' }, keyed(scene))
  },
  resume: scene => {
    const one = scene.pick(scene.rows.of(lesson).filter(row => row.status === 'stopped')),
      roomId = scene.pick(['r1', 'r2', 'r3'], 'b')!
    return one && scene.on.send(scene.on.people.school!, 'lesson.cancelStop', one.id, { roomId }, keyed(scene))
  },
  // Several people change one class at the same moment, from the same version: G3 lets one of them.
  race: async scene => {
    const { on, pick, rows, step } = scene,
      klass = pick(rows.of(openClass), 'b')
    if (!klass || step.twice) return undefined
    const answers = await Promise.allSettled(
      [1, 2, 3].map(n =>
        on.send(
          n === 1 ? on.people.operator! : on.people.school!,
          'open_class.changeCapacity',
          klass.id,
          { capacity: Math.max(1, klass.capacity + n - 2) },
          { version: klass.version },
        ),
      ),
    )
    const good = answers.filter(one => one.status === 'fulfilled').length
    if (good > 1) throw new Error(`G3 ${good} of 3 commands on one version were accepted`)
    return good === 1 ? true : Promise.reject((answers[0] as PromiseRejectedResult).reason)
  },
  window: onClass('updateEnrollmentTime', ({ on, step }) => ({ enrollEnd: plus(on.now, (step.a % 8 === 0 ? 0 : 24 + step.a) * hour) })),
  confirm: onClass('confirmClass', () => ({ remark: '提前开班' })),
  cancel: scene => (scene.step.a % 4 !== 0 ? undefined : onClass('cancel', () => ({ cancelReason: 'other', remark: '取消' }))(scene)),
  recall: scene => (scene.step.a % 2 !== 0 ? undefined : onClass('revoke', () => ({ remark: '撤回' }))(scene)),
  openRound: scene => {
    const ids = scene.step.b % 2 === 0 ? ['k5', 'k6'] : ['k5']
    return scene.on.send(
      scene.on.people.school!,
      'choice_round.open',
      scene.id,
      { name: '志愿', openClassIds: ids, choicesMax: 2, opensAt: scene.on.now, closesAt: plus(scene.on.now, 20 * minute) },
      keyed(scene),
    )
  },
  choose: scene => wish(scene),
  group: scene => {
    const klass = scene.pick(scene.rows.of(openClass), 'b')
    return (
      klass &&
      scene.on.send(
        scene.on.people.school!,
        'group_offer.open',
        scene.id,
        { name: '团', openClassId: klass.id, size: 2, priceCents: Math.floor(klass.priceCents / 3), until: plus(scene.on.now, (1 + scene.step.a) * hour) },
        keyed(scene),
      )
    )
  },
  joinGroup: scene => {
    const group = scene.pick(scene.rows.of(groupOffer), 'c'),
      studentId = scene.pick(children)!
    return group && scene.on.send(askerFor(scene, studentId), 'group_offer.join', group.id, { studentId }, keyed(scene))
  },
  leaveGroup: scene => {
    const group = scene.pick(scene.rows.of(groupOffer), 'c'),
      studentId = scene.pick(group?.members ?? [])?.studentId
    return group && studentId ? scene.on.send(askerFor(scene, studentId), 'group_offer.leave', group.id, { studentId }, keyed(scene)) : undefined
  },
  draw: scene => {
    const round = scene.pick(scene.rows.of(choiceRound))
    const command = scene.pick(['draw', 'look', 'publish', 'redraw', 'publish'], 'b')!
    return (
      round && scene.on.send(scene.on.people.school!, `choice_round.${command}`, round.id, command === 'redraw' ? { remark: '名额有变' } : {}, keyed(scene))
    )
  },
}
const wish = (scene: Scene) => {
  const round = scene.pick(
      scene.rows.of(choiceRound).filter(one => one.status === 'open'),
      'c',
    ),
    pupil = scene.pick(pupils)!
  if (!round) return undefined
  const { b } = scene.step
  return scene.on.send(
    b % 5 === 0 ? scene.on.people.stranger! : scene.on.people.parentOf(pupil),
    'enrolment.choose',
    scene.id,
    { openClassId: scene.pick(round.openClassIds, 'b')!, studentId: pupil, roundId: round.id, rank: 1 + (b % 2) },
    keyed(scene),
  )
}
export const payNow = async ({ on }: Scene, due: { readonly id: string; readonly studentId: string | null }) => {
  await on.call(on.people.parentOf(due.studentId ?? ''), 'business-order/placeOrder/webWechat', { orderId: due.id })
  const [attempt] = await on.all(payment, { orderId: due.id, status: ['pending', 'unknown'] })
  if (!attempt) return undefined
  on.box.act(attempt.tradeNo, 'pay')
  await on.call(on.people.system!, `business-order/notify/${attempt.payType}`, on.box.notice(attempt.tradeNo))
  return 'paid'
}
