/** What the house does with peer rounds by itself: it opens those that are to open, and closes them. */
import { answer, find, invoke, timer } from '../kit/index.ts'
import { peerRound } from './peer-round.ts'
import { close, mayOpen, open } from './peer-round.commands.ts'

const opens = timer('peer-rounds-open', {
  due: now => find(peerRound, { status: 'draft', opensAt: { lte: now }, closesAt: { gt: now } }, { sort: ['opensAt'] }),
  // What stands against it is on its page; the draft waits for somebody to put it right.
  run: async (row, { ask, now }) => ((await answer(mayOpen(row, now), { ask })) ? [invoke(open, row.id, {})] : []),
})
const closes = timer('peer-rounds-close', {
  due: now => find(peerRound, { status: 'open', closesAt: { lte: now } }, { sort: ['closesAt'] }),
  run: row => [invoke(close, row.id, {})],
})
export const peerTimers = [opens, closes]
