/** The lines of one talk on a member's screen: read once, then heard over the live socket; asked for again where nothing is heard. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { get } from '../../../console/call.ts'
import { hearing, listen } from '../../../console/live.ts'
import { useStore } from '../../../console/store.ts'
import { newId } from '../../kit/id.ts'
import { flush, onSent, outbox, put, type Sending } from './outbox.ts'

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
  const unsent = useStore(outbox, value => value.all)
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
    look()
    void flush()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = [
      onSent(of => {
        if (of === id) look()
      }),
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

  return {
    lines,
    // Heard of over the socket before its own call was answered, a line is not shown twice.
    sending: unsent.filter(
      one =>
        one.conversationId === id &&
        !lines.some(line => line.seq > one.after && line.fromType === (one.isNote ? 'note' : 'member') && line.content.trim() === one.content.trim()),
    ),
    isTyping,
    retry: ({ refused: _, ...one }: Sending) => put(one),
    say: (content: string, isNote: boolean, more: Pick<Sending, 'kind' | 'fileId' | 'ends'> = {}) =>
      put({ clientKey: newId(), conversationId: id, content, isNote, after: known.current.at(-1)?.seq ?? 0, ...more }),
  }
}
