/** The timetable for paper. */
import { clock } from '../../../console/parts/calendar/days.ts'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { Printable } from '../../../console/parts/document/Printable.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { date as dateField, int, text } from '../../kit/index.ts'
import { roomNames } from '../../kit/room-names.ts'
import type { CalendarLesson } from '../reports.ts'
import { words } from './words.ts'

const onPaper = {
  date: dateField(...words.date),
  startTime: text(...words.start),
  endTime: text(...words.end),
  title: text(...words.className),
  lessonNo: int(...words.lesson),
  chapterName: text(...words.chapter),
  roomName: text(...words.room),
  teacherName: text(...words.teacher),
}
/** The lessons of the week as a list: what hangs on the wall of a staff room. */
export const TimetablePaper = ({
  title,
  days,
  lessons,
}: {
  readonly title: string
  readonly days: readonly string[]
  readonly lessons: readonly CalendarLesson[]
}) => (
  <Printable title={title} beside={<time>{`${days[0]} – ${days.at(-1)}`}</time>} isLandscape>
    <Lines
      label={title}
      fields={onPaper}
      lines={lessons}
      rowKey={one => one.id}
      cells={{ startTime: one => clock(one.startTime), endTime: one => clock(one.endTime), roomName: roomNames(lessons) }}
      empty={<Empty title={t(words.noLessons)} />}
    />
  </Printable>
)
