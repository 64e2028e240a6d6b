/** One class: what it is, its lessons, its roster, its changes, and what may be done with it now. */
import { Button } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { nameKey } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { Printable } from '../../../console/parts/document/Printable.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import { int, text, time } from '../../kit/index.ts'
import { classRelease } from '../class-release.ts'
import { lesson } from '../lesson.ts'
import { openClass, type RefundPolicy } from '../open-class.ts'
import { perfect } from '../complete-plan.ts'
import { verify } from '../teacher-change.commands.ts'
import { teacherChange } from '../teacher-change.ts'
import { lessonActs } from '../lesson.commands.ts'
import type { OnRoster } from '../reports.ts'
import { Results } from './Results.tsx'
import { RefundRules, ReleaseDialog } from './ReleaseDialog.tsx'
import { SignDatesInput } from './SignDatesInput.tsx'
import { lessonLink } from './Timetable.tsx'
import { useClassCommands } from './useClassCommands.ts'
import { words } from './words.ts'
import './openclass.css'

const shown = [
  'name',
  'openClassType',
  'productId',
  'schoolId',
  'agencyId',
  'teacherId',
  'startDate',
  'endDate',
  'capacityMin',
  'capacity',
  'lessonCount',
  'priceCents',
  'enrollStart',
  'enrollEnd',
  'decisionDate',
  'firstLessonAt',
  'lastLessonAt',
  'waitlistOn',
  'lateJoin',
  'signAddress',
  'auditRemark',
  'remark',
  'cancelReason',
  'relaunchOfId',
]
export function ClassDetail() {
  const [, go] = useLocation()
  const commands = useClassCommands()
  return (
    <DetailScreen
      of={openClass}
      screen="openclass-detail"
      fields={shown}
      commands={commands}
      forms={{ release: ReleaseDialog }}
      inputs={{ signDates: SignDatesInput }}
      actions={row => (
        <>
          {openClass.lifecycle.allowed(row.status as 'new').includes('perfect') && may(perfect.permit) && (
            <Button intent="primary" text={t(words.openPlan)} onClick={() => go(`/openclass/perfect/${row.id}`)} />
          )}
          {['released', 'confirmed', 'teaching'].includes(row.status) && may(verify.permit) && (
            <Button text={t(words.change)} onClick={() => go(`/lessons/teacherChange/new?openClassId=${row.id}`)} />
          )}
        </>
      )}
      summary={row => (row.refundPolicy ? <RefundRules policy={row.refundPolicy as unknown as RefundPolicy} /> : null)}
      tabs={[
        {
          id: 'lessons',
          title: t(words.lessons),
          panel: row => (
            <ListPanel
              of={lesson}
              where={{ openClassId: row.id }}
              search={['status']}
              columns={['lessonNo', 'chapterName', 'startAt', 'endAt', 'roomId', 'teacherId', 'presentCount', 'markedCount', 'status']}
              commands={lessonActs}
              link={one => lessonLink(one.id)}
              hint={t(words.openPlan)}
            />
          ),
        },
        { id: 'roster', title: t(words.roster), panel: row => <Roster row={row} /> },
        { id: 'results', title: t(words.results), panel: row => <Results row={row} /> },
        {
          id: 'changes',
          title: t(words.changes),
          panel: row => (
            <ListPanel
              of={teacherChange}
              where={{ openClassId: row.id }}
              search={[]}
              columns={['kind', 'lessonNos', 'oldTeacherId', 'teacherId', 'reason', 'status']}
            />
          ),
        },
      ]}
    />
  )
}

const rosterFields = { studentName: text(...words.pupil), fromLessonNo: int(...words.fromLesson), enrollTime: time(...words.enrolled) }
/** Who sits in the class now, as the sheet that a teacher takes along; and every list that was released. */
function Roster({ row }: { readonly row: Wire }) {
  const query = { openClassId: row.id, size: -1 }
  const now = useAsk<{ readonly records: readonly OnRoster[] }>('/api/business-openclass/school_client/class/roster', query, { of: openClass, id: row.id })
  const facts = (['schoolId', 'teacherId', 'firstLessonAt'] as const).map(name => ({
    label: openClass.fields[name].label,
    value: String(row[nameKey(name)] ?? row[name] ?? '').slice(0, 16),
  }))
  return (
    <div className="kt-stack">
      <Shown of={now}>
        {({ records }) => (
          <Printable title={`${String(row.name)} · ${t(words.roster)}`} beside={<span className="kt-figures">{records.length}</span>} facts={facts}>
            <Lines label={t(words.roster)} fields={rosterFields} lines={records} isNumbered rowKey={one => one.id} empty={<Empty />} />
          </Printable>
        )}
      </Shown>
      <h2>{t(words.releases)}</h2>
      <ListPanel of={classRelease} where={{ openClassId: row.id }} search={[]} columns={['rosterVersion', 'releaseTime', 'pupilCount', 'createUserName']} />
    </div>
  )
}
