/** The commands of bookings (L2b): every one looks at all that stands at the same time, for whatever class, tour or agency. */
import { remarkField } from '../audit/index.ts'
import { about, changes, command, ensure, fact, gather, get, invoke, type Invoke, money, optional, pick, type Reading, ref, step } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import type { Bookable } from './bookable.ts'
import { booking } from './booking.ts'
import {
  around,
  type Booking,
  ensureFree,
  ensureSpan,
  ensureUntil,
  ensureUsable,
  hasLapsed,
  kindOf,
  moneyOf,
  partyOf,
  penaltyOf,
  priced,
  resourceOf,
} from './booking.rules.ts'
import { freeAfter } from './capacity.ts'
import { noBooking as no } from './refusals.ts'

const { fields } = booking
const by = ['PO', 'AM'] as const
const unlocked = <F extends object>(field: F) => ({ ...field, locked: false })

/** The resource of a booking, and what is taken of it around the use. */
function* standing(
  row: Pick<Booking, 'kind' | 'resourceId' | 'startAt' | 'endAt'>,
): Reading<{ readonly of: Bookable | undefined; readonly all: readonly Booking[] }> {
  const { turnaround } = kindOf(row.kind)
  return yield* gather({ of: resourceOf(row.kind, row.resourceId), all: around(row.resourceId, row.startAt, freeAfter(row.endAt, turnaround)) })
}
const expiring = (lapsed: readonly Booking[]): readonly Invoke[] => lapsed.map(one => invoke(expire, one.id, {}))

export const request = command(booking, 'request', {
  label: ['申请预订', 'Request'],
  by,
  input: {
    ...pick(fields, 'kind', 'resourceId', 'openClassId', 'tourId', 'party', 'units', 'startAt', 'endAt', 'lineId', 'remark'),
    agencyId: ref('agency')('机构', 'Agency'),
    quotationId: ref('quotation')('报价单', 'Quotation'),
  },
  needs: (_row, { kind, resourceId, openClassId }) => gather({ of: resourceOf(kind, resourceId), klass: get(openClass, openClassId) }),
  decide(_row, input, { of, klass }, { actor, now, zone }) {
    const party = partyOf(input, klass, actor)
    const { startAt, endAt } = input,
      kind = kindOf(input.kind)
    ensureSpan(startAt, endAt)
    ensure(startAt > now, about(no.past, 'startAt'))
    ensureUsable(kind, of, { agencyId: party.agencyId, endAt }, zone)
    ensure(input.units <= kind.unitsOf(of), about(no.tooMany, 'units'), { capacity: kind.unitsOf(of) })
    const freeAt = freeAfter(endAt, kind.turnaround)
    return fact(booking, 'requested', {
      ...input,
      ...party,
      quotationId: party.quotationId ?? input.quotationId ?? null,
      resourceName: titleOf(kind.of.title, of),
      freeAt,
    })
  },
})
const titleOf = (title: string, of: Bookable): string => String((of as any)[title])

/** Holds, or holds longer. */
export const hold = command(booking, 'hold', {
  label: ['保留', 'Hold'],
  by,
  input: { heldUntil: { ...fields.heldUntil, required: true as const } },
  needs: standing,
  decide(row, { heldUntil }, { of, all }, context) {
    ensureUntil(heldUntil, row.startAt, context.now)
    const kind = kindOf(row.kind)
    ensureUsable(kind, of, row, context.zone)
    return [...expiring(ensureFree(kind, of, row, all, context)), fact(booking, 'held', { heldUntil })]
  },
})

/** The supplier said yes, at a price that the quotation has room for. */
export const confirm = command(booking, 'confirm', {
  label: ['确认', 'Confirm'],
  by,
  input: { answer: { ...fields.answer, required: true as const }, ...pick(fields, 'price', 'lineId') },
  *needs(row) {
    return { ...(yield* standing(row)), ...(yield* moneyOf(row)) }
  },
  decide(row, { answer, price, lineId }, { of, all, ...money }, context) {
    const { now, zone, actor } = context,
      kind = kindOf(row.kind)
    ensure(!hasLapsed(row, now), no.lapsed)
    ensureUsable(kind, of, row, zone)
    const lapsed = ensureFree(kind, of, row, all, context)
    const agreed = priced(kind, row, { price: price ?? row.price ?? of.price, lineId: lineId ?? row.lineId }, money, zone)
    return [...expiring(lapsed), fact(booking, 'confirmed', { answer, ...agreed, confirmedAt: now, confirmedBy: actor.userId, heldUntil: null })]
  },
})

