/** One lesson: its data, its attendance, who inspected it, and what may be done with it. */
import { Button, Callout } from '@blueprintjs/core'
import { Link, useLocation, useSearch } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { may, t } from '../../../console/session.ts'
import { lesson } from '../lesson.ts'
import { verify } from '../teacher-change.commands.ts'
import { AttendancePanel } from './Attendance.tsx'
import { lessonActs } from '../lesson.commands.ts'
import { InspectionsOf } from './Inspections.tsx'
import { words } from './words.ts'

export function LessonScreen() {
  const query = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const id = query.get('lessonId') ?? query.get('id') ?? ''
  return (
    <DetailScreen
      key={id}
      of={lesson}
      id={id}
      screen="lesson_detail"
      commands={lessonActs}
      title={row => `${row.openClassName ?? ''} · ${row.lessonNo}. ${row.chapterName}`}
      actions={row =>
        row.status === 'scheduled' &&
        may(verify.permit) && (
          <Button text={t(words.change)} onClick={() => go(`/lessons/teacherChange/new?openClassId=${row.openClassId}&lessonId=${row.id}`)} />
        )
      }
      summary={row => <Links row={row} />}
      tabs={[
        { id: 'attendance', title: t(words.attendance), panel: (row, reload) => <AttendancePanel row={row} reload={reload} /> },
        { id: 'inspections', title: t(words.inspections), panel: row => <InspectionsOf lessonId={String(row.id)} /> },
      ]}
    />
  )
}

function Links({ row }: { readonly row: Wire }) {
  const makeUpLesson = String(row.madeUpById ?? '') || String(row.makeUpOfId ?? '')
  if (!makeUpLesson && !row.signLate && !row.reason) return null
  return (
    <Callout intent={row.signLate ? 'warning' : 'none'}>
      {Number(row.signLate) === 1 && (
        <p>
          {t(lesson.fields.signLate.label)}: {String(row.signRemark ?? '')}
        </p>
      )}
      {String(row.reason ?? '') && (
        <p>
          {t(lesson.fields.reason.label)}: {String(row.reason)}
        </p>
      )}
      {makeUpLesson && <Link href={`/lesson_detail?lessonId=${makeUpLesson}`}>{t(words.makeUp)}</Link>}
    </Callout>
  )
}
