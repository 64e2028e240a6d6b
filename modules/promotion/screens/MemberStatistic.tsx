/** Who came: people, not rows. In all each is counted once; of the days on each day on which they enrolled. */
import { Page } from '../../../console/parts/Page.tsx'
import type { Wire } from '../../../console/call.ts'
import { grouped } from '../../../console/parts/cells.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { usePages } from '../../../console/parts/usePages.tsx'
import { pageSizes } from '../../../console/parts/urlState.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { promotionEnrollment } from '../enrollment.ts'
import './promotion.css'

const labels = {
  date: ['日期', 'Day'],
  newCount: ['新会员', 'New people'],
  activeCount: ['报名人数', 'People enrolled'],
  payCount: ['付费人数', 'People who paid'],
  payAmount: ['付费金额 (¥)', 'Paid (¥)'],
} as const satisfies Record<string, Label>
const columns = Object.entries(labels).map(([name, label]) => ({
  name,
  label,
  isNumeric: name !== 'date',
  cell: (row: Wire) => <span className="kt-figures">{name === 'date' ? String(row[name] ?? '') : grouped(String(row[name] ?? ''))}</span>,
}))
const hint = [
  '合计为开始以来的累计，每人只计一次；每日按当天报名或付费的人计，同一人在几天报名就计几次，所以各日相加会多于合计。付费金额为收到的款项，之后退还的没有减去。',
  'Totals count each person once; a day counts who enrolled or paid on it, so that somebody may count on several days. Paid is before refunds.',
] as const
/** Of all time, as no day is said. */
const inAll = ([zh, en]: Label): Label => [`累计${zh}`, `${en}, in all`]
type Summary = Readonly<Record<Exclude<keyof typeof labels, 'date'>, string | number>>

export function Figures() {
  const sum = useAsk<Summary>('/api/business-uu/memberstatistic/summary', {}, { of: [promotionEnrollment.name] })
  return (
    <Shown of={sum} lines={2}>
      {of => (
        <dl className="pm-figures">
          {(Object.keys(labels) as (keyof typeof labels)[])
            .filter(name => name !== 'date')
            .map(name => (
              <div key={name}>
                <dt>{t(inAll(labels[name]))}</dt>
                <dd className="kt-figures">{grouped(String(of[name as keyof Summary]))}</dd>
              </div>
            ))}
        </dl>
      )}
    </Shown>
  )
}
export function MemberStatistic() {
  const { rows, pager } = usePages<Wire>('/api/business-uu/memberstatistic/page', {}, { of: promotionEnrollment, sizes: pageSizes.slice(1) })
  return (
    <Page screen="uu-memberstatistic">
      <Figures />
      <p className="kt-muted">{t(hint)}</p>
      <Shown of={rows}>
        {found => (
          <>
            {found.records.length === 0 ? (
              <Empty />
            ) : (
              <Table label={t(['会员统计', 'Member statistic'])} rows={found.records} columns={columns} isOld={rows.isStale} />
            )}
            {pager}
          </>
        )}
      </Shown>
    </Page>
  )
}
