/** What an owner does with a customer: enters it, keeps it up to date, follows it up, and moves it through its phases. */
import { remarkAs, remarkField, remarkMaybe } from '../audit/index.ts'
import { order } from '../payments/index.ts'
import { user } from '../identity/index.ts'
import { about, type Actor, type Context, crud, documentNo, ensure, find, get, next, optional, pick, step, text } from '../kit/index.ts'
import { ensureMayLook, lookNeeds, lookTrace } from './looks.ts'
import { ensureSea, lyingIn, seaFor } from './client-sea.ts'
import { customer, type Customer, nameKeyOf, no, phonesOf } from './customer.ts'
import { renewed, rulesInForce, type SeaRule, term } from './sea-rule.ts'
import { ensureRoom, holding, type Seller, sellerOf } from './sellers.ts'
import { ensureSingle, type Duplicate, duplicateOf } from './duplicates.ts'

/** What people write down of a customer. */
export const writtenFields = [
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
] as const
export const input = pick(customer.fields, ...writtenFields)
/** Whom a customer is given to. */
const ownerField = { ...customer.fields.ownerId, required: false as const, locked: false }
export const givenTo = { ownerId: { ...ownerField, required: true as const } }

/** A seller works on their own customers; a manager on those of the team, which is all they reach. */
export const looksAfter = (row: Pick<Customer, 'ownerId'>, { role, userId }: Actor): boolean => role !== 'SA' || row.ownerId === userId
export const ensureOwner = (row: Pick<Customer, 'ownerId'>, actor: Actor): void => ensure(looksAfter(row, actor), no.notYours)
/** Commands that are the owner's, and their manager's. */
export const byOwner = { by: ['SA', 'SL'], check: (row: Customer, _given: unknown, _facts: unknown, { actor }: Context) => ensureOwner(row, actor) } as const
/** The owner's, as long as the customer has not come to one of these phases. */
const notIn =
  (...phases: readonly Customer['phase'][]) =>
  (row: Customer, _given: unknown, _facts: unknown, { actor }: Context): void => {
    ensureOwner(row, actor)
    ensure(!phases.includes(row.phase), no.phase)
  }

export function* withRules() {
  return { rules: yield* rulesInForce.read() }
}
/** The rules, and how many customers somebody has who is to get one more; the other answers also who that is. */
export function* roomOf(userId: string) {
  const rules = yield* rulesInForce.read()
  return { rules, has: yield* holding(userId, rules) }
}
export function* sellerWithRoom(userId: string) {
  return { ...(yield* roomOf(userId)), seller: yield* sellerOf(userId) }
}

/** Nothing takes it back from its owner; nor is it offered to anybody. */
export const noTerm = { keepUntil: null, warnAt: null, warnedAt: null } as const
export const unclaimed = { ...noTerm, offeredToId: null, offerKeepsDeals: null } as const
/** What is so from the moment somebody becomes the owner. */
export const ownedBy = (
  seller: Pick<Seller, 'userId' | 'deptId'>,
  rules: SeaRule,
  row: Pick<Customer, 'phase' | 'level' | 'contractEndedAt'>,
  now: string,
) => ({
  ownerId: seller.userId,
  ownerDeptId: seller.deptId,
  ownedAt: now,
  ...unclaimed,
  lockedAt: null,
  seaTime: null,
  seaReason: null,
  seaId: null,
  seaDeptId: null,
  ...term(rules, { ...pick(row, 'phase', 'level', 'contractEndedAt'), ownedAt: now, lastFollowAt: null }),
})
const numbered = (number: number): string => documentNo('KH', number)

export const inFuture = (at: string | null | undefined, now: string): void => ensure(!at || at > now, about(no.past, 'nextFollowTime'))
/** What tells that a customer is the same as another one. */
const marks = ['phone', 'creditCode', 'name', 'areaCode'] as const
/** What is known of the customer as it will be; of a new one also whose it will be, and its number. */
interface Known {
  readonly duplicate?: Duplicate | undefined
  readonly ownerId?: string
  readonly rules?: SeaRule
  readonly seller?: Seller | undefined
  readonly has?: number
  readonly number?: number
}
export const [create, change] = crud<typeof customer, Known>(customer, {
  by: ['SA', 'SL'],
  create: { label: ['新增客户', 'Add a customer'] },
  change: { label: ['编辑客户', 'Edit the customer'] },
  fixed: ['ownerId'],
  input: { ownerId: ownerField },
  *needs(after, { actor }, before) {
    const isNew = before.status === 'new',
      duplicate = isNew || marks.some(mark => after[mark] !== before[mark]) ? yield* duplicateOf(after.id, after, actor) : undefined
    if (!isNew) return { duplicate, ...(after.level !== before.level ? yield* withRules() : {}) }
    const ownerId = after.ownerId ?? actor.userId
    return { duplicate, ownerId, ...(yield* sellerWithRoom(ownerId)), number: yield* next('customer') }
  },
  check(after, { duplicate, ownerId, rules, seller, has }, { actor, now }, before) {
    const isNew = before.status === 'new'
    if (isNew) {
      ensure(actor.role !== 'SA' || ownerId === actor.userId, about(no.forYourself, 'ownerId'))
      ensure(seller, about(no.noSeller, 'ownerId'))
    } else ensureOwner(before, actor)
    if (after.nextFollowTime !== before.nextFollowTime) inFuture(after.nextFollowTime, now)
    ensureSingle(duplicate, actor)
    if (isNew) ensureRoom(rules!, has!)
  },
  // Another level has another term; a warning that was given still counts its whole time.
  fill: (after, { rules, seller, number }, { now }, before) => ({
    nameKey: nameKeyOf(after.name),
    ...(before.status === 'new'
      ? { code: numbered(number!), ...ownedBy(seller!, rules!, after, now) }
      : rules && before.status === 'owned'
        ? renewed(rules, after)
        : {}),
  }),
})
export const createInSea = step(customer, 'createInSea', 'createdInSea', {
  label: ['新增到公海', 'Add to the sea'],
  by: ['SL'],
  input: { ...input, seaId: { ...customer.fields.seaId, locked: false } },
  *needs(row, given, { actor }) {
    return {
      duplicate: yield* duplicateOf(row.id, given, actor),
      number: yield* next('customer'),
      sea: yield* seaFor({ areaCode: given.areaCode ?? null, deptId: actor.deptId }, given.seaId),
    }
  },
  check(_row, { nextFollowTime, seaId }, { duplicate, sea }, { actor, now }) {
    inFuture(nextFollowTime, now)
    ensureSea(seaId, sea)
    ensureSingle(duplicate, actor)
  },
  record: (given, _row, { number, sea }, { now }) => ({ ...given, nameKey: nameKeyOf(given.name), code: numbered(number), ...lyingIn(sea), seaTime: now }),
})

