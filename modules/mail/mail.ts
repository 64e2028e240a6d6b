/** Mail: one letter to one address. */
import { choice, pick, ref, refusals, resource, rules, step, text } from '../kit/index.ts'
import { attempts, outbound, outboundFacts, outboundStates, outcomes, sentAt } from '../outbound/index.ts'

const purposes = { letter: ['消息提醒', 'Notification'], test: ['测试', 'Test'] } as const

export const mail = resource('mail', {
  label: ['邮件', 'Mail'],
  path: { base: 'business-eip/mail', list: 'page' },
  title: 'subject',
  scope: 'everyone',
  read: ['PA', 'PO', 'CS'],
  fields: {
    address: text('收件地址', 'Address', { required: true, search: true, locked: true, check: rules.email, pii: 'text' }),
    subject: text('主题', 'Subject', { required: true, search: true, locked: true, pii: 'words' }),
    content: text('内容', 'Content', { required: true, lines: 8, locked: true, pii: 'words' }),
    /** The console's address of what it is about. */
    link: text('链接', 'Link', { hidden: true, locked: true }),
    purpose: choice(purposes)('用途', 'Purpose', { required: true, search: true, locked: true, initial: 'letter' }),
    userId: ref('user')('收件人', 'Receiver', { locked: true }),
    ...sentAt,
    messageNo: text('邮件编号', 'Number of the mail', { hidden: true, locked: true }),
    ...attempts,
    configId: ref('mail_config')('邮件配置', 'Config', { hidden: true, locked: true }),
  },
  lifecycle: outboundStates({ queue: 'pending', tryOut: 'pending' }),
  facts: outboundFacts,
  evolve: outcomes,
})

export const no = refusals('mail', {
  resends: ['该邮件已重发[ {max} 次]，不能再重发', 'this mail was sent again often enough[: {max} times]'],
  notSent: ['邮件未能发送', 'the mail was not sent'],
  noConfig: ['没有这个邮件配置', 'there is no such mail config'],
  isTest: ['测试邮件不能重发，请重新测试', 'a test is not sent again; make a new one'],
})
const { fields } = mail

export const queue = step(mail, 'queue', 'asked', {
  label: ['排队', 'Queue'],
  input: pick(fields, 'address', 'subject', 'content', 'link', 'userId', 'retryAt'),
  record: (input, _row, _facts, { now }) => ({ ...input, purpose: 'letter' as const, retryAt: input.retryAt ?? now }),
})
const tested = [
  ['测试邮件', 'Test'],
  ['邮件配置可用。', 'The mail config works.'],
] as const
/** Through one config and no other, to see whether that one works. The answer says how it went. */
export const tryOut = step(mail, 'tryOut', 'asked', {
  label: ['测试发送', 'Test'],
  by: ['PA'],
  input: { ...pick(fields, 'address'), configId: { ...fields.configId, required: true as const } },
  record: ({ address, configId }, _row, _facts, { now }) => ({
    address,
    configId,
    purpose: 'test' as const,
    // For whoever reads it there: in both languages.
    subject: tested[0].join(' '),
    content: tested[1].join('\n'),
    retryAt: now,
  }),
})
/** Whoever tries a config out waits for the answer. */
export const sending = outbound(mail, {
  to: 'address',
  answers: ['messageNo'],
  forgets: ['link'],
  direct: { isDirect: row => row.purpose === 'test', others: { purpose: 'letter' } },
  no: { resends: no.resends, direct: no.isTest },
})

export const commands = [queue, tryOut, ...sending.commands]