/** Another time, another number, another one of the same kind, another price: by the same rules as if it were new. */
export const adjust = command(booking, 'adjust', {
  label: ['变更', 'Change'],
  by,
  input: {
    resourceId: optional(fields.resourceId),
    units: optional(fields.units),
    startAt: optional(fields.startAt),
    endAt: optional(fields.endAt),
    ...pick(fields, 'price', 'lineId', 'remark'),
  },
  *needs(row, input) {
    const after = adjusted(row, input)
    return { ...(yield* standing(after)), ...(yield* moneyOf(row)) }
  },
  decide(row, input, { of, all, ...money }, context) {
    const { now, zone } = context,
      kind = kindOf(row.kind),
      after = adjusted(row, input)
    ensure(row.status !== 'confirmed' || input.remark, about(no.remarkNeeded, 'remark'))
    ensure(!hasLapsed(row, now), no.lapsed)
    ensureSpan(after.startAt, after.endAt)
    ensure(after.startAt === row.startAt || after.startAt > now, about(no.past, 'startAt'))
    if (row.status === 'held') ensure(row.heldUntil! <= after.startAt, about(no.untilLate, 'startAt'))
    ensureUsable(kind, of, after, zone)
    const lapsed = row.status === 'requested' ? [] : ensureFree(kind, of, after, all, context)
    ensure(after.units <= kind.unitsOf(of), about(no.tooMany, 'units'), { capacity: kind.unitsOf(of) })
    const agreed = row.status === 'confirmed' ? priced(kind, after, after, money, zone) : {}
    const values = { ...pick(after, ...movable), ...agreed }
    const data = { ...changes(row, { ...values, resourceName: titleOf(kind.of.title, of), freeAt: freeAfter(after.endAt, kind.turnaround) }) }
    return [...expiring(lapsed), fact(booking, 'adjusted', { ...data, ...(input.remark ? { remark: input.remark } : {}) })]
  },
})
const movable = ['resourceId', 'units', 'startAt', 'endAt', 'price', 'lineId'] as const
/** The row as it will be: what is left out stays. */
const adjusted = (row: Booking, input: { readonly [K in (typeof movable)[number]]?: Booking[K] | null }): Booking => ({
  ...row,
  ...Object.fromEntries(movable.flatMap(name => ((input[name] ?? null) === null ? [] : [[name, input[name]]]))),
})

/** Fewer are needed than were booked, as whoever knows says; at the price that was agreed for each. Nothing is asked of it: giving back always goes. */
export const reduce = command(booking, 'reduce', {
  label: ['减少数量', 'Give some back'],
  input: pick(fields, 'units', 'remark'),
  decide(row, { units, remark }) {
    ensure(units < row.units, about(no.tooMany, 'units'), { capacity: row.units - 1 })
    return fact(booking, 'adjusted', { units, remark, ...(row.amount === null ? {} : { amount: (row.amount / row.units) * units }) })
  },
})

/** Gives each of two bookings the other's resource, or neither. Prices stay as they were agreed. */
export const swap = command(booking, 'swap', {
  label: ['互换资源', 'Swap'],
  by,
  input: { otherId: { ...ref('resource_booking')('与哪个预订互换', 'With which booking'), required: true as const }, remark: remarkField },
  *needs(row, { otherId }) {
    const other = yield* get(booking, otherId)
    if (!other || other.kind !== row.kind) return { other, mine: undefined, theirs: undefined }
    return { other, mine: yield* standing({ ...row, resourceId: other.resourceId }), theirs: yield* standing({ ...other, resourceId: row.resourceId }) }
  },
  decide(row, { otherId, remark }, { other, mine, theirs }, context) {
    const { now, zone, actor } = context
    ensure(other && ['held', 'confirmed'].includes(other.status) && (actor.role !== 'AM' || other.agencyId === actor.deptId), about(no.noOther, 'otherId'))
    ensure(other.kind === row.kind && mine && theirs, about(no.otherKind, 'otherId'))
    ensure(other.resourceId !== row.resourceId, about(no.sameOne, 'otherId'))
    ensure(!hasLapsed(row, now) && !hasLapsed(other, now), no.lapsed)
    const kind = kindOf(row.kind)
    const lapsed = [
      [row, mine],
      [other, theirs],
    ] as const
    const gone = lapsed.flatMap(([of, found]) => {
      ensureUsable(kind, found.of, of, zone)
      return ensureFree(
        kind,
        found.of,
        of,
        found.all.filter(one => one.id !== row.id && one.id !== otherId),
        context,
      )
    })
    const takes = (of: Bookable) => ({ resourceId: of.id, resourceName: titleOf(kind.of.title, of), remark })
    return [...expiring(gone), fact(booking, 'swapped', takes(mine.of!)), invoke(takeOver, other.id, takes(theirs.of!))]
  },
})
/** The other side of a swap, in the same turn. */
export const takeOver = step(booking, 'takeOver', 'taken_over', {
  label: ['换入资源', 'Take over'],
  input: { ...pick(fields, 'resourceId', 'remark'), resourceName: unlocked(fields.resourceName) },
})

/** Whose school it is for, said by whoever knows what it is booked for: those who see that school then see the booking. */
export const nameParty = step(booking, 'nameParty', 'party_named', {
  label: ['登记使用方', 'Name the party'],
  input: { schoolId: unlocked(fields.schoolId), areaCode: unlocked(fields.areaCode) },
})

export const use = step(booking, 'use', 'used', {
  label: ['已使用', 'Used'],
  by,
  check: (row, _input, _facts, { now }) => ensure(row.startAt <= now, no.notBegun),
  record: () => ({}),
})
/** What was not confirmed in time: a hold that ran out, a request whose time has come. */
export const expire = step(booking, 'expire', 'expired', {
  label: ['到期释放', 'Expire'],
  check: (row, _input, _facts, { now }) => ensure(row.status === 'held' ? hasLapsed(row, now) : row.startAt <= now, no.notLapsed),
  record: () => ({}),
})
export const cancel = command(booking, 'cancel', {
  label: ['取消', 'Cancel'],
  by,
  danger: true,
  input: { remark: remarkField, penalty: money('违约金', 'Penalty') },
  needs: row => gather({ of: resourceOf(row.kind, row.resourceId) }),
  decide(row, { remark, penalty }, { of }, { now, zone }) {
    const due = penalty ?? penaltyOf(of, row, now, zone)
    ensure(due <= (row.amount ?? 0), about(no.penalty, 'penalty'), { amount: (row.amount ?? 0) / 100 })
    return fact(booking, 'cancelled', { remark, penalty: due })
  },
})

export const bookingCommands = [request, confirm, hold, adjust, swap, use, cancel]
export const systemCommands = [takeOver, expire, reduce, nameParty]
