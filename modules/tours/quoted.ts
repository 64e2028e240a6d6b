/** What classes have to say about the quotation that they were launched from. */
import { count, guard } from '../kit/index.ts'
import { openClass, runningStatuses } from '../openclass/index.ts'
import { adjust, archive, noQuotation, unlock } from '../quotation/index.ts'

const over = ['completed', 'revoked', 'cancelled', 'removed'] as const

export const releasedKeepsLock = guard(unlock, {
  name: 'released-class-keeps-quotation-locked',
  refuses: noQuotation.releasedClass,
  needs: function* ({ id }) {
    return { classes: yield* count(openClass, { quotationId: id, status: [...runningStatuses, 'release_pending', 'completed'] }) }
  },
  holds: (_row, _input, { classes }) => classes === 0,
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
