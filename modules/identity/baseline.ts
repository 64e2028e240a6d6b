/** Baseline: a new tenant, with its root department, a role of every kind and, when named, its first administrator. */
import {
  about,
  invoke,
  type Invoke,
  command,
  denying,
  ensure,
  everyone,
  fact,
  type Field,
  partial,
  pick,
  refusals,
  roles,
  type Role,
  text,
} from '../kit/index.ts'
import * as account from './user.commands.ts'
import * as depts from './dept.ts'
import * as roleCommands from './role.ts'
import { no as noTenant, open, tenant, zoneHolds } from './tenant.ts'
import { user } from './user.ts'

/** The id of the role that baseline makes for a role of the product: its own code. */
export const roleId = (role: Role): string => role

export const no = refusals('baseline', { noPassword: ['请设置管理员的初始密码', 'give the administrator a first password'] })

const admin = {
  adminAccount: text('管理员账号', 'Account of the administrator', { check: user.fields.account.check! }),
  adminName: text('管理员姓名', 'Name of the administrator'),
  adminPhone: text('管理员手机', 'Phone of the administrator', { check: user.fields.phone.check! }),
  passwordHash: { ...user.fields.passwordHash, required: false } as Field<string, false>,
  mustChange: user.fields.mustChange,
}
const { tenantName, ...rest } = open
const given = { ...rest, ...pick(tenant.fields, 'packageId', 'modules') }

/** All of it comes to be in one turn: there is no half a tenant. Run in the tenant it makes. */
export const create = command(tenant, 'create', {
  label: ['新增租户', 'Add a tenant'],
  by: ['PA'],
  input: { tenantId: tenant.fields.tenantId, tenantName, ...partial(given), ...admin },
  decide(_row, { adminAccount, adminName, adminPhone, passwordHash, mustChange, ...given }, _facts, context) {
    ensure(given.tenantId === context.tenant && context.id === context.tenant, about(noTenant.otherId, 'tenantId'))
    ensure(context.actor.role === 'system', denying(noTenant.notPlatform))
    zoneHolds(given.zone)
    ensure(!adminAccount || passwordHash, about(no.noPassword, 'password'))
    return [
      fact(tenant, 'created', { ...given, zone: given.zone ?? context.zone }),
      invoke(depts.create, depts.rootDept, { deptName: given.tenantName, deptCategory: 'platform', sort: 0 }),
      ...everyone.map((role, i) => invoke(roleCommands.create, roleId(role), { roleName: roles[role].label[0], roleAlias: role, sort: i + 1 })),
      ...(adminAccount && passwordHash
        ? [
            invoke(account.create, context.newId(), {
              account: adminAccount,
              realName: adminName ?? roles.PA.label[0],
              phone: adminPhone ?? null,
              deptId: depts.rootDept,
              passwordHash,
              ...(mustChange ? { mustChange } : {}),
              roleId: roleId('PA'),
            }),
          ]
        : []),
    ]
  },
})

/** The command, as a list of one, that the system runs once in a new tenant. */
export const baseline = (id: string, name = '课堂'): readonly Invoke[] => [invoke(create, id, { tenantId: id, tenantName: name })]

export const commands = [create]
