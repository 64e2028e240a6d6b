/** SMS configs: accounts with providers, of which a tenant has one enabled. It carries what no line took. */
import { about, choice, crud, crudFacts, ensure, inUse, refusals, resource, type Row, secret, switching, text } from '../kit/index.ts'
import { type Provider, providers } from './port.ts'

/** The family's numbers of providers; only those that have an adapter can be chosen. */
export const categories = { '3': providers.aliyun, '4': providers.tencent, '9': providers.outbox } as const
export const providerOf = { '3': 'aliyun', '4': 'tencent', '9': 'outbox' } as const

export const smsConfig = resource('sms_config', {
  label: ['短信配置', 'SMS config'],
  path: 'blade-resource/sms',
  title: 'smsCode',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    category: choice(categories)('服务商', 'Provider', { required: true, search: true, initial: '4' }),
    smsCode: text('资源编号', 'Code', { required: true, search: true, unique: true }),
    templateId: text('测试模板编号', 'Template for test messages', {}),
    accessKey: secret('accessKey', 'Access key', { hidden: true }),
    secretKey: secret('secretKey', 'Secret key', { hidden: true }),
    appId: text('应用编号', 'Application id', {}),
    regionId: text('地域', 'Region', { initial: 'ap-guangzhou' }),
    signName: text('短信签名', 'Signature', { search: true }),
    remark: text('备注', 'Remark', { hidden: true }),
  },
  lifecycle: inUse.alone(1, 2),
  facts: { ...crudFacts, ...inUse.facts },
})

export const no = refusals('smsLine', {
  keys: ['请填写服务商的密钥', 'the keys of the provider are missing'],
  appId: ['请填写应用编号', 'the application id is missing'],
  signName: ['请填写短信签名', 'the signature is missing'],
})

export interface Account {
  readonly accessKey: string | null
  readonly secretKey: string | null
  readonly appId: string | null
  readonly signName: string | null
}
/** What a provider insists on. A message to the outbox of this machine needs nothing. */
export function complete(provider: Provider, { accessKey, secretKey, appId, signName }: Account): void {
  if (provider === 'outbox') return
  ensure(accessKey, about(no.keys, 'accessKey'))
  ensure(secretKey, about(no.keys, 'secretKey'))
  // Alibaba Cloud knows an account by its keys alone.
  if (provider === 'tencent') ensure(appId, about(no.appId, 'appId'))
  ensure(signName, about(no.signName, 'signName'))
}

const provider = (row: Row<typeof smsConfig>) => providerOf[row.category]

export const [create, change, remove, restore] = crud(smsConfig, {
  by: ['PA'],
  check: row => {
    if (row.status === 'on') complete(provider(row), row)
  },
})
/** One of many. */
export const [enable, disable] = switching(smsConfig, { by: ['PA'], check: row => complete(provider(row), row), isAlone: true })

export const commands = [create, change, enable, disable, remove, restore]
