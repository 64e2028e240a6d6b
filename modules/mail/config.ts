/** Mail configs: the tenant's own mail server (SMTP), of which one is enabled. Without one no mail leaves. */
import { about, choice, crud, crudFacts, ensure, int, inUse, refusals, resource, rules, secret, switching, text } from '../kit/index.ts'

/** How the connection is secured: TLS from its first byte (465), raised to TLS (587), or not at all, for a relay in the same house. */
const securities = { tls: ['全程加密（TLS，465）', 'TLS (465)'], starttls: ['升级加密（STARTTLS，587）', 'STARTTLS (587)'], none: ['不加密', 'None'] } as const

export const no = refusals('mailConfig', {
  host: ['请填写服务器的域名或地址', 'a host is a name or an address'],
  clear: ['不加密的连接不能使用账号密码', 'an account and its password are not sent over a connection that is not encrypted'],
  keys: ['账号和密码须同时填写', 'an account and its password come together'],
})

export const mailConfig = resource('mail_config', {
  label: ['邮件配置', 'Mail config'],
  path: { base: 'blade-resource/mail', list: 'list' },
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    name: text('名称', 'Name', { required: true, search: true, unique: true }),
    host: text('服务器', 'Host', {
      required: true,
      search: true,
      check: value => (/^[a-z0-9]([a-z0-9.:-]{0,251}[a-z0-9])?$/i.test(value) ? undefined : no.host),
    }),
    port: int('端口', 'Port', { required: true, initial: 465, check: rules.between(1, 65_535) }),
    security: choice(securities)('加密方式', 'Security', { required: true, initial: 'tls' }),
    username: text('账号', 'Account'),
    password: secret('密码', 'Password', { hidden: true }),
    fromAddress: text('发件地址', 'From address', { required: true, check: rules.email }),
    fromName: text('发件人名称', 'From name'),
    remark: text('备注', 'Remark', { hidden: true }),
  },
  lifecycle: inUse.alone(),
  facts: { ...crudFacts, ...inUse.facts },
})

export const [create, change, remove, restore] = crud(mailConfig, {
  by: ['PA'],
  check({ security, username, password }) {
    ensure(!username === !password, about(no.keys, username ? 'password' : 'username'))
    ensure(security !== 'none' || !username, about(no.clear, 'security'))
  },
})
/** One of many. */
export const [enable, disable] = switching(mailConfig, { by: ['PA'], isAlone: true })

export const commands = [create, change, enable, disable, remove, restore]
