/** What happens to resources and bookings by the clock, and who is told. */
import { dayOf, find, invoke, type Reaction, timer } from '../kit/index.ts'
import { accounts, notice, noticeReactions, type To } from '../messages/index.ts'
import { booking } from './booking.ts'
import { expire, use } from './booking.commands.ts'
import { allKinds } from './kinds.ts'

/** Whose it is: the agency's managers, or the platform's operators. */
const keepers: To<{ readonly agencyId: string | null }> = row => [row.agencyId ? { deptId: row.agencyId, role: 'AM' } : { role: 'PO' }]

const papers = allKinds.map(({ of }) =>
  notice(of, 'papers_warned', {
    to: [keepers as To],
    params: row => ({ what: (row as any)[of.title] }),
    title: [`${of.label[0]}证件将到期：{what}`, `Papers expire: {what}`],
    content: [
      `${of.label[0]}“{what}”的证件有效期至 {papersUntil}，到期后不能预订。请更新证件。`,
      'The papers of “{what}” are valid until {papersUntil}; it cannot be booked beyond that day. Please renew them.',
    ],
    link: `/resources/${of.name}/{id}`,
  }),
)
const asked = { link: '/resources/booking/{id}', to: [accounts('createdBy')] } as const
const expired = notice(booking, 'expired', {
  ...asked,
  title: ['预订已过期：{resourceName}', 'A booking ran out: {resourceName}'],
  content: [
    '“{party}”对“{resourceName}”的预订（{startAt:time} 起，数量 {units}）未在期限内确认，已释放。',
    'The booking of “{resourceName}” for “{party}” (from {startAt:time}, {units}) was not confirmed in time and is released.',
  ],
})
const cancelled = notice(booking, 'cancelled', {
  ...asked,
  title: ['预订已取消：{resourceName}', 'A booking was cancelled: {resourceName}'],
  content: [
    '“{party}”对“{resourceName}”的预订（{startAt:time} 起）已取消，违约金 {penalty}。原因：{remark}',
    'The booking of “{resourceName}” for “{party}” (from {startAt:time}) was cancelled, penalty {penalty}. Reason: {remark}',
  ],
})
const confirmed = notice(booking, 'confirmed', {
  ...asked,
  title: ['预订已确认：{resourceName}', 'A booking was confirmed: {resourceName}'],
  content: [
    '“{party}”已订妥“{resourceName}”，数量 {units}，{startAt:time} 至 {endAt:time}。',
    '“{resourceName}” is booked for “{party}”: {units}, {startAt:time} to {endAt:time}.',
  ],
})

const timers: readonly Reaction[] = [
  ...allKinds.map(({ of, warnPapers }) =>
    timer(`papers-of-${of.name}`, {
      due: (now, zone) => find(of, { status: ['on', 'off'], warnAt: { lte: dayOf(now, zone) } }),
      run: row => [invoke(warnPapers, row.id, {})],
    }),
  ),
  timer('booking-hold-runs-out', { due: now => find(booking, { status: 'held', heldUntil: { lte: now } }), run: row => [invoke(expire, row.id, {})] }),
  timer('booking-request-too-late', { due: now => find(booking, { status: 'requested', startAt: { lte: now } }), run: row => [invoke(expire, row.id, {})] }),
  timer('booking-used', { due: now => find(booking, { status: 'confirmed', endAt: { lte: now } }), run: row => [invoke(use, row.id, {})] }),
]
export const reactions: readonly Reaction[] = [...timers, ...noticeReactions(...papers, expired, cancelled, confirmed)]
