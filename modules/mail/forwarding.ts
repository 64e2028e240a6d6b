/** Forwarding: what a message delivered in the console sets in motion outside of it, as its reader chose; and mails whose time has come. */
import { find, get, type Invoke, invoke, on, reaction, type ReactionContext, type Row, timer } from '../kit/index.ts'
import { preference, user } from '../identity/index.ts'
import { message, wordsIn } from '../messages/index.ts'
import { askSms } from '../sms/index.ts'
import { carried } from './carry.ts'
import { mailConfig } from './config.ts'
import { mail, queue } from './mail.ts'
import { afterQuiet, setting, waysOf } from './setting.ts'

/** Mails the clock sends at a time: few enough that a slow server holds nobody else up for long. */
const atOnce = 20

async function forwarded(row: Row<typeof message>, { ask, newId, now, zone }: ReactionContext): Promise<readonly Invoke[]> {
  const chosen = await ask(get(setting, row.userId)),
    ways = waysOf(row.type, chosen)
  if (!chosen || (!ways.mail && !ways.sms)) return []
  const [reader, taste, [config]] = await Promise.all([
    ask(get(user, row.userId)),
    ask(get(preference, row.userId)),
    ask(find(mailConfig, { status: 'on' }, { limit: 1 })),
  ])
  if (reader?.status !== 'active') return []
  const { title, content } = wordsIn(row, { lang: taste?.lang === 'en' ? 1 : 0, zone, masked: (_of, _name, value) => String(value) })
  const at = afterQuiet(now, chosen, zone)
  return [
    ...(ways.mail && reader.email && config
      ? [invoke(queue, newId(), { address: reader.email, subject: title, content, link: row.link, userId: reader.id, retryAt: at })]
      : []),
    ...(ways.sms && reader.phone
      ? [invoke(askSms, newId(), { phoneNumber: reader.phone, templateCode: 'notice', params: { content: title }, purpose: 'event', notBefore: at })]
      : []),
  ]
}

export const reactions = [
  reaction('message_forwarded', {
    on: on(message, 'delivered'),
    seeks: row => [[setting, 'id', row.userId]],
    aside: true,
    run: (_happened, context) => (context.row ? forwarded(context.row, context) : []),
  }),
  timer('mail_due', {
    due: now => find(mail, { status: 'pending', purpose: 'letter', retryAt: { lte: now } }, { sort: ['retryAt'], limit: atOnce }),
    run: async (row, context) => [await carried(row, context.ask, context.ports)],
  }),
]
