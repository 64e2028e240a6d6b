/** What is typed is kept under a name until it is sent, and found again where it was typed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '../drafts.ts'
import { useUnsaved } from './useUnsaved.ts'

interface Typed<V> {
  /** All that was typed, as a draft keeps it; empty where nothing of it may be kept. */
  readonly values: V
  readonly isDirty: boolean
  /** Of the row that it is typed over. */
  readonly version?: number | undefined
  /** Says something of a person: kept with the window alone. */
  readonly isPersonal: boolean
  /** Puts back what was kept. */
  readonly restore: (values: V) => void
}
/** What was left behind. */
export interface Left {
  /** When it was typed, in milliseconds. */
  readonly at: number
  /** The row has changed since. */
  readonly isOld: boolean
  readonly take: () => void
  readonly throwAway: () => void
}
export interface Draft {
  readonly left: Left | undefined
  /** It is sent or thrown away: nobody is held, nothing is kept. */
  readonly drop: () => void
  /** Nobody is held, until something else is typed. */
  readonly release: () => void
}

/** Without a name nothing is kept and nobody is held: such a form helps to fill another, or is gone with its dialog. */
export function useDraft<V extends object>(name: string | undefined, { values, isDirty, version, isPersonal, restore }: Typed<V>): Draft {
  const [what] = useState(() => name && `${location.pathname} ${name}`)
  const [found, setFound] = useState(() => (what ? draftOf<V>(what) : undefined))
  const [sent, setSent] = useState<string>()
  const wasKept = useRef(false)
  const content = JSON.stringify(values)
  const isOver = content === sent
  const release = useUnsaved(what !== undefined && isDirty && !isOver, content)
  useEffect(() => {
    if (!what || isOver) return
    const keeps = isDirty && content.length > 2
    if (keeps) keepDraft(what, { values: JSON.parse(content) as V, version }, isPersonal)
    else if (wasKept.current) dropDraft(what)
    wasKept.current = keeps
  }, [what, content, isDirty, isOver, version, isPersonal])
  const drop = useCallback(() => {
    release()
    setSent(content)
    setFound(undefined)
    if (what) dropDraft(what)
  }, [release, content, what])
  const left = found && {
    at: found.at,
    isOld: found.version !== version,
    take: () => {
      restore(found.values)
      setFound(undefined)
    },
    throwAway: () => {
      if (what && !isDirty) dropDraft(what)
      setFound(undefined)
    },
  }
  return { left, drop, release }
}
