/** The public face of short messages. */
export { deliverNow } from './deliver.ts'
export type { SmsProvider, SmsProviders, Line, Outgoing, Sms } from './port.ts'
export { no as noSms } from './send.ts'
export { filledAtSending } from './reactions.ts'
export { ask as askSms } from './single.ts'
