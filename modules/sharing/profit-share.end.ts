/** How a move that has ended changes its profit share, in the same turn. */
import { command, day, ensure, fact, int, plus, text } from '../kit/index.ts'
import { no, profitShare } from './profit-share.ts'
import { shareMove } from './share-move.ts'

/** When the rest is let go by ourselves: a day before the channel would. */
export const releaseAt = (shareUntil: string): string => plus(shareUntil, -day)

export const end = command(profitShare, 'end', {
  label: ['明细结束', 'A move has ended'],
  input: {
    moveId: text('明细', 'Move', { required: true }),
    kind: shareMove.fields.kind,
    cents: int('金额(分)', 'Amount, fen', { required: true }),
    failure: text('失败原因', 'Failure'),
  },
  decide(row, { moveId, kind, cents, failure }, _facts, { now }) {
    ensure(row.movingId === moveId, no.moving)
    const isOver = row.status === 'finished',
      idle = { movingId: null, lookAt: isOver ? null : now }
    if (kind === 'return')
      return failure
        ? fact(profitShare, 'return_failed', { ...idle, debtCents: row.debtCents + cents, failure }, row.status)
        : fact(profitShare, 'returned', { ...idle, returnedCents: row.returnedCents + cents }, row.status)
    if (failure)
      return fact(
        profitShare,
        'stuck',
        { movingId: null, failure, lookAt: now < releaseAt(row.shareUntil) ? releaseAt(row.shareUntil) : plus(now, day) },
        'stuck',
      )
    return kind === 'share'
      ? fact(profitShare, 'shared', { ...idle, sharedCents: row.sharedCents + cents, failure: null }, row.status)
      : fact(profitShare, 'finished', { movingId: null, lookAt: null, failure: null }, 'finished')
  },
})
