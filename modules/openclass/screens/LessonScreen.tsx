/** One lesson: its data, its attendance, who inspected it, and what may be done with it. */
import { Button, Callout } from '@blueprintjs/core'
import { Link, useLocation, useSearch } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { farTab } from '../../../console/parts/farTab.tsx'
import { lateOf } from '../../../console/parts/screens.tsx'
import { may, t } from '../../../console/session.ts'
import { lesson } from '../lesson.ts'
import { verify } from '../teacher-change.commands.ts'
import { AttendancePanel } from './Attendance.tsx'
import { lessonActs } from '../lesson.commands.ts'
import { part } from '../../kit/index.ts'
import { words } from './words.ts'

const InspectionsOf = lateOf(part(() => import('./Inspections.tsx'), 'InspectionsOf'))

const momentColumns = ['content', 'createUserName', 'createTime', 'status']
const forms = { move: lateOf(part(() => import('./MoveDialog.tsx'), 'MoveDialog')) }

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
      forms={forms}
      title={row => `${row.openClassName ?? ''} · ${row.lessonNo}. ${row.chapterName}`}
      actions={row => (
        <>
          {row.status === 'scheduled' && may(verify.permit) && (
            <Button text={t(words.change)} onClick={() => go(`/lessons/teacherChange/new?openClassId=${row.openClassId}&lessonId=${row.id}`)} />
          )}
          {['taught', 'confirmed'].includes(row.status) && may('class_moment_post') && (
            <Button intent="primary" text={t(words.showLesson)} onClick={() => go(`/openclass/moment/new?lessonId=${row.id}`)} />
          )}
        </>
      )}
      summary={row => <Links row={row} />}
      tabs={[
        { id: 'attendance', title: t(words.attendance), panel: (row, reload) => <AttendancePanel row={row} reload={reload} /> },
        ...farTab({ of: 'class_moment', id: 'moments', title: words.moments, by: 'lessonId', columns: momentColumns }),
        { id: 'inspections', title: t(words.inspections), panel: row => <InspectionsOf lessonId={String(row.id)} /> },
        ...farTab({
          of: 'settlement_line',
          id: 'settled',
          title: ['结算', 'Settlement'],
          by: 'lessonId',
          columns: ['settlementId', 'kind', 'teacherId', 'pupilCount', 'rateCents', 'isAdjustment', 'amountCents', 'status'],
        }),
        ...farTab({
          of: 'order',
          id: 'orders',
          title: ['订单', 'Orders'],
          by: 'openClassId',
          from: 'openClassId',
          columns: ['orderCode', 'studentId', 'totalCents', 'status', 'paidAt'],
        }),
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
