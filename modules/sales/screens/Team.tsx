/** The board of a manager's team: every seller with what is open, what is late, and how far the month is. */
import { Link } from 'wouter'
import { Bars } from '../../../console/parts/Bars.tsx'
import { grouped, yuan } from '../../../console/parts/cells.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { int, money, text } from '../../kit/index.ts'
import type { TeamRow } from '../workbench.ts'
import { words } from './words.ts'
import './sales.css'

const at = '/crm_customer'
const fields = {
  name: text('销售', 'Seller'),
  customers: int('客户', 'Customers'),
  clues: int('待联系线索', 'Clues to contact'),
  overdue: int('逾期跟进', 'Overdue'),
  follows: int('本月跟进', 'Follow-ups this month'),
  opportunities: int('进行中商机', 'Open opportunities'),
  openAmount: money('商机金额', 'Their amount'),
  forecast: money('预测', 'Forecast'),
  contractAmount: money('本月合同', 'Contracts this month'),
  target: money('目标', 'Target'),
  percent: int('完成率(%)', 'Reached, %'),
}
/** A count that leads to what it counts. */
const lead = (path: string, filters: Readonly<Record<string, string>>, value: number) =>
  value === 0 ? (
    <>0</>
  ) : (
    <Link href={`${path}?${new URLSearchParams(Object.entries(filters).map(([name, one]) => [`q.${name}`, one]))}`}>{grouped(String(value))}</Link>
  )

/** How far all of them together are, of what those with a target are to reach. */
function reachedBy(all: readonly TeamRow[]): number | null {
  const aimed = all.filter(one => fenOf(one.target) > 0),
    sum = (of: 'target' | 'contractAmount') => aimed.reduce((fen, one) => fen + fenOf(one[of]), 0)
  return aimed.length > 0 ? Math.round((sum('contractAmount') * 100) / sum('target')) : null
}

export function Team() {
  const rows = useAsk<readonly TeamRow[]>('/api/business-crm/report/team', {}, { every: 60_000 })
  return (
    <Page screen="crm-team">
      <Shown of={rows} lines={10}>
        {all =>
          all.length === 0 ? (
            <Empty title={t(words.noSellers)} />
          ) : (
            <section className="kt-card">
              <h2>{t(words.reached)}</h2>
              <Bars
                label={t(words.reached)}
                bars={all
                  .toSorted((a, b) => fenOf(b.contractAmount) - fenOf(a.contractAmount))
                  .map(one => ({
                    key: one.id,
                    label: one.name,
                    value: fenOf(one.contractAmount),
                    text: `${yuan(one.contractAmount)}${one.percent === null ? '' : ` · ${one.percent}%`}`,
                    to: `${at}/crm_opportunity/board?ownerId=${one.id}`,
                  }))}
              />
              <Lines
                label={t(words.team)}
                fields={fields}
                lines={all}
                isGrouped
                rowKey={one => one.id}
                sums={['customers', 'clues', 'overdue', 'follows', 'opportunities', 'openAmount', 'forecast', 'contractAmount', 'target']}
                inAll={{ percent: reachedBy(all) }}
                cells={{
                  name: one => <Link href={`${at}/crm_opportunity/board?ownerId=${one.id}`}>{one.name}</Link>,
                  customers: one => lead(`${at}/crm_customerManagement/customer`, { ownerId: one.id }, one.customers),
                  clues: one => lead(`${at}/crm_clue/clue`, { ownerId: one.id, status: 'fresh' }, one.clues),
                  overdue: one => (one.overdue === 0 ? 0 : <Link href={one.overdueList}>{grouped(String(one.overdue))}</Link>),
                  opportunities: one => lead(`${at}/crm_opportunity/opportunity`, { ownerId: one.id, status: 'open' }, one.opportunities),
                }}
              />
            </section>
          )
        }
      </Shown>
    </Page>
  )
}
