/** The inbox: the rows of a reader and the notices to their audiences that they have not touched yet. */
import { answer, count, day, type RouteContext, find, findAll, formatTime, messageCatalogue, type Params, plus, type Row } from '../kit/index.ts'
import { message } from './message.ts'
import { quoteKey, quotesIn, toldIn, type ToldNames, wordsOf } from './notice-declaration.ts'
import { audiencesOf, notice } from './notice.ts'
import { theSystem, typeCode, type NoticeType } from './types.ts'

/** How long a notice to an audience waits for readers, and how many of the newest letters an inbox shows. */
const audienceDays = 180
export const shownMax = 1_000

export interface Letter {
  readonly noticeId: string
  readonly type: NoticeType
  readonly title: string
  readonly content: string
  readonly link: string | null
  readonly senderName: string
  readonly sentAt: string
  readonly unread: boolean
}

/** What a letter says: by the code and parameters of a declared notice, or in the languages it was written in. */
export interface Said {
  readonly title: string
  readonly content: string
  readonly textCode: string | null
  readonly textParams: Params | null
  readonly titleEn: string | null
  readonly contentEn: string | null
  readonly senderName: string
}
export type Reader = Pick<RouteContext, 'lang' | 'zone' | 'masked'>
/** The words in the reader's language and zone; a person's own letter as it was written. */
export const wordsIn = ({ title, content, textCode, textParams, titleEn, contentEn, senderName }: Said, { lang, zone, masked }: Reader, names?: ToldNames) => {
  const written = lang === 0 ? { title, content } : { title: titleEn ?? title, content: contentEn ?? content }
  return {
    ...(textCode ? (wordsOf(textCode, textParams ?? {}, lang, zone, names) ?? written) : written),
    senderName: senderName === theSystem[0] ? theSystem[lang] : masked(message, 'senderName', senderName),
  }
}

/** What is asked of who reads. */
export type Looks = Pick<RouteContext, 'actor' | 'ask' | 'wire' | 'readUnscoped' | 'asAt' | 'masked' | 'lang'>
type Coded = Pick<Said, 'textCode' | 'textParams'>
/** What letters quote, with the numbers in it masked as everywhere: they were written to whoever reads them. Of a row that went on since, as it was then. */
async function quoted(letters: readonly Coded[], context: Looks): Promise<ToldNames> {
  const all = letters.flatMap(({ textCode, textParams }) => (textCode ? quotesIn(textCode, textParams ?? {}) : []))
  const kinds = [...Map.groupBy(all, one => one.of)]
  const found = await Promise.all(
    kinds.map(async ([of, some]) => {
      const rows = await answer(findAll(of, { id: [...new Set(some.map(one => one.quote.quoted))] }), { ask: query => context.readUnscoped(query) })
      const now = new Map(rows.map(row => [row.id, row]))
      return Promise.all(
        some.map(async ({ name, quote }) => {
          const row = now.get(quote.quoted),
            then = quote.version === null || row?.version === quote.version ? row : await context.asAt(of, quote.quoted, quote.version)
          const said = messageCatalogue.text(String((then as Readonly<Record<string, unknown>> | undefined)?.[name] ?? ''), context.lang)
          return [quoteKey(name, quote), said && context.masked(of, name, said)] as const
        }),
      )
    }),
  )
  return new Map(found.flat())
}

/** What letters tell of as far as the reader sees it: people, each kind asked for once, and what they quote. */
export async function namesTold(letters: readonly Coded[], context: Looks): Promise<ToldNames> {
  const told = letters.flatMap(({ textCode, textParams }) => (textCode ? toldIn(textCode, textParams ?? {}) : []))
  const kinds = [...Map.groupBy(told, ([of]) => of)].filter(([of]) => context.actor.may(`${of.name}_view`))
  const found = await Promise.all(
    kinds.map(async ([of, some]) => {
      const rows = await answer(findAll(of, { id: [...new Set(some.map(([, id]) => id))] }), context)
      return [...(await context.wire(of, rows))].map(row => [String(row.id), String(row[of.title] ?? '')] as const)
    }),
  )
  return new Map([...found.flat(), ...(await quoted(letters, context))])
}

const fromRow = (row: Row<typeof message>, reader: Reader, names: ToldNames): Letter => ({
  ...row,
  ...wordsIn(row, reader, names),
  unread: row.status === 'unread',
})
const fromNotice = (row: Row<typeof notice>, reader: Reader, names: ToldNames): Letter => ({
  ...row,
  ...wordsIn(row, reader, names),
  noticeId: row.id,
  sentAt: row.createdAt,
  unread: true,
})

/** Notices to the reader's audiences, newest first, without those they have read or deleted. */
async function untouched(context: RouteContext): Promise<readonly Letter[]> {
  const since = plus(context.now, -audienceDays * day)
  const notices = await context.readUnscoped(
    find(notice, { audience: audiencesOf(context.actor), createdAt: { gte: since } }, { sort: ['-createdAt'], limit: shownMax }),
  )
  if (notices.length === 0) return []
  const touched = await context.readUnscoped(find(message, { userId: context.actor.userId, noticeId: notices.map(row => row.id) }, { limit: shownMax }))
  const gone = new Set(touched.map(row => row.noticeId))
  const left = notices.filter(row => !gone.has(row.id)),
    names = await namesTold(left, context)
  return left.map(row => fromNotice(row, context, names))
}

/** What the reader may still read, newest first. */
export async function inbox(context: RouteContext): Promise<readonly Letter[]> {
  const own = await context.readUnscoped(find(message, { userId: context.actor.userId, status: ['unread', 'read'] }, { sort: ['-sentAt'], limit: shownMax }))
  const names = await namesTold(own, context)
  const letters = [...own.map(row => fromRow(row, context, names)), ...(await untouched(context))]
  return letters.sort((a, b) => (a.sentAt < b.sentAt ? 1 : a.sentAt > b.sentAt ? -1 : 0))
}

/** Unread letters, newest first. Their number is the unread count, also when the inbox shows fewer. */
export async function unread(context: RouteContext): Promise<{ readonly letters: readonly Letter[]; readonly total: number }> {
  const own = { userId: context.actor.userId, status: 'unread' } as const
  const [rows, total] = await Promise.all([
    context.readUnscoped(find(message, own, { sort: ['-sentAt'], limit: shownMax })),
    context.readUnscoped(count(message, own)),
  ])
  const [others, names] = await Promise.all([untouched(context), namesTold(rows, context)])
  const letters = [...rows.map(row => fromRow(row, context, names)), ...others].sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1))
  return { letters, total: total + others.length }
}

/** The wire's form. Its `isRead` is 1 for unread and 0 for read; inside there is only `unread`. */
export const onWire = (letter: Letter, zone: string) => ({
  id: letter.noticeId,
  type: typeCode[letter.type],
  title: letter.title,
  content: letter.content,
  link: letter.link ?? '',
  isRead: letter.unread ? 1 : 0,
  createUserName: letter.senderName,
  createTime: formatTime(letter.sentAt, zone),
  sendTime: formatTime(letter.sentAt, zone),
})
