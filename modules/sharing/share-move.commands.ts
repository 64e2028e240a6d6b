/** What happens to a share move: sent under its number as often as it takes, until the channel says that it is done or that it never will be. */
import { command, day, fact, hour, int, invoke, minute, pick, plus, step, text, time } from '../kit/index.ts'
import { end } from './profit-share.end.ts'
import { shareMove } from './share-move.ts'

/** The waits between tries of one number; after the last the move has failed. */
const backoff = [minute, 5 * minute, 30 * minute, 2 * hour, day] as const
export const triesMax = backoff.length + 1
/** How long the channel may be silent before it is asked, and how long until it is asked again. */
const patience = [2 * minute, 5 * minute, 30 * minute, hour] as const
const nextAsk = (asks: number, now: string): string => plus(now, patience[Math.min(asks, patience.length - 1)]!)

export const begin = command(shareMove, 'begin', {
  label: ['发起', 'Begin'],
  input: pick(
    shareMove.fields,
    ...(['moveNo', 'shareId', 'kind', 'orderCode', 'agencyId', 'schoolId', 'areaCode', 'channel', 'amountCents'] as const),
    ...(['account', 'ofMoveId', 'ofMoveNo', 'refundId'] as const),
  ),
  decide: (_row, input, _facts, { now }) => fact(shareMove, 'begun', { ...input, askAt: nextAsk(0, now) }),
})
export const send = step(shareMove, 'send', 'sent', {
  label: ['重新提交', 'Send again'],
  record: (_input, _row, _facts, { now }) => ({ askAt: nextAsk(0, now) }),
})
export const asked = step(shareMove, 'asked', 'asked', {
  label: ['已查询', 'Asked'],
  record: (_input, row, _facts, { now }) => ({ asks: row.asks + 1, askAt: nextAsk(row.asks + 1, now) }),
})
export const fail = step(shareMove, 'fail', 'failed', {
  label: ['暂未成功', 'Not yet'],
  input: { failure: text('失败原因', 'Failure', { required: true }) },
  record: ({ failure }, row, _facts, { now }) => ({ failure, tries: row.tries + 1, askAt: plus(now, backoff[Math.min(row.tries, backoff.length - 1)]!) }),
})
/** What comes back lessens the share that it is of. */
export const giveBack = step(shareMove, 'giveBack', 'given_back', {
  label: ['记录回退', 'Record what came back'],
  input: { cents: int('金额(分)', 'Amount, fen', { required: true }) },
  record: ({ cents }, row) => ({ returnedCents: row.returnedCents + cents }),
})
export const succeed = step(shareMove, 'succeed', 'succeeded', {
  label: ['成功', 'Done'],
  input: { channelNo: text('渠道分账号', "Channel's number"), doneAt: time('完成时间', 'Done at', { required: true }) },
  record: ({ channelNo, doneAt }) => ({ channelNo: channelNo ?? null, doneAt, askAt: null, failure: null }),
  also: row => [
    ...(row.kind === 'return' ? [invoke(giveBack, row.ofMoveId!, { cents: row.amountCents })] : []),
    invoke(end, row.shareId, { moveId: row.id, kind: row.kind, cents: row.amountCents, failure: null }),
  ],
})
export const abandon = step(shareMove, 'abandon', 'abandoned', {
  label: ['失败', 'Failed for good'],
  input: { failure: text('失败原因', 'Failure', { required: true }) },
  record: ({ failure }, row) => ({ failure, tries: row.tries + 1, askAt: null }),
  also: (row, { failure }) => [invoke(end, row.shareId, { moveId: row.id, kind: row.kind, cents: row.amountCents, failure })],
})

export const moveCommands = [begin, send, asked, fail, giveBack, succeed, abandon] as const
