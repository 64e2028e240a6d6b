/** A visitor's talk: kept on the device by a token, over a socket where there is one and by asking where there is none. What is written goes into
 * a box first and stays in it, through reloads, until the server has said that it is there; sent again it is the same message. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { newId } from '../../../modules/kit/id.ts'
import { get, post, upload } from '../../call.ts'
import { badge, chime } from '../../parts/chime.ts'
import { type LiveSocket, openSocket } from '../../liveSocket.ts'
import { CallError } from '../../request.ts'
import { session } from '../../session.ts'

export interface Line {
  readonly id: string
  readonly seq: number
  readonly fromType: 'visitor' | 'robot' | 'member' | 'system'
  readonly content: string
  readonly kind: 'text' | 'picture' | 'file'
  readonly fileId: string
  readonly memberName: string
  readonly answerId: string
  readonly suggestions: readonly { readonly id: string; readonly title: string }[]
  readonly at: string
}
export interface Standing {
  readonly status: string
  readonly ahead: number | null
  readonly memberName: string
  readonly memberSeq: number
  readonly lastSeq: number
  readonly phoneProven: boolean
  readonly score: number | null
  readonly mayRate: boolean
}
export interface Waiting {
  readonly clientKey: string
  readonly content: string
  /** The last line that was there when it was written. */
  readonly after?: number
  readonly refused?: string
}
interface Kept {
  readonly conversationId: string
  readonly token: string
  readonly box: readonly Waiting[]
}
const place = 'ketang.talk',
  base = '/api/business-customer'
