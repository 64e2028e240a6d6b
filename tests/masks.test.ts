/** Masks: what is kept from somebody is kept in the history and in copies as well; what somebody typed, and who is theirs, they see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, tenant } from './app.ts'
import type { Person } from './people.ts'
import { account, roleId, user } from '../modules/identity/index.ts'
import { wire } from '../server/http/wire.ts'
import { maskOf } from '../server/kernel/masking.ts'
import { marksByText, marksIn } from './walls/judging.ts'
import { idOf, plant, type Planted } from './walls/planted.ts'
import { web, type Web } from './web.ts'

const base = '/api/blade-user'
describe.each(dialects)('on %s', dialect => {
  let on: Web, PA: Person, PO: Person, FI: Person, planted: Planted
  beforeAll(async () => {
    on = await web({ dialect })
    ;[PA, PO, FI] = [await on.login('PA'), await on.login('PO'), await on.login('FI')]
    planted = await plant(on)
  })
  afterAll(() => on.close())

  test('a history masks what its row masks: names, numbers, amounts, and what stands in drafts and approvals', async () => {
    const known = marksByText(planted),
      clear = { names: 0, amounts: 0 }
    for (const of of planted.tables.filter(one => one.path && one.read.length > 0))
      for (const person of [PA, PO, FI].filter(one => one.login.actor.may(`${of.name}_view`))) {
        const { text, status } = await on.get(person, `/api/${of.path!.base}/history?id=${idOf(of)}`)
        if (status !== 200) continue
        // Who did it is said to whoever audits.
        const found = marksIn(text, known).filter(mark => mark.of.name !== 'user' || mark.field !== 'realName')
        expect(
          found.filter(mark => mark.of === of && mark.as !== 'plain' && mark.as !== 'words' && maskOf(mark.of.fields[mark.field]!, person.login.actor)),
          `${of.name} to ${person.account}`,
        ).toEqual([])
        expect(
          found.filter(mark => ['phone', 'idCard', 'text', 'words'].includes(mark.as) || (mark.as === 'name' && person !== PO)),
          of.name,
        ).toEqual([])
        if (person === PO) clear.names += found.filter(mark => mark.as === 'name').length
        if (person === FI) clear.amounts += found.filter(mark => mark.as === 'money').length
      }
    // Whoever may see them reads them there.
    expect(clear.names).toBeGreaterThan(20)
    expect(clear.amounts).toBeGreaterThan(10)
  })

  test('who entered a name sees it, until somebody else has changed the row; nobody else who may not see names does', async () => {
    const made = await on.post(PA, `${base}/submit`, {
      account: 'typed',
      realName: '欧阳明月',
      password: 'Sommer-42-Regen',
      deptId: PA.login.actor.deptId,
      roleId: roleId('PO'),
    })
    expect(made.status, made.text).toBe(200)
    const other = await on.login('PA')
    const { id } = (await on.all(user, { account: 'typed' }))[0]!
    const shown = async (person: Person) => {
      const list = (await on.get(person, `${base}/page?account=typed`)).body.data.records[0].realName,
        { realName } = (await on.get(person, `${base}/detail?id=${id}`)).body.data
      return [list, realName, (await on.get(person, `/api/blade-system/user/history?id=${id}`)).text.includes('欧阳明月')]
    }
    expect(await shown(PA)).toEqual(['欧阳明月', '欧阳明月', true])
    expect(await shown(other)).toEqual(['欧***', '欧***', false])
    await on.run(on.as('system'), account.change, id, { realName: '司马清风' })
    expect(await shown(PA)).toEqual(['司***', '司***', false])
    // Nor is it theirs again by changing something else.
    await on.run(PA.login, account.change, id, { email: 'a@b.cn' })
    expect(await shown(PA)).toEqual(['司***', '司***', false])
  })

  test('the names of who made a row, of who audits and of who is meant are masked as accounts are, and one knows oneself', async () => {
    await on.post(PA, '/api/blade-system/param/submit', { paramName: 'x', paramKey: 'mask.x', paramValue: '1' })
    const seen = async (person: Person) => (await on.get(person, '/api/blade-system/param/list?paramKey=mask.x')).body.data.records[0].createUserName
    expect(await seen(PO)).toBe('平台管理员')
    expect(await seen(PA)).toBe('平台管理员')
    // Whoever audits reads who of the staff did it, here and in histories; of parents and pupils no name.
    const other = await on.login('PA'),
      { id } = (await on.get(PO, '/api/blade-system/param/list?paramKey=mask.x')).body.data.records[0]
    const told = async () => (await on.get(other, `/api/blade-system/param/history?id=${id}`)).body.data[0].actorName
    expect([await seen(other), await told()]).toEqual(['平台管理员', '平台管理员'])
    const [account] = await on.all(user, { id: PA.userId })
    await on.store.transact(tenant, function* () {
      yield on.engine.statements.put(
        user,
        ['PR', 'SD', 'AT'].map(userCategory => ({ ...account!, id: `as-${userCategory}`, account: `as-${userCategory}`, userCategory, createdBy: PA.userId })),
      )
    })
    const named = async (person: Person) => [...(await wire(on.engine).titles(person.login, user, ['as-PR', 'as-SD', 'as-AT'], 0)).values()]
    // Among accounts themselves who made one is masked as they are.
    const { createUserName } = (await on.get(other, '/api/blade-system/user/detail?id=as-AT')).body.data
    expect(createUserName).toBe('平****')
    for (const role of ['PA', 'FI', 'AU'] as const) expect(await named(await on.login(role)), role).toEqual(['平****', '平****', '平台管理员'])
    expect(await named(await on.login('CS'))).toEqual(['平****', '平****', '平****'])
    expect(await named(PO)).toEqual(['平台管理员', '平台管理员', '平台管理员'])
  })
})
