/** One class: what it is, its lessons, its roster, its changes, and what may be done with it now. */
import { Button } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { Scrolling } from '../../../console/parts/Scrolling.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import { classRelease } from '../class-release.ts'
import { lesson } from '../lesson.ts'
import { openClass, type RefundPolicy } from '../open-class.ts'
import { perfect } from '../complete-plan.ts'
import { verify } from '../substitute.ts'
import { teacherChange } from '../teacher-change.ts'
import { lessonActs } from './lesson-commands.ts'
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

interface Placed {
  readonly id: string
  readonly studentName: string
  readonly fromLessonNo: number
  readonly enrollTime: string
}
function Roster({ row }: { readonly row: Wire }) {
  const query = { openClassId: row.id, size: -1 }
  const now = useAsk<{ readonly records: readonly Placed[] }>('/api/business-openclass/school_client/class/roster', query, { of: openClass, id: row.id })
  return (
    <>
      <Shown of={now}>
        {({ records }) =>
          records.length === 0 ? (
            <Empty />
          ) : (
            <Scrolling>
              <table aria-label={t(words.roster)}>
                <thead>
                  <tr>
                    <th>#</th>
                    <th>{t(words.pupil)}</th>
                    <th className="kt-number">{t(words.fromLesson)}</th>
                    <th>{t(words.enrolled)}</th>
                  </tr>
                </thead>
                <tbody>
                  {records.map((one, i) => (
                    <tr key={one.id}>
                      <td className="kt-figures">{i + 1}</td>
                      <td>{one.studentName}</td>
                      <td className="kt-number">{one.fromLessonNo}</td>
                      <td>
                        <time>{one.enrollTime.slice(0, 16)}</time>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scrolling>
          )
        }
      </Shown>
      <h2>{t(words.releases)}</h2>
      <ListPanel of={classRelease} where={{ openClassId: row.id }} search={[]} columns={['rosterVersion', 'releaseTime', 'pupilCount', 'createUserName']} />
    </>
  )
}