const kept = (): Kept => {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? '{}')
    return { conversationId: found.conversationId ?? '', token: found.token ?? '', box: Array.isArray(found.box) ? found.box : [] }
  } catch {
    return { conversationId: '', token: '', box: [] }
  }
}
const keep = (value: Kept): void => {
  try {
    localStorage.setItem(place, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing talks on until it is closed.
  }
}
export interface Captcha {
  readonly captchaKey: string
  readonly captchaCode: string
}
const quiet = { quiet: true, isPublic: true } as const
const pollEvery = 4_000,
  typingShown = 4_000

export function useTalk() {
  const [own, setOwn] = useState(kept)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [standing, setStanding] = useState<Standing>()
  const [isLive, setLive] = useState(false)
  const [typingUntil, setTyping] = useState(0)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [failure, setFailure] = useState('')
  const now = useRef({ own, lines, isSending: false, unseen: 0 })
  const socket = useRef<LiveSocket>(undefined)
  now.current.own = own
  now.current.lines = lines

  const change = useCallback((how: (last: Kept) => Kept) => {
    now.current.own = how(now.current.own)
    keep(now.current.own)
    setOwn(now.current.own)
  }, [])
  const hear = useCallback((fresh: readonly Line[]) => {
    const known = new Set(now.current.lines.map(one => one.id))
    const added = fresh.filter(one => !known.has(one.id))
    if (added.length === 0) return
    const all = [...now.current.lines, ...added].toSorted((a, b) => a.seq - b.seq)
    now.current.lines = all
    setLines(all)
    if (document.hidden && added.some(one => one.fromType === 'member')) {
      now.current.unseen += added.length
      chime()
      badge(now.current.unseen)
    }
    if (added.some(one => one.fromType === 'member')) setTyping(0)
  }, [])
  const credentials = useCallback(() => ({ conversationId: now.current.own.conversationId, token: now.current.own.token }), [])

  const look = useCallback(async () => {
    if (!now.current.own.conversationId) return
    try {
      const lastSeq = now.current.lines.at(-1)?.seq ?? 0
      const [fresh, state] = await Promise.all([
        get<readonly Line[]>(`${base}/conversation/messages`, { ...credentials(), lastSeq }, quiet),
        get<Standing>(`${base}/conversation/state`, credentials(), quiet),
      ])
      hear(fresh)
      setStanding(state)
    } catch (reason) {
      // What is not there any more is begun anew; a line that is down is tried again.
      if (reason instanceof CallError && reason.status === 404) change(last => ({ ...last, conversationId: '' }))
    }
  }, [hear, change, credentials])

  const begin = useCallback(
    async (given: { readonly visitorName?: string; readonly fresh?: boolean } & Partial<Captcha> = {}) => {
      const { conversationId, token } = await post<{ conversationId: string; token: string }>(
        `${base}/conversation/open`,
        { ...given, token: now.current.own.token },
        quiet,
      )
      if (conversationId !== now.current.own.conversationId) {
        now.current.lines = []
        setLines([])
      }
      change(last => ({ ...last, conversationId, token }))
    },
    [change],
  )

  /** Sends what waits, in its order; what was refused stays with why. */
  const flush = useCallback(
    async (captcha?: Captcha) => {
      if (now.current.isSending) return
      now.current.isSending = true
      try {
        if (!now.current.own.conversationId && now.current.own.box.length > 0) await begin(captcha)
        for (let one = next(now.current.own); one; one = next(now.current.own)) {
          const sent = one
          try {
            await post(`${base}/conversation/send`, { ...credentials(), ...sent, ...captcha }, quiet)
            setAsksCaptcha(false)
            setFailure('')
            change(last => ({ ...last, box: last.box.filter(each => each.clientKey !== sent.clientKey) }))
          } catch (reason) {
            if (!(reason instanceof CallError)) throw reason
            if (reason.refusal.rule === 'talk.captcha') {
              setAsksCaptcha(true)
              return
            }
            if (reason.refusal.rule === 'conversation.over') {
              await begin({ fresh: true })
              continue
            }
            // Nobody heard it: it is tried again by the clock.
            if (reason.status === 0 || reason.status >= 500 || reason.refusal.rule === 'talk.tooFast') {
              setFailure(reason.message)
              return
            }
            change(last => ({ ...last, box: last.box.map(each => (each.clientKey === sent.clientKey ? { ...each, refused: reason.message } : each)) }))
          }
        }
      } catch (reason) {
        if (!(reason instanceof CallError)) throw reason
        if (reason.refusal.rule === 'talk.captcha') setAsksCaptcha(true)
        else setFailure(reason.message)
      } finally {
        now.current.isSending = false
        void look()
      }
    },
    [begin, change, look, credentials],
  )

  useEffect(() => {
    if (!own.conversationId) return
    let tries = 0,
      timer: number | undefined
    void look()
    const connect = (): void => {
      const query = new URLSearchParams({ ...credentials(), lastSeq: String(now.current.lines.at(-1)?.seq ?? 0), lang: session.get().lang })
      socket.current = openSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${base}/conversation/live?${query}`, {
        opened() {
          tries = 0
          setLive(true)
          void flush()
        },
        heard(text) {
          const said = JSON.parse(text) as { readonly type: string; readonly messages?: readonly Line[] } & Partial<Standing>
          if (said.type === 'messages') hear(said.messages ?? [])
          if (said.type === 'state') setStanding(said as unknown as Standing)
          if (said.type === 'typing') setTyping(Date.now() + typingShown)
        },
        closed() {
          setLive(false)
          timer = window.setTimeout(connect, Math.min(1_000 * 2 ** tries++, 20_000))
        },
      })
    }
    connect()
    const poll = window.setInterval(() => {
      if (!socket.current?.isOpen) void look()
      void flush()
    }, pollEvery)
    return () => {
      clearTimeout(timer)
      clearInterval(poll)
      socket.current?.drop()
    }
  }, [own.conversationId, look, hear, flush, credentials])
  useShown(() => {
    now.current.unseen = 0
  })
  // What a person wrote is read once it is on the screen.
  const lastSeen = lines.findLast(one => one.fromType === 'member')?.seq ?? 0
  useEffect(() => {
    if (lastSeen > 0 && !document.hidden) void post(`${base}/conversation/look`, { ...credentials(), seq: lastSeen }, quiet).catch(() => {})
  }, [lastSeen, credentials])
  useEffect(() => {
    if (typingUntil === 0) return
    const timer = setTimeout(() => setTyping(0), Math.max(0, typingUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [typingUntil])

  return {
    lines,
    standing,
    isLive,
    isTyping: typingUntil > 0,
    asksCaptcha,
    failure,
    // Heard of over the socket before its own call was answered, a line is not shown twice.
    box: own.box.filter(one => !lines.some(line => line.fromType === 'visitor' && line.seq > (one.after ?? 0) && line.content.trim() === one.content.trim())),
    isBegun: own.conversationId !== '',
    prove: flush,
    say(content: string) {
      change(last => ({ ...last, box: [...last.box, { clientKey: newId(), content, after: now.current.lines.at(-1)?.seq ?? 0 }] }))
      void flush()
    },
    drop: (clientKey: string) => change(last => ({ ...last, box: last.box.filter(one => one.clientKey !== clientKey) })),
    typing() {
      if (socket.current?.isOpen) socket.current.send('typing')
    },
    async act(name: 'ask' | 'leave' | 'rate' | 'judge' | 'prove', more: object = {}) {
      if (!now.current.own.conversationId) await begin()
      await post(`${base}/conversation/${name}`, { ...credentials(), ...more }, quiet)
      await look()
    },
    async send(file: File) {
      if (!now.current.own.conversationId) await begin()
      const form = new FormData()
      form.append('file', file)
      await upload(`${base}/conversation/upload?${new URLSearchParams({ ...credentials(), clientKey: newId() })}`, form, quiet)
      await look()
    },
    again: () => begin({ fresh: true }),
    fileOf: (fileId: string) => `${base}/conversation/file?${new URLSearchParams({ ...credentials(), fileId })}`,
  }
}
/** Once the page is looked at again, its badge goes. */
function useShown(done: () => void): void {
  const then = useRef(done)
  useEffect(() => {
    const shown = () => {
      if (document.hidden) return
      then.current()
      badge(0)
    }
    document.addEventListener('visibilitychange', shown)
    return () => document.removeEventListener('visibilitychange', shown)
  }, [])
}
const next = (own: Kept): Waiting | undefined => own.box.find(one => one.refused === undefined)
