/** Single messages: sent by a person, by the product itself, or to try a config out. */
import { about, command, ensure, fact, find, get, json, pick, step, text, time } from '../kit/index.ts'
import { allowanceFor, within } from './allowance.ts'
import { smsConfig } from './config.ts'
import { lookAt, type Purpose, smsSend } from './send.ts'
import { no, paramsFor, render, smsTemplate, type Text, textOf } from './template.ts'

const { fields } = smsSend
const params = json<Readonly<Record<string, unknown>>>()('模板参数', 'Parameters', {})
const given = { ...pick(fields, 'phoneNumber', 'templateCode'), params }
const templateOf = (code: string) => find(smsTemplate, { templateCode: code }, { limit: 1 })

/** What is recorded of a message whose parameters fill its text. */
const filled = (phoneNumber: string, { code, content }: Text, values: unknown, purpose: Purpose, now: string) => {
  const params = paramsFor(content, values)
  return { phoneNumber, templateCode: code, params, content: render(content, params), purpose, retryAt: lookAt(purpose, now) }
}

export const send = command(smsSend, 'send', {
  label: ['发送短信', 'Send'],
  by: ['PA', 'PO', 'CS'],
  input: given,
  *needs(_row, input, { now, zone }) {
    const [template] = yield* templateOf(input.templateCode)
    return { template, ...(yield* allowanceFor([input.phoneNumber], now, zone)) }
  },
  decide(_row, input, { template, ...allowance }, { now }) {
    const asked = filled(input.phoneNumber, textOf(input.templateCode, template), input.params, 'single', now)
    within(allowance, [input.phoneNumber], now)
    return fact(smsSend, 'asked', asked)
  },
})

/** By the product itself, at once or when its reader may be rung. A code has bounds of its own, and stands in no row: its sender hands
 * it over when it is sent. */
export const ask = step(smsSend, 'ask', 'asked', {
  label: ['请求发送', 'Ask'],
  input: { ...given, purpose: fields.purpose, notBefore: time('最早发送时间', 'Not before') },
  *needs(_row, input) {
    const [template] = yield* templateOf(input.templateCode)
    return { template }
  },
  record(input, _row, { template }, { now }) {
    const asked = filled(input.phoneNumber, textOf(input.templateCode, template), input.params, input.purpose, now)
    return { ...asked, retryAt: input.notBefore && input.notBefore > asked.retryAt ? input.notBefore : asked.retryAt }
  },
})

/** A message through one config and no other, to see whether that one works. */
export const tryOut = command(smsSend, 'tryOut', {
  label: ['测试发送', 'Test'],
  by: ['PA'],
  input: { ...pick(fields, 'phoneNumber'), configId: text('短信配置', 'Config', { required: true }), params },
  *needs(_row, input, { now, zone }) {
    return { config: yield* get(smsConfig, input.configId), ...(yield* allowanceFor([input.phoneNumber], now, zone)) }
  },
  decide(_row, { phoneNumber, configId, params: values }, { config, ...allowance }, { now }) {
    ensure(config && config.status !== 'removed', about(no.unknown, 'code'))
    const content = Object.keys(values ?? {})
      .map(name => `{${name}}`)
      .join(' ')
    const asked = filled(phoneNumber, { code: config.templateId || config.smsCode, content }, values, 'test', now)
    within(allowance, [phoneNumber], now)
    return fact(smsSend, 'asked', { configId, ...asked })
  },
})

export const commands = [send, ask, tryOut]
