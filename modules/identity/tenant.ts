/** Tenant: a customer of the platform. Its row lives in the tenant of the same id, as everything of it does. */
import {
  about, changes, command, ensure, fact, int, partly, refusals, resource, state, text, time, defaultZone, rules,
} from '../kit/index.ts'

/** The tenant that runs the platform: it has no limit and never expires. */
export const platformTenant = '000000'

export const tenant = resource('tenant', {
  label: ['租户', 'Tenant'],
  path: 'blade-system/tenant',
  title: 'tenantName',
  scope: 'everyone',
  read: ['PA'],
  fields: {
    tenantId: text('租户编号', 'Tenant id', { required: true, unique: true, search: true, locked: true }),
    tenantName: text('租户名称', 'Tenant', { required: true, search: true }),
    domainUrl: text('域名地址', 'Address', { check: rules.url }),
    linkman: text('联系人', 'Contact'),
    contactNumber: text('联系电话', 'Phone'),
    address: text('联系地址', 'Postal address', { hidden: true }),
    /** Accounts it may have; none or below 1: any number. */
    accountNumber: int('账号额度', 'Account limit'),
    expireTime: time('过期时间', 'Expires'),
    zone: text('时区', 'Time zone', { required: true, initial: defaultZone, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live' }, 1),
  },
})

export const no = refusals('tenant', {
  otherId: ['租户编号与所在租户不一致', 'the tenant id is not that of this tenant'],
  zone: ['时区名称不正确', 'no such time zone'],
  full: ['当前租户已到最大账号额度!', 'the tenant has as many accounts as it may have'],
})

const isZone = (name: string): boolean => {
  try { return Boolean(new Intl.DateTimeFormat('en', { timeZone: name })) } catch { return false }
}

export const create = command(tenant, 'create', {
  label: ['新增租户', 'Add a tenant'], by: [], input: tenant.fields,
  decide(_row, given, _facts, context) {
    ensure(given.tenantId === context.tenant && context.id === context.tenant, about(no.otherId, 'tenantId'))
    ensure(isZone(given.zone), about(no.zone, 'zone'))
    return fact('created', given)
  },
})
const { tenantId: _fixed, ...open } = tenant.fields
export const change = command(tenant, 'change', {
  label: ['编辑租户', 'Edit the tenant'], by: ['PA'], input: partly(open),
  decide(row, given) {
    ensure(!given.zone || isZone(given.zone), about(no.zone, 'zone'))
    return fact('changed', changes(row, given))
  },
})

/** Whether a tenant may be used at an instant. */
export const tenantStands = (row: { readonly id: string; readonly expireTime: string | null }, now: string): boolean =>
  (endOf(row) ?? '~') > now
/** The instant at which it ends, if it does. */
export const endOf = (row: { readonly id: string; readonly expireTime: string | null }): string | null =>
  row.id === platformTenant ? null : row.expireTime
/** Whether there is room for one more account. */
export const hasRoom = (
  row: { readonly id: string; readonly accountNumber: number | null } | undefined, accounts: number,
): boolean =>
  !row || row.id === platformTenant || !row.accountNumber || row.accountNumber < 1 || accounts < row.accountNumber

export const commands = [create, change]
