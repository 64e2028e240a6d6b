/** One lesson: its data, its attendance, who inspected it, and what may be done with it. */
import { Button, Callout } from '@blueprintjs/core'
import { Link, useLocation, useSearch } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { may, t } from '../../../console/session.ts'
import { inspection, inspectionCommands } from '../inspection.ts'
import { lesson } from '../lesson.ts'
import { verify } from '../teacher-change.commands.ts'
import { AttendancePanel } from './Attendance.tsx'
import { lessonActs } from '../lesson.commands.ts'
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
        {
          id: 'inspections',
          title: t(words.inspections),
          panel: row => (
            <ListPanel
              of={inspection}
              where={{ lessonId: row.id }}
              first={{ lessonId: row.id }}
              search={[]}
              columns={['inspectorName', 'inspectTime', 'score', 'problem', 'content']}
              commands={inspectionCommands}
            />
          ),
        },
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
