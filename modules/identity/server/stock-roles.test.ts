/** A tenant that is older than a role of the product gets it; what its administrator renamed or removed stays as it is. */
import { describe, expect, test } from 'vitest'
import { modules } from '../../index.ts'
import { command, everyone, fact, find } from '../../kit/index.ts'
import { anyDialect, app, tenant } from '../../../tests/app.ts'
import { shared } from '../../../tests/shared.ts'
import * as roleCommands from '../role.ts'
import { tenant as tenants } from '../tenant.ts'
import { fillRoles } from './index.ts'

/** As it was before its roles came. */
const older = command(tenants, 'create', {
  label: ['新增租户', 'Add a tenant'],
  by: [],
  input: {},
  decide: () => fact(tenants, 'created', { tenantId: tenant, tenantName: '老租户', zone: 'Asia/Shanghai' }),
})

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => app(modules, { dialect }))
  const rolesOf = async () => new Map((await on.engine.ask(tenant, find(roleCommands.role, {}))).map(one => [one.id, one]))

  test('what lacks is made once; nothing is made where there is no tenant yet', async () => {
    expect(await fillRoles(on.engine, tenant)).toEqual({ made: 0, there: 0 })
    await on.engine.run(on.engine.system(tenant), older, tenant, {})
    await on.engine.run(on.engine.system(tenant), roleCommands.create, 'SM', { roleName: '学校的人', roleAlias: 'SM', sort: 1 })
    await on.engine.run(on.engine.system(tenant), roleCommands.create, 'OM', { roleName: '机构', roleAlias: 'OM', sort: 2 })
    await on.engine.run(on.engine.system(tenant), roleCommands.remove, 'OM', {})
    expect(await fillRoles(on.engine, tenant)).toEqual({ made: everyone.length - 2, there: 2 })
    const found = await rolesOf()
    expect([found.get('CM')?.status, found.get('SM')?.roleName, found.get('OM')?.status]).toEqual(['live', '学校的人', 'removed'])
    expect(await fillRoles(on.engine, tenant)).toEqual({ made: 0, there: everyone.length })
  })
})
