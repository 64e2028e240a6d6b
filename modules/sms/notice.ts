/** SMS notice: one text to many phones; one row that says how many of them have it. */
import {
  about,
  carries,
  choice,
  command,
  ensure,
  fact,
  find,
  gather,
  int,
  invoke,
  json,
  mask,
  optional,
  RefusalError,
  refusals,
  resource,
  rules,
  state,
  text,
} from '../kit/index.ts'
import { allowanceFor, within } from './allowance.ts'
import { queue, smsSend } from './send.ts'
import { paramsFor, placeholders, render, smsTemplate, textOf } from './template.ts'

/** Phones of one notice. */
const phonesMax = 500

export const smsNotice = resource('sms_notice', {
  label: ['短信通知', 'SMS notice'],
  path: { base: 'business-eip/smsSendContent', list: 'page' },
  title: 'content',
  scope: 'everyone',
  read: ['PA', 'PO', 'CS'],
  fields: {
    templateCode: text('模板编号', 'Template', { required: true, search: true, locked: true, initial: 'notice' }),
    content: text('内容', 'Text', { required: true, lines: 4, locked: true }),
    params: json<Readonly<Record<string, string>>>()('模板参数', 'Parameters', { hidden: true, locked: true }),
    /** Masked: the full numbers stand in the messages. */
    phones: json<readonly string[]>()('手机号', 'Phones', { hidden: true, locked: true }),
    total: int('条数', 'Messages', { required: true, locked: true, initial: 0 }),
    sentCount: int('已发送', 'Sent', { required: true, locked: true, initial: 0 }),
    failedCount: int('失败', 'Failed', { required: true, locked: true, initial: 0 }),
    sendStatus: choice({
      sending: ['发送中', 'Sending'],
      sent: ['全部发送', 'All sent'],
      partly: ['部分失败', 'Partly failed'],
      failed: ['全部失败', 'All failed'],
    })('发送状态', 'Send status', { hidden: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { sendNoticeMessage: 'sending' }),
    sending: state('发送中', 'Sending', 'active', { tally: ['sending', 'done'] }),
    done: state('已完成', 'Done', 'good', { tally: ['sending', 'done'] }),
  },
  facts: { asked: {}, tallied: carries<{ sentCount: number; failedCount: number }>() },
  evolve: {
    asked: (_row, data) => ({ ...data, sendStatus: 'sending' }),
    tallied: (row, { sentCount, failedCount }) => ({
      sentCount,
      failedCount,
      sendStatus: sentCount + failedCount < row.total ? 'sending' : failedCount === 0 ? 'sent' : sentCount === 0 ? 'failed' : 'partly',
    }),
  },
})

export const no = refusals('smsNotice', {
  nobody: ['请填写接收手机号', 'please give the phones that receive it'],
  tooMany: ['手机号过多[，每次最多 {max} 个]，请分批发送', 'too many phones[ ({max} at once)], send it in parts'],
})

/** The phones of a text, each once; the first that can be none is named. */
export function phonesOf(given: string): readonly string[] {
  const phones = [...new Set(given.split(/[\s,，;；、]+/).filter(Boolean))]
  ensure(phones.length > 0, about(no.nobody, 'phones'))
  ensure(phones.length <= phonesMax, about(no.tooMany, 'phones'), { max: phonesMax })
  for (const phone of phones) {
    const refused = rules.phone(phone)
    if (refused)
      throw new RefusalError({ ...about(refused, 'phones'), label: [`${phone}：${refused.label[0]}`, `${phone}: ${refused.label[1]}`], detail: { phone } })
  }
  return phones
}

export const sendNoticeMessage = command(smsNotice, 'sendNoticeMessage', {
  label: ['发送通知短信', 'Send a notice'],
  by: ['PA', 'PO', 'CS'],
  input: {
    templateCode: optional(smsNotice.fields.templateCode),
    phones: text('手机号（逗号或换行分隔）', 'Phones, by commas or lines', { required: true, lines: 5 }),
    content: text('通知内容', 'Text', { lines: 4 }),
    params: json<Readonly<Record<string, unknown>>>()('模板参数', 'Parameters', {}),
  },
  *needs(_row, input, { now, zone }) {
    const [template] = yield* find(smsTemplate, { templateCode: input.templateCode || 'notice' }, { limit: 1 })
    return { template, ...(yield* allowanceFor(phonesOf(input.phones), now, zone)) }
  },
  decide(_row, input, { template, ...allowance }, context) {
    const phones = phonesOf(input.phones),
      of = textOf(input.templateCode || 'notice', template)
    // What is typed as the text fills the place that the template leaves for it.
    const params = paramsFor(
      of.content,
      placeholders(of.content).includes('content') && input.content ? { ...input.params, content: input.content } : input.params,
    )
    within(allowance, phones, context.now)
    const content = render(of.content, params),
      said = { templateCode: of.code, content, params }
    return [
      fact(smsNotice, 'asked', { ...said, phones: phones.map(phone => mask('phone', phone)!), total: phones.length }),
      ...phones.map(phoneNumber => invoke(queue, context.newId(), { ...said, phoneNumber, purpose: 'notice', noticeId: context.id })),
    ]
  },
})

/** Takes over how the messages stand. */
export const tally = command(smsNotice, 'tally', {
  label: ['汇总', 'Count'],
  needs: row => gather({ all: find(smsSend, { noticeId: row.id }) }),
  decide(row, _input, { all }) {
    // Those of a closed account keep how they stood; one that had not gone out by then never does.
    const sentCount = all.filter(one => one.sendStatus === 'sent').length,
      failedCount = all.filter(one => one.status === 'failed' || (one.status === 'erased' && one.sendStatus !== 'sent')).length
    if (sentCount === row.sentCount && failedCount === row.failedCount) return []
    return fact(smsNotice, 'tallied', { sentCount, failedCount }, sentCount + failedCount < row.total ? 'sending' : 'done')
  },
})

export const commands = [sendNoticeMessage, tally]
