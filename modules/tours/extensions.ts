/** How a tour and its class go together: the class follows the plan, the tour follows the class (L1 with L2). */
import { cancel, confirmClass, annul, annulByError, moveOver, revoke, transferOut, withdraw } from '../enrolment/index.ts'
import { consequence, count, find, gather, get, guard, type Label } from '../kit/index.ts'
import { classRoster, classTeaching, commitCompletion, confirmCompletion, launch, lesson, pupilsNow } from '../openclass/index.ts'
import { order } from '../payments/index.ts'
import { refunds } from '../refunds/index.ts'
import { studyAttendance } from './attendance.ts'
import { without } from './consented.ts'
import { no } from './refusals.ts'
import { cancelWithClass, complete, confirm } from './tour.commands.ts'
import { beforeTravel, isRefiled, tour } from './tour.ts'
import { erasedWithPupil, questionsGo, wordsOfPupil } from './erased.ts'
import { leave } from './traveller.commands.ts'
import { traveller, travellerId } from './traveller.ts'

const launchedFromPlan = guard(launch, {
  name: 'study-class-is-launched-from-its-filed-tour',
  refuses: no.notFiled,
  *needs({ id }, { openClassType }) {
    return { of: openClassType === 'Study' ? yield* get(tour, id) : undefined }
  },
  // Nothing else is paid in two parts.
  holds: (_row, { openClassType, productId, schoolId, quotationId, depositCents = null, balanceUntil = null }, { of }) =>
    openClassType === 'Study'
      ? of?.status === 'filed' &&
        !isRefiled(of) &&
        of.productId === productId &&
        of.schoolId === schoolId &&
        of.quotationId === quotationId &&
        of.depositCents === depositCents &&
        of.balanceUntil === balanceUntil
      : !depositCents && !balanceUntil,
})
const allConsent = guard(confirmClass, {
  name: 'every-child-of-a-tour-has-consent',
  refuses: no.consentMissing,
  *needs({ id }) {
    const of = yield* get(tour, id)
    if (!of) return { lacking: [] }
    const { roster, listed } = yield* gather({ roster: get(classRoster, id), listed: find(traveller, { openClassId: id, status: 'listed' }) })
    return {
      lacking: without(
        of,
        pupilsNow(roster).map(one => one.studentId),
        listed,
      ),
    }
  },
  holds: (_row, _input, { lacking }) => lacking.length === 0,
  detail: (_row, _input, { lacking }) => ({ students: lacking }),
})
export const confirmed = consequence(confirmClass, {
  name: 'confirmed-class-confirms-its-tour',
  label: ['研学随之成行', 'Its tour is confirmed'],
  fact: 'class_confirmed',
  runs: [confirm],
  needs: ({ row }) => gather({ of: get(tour, row.id) }),
  run: ({ row }, { of }) => (of ? [{ command: confirm, id: row.id, input: {} }] : []),
})
const teachesWhenTravelling = guard(classTeaching, {
  name: 'class-of-a-tour-begins-at-departure',
  refuses: no.notTravelling,
  needs: ({ id }) => gather({ of: get(tour, id) }),
  holds: (_row, _input, { of }) => !of || of.status === 'travelling',
})
const reportedBeforeEnd = guard(commitCompletion, {
  name: 'tour-is-reported-before-its-class-ends',
  refuses: no.notReported,
  needs: ({ id }) => gather({ of: get(tour, id) }),
  holds: (_row, _input, { of }) => !of || of.status === 'reported',
})
export const completed = consequence(confirmCompletion, {
  name: 'completed-class-completes-its-tour',
  label: ['研学随之结课', 'Its tour is completed'],
  fact: 'completed',
  runs: [complete],
  needs: ({ row }) => gather({ of: get(tour, row.id) }),
  run: ({ row }, { of }) => (of ? [{ command: complete, id: row.id, input: {} }] : []),
})
const isBefore = (status: string): boolean => (beforeTravel as readonly string[]).includes(status)
const departed = ['travelling', 'returned', 'reported']
export const underway = guard(cancel, {
  name: 'tour-under-way-is-not-cancelled',
  refuses: no.underway,
  needs: ({ id }) => gather({ of: get(tour, id) }),
  // What is broken off ends its class, which pays back what was not used.
  holds: (_row, _input, { of }) => !of || !departed.includes(of.status) || of.brokenOff,
})
export const cancelled = consequence(cancel, {
  name: 'cancelled-class-cancels-its-tour',
  label: ['研学随之取消', 'Its tour is cancelled'],
  runs: [cancelWithClass],
  needs: ({ row }) => gather({ of: get(tour, row.id) }),
  run: ({ row, input }, { of }) =>
    of && isBefore(of.status) ? [{ command: cancelWithClass, id: row.id, input: { cancelReason: input.cancelReason, remark: input.remark } }] : [],
})
/** Whoever loses the place in the class leaves the tour in the same turn (R4). */
const leavesTour = consequence([revoke, withdraw, annul, annulByError, moveOver], {
  name: 'who-leaves-the-class-leaves-the-tour',
  label: ['退出研学', 'Leaves the tour'],
  runs: [leave],
  needs: ({ row }) => gather({ going: get(traveller, travellerId(row.openClassId, row.studentId)), of: get(tour, row.openClassId) }),
  run: (_followed, { going, of }) => (going?.status === 'listed' && of && isBefore(of.status) ? [{ command: leave, id: going.id, input: {} }] : []),
})