export const follow = step(customer, 'follow', 'followed', {
  many: false,
  label: ['记录跟进', 'Note a follow-up'],
  by: ['SA', 'SL'],
  input: {
    content: text('跟进内容', 'What was said', { required: true, lines: 4, check: remarkField.check! }),
    nextFollowTime: optional(customer.fields.nextFollowTime),
  },
  needs: withRules,
  check(row, { nextFollowTime }, _facts, { actor, now }) {
    ensureOwner(row, actor)
    inFuture(nextFollowTime, now)
  },
  record: ({ content, nextFollowTime = null }, row, { rules }, { now }) => ({
    lastFollow: content,
    lastFollowAt: now,
    nextFollowTime,
    ...(row.status === 'locked' ? {} : renewed(rules, { ...row, lastFollowAt: now })),
  }),
})
/** Leaves a trace of who saw the phones, so many a day; the call that follows shows them to the owner. */
export const unmask = step(customer, 'unmask', 'unmasked', {
  many: false,
  label: ['查看手机号', 'Show the phone'],
  by: byOwner.by,
  needs: (_row, _given, context) => lookNeeds(context),
  check(row, _given, looks, { actor }) {
    ensureOwner(row, actor)
    ensure(row.consent !== 'withdrawn', no.noConsent)
    ensureMayLook(looks)
  },
  record: (_given, _row, _facts, context) => lookTrace(context),
})
/** What they said of being called: once withdrawn nobody looks at their phones, and no merge brings it back. */
export const setConsent = step(customer, 'setConsent', 'consent_set', {
  label: ['登记联系同意', 'Note the consent'],
  ...byOwner,
  input: { consent: { ...customer.fields.consent, locked: false }, remark: remarkMaybe },
  record: ({ consent }) => ({ consent }),
})

const { intention, product, budget, lostReason, orderCode } = customer.fields
export const markIntended = step(customer, 'markIntended', 'intended', {
  label: ['标记为意向客户', 'Mark as intended'],
  by: ['SA', 'SL'],
  input: { intention: { ...intention, required: true as const, locked: false }, product: { ...product, locked: false }, budget: { ...budget, locked: false } },
  check: notIn('deal'),
  record: given => ({ ...given, phase: 'intended' as const, lostReason: null }),
})
/** Contracts come with their own area; until then a deal is a paid order of the customer. */
export const markDeal = step(customer, 'markDeal', 'dealt', {
  label: ['标记为成交', 'Mark as a deal'],
  by: ['SA', 'SL'],
  input: { orderCode: { ...orderCode, required: true as const, locked: false } },
  *needs(_row, { orderCode: code }) {
    const [paid] = yield* find(order, { orderCode: code, status: 'paid' }, { limit: 1 })
    return { paid, payer: yield* get(user, paid?.payerId) }
  },
  check(row, given, { paid, payer }, context) {
    notIn('deal')(row, given, {}, context)
    ensure(paid, about(no.notPaid, 'orderCode'))
    const phones = phonesOf(row)
    ensure(
      [payer?.phone, paid.phoneNumber].some(phone => phone && phones.includes(phone)),
      about(no.otherPayer, 'orderCode'),
    )
  },
  record: ({ orderCode: code }) => ({ phase: 'deal' as const, orderCode: code, lostReason: null, ...noTerm }),
})
export const markLost = step(customer, 'markLost', 'lost', {
  label: ['标记为流失', 'Mark as lost'],
  by: ['SA', 'SL'],
  danger: true,
  input: { reason: remarkAs(lostReason.label) },
  check: notIn('lost', 'deal'),
  record: ({ reason }) => ({ phase: 'lost' as const, lostReason: reason }),
})

export const commands = [create, createInSea, change, follow, unmask, setConsent, markIntended, markDeal, markLost] as const
