/** The reports of sales: figures by seller or by time, ranked, drawn, each a way to its rows; the funnel; and a sheet of the same. */
import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core'
import { Link } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { Bars } from '../../../console/parts/Bars.tsx'
import { isNumeric, grouped, yuan } from '../../../console/parts/cells.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { today } from '../../../console/clock.ts'
import { DateInput } from '../../../console/parts/DateInput.tsx'
import { useDictionary } from '../../../console/parts/dictionary.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { type Kept, useAddress } from '../../../console/parts/useAddress.ts'
import { download } from '../../../console/call.ts'
import { may, t } from '../../../console/session.ts'
import { type Fields, int, text } from '../../kit/index.ts'
import { type Cohort, followed } from '../cohorts.ts'
import { fieldsOf, reportLabels, reportNames } from '../report-fields.ts'
import type { ReportName } from '../reports.ts'
import { OwnerPick } from './OpportunityBoard.tsx'
import { words } from './words.ts'
import './sales.css'

type Row = Readonly<Record<string, any>>
const views = { seller: words.bySeller, team: words.byTeam, month: words.byMonth, day: words.byDay } as const
type View = keyof typeof views
interface Asked {
  readonly name: ReportName
  readonly by: View
  readonly startTime: string
  readonly endTime: string
  readonly ownerId: string
  readonly deptId: string
}
const pages = {
  customer: ['/crm_customer/crm_customerManagement/customer', 'customer_view', 'createTime'],
  follow: ['/crm_customer/crm_followInfo/followInfo', 'follow_info_view', 'followTime'],
  opportunity: ['/crm_customer/crm_opportunity/opportunity', 'opportunity_view', 'createTime'],
  contract: ['/crm_customer/crm_contract/contract', 'contract_view', 'approvedAt'],
} as const

/** The list of exactly the rows that a line counts; of a team its sellers first. */
function listOf(name: ReportName, { ownerId, deptId, from, to }: Row): string | undefined {
  if (deptId) return `/crm_customer/crm_report/report?${new URLSearchParams({ report: name, by: 'seller', deptId, from, to })}`
  const [path, permit, field] = pages[name]
  if (!may(permit)) return undefined
  const owner = ownerId ? { [name === 'follow' ? 'q.sellerId' : 'q.ownerId']: String(ownerId) } : {}
  return `${path}?${new URLSearchParams({ ...owner, [`q.${field}_datege`]: `${from} 00:00:00`, [`q.${field}_datele`]: `${to} 23:59:59` })}`
}

export function Reports() {
  const [given, keep] = useAddress()
  const now = today()
  const name = reportNames.find(one => one === given.get('report')) ?? 'follow',
    by = (given.get('by') ?? 'seller') in views ? ((given.get('by') ?? 'seller') as View) : 'seller'
  const asked: Asked = {
    name,
    by,
    startTime: given.get('from') ?? `${now.slice(0, 7)}-01`,
    endTime: given.get('to') ?? now,
    ownerId: given.get('ownerId') ?? '',
    deptId: given.get('deptId') ?? '',
  }
  const { name: _name, ...query } = asked
  const rows = useAsk<readonly Row[]>(`/api/business-crm/report/${name}`, query)
  return (
    <Page
      screen="crm-report"
      actions={
        <Button
          text={t(words.exportIt)}
          onClick={() => void download('/api/business-crm/report/export', { ...asked, format: 'xlsx' }, `${t(reportLabels[name])}.xlsx`).catch(() => undefined)}
        />
      }
    >
      <Head asked={asked} keep={keep} />
      <section className="kt-card">
        <Shown of={rows} lines={8}>
          {all =>
            all.length === 0 ? (
              <Empty title={t(words.nothing)} hint={t(words.tryOther)} />
            ) : (
              <Table asked={asked} rows={all} by={given.get('chart') ?? ''} keep={keep} />
            )
          }
        </Shown>
      </section>
      {name === 'opportunity' && <Funnel query={query} />}
      {name === 'customer' && <Cohorts query={query} />}
    </Page>
  )
}

