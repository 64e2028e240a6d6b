/** An agency teacher as a page: papers, the changes that wait for their audit, and the fees by date. */
import { Callout } from '@blueprintjs/core'
import { today } from '../../../console/clock.ts'
import type { Wire } from '../../../console/call.ts'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { t, useSession } from '../../../console/session.ts'
import { plusDays } from '../../kit/time.ts'
import type { Field } from '../../kit/index.ts'
import * as fees from '../teacher-fee.commands.ts'
import { teacherFee } from '../organisation.ts'
import { agencyTeacher } from '../person.ts'
import * as teachers from '../agency-teacher.commands.ts'

const words = {
  fees: ['课时费', 'Fees'],
  waiting: ['变更待审核', 'Changes wait for their audit'],
  over: ['证件即将或已经到期', 'Papers run out'],
  rejected: ['驳回意见', 'Why it was rejected'],
} as const
const ofChanges = ['approveUpdate', 'rejectUpdate']
const teacherCommands = teachers.commands.filter(command => ![...ofChanges, 'create', 'linkAccount'].includes(command.name))
const soonDays = 30

export function Teacher() {
  return (
    <DetailScreen
      of={agencyTeacher}
      commands={teacherCommands}
      screen="agency-teacher-detail"
      summary={row => <Summary row={row} />}
      actions={(row, reload) => <Changes row={row} reload={reload} />}
      tabs={listTab(teacherFee, {
        id: 'fees',
        title: words.fees,
        by: 'teacherId',
        first: row => ({ teacherName: row.name }),
        commands: fees.commands.filter(command => !['use', 'saveMany'].includes(command.name)),
        columns: ['productType', 'feePerLesson', 'startTime', 'endTime', 'usedAt', 'status'],
        search: ['productType', 'status'],
      })}
    />
  )
}

function Summary({ row }: { readonly row: Wire }) {
  const soon = plusDays(today(), soonDays)
  const over = teachers.papersOver(row as unknown as Parameters<typeof teachers.papersOver>[0], soon)
  const draft = (row.draft ?? {}) as Readonly<Record<string, unknown>>
  return (
    <>
      {over.length > 0 && (
        <Callout intent="warning" title={t(words.over)}>
          {over.map(one => (
            <p key={one.code}>
              {t((agencyTeacher.fields as Readonly<Record<string, Field>>)[one.field!]!.label)} <span className="kt-figures">{text(row[one.field!])}</span>
            </p>
          ))}
        </Callout>
      )}
      {row.status === 'rejected' || row.draftStatus === 'rejected' ? (
        <Callout intent="warning" title={t(words.rejected)}>
          {text(row.auditRemark)}
        </Callout>
      ) : null}
      {row.draftStatus === 'pending' && (
        <Callout title={t(words.waiting)}>
          {Object.entries(draft).map(([name, value]) => (
            <p key={name}>
              {t((agencyTeacher.fields as Readonly<Record<string, Field>>)[name]!.label)} <s>{text(row[name])}</s> → <b>{text(value)}</b>
            </p>
          ))}
        </Callout>
      )}
    </>
  )
}

/** The audit of changes shows only while some wait. */
function Changes({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  useSession(value => value.permission)
  const { act, dialog } = useActs({ onDone: reload })
  if (row.draftStatus !== 'pending') return null
  return (
    <>
      {<CommandButtons of={agencyTeacher} row={row} commands={teachers.commands.filter(command => ofChanges.includes(command.name))} act={act} />}
      {dialog}
    </>
  )
}
