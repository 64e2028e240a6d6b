/** A WeChat message: a notice to one guardian by one template. */
import { json, pick, ref, refusals, resource, step, text } from '../kit/index.ts'
import { attempts, outbound, outboundFacts, outboundStates, outcomes, sentAt } from '../outbound/index.ts'

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
    data: json<Readonly<Record<string, string>>>()('关键词内容', 'Keywords', { hidden: true, locked: true, pii: 'words' }),
    /** The console's address of what it is about. */
    link: text('链接', 'Link', { hidden: true, locked: true }),
    lang: text('语言', 'Language', { hidden: true, locked: true }),
    ...sentAt,
    messageNo: text('微信消息编号', 'Number at WeChat', { hidden: true, locked: true }),
    ...attempts,
  },
  lifecycle: outboundStates({ queue: 'pending' }),
  facts: outboundFacts,
  evolve: outcomes,
})
export const no = refusals('wechatMessage', { resends: ['该消息已重发[ {max} 次]，不能再重发', 'this message was sent again often enough[: {max} times]'] })

const { fields } = wechatMessage
export const queue = step(wechatMessage, 'queue', 'asked', {
  label: ['排队', 'Queue'],
  input: pick(fields, 'userId', 'title', 'noticeCode', 'template', 'data', 'link', 'lang', 'retryAt'),
  record: (input, _row, _facts, { now }) => ({ ...input, retryAt: input.retryAt ?? now }),
})
export const sending = outbound(wechatMessage, { to: 'userId', answers: ['messageNo'], forgets: ['link'], no })
export const commands = [queue, ...sending.commands]
