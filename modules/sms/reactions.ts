/** What follows in short messages: they are sent when asked for, tried again when due, and their notices counted. */
import { type Invoke, invoke, coded, find, on, reaction, type Row, type ReactionContext, timer } from '../kit/index.ts'
import { carried } from './deliver.ts'
import { tally } from './notice.ts'
import { fail, isDirect, smsSend } from './send.ts'

const cutOff = coded('sms.cutOff', ['发送过程中断，结果未知', 'sending was cut off, nobody knows whether it arrived'])

/** Messages the clock sends at a time: few enough that a slow provider holds nobody else up for long. */
const atOnce = 20

type Message = Row<typeof smsSend>
async function sending(row: Message, context: ReactionContext): Promise<readonly Invoke[]> {
  if (row.status !== 'pending' || !row.retryAt || row.retryAt > context.now) return []
  // Whoever waited for it is gone, and a code with them: nobody knows whether it arrived.
  if (isDirect(row.purpose)) return [invoke(fail, row.id, { failReason: cutOff })]
  return [await carried(row, context.ask, context.ports)]
}

export const reactions = [
  // A notice has many messages: they wait for the clock, so that single ones don't wait for them.
  reaction('sms_sent', {
    on: on(smsSend, 'asked', 'resent'),
    run: async (_happened, context) => (context.row.purpose === 'notice' ? [] : sending(context.row, context)),
  }),
  reaction('sms_counted', {
    on: on(smsSend, 'sent', 'failed', 'resent'),
    run: (_happened, { row }) => (row.noticeId ? [invoke(tally, row.noticeId, {})] : []),
  }),
  timer('sms_due', {
    due: now => find(smsSend, { status: 'pending', retryAt: { lte: now } }, { sort: ['retryAt'], limit: atOnce }),
    run: (row, context) => sending(row, context),
  }),
]
