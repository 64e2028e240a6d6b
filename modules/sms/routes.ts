/** The odd calls of short messages: submits that carry a status, the test of a config, and the filters of sent lists. */
import { about, act, ensure, find, ids, invoke, list, messageCatalogue, refusals, rules, submitting, text } from '../kit/index.ts'
import type { Asked, Route, RouteContext } from '../kit/index.ts'
import { smsConfig } from './config.ts'
import { deliverNow } from './deliver.ts'
import * as line from './line.ts'
import { smsNotice } from './notice.ts'
import { no as noSend, smsSend } from './send.ts'
import { tryOut } from './single.ts'
import * as template from './template.ts'

export const no = refusals('smsTest', {
  noConfig: ['没有该编号的短信配置，或没有启用的配置', 'there is no such config, or none is enabled'],
  params: ['params 须为 JSON 文本', 'params is a JSON text'],
  nobody: ['请填写接收手机号', 'please give the phones that receive it'],
})
const phonesMax = 5

const object = (text: unknown): unknown => {
  if (typeof text !== 'string') return text ?? {}
  try {
    return JSON.parse(text || '{}')
  } catch {
    ensure(false, about(no.params, 'params'))
  }
}

/** Sends to each phone through the one config, and waits for its answer. */
async function tried(asked: Asked, context: RouteContext): Promise<readonly []> {
  const where = asked.code ? { smsCode: String(asked.code), status: ['on', 'off'] as const } : { status: 'on' as const }
  const [config] = await context.ask(find(smsConfig, where, { limit: 1 }))
  ensure(config, about(no.noConfig, 'code'))
  const phones = ids(asked.phones),
    params = object(asked.params) as never
  ensure(phones.length > 0, about(no.nobody, 'phones'))
  ensure(phones.length <= phonesMax, about(rules.no.range, 'phones'), { max: phonesMax })
  for (const phoneNumber of phones) {
    const refused = rules.phone(phoneNumber)
    ensure(!refused, { ...(refused ?? rules.no.phoneFormat), field: 'phones' })
  }
  let failed: string | undefined
  for (const phoneNumber of phones) {
    const [row] = await context.run(invoke(tryOut, context.newId(), { phoneNumber, configId: config.id, params }))
    if (!(await deliverNow(context, row.id))) failed ??= phoneNumber
  }
  if (failed) {
    const [row] = await context.readUnscoped(find(smsSend, { phoneNumber: failed, configId: config.id }, { sort: ['-createdAt'], limit: 1 }))
    ensure(false, noSend.notSent, { phone: failed, reason: messageCatalogue.text(row?.failReason ?? '', context.lang) })
  }
  return []
}

/** The phone of a sent list is masked: it is found by whoever knows it in full. */
async function ofNotices({ phones, sendStatus }: Asked, context: RouteContext): Promise<object> {
  const sends = phones ? await context.readUnscoped(find(smsSend, { phoneNumber: String(phones), noticeId: { not: null } })) : undefined
  return { ...(sends ? { id: [...new Set(sends.map(one => one.noticeId!))] } : {}), ...(sendStatus ? { sendStatus: String(sendStatus) } : {}) }
}

export const routes: readonly Route[] = [
  submitting('business-eip/smsTemplate/submit', template.smsTemplate, template),
  submitting('business-eip/smsLine/submit', line.smsLine, line),
  list('business-eip/smsSendContent/page', smsNotice, ofNotices),
  act('blade-resource/sms/endpoint/send-message', [tryOut], tried, {
    bare: true,
    decides: ['phoneNumber', 'configId'],
    adds: { code: text('配置编号', 'Code of the config'), phones: text('手机号', 'Phones', { required: true }) },
    answer: (_rows, _asked, { lang }) => ({ code: 200, success: true, data: true, msg: (['发送成功', 'sent'] as const)[lang] }),
  }),
]
