/** The home of recruiting: what waits, how far the consults of a time have come, by area, by product and by day. */
import { Link } from 'wouter'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { Todo } from '../../../console/pages/Todo.tsx'
import { Bars } from '../../../console/parts/Bars.tsx'
import { DateInput } from '../../../console/parts/DateInput.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { FigureRow } from '../../../console/parts/KeyFigures.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { boardCall, type Group, steps, type Summary } from '../figures.ts'
import { outcomes } from '../consult.ts'
import { words } from './words.ts'
import './recruit.css'

const list = '/recruitpilots/consult'

export function RecruitHome() {
  const [given, keep] = useAddress()
  const asked = { startTime: given.get('from') ?? '', endTime: given.get('to') ?? '' }
  const found = useAsk<Summary>(`/api/${boardCall}`, asked, { of: ['pilot_consult', 'pilot_product'] })
  return (
    <Page screen="home-recruitpilots_admin" title={t(words.home)} actions={<Link href="/recruit">{t(words.publicPage)}</Link>}>
      <Todo />
      <Shown of={found} lines={10}>
        {of => (
          <>
            <div className="rc-span">
              <DateInput id="rc-from" aria-label={t(words.from)} value={of.startTime} onChange={from => keep({ from: String(from ?? '') })} />
              <DateInput id="rc-to" aria-label={t(words.to)} value={of.endTime} onChange={to => keep({ to: String(to ?? '') })} />
            </div>
            <Totals of={of} />
            {of.consultCount === 0 ? <Empty title={t(words.none)} /> : <Board of={of} />}
          </>
        )}
      </Shown>
      <div className="rc-board">
        <Notices />
        <UnreadMessages />
      </div>
    </Page>
  )
}

const Totals = ({ of }: { readonly of: Summary }) => (
  <FigureRow
    of={[
      { name: 'products', label: words.products, value: `${of.productCount} (${of.productOnCount})` },
      { name: 'consults', label: words.consults, value: of.consultCount },
      { name: 'waiting', label: words.waiting, value: of.waitingCount },
      { name: 'overdue', label: words.overdue, value: of.overdueCount },
      { name: 'inTime', label: words.inTime, value: of.answeredInTime },
    ]}
  />
)

function Board({ of }: { readonly of: Summary }) {
  const card = (id: string, title: Label, bars: Parameters<typeof Bars>[0]['bars'], isUpright = false) => (
    <section className={isUpright ? 'kt-card rc-wide' : 'kt-card'} aria-labelledby={`rc-${id}`}>
      <h2 id={`rc-${id}`}>{t(title)}</h2>
      <Bars label={t(title)} bars={bars} isUpright={isUpright} />
    </section>
  )
  const share = (count: number) => `${count}${of.consultCount > 0 ? ` · ${Math.round((count / of.consultCount) * 100)}%` : ''}`
  const groups = (all: readonly Group[], by: string) =>
    all.map(one => ({
      key: one.key || '-',
      label: one.name || t(words.unsaid),
      value: one.consults,
      text: `${one.consults} · ${t(steps.signed)} ${one.signed}`,
      ...(one.key ? { to: `${list}?${new URLSearchParams({ [`q.${by}`]: one.key })}` } : {}),
    }))
  const ends = [...of.outcomes.map(one => ({ key: one.outcome, label: t(outcomes[one.outcome]), value: one.count, text: String(one.count) }))]
  return (
    <div className="rc-board">
      {card(
        'funnel',
        words.funnel,
        of.funnel.map(one => ({ key: one.step, label: t(steps[one.step]), value: one.count, text: share(one.count) })),
      )}
      {card('area', words.byArea, groups(of.byArea, 'areaCode'))}
      {card('product', words.byProduct, groups(of.byProduct, 'productId'))}
      {card('outcomes', words.outcomes, [...ends, { key: 'unfit', label: t(words.unfit), value: of.unfitCount, text: String(of.unfitCount) }])}
      {card(
        'day',
        words.byDay,
        of.byDay.map(one => ({ key: one.day, label: one.day.slice(5), value: one.count, text: String(one.count) })),
        true,
      )}
    </div>
  )
}
