/** What is done with clues: entered, given, contacted in time, converted into a customer once, or found to be none. */
import { remarkAs } from '../audit/index.ts'
import {
  createCustomer,
  type Customer,
  customer,
  ensureMayLook,
  held,
  lookedBy,
  lookNeeds,
  looksAfter,
  lookTrace,
  phoneLooks,
  planCustomer,
  type Seller,
  withPhone,
} from '../crm/index.ts'
import {
  about,
  type Actor,
  coded,
  command,
  crud,
  day,
  dayOf,
  ensure,
  fact,
  find,
  folds,
  get,
  hour,
  invoke,
  money,
  offeredWhen,
  on,
  optional,
  pick,
  plus,
  step,
  text,
} from '../kit/index.ts'
import { type Clue, clue, liveClues } from './clue.ts'
import { ensureHolds, ensureMayTake, roomFor, takingNeeds } from './clue-pool.ts'
import { contact, createContact } from './contact.ts'
import { ended, followsOf, goAlong, isOpen } from './follow-steps.ts'
import { opportunity } from './opportunity.ts'
import { createOpportunity } from './opportunity.commands.ts'
import { byOwner, ensureMine, ownedBy, receiver, sellers } from './owned.ts'
import { no } from './refusals.ts'
import { type SalesRule, salesRules } from './rule.ts'

const { fields } = clue,
  form = pick(fields, 'name', 'phone', 'source', 'content'),
  ownerId = { ...fields.ownerId, required: false as const, locked: false }

/** What is so from the moment a seller has it: the clock of the first contact runs unless it was contacted before. */
const given = (seller: Pick<Seller, 'userId' | 'deptId'>, rule: SalesRule, row: Pick<Clue, 'firstContactAt'>, now: string) => {
  const by = plus(now, rule.firstContactHours * hour)
  return {
    ...ownedBy(seller),
    poolAt: null,
    poolReason: null,
    warnedAt: null,
    ...(row.firstContactAt ? { firstContactBy: null, backAt: null } : { firstContactBy: by, backAt: rule.clueDays > 0 ? plus(by, rule.clueDays * day) : null }),
  }
}
const pooled = (row: Pick<Clue, 'ownerId' | 'lastOwnerId'>, reason: string | null, now: string) => ({
  lastOwnerId: row.ownerId ?? row.lastOwnerId,
  ownerId: null,
  ownerDeptId: null,
  firstContactBy: null,
  backAt: null,
  warnedAt: null,
  nextFollowTime: null,
  poolAt: now,
  poolReason: reason,
})
const nobodys = { ownerId: null, ownerDeptId: null } as const
const withFollows = {
  *needs(row: Clue) {
    return { follows: yield* followsOf(row.id) }
  },
}
const at = (row: Pick<Clue, 'firstContactAt'>) => (row.firstContactAt ? 'following' : 'fresh')
const duplicateOf = (id: string, phone: string | null | undefined) => find(clue, { phone: phone ?? '', status: liveClues, id: { not: id } }, { limit: 1 })

export const create = command(clue, 'create', {
  label: ['新增线索', 'Add a clue'],
  by: [...sellers, 'CS'],
  input: { ...form, ownerId },
  // A seller enters their own; what a manager gives to nobody lies in the pool.
  *needs({ id }, { phone, ownerId: to }, { actor }) {
    const seller = to || actor.role === 'SA' ? yield* receiver(to, actor) : undefined,
      rule = yield* salesRules.read()
    return { duplicate: yield* duplicateOf(id, phone), seller, rule, ...(yield* roomFor(seller, rule)) }
  },
  decide(row, { ownerId: to, ...said }, { duplicate, seller, rule, ...room }, { actor, now }) {
    ensure(actor.role !== 'SA' || !to || to === actor.userId, about(no.forYourself, 'ownerId'))
    ensure(seller || !to, about(no.noSeller, 'ownerId'))
    ensure(duplicate.length === 0, about(no.clueDuplicate, 'phone'))
    ensureHolds(room)
    return fact(clue, 'created', { ...said, ...(seller ? given(seller, rule, row, now) : pooled(row, null, now)) }, seller ? 'fresh' : 'pool')
  },
})
export const [, change, remove, restore] = crud(clue, {
  by: sellers,
  input: form,
  *needs(after, _context, before) {
    return { duplicate: after.phone === before.phone && before.status !== 'removed' ? [] : yield* duplicateOf(after.id, after.phone) }
  },
  check(_after, { duplicate }, { actor }, before) {
    if (before.status !== 'removed' && before.status !== 'pool') ensureMine(before, actor)
    ensure(duplicate.length === 0, before.status === 'removed' ? no.clueDuplicate : about(no.clueDuplicate, 'phone'))
  },
  fill: (_after, _facts, { now }, before) => (before.status === 'removed' ? pooled(before, null, now) : {}),
  remove: {
    by: ['SL'],
    *needs(row) {
      return { follows: yield* followsOf(row.id) }
    },
    also: (_row, { follows }) => ended(follows),
  },
  restore: { by: ['SL'] },
})

