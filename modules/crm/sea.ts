/** The sea: taken from it by one, given from it by a manager, put back by the owner, or fallen back when nobody looks after it. */
import { remarkAs } from '../audit/index.ts'
import {
  about,
  coded,
  command,
  day,
  dayOf,
  ensure,
  fact,
  formatTime,
  gather,
  get,
  hour,
  int,
  on,
  plus,
  type RefusalCode,
  type Row,
  step,
  view,
} from '../kit/index.ts'
import { clientSea, type ClientSea, ensureSea, lyingIn, seaFor } from './client-sea.ts'
import { byOwner, ensureOwner, givenTo, ownedBy, roomOf, sellerWithRoom, unclaimed, withRules } from './customer.commands.ts'
import { customer, type Customer, no } from './customer.ts'
import { term } from './sea-rule.ts'
import { ensureRoom } from './sellers.ts'

/** How many customers somebody received from a sea on a day; its id is `<userId>:<day>:<sea>`, where the common sea has no name. */
export const receiptsId = (userId: string, on: string, seaId: string | null): string => `${userId}:${on}:${seaId ?? ''}`
export const seaReceipts = view('sea_receipts', {
  label: ['公海领取数', 'Customers received'],
  fields: { count: int('领取数', 'Received', { required: true }) },
  empty: { count: 0 },
  revision: 2,
  on: fold => [
    fold(on(customer, 'received'), { key: ({ data, before }) => receiptsId(data.ownerId!, data.day, before.seaId), fold: row => ({ count: row.count + 1 }) }),
  ],
})

/** What is so from the moment a customer lies in the sea: no owner, and the time from which everything there is counted. */
export const inSea = (row: Pick<Customer, 'ownerId'>, sea: ClientSea | undefined, reason: string, now: string) => ({
  ...lyingIn(sea),
  seaTime: now,
  seaReason: reason,
  lastOwnerId: row.ownerId,
  ownerId: null,
  ownerDeptId: null,
  ownedAt: null,
  lockedAt: null,
  ...unclaimed,
})

/** The refusal, and from when on it holds no more. */
const since = ({ code, label: [zh, en] }: RefusalCode, from: string, zone: string): RefusalCode => ({
  code,
  label: [`${zh}，${formatTime(from, zone)} 起可领取`, `${en}: possible from ${formatTime(from, zone)}`],
})

export const receive = step(customer, 'receive', 'received', {
  label: ['领取', 'Receive'],
  by: ['SA', 'SL'],
  contended: true,
  *needs(row, _given, { actor, now, zone }) {
    const today: Row<typeof seaReceipts> | undefined = yield* get(seaReceipts, receiptsId(actor.userId, dayOf(now, zone), row.seaId))
    return { ...(yield* roomOf(actor.userId)), received: today?.count ?? 0, sea: yield* get(clientSea, row.seaId) }
  },
  check(row, _given, { rules, has, received, sea }, { actor, now, zone }) {
    ensureRoom(rules, has)
    // A manager may assign to themselves whatever lies in the sea: the waits are for sellers.
    if (actor.role !== 'SL') {
      const max = sea?.receiveDayMax ?? rules.receiveDayMax
      ensure(max === 0 || received < max, no.dayLimit, { max })
      const from = plus(row.seaTime!, (sea?.freshHours ?? rules.freshHours) * hour)
      ensure(from <= now, since(no.tooFresh, from, zone), { from })
      const again = plus(row.seaTime!, (sea?.formerOwnerDays ?? rules.formerOwnerDays) * day)
      ensure(row.lastOwnerId !== actor.userId || again <= now, since(no.formerOwner, again, zone), { from: again })
    }
  },
  record: (_given, row, { rules }, { actor, now, zone }) => ({ ...ownedBy(actor, rules, row, now), day: dayOf(now, zone), fromSeaId: row.seaId }),
})

export const assign = step(customer, 'assign', 'assigned', {
  many: true,
  label: ['分配', 'Assign'],
  by: ['SL'],
  input: givenTo,
  needs: (_row, { ownerId }) => sellerWithRoom(ownerId),
  check(_row, _given, { rules, seller, has }) {
    ensure(seller, about(no.noSeller, 'ownerId'))
    ensureRoom(rules, has)
  },
  record: (_given, row, { rules, seller }, { now }) => ownedBy(seller!, rules, row, now),
})

/** Which sea; empty: the one that fits, or the common one. */
const seaField = { ...customer.fields.seaId, locked: false }
export const putSea = step(customer, 'putSea', 'putBack', {
  label: ['退回公海', 'Put back into the sea'],
  by: byOwner.by,
  danger: true,
  input: { reason: remarkAs(customer.fields.seaReason.label), seaId: seaField },
  *needs(row, { seaId }) {
    return { sea: yield* seaFor({ areaCode: row.areaCode, deptId: row.ownerDeptId }, seaId) }
  },
  check(row, { seaId }, { sea }, { actor }) {
    ensureOwner(row, actor)
    ensureSea(seaId, sea)
  },
  record: ({ reason }, row, { sea }, { now }) => inSea(row, sea, reason, now),
})
/** Into another sea; how long it has lain in one stays counted. */
export const moveSea = step(customer, 'moveSea', 'sea_moved', {
  many: true,
  label: ['移到其他公海', 'Move to another sea'],
  by: ['SL'],
  input: { seaId: seaField },
  needs: (_row, { seaId }) => gather({ sea: get(clientSea, seaId) }),
  check(row, { seaId }, { sea }) {
    ensureSea(seaId, sea)
    ensure(row.seaId !== (seaId ?? null), about(no.sameSea, 'seaId'))
  },
  record: (_given, _row, { sea }) => lyingIn(sea),
})

/** Tells the owner that the customer will go back; they keep it for the full time of a warning, however late that comes. */
export const warn = command(customer, 'warn', {
  label: ['提醒将被回收', 'Warn'],
  needs: withRules,
  decide(row, _given, { rules }, { now }) {
    const due = term(rules, row)
    // The rules became kinder since: the customer stays for the time they give now.
    if (!due.warnAt || due.warnAt > now) return fact(customer, 'kept', { ...due, warnedAt: null })
    const whole = plus(now, rules.warnDays * day)
    return fact(customer, 'warned', { warnedAt: now, keepUntil: whole > due.keepUntil ? whole : due.keepUntil })
  },
})
const tooLong = coded('customer.tooLong', ['长期未跟进或未成交，系统自动回收', 'nobody followed it up or made a deal in time'])
export const recycle = command(customer, 'recycle', {
  label: ['回收到公海', 'Take back into the sea'],
  *needs(row) {
    return { ...(yield* withRules()), sea: yield* seaFor({ areaCode: row.areaCode, deptId: row.ownerDeptId }) }
  },
  decide(row, _given, { rules, sea }, { now }) {
    ensure(row.warnedAt && row.keepUntil && row.keepUntil <= now, no.notDue)
    const due = term(rules, row)
    if (!due.keepUntil || due.keepUntil > now) return fact(customer, 'kept', { ...due, warnedAt: null }, 'owned')
    return fact(customer, 'recycled', inSea(row, sea, tooLong, now), 'sea')
  },
})

export const seaCommands = [receive, assign, putSea, moveSea, warn, recycle] as const