/** A child on the way keeps the place until it is home. */
export const keepsPlace = guard([revoke, withdraw, transferOut, annulByError], {
  name: 'child-on-the-way-keeps-its-place',
  refuses: no.onTheWay,
  needs: ({ openClassId }) => gather({ of: get(tour, openClassId) }),
  holds: (_row, _input, { of }) => of?.status !== 'travelling',
})
/** The tour of a place; whether its child went along; and whether what the journey taught is still to be confirmed. */
function* journeyOf(openClassId: string | null | undefined, studentId: string | null | undefined) {
  const of = yield* get(tour, openClassId)
  if (!of || !departed.includes(of.status)) return { of, went: false, isOpen: false }
  const there = { openClassId: of.id, studentId: studentId ?? '', mark: 'present' } as const
  const { calls, open } = yield* gather({
    calls: count(studyAttendance, there),
    open: count(lesson, { openClassId: of.id, status: ['scheduled', 'signed', 'taught'] }),
  })
  return { of, went: calls > 0, isOpen: open > 0 && !of.brokenOff }
}
/** Nor is money asked back for it meanwhile: what the journey gives back is known once it is over. The platform may be generous with a place that stays. */
export const keepsMoney = guard(refunds.apply, {
  name: 'no-refund-ends-a-place-on-the-way',
  refuses: no.onTheWay,
  *needs(_row, { orderId }) {
    return { of: yield* get(tour, (yield* get(order, orderId))?.openClassId) }
  },
  holds: (_row, { leaves }, { of }, { actor }) => of?.status !== 'travelling' || (actor.role === 'PO' && leaves === false),
})
/** Home again, a child has had what its lessons are, confirmed or not: until they are, no rule gives their price back. The platform says how much it gives. */
const travelledIsTaught = guard(refunds.apply, {
  name: 'lessons-of-a-journey-are-confirmed-before-refunds',
  refuses: no.travelled,
  *needs(_row, { orderId }) {
    const due = yield* get(order, orderId)
    return yield* journeyOf(due?.openClassId, due?.studentId)
  },
  holds: (_row, { amountCents }, { went, isOpen }, { actor }) => !went || !isOpen || (actor.role === 'PO' && amountCents != null),
})
const travelledStays = guard(transferOut, {
  name: 'lessons-of-a-journey-are-confirmed-before-transfers',
  refuses: no.travelled,
  needs: ({ openClassId, studentId }) => journeyOf(openClassId, studentId),
  holds: (_row, _input, { went, isOpen }) => !went || !isOpen,
})

/** Who says yes to what was asked before the journey is told whether the child went along; while it is on its way they wait for it. */
export const saysWhoWent = guard(refunds.approve, {
  name: 'refund-of-a-journey-waits-for-its-return',
  refuses: no.onTheWay,
  needs: ({ openClassId }) => gather({ of: get(tour, openClassId) }),
  holds: ({ leaves }, _input, { of }) => !leaves || of?.status !== 'travelling',
  *says({ openClassId, studentId }, { lang }) {
    const { of, went } = yield* journeyOf(openClassId, studentId)
    if (!of || !departed.includes(of.status)) return []
    const words: Label = went ? ['孩子已随行', 'the child went along'] : ['孩子没有随行', 'the child did not go']
    return [{ label: tour.label, text: `${of.startDate} – ${of.endDate} · ${words[lang]}` }]
  },
})

export const guards = [
  keepsPlace,
  keepsMoney,
  travelledIsTaught,
  travelledStays,
  saysWhoWent,
  launchedFromPlan,
  allConsent,
  teachesWhenTravelling,
  reportedBeforeEnd,
  underway,
] as const
export const consequences = [confirmed, completed, cancelled, leavesTour, erasedWithPupil, wordsOfPupil, questionsGo] as const
