/** What follows by itself: messages whose time has come. */
import { find, timer } from '../kit/index.ts'
import { carried } from './carry.ts'
import { wechatMessage } from './message.ts'

/** Messages the clock sends at a time. */
const atOnce = 20
export const reactions = [
  timer('wechat_due', {
    due: now => find(wechatMessage, { status: 'pending', retryAt: { lte: now } }, { sort: ['retryAt'], limit: atOnce }),
    run: (row, context) => carried(row, context.ask, context.ports),
  }),
]
