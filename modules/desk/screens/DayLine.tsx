/** The lessons of a day along its hours, with now marked; below a desk's width a plain list. */
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { timeNow } from '../../../console/clock.ts'
import { t } from '../../../console/session.ts'
import { roomNames } from '../../kit/room-names.ts'
import { lesson } from '../../openclass/index.ts'
import type { Shown } from '../lessons.ts'
import { words } from './words.ts'

/** Hours after midnight, of `yyyy-MM-dd HH:mm:ss`. */
const hourOf = (time: string): number => Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60
/** Each lesson in the first lane that is free when it begins. */
function lanesOf<T extends Pick<Shown, 'startAt' | 'endAt'>>(lessons: readonly T[]): readonly (readonly T[])[] {
  const lanes: T[][] = []
  for (const one of lessons) {
    const free = lanes.find(lane => lane.at(-1)!.endAt <= one.startAt)
    if (free) free.push(one)
    else lanes.push([one])
  }
  return lanes
}

export function DayLine({ of }: { readonly of: readonly Shown[] }) {
  const now = useMinute()
  const roomOf = roomNames(of)
  const current = hourOf(now),
    starts = of.map(one => hourOf(one.startAt)),
    ends = of.map(one => hourOf(one.endAt))
  // The hours of the lessons, with a little before and as much of the day as has passed.
  const from = Math.floor(Math.min(...starts.map(hour => hour - 1), ...(current > 6 ? [current] : []))),
    to = Math.max(from + 6, Math.ceil(Math.max(...ends, ...(current > 6 ? [current] : []))))
  const at = (hour: number) => `${((hour - from) / (to - from)) * 100}%`
  const step = to - from > 7 ? 2 : 1
  const hours = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
  return (
    <div className="dk-day">
      <div className="dk-hours kt-figures" aria-hidden="true">
        {hours.map(hour => (
          <span key={hour} style={{ left: at(hour) }}>
            {hour}:00
          </span>
        ))}
      </div>
      {lanesOf(of).map(lane => (
        <ul key={lane[0]!.id} className="dk-lane">
          {lane.map(one => (
            <li key={one.id} style={{ left: at(hourOf(one.startAt)), width: `calc(${at(hourOf(one.endAt))} - ${at(hourOf(one.startAt))})` }}>
              <Link
                href={`/lesson_detail?lessonId=${one.id}`}
                className={`kt-tone-${lesson.lifecycle.states[one.status as 'taught']?.tone ?? 'idle'}`}
                title={`${one.startAt.slice(11, 16)}–${one.endAt.slice(11, 16)} ${one.openClassName} · ${roomOf(one)}`}
              >
                <b>{one.openClassName}</b>
                <small>{[one.startAt.slice(11, 16), roomOf(one)].filter(Boolean).join(' ')}</small>
              </Link>
            </li>
          ))}
        </ul>
      ))}
      {current >= from && current <= to && (
        <i className="dk-now" style={{ left: at(current) }}>
          <span>
            {t(words.now)} {now.slice(11, 16)}
          </span>
        </i>
      )}
    </div>
  )
}

/** The minute it is in the house. */
function useMinute(): string {
  const [now, setNow] = useState(timeNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
