/** Providers of short messages: the outbox of this machine, Tencent Cloud and Alibaba Cloud. A line that is out of order rests for a while. */
import { appendFileSync } from 'node:fs'
import { minute, prose } from '../../kit/index.ts'
import type { SmsProvider, SmsProviders, Line, Outgoing } from '../index.ts'
import { sendSms } from './aliyun.ts'

/** How long a provider may take to answer, and how long a line rests that did not. */
const seconds = 5
const rest = minute
const noCode = '没有填写服务商模板编号',
  silent = '线路无响应，暂停使用'
// A record of a failure names the line before the reason.
prose([`{line}${noCode}`, '{line}the template has no code of the provider'])
prose([`{line}${silent}`, '{line}the line does not answer and rests for a while'])

export interface SmsProviderOptions {
  readonly outbox: string
  readonly clock?: () => string
  /** The providers' addresses, where they are not their own: for tests. */
  readonly tencent?: string
  readonly aliyun?: string
}

/** One JSON line per message, for a person to read. */
const outbox =
  (file: string): SmsProvider =>
  async (_line, { phone, template, params }) => {
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), phone, template, params })}\n`, { mode: 0o600 })
    return ''
  }

/** A message that the provider itself refused: another line may take it, and this one is not out of order. */
class Refused extends Error {}

const tencent =
  (address?: string): SmsProvider =>
  async (line: Line, message: Outgoing) => {
    const { sms } = await import('tencentcloud-sdk-nodejs-sms')
    const url = address === undefined ? undefined : new URL(address)
    const client = new sms.v20210111.Client({
      credential: { secretId: line.accessKey, secretKey: line.secretKey },
      region: line.regionId || 'ap-guangzhou',
      profile: {
        httpProfile: {
          reqTimeout: seconds,
          reqMethod: 'POST',
          ...(url ? { endpoint: url.host, protocol: url.protocol === 'http:' ? 'http://' : 'https://' } : {}),
        },
      },
    })
    if (!message.providerCode) throw new Refused(noCode)
    const answer = await client
      .SendSms({
        PhoneNumberSet: [`+86${message.phone}`],
        SmsSdkAppId: line.appId,
        SignName: line.signName,
        TemplateId: message.providerCode,
        TemplateParamSet: message.names.map(name => message.params[name] ?? ''),
      })
      .catch((error: { readonly code?: string; readonly requestId?: string; readonly message?: string }) => {
        // An answer of the provider carries a request id; a connection that failed has none.
        if (error.requestId) throw new Refused(`${error.code}: ${error.message}`)
        throw error
      })
    const [status] = answer.SendStatusSet ?? []
    if (status?.Code !== 'Ok') throw new Refused(`${status?.Code ?? 'no status'}: ${status?.Message ?? ''}`)
    return status.SerialNo ?? ''
  }

const aliyun =
  (address = 'https://dysmsapi.aliyuncs.com'): SmsProvider =>
  async (line, message) => {
    if (!message.providerCode) throw new Refused(noCode)
    const { Code, Message, BizId } = await sendSms(line, message, { address, timeout: seconds * 1_000 })
    if (Code !== 'OK') throw new Refused(`${Code ?? 'no code'}: ${Message ?? ''}`)
    return BizId ?? ''
  }

export function smsProviders({ outbox: file, clock = () => new Date().toISOString(), ...addresses }: SmsProviderOptions): SmsProviders {
  /** Lines that did not answer, and until when they are left alone. */
  const resting = new Map<string, number>()
  const rested =
    (carrier: SmsProvider): SmsProvider =>
    async (line, message) => {
      const now = Date.parse(clock())
      if ((resting.get(line.id) ?? 0) > now) throw new Error(silent)
      try {
        return await carrier(line, message)
      } catch (error) {
        if (!(error instanceof Refused)) resting.set(line.id, now + rest)
        throw error
      }
    }
  return { outbox: outbox(file), tencent: rested(tencent(addresses.tencent)), aliyun: rested(aliyun(addresses.aliyun)) }
}
