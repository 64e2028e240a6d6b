/** Money of subsidies: what is reserved and used of each scheme, and used of each pupil's subsidy; folded in the turn that moves it (M11). */
import { int, on, view } from '../kit/index.ts'
import { subsidyUse } from './use.ts'
import { subsidy } from './subsidy.ts'

/** Its id is that of the subsidy. */
export const subsidyBalance = view('subsidy_balance', {
  label: ['补贴余额', 'Balance of a subsidy'],
  fields: { usedCents: int('已使用(分)', 'Used, fen', { required: true }) },
  empty: { usedCents: 0 },
  on: fold => [
    fold(on(subsidyUse, 'committed'), { key: ({ after }) => after.subsidyId, fold: (row, { after }) => ({ usedCents: row.usedCents + after.cents }) }),
    fold(on(subsidyUse, 'released'), { key: ({ after }) => after.subsidyId, fold: (row, { after }) => ({ usedCents: row.usedCents - after.cents }) }),
    fold(on(subsidyUse, 'given_back'), { key: ({ after }) => after.subsidyId, fold: (row, { data }) => ({ usedCents: row.usedCents - data.returnedCents }) }),
  ],
})

/** Its id is that of the scheme. What comes back to a subsidy that has ended is free again for others. */
export const schemeBalance = view('subsidy_scheme_balance', {
  label: ['补贴方案余额', 'Balance of a scheme'],
  fields: { openCents: int('已预留(分)', 'Reserved, fen', { required: true }), usedCents: int('已使用(分)', 'Used, fen', { required: true }) },
  empty: { openCents: 0, usedCents: 0 },
  on: fold => [
    fold(on(subsidy, 'approved'), {
      key: ({ after }) => after.schemeId,
      fold: (row, { after }) => ({ openCents: row.openCents + (after.approvedCents ?? 0) }),
    }),
    fold(on(subsidy, 'ended'), { key: ({ after }) => after.schemeId, fold: (row, { data }) => ({ openCents: row.openCents - data.unusedCents }) }),
    fold(on(subsidyUse, 'committed'), {
      key: ({ after }) => after.schemeId,
      fold: (row, { after }) => ({ openCents: row.openCents - after.cents, usedCents: row.usedCents + after.cents }),
    }),
    fold(on(subsidyUse, 'released'), {
      key: ({ after }) => after.schemeId,
      fold: (row, { after, data }) => ({ openCents: row.openCents + (data.isOpen ? after.cents : 0), usedCents: row.usedCents - after.cents }),
    }),
    fold(on(subsidyUse, 'given_back'), {
      key: ({ after }) => after.schemeId,
      fold: (row, { data }) => ({ openCents: row.openCents + (data.isOpen ? data.returnedCents : 0), usedCents: row.usedCents - data.returnedCents }),
    }),
  ],
})
