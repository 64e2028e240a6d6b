/** What stands against putting a lesson somewhere, asked of the rules that the command decides by. */
import { instantNow } from '../../../console/clock.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { session, t, zone } from '../../../console/session.ts'
import { parseTime, plusDays, RefusalError } from '../../kit/index.ts'
import { lesson } from '../lesson.ts'
import type { MoveAnswer } from '../move-ground.ts'
import { ensureMove, placed } from '../moving.ts'
import type { Clash } from '../timetable.ts'

/** The ground of a move from one day to another; nothing is asked without a lesson. */
export const useMoveGround = (lessonId: string | undefined, first: string, last: string) =>
  useAsk<MoveAnswer>(
    '/api/business-openclass/school_client/lesson/moveGround',
    { lessonId, startTime: `${first} 00:00:00`, endTime: `${plusDays(last, 1)} 00:00:00` },
    { when: lessonId !== undefined, of: lesson },
  )

type To = { readonly startAt?: unknown; readonly endAt?: unknown; readonly roomId?: unknown; readonly teacherId?: unknown }
const instant = (text: unknown): string | undefined => (text ? (parseTime(String(text), zone()) ?? undefined) : undefined)
const idOf = (given: unknown): string | undefined => (given ? String(given) : undefined)

export const numbered = (lessonNo: number): string => t([`第${lessonNo}课`, `lesson ${lessonNo}`])
const besides = ({ withClass, withLessonNo }: Clash): string => [withClass, withLessonNo && numbered(withLessonNo)].filter(Boolean).join(' ')
/** Why a lesson can't be put there, in words; undefined when nothing stands against it. Times as texts of the tenant's zone. */
export function againstMove(ground: MoveAnswer, to: To): string | undefined {
  const { row, klass } = ground
  const around = { ...ground, klass: klass && { ...klass, snapshot: { category: ground.category || null } }, names: new Map(ground.names) }
  const slot = placed(row, { startAt: instant(to.startAt), endAt: instant(to.endAt), roomId: idOf(to.roomId), teacherId: idOf(to.teacherId) })
  try {
    ensureMove(row, slot, around, { now: instantNow(), zone: zone(), role: session.get().roles[0] ?? '' })
    return undefined
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const clashes = (error.refused.detail?.clashes ?? []) as readonly Clash[]
    return [t(error.refused.label), ...clashes.slice(0, 1).map(besides)].filter(Boolean).join(' · ')
  }
}
export const isUnmoved = (ground: MoveAnswer, { startAt, roomId, teacherId }: To): boolean =>
  instant(startAt) === ground.row.startAt && (!roomId || roomId === ground.row.roomId) && (!teacherId || teacherId === ground.row.teacherId)
