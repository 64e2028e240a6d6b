/** What an owner does with a customer: enters it, keeps it up to date, follows it up, and moves it through its phases. */
import { remarkField } from '../audit/index.ts'
import { order } from '../payments/index.ts'
import { user } from '../identity/index.ts'
import { about, type Actor, changes, command, ensure, fact, find, get, next, optional, partial, pick, type Reading, text } from '../kit/index.ts'
import { customer, type Customer, no, phonesOf } from './customer.ts'
import { renewed, ruleOf, seaRule, seaRuleId, type SeaRule, term } from './sea-rule.ts'
import { ensureRoom, holding, type Seller, sellerOf } from './sellers.ts'
import { ensureSingle, twinOf } from './duplicates.ts'

export const input = pick(
  customer.fields,
  'name',
  'phone',
  'creditCode',
  'level',
  'source',
  'industry',
  'areaCode',
  'address',
  'labelIds',
  'remark',
  'nextFollowTime',
)
/** Whom a customer is given to. */
export const ownerField = { ...customer.fields.ownerId, required: false as const, locked: false }

/** A seller works on their own customers; a manager on those of the team, which is all they reach. */
export const looksAfter = (row: Pick<Customer, 'ownerId'>, { role, userId }: Actor): boolean => role !== 'SA' || row.ownerId === userId
export const ensureOwner = (row: Pick<Customer, 'ownerId'>, actor: Actor): void => ensure(looksAfter(row, actor), no.notYours)
export function* rule(): Reading<SeaRule> {
  return ruleOf(yield* get(seaRule, seaRuleId))
}

/** What is so from the moment somebody becomes the owner. */
export const ownedBy = (seller: Pick<Seller, 'userId' | 'deptId'>, rules: SeaRule, row: Pick<Customer, 'phase'>, now: string) => ({
  ownerId: seller.userId,
  ownerDeptId: seller.deptId,
  ownedAt: now,
  offeredToId: null,
  lockedAt: null,
  seaTime: null,
  seaReason: null,
  warnedAt: null,
  ...term(rules, { phase: row.phase, ownedAt: now, lastFollowAt: null }),
})
export const numbered = (number: number): string => `KH${String(number).padStart(6, '0')}`

export const create = command(customer, 'create', {
  label: ['新增客户', 'Add a customer'],
  by: ['SA', 'SL'],
  input: { ...input, ownerId: ownerField },
  *needs(row, given, { actor }) {
    const ownerId = given.ownerId ?? actor.userId,
      rules = yield* rule()
    return {
      rules,
      ownerId,
      twin: yield* twinOf(row.id, given, actor),
      seller: yield* sellerOf(ownerId),
      has: yield* holding(ownerId, rules),
      number: yield* next('customer'),
    }
  },
  decide(row, { ownerId: _ownerId, ...given }, { rules, ownerId, twin, seller, has, number }, { actor, now }) {
    ensure(actor.role !== 'SA' || ownerId === actor.userId, about(no.forYourself, 'ownerId'))
    ensure(seller, about(no.noSeller, 'ownerId'))
    inFuture(given.nextFollowTime, now)
    ensureSingle(twin, actor)
    ensureRoom(rules, has)
    return fact(customer, 'created', { ...given, code: numbered(number), ...ownedBy(seller, rules, row, now) })
  },
})
export const createInSea = command(customer, 'createInSea', {
  label: ['新增到公海', 'Add to the sea'],
  by: ['SL'],
  input,
  *needs(row, given, { actor }) {
    return { twin: yield* twinOf(row.id, given, actor), number: yield* next('customer') }
  },
  decide(_row, given, { twin, number }, { actor, now }) {
    inFuture(given.nextFollowTime, now)
    ensureSingle(twin, actor)
    return fact(customer, 'createdInSea', { ...given, code: numbered(number), seaTime: now })
  },
})

