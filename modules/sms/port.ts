/** The ports of short messages: what other modules speak to, and what carries a message to a phone. */

/** Sends a template to a phone: `verify` with `code` and `minutes`, `phoneChanged`. The server wires what stands behind. */
export interface Sms {
  send(phone: string, template: string, params: Readonly<Record<string, string>>, tenant?: string): Promise<void>
}

export const providers = { tencent: ['腾讯云', 'Tencent Cloud'], aliyun: ['阿里云', 'Alibaba Cloud'], outbox: ['本机发件箱', 'Local outbox'] } as const
export type Provider = keyof typeof providers

/** An account with a provider. */
export interface Line {
  readonly id: string
  readonly name: string
  readonly accessKey: string
  readonly secretKey: string
  readonly appId: string
  readonly regionId: string
  readonly signName: string
}
/** One message to one phone. `names` are the parameters that the text names, in its order. */
export interface Outgoing {
  readonly phone: string
  readonly template: string
  /** The number that the provider knows the template by. */
  readonly providerCode: string
  readonly params: Readonly<Record<string, string>>
  readonly names: readonly string[]
}
/** Hands a message to a provider; answers the provider's number of it, and throws when it was not taken. */
export type SmsProvider = (line: Line, message: Outgoing) => Promise<string>
export type SmsProviders = Readonly<Record<Provider, SmsProvider>>
