/** SMS send: one message to one phone. It is a fact before it leaves; what became of it is another. */
import { choice, command, ensure, fact, int, json, pick, plus, minute, ref, refusals, resource, rules, state, step, text, time } from '../kit/index.ts'

/** How often a message is tried by itself, how long it waits before each further try, and how often people may try again. */
export const triesMax = 3,
  resendsMax = 3
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
    phoneNumber: text('手机号', 'Phone', { required: true, search: true, locked: true, check: rules.phone, pii: 'phone' }),
    templateCode: text('模板编号', 'Template', { required: true, search: true, locked: true }),
    params: json<Readonly<Record<string, string>>>()('模板参数', 'Parameters', { hidden: true, locked: true }),
    content: text('内容', 'Text', { lines: 4, locked: true }),
    purpose: choice(purposes)('用途', 'Purpose', { required: true, search: true, locked: true, initial: 'single' }),
    sendStatus: choice(standings)('发送状态', 'Send status', { hidden: true, locked: true }),
    sendTime: time('发送时间', 'Sent at', { locked: true }),
    lineName: text('线路', 'Line', { locked: true }),
    providerNo: text('服务商流水号', "Provider's number", { hidden: true, locked: true }),
    failReason: text('失败原因', 'Why it failed', { hidden: true, lines: 3, locked: true }),
    tries: int('尝试次数', 'Tries', { required: true, hidden: true, locked: true, initial: 0 }),
    resends: int('重发次数', 'Sent again', { required: true, hidden: true, locked: true, initial: 0 }),
    /** When it is tried next; of a message whose sender waits, when it is given up. */
    retryAt: time('下次尝试', 'Next try', { hidden: true, locked: true, index: 'due' }),
    noticeId: ref('sms_notice')('短信通知', 'Notice', { hidden: true, locked: true }),
    configId: ref('sms_config')('短信配置', 'Config', { hidden: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { queue: 'pending', send: 'pending', ask: 'pending', tryOut: 'pending' }),
    pending: state('待发送', 'Pending', 'waiting', { succeed: 'sent', fail: ['pending', 'failed'] }, 0),
    sent: state('已发送', 'Sent', 'good', {}, 1),
    failed: state('发送失败', 'Failed', 'bad', { resend: 'pending' }, 2),
  },
  facts: { asked: {}, sent: {}, failed: {}, delayed: {}, resent: {} },
  evolve: {
    asked: (_row, data) => ({ ...data, sendStatus: 'pending' }),
    sent: (_row, data) => ({ ...data, sendStatus: 'sent', failReason: null, retryAt: null }),
    failed: (_row, data) => ({ ...data, sendStatus: 'failed', retryAt: null }),
    resent: (_row, data) => ({ ...data, sendStatus: 'pending', tries: 0 }),
  },
})

export const no = refusals('smsSend', {
  notSent: ['发送失败', 'the message was not sent'],
  resends: ['该短信已重发多次，不能再重发', 'this message was sent again often enough'],
  secret: ['验证码短信不能重发，请重新获取验证码', 'a code is not sent again; ask for a new one'],
})

/** The sender of these waits for the answer and sends them itself. */
export const isDirect = (purpose: string): boolean => purpose === 'verify' || purpose === 'test'
/** When a new message is looked at by the clock. */
export const lookAt = (purpose: string, now: string): string => (isDirect(purpose) ? plus(now, patience) : now)

const { fields } = smsSend

/** A message that its notice has checked with all the others. */
export const queue = step(smsSend, 'queue', 'asked', {
  label: ['排队', 'Queue'],
  input: pick(fields, 'phoneNumber', 'templateCode', 'params', 'content', 'purpose', 'noticeId'),
  record: (input, _row, _facts, { now }) => ({ ...input, retryAt: lookAt(input.purpose, now) }),
})

export const succeed = step(smsSend, 'succeed', 'sent', {
  label: ['发送成功', 'Succeed'],
  input: pick(fields, 'lineName', 'providerNo'),
  record: (input, _row, _facts, { now }) => ({ ...input, sendTime: now }),
})
export const fail = command(smsSend, 'fail', {
  label: ['发送失败', 'Fail'],
  by: [],
  input: pick(fields, 'failReason'),
  decide(row, { failReason }, _facts, { now }) {
    const tries = row.tries + 1
    return isDirect(row.purpose) || tries >= triesMax
      ? fact(smsSend, 'failed', { tries, failReason }, 'failed')
      : fact(smsSend, 'delayed', { tries, failReason, retryAt: plus(now, waits[tries - 1]!) }, 'pending')
  },
})
export const resend = step(smsSend, 'resend', 'resent', {
  label: ['重发', 'Send again'],
  by: ['PA', 'PO', 'CS'],
  check(row) {
    ensure(!isDirect(row.purpose), no.secret)
    ensure(row.resends < resendsMax, no.resends, { max: resendsMax })
  },
  record: (_input, row, _facts, { now }) => ({ resends: row.resends + 1, retryAt: now }),
})

export const commands = [queue, succeed, fail, resend]
