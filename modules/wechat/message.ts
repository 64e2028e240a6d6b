/** A WeChat message: a notice to one guardian by one template. It is a fact before it leaves; what became of it is another. */
import { command, ensure, fact, int, json, minute, pick, plus, ref, refusals, resource, state, step, text, time } from '../kit/index.ts'

/** How often one is tried by itself, how long it waits before each further try, and how often people may try again. */
export const triesMax = 5,
  resendsMax = 3
const waits = [minute, 5 * minute, 30 * minute, 120 * minute]

export const wechatMessage = resource('wechat_message', {
  label: ['微信消息', 'WeChat message'],
  path: { base: 'business-eip/wechatMessage', list: 'page' },
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO', 'CS'],
  fields: {
    userId: ref('user')('收件人', 'Receiver', { search: true, locked: true }),
    title: text('标题', 'Title', { required: true, search: true, locked: true, pii: 'words' }),
    noticeCode: text('消息代码', 'Notice', { search: true, locked: true }),
    template: ref('wechat_template')('微信消息模板', 'WeChat template', { search: true, locked: true }),
    data: json<Readonly<Record<string, string>>>()('关键词内容', 'Keywords', { hidden: true, locked: true }),
    /** The console's address of what it is about. */
    link: text('链接', 'Link', { hidden: true, locked: true }),
    lang: text('语言', 'Language', { hidden: true, locked: true }),
    sendTime: time('发送时间', 'Sent at', { locked: true }),
    messageNo: text('微信消息编号', 'Number at WeChat', { hidden: true, locked: true }),
    failReason: text('失败原因', 'Why it failed', { hidden: true, lines: 3, locked: true }),
    tries: int('尝试次数', 'Tries', { required: true, hidden: true, locked: true, initial: 0 }),
    resends: int('重发次数', 'Sent again', { required: true, hidden: true, locked: true, initial: 0 }),
    /** When it is tried next: not before the reader's quiet hours are over. */
    retryAt: time('下次尝试', 'Next try', { hidden: true, locked: true, index: 'due' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { queue: 'pending' }),
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
export const no = refusals('wechatMessage', { resends: ['该消息已重发多次，不能再重发', 'this message was sent again often enough'] })

const { fields } = wechatMessage
export const queue = step(wechatMessage, 'queue', 'asked', {
  label: ['排队', 'Queue'],
  input: pick(fields, 'userId', 'title', 'noticeCode', 'template', 'data', 'link', 'lang', 'retryAt'),
  record: (input, _row, _facts, { now }) => ({ ...input, retryAt: input.retryAt ?? now }),
})
export const succeed = step(wechatMessage, 'succeed', 'sent', {
  label: ['发送成功', 'Succeed'],
  input: pick(fields, 'messageNo'),
  record: (input, _row, _facts, { now }) => ({ ...input, sendTime: now }),
})
export const fail = command(wechatMessage, 'fail', {
  label: ['发送失败', 'Fail'],
  by: [],
  input: { ...pick(fields, 'failReason'), isFinal: { ...int('不再重试', 'Final'), hidden: true } },
  decide(row, { failReason, isFinal }, _facts, { now }) {
    const tries = row.tries + 1
    return isFinal || tries >= triesMax
      ? fact(wechatMessage, 'failed', { tries, failReason }, 'failed')
      : fact(wechatMessage, 'delayed', { tries, failReason, retryAt: plus(now, waits[tries - 1]!) }, 'pending')
  },
})
export const resend = step(wechatMessage, 'resend', 'resent', {
  label: ['重发', 'Send again'],
  by: ['PA', 'PO', 'CS'],
  check: row => ensure(row.resends < resendsMax, no.resends, { max: resendsMax }),
  record: (_input, row, _facts, { now }) => ({ resends: row.resends + 1, retryAt: now }),
})
export const commands = [queue, succeed, fail, resend]
