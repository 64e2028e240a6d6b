/** What is done with opportunities: made, moved through the stages by their rules, won with a contract, lost for a reason. */
import { remarkMaybe } from '../audit/index.ts'
import { type Customer, customer } from '../crm/index.ts'
import { about, command, count, crud, day, dayOf, dict, ensure, fact, find, gather, get, optional, plus, step, text } from '../kit/index.ts'
import { contact } from './contact.ts'
import { contract, inForce } from './contract.ts'
import { opportunity, type Opportunity, placeOf } from './opportunity.ts'
import { byOwner, ensureHeld, ensureMine, passing, sellers } from './owned.ts'
import { no } from './refusals.ts'
import { salesRules, type Stage, stages } from './rule.ts'

const { fields } = opportunity
interface Known {
  readonly of: Customer | undefined
  readonly all: readonly Stage[]
}
const entered = (row: Pick<Opportunity, 'passed' | 'stage' | 'stageAt'>, now: string) =>
  row.stage && row.stageAt ? [...(row.passed ?? []), { stage: row.stage, from: row.stageAt, to: now }] : row.passed

export const [create, change, remove, restore] = crud<typeof opportunity, Known>(opportunity, {
  by: sellers,
  fixed: { customerId: no.customerStays },
  input: { stage: optional({ ...fields.stage, locked: false }), ownerId: optional({ ...fields.ownerId, locked: false }) },
  *needs(after) {
    return { of: yield* get(customer, after.customerId), all: yield* stages() }
  },
  check(after, { of, all }, { actor, now, zone }, before) {
    if (before.status === 'new') ensureHeld(of, actor)
    else ensureMine(before, actor)
    // What stood there already may have come and gone meanwhile.
    ensure(!after.expectDate || after.expectDate === before.expectDate || after.expectDate >= dayOf(now, zone), about(no.expectPast, 'expectDate'))
    ensure(!after.ownerId || after.ownerId === (before.status === 'new' ? of?.ownerId : before.ownerId), about(no.ownerFollows, 'ownerId'))
    ensure(before.status === 'new' || after.stage === before.stage, about(no.sameStage, 'stage'))
    ensure(before.status !== 'new' || !after.stage || placeOf(after, all) >= 0, about(no.noStage, 'stage'))
  },
  fill(after, { of, all }, { now }, before) {
    if (before.status !== 'new') return {}
    const stage = all[Math.max(0, placeOf(after, all))]!
    return { stage: stage.key, stageAt: now, probability: after.probability ?? stage.probability, ownerId: of!.ownerId, ownerDeptId: of!.ownerDeptId }
  },
  remove: { by: ['SL'] },
  restore: { by: ['SL'] },
})

/** Forward by any number of stages, back by one and with a reason; what the stage asks for must be there. */
export const move = command(opportunity, 'move', {
  label: ['变更阶段', 'Change the stage'],
  by: sellers,
  input: { stage: dict(fields.stage.to!)('阶段', 'Stage', { required: true }), remark: remarkMaybe },
  *needs(row) {
    return {
      all: yield* stages(),
      contacts: yield* count(contact, { customerId: row.customerId, status: 'live' }),
      contracts: yield* count(contract, { opportunityId: row.id, status: ['draft', 'pending', ...inForce] }),
    }
  },
  decide(row, { stage, remark }, { all, contacts, contracts }, { actor, now }) {
    ensureMine(row, actor)
    const to = placeOf({ stage }, all),
      from = placeOf(row, all)
    ensure(to >= 0, about(no.noStage, 'stage'))
    ensure(to !== from, about(no.sameStage, 'stage'))
    ensure(to >= from - 1, about(no.oneBack, 'stage'))
    ensure(to > from || remark, about(no.backReason, 'remark'))
    const { asks, probability } = all[to]!
    if (to > from) {
      ensure(asks !== 'contact' || contacts > 0, about(no.needsContact, 'stage'))
      ensure(asks !== 'follow' || row.lastFollowAt, about(no.needsFollow, 'stage'))
      ensure(asks !== 'amount' || (row.amount && row.expectDate), about(no.needsAmount, 'stage'))
      ensure(asks !== 'contract' || contracts > 0, about(no.needsContract, 'stage'))
    }
    const seconds = Math.round((Date.parse(now) - Date.parse(row.stageAt ?? now)) / 1_000)
    const data = { stage, stageAt: now, probability, passed: entered(row, now), backReason: remark ?? null, fromStage: row.stage ?? '', seconds }
    return fact(opportunity, 'moved', data)
  },
})
export const touch = step(opportunity, 'touch', 'followed', {
  label: ['计入跟进', 'Count a follow-up'],
  input: { nextFollowTime: optional({ ...fields.nextFollowTime, locked: false }) },
  record: ({ nextFollowTime = null }, _row, _facts, { now }) => ({ lastFollowAt: now, nextFollowTime }),
})
export const plan = step(opportunity, 'plan', 'planned', {
  label: ['调整下次跟进', 'Move the next follow-up'],
  input: { nextFollowTime: optional({ ...fields.nextFollowTime, locked: false }) },
  record: ({ nextFollowTime = null }) => ({ nextFollowTime }),
})
export const win = step(opportunity, 'win', 'won', {
  label: ['赢单', 'Won'],
  by: sellers,
  needs: row => gather({ signed: find(contract, { opportunityId: row.id, status: inForce }, { sort: ['createdAt'], limit: 1 }) }),
  check(row, _given, { signed }, { actor }) {
    ensureMine(row, actor)
    ensure(signed.length > 0, no.wonContract)
  },
  record: (_given, row, { signed }, { now }) => ({
    contractId: signed[0]!.id,
    amount: signed[0]!.amount,
    probability: 100,
    closedAt: now,
    nextFollowTime: null,
    passed: entered(row, now),
  }),
})
export const lose = step(opportunity, 'lose', 'lost', {
  label: ['输单', 'Lost'],
  ...byOwner,
  danger: true,
  input: { reason: dict(fields.lostReason.to!)('输单原因', 'Why lost', { required: true }), remark: text('说明', 'More about it', { lines: 3 }) },
  check(row, { reason, remark }, _facts, { actor }) {
    ensureMine(row, actor)
    ensure(reason !== 'other' || remark?.trim(), about(no.otherReason, 'remark'))
  },
  record: ({ reason, remark }, row, _facts, { now }) => ({
    lostReason: reason,
    lostRemark: remark ?? null,
    closedAt: now,
    nextFollowTime: null,
    passed: entered(row, now),
  }),
})
/** It goes on at the stage where it was lost. */
export const reopen = step(opportunity, 'reopen', 'reopened', {
  label: ['重新打开', 'Reopen'],
  by: ['SL'],
  *needs() {
    return { rule: yield* salesRules.read() }
  },
  check: (row, _given, { rule }, { now }) => ensure(row.closedAt && plus(row.closedAt, rule.reopenDays * day) >= now, no.reopenOver),
  record: (_given, _row, _facts, { now }) => ({ stageAt: now, lostReason: null, lostRemark: null, closedAt: null }),
})

export { create as createOpportunity }
export const opportunityCommands = [create, change, move, win, lose, reopen, remove, restore] as const
export const passOpportunity = passing(opportunity)
export const opportunitySystem = [touch, plan, passOpportunity] as const
