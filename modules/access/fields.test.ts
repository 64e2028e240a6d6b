/** Visible fields of data scopes: what a scope does not name is answered by no door, and neither searched, sorted nor changed. */
import { beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { createDept, grantIdentity, identityId, rootDept } from '../identity/index.ts'
import { param } from '../system/index.ts'
import { shownBy } from './data-scope.ts'

const base = '/api/blade-system',
  secret = 'SECRETVALUE'

test('visible fields are named in either spelling, with either comma; * and nothing mean all', () => {
  expect([undefined, '', ' * '].map(given => shownBy(param as any, given))).toEqual([{ fields: undefined }, { fields: undefined }, { fields: undefined }])
  expect(shownBy(param as any, 'param_key，paramName, paramKey')).toEqual({ fields: ['paramKey', 'paramName'] })
  expect(shownBy(param as any, 'paramKey,constructor,nowhere')).toEqual({ unknown: ['constructor', 'nowhere'] })
  expect(shownBy(param as any, ',')).toEqual({ unknown: [] })
})

describe.each(dialects)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  let admin: Person,
    id: string,
    made = 0
  beforeAll(async () => {
    admin = await on.login('PA')
    id = (await on.post(admin, `${base}/param/submit`, { paramName: '名', paramKey: 'a.key', paramValue: `${secret}1`, remark: 'r' })).body.data.id
    await on.post(admin, `${base}/param/submit`, { id, paramValue: secret })
  })
  const scope = async (body: object): Promise<string> =>
    (await on.post(admin, `${base}/data-scope/submit`, { menuId: '/system/param', scopeName: 's', scopeType: 1, ...body })).body.data.id
  async function somebody(scopes: readonly string[], parentId = ''): Promise<Person & { readonly roleId: string }> {
    const roleId = (await on.post(admin, `${base}/role/submit`, { roleName: `f${++made}`, roleAlias: 'PA', sort: 9, parentId })).body.data.id as string
    expect((await on.post(admin, `${base}/role/grant`, { roleIds: [roleId], dataScopeIds: scopes })).status).toBe(200)
    const person = await on.login('PA'),
      at = person.login.actor.deptId,
      own = identityId(person.userId, roleId, at)
    await on.run(on.as('system'), grantIdentity, own, { userId: person.userId, roleId, deptId: at })
    return { ...person, ...(await on.auth.start({ tenant: '000000', identityId: own, grant: 'test' })), roleId }
  }
  const data = async (person: Person, url: string) => (await on.get(person, `${base}/${url}`)).body.data

  test('no door answers a field outside the list, and every door answers those inside', async () => {
    const one = await somebody([await scope({ scopeField: 'paramKey,paramName' })])
    const doors = [
      'param/list?size=100',
      'param/page?size=100',
      `param/detail?id=${id}`,
      `param/detail?id=${id}&asOf=1000000`,
      `param/history?id=${id}`,
      'param/list?columns=paramKey,paramValue',
      'param/export?format=csv',
      'param/export?format=csv&columns=paramKey,paramValue',
    ]
    for (const door of doors) {
      const whole = (await on.get(admin, `${base}/${door}`)).text,
        part = (await on.get(one, `${base}/${door}`)).text
      expect([whole.includes(secret), part.includes(secret)], door).toEqual([true, false])
      const isNamed = (text: string) => text.includes('参数键值') || text.includes('paramValue')
      expect([isNamed(whole), isNamed(part)], door).toEqual([true, false])
      expect(part, door).toContain('a.key')
    }
    expect(Object.keys(await data(one, `param/detail?id=${id}`))).toEqual(
      expect.arrayContaining(['id', 'version', 'status', 'createTime', 'paramKey', 'paramName']),
    )
  })
  test('nobody searches or sorts by a field that is kept from them, whatever the comparison', async () => {
    const one = await somebody([await scope({ scopeField: 'paramKey,paramName' })])
    const asked = [
      ...['', '_equal', '_like', '_notequal', '_likeright', '_null', '_notnull'].map(suffix => `paramValue${suffix}=S`),
      'ascs=paramValue',
      'descs=param_value',
      'remark=r',
    ]
    for (const door of ['list', 'export'])
      for (const query of door === 'list' ? asked : asked.filter(one => !one.includes('scs='))) {
        const answer = await on.get(one, `${base}/param/${door}?${query}&format=csv`)
        expect([answer.status, answer.body?.data.rule], `${door} ${query}`).toEqual([403, 'kernel.hiddenField'])
        expect((await on.get(admin, `${base}/param/${door}?${query}&format=csv`)).status).toBe(200)
      }
    expect((await data(one, 'param/list?paramKey=a.key&ascs=paramName')).total).toBe(1)
  })
  test('a form leaves what it could not show as it is; a value for it is refused by name; a new row is theirs to fill', async () => {
    const one = await somebody([await scope({ scopeField: 'paramKey,paramName' })])
    expect((await on.post(one, `${base}/param/submit`, { id, paramName: '新名', paramValue: '', remark: '' })).status).toBe(200)
    expect(await on.row(param, id)).toMatchObject({ paramName: '新名', paramValue: secret, remark: 'r' })
    for (const command of ['submit', 'change'])
      expect((await on.post(one, `${base}/param/${command}`, { id, paramValue: 'mine' })).body, command).toMatchObject({
        code: 403,
        data: { rule: 'kernel.hiddenField', field: 'paramValue' },
        msg: '您无权查看或修改该字段：参数键值',
      })
    expect((await on.post(one, `${base}/param/submit`, { paramName: '另', paramKey: `new.${made}`, paramValue: 'v' })).status).toBe(200)
    // What changed meanwhile is told without it.
    await on.post(admin, `${base}/param/submit`, { id, paramValue: `${secret}2`, paramName: '名' })
    const stale = await on.post(one, `${base}/param/submit`, { id, paramName: '旧', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.text).not.toContain(secret)
    expect(stale.body.data.changes.map((each: any) => each.field)).toContain('paramName')
  })
  test('of several scopes of a role one that covers the row is enough; a role above binds as well', async () => {
    const [narrow, wide] = [await scope({ scopeField: 'paramKey' }), await scope({ scopeType: 2 })]
    const one = await somebody([narrow, wide])
    const own = (await on.post(one, `${base}/param/submit`, { paramName: '我的', paramKey: `own.${made}`, paramValue: 'v' })).body.data.id
    expect(await data(one, `param/detail?id=${own}`)).toMatchObject({ paramName: '我的', paramValue: 'v' })
    expect(await data(one, `param/detail?id=${id}`)).not.toHaveProperty('paramName')
    expect((await on.get(one, `${base}/param/list?paramName=x`)).status).toBe(403)
    const above = await somebody([await scope({ scopeField: 'paramKey,paramName' })]),
      under = await somebody([await scope({ scopeField: 'paramName,paramValue' })], above.roleId)
    const seen = await data(under, `param/detail?id=${id}`)
    expect([seen.paramName, 'paramKey' in seen, 'paramValue' in seen]).toEqual([expect.any(String), false, false])
  })
  test('a caption that is kept from somebody stands nowhere, and reports that list rows leave it out as well', async () => {
    const one = await somebody([await scope({ menuId: '/system/dept', scopeField: 'sort,deptCategory' })])
    const house = 'HIDDENHOUSE'
    await on.run(on.as('system'), createDept, `hidden-${dialect}`, { deptName: house, parentId: rootDept, deptCategory: 'office', sort: 1 })
    await on.login('PO', { deptId: `hidden-${dialect}` })
    expect((await on.get(admin, `${base}/user/page?size=100`)).text).toContain(house)
    for (const door of [
      'user/page?size=100',
      'dept/list',
      'dept/tree',
      'dept/lazy-list',
      'dept/select',
      'user/export-user?format=csv',
      'user/export?format=csv',
    ])
      expect((await on.get(one, `${base}/${door}`)).text, door).not.toContain(house)
  })
})