function Head({ asked, keep }: { readonly asked: Asked; readonly keep: (change: Kept) => void }) {
  return (
    <div className="sl-bar">
      <ButtonGroup>
        {reportNames.map(one => (
          <Button key={one} text={t(reportLabels[one])} active={one === asked.name} onClick={() => keep({ report: one, chart: '' })} />
        ))}
      </ButtonGroup>
      <HTMLSelect
        aria-label={t(words.bySeller)}
        value={asked.by}
        options={Object.entries(views).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={event => keep({ by: event.target.value, deptId: '' })}
      />
      <DateInput id="report-from" aria-label={t(words.from)} value={asked.startTime} onChange={from => keep({ from: String(from ?? '') })} />
      <DateInput id="report-to" aria-label={t(words.to)} value={asked.endTime} onChange={to => keep({ to: String(to ?? '') })} />
      <OwnerPick value={asked.ownerId} onChange={ownerId => keep({ ownerId })} />
    </div>
  )
}

const barsMax = 31
const keyOf = (row: Row): string => String(row.ownerId || row.deptId || row.period)
interface TableProps {
  readonly asked: Asked
  readonly rows: readonly Row[]
  readonly by: string
  readonly keep: (change: Kept) => void
}
/** What stands at the head of each line, by what the report is drawn by. */
const dimensions = {
  seller: text('销售', 'Seller'),
  team: text('团队', 'Team'),
  month: text('月份', 'Month'),
  day: text('日期', 'Day'),
} as const satisfies Record<View, unknown>
function Table({ asked: { name, by }, rows, by: chosen, keep }: TableProps) {
  const fields: Fields = { ...fieldsOf(name), dimension: dimensions[by] }
  const figures = Object.keys(fields).filter(one => isNumeric(fields[one]!.kind) && one !== 'ranking')
  const drawn = figures.includes(chosen) ? chosen : figures[0]!
  const isMoney = fields[drawn]!.kind === 'money'
  const worth = (row: Row): number => (isMoney ? fenOf(row[drawn]) : Number(row[drawn] || 0))
  const bars = rows.map(row => ({
    key: keyOf(row),
    label: String(row.dimension),
    value: worth(row),
    text: isMoney ? yuan(String(row[drawn])) : grouped(String(row[drawn])),
    to: listOf(name, row),
  }))
  return (
    <>
      <label className="kt-report-by">
        {t(words.chart)}{' '}
        <HTMLSelect
          value={drawn}
          onChange={event => keep({ chart: event.target.value })}
          options={figures.map(value => ({ value, label: t(fields[value]!.label) }))}
        />
      </label>
      <Bars
        label={`${t(reportLabels[name])} · ${t(fields[drawn]!.label)}`}
        bars={by === 'seller' || by === 'team' ? bars.toSorted((a, b) => b.value - a.value).slice(0, barsMax) : bars.slice(-barsMax)}
        isUpright={by === 'month' || by === 'day'}
      />
      <Lines
        label={t(reportLabels[name])}
        fields={fields}
        lines={rows}
        isGrouped
        rowKey={keyOf}
        sums={figures.filter(one => one !== 'winRate')}
        cells={{
          dimension: row => {
            const to = listOf(name, row)
            return to ? <Link href={to}>{String(row.dimension)}</Link> : String(row.dimension)
          },
        }}
      />
    </>
  )
}

const cohortFields = {
  month: text(words.cohortMonth[0], words.cohortMonth[1]),
  customers: int('客户数', 'Customers'),
  ...Object.fromEntries(
    Array.from({ length: followed }, (_, n) => [`m${n}`, n === 0 ? text(words.sameMonth[0], words.sameMonth[1]) : text(`+${n}个月`, `+${n} months`)]),
  ),
}
function Cohorts({ query }: { readonly query: Readonly<Record<string, unknown>> }) {
  const fetched = useAsk<readonly Cohort[]>('/api/business-crm/report/cohort', query)
  return (
    <Shown of={fetched} lines={5}>
      {all =>
        all.length > 0 && (
          <Card id="cohorts" title={t(words.cohorts)}>
            <p className="kt-muted">{t(words.cohortHint)}</p>
            <Lines
              label={t(words.cohorts)}
              fields={cohortFields}
              lines={all.map(({ month, customers, deals }) => ({
                month,
                customers,
                ...Object.fromEntries(deals.map((n, i) => [`m${i}`, `${Math.round((n * 100) / customers)}% (${n})`])),
              }))}
              rowKey={row => String(row.month)}
            />
          </Card>
        )
      }
    </Shown>
  )
}

interface FunnelAnswer {
  readonly levels: readonly { readonly stage: string; readonly label: string; readonly count: number; readonly amount: string }[]
  readonly lost: readonly { readonly reason: string; readonly count: number }[]
}
function Funnel({ query }: { readonly query: Readonly<Record<string, unknown>> }) {
  const fetched = useAsk<FunnelAnswer>('/api/business-crm/report/funnel', query)
  const reasons = useDictionary('crm_lost_reason')
  const share = (count: number, all: number): string => (all === 0 ? '' : ` · ${Math.round((count * 100) / all)}%`)
  return (
    <Shown of={fetched} lines={5}>
      {({ levels, lost }) => (
        <Card className="sl-funnel" id="funnel" title={t(words.funnel)}>
          <Bars
            label={t(words.funnel)}
            bars={levels.map(one => ({
              key: one.stage,
              label: one.label,
              value: one.count,
              text: `${grouped(String(one.count))}${share(one.count, levels[0]!.count)} · ${yuan(one.amount)}`,
            }))}
          />
          {lost.length > 0 && (
            <>
              <h3>{t(words.lostFor)}</h3>
              <Bars
                label={t(words.lostFor)}
                bars={lost.map(one => ({
                  key: one.reason,
                  label: reasons.find(entry => entry.dictKey === one.reason)?.dictValue ?? one.reason,
                  value: one.count,
                  text: grouped(String(one.count)),
                }))}
              />
            </>
          )}
        </Card>
      )}
    </Shown>
  )
}
