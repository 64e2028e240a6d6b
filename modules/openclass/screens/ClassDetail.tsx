/** One class: what it is, its lessons, its roster, its changes, and what may be done with it now. */
import { Button } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { lateOf } from '../../../console/parts/screens.tsx'
import { may, t } from '../../../console/session.ts'
import { lesson } from '../lesson.ts'
import { part } from '../../kit/index.ts'
import { openClass, type RefundPolicy } from '../open-class.ts'
import { perfect } from '../complete-plan.ts'
import { verify } from '../teacher-change.commands.ts'
import { teacherChange } from '../teacher-change.ts'
import { lessonActs } from '../lesson.commands.ts'
import { RefundRules } from './RefundRules.tsx'
import { lessonLink } from './lessons.ts'
import { classForms, classInputs, useClassCommands } from './useClassCommands.ts'
import { words } from './words.ts'

const Roster = lateOf(part(() => import('./Roster.tsx'), 'Roster'))
const Results = lateOf(part(() => import('./Results.tsx'), 'Results'))
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
      forms={classForms}
      inputs={classInputs}
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
