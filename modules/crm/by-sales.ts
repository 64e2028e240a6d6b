/** What sales does to a customer from above: a follow-up of theirs counts as one of the customer, an approved contract is a deal. */
import { optional, step, text } from '../kit/index.ts'
import { inFuture, noTerm, withRules } from './customer.commands.ts'
import { customer } from './customer.ts'
import { renewed } from './sea-rule.ts'

/** The longest that the customer itself keeps of what was said last. */
const keptMax = 200

export const touch = step(customer, 'touch', 'followed', {
  label: ['计入跟进', 'Count a follow-up'],
  input: { content: text('跟进内容', 'What was said', { required: true, lines: 4 }), nextFollowTime: optional(customer.fields.nextFollowTime) },
  needs: withRules,
  check: (_row, { nextFollowTime }, _facts, { now }) => inFuture(nextFollowTime, now),
  record: ({ content, nextFollowTime = null }, row, { rules }, { now }) => ({
    lastFollow: content.slice(0, keptMax),
    lastFollowAt: now,
    nextFollowTime,
    ...(row.status === 'locked' ? {} : renewed(rules, { ...row, lastFollowAt: now })),
  }),
})

/** What was planned for it was moved, or is planned no more; nobody was spoken to. */
export const plan = step(customer, 'plan', 'planned', {
  label: ['调整下次跟进', 'Move the next follow-up'],
  input: { nextFollowTime: optional(customer.fields.nextFollowTime) },
  record: ({ nextFollowTime = null }) => ({ nextFollowTime }),
})

/** The last contract ended, or none of them counts any more: from now on the customer goes back in its time. */
export const contractOver = step(customer, 'contractOver', 'contract_over', {
  label: ['合同已结束', 'The last contract ended'],
  needs: withRules,
  record: (_given, row, { rules }, { now }) => ({ contractEndedAt: now, ...(row.status === 'locked' ? {} : renewed(rules, { ...row, contractEndedAt: now })) }),
})
export const dealByContract = step(customer, 'dealByContract', 'dealt', {
  label: ['合同成交', 'Deal by a contract'],
  record: () => ({ phase: 'deal' as const, contractEndedAt: null, lostReason: null, ...noTerm }),
})
export const salesCommands = [touch, plan, contractOver, dealByContract] as const
