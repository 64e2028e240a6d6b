/** Who sees which grants: schools their own, their area's and the public ones; commissions those of their areas; agencies theirs alone. */
import { beforeAll, expect, describe, test } from 'vitest'
import { anyDialect, tenant } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { blank } from '../kit/index.ts'
import { createSchool } from '../people/index.ts'
import { grant } from './product.ts'

const path = '/api/business-product/grant'

describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }), { isPlanted: true })
  const who: Record<string, Person> = {}
  const made = {
    own: { schoolId: 's1', areaCode: '110108' },
    other: { schoolId: 's2', areaCode: '110108' },
    area: { areaCode: '110108' },
    elsewhere: { areaCode: '110101' },
    open: { isPublic: true },
    theirs: { agencyId: 'a2', schoolId: 's1', areaCode: '110108' },
  }
  beforeAll(async () => {
    const common = { educationPeriod: 'primary', areaName: '区', termStart: '2026-09-01', termEnd: '2027-01-20' } as const
    for (const [id, areaCode] of [
      ['s1', '110108'],
      ['s2', '110108'],
    ] as const)
      await on.run(on.as('system'), createSchool, id, { ...common, schoolName: id, schoolCode: id, areaCode })
    await on.store.transact(tenant, function* () {
      const terms = {
        productId: 'p1',
        agencyId: 'a1',
        priceCents: 100,
        startTime: '2026-09-01',
        endTime: '2027-01-01',
        isPublic: false,
        status: 'active',
        version: 1,
      }
      const rows = Object.entries(made).map(([id, more]) => ({ ...(blank(grant, id, tenant) as object), ...terms, ...more, id }))
      for (const one of on.engine.statements.put(grant, rows as never)) yield one
    })
    who.school = await on.login('SM', { deptId: 's1' })
    who.commission = await on.login('EC', { deptId: 'ec', areaCode: '110108' })
    who.agency = await on.login('AM', { deptId: 'a1' })
    who.operator = await on.login('PO')
    who.admin = await on.login('PA')
  })

  test.each([
    ['school', ['area', 'open', 'own', 'theirs']],
    ['commission', ['area', 'open', 'other', 'own', 'theirs']],
    ['agency', ['area', 'elsewhere', 'open', 'other', 'own']],
    ['operator', Object.keys(made).sort()],
  ])('the grants in sight of the %s', async (name, seen) => {
    const { records, total } = (await on.get(who[name], `${path}/pageProductGrant?size=100`)).body.data
    expect([records.map((row: any) => row.id).sort(), total]).toEqual([seen, seen.length])
    for (const id of Object.keys(made)) expect((await on.get(who[name], `${path}/detail?id=${id}`)).status, id).toBe(seen.includes(id) ? 200 : 404)
  })
  test('who may see no amounts is not offered a list of nothing else', async () => {
    const routes = JSON.stringify((await on.get(who.admin, '/api/blade-system/menu/routes')).body.data)
    expect(routes).not.toContain('/finance/statistics')
    expect(JSON.stringify((await on.get(who.operator, '/api/blade-system/menu/routes')).body.data)).toContain('/finance/statistics')
    expect((await on.get(who.admin, '/api/business-basic/financeStatistics/page')).status).toBe(403)
  })
})
