/** The lines of one talk on a member's screen: read once, then heard over the live socket; asked for again where nothing is heard. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { get, post } from '../../../console/call.ts'
import { hearing, listen } from '../../../console/live.ts'
import { CallError } from '../../../console/request.ts'
import { useStore } from '../../../console/store.ts'
import { newId } from '../../kit/id.ts'

export interface Line {
  readonly id: string
  readonly seq: number
  readonly fromType: 'visitor' | 'robot' | 'member' | 'system' | 'note'
  readonly content: string
  readonly kind: 'text' | 'picture' | 'file'
  readonly fileUrl: string
  readonly memberName: string
  readonly createTime: string
}
export interface Sending {
  readonly clientKey: string
  readonly content: string
  readonly isNote: boolean
  readonly kind?: string
  readonly fileId?: string
  /** The last line that was there when it was written. */
  readonly after: number
  readonly refused?: string
}
/** What the live socket tells of talks. */
export interface Told {
  readonly resource: string
  readonly id?: string
  readonly message?: Line
  readonly typing?: boolean
}
const base = '/api/business-customer/conversation',
  typingShown = 4_000,
  pollEvery = 5_000

export function useThread(id: string) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [isTyping, setTyping] = useState(false)
  const isOpen = useStore(hearing, value => value.isOpen)
  const known = useRef<readonly Line[]>([])
  const hear = useCallback((fresh: readonly Line[]) => {
    const ids = new Set(known.current.map(one => one.id))
    const added = fresh.filter(one => !ids.has(one.id))
    if (added.length === 0) return
    known.current = [...known.current, ...added].toSorted((a, b) => a.seq - b.seq)
    setLines(known.current)
  }, [])
  const look = useCallback(() => {
    get<readonly Line[]>(`${base}/messages`, { conversationId: id, lastSeq: known.current.at(-1)?.seq ?? 0 }, 'quiet').then(hear, () => {})
  }, [id, hear])
  useEffect(() => {
    known.current = []
    setLines([])
    setSending([])
    look()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = [
      listen('talk', given => {
        const told = given as Told
        if (told.id !== id) return
        if (told.message) hear([told.message])
        if (told.message?.fromType === 'visitor') setTyping(false)
        if (told.typing) {
          setTyping(true)
          clearTimeout(timer)
          timer = setTimeout(() => setTyping(false), typingShown)
        }
      }),
      // A talk of somebody else's is told of by its row alone.
      listen('conversation', given => {
        if (given.id === undefined || given.id === id) look()
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const one of stop) one()
    }
  }, [id, look, hear])
  useEffect(() => {
    if (isOpen) return
    const timer = setInterval(look, pollEvery)
    return () => clearInterval(timer)
  }, [isOpen, look])

  const send = useCallback(
    async (one: Sending) => {
      setSending(all => [...all.filter(each => each.clientKey !== one.clientKey), { ...one, refused: undefined } as Sending])
      try {
        await post(`${base}/${one.isNote ? 'note' : 'reply'}`, { conversationId: id, ...one }, { quiet: true, key: one.clientKey })
        setSending(all => all.filter(each => each.clientKey !== one.clientKey))
        look()
      } catch (reason) {
        if (!(reason instanceof CallError)) throw reason
        setSending(all => all.map(each => (each.clientKey === one.clientKey ? { ...each, refused: reason.message } : each)))
      }
    },
    [id, look],
  )
  return {
    lines,
    // Heard of over the socket before its own call was answered, a line is not shown twice.
    sending: sending.filter(
      one => !lines.some(line => line.seq > one.after && line.fromType === (one.isNote ? 'note' : 'member') && line.content.trim() === one.content.trim()),
    ),
    isTyping,
    retry: (one: Sending) => void send(one),
    say: (content: string, isNote: boolean, more: { readonly kind?: string; readonly fileId?: string } = {}) =>
      send({ clientKey: newId(), content, isNote, after: known.current.at(-1)?.seq ?? 0, ...more }),
  }
}
