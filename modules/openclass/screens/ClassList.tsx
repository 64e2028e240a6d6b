/** Lists of classes, with everything that may be done with one. */
import { Button } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { faced, twoLines } from '../../../console/parts/columns.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { lateOf } from '../../../console/parts/screens.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t, useSession } from '../../../console/session.ts'
import { type Label, part } from '../../kit/index.ts'
import { perfect } from '../complete-plan.ts'
import { openClass } from '../open-class.ts'
import { fillColumn } from './ClassFigures.tsx'
import { isPlannable, planOf } from './lessons.ts'
import { classForms, classInputs, useClassCommands } from './useClassCommands.ts'
import { words } from './words.ts'

const late = (name: 'OfferInput' | 'GrantedPrice' | 'AskedLaunch') => lateOf(part(() => import('./LaunchInputs.tsx'), name))
const AskedLaunch = late('AskedLaunch')
const inputs = {
  ...classInputs,
  relaunchOfId: null,
  depositCents: null,
  balanceUntil: null,
  productId: late('OfferInput'),
  priceCents: late('GrantedPrice'),
} as const

const shown = [
  faced(openClass, twoLines(openClass, 'name', 'schoolId', 'agencyId')),
  'teacherId',
  'startDate',
  fillColumn,
  'priceCents',
  'enrollEnd',
  'status',
] as const

/** The next step of a class without a plan is a page of its own. */
function PlanButton({ row }: { readonly row: Wire }) {
  const [, go] = useLocation()
  useSession(value => value.permission)
  return isPlannable(row) && may(perfect.permit) ? (
    <Button variant="minimal" intent="primary" text={t(words.openPlan)} data-command={perfect.permit} onClick={() => go(planOf(row.id))} />
  ) : null
}

interface Props {
  readonly screen: string
  readonly type?: string
  readonly title?: Label
  /** What makes the first one, where there is none. */
  readonly hint?: Label
}
/** Every class, or those of one type. A new one begins as that type, an after-school class when nothing is said. */
export function ClassList({ screen, type, title, hint }: Props) {
  const commands = useClassCommands()
  // A school launches for itself; its department is the school.
  const own = useSession(value => (value.userInfo?.role_alias === 'SM' ? value.userInfo.dept_id : undefined))
  const first = { openClassType: type ?? 'Aft_Class', waitlistOn: 1, ...(own ? { schoolId: own } : {}) }
  const asked = useAddress()[0].get('launch')
  return (
    <>
      <ListScreen
        of={openClass}
        screen={screen}
        {...(title ? { title: t(title) } : {})}
        {...(hint ? { hint: t(hint) } : {})}
        commands={commands}
        forms={classForms}
        inputs={inputs}
        where={type ? { openClassType: type } : {}}
        first={first}
        rowActions={row => <PlanButton row={row} />}
        reads={[]}
        search={['name', 'status', ...(type ? [] : ['openClassType']), 'schoolId', 'agencyId']}
        columns={shown}
      />
      {asked && <AskedLaunch first={first} inputs={inputs} />}
    </>
  )
}
export const AllClasses = () => <ClassList screen="openclass" />
export const AfterSchoolClasses = () => <ClassList screen="class-openclass" type="Aft_Class" title={words.afterSchool} hint={words.firstClass} />
export const ActivityClasses = () => <ClassList screen="activity-openclass" type="Activity" title={words.activities} hint={words.firstActivity} />

/** What waits for the platform's review. */
export function PlatformClasses() {
  const commands = useClassCommands()
  return (
    <ListScreen
      of={openClass}
      screen="platform-openclass"
      from="/api/business-openclass/platformOpenClass/page"
      search={['name', 'status', 'openClassType', 'schoolId', 'agencyId']}
      commands={commands.filter(command => ['approveRelease', 'rejectRelease', 'reject', 'cancel'].includes(command.name))}
      columns={['name', 'schoolId', 'agencyId', 'enrollStart', 'enrollEnd', 'submittedAt', 'status']}
    />
  )
}

const completing = ['commitCompletion', 'cancelCompletion', 'confirmCompletion']
function Completion({ screen, client }: { readonly screen: string; readonly client: string }) {
  const commands = useClassCommands()
  return (
    <ListScreen
      of={openClass}
      screen={screen}
      from={`/api/business-openclass/${client}/completion/page`}
      search={['name', 'status']}
      commands={commands.filter(command => completing.includes(command.name))}
      columns={[
        'name',
        'schoolId',
        'agencyId',
        'status',
        'lessonCount',
        'lastLessonAt',
        {
          name: 'attendanceBp',
          label: words.rate,
          isNumeric: true,
          cell: row => <span className="kt-figures">{Number(row.attendanceBp) > 0 ? `${Number(row.attendanceBp).toFixed(1)}%` : '–'}</span>,
        },
        'committedAt',
        'completedAt',
      ]}
    />
  )
}
export const SchoolCompletion = () => <Completion screen="school-completion" client="school_client" />
export const AgencyCompletion = () => <Completion screen="agency-completion" client="age_client" />
