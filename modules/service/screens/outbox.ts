/** What a member wrote and the server has not heard yet: sent in the order in which it was written as soon as there is a line, whichever talk is
 * looked at by then, also after the page was loaded again. It belongs to who wrote it: whoever signs in on this machine later sends nothing of it. */
import { post } from '../../../console/call.ts'
import { draftOf, dropDraft, keepDraft } from '../../../console/drafts.ts'
import { hearing } from '../../../console/live.ts'
import { CallError } from '../../../console/request.ts'
import { isSignedIn, session } from '../../../console/session.ts'
import { store } from '../../../console/store.ts'

export interface Sending {
  readonly clientKey: string
  readonly conversationId: string
  readonly content: string
  readonly isNote: boolean
  readonly kind?: string
  readonly fileId?: string
  /** The talk is over once it is sent. */
  readonly ends?: boolean
  /** The last line that was there when it was written. */
  readonly after: number
  readonly refused?: string
}
const base = '/api/business-customer/conversation'
/** Milliseconds after which it is tried again where nothing says that the line is back. */
const again = 5_000

const what = 'talks'
const me = (): string => session.get().userInfo?.user_id ?? ''
/** Whose it is, and what waits. */
export const outbox = store<{ readonly of: string; readonly all: readonly Sending[] }>({ of: '', all: [] })

/** The box of who is signed in. */
function own(): readonly Sending[] {
  if (outbox.get().of !== me()) outbox.set({ of: me(), all: draftOf<readonly Sending[]>(what)?.values ?? [] })
  return outbox.get().all
}
function change(of: (all: readonly Sending[]) => readonly Sending[]): void {
  const all = of(own())
  outbox.set({ all })
  if (all.length > 0) keepDraft(what, { values: all }, true)
  else dropDraft(what)
}

const heard = new Set<(conversationId: string) => void>()
/** Calls back when a line of a talk has been taken; answers how to stop. */
export function onSent(listener: (conversationId: string) => void): () => void {
  heard.add(listener)
  return () => heard.delete(listener)
}

let isSending = false,
  timer: ReturnType<typeof setTimeout> | undefined
/** Sends what waits, one after another; what was refused waits for its writer, what nobody heard for the line. */
export async function flush(): Promise<void> {
  clearTimeout(timer)
  if (isSending || !isSignedIn()) return
  isSending = true
  try {
    for (let one = next(); one; one = next()) {
      const { clientKey, conversationId, content, isNote, kind, fileId, ends } = one
      try {
        await post(`${base}/${isNote ? 'note' : 'reply'}`, { conversationId, clientKey, content, kind, fileId }, { quiet: true, key: clientKey })
        change(all => all.filter(each => each.clientKey !== clientKey))
        if (ends) await post(`${base}/close`, { conversationId }).catch(() => {})
        for (const listener of heard) listener(conversationId)
      } catch (reason) {
        if (!(reason instanceof CallError)) throw reason
        if (reason.status === 0 || reason.status >= 500 || reason.status === 401) {
          timer = setTimeout(() => void flush(), again)
          return
        }
        change(all => all.map(each => (each.clientKey === clientKey ? { ...each, refused: reason.message } : each)))
      }
    }
  } finally {
    isSending = false
  }
}
const next = (): Sending | undefined => own().find(one => !one.refused)

export function put(one: Sending): void {
  change(all => [...all.filter(each => each.clientKey !== one.clientKey), one])
  void flush()
}
hearing.subscribe(() => {
  if (hearing.get().isOpen && own().length > 0) void flush()
})
