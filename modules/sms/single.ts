/** Single messages: sent by a person, by the product itself, or to try a config out. */
import { about, command, ensure, fact, find, get, json, pick, text } from '../kit/index.ts'
import { allowanceFor, within } from './allowance.ts'
import { smsConfig } from './config.ts'
import { lookAt, smsSend } from './send.ts'
import { no, paramsFor, render, smsTemplate, textOf } from './template.ts'

const { fields } = smsSend
const params = json<Readonly<Record<string, unknown>>>()('模板参数', 'Parameters', {})
const given = { ...pick(fields, 'phoneNumber', 'templateCode'), params }
const templateOf = (code: string) => find(smsTemplate, { templateCode: code }, { limit: 1 })

export const send = command(smsSend, 'send', {
  label: ['发送短信', 'Send'],
  by: ['PA', 'PO', 'CS'],
  input: given,
  *needs(_row, input, { now, zone }) {
    const [template] = yield* templateOf(input.templateCode)
    return { template, ...(yield* allowanceFor([input.phoneNumber], now, zone)) }
  },
  decide(_row, input, { template, ...allowance }, { now }) {
    const { code, content } = textOf(input.templateCode, template),
      filled = paramsFor(content, input.params)
    within(allowance, [input.phoneNumber], now)
    return fact(smsSend, 'asked', {
      phoneNumber: input.phoneNumber,
      templateCode: code,
      params: filled,
      content: render(content, filled),
      purpose: 'single',
      retryAt: lookAt('single', now),
    })
  },
})

/** By the product itself. A code has bounds of its own, and stands in no row: its sender hands it over when it is sent. */
export const ask = command(smsSend, 'ask', {
  label: ['请求发送', 'Ask'],
  by: [],
  input: { ...given, purpose: fields.purpose },
  *needs(_row, input) {
    const [template] = yield* templateOf(input.templateCode)
    return { template }
  },
  decide(_row, { phoneNumber, templateCode, params: values, purpose }, { template }, { now }) {
    const { code, content } = textOf(templateCode, template),
      filled = paramsFor(content, values)
    return fact(smsSend, 'asked', { phoneNumber, templateCode: code, params: filled, content: render(content, filled), purpose, retryAt: lookAt(purpose, now) })
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
    const names = Object.keys(values ?? {}),
      content = names.map(name => `{${name}}`).join(' ')
    const filled = paramsFor(content, values)
    within(allowance, [phoneNumber], now)
    return fact(smsSend, 'asked', {
      phoneNumber,
      configId,
      templateCode: config.templateId || config.smsCode,
      params: filled,
      content: render(content, filled),
      purpose: 'test',
      retryAt: lookAt('test', now),
    })
  },
})

export const commands = [send, ask, tryOut]
