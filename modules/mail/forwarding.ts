/** Forwarding: what a message delivered in the console sets in motion outside of it, as its reader chose; and mails whose time has come. */
import { type Ask, find, get, type Invoke, invoke, on, reaction, type ReactionContext, type Row } from '../kit/index.ts'
import { identity, preference, role, user } from '../identity/index.ts'
import { isMeant, message, messageId, saidOutside, sentNotice, wordsIn } from '../messages/index.ts'
import { askSms, filledAtSending } from '../sms/index.ts'
import { wechatFor } from '../wechat/index.ts'
import { carried } from './carry.ts'
import { mailConfig } from './config.ts'
import { queue, sending } from './mail.ts'
import { afterQuiet, type Setting, setting, waysOf, wishesFor } from './setting.ts'

type Said = Pick<Row<typeof message>, 'type' | 'title' | 'content' | 'textCode' | 'textParams' | 'titleEn' | 'contentEn' | 'link' | 'senderName'>

type Reads = <T>(query: Ask<T>) => Promise<T>
const langOf = async (userId: string | null, ask: Reads): Promise<0 | 1> => ((await ask(get(preference, userId)))?.lang === 'en' ? 1 : 0)

/** What goes out of a message to one reader, by the ways that they chose. Each has the id of the letter, by which it says in full what it says when it goes. */
async function forwarded(said: Said, noticeId: string, userId: string, chosen: Setting | undefined, context: ReactionContext): Promise<readonly Invoke[]> {
  const { ask, now, zone } = context,
    id = messageId(noticeId, userId),
    ways = waysOf(said.type, chosen)
  if (!chosen || (!ways.mail && !ways.sms && !ways.wechat)) return []
  const [reader, lang, [config]] = await Promise.all([ask(get(user, userId)), langOf(userId, ask), ask(find(mailConfig, { status: 'on' }, { limit: 1 }))])
  if (reader?.status !== 'active') return []
  const { title, content } = wordsIn(said, { lang, zone, masked: (_of, _name, value) => String(value) }),
    at = afterQuiet(now, chosen, zone)
  return [
    ...(ways.mail && reader.email && config
      ? [invoke(queue, id, { address: reader.email, subject: title, content, link: said.link, userId: reader.id, retryAt: at })]
      : []),
    ...(ways.sms && reader.phone
      ? [invoke(askSms, id, { phoneNumber: reader.phone, templateCode: 'notice', params: { content: title }, purpose: 'event', notBefore: at })]
      : []),
    ...(ways.wechat ? await wechatFor({ ...said, id, userId }, { title, content, lang }, { ask, zone, now, at }) : []),
  ]
}

/** A notice to a role or a department makes no rows until somebody reads it: of those who chose a way for its type, it goes to whoever is meant
 * by one of their identities, each once. */
async function forwardedToAudience(row: Row<typeof sentNotice>, context: ReactionContext): Promise<readonly Invoke[]> {
  if (row.audience === 'users') return []
  const chosen = (await Promise.all(wishesFor(row.type).map(wish => context.ask(find(setting, wish))))).flat(),
    settings = new Map(chosen.map(one => [one.id, one]))
  if (settings.size === 0) return []
  const held = await context.ask(find(identity, { userId: [...settings.keys()], status: 'active' })),
    roles = await context.ask(find(role, { id: [...new Set(held.map(one => one.roleId))] })),
    alias = new Map(roles.map(one => [one.id, one.roleAlias]))
  const meant = held.filter(one => {
    const as = alias.get(one.roleId)
    return as && isMeant(row.audience, { role: as, deptId: one.deptId })
  })
  const readers = [...new Set(meant.map(one => one.userId))]
  return (await Promise.all(readers.map(userId => forwarded(row, row.id, userId, settings.get(userId), context)))).flat()
}

// A text message says the title.
filledAtSending('notice', async ({ id }, context) => {
  const said = await saidOutside(id, await langOf(id.slice(id.lastIndexOf(':') + 1), context.ask), context)
  return said && { content: said.title }
})

export const reactions = [
  reaction('message_forwarded', {
    on: on(message, 'delivered'),
    seeks: row => [[setting, 'id', row.userId]],
    aside: true,
    run: async (_happened, context) =>
      context.row ? forwarded(context.row, context.row.noticeId, context.row.userId, await context.ask(get(setting, context.row.userId)), context) : [],
  }),
  reaction('notice_forwarded', {
    on: on(sentNotice, 'sent'),
    aside: true,
    run: (_happened, context) => (context.row ? forwardedToAudience(context.row, context) : []),
  }),
  sending.dueTimer(
    'mail_due',
    async (row, context) => [await carried(row, context.ask, context.ports, await saidOutside(row.id, await langOf(row.userId, context.ask), context))],
    { purpose: 'letter' },
  ),
]
