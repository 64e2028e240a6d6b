/** Tenant package: which modules a tenant that has it may use. Packages live in the tenant that runs the platform. */
import { crud, denying, ensure, json, resource, rules, text } from '../kit/index.ts'
import { no as noTenant, platformTenant } from './tenant.ts'

/** What every tenant has: who it is, its people, its messages and its home page. */
export const always: readonly string[] = ['system', 'logs', 'identity', 'access', 'files', 'sms', 'messages', 'content', 'desk']

export const tenantPackage = resource('tenant_package', {
  label: ['租户套餐', 'Tenant package'],
  path: 'blade-system/tenant-package',
  title: 'packageName',
  scope: 'everyone',
  read: ['PA'],
  sort: ['packageName'],
  fields: {
    packageName: text('套餐名称', 'Package', { required: true, search: true, unique: true }),
    modules: json<readonly string[]>()('可用模块', 'Modules', { required: true, check: rules.texts }),
    remark: text('备注', 'Remark'),
  },
})
export const commands = crud(tenantPackage, {
  by: ['PA'],
  check: (_row, _facts, { tenant }) => ensure(tenant === platformTenant, denying(noTenant.notPlatform)),
})
