/** Noting a follow-up: it counts for whatever it is about, ends what was planned before, and plans the next. */
import { type Customer, customer, followCustomer, held, looksAfter, planCustomer, touchCustomer } from '../crm/index.ts'
import { about, command, consequence, ensure, fact, find, gather, get, invoke, optional, pick, type RefusalCode, step, time } from '../kit/index.ts'
import { type Clue, clue } from './clue.ts'
import { plan as planClue, touch as touchClue } from './clue.commands.ts'
import { complete, ended, isOpen, moveFollow, passFollow, planned } from './follow-steps.ts'
import { type FollowInfo, followInfo, open } from './follow.ts'
import { type Opportunity, opportunity } from './opportunity.ts'
import { plan as planOpportunity, touch as touchOpportunity } from './opportunity.commands.ts'
import { ensureHeld, isKept, sellers } from './owned.ts'
import { no } from './refusals.ts'
import { salesRules } from './rule.ts'

const { fields } = followInfo
const wordsMax = 2_000
const words = (value: string): RefusalCode | undefined =>
  value.trim() === '' || value.length > wordsMax ? { code: 'sales.words', label: ['请填写1到2000个字', 'please write 1 to 2,000 characters'] } : undefined
const said = { content: { ...fields.content, check: words }, fileId: fields.fileId, nextTime: fields.nextTime, nextType: fields.nextType }
const subject = { customerId: fields.customerId, clueId: fields.clueId, opportunityId: fields.opportunityId }

/** What still waits to be done for the same customer or clue. */
function* waitingFor(row: { readonly customerId?: string | null | undefined; readonly clueId?: string | null | undefined }) {
  const by = row.customerId ? { customerId: row.customerId } : { clueId: row.clueId ?? '' }
  return yield* find(followInfo, { ...by, status: open }, { limit: 100 })
}

export const create = command(followInfo, 'create', {
  label: ['记录跟进', 'Note a follow-up'],
  by: sellers,
  input: { ...subject, type: { ...fields.type, locked: false }, followTime: time('跟进时间', 'Followed up at'), ...said },
  *needs(_row, { customerId, clueId, opportunityId }) {
    const deal = opportunityId ? yield* get(opportunity, opportunityId) : undefined
    const of: Customer | undefined = yield* get(customer, customerId ?? deal?.customerId)
    const lead: Clue | undefined = yield* get(clue, clueId)
    const before = of || lead ? yield* waitingFor({ customerId: of?.id, clueId: lead?.id }) : []
    return { deal, of, lead, before, rule: yield* salesRules.read() }
  },
  decide(_row, { customerId, clueId, opportunityId, ...given }, { deal, of, lead, before, rule }, { actor, now }) {
    ensure((customerId || opportunityId ? 1 : 0) + (clueId ? 1 : 0) === 1, about(no.oneSubject, 'customerId'))
    // What was won or lost is spoken of on as well.
    ensure(
      !opportunityId || (deal && deal.status !== 'removed' && deal.customerId === (customerId ?? deal.customerId)),
      about(no.otherCustomer, 'opportunityId'),
    )
    if (clueId) ensure(lead && ['fresh', 'following', 'interested'].includes(lead.status) && looksAfter(lead, actor), about(no.notYours, 'clueId'))
    else if (!isKept(deal, customerId, actor)) ensureHeld(of, actor)
    const { content, nextTime = null, followTime } = given
    ensure(!nextTime || nextTime > now, about(no.past, 'nextTime'))
    ensure(!followTime || followTime <= now, about(no.future, 'followTime'))
    const owner = isKept(deal, customerId, actor) ? deal : (of ?? lead)!
    const data = {
      ...given,
      ...planned(nextTime, rule.escalateDays),
      content: content.trim(),
      followTime: followTime ?? now,
      customerId: of?.id ?? null,
      clueId: clueId ?? null,
      opportunityId: opportunityId ?? null,
      sellerId: actor.userId,
      sellerDeptId: actor.deptId,
      ...pick(owner, 'ownerId', 'ownerDeptId'),
    }
    return [
      fact(followInfo, 'created', data, nextTime ? 'planned' : 'done'),
      ...ended(before),
      ...(of ? [invoke(touchCustomer, of.id, { content: content.trim(), nextFollowTime: nextTime })] : []),
      ...(lead ? [invoke(touchClue, lead.id, { nextFollowTime: nextTime })] : []),
      ...(deal?.status === 'open' ? [invoke(touchOpportunity, deal.id, { nextFollowTime: nextTime })] : []),
    ]
  },
})

