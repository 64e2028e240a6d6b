/** Who sits in a class, for paper, and every list of them that was released. */
import { Link } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { nameKey } from '../../../console/parts/cells.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { Printable } from '../../../console/parts/document/Printable.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import { flag, int, text, time } from '../../kit/index.ts'
import { classRelease } from '../class-release.ts'
import { openClass } from '../open-class.ts'
import type { OnRoster } from '../reports.ts'
import { words } from './words.ts'

const rosterFields = {
  studentName: text(...words.pupil),
  gradeName: text(...words.grade),
  schoolClassName: text(...words.schoolClass),
  guardianPhone: text(...words.guardianPhone),
  fromLessonNo: int(...words.fromLesson),
  leftOut: text(...words.withoutLessons),
  enrollTime: time(...words.enrolled),
}
/** What `enrolment/waiting` answers of each (modules/enrolment/routes.ts, which stands above this module). */
interface Waiting {
  readonly id: string
  readonly rank: number | string
  readonly studentName: string
}
const waitingFields = {
  rank: int(...words.place),
  studentName: text(...words.pupil),
  statusName: text(...words.status),
  sibling: flag(...words.siblingFirst),
  priority: int(...words.priority),
  createTime: time(...words.joined),
  offerUntil: time(...words.offerUntil),
}
const sparse = ['gradeName', 'schoolClassName', 'guardianPhone', 'leftOut'] as const
/** Without the columns that say nothing to this reader: agencies are told no phones. */
const toldOf = (records: readonly OnRoster[]) =>
  Object.fromEntries(
    Object.entries(rosterFields).filter(([name]) => !(sparse as readonly string[]).includes(name) || records.some(one => one[name as (typeof sparse)[number]])),
  )
/** Who sits in the class now, as the sheet that a teacher takes along; and every list that was released. */
export function Roster({ row }: { readonly row: Wire }) {
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
            <Lines label={t(words.roster)} fields={toldOf(records)} lines={records} isNumbered rowKey={one => one.id} empty={<Empty />} />
          </Printable>
        )}
      </Shown>
      <WaitingList openClassId={row.id} />
      <h2>{t(words.releases)}</h2>
      <ListPanel of={classRelease} where={{ openClassId: row.id }} search={[]} columns={['rosterVersion', 'releaseTime', 'pupilCount', 'createUserName']} />
    </div>
  )
}

/** Who waits for a seat, in the order in which seats are given out. */
function WaitingList({ openClassId }: { readonly openClassId: string }) {
  const waiting = useAsk<{ readonly records: readonly Waiting[] }>(
    '/api/business-openclass/school_client/enrolment/waiting',
    { openClassId },
    { of: ['enrolment'], when: may('enrolment_view') },
  )
  const records = waiting.value?.records ?? []
  return records.length === 0 ? null : (
    <>
      <h2>{t(words.waitingList)}</h2>
      <Lines
        label={t(words.waitingList)}
        fields={waitingFields}
        lines={records}
        rowKey={one => one.id}
        cells={{ studentName: one => <Link href={`/enrolment/detail/${one.id}`}>{one.studentName}</Link> }}
      />
    </>
  )
}
