/** The letters of the signed-in person: how many are unread, the newest of them, and word of each that arrives. */
import { get } from './call.ts'
import { listen } from './live.ts'
import { hush, notices, toast } from './parts/toasts.ts'
import { onWritten } from './request.ts'
import { session, t } from './session.ts'
import { store } from './store.ts'

/** A letter as the message centre answers it; `isRead` 1 means unread. */
export interface Letter {
  readonly id: string
  readonly type: number
  readonly title: string
  readonly content: string
  readonly link: string
  readonly isRead: 0 | 1
  readonly createUserName: string
  readonly createTime: string
  readonly sendTime: string
}

const base = '/api/business-eip/webMessage'
const arrived = ['收到新消息', 'New message'] as const

/** The unread letters of the bell; undefined until they were asked for, stale once a new one arrived. */
export const top = store<{ readonly list: readonly Letter[] | undefined; readonly isStale: boolean }>({ list: undefined, isStale: true })

/** The letters of the latest answer, once there was one, and those heard of since it was asked for: a letter may be in both, and counts once. */
let known: ReadonlySet<string> | undefined
let heard = new Set<string>()
/** The letters that a notice told of already, whichever way each came. */
let told = new Set<string>()

/** How long after somebody's own act what comes of it is no news to them: they see it on the page, and the badge counts it. */
const ownMs = 4_000
let actedAt = Number.NEGATIVE_INFINITY
let notice = { at: Number.NEGATIVE_INFINITY, letters: 0, text: '' }
onWritten(() => {
  actedAt = performance.now()
  // What comes of an act may be heard before its answer.
  if (notice.at > actedAt - 1_000) hush(notice.text)
})

/** Says that letters arrived, by its title where it is one. Never one notice above the other: the one that still stands there says how many it is now. */
function announce(titles: readonly string[], now = performance.now()): void {
  if (now - actedAt < ownMs) return
  const isMore = notices.get().list.some(one => one.text === notice.text),
    letters = titles.length + (isMore ? notice.letters : 0),
    text = letters > 1 ? t([`收到 ${letters} 条新消息`, `${letters} new messages`]) : titles[0] ? `${t(arrived)}: ${titles[0]}` : t(arrived)
  if (isMore) hush(notice.text)
  notice = { at: now, letters, text }
  toast(text)
}

export async function fetchTop(): Promise<void> {
  const since = new Set<string>()
  heard = since
  const answer = await get<{ readonly messageList?: readonly Letter[]; readonly unReadCount?: number }>(`${base}/topList`, {}, 'quiet')
  if (heard !== since) return
  const list = answer.messageList ?? [],
    [before, now] = [known, new Set(list.map(one => one.id))]
  known = now
  const later = [...since].filter(id => !now.has(id)).length
  session.set({ unread: Number(answer.unReadCount ?? 0) + later })
  top.set({ list, isStale: later > 0 })
  // What came while the line was cut is told like what came over it; what was there when the page was opened is not.
  const missed = before ? list.filter(one => !before.has(one.id) && !told.has(one.id)) : []
  for (const { id } of missed) told.add(id)
  if (missed.length > 0) announce(missed.map(one => one.title))
}

/** Opening a letter marks it read on the server; here it leaves the bell. */
export async function read(letter: Letter): Promise<void> {
  if (letter.isRead === 0) return
  await get(`${base}/detail`, { id: letter.id })
  const { list } = top.get()
  top.set({ list: list?.filter(one => one.id !== letter.id) })
  session.set({ unread: Math.max(session.get().unread - 1, 0) })
}

/** Hears of letters as they arrive; answers how to stop. */
export function followLetters(): () => void {
  top.set({ list: undefined, isStale: true })
  known = undefined
  told = new Set()
  // A count that can't be had now is had at the next opening.
  const count = () => void fetchTop().catch(() => undefined)
  count()
  let { lang } = session.get()
  const forgetWords = session.subscribe(() => {
    if (session.get().lang === lang) return
    lang = session.get().lang
    top.set({ list: undefined, isStale: true })
  })
  const deaf = listen('letter', ({ id, title }) => {
    top.set({ isStale: true })
    // Without an id nobody knows which: the line was cut, or another process wrote.
    if (id === undefined) return count()
    if (!known?.has(id) && !heard.has(id)) session.set({ unread: session.get().unread + 1 })
    heard.add(id)
    if (told.has(id)) return
    told.add(id)
    announce(title ? [title] : [])
  })
  return () => {
    forgetWords()
    deaf()
  }
}
