/** SMS send: one message to one phone. */
import { choice, json, minute, pick, plus, ref, refusals, resource, rules, step, text } from '../kit/index.ts'
import { attempts, outbound, outboundFacts, outboundStates, outcomes, sentAt } from '../outbound/index.ts'

/** How long a message waits before each further try. */
const waits = [minute, 5 * minute]
/** A message whose sender went on waiting for it is given up after this. */
const patience = 10 * minute

const purposes = {
  single: ['单条短信', 'Single'],
  notice: ['短信通知', 'Notice'],
  verify: ['验证码', 'Code'],
  event: ['系统通知', 'System'],
  test: ['测试', 'Test'],
} as const
export type Purpose = keyof typeof purposes
const standings = { pending: ['待发送', 'Pending'], sent: ['已发送', 'Sent'], failed: ['发送失败', 'Failed'] } as const

export const smsSend = resource('sms_send', {
  label: ['短信', 'SMS'],
  path: { base: 'sms', list: 'page' },
  title: 'templateCode',
  scope: 'everyone',
  read: ['PA', 'PO', 'CS'],
  isWatched: true,
  fields: {
    phoneNumber: text('手机号', 'Phone', { required: true, search: true, locked: true, check: rules.phone, pii: 'phone', index: true }),
    templateCode: text('模板编号', 'Template', { required: true, search: true, locked: true }),
    params: json<Readonly<Record<string, string>>>()('模板参数', 'Parameters', { hidden: true, locked: true }),
    content: text('内容', 'Text', { lines: 4, locked: true }),
    purpose: choice(purposes)('用途', 'Purpose', { required: true, search: true, locked: true, initial: 'single' }),
    sendStatus: choice(standings)('发送状态', 'Send status', { hidden: true, locked: true }),
    ...sentAt,
    lineName: text('线路', 'Line', { locked: true }),
    providerNo: text('服务商流水号', "Provider's number", { hidden: true, locked: true }),
    /** Of a message whose sender waits, the next try is when it is given up. */
    ...attempts,
    noticeId: ref('sms_notice')('短信通知', 'Notice', { hidden: true, locked: true }),
    configId: ref('sms_config')('短信配置', 'Config', { hidden: true, locked: true }),
  },
  lifecycle: outboundStates({ queue: 'pending', send: 'pending', ask: 'pending', tryOut: 'pending' }, [0, 1, 2, 3]),
  facts: outboundFacts,
  evolve: {
    asked: (_row, data) => ({ ...data, sendStatus: 'pending' }),
    sent: (row, data) => ({ ...outcomes.sent(row, data), sendStatus: 'sent' }),
    failed: (row, data) => ({ ...outcomes.failed(row, data), sendStatus: 'failed' }),
    resent: (row, data) => ({ ...outcomes.resent(row, data), sendStatus: 'pending' }),
  },
})

export const no = refusals('smsSend', {
  notSent: ['发送失败', 'the message was not sent'],
  resends: ['该短信已重发[ {max} 次]，不能再重发', 'this message was sent again often enough[: {max} times]'],
  secret: ['验证码短信不能重发，请重新获取验证码', 'a code is not sent again; ask for a new one'],
})

const directs = ['verify', 'test'] as const
/** The sender of these waits for the answer and sends them itself. */
export const isDirect = (purpose: Purpose): boolean => directs.some(one => one === purpose)
/** When a new message is looked at by the clock. */
export const lookAt = (purpose: Purpose, now: string): string => (isDirect(purpose) ? plus(now, patience) : now)

/** A message that its notice has checked with all the others. */
export const queue = step(smsSend, 'queue', 'asked', {
  label: ['排队', 'Queue'],
  input: pick(smsSend.fields, 'phoneNumber', 'templateCode', 'params', 'content', 'purpose', 'noticeId'),
  record: (input, _row, _facts, { now }) => ({ ...input, retryAt: lookAt(input.purpose, now) }),
})

export const sending = outbound(smsSend, {
  to: 'phoneNumber',
  answers: ['lineName', 'providerNo'],
  waits,
  forgets: ['params', 'content'],
  direct: { isDirect: row => isDirect(row.purpose), others: { purpose: ['single', 'notice', 'event'] } },
  no: { resends: no.resends, direct: no.secret },
})

export const commands = [queue, ...sending.commands]