const inFuture = (at: string | null | undefined, now: string): void => ensure(!at || at > now, about(no.past, 'nextFollowTime'))
export const change = command(customer, 'change', {
  label: ['编辑客户', 'Edit the customer'],
  by: ['SA', 'SL'],
  input: partial(input),
  *needs(row, given, { actor }) {
    const moved = changes(row, given),
      marks = ['phone', 'creditCode', 'name', 'areaCode'] as const
    return { twin: marks.some(mark => mark in moved) ? yield* twinOf(row.id, { ...row, ...moved }, actor) : undefined }
  },
  decide(row, given, { twin }, { actor, now }) {
    ensureOwner(row, actor)
    const moved = changes(row, given)
    if ('nextFollowTime' in moved) inFuture(given.nextFollowTime, now)
    ensureSingle(twin, actor)
    return fact(customer, 'changed', moved)
  },
})

export const follow = command(customer, 'follow', {
  label: ['记录跟进', 'Note a follow-up'],
  by: ['SA', 'SL'],
  input: {
    content: text('跟进内容', 'What was said', { required: true, lines: 4, check: remarkField.check! }),
    nextFollowTime: optional(customer.fields.nextFollowTime),
  },
  *needs() {
    return { rules: yield* rule() }
  },
  decide(row, { content, nextFollowTime }, { rules }, { actor, now }) {
    ensureOwner(row, actor)
    inFuture(nextFollowTime, now)
    return fact(customer, 'followed', {
      lastFollow: content,
      lastFollowAt: now,
      nextFollowTime: nextFollowTime ?? null,
      ...(row.status === 'locked' ? {} : renewed(rules, { ...row, lastFollowAt: now })),
    })
  },
})
/** Leaves a trace of who saw the phones; the call that follows shows them to the owner. */
export const unmask = command(customer, 'unmask', {
  label: ['查看手机号', 'Show the phone'],
  by: ['SA', 'SL'],
  decide(row, _given, _facts, { actor }) {
    ensureOwner(row, actor)
    return fact(customer, 'unmasked')
  },
})

const { intention, product, budget, lostReason, orderCode } = customer.fields
export const markIntended = command(customer, 'markIntended', {
  label: ['标记为意向客户', 'Mark as intended'],
  by: ['SA', 'SL'],
  input: { intention: { ...intention, required: true as const, locked: false }, product: { ...product, locked: false }, budget: { ...budget, locked: false } },
  decide(row, given, _facts, { actor }) {
    ensureOwner(row, actor)
    ensure(row.phase !== 'deal', no.phase)
    return fact(customer, 'intended', { ...given, phase: 'intended', lostReason: null })
  },
})
/** Contracts come with their own area; until then a deal is a paid order of the customer. */
export const markDeal = command(customer, 'markDeal', {
  label: ['标记为成交', 'Mark as a deal'],
  by: ['SA', 'SL'],
  input: { orderCode: { ...orderCode, required: true as const, locked: false } },
  *needs(_row, { orderCode: code }) {
    const [paid] = yield* find(order, { orderCode: code, status: 'paid' }, { limit: 1 })
    return { paid, payer: yield* get(user, paid?.payerId) }
  },
  decide(row, { orderCode: code }, { paid, payer }, { actor }) {
    ensureOwner(row, actor)
    ensure(row.phase !== 'deal', no.phase)
    ensure(paid, about(no.notPaid, 'orderCode'))
    const phones = phonesOf(row)
    ensure(
      [payer?.phone, paid.phoneNumber].some(phone => phone && phones.includes(phone)),
      about(no.otherPayer, 'orderCode'),
    )
    return fact(customer, 'dealt', { phase: 'deal', orderCode: code, keepUntil: null, warnAt: null, warnedAt: null, lostReason: null })
  },
})
export const markLost = command(customer, 'markLost', {
  label: ['标记为流失', 'Mark as lost'],
  by: ['SA', 'SL'],
  danger: true,
  input: { reason: { ...remarkField, label: lostReason.label } },
  decide(row, { reason }, _facts, { actor }) {
    ensureOwner(row, actor)
    ensure(row.phase !== 'lost' && row.phase !== 'deal', no.phase)
    return fact(customer, 'lost', { phase: 'lost', lostReason: reason })
  },
})

export const commands = [create, createInSea, change, follow, unmask, markIntended, markDeal, markLost] as const
