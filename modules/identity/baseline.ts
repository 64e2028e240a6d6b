/** Baseline: what a tenant has before its first account: itself, the root department and a role of every kind. */
import { also, type Also, roles, type Role, everyone } from '../kit/index.ts'
import * as depts from './dept.ts'
import * as roleCommands from './role.ts'
import * as tenants from './tenant.ts'

/** The id of the role that baseline makes for a role of the product: its own code. */
export const roleId = (role: Role): string => role

/** The commands, in order, that the system runs once in a new tenant. */
export const baseline = (tenantId: string, name = '课堂'): readonly Also[] => [
  also(tenants.create, tenantId, { tenantId, tenantName: name, zone: tenants.tenant.fields.zone.initial! }),
  also(depts.create, depts.rootDept, { deptName: name, deptCategory: 'platform', sort: 0 }),
  ...everyone.map((role, i) =>
    also(roleCommands.create, roleId(role), { roleName: roles[role].label[0], roleAlias: role, sort: i + 1 })),
]
