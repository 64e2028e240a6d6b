/** How a tour and its class go together: the class follows the plan, the tour follows the class (L1 with L2). */
import { cancel, confirmClass, annul, annulByError, moveOver, revoke, transferOut, withdraw } from '../enrolment/index.ts'
import { consequence, find, gather, get, guard, invoke } from '../kit/index.ts'
import { classRoster, classTeaching, commitCompletion, confirmCompletion, launch, pupilsNow } from '../openclass/index.ts'
import { order } from '../payments/index.ts'
import { eraseStudent } from '../people/index.ts'
import { refunds } from '../refunds/index.ts'
import { without } from './consented.ts'
import { no } from './refusals.ts'
import { cancelWithClass, complete, confirm } from './tour.commands.ts'
import { beforeTravel, tour } from './tour.ts'
import { leave } from './traveller.commands.ts'
import { traveller, travellerId } from './traveller.ts'
import { eraseCertificate, studyCertificate } from './works.ts'

const launchedFromPlan = guard(launch, {
  name: 'study-class-is-launched-from-its-filed-tour',
  refuses: no.notFiled,
  *needs({ id }, { openClassType }) {
    return { of: openClassType === 'Study' ? yield* get(tour, id) : undefined }
  },
  holds: (_row, { openClassType, productId, schoolId, quotationId }, { of }) =>
    openClassType !== 'Study' || (of?.status === 'filed' && of.productId === productId && of.schoolId === schoolId && of.quotationId === quotationId),
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
/** Nor is money asked back for it meanwhile: what the journey gives back is known once it is over. The platform may be generous with a place that stays. */
export const keepsMoney = guard(refunds.apply, {
  name: 'no-refund-ends-a-place-on-the-way',
  refuses: no.onTheWay,
  *needs(_row, { orderId }) {
    return { of: yield* get(tour, (yield* get(order, orderId))?.openClassId) }
  },
  holds: (_row, { leaves }, { of }, { actor }) => of?.status !== 'travelling' || (actor.role === 'PO' && leaves === false),
})

/** Certificates go with the pupil whose name they say. */
export const erasedWithPupil = consequence(eraseStudent, {
  name: 'tour-certificates-of-the-erased',
  label: ['清除研学证书', 'Tour certificates of the pupil are erased'],
  fact: 'erased',
  runs: [eraseCertificate],
  needs: ({ row }) => gather({ all: find(studyCertificate, { studentId: row.id, status: ['issued', 'revoked'] }) }),
  run: (_followed, { all }) => all.map(one => invoke(eraseCertificate, one.id, {})),
})

export const guards = [keepsPlace, keepsMoney, launchedFromPlan, allConsent, teachesWhenTravelling, reportedBeforeEnd, underway] as const
export const consequences = [confirmed, completed, cancelled, leavesTour, erasedWithPupil] as const
