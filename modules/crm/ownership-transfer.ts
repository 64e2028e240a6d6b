/** Changing hands: handed over with consent or by a manager, locked, merged, deleted and restored. */
import { remarkField } from '../audit/index.ts'
import { about, invoke, coded, command, count, ensure, fact, get, ref, step, text } from '../kit/index.ts'
import { ensureOwner, givenTo, noTerm, ownedBy, roomOf, sellerWithRoom, unclaimed, withRules } from './customer.commands.ts'
import { customer, type Customer, live, no, phonesOf } from './customer.ts'
import { inSea } from './sea.ts'
import { rulesInForce, term } from './sea-rule.ts'
import { ensureRoom, holding, sellerOf } from './sellers.ts'
import { ensureSingle, twinOf } from './duplicates.ts'

/** By a manager at once; by the owner as an offer that the other takes or declines. */
export const transfer = command(customer, 'transfer', {
  label: ['转交', 'Hand over'],
  by: ['SA', 'SL'],
  input: givenTo,
  needs: (_row, given) => sellerWithRoom(given.ownerId),
  decide(row, _given, { rules, seller, has }, { actor, now }) {
    ensureOwner(row, actor)
    ensure(seller, about(no.noSeller, 'ownerId'))
    ensure(seller.userId !== row.ownerId, about(no.sameOwner, 'ownerId'))
    ensureRoom(rules, has)
    if (actor.role === 'SA') return fact(customer, 'offered', { offeredToId: seller.userId })
    return fact(customer, 'transferred', { ...ownedBy(seller, rules, row, now), lastOwnerId: row.ownerId })
  },
})
export const acceptTransfer = step(customer, 'acceptTransfer', 'transferred', {
  label: ['接收客户', 'Take the customer'],
  by: ['SA', 'SL'],
  needs: (_row, _given, { actor }) => roomOf(actor.userId),
  check(row, _given, { rules, has }, { actor }) {
    ensure(row.offeredToId === actor.userId, no.noOffer)
    ensureRoom(rules, has)
  },
  record: (_given, row, { rules }, { actor, now }) => ({ ...ownedBy(actor, rules, row, now), lastOwnerId: row.ownerId }),
})
/** Declined by who would get it, or taken back by who offered it. */
export const declineTransfer = step(customer, 'declineTransfer', 'declined', {
  label: ['取消转交', 'Decline or take back'],
  by: ['SA', 'SL'],
  leaves: true,
  check(row, _given, _facts, { actor }) {
    ensure(row.offeredToId, no.noOffer)
    if (row.offeredToId !== actor.userId) ensureOwner(row, actor)
  },
  record: () => ({ offeredToId: null }),
})

/** How many of its owner's customers are locked. */
const lockedOf = ({ ownerId }: Pick<Customer, 'ownerId'>) => count(customer, { ownerId, status: 'locked' })
export const lock = step(customer, 'lock', 'locked', {
  label: ['锁定', 'Lock'],
  by: ['SL'],
  *needs(row) {
    return { rules: yield* rulesInForce.read(), locked: yield* lockedOf(row) }
  },
  check: (_row, _given, { rules, locked }) => ensure(locked < rules.lockMax, no.lockMax, { max: rules.lockMax }),
  record: (_given, _row, _facts, { now }) => ({ lockedAt: now, ...unclaimed }),
})
/** Its time with the owner begins anew. */
export const unlock = step(customer, 'unlock', 'unlocked', {
  label: ['解锁', 'Unlock'],
  by: ['SL'],
  needs: withRules,
  record: (_given, { phase }, { rules }, { now }) => ({ lockedAt: null, ownedAt: now, ...term(rules, { phase, ownedAt: now, lastFollowAt: null }) }),
})

export const absorb = step(customer, 'absorb', 'absorbed', {
  label: ['并入', 'Absorb'],
  input: {
    phones: text('手机号', 'Phones', { required: true }),
    fromId: text('来源客户', 'From', { required: true }),
    orderCode: text('成交订单号', 'Order of the deal'),
  },
  record({ phones, fromId, orderCode }, row) {
    const all = [...new Set([...phonesOf(row), ...phones.split(',')])].filter(phone => phone !== row.phone)
    const deal = orderCode && row.phase !== 'deal' ? { phase: 'deal' as const, orderCode, ...noTerm } : {}
    return { morePhones: all.join(',') || null, fromId, ...deal }
  },
})
/** One of two is kept, with the phones and the deal of both; what points to the other one follows the fact. */
export const merge = step(customer, 'merge', 'merged', {
  label: ['合并', 'Merge'],
  by: ['SL'],
  danger: true,
  input: { intoId: ref('customer')('合并到', 'Into', { required: true }), remark: remarkField },
  *needs(_row, { intoId }) {
    return { into: yield* get(customer, intoId) }
  },
  check: (row, _given, { into }) => ensure(into && into.id !== row.id && live.some(status => status === into.status), about(no.merge, 'intoId')),
  record: ({ intoId, remark }) => ({ mergedIntoId: intoId, why: remark, ...unclaimed }),
  also: (row, { intoId }) => [invoke(absorb, intoId, { phones: phonesOf(row).join(','), fromId: row.id, orderCode: row.orderCode })],
})

export const remove = step(customer, 'remove', 'removed', {
  label: ['删除', 'Delete'],
  by: ['SL'],
  danger: true,
  check: row => ensure(row.phase !== 'deal', no.hasDeal),
  record: () => unclaimed,
})
const ownerGone = coded('customer.ownerGone', ['恢复时原负责人已停用或名下客户已满', 'when it was restored its owner sold no more or was full'])
/** Back to where it was; into the sea when its owner sells no more or is full, and unlocked when as many of theirs are locked as may be. */
export const restore = command(customer, 'restore', {
  label: ['恢复', 'Restore'],
  by: ['SL'],
  *needs(row, _given, { actor }) {
    const rules = yield* rulesInForce.read()
    const has = row.ownerId ? yield* holding(row.ownerId, rules) : 0,
      locked = row.lockedAt ? yield* lockedOf(row) : 0
    return { rules, twin: yield* twinOf(row.id, row, actor), seller: yield* sellerOf(row.ownerId), has, locked }
  },
  decide(row, _given, { rules, twin, seller, has, locked }, { actor, now }) {
    ensureSingle(twin, actor)
    const fits = seller && (rules.holdMax === 0 || has < rules.holdMax)
    if (!row.ownerId) return fact(customer, 'restored', {}, 'sea')
    if (!fits) return fact(customer, 'restored', inSea(row, ownerGone, now), 'sea')
    if (row.lockedAt && locked < rules.lockMax) return fact(customer, 'restored', {}, 'locked')
    return fact(customer, 'restored', ownedBy(seller, rules, row, now), 'owned')
  },
})

export const handCommands = [transfer, acceptTransfer, declineTransfer, lock, unlock, absorb, merge, remove, restore] as const
