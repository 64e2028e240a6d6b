/** Lessons moved on a timetable: dragged, stepped by the keyboard or put by a form, by the one command that decides. */
import { useEffect, useState } from 'react'
import { run, type Wire } from '../../../console/call.ts'
import type { CalendarEvent, Move } from '../../../console/parts/calendar/Calendar.tsx'
import { later } from '../../../console/parts/later.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { may, t, useSession } from '../../../console/session.ts'
import type { lesson } from '../lesson.ts'
import { move } from '../move.ts'
import type { CalendarLesson } from '../reports.ts'
import { againstMove, useMoveGround } from './moves.ts'
import { words } from './words.ts'

const MoveDialog = later(() => import('./MoveDialog.tsx').then(found => found.MoveDialog))

/** Which of a lesson's fields the lanes are: none where a day has its hours alone. */
export type LanesBy = 'roomId' | 'teacherId'
interface Options {
  readonly days: readonly string[]
  readonly lanesBy: LanesBy | undefined
  readonly lessons: readonly CalendarLesson[] | undefined
  readonly reload: () => void
}

export function useMoving({ days, lanesBy, lessons, reload }: Options) {
  useSession(value => value.permission)
  const canMove = may(move.permit)
  const [held, hold] = useState<string>()
  const [asked, ask] = useState<CalendarLesson>()
  // Where a card was dropped while the command is on its way; put back when it is refused.
  const [sent, setSent] = useState<{ readonly id: string; readonly to: Move }>()
  const { value: ground } = useMoveGround(held, days[0]!, days.at(-1)!)
  const arrived = sent && lessons?.some(one => one.id === sent.id && one.startTime === sent.to.start && (!lanesBy || one[lanesBy] === sent.to.lane))
  useEffect(() => {
    if (arrived) setSent(undefined)
  }, [arrived])
  const placeOf = ({ start, end, lane }: Move) => ({ startAt: start, endAt: end, ...(lanesBy && lane ? { [lanesBy]: lane } : {}) })
  const put = (event: CalendarEvent, to: Move) => {
    if (to.start === event.start && to.lane === event.lane) return
    setSent({ id: event.id, to })
    run(move, event.id, placeOf(to)).then(
      () => {
        toast(t(words.movedTo), 'good')
        reload()
      },
      // What stands against it was said in a toast.
      () => setSent(undefined),
    )
  }
  return {
    canMove,
    /** Events as they lie, or will. */
    shown: (events: readonly CalendarEvent[]): readonly CalendarEvent[] => {
      const fixed = new Set(lessons?.filter(one => one.status !== 'scheduled').map(one => one.id))
      return events.map(one => ({ ...one, ...(sent?.id === one.id ? sent.to : {}), isFixed: fixed.has(one.id), lane: laneOf(one, sent) }) as CalendarEvent)
    },
    props: canMove
      ? {
          onMove: put,
          onHold: (event: CalendarEvent) => hold(event.id),
          onAsk: (event: CalendarEvent) => ask(lessons?.find(one => one.id === event.id)),
          against: (event: CalendarEvent, to: Move) =>
            ground?.row.id === event.id && (to.start !== event.start || to.lane !== event.lane) ? againstMove(ground, placeOf(to)) : undefined,
        }
      : {},
    dialog: asked && (
      <MoveDialog
        command={move}
        row={rowOf(asked)}
        onClose={() => ask(undefined)}
        onDone={() => {
          ask(undefined)
          reload()
        }}
      />
    ),
  }
}
const laneOf = (event: CalendarEvent, sent: { readonly id: string; readonly to: Move } | undefined) => (sent?.id === event.id && sent.to.lane) || event.lane
/** A lesson of the calendar as the form of the command takes it. */
const rowOf = ({ id, startTime, endTime, roomId, teacherId, status }: CalendarLesson) =>
  ({ id, status, startAt: startTime, endAt: endTime, roomId, teacherId }) as unknown as Wire<typeof lesson>
