/** The homes of channels and organisations: the month in a sentence, what waits, the code to hand out, and how the months went. */
import { Link } from 'wouter'
import { monthNow } from '../../../console/clock.ts'
import { Card } from '../../../console/parts/Card.tsx'
import type { Wire } from '../../../console/call.ts'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { Worklist } from '../../../console/pages/Worklist.tsx'
import { grouped, text } from '../../../console/parts/cells.tsx'
import { CopyButton } from '../../../console/parts/CopyButton.tsx'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { QrCode } from '../../../console/parts/QrCode.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import { channel, joinPath, org, partnerOrder } from '../../channels/index.ts'
import type { Label } from '../../kit/field.ts'
import { plusMonths } from '../../kit/time.ts'
import { monthName, Today } from './Day.tsx'
import { useDesk } from './desk.ts'
import { Figures } from './Figures.tsx'
import { FirstSteps, LastPaid } from './PartnerMoney.tsx'
import { partnerSentence } from './partnerSentence.ts'
import './desk.css'

interface Month {
  readonly visitors: number
  readonly orders: number
  readonly amount: string
  readonly commission: string
  readonly open: string
}
interface Kind {
  readonly kind: 'channel' | 'org'
  readonly screen: string
  readonly title: Label
  readonly orders: string
  readonly report: string
  readonly code: 'channelCode' | 'orgCode'
  /** What coming by the code means. */
  readonly says: Label
}
const kinds = {
  channel: {
    kind: 'channel',
    screen: 'home-channel',
    title: ['渠道首页', 'Channel home'],
    orders: '/platform_channel/orders',
    report: '/platform_channel/report',
    code: 'channelCode',
    says: [
      '家长扫码并登录后，期限内的订单归属于您，家长支付的价格不变。',
      'Who scans it and signs in counts for you for the stated time; their price is the same.',
    ],
  },
  org: {
    kind: 'org',
    screen: 'home-organisation',
    title: ['合作机构首页', 'Organisation home'],
    orders: '/platform_org/orgOrderManager',
    report: '/platform_org/report',
    code: 'orgCode',
    says: [
      '家长扫码并登录后，期限内的订单归属于您；已授权的课程按销售价支付，不会高于班级价格。',
      'Who scans it and signs in counts for you for the stated time; of the courses you may sell they pay your sale price, never more than the class costs.',
    ],
  },
} as const satisfies Record<string, Kind>

const empty: Month = { visitors: 0, orders: 0, amount: '0.00', commission: '0.00', open: '0.00' }
const useMonth = (kind: string, period: string) => useAsk<readonly Month[]>('/api/business-order/channelOrder/report', { kind, period }, { of: partnerOrder })

const homeOf = (of: Kind) =>
  function PartnerHome() {
    const desk = useDesk(),
      period = monthNow(),
      now = useMonth(of.kind, period),
      last = useMonth(of.kind, plusMonths(period, -1))
    const own = useList(of.kind === 'channel' ? channel : org, { current: 1, size: 2 })
    return (
      <Page screen={of.screen} title={t(of.title)} beside={<Today />}>
        <Shown of={desk} lines={10}>
          {({ todo }) => (
            <>
              {now.value && <p className="dk-say">{t(partnerSentence(now.value[0] ?? empty, todo))}</p>}
              <div className="dk-columns">
                <div>
                  <FirstSteps kind={of.kind} />
                  <Worklist of={todo} onDone={desk.reload} />
                  {own.value?.records.map(row => (
                    <HandOut key={row.id} row={row} code={text(row[of.code])} says={of.says} />
                  ))}
                </div>
                <div>
                  <MonthCard of={of} period={period} now={now.value?.[0] ?? empty} before={last.value?.[0] ?? empty} />
                  <LastPaid />
                  <Notices />
                  <UnreadMessages />
                </div>
              </div>
            </>
          )}
        </Shown>
      </Page>
    )
  }
export const ChannelHome = homeOf(kinds.channel)
export const OrganisationHome = homeOf(kinds.org)

/** What is handed out to families: the way by which they count. */
function HandOut({ row, code, says }: { readonly row: Wire; readonly code: string; readonly says: Label }) {
  const link = `${location.origin}${joinPath(code)}`
  if (row.status !== 'on')
    return (
      <section className="kt-card">
        <p>{t(['已停用：新到访的家长不再归属于您。', 'Out of use: families who come now count for you no more.'])}</p>
      </section>
    )
  return (
    <Card id="hand-out" title={t(['推广二维码', 'The code to hand out'])}>
      {/* As large as a phone reads it across a table. */}
      <div style={{ maxWidth: 240 }}>
        <QrCode text={link} label={t(['推广二维码', 'QR code'])} />
      </div>
      <p className="kt-muted">{t(says)}</p>
      <CopyButton of={link} isLink />
    </Card>
  )
}

interface MonthProps {
  readonly of: Kind
  readonly period: string
  readonly now: Month
  readonly before: Month
}
/** The month beside the one before, and the ways to what it is made of. */
function MonthCard({ of, period, now, before }: MonthProps) {
  const figure = (name: keyof Month, label: Label) => ({
    name,
    label: t(label),
    value: (
      <>
        {grouped(String(now[name]))}
        <small className="kt-muted">
          {t(['上月', 'Last month'])} {grouped(String(before[name]))}
        </small>
      </>
    ),
  })
  return (
    <section className="kt-card" aria-labelledby="month">
      <div className="kt-card-head">
        <h2 id="month">{t([`${Number(period.slice(0, 4))} 年 ${Number(period.slice(5))} 月`, monthName(period)])}</h2>
        <Link href={of.report}>{t(['报表', 'Report'])}</Link>
      </div>
      <Figures
        of={[
          figure('visitors', ['新到访家庭', 'New families']),
          figure('orders', ['订单', 'Orders']),
          figure('amount', ['订单金额 (¥)', 'Amount (¥)']),
          figure('commission', ['佣金 (¥)', 'Commission (¥)']),
          figure('open', ['未结算佣金 (¥)', 'Not settled yet (¥)']),
        ]}
      />
      <p>
        <Link href={of.orders}>{t(['全部订单', 'All orders'])}</Link>
        {may('commission_view') && (
          <>
            {' · '}
            <Link href="/commission/list">{t(['佣金结算', 'Commissions'])}</Link>
          </>
        )}
      </p>
    </section>
  )
}