export const receive = command(clue, 'receive', {
  label: ['领取', 'Receive'],
  by: sellers,
  contended: true,
  *needs(row, _given, context) {
    return { ...(yield* takingNeeds(context)), follows: yield* followsOf(row.id) }
  },
  decide(row, _given, { follows, ...weighed }, context) {
    const { actor, now, zone } = context
    ensureMayTake(row, weighed, context)
    return [fact(clue, 'received', { ...given(actor, weighed.rule, row, now), day: dayOf(now, zone) }, at(row)), ...goAlong(follows, ownedBy(actor))]
  },
})
export const assign = command(clue, 'assign', {
  many: true,
  label: ['分配', 'Assign'],
  by: ['SL'],
  input: { ownerId: { ...ownerId, required: true as const } },
  *needs(row, { ownerId: to }, { actor }) {
    const seller = yield* receiver(to, actor),
      rule = yield* salesRules.read()
    return { seller, rule, ...(yield* roomFor(seller, rule)), follows: yield* followsOf(row.id) }
  },
  decide(row, _given, { seller, rule, follows, ...room }, { now }) {
    ensure(seller, about(no.noSeller, 'ownerId'))
    ensure(seller.userId !== row.ownerId, about(no.sameOwner, 'ownerId'))
    ensureHolds(room)
    return [fact(clue, 'assigned', given(seller, rule, row, now), row.status === 'pool' ? at(row) : row.status), ...goAlong(follows, ownedBy(seller))]
  },
})
export const putPool = step(clue, 'putPool', 'put_back', {
  label: ['退回线索池', 'Put back into the pool'],
  ...byOwner,
  danger: true,
  input: { reason: remarkAs(fields.poolReason.label) },
  ...withFollows,
  record: ({ reason }, row, _facts, { now }) => pooled(row, reason, now),
  also: (_row, _given, { follows }) => goAlong(follows, nobodys),
})
/** A follow-up of it was noted: the first one stops the clock. */
export const touch = step(clue, 'touch', 'followed', {
  label: ['计入跟进', 'Count a follow-up'],
  input: { nextFollowTime: optional({ ...fields.nextFollowTime, locked: false }) },
  record: ({ nextFollowTime = null }, row, _facts, { now }) => ({
    lastFollowAt: now,
    nextFollowTime,
    firstContactAt: row.firstContactAt ?? now,
    firstContactBy: null,
    backAt: null,
  }),
})
/** What was planned for it was moved, or is planned no more. */
export const plan = step(clue, 'plan', 'planned', {
  label: ['调整下次跟进', 'Move the next follow-up'],
  input: { nextFollowTime: optional({ ...fields.nextFollowTime, locked: false }) },
  record: ({ nextFollowTime = null }) => ({ nextFollowTime }),
})
/** Leaves a trace of who saw the phone: it counts among the phones of customers that somebody may look at in a day. */
export const unmask = step(clue, 'unmask', 'unmasked', {
  many: false,
  label: ['查看手机号', 'Show the phone'],
  by: sellers,
  needs: (_row, _given, context) => lookNeeds(context),
  check(row, _given, looks, { actor }) {
    ensureMine(row, actor)
    ensureMayLook(looks)
  },
  record: (_given, _row, _facts, context) => lookTrace(context),
})
export const looks = folds(phoneLooks, fold => [fold(on(clue, 'unmasked'), { key: lookedBy, fold: row => ({ count: row.count + 1 }) })])
export const markInterested = step(clue, 'markInterested', 'interested', { label: ['标记为有意向', 'Mark as interested'], ...byOwner })
export const invalidate = step(clue, 'invalidate', 'invalidated', {
  label: ['标记为无效', 'Mark as invalid'],
  by: sellers,
  danger: true,
  input: { reason: remarkAs(fields.invalidReason.label) },
  check: (row, _given, _facts, { actor }) => ensure(row.status !== 'pool' ? looksAfter(row, actor) : actor.role === 'SL', no.notYours),
  ...withFollows,
  record: ({ reason }) => ({ invalidReason: reason, firstContactBy: null, backAt: null, nextFollowTime: null }),
  also: (_row, _given, { follows }) => ended(follows),
})
export const reopen = step(clue, 'reopen', 'reopened', {
  label: ['重新打开', 'Reopen'],
  by: ['SL'],
  *needs({ id, phone }) {
    return { duplicate: yield* duplicateOf(id, phone) }
  },
  check(row, _given, { duplicate }) {
    ensure(!row.reopened, no.reopenedOnce)
    ensure(duplicate.length === 0, no.clueDuplicate)
  },
  record: (_given, row, _facts, { actor }) => ({ reopened: true, ...(row.ownerId ? {} : ownedBy(actor)) }),
})

