/** Attendance with a thumb: everybody is present unless tapped. Tap = absent, a second tap or holding = more; what was marked outlives a reload. */
import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { UndoIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { session, t } from '../../../console/session.ts'
import { toast } from '../../../console/parts/toasts.ts'
import { markKinds, type MarkKind } from '../lesson.ts'
import type { ExpectedMark } from '../reports.ts'
import { words } from './words.ts'

const holdMs = 450
const kinds = ['present', 'late', 'left_early', 'absent', 'make_up'] as const
export type Marks = Readonly<Record<string, string>>

/** Half-done marks of a lesson are kept on this device, for who marked them. */
const placeOf = (lessonId: string): string => `ketang.marks.${session.get().userInfo?.user_id ?? ''}.${lessonId}`
export const forgetMarks = (lessonId: string): void => localStorage.removeItem(placeOf(lessonId))
function keptMarks(lessonId: string): Marks | undefined {
  try {
    return JSON.parse(localStorage.getItem(placeOf(lessonId)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

interface Props {
  readonly lessonId: string
  readonly pupils: readonly ExpectedMark[]
  readonly marks: Marks
  readonly isFree: (one: ExpectedMark) => boolean
  readonly onChange: (marks: Marks) => void
}

export function TapBoard({ lessonId, pupils, marks, isFree, onChange }: Props) {
  const [past, setPast] = useState<readonly Marks[]>([])
  const [asked, setAsked] = useState<ExpectedMark>()
  const begin = useRef({ pupils, isFree, onChange, marks })
  // Everybody is present to begin with; who was marked before a reload is so again.
  useEffect(() => {
    const { pupils: all, isFree: free, onChange: change, marks: given } = begin.current
    const kept = keptMarks(lessonId)
    if (kept) toast(t(words.kept))
    change({ ...given, ...Object.fromEntries(all.filter(free).map(one => [one.studentId, kept?.[one.studentId] ?? (given[one.studentId] || 'present')])) })
  }, [lessonId])
  const put = (next: Marks) => {
    localStorage.setItem(placeOf(lessonId), JSON.stringify(next))
    onChange(next)
  }
  const set = (one: ExpectedMark, kind: string) => {
    setAsked(undefined)
    setPast(last => [...last, marks])
    put({ ...marks, [one.studentId]: kind })
  }
  const undo = () => {
    const before = past.at(-1)
    if (!before) return
    setPast(past.slice(0, -1))
    put(before)
  }
  return (
    <>
      <div className="oc-tap-head">
        <p className="kt-muted">{t(words.tapHint)}</p>
        <Button variant="minimal" icon={<UndoIcon />} text={t(words.undo)} disabled={past.length === 0} onClick={undo} />
      </div>
      <ul className="oc-taps">
        {pupils.map(one => (
          <Tap
            key={one.studentId}
            one={one}
            kind={marks[one.studentId] || (one.status === 'excused' ? 'leave' : '')}
            isFree={isFree(one)}
            onTap={() => ((marks[one.studentId] || 'present') === 'present' ? set(one, 'absent') : setAsked(one))}
            onHold={() => setAsked(one)}
          />
        ))}
      </ul>
      <Dialog isOpen={asked !== undefined} onClose={() => setAsked(undefined)} title={asked?.studentName} className="kt-dialog">
        <DialogBody>
          <div className="oc-kinds">
            {kinds.map(kind => (
              <button
                key={kind}
                type="button"
                data-kind={kind}
                aria-pressed={asked && marks[asked.studentId] === kind}
                onClick={() => asked && set(asked, kind)}
              >
                {t(markKinds[kind])}
              </button>
            ))}
          </div>
        </DialogBody>
      </Dialog>
    </>
  )
}

interface TapProps {
  readonly one: ExpectedMark
  readonly kind: string
  readonly isFree: boolean
  readonly onTap: () => void
  readonly onHold: () => void
}
function Tap({ one, kind, isFree, onTap, onHold }: TapProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const hold = () => {
    wasHeld.current = false
    timer.current = setTimeout(() => {
      wasHeld.current = true
      onHold()
    }, holdMs)
  }
  const release = () => clearTimeout(timer.current)
  return (
    <li>
      <button
        type="button"
        className="oc-tap"
        data-kind={kind}
        disabled={!isFree}
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={event => event.preventDefault()}
        onClick={() => {
          if (!wasHeld.current) onTap()
          wasHeld.current = false
        }}
      >
        <i aria-hidden>{one.studentName.slice(-2)}</i>
        <b>{one.studentName}</b>
        <span>{kind ? t(markKinds[kind as MarkKind]) : ''}</span>
      </button>
    </li>
  )
}
