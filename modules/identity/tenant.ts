/** Tenant: a customer of the platform. Its row lives in the tenant of the same id, as everything of it does. */
import {
  about,
  changes,
  type Check,
  type Context,
  defaultZone,
  ensure,
  image,
  int,
  json,
  partial,
  pick,
  platformTenant,
  refusals,
  resource,
  rules,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'

export { platformTenant }

export const no = refusals('tenant', {
  id: ['租户编号须为6位数字', 'a tenant id has six digits'],
  otherId: ['租户编号与所在租户不一致', 'the tenant id is not that of this tenant'],
  taken: ['租户编号已存在', 'there is a tenant with this id already'],
  addressTaken: ['该域名已属于其他租户', 'this address belongs to another tenant already'],
  zone: ['时区名称不正确', 'no such time zone'],
  zoneFixed: ['时区在创建租户时确定，之后不能更改', 'the time zone is set when the tenant is made and stays'],
  full: ['当前租户已到最大账号额度!', 'the tenant has as many accounts as it may have'],
  over: ['租户授权已过期或已停用，请联系管理员', 'the tenant has expired or is out of use, please ask an administrator'],
  platform: ['不可删除管理租户!', 'the tenant that runs the platform can not be removed'],
  byPlatform: ['域名、额度、有效期、数据源与套餐由平台设置', 'address, limit, expiry, data source and package are set by the platform'],
  notPlatform: ['只有平台管理员可以管理租户', 'only the administrator of the platform may look after tenants'],
  noPackage: ['没有找到该租户套餐', 'no such package'],
  colour: ['主题色须形如 #2e72b8', 'a colour looks like #2e72b8'],
  noModule: ['没有该模块', 'there is no such module'],
  packageUsed: ['该套餐正在被租户使用，不能删除', 'tenants have this package: it can not be deleted'],
  noDatasource: ['没有找到该数据源', 'no such data source'],
})

const sixDigits: Check<string> = value => (/^\d{6}$/.test(value) ? undefined : no.id)

export const tenant = resource('tenant', {
  label: ['租户', 'Tenant'],
  path: 'blade-system/tenant',
  title: 'tenantName',
  scope: 'everyone',
  read: ['PA'],
  sort: ['tenantId'],
  timeZone: 'zone',
  fields: {
    tenantId: text('租户编号', 'Tenant id', { required: true, unique: true, search: true, locked: true, check: sixDigits }),
    tenantName: text('租户名称', 'Tenant', { required: true, search: true }),
    /** Whoever opens the console under this address signs in to this tenant. */
    domainUrl: text('域名地址', 'Web address', { check: rules.url }),
    backgroundUrl: image('登录背景', 'Background of the login page', { hidden: true }),
    /** Shown at the login, in the shell and as the icon of the installed app; and the accent of whoever has chosen none. */
    logo: image('图标', 'Icon', { hidden: true }),
    colour: text('主题色', 'Colour', { hidden: true, check: value => (/^#[0-9a-f]{6}$/i.test(value) ? undefined : no.colour) }),
    linkman: text('联系人', 'Contact'),
    contactNumber: text('联系电话', 'Phone', { search: true }),
    address: text('联系地址', 'Postal address', { hidden: true }),
    /** Accounts it may have; none or below 1: any number. */
    accountNumber: int('账号额度', 'Account limit'),
    expireTime: time('过期时间', 'Expires'),
    /** A package and a data source of the platform's. */
    packageId: text('租户套餐', 'Package', { hidden: true }),
    /** The modules of its package, kept here since no tenant reads the rows of another; none listed: every module. */
    modules: json<readonly string[]>()('可用模块', 'Modules', { locked: true, hidden: true, check: rules.texts }),
    /** A note of where else the tenant keeps data: what this platform keeps of it lies in the platform's own database. */
    datasourceId: text('外部数据源（登记）', 'External data source, for the record', { hidden: true }),
    zone: text('时区', 'Time zone', { required: true, initial: defaultZone, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', setting: 'live', datasource: 'live', equip: 'live', remove: 'removed' }, 1),
    removed: state('已回收', 'Recycled', 'over', { restore: 'live' }, -1),
  },
  facts: { created: {}, changed: {}, limited: {}, datasource_set: {}, equipped: {}, recycled: {}, restored: {} },
})

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
export const zoneHolds = (zone: string | null | undefined) => ensure(!zone || isZone(zone), about(no.zone, 'zone'))

/** What a tenant keeps up to date itself; the rest is between it and the platform. */
const own = ['tenantName', 'linkman', 'contactNumber', 'address', 'backgroundUrl', 'logo', 'colour']
/** The platform comes through its own door, which lets in nobody else and runs as the system. */
const platformOnly = (_row: unknown, _given: unknown, _facts: unknown, { actor }: Pick<Context, 'actor'>) => ensure(actor.role === 'system', no.byPlatform)

/** What a tenant is made with, and what of it may be changed. */
export const open = pick(
  tenant.fields,
  'tenantName',
  'domainUrl',
  'backgroundUrl',
  'logo',
  'colour',
  'linkman',
  'contactNumber',
  'address',
  'accountNumber',
  'expireTime',
  'datasourceId',
  'zone',
)
export const change = step(tenant, 'change', 'changed', {
  label: ['编辑租户', 'Edit the tenant'],
  by: ['PA'],
  input: partial(open),
  check(row, given, facts, context) {
    // What its views count by day was counted by it.
    ensure(!given.zone || given.zone === row.zone, about(no.zoneFixed, 'zone'))
    if (Object.keys(changes(row, given)).some(name => !own.includes(name))) platformOnly(row, given, facts, context)
  },
  record: (given, row) => changes(row, given),
})
const byPlatform = { by: ['PA'], check: platformOnly } as const
/** How many accounts it may have, and until when. */
export const setting = step(tenant, 'setting', 'limited', {
  label: ['授权配置', 'Set limit and expiry'],
  ...byPlatform,
  input: partial(pick(tenant.fields, 'accountNumber', 'expireTime')),
})
export const datasource = step(tenant, 'datasource', 'datasource_set', {
  label: ['登记外部数据源', 'Record an external data source'],
  ...byPlatform,
  input: pick(tenant.fields, 'datasourceId'),
  record: ({ datasourceId }) => ({ datasourceId: datasourceId ?? null }),
})
/** Gives it a package: its people lose the rights of all other modules at their next request. */
export const equip = step(tenant, 'equip', 'equipped', {
  label: ['套餐配置', 'Set the package'],
  ...byPlatform,
  input: pick(tenant.fields, 'packageId', 'modules'),
  record: ({ packageId, modules }) => ({ packageId: packageId ?? null, modules: packageId ? (modules ?? null) : null }),
})
/** Recycled: nobody signs in and every session is over, until it is restored. Nothing of it is lost. */
export const remove = step(tenant, 'remove', 'recycled', {
  label: ['回收租户', 'Recycle the tenant'],
  by: ['PA'],
  danger: true,
  check(row, given, facts, context) {
    platformOnly(row, given, facts, context)
    ensure(row.id !== platformTenant, no.platform)
  },
})
export const restore = step(tenant, 'restore', 'restored', { label: ['恢复租户', 'Restore the tenant'], ...byPlatform })

type House = { readonly id: string; readonly expireTime: string | null; readonly status: string }
/** Whether a tenant may be used at an instant. */
export const tenantStands = (row: House, now: string): boolean => row.status === 'live' && (endOf(row) ?? '~') > now
/** The instant at which it ends, if it does. */
export const endOf = (row: Pick<House, 'id' | 'expireTime'>): string | null => (row.id === platformTenant ? null : row.expireTime)
/** Whether there is room for one more account. */
export const hasRoom = (row: { readonly id: string; readonly accountNumber: number | null } | undefined, accounts: number): boolean =>
  !row || row.id === platformTenant || !row.accountNumber || row.accountNumber < 1 || accounts < row.accountNumber

export const commands = [change, setting, datasource, equip, remove, restore]
