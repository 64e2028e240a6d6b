/** What classes have to say about the quotation that they were launched from. */
import { count, find, guard } from '../kit/index.ts'
import { openClass, runningStatuses } from '../openclass/index.ts'
import { adjust, archive, noQuotation, unlock } from '../quotation/index.ts'
import { payApply } from './pay.ts'
import { tour } from './tour.ts'

const over = ['completed', 'revoked', 'cancelled', 'removed'] as const

export const releasedKeepsLock = guard(unlock, {
  name: 'released-class-keeps-quotation-locked',
  refuses: noQuotation.releasedClass,
  needs: function* ({ id }) {
    return { classes: yield* count(openClass, { quotationId: id, status: [...runningStatuses, 'release_pending', 'completed'] }) }
  },
  holds: (_row, _input, { classes }) => classes === 0,
})
/** What is paid in parts is a share of what was agreed, also where the tour came to nothing. */
export const paidKeepsLock = guard(unlock, {
  name: 'paid-tour-keeps-quotation-locked',
  refuses: noQuotation.paidFor,
  needs: function* ({ id }) {
    const tours = yield* find(tour, { quotationId: id })
    return { asked: tours.length === 0 ? 0 : yield* count(payApply, { openClassId: tours.map(one => one.id), status: ['applied', 'approved', 'paid'] }) }
  },
  holds: (_row, _input, { asked }) => asked === 0,
})
export const liveKeepsQuotation = guard(archive, {
  name: 'live-class-keeps-quotation',
  refuses: noQuotation.liveClass,
  needs: function* ({ id }) {
    return { classes: yield* count(openClass, { quotationId: id, status: { not: over } }) }
  },
  holds: (_row, _input, { classes }) => classes === 0,
})
export const completedEndsAdjusting = guard(adjust, {
  name: 'completed-class-ends-adjusting',
  refuses: noQuotation.completedClass,
  needs: function* ({ id }) {
    return { classes: yield* count(openClass, { quotationId: id, status: 'completed' }) }
  },
  holds: (_row, _input, { classes }) => classes === 0,
})
