/** One scheme: what became of its budget, who applied, and the orders that it paid. */
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { listTab } from '../../../console/parts/listTab.tsx'
import { may } from '../../../console/session.ts'
import type { SchemeReport } from '../routes.ts'
import { scheme, schemeCommands } from '../scheme.ts'
import { subsidyCommands } from '../subsidy.commands.ts'
import { subsidy } from '../subsidy.ts'
import { subsidyUse } from '../use.ts'
import { Sums } from './Sums.tsx'

const words = {
  budget: ['预算 (¥)', 'Budget (¥)'],
  reserved: ['已预留 (¥)', 'Reserved (¥)'],
  used: ['已使用 (¥)', 'Used (¥)'],
  left: ['剩余 (¥)', 'Left (¥)'],
  givenBack: ['退费收回 (¥)', 'Given back (¥)'],
  pending: ['审核中', 'Being checked'],
  approved: ['已批准', 'Approved'],
  rejected: ['已驳回', 'Turned down'],
  orders: ['使用订单', 'Orders'],
} as const

export const SchemeScreen = () => (
  <DetailScreen
    of={scheme}
    commands={schemeCommands}
    summary={row => (may('subsidy_use_view') ? <Report id={row.id} version={row.version} /> : null)}
    tabs={[
      ...listTab(subsidy, {
        id: 'applications',
        title: ['申请', 'Applications'],
        by: 'schemeId',
        commands: subsidyCommands.slice(1),
        search: ['waitsFor', 'status'],
        columns: ['studentId', 'schoolId', 'amountCents', 'approvedCents', 'waitsFor', 'submittedAt', 'status'],
        link: row => `/basic/subsidy/${row.id}`,
      }),
      ...listTab(subsidyUse, {
        id: 'uses',
        title: ['使用记录', 'Uses'],
        by: 'schemeId',
        search: ['status'],
        columns: ['orderCode', 'studentId', 'totalCents', 'cents', 'backCents', 'usedAt', 'status'],
      }),
    ]}
  />
)
function Report({ id, version }: { readonly id: string; readonly version: unknown }) {
  const found = useAsk<SchemeReport>('/api/business-basic/subsidyScheme/summary', { id }, { of: [subsidy, subsidyUse, scheme], version })
  return <Sums of={words} values={found.value} />
}
