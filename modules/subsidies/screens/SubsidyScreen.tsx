/** One subsidy: what was asked for and approved, what is left of it, and the orders that it paid. */
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { listTab } from '../../../console/parts/listTab.tsx'
import { subsidyCommands } from '../subsidy.commands.ts'
import { subsidy } from '../subsidy.ts'
import { subsidyUse } from '../use.ts'
import { Apply, Approve } from './Apply.tsx'
import { Sums } from './Sums.tsx'

const fields = ['studentId', 'schoolId', 'schemeId', 'type', 'amountCents', 'approvedCents', 'grounds', 'fileId', 'waitsFor', 'submittedAt', 'auditRemark']
const forms = { submit: Apply, approve: Approve }
const words = { approved: ['批准 (¥)', 'Approved (¥)'], used: ['已使用 (¥)', 'Used (¥)'], left: ['剩余 (¥)', 'Left (¥)'] } as const

export const SubsidyScreen = () => (
  <DetailScreen
    of={subsidy}
    commands={subsidyCommands}
    fields={fields}
    forms={forms}
    summary={row => (row.approvedCents === '' ? null : <Left id={row.id} version={row.version} />)}
    tabs={listTab(subsidyUse, {
      id: 'uses',
      title: ['使用记录', 'Uses'],
      by: 'subsidyId',
      search: [],
      columns: ['orderCode', 'totalCents', 'cents', 'backCents', 'usedAt', 'status'],
    })}
  />
)
function Left({ id, version }: { readonly id: string; readonly version: unknown }) {
  const found = useAsk<Readonly<Record<keyof typeof words, string>>>('/api/business-basic/subsidy/left', { id }, { of: subsidyUse, version })
  return <Sums of={words} values={found.value} />
}
