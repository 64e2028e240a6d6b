/** Mail: one letter to one address. It is a fact before it leaves; what became of it is another. */
import { choice, command, ensure, fact, int, minute, pick, plus, ref, refusals, resource, rules, state, step, text, time } from '../kit/index.ts'

/** How often a mail is tried by itself, how long it waits before each further try, and how often people may try again. */
export const triesMax = 5,
  resendsMax = 3
const waits = [minute, 5 * minute, 30 * minute, 120 * minute]

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
    sendTime: time('发送时间', 'Sent at', { locked: true }),
    messageNo: text('邮件编号', 'Number of the mail', { hidden: true, locked: true }),
    failReason: text('失败原因', 'Why it failed', { hidden: true, lines: 3, locked: true }),
    tries: int('尝试次数', 'Tries', { required: true, hidden: true, locked: true, initial: 0 }),
    resends: int('重发次数', 'Sent again', { required: true, hidden: true, locked: true, initial: 0 }),
    /** When it is tried next: not before the reader's quiet hours are over. */
    retryAt: time('下次尝试', 'Next try', { hidden: true, locked: true, index: 'due' }),
    configId: ref('mail_config')('邮件配置', 'Config', { hidden: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { queue: 'pending', tryOut: 'pending' }),
    pending: state('待发送', 'Pending', 'waiting', { succeed: 'sent', fail: ['pending', 'failed'] }),
    sent: state('已发送', 'Sent', 'good'),
    failed: state('发送失败', 'Failed', 'bad', { resend: 'pending' }),
  },
  facts: { asked: {}, sent: {}, failed: {}, delayed: {}, resent: {} },
  evolve: {
    sent: (_row, data) => ({ ...data, failReason: null, retryAt: null }),
    failed: (_row, data) => ({ ...data, retryAt: null }),
    resent: (_row, data) => ({ ...data, tries: 0 }),
  },
})

export const no = refusals('mail', {
  resends: ['该邮件已重发多次，不能再重发', 'this mail was sent again often enough'],
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
export const succeed = step(mail, 'succeed', 'sent', {
  label: ['发送成功', 'Succeed'],
  input: pick(fields, 'messageNo'),
  record: (input, _row, _facts, { now }) => ({ ...input, sendTime: now }),
})
export const fail = command(mail, 'fail', {
  label: ['发送失败', 'Fail'],
  by: [],
  input: { ...pick(fields, 'failReason'), isFinal: { ...int('不再重试', 'Final'), hidden: true } },
  decide(row, { failReason, isFinal }, _facts, { now }) {
    const tries = row.tries + 1
    return isFinal || row.purpose === 'test' || tries >= triesMax
      ? fact(mail, 'failed', { tries, failReason }, 'failed')
      : fact(mail, 'delayed', { tries, failReason, retryAt: plus(now, waits[tries - 1]!) }, 'pending')
  },
})
export const resend = step(mail, 'resend', 'resent', {
  label: ['重发', 'Send again'],
  by: ['PA', 'PO', 'CS'],
  check(row) {
    ensure(row.purpose !== 'test', no.isTest)
    ensure(row.resends < resendsMax, no.resends, { max: resendsMax })
  },
  record: (_input, row, _facts, { now }) => ({ resends: row.resends + 1, retryAt: now }),
})

export const commands = [queue, tryOut, succeed, fail, resend]