export const warn = step(clue, 'warn', 'warned', {
  label: ['提醒首次联系', 'Remind of the first contact'],
  check: (row, _given, _facts, { now }) => ensure(row.firstContactBy && row.firstContactBy <= now && !row.warnedAt, no.notDue),
  record: (_given, _row, _facts, { now }) => ({ warnedAt: now }),
})
const tooLate = coded('clue.tooLate', ['超过首次联系时限，系统自动回收', 'nobody contacted it in time'])
export const recycle = step(clue, 'recycle', 'recycled', {
  label: ['回收到线索池', 'Take back into the pool'],
  check: (row, _given, _facts, { now }) => ensure(row.warnedAt && row.backAt && row.backAt <= now, no.notDue),
  ...withFollows,
  record: (_given, row, _facts, { now }) => pooled(row, tooLate, now),
  also: (_row, _given, { follows }) => goAlong(follows, nobodys),
})

/** The sources of customers are fewer than those of clues. */
const sourceOf = (source: string | null) => (source && Object.hasOwn(customer.fields.source.choices!, source) ? source : 'other') as Customer['source']
const mayMake = (actor: Actor): boolean => [createCustomer, createContact, createOpportunity].every(one => actor.may(one.permit))

/** Makes a customer of it, or joins the one that has its phone, with a contact, and an opportunity where one is named. Once: the same again changes
 * nothing, and answers the same; another opportunity begins on the customer. */
export const convert = command(clue, 'convert', {
  many: false,
  label: ['转为客户', 'Convert'],
  by: sellers,
  offered: offeredWhen(['customerId'], row => !row.customerId),
  input: {
    customerName: text('客户名称', 'Customer'),
    opportunityName: text('商机名称(选填)', 'Opportunity, if any'),
    amount: money('商机金额', 'Its amount'),
  },
  *needs(row) {
    const known: Customer | undefined = row.customerId ? yield* get(customer, row.customerId) : yield* withPhone(row.phone)
    return {
      made: row.opportunityId ? yield* get(opportunity, row.opportunityId) : undefined,
      known,
      follows: yield* followsOf(row.id),
      contacts: known ? yield* find(contact, { customerId: known.id, phone: row.phone, status: 'live' }, { limit: 1 }) : [],
    }
  },
  decide(row, { customerName, opportunityName, amount }, { known, made, contacts, follows }, { actor, now, newId }) {
    if (row.status === 'converted') {
      ensure(!opportunityName || opportunityName === made?.name, about(no.clueConverted, 'opportunityName'))
      return []
    }
    ensureMine(row, actor)
    ensure(mayMake(actor), no.noRight)
    ensure(known?.status !== 'sea', no.clueInSea)
    ensure(!known || (held.some(status => status === known.status) && looksAfter(known, actor)), no.clueHeld)
    const customerId = known?.id ?? newId(),
      contactId = contacts[0]?.id ?? newId(),
      opportunityId = opportunityName ? newId() : null
    const name = customerName || row.name,
      next = follows.filter(isOpen).toSorted((a, b) => (a.nextTime! < b.nextTime! ? -1 : 1))[0]?.nextTime
    return [
      ...(known ? [] : [invoke(createCustomer, customerId, { name, phone: row.phone, level: 'normal', source: sourceOf(row.source), ownerId: row.ownerId })]),
      ...(contacts.length > 0 ? [] : [invoke(createContact, contactId, { customerId, name: row.name, phone: row.phone })]),
      ...(opportunityId ? [invoke(createOpportunity, opportunityId, { customerId, name: opportunityName!, amount: amount ?? null })] : []),
      // What was said and planned with the clue is the customer's from now on.
      ...goAlong(follows, { customerId, ...pick(known ?? row, 'ownerId', 'ownerDeptId') }),
      ...(next ? [invoke(planCustomer, customerId, { nextFollowTime: next })] : []),
      fact(clue, 'converted', { customerId, contactId, opportunityId, convertedAt: now, nextFollowTime: null, firstContactBy: null, backAt: null }),
    ]
  },
})

/** Who asked elsewhere, and whose personal values are gone there, is none here either. Of a converted one the customer is kept. */
export const erase = step(clue, 'erase', 'erased', {
  label: ['清除个人信息', 'Erase'],
  record: () => ({ ownerId: null, ownerDeptId: null, firstContactBy: null, backAt: null, nextFollowTime: null }),
})

export const clueCommands = [create, receive, change, assign, unmask, markInterested, convert, putPool, invalidate, reopen, remove, restore] as const
export const clueSystem = [touch, plan, warn, recycle, erase] as const
