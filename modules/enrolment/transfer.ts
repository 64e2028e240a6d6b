/** Transfer: a child changes class in one step; the untaught money comes along, the difference is charged or refunded. */
import { enrolment } from './enrolment.ts'
import { ensurePlace, placeNeeds, queueNeeds } from './needs.ts'
import { no as rule } from './rules.ts'
import { ensureFree } from './guests.ts'
import { offersAfter } from './waiting.ts'
import { remarkField } from '../audit/index.ts'
import { command, ensure, get, int, type Row, step, text } from '../kit/index.ts'
import { lineNames } from '../payments/index.ts'
import { seatIn, takeSeat } from './enrol.ts'

/** Leaves the class for another. What the untaught money is worth is not known here: who knows it runs `transferIn` in the same turn. */
export const transferOut = step(enrolment, 'transferOut', 'transferred_out', {
  label: ['转班', 'Transfer'],
  by: ['SM', 'PO'],
  danger: true,
  input: { openClassId: text('转入班级', 'To class', { required: ['请选择班级', 'please choose a class'] }), remark: remarkField },
  needs: row => queueNeeds(row.openClassId),
  check: (row, { openClassId }) => ensure(openClassId !== row.openClassId, rule.sameClass),
  record: ({ remark }, _row, _queue, { newId }) => ({ transferToId: newId(), cause: 'school', reason: remark }) as const,
  also: (_row, _input, queue, { now }) => offersAfter(queue, 1, now),
})

export const transferIn = command(enrolment, 'transferIn', {
  label: ['转入', 'Transferred in'],
  input: {
    openClassId: text('班级', 'Class', { required: true }),
    fromId: text('转自报名', 'From', { required: true }),
    /** The untaught money of the former place: it pays for this one as far as it is needed. */
    creditCents: int('可抵扣(分)', 'Credit, fen', { required: true }),
  },
  needs: function* (_row, { openClassId, fromId }, context) {
    const from: Row<typeof enrolment> | undefined = yield* get(enrolment, fromId)
    return { ...(yield* placeNeeds(openClassId, from?.studentId ?? '', context, from?.payerId ?? null)), from }
  },
  decide: (row, { creditCents }, facts, context) => {
    const { from } = facts
    ensure(from?.status === 'transferred' && from.transferToId === row.id, rule.noClass)
    const placed = ensurePlace(facts, context)
    ensure((facts.seats?.choosing ?? 0) === 0, rule.roundOpen)
    ensureFree(placed.klass, facts.seats, context)
    ensure((facts.seats?.waiting ?? 0) === 0, rule.othersWait)
    const credit = Math.min(creditCents, placed.place.priceCents)
    return takeSeat(
      row.id,
      {
        type: 'transferred_in',
        ...seatIn(placed, facts, context),
        entry: { ...placed.entry, payerId: from.payerId, onBehalf: true },
        payerId: from.payerId,
        ...(credit > 0 ? { credit: { kind: 'credit', label: lineNames.credit[0], cents: credit } } : {}),
      },
      context,
    )
  },
})

export const commands = [transferOut, transferIn] as const
