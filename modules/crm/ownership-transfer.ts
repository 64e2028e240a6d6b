/** Changing hands: handed over with consent or by a manager, locked, deleted and restored. */
import { about, type Actor, coded, command, count, ensure, fact, flag, type Reading, step } from '../kit/index.ts'
import { ensureOwner, givenTo, ownedBy, roomOf, sellerWithRoom, unclaimed, withRules } from './customer.commands.ts'
import { seaFor } from './client-sea.ts'
import { customer, type Customer, no } from './customer.ts'
import { inSea } from './sea.ts'
import { rulesInForce, term } from './sea-rule.ts'
import { ensureRoom, holding, sellerOf } from './sellers.ts'
import { ensureSingle, duplicateOf } from './duplicates.ts'

/** By a manager at once; by the owner as an offer that the other takes or declines. */
export const transfer = command(customer, 'transfer', {
  many: true,
  label: ['转交', 'Hand over'],
  by: ['SA', 'SL'],
  input: {
    ...givenTo,
    keepsDeals: flag('进行中的商机', 'Open opportunities', {
      answers: [
        ['留给原负责人', 'Stay with the last owner'],
        ['一并转交', 'Go along'],
      ],
    }),
  },
  needs: (_row, given) => sellerWithRoom(given.ownerId),
  decide(row, { keepsDeals }, { rules, seller, has }, { actor, now }) {
    ensureOwner(row, actor)
    ensure(seller, about(no.noSeller, 'ownerId'))
    ensure(seller.userId !== row.ownerId, about(no.sameOwner, 'ownerId'))
    ensureRoom(rules, has)
    if (actor.role === 'SA') return fact(customer, 'offered', { offeredToId: seller.userId, offerKeepsDeals: keepsDeals ?? null })
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
  record: () => ({ offeredToId: null, offerKeepsDeals: null }),
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
  record: (_given, { phase, level, contractEndedAt }, { rules }, { now }) => ({
    lockedAt: null,
    ownedAt: now,
    ...term(rules, { phase, level, contractEndedAt, ownedAt: now, lastFollowAt: null }),
  }),
})

export const remove = step(customer, 'remove', 'removed', {
  label: ['删除', 'Delete'],
  by: ['SL'],
  danger: true,
  check: row => ensure(row.phase !== 'deal', no.hasDeal),
  record: () => unclaimed,
})
const ownerGone = coded('customer.ownerGone', ['恢复时原负责人已停用或名下客户已满', 'when it was restored its owner sold no more or was full'])
/** What coming back must know: the rules, whether its owner still sells and has room, and the sea it falls into otherwise. */
export function* comingBack(row: Customer, actor: Actor) {
  const rules = yield* rulesInForce.read()
  const has = row.ownerId ? yield* holding(row.ownerId, rules) : 0,
    locked = row.lockedAt ? yield* lockedOf(row) : 0
  const sea = yield* seaFor({ areaCode: row.areaCode, deptId: row.ownerDeptId })
  return { rules, duplicate: yield* duplicateOf(row.id, row, actor), seller: yield* sellerOf(row.ownerId), has, locked, sea }
}
type Back = ReturnType<typeof comingBack> extends Reading<infer T> ? T : never
/** Where it comes back to, and what is so there. */
export function backTo(row: Customer, { rules, seller, has, locked, sea }: Omit<Back, 'duplicate'>, now: string) {
  const fits = seller && (rules.holdMax === 0 || has < rules.holdMax)
  if (!row.ownerId) return { to: 'sea', data: {} } as const
  if (!fits) return { to: 'sea', data: inSea(row, sea, ownerGone, now) } as const
  if (row.lockedAt && locked < rules.lockMax) return { to: 'locked', data: {} } as const
  return { to: 'owned', data: ownedBy(seller, rules, row, now) } as const
}
/** Back to where it was; into the sea when its owner sells no more or is full, and unlocked when as many of theirs are locked as may be. */
export const restore = command(customer, 'restore', {
  label: ['恢复', 'Restore'],
  by: ['SL'],
  needs: (row, _given, { actor }) => comingBack(row, actor),
  decide(row, _given, { duplicate, ...known }, { actor, now }) {
    ensureSingle(duplicate, actor)
    const { to, data } = backTo(row, known, now)
    return fact(customer, 'restored', data, to)
  },
})

export const handCommands = [transfer, acceptTransfer, declineTransfer, lock, unlock, remove, restore] as const