/** What a follow-up is about, and when that is to be followed up next as far as it says so itself. */
const subjectsOf = (row: FollowInfo) => gather({ of: get(customer, row.customerId), lead: get(clue, row.clueId), deal: get(opportunity, row.opportunityId) })
interface Subjects {
  readonly of: Customer | undefined
  readonly lead: Clue | undefined
  readonly deal: Opportunity | undefined
}
const nextIs = ({ of, lead, deal }: Subjects, nextFollowTime: string | null) => [
  ...(of && held.some(status => status === of.status) ? [invoke(planCustomer, of.id, { nextFollowTime })] : []),
  ...(lead && ['following', 'interested'].includes(lead.status) ? [invoke(planClue, lead.id, { nextFollowTime })] : []),
  ...(deal?.status === 'open' ? [invoke(planOpportunity, deal.id, { nextFollowTime })] : []),
]

/** Who wrote it puts it right; a plan that was made is moved, none is made by this. */
export const change = command(followInfo, 'change', {
  label: ['编辑', 'Edit'],
  by: sellers,
  input: { ...said, content: optional(said.content) },
  *needs(row) {
    return { rule: yield* salesRules.read(), ...(yield* subjectsOf(row)) }
  },
  decide(row, { nextTime, ...given }, { rule, ...subjects }, { actor, now }) {
    ensure(row.sellerId === actor.userId, no.notWriter)
    const moves = nextTime !== undefined && (nextTime ?? null) !== row.nextTime
    ensure(!moves || (nextTime !== null && row.status !== 'done'), about(no.noPlan, 'nextTime'))
    ensure(!moves || nextTime! > now, about(no.past, 'nextTime'))
    return [
      fact(followInfo, 'changed', { ...given, ...(moves ? planned(nextTime, rule.escalateDays) : {}) }, moves ? 'planned' : row.status),
      ...(moves ? nextIs(subjects, nextTime!) : []),
    ]
  },
})
export const remove = step(followInfo, 'remove', 'removed', {
  label: ['删除', 'Delete'],
  by: sellers,
  danger: true,
  needs: subjectsOf,
  check: (row, _given, _facts, { actor }) => ensure(row.sellerId === actor.userId || actor.role === 'SL', no.notWriter),
  also: (row, _given, subjects) => (isOpen(row) ? nextIs(subjects, null) : []),
})

export const remind = step(followInfo, 'remind', 'reminded', {
  label: ['提醒跟进', 'Remind of the follow-up'],
  check: (row, _given, _facts, { now }) => ensure(row.nextTime && row.nextTime <= now, no.notLate),
})
export const escalate = step(followInfo, 'escalate', 'escalated', {
  label: ['逾期通知经理', 'Tell the manager'],
  check: (row, _given, _facts, { now }) => ensure(row.escalateAt && row.escalateAt <= now, no.notLate),
})

/** A follow-up that was noted on the customer itself stands on the timeline as well. */
export const record = command(followInfo, 'record', {
  label: ['记入跟进记录', 'Put on the timeline'],
  input: { customerId: fields.customerId, content: fields.content, nextTime: fields.nextTime, ownerId: fields.ownerId, ownerDeptId: fields.ownerDeptId },
  *needs(_row, given) {
    return { before: yield* waitingFor(given), rule: yield* salesRules.read() }
  },
  decide: (_row, { nextTime = null, ...given }, { before, rule }, { actor, now }) => [
    fact(
      followInfo,
      'created',
      { ...given, type: 'call', ...planned(nextTime, rule.escalateDays), followTime: now, sellerId: actor.userId, sellerDeptId: actor.deptId },
      nextTime ? 'planned' : 'done',
    ),
    ...ended(before),
  ],
})
export const onTimeline = consequence(followCustomer, {
  name: 'follow-up-on-timeline',
  label: ['记入跟进记录', 'It stands on the timeline'],
  runs: [record],
  *needs(_followed, { newId }) {
    return { id: newId() }
  },
  run: ({ row, input }, { id }) => [
    invoke(record, id, { customerId: row.id, content: input.content, nextTime: input.nextFollowTime ?? null, ...pick(row, 'ownerId', 'ownerDeptId') }),
  ],
})

export const followCommands = [create, change, remove] as const
export const followSystem = [complete, moveFollow, record, remind, escalate, passFollow] as const
