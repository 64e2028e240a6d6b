/** The public face of short messages. */
export { deliverNow, type Sender } from './deliver.ts'
export { type SmsProvider, type SmsProviders, type Line, type Outgoing, type Provider, providers, type Sms } from './port.ts'
export { no as noSms, smsSend } from './send.ts'
export { ask as askSms } from './single.ts'
