/** What follows in short messages: they are sent when asked for, tried again when due, and their notices counted. */
import { type Invoke, invoke, coded, on, reaction, type Row, type ReactionContext } from '../kit/index.ts'
import { carried } from './deliver.ts'
import { tally } from './notice.ts'
import { isDirect, sending, smsSend } from './send.ts'

const cutOff = coded('sms.cutOff', ['发送过程中断，结果未知', 'sending was cut off, nobody knows whether it arrived'])

type Filled = (row: Row<typeof smsSend>, context: ReactionContext) => Promise<Readonly<Record<string, string>> | undefined>
const filled = new Map<string, Filled>()
/** A module above says what a message of this template says in full: it is asked when the message goes out, and no row holds it. */
export const filledAtSending = (templateCode: string, fill: Filled): void => void filled.set(templateCode, fill)

// Whoever waited for a code is gone, and the code with them: nobody knows whether it arrived.
const carry = async (row: Row<typeof smsSend>, context: ReactionContext): Promise<readonly Invoke[]> => [
  isDirect(row.purpose)
    ? sending.gaveUp(row.id, cutOff, false)
    : await carried(row, context.ask, context.ports, await filled.get(row.templateCode)?.(row, context)),
]

export const reactions = [
  // A notice has many messages: they wait for the clock, so that single ones don't wait for them.
  reaction('sms_sent', {
    on: on(smsSend, 'asked', 'resent'),
    run: async (_happened, context) => (context.row.purpose === 'notice' ? [] : sending.turn(context.row, context, carry)),
  }),
  reaction('sms_counted', {
    on: on(smsSend, 'sent', 'failed', 'resent', 'erased'),
    run: (_happened, { row }) => (row.noticeId ? [invoke(tally, row.noticeId, {})] : []),
  }),
  sending.dueTimer('sms_due', carry),
]
