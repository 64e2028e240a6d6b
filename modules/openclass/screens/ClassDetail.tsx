/** One class: what it is, its lessons, its roster, its changes, and what may be done with it now. */
import { Button } from '@blueprintjs/core'
import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { farTab } from '../../../console/parts/farTab.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { onceUsable } from '../../../console/parts/idle.ts'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { useLoaded } from '../../../console/parts/useLoaded.ts'
import { lateOf } from '../../../console/parts/screens.tsx'
import { may, t } from '../../../console/session.ts'
import { lesson } from '../lesson.ts'
import { part } from '../../kit/index.ts'
import { openClass, type RefundPolicy } from '../open-class.ts'
import { markAttendance } from '../mark-sheet.ts'
import { perfect } from '../complete-plan.ts'
import { verify } from '../teacher-change.commands.ts'
import { teacherChange } from '../teacher-change.ts'
import { lessonActs } from '../lesson.commands.ts'
import type { Brief } from './ClassFigures.tsx'
import { RefundRules } from './RefundRules.tsx'
import { isPlannable, lessonLink, planOf } from './lessons.ts'
import { classForms, classInputs, useClassCommands } from './useClassCommands.ts'
import { words } from './words.ts'

const ListPanel = lateOf(part(() => import('../../../console/parts/ListPanel.tsx'), 'ListPanel'))
const Roster = lateOf(part(() => import('./Roster.tsx'), 'Roster'))
const MarkSheet = lateOf(part(() => import('./MarkSheet.tsx'), 'MarkSheet'))
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
const loadFigures = () => new Promise<void>(onceUsable).then(async () => (await import('./ClassFigures.tsx')).figuresOf)

/** A home that asks for the plan of this class (`?act=perfect`) is led to where it is made. */
function usePlanAsked(id: string): void {
  const [address] = useAddress(),
    [, go] = useLocation()
  const isAsked = address.get('act') === perfect.name && may(perfect.permit)
  useEffect(() => {
    if (isAsked) go(planOf(id), { replace: true })
  }, [isAsked, id, go])
}

export function ClassDetail() {
  const [, go] = useLocation()
  const { id = '' } = useParams()
  const commands = useClassCommands()
  usePlanAsked(id)
  const { value: brief } = useAsk<Brief>('/api/blade-desk/class/brief', { id }, { of: ['open_class', 'lesson', 'enrolment'], when: id !== '' })
  const figuresOf = useLoaded(loadFigures, 'class')
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
          {isPlannable(row) && may(perfect.permit) && <Button intent="primary" text={t(words.openPlan)} onClick={() => go(planOf(row.id))} />}
          {['released', 'confirmed', 'teaching'].includes(row.status) && may(verify.permit) && (
            <Button text={t(words.change)} onClick={() => go(`/lessons/teacherChange/new?openClassId=${row.id}`)} />
          )}
          {row.status === 'completed' && row.openClassType !== 'Study' && may('class_certificate_issue') && (
            <Button text={t(words.certificates)} onClick={() => go(`/certificates/issue?of=class&openClassId=${row.id}`)} />
          )}
        </>
      )}
      figures={() => (brief && figuresOf ? figuresOf(brief) : [])}
      beside={row => (row.refundPolicy ? <RefundRules policy={row.refundPolicy as unknown as RefundPolicy} /> : null)}
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
              link={(one: Wire) => lessonLink(one.id)}
              hint={t(words.openPlan)}
            />
          ),
        },
        { id: 'roster', title: t(words.roster), panel: row => <Roster row={row} /> },
        ...(may(markAttendance.permit)
          ? [{ id: 'marks', title: t(words.markSheet), panel: (row: Wire, reload: () => void) => <MarkSheet row={row} reload={reload} /> }]
          : []),
        ...farTab({ of: 'class_moment', id: 'moments', title: words.moments, by: 'openClassId', columns: ['content', 'heldAt', 'createUserName', 'status'] }),
        { id: 'results', title: t(words.results), panel: (row, reload) => <Results row={row} reload={reload} /> },
        ...farTab({
          of: 'class_certificate',
          id: 'certificates',
          title: words.certified,
          by: 'openClassId',
          columns: ['certificateNo', 'studentId', 'issueTime', 'status'],
        }),
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
