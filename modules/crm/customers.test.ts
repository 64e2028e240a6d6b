/** Customers through the whole house: who sees which, one winner of the sea, the clock, and sheets; on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { web, type Web } from '../../tests/web.ts'
import { createDept, rootDept } from '../identity/index.ts'
import { day, plus } from '../kit/index.ts'
import { customer } from './customer.ts'

const base = '/api/business-crm/customer'

describe.each(anyDialect)('%s', dialect => {
  let on: Web, boss: Person, one: Person, two: Person, service: Person, operator: Person, elsewhere: Person
  let phones = 0
  const phone = (): string => `1991${String(++phones).padStart(7, '0')}`
  const add = async (who: Person, more: object = {}): Promise<string> => {
    const { body } = await on.post(who, `${base}/submit`, { name: '云溪文化', phone: phone(), level: 'normal', ...more })
    expect(body).toMatchObject({ code: 200 })
    return body.data.id
  }
  const ids = async (who: Person, path: string): Promise<readonly string[]> =>
    ((await on.get(who, `${base}/${path}`)).body.data.records as { id: string }[]).map(row => row.id)
  /** Moves the clock; everybody signs in again, as tokens last an hour. */
  const later = async (span: number): Promise<void> => {
    on.now = plus(on.now, span)
    const again = async (who: Person): Promise<Person> => ({
      ...who,
      ...(await on.auth.start({ tenant: '000000', identityId: who.login.identityId, grant: 'test' })),
    })
    boss = await again(boss)
    one = await again(one)
    two = await again(two)
    service = await again(service)
    operator = await again(operator)
    elsewhere = await again(elsewhere)
  }
  beforeAll(async () => {
    on = await web({ dialect })
    await on.login('PO')
    for (const [id, parentId] of [
      ['team', rootDept],
      ['far', rootDept],
      ['near', 'team'],
    ] as const)
      await on.engine.run(on.engine.system('000000'), createDept, id, { deptName: id, parentId, deptCategory: 'office', sort: 1 })
    boss = await on.login('SL', { deptId: 'team' })
    one = await on.login('SA', { deptId: 'near' })
    two = await on.login('SA', { deptId: 'near' })
    elsewhere = await on.login('SA', { deptId: 'far' })
    service = await on.login('CS')
    operator = await on.login('PO')
  })
  afterAll(async () => {
    await on.sound()
    await on.close()
  })

  test("a seller sees their own and the sea, a manager the team's, the platform all: in lists, by id, in exports and history", async () => {
    const mine = await add(one),
      far = await add(elsewhere, { name: '远方文化' })
    const doors = async (who: Person, id: string) => [
      (await ids(who, 'page?size=100')).includes(id),
      (await on.get(who, `${base}/detail?id=${id}`)).status === 200,
      (await on.get(who, `${base}/history?id=${id}`)).status === 200,
      (await on.get(who, `${base}/export?format=csv&id=${id}`)).text.includes('KH'),
    ]
    const all = [true, true, true, true],
      none = [false, false, false, false]
    expect([await doors(one, mine), await doors(two, mine), await doors(boss, mine), await doors(operator, mine), await doors(service, mine)]).toEqual([
      all,
      none,
      all,
      all,
      all,
    ])
    expect([await doors(one, far), await doors(boss, far), await doors(operator, far)]).toEqual([none, none, all])
    expect((await on.post(two, `${base}/follow`, { id: mine, content: 'x' })).status).toBe(404)
    await on.post(one, `${base}/putSea`, { ids: [mine], reason: '无意向' })
    expect(await ids(elsewhere, 'seaPage?size=100')).toContain(mine)
    expect(await ids(one, 'page?size=100')).not.toContain(mine)
  })
  test('the sheet of a list has the rows of that list', async () => {
    const mine = await add(one)
    await on.post(one, `${base}/putSea`, { ids: [await add(one)], reason: '无意向' })
    await on.post(one, `${base}/markIntended`, { id: mine, intention: 'high' })
    const lines = async (query: string) => (await on.get(one, `${base}/export?format=csv&columns=code${query}`)).text.trim().split('\r\n').length - 1
    const totals = []
    for (const list of ['page', 'list', 'seaPage', 'intendedPage']) {
      const { total } = (await on.get(one, `${base}/${list}?size=10`)).body.data
      expect([list, await lines(`&from=${encodeURIComponent(`${base}/${list}`)}`)]).toEqual([list, total])
      totals.push(total)
    }
    expect(new Set(totals).size).toBeGreaterThan(2)
    // What is no list of these rows narrows nothing.
    expect(await lines('&from=/api/elsewhere')).toBe(await lines(''))
  })
  test("phones are masked for everybody; the owner's look leaves a trace", async () => {
    const id = await add(one, { phone: '19920000001' })
    for (const who of [one, boss, operator, service]) expect((await on.get(who, `${base}/detail?id=${id}`)).body.data.phone).toBe('199****0001')
    expect((await on.get(service, `${base}/detail?id=${id}`)).body.data.name).toBe('云***')
    expect((await on.get(one, `${base}/export?format=csv`)).text).not.toContain('19920000001')
    expect((await on.post(one, `${base}/unmask`, { id })).body.data.phone).toBe('19920000001')
    expect((await on.get(one, `${base}/history?id=${id}`)).body.data[0]).toMatchObject({ type: 'unmasked' })
    expect((await on.post(service, `${base}/unmask`, { id })).status).toBe(403)
    expect((await on.post(two, `${base}/unmask`, { id })).status).toBe(404)
  })
  test('one phone is one customer of the tenant, and strangers are not told whose', async () => {
    const number = phone()
    await add(one, { phone: number })
    const again = (who: Person) => on.post(who, `${base}/submit`, { name: '别名', phone: number, level: 'normal' })
    const own = await again(one),
      stranger = await again(two),
      manager = await again(boss)
    expect([own.body.data, stranger.body.data, manager.body.data].map(data => [data.rule ?? data.code, data.field])).toEqual([
      ['customer.yours', 'phone'],
      ['customer.owned', 'phone'],
      ['customer.owned', 'phone'],
    ])
    expect(stranger.body.msg).toBe('该客户已由其他销售跟进')
    expect(manager.body.msg).toBe('该客户已由“销售”跟进')
  })
  test("the credit code, and the name in an area, are a customer's own too", async () => {
    const code = '91330106MA2XXXXX1X'
    await add(one, { creditCode: code, name: '青竹书画', areaCode: '330106' })
    const duplicate = (more: object) => on.post(two, `${base}/submit`, { name: '另名', phone: phone(), level: 'normal', ...more })
    expect((await duplicate({ creditCode: code })).body.data.field).toBe('creditCode')
    expect((await duplicate({ name: '青竹书画', areaCode: '330106' })).body.data.field).toBe('name')
    expect((await duplicate({ name: '青竹书画', areaCode: '330108' })).status).toBe(200)
  })
  test('a phone that came by a merge belongs to the customer that was kept', async () => {
    const from = phone(),
      gone = await add(boss, { phone: from }),
      kept = await add(boss)
    expect((await on.post(boss, `${base}/merge`, { id: gone, intoId: kept, remark: '同一客户' })).status).toBe(200)
    expect((await on.post(boss, `${base}/submit`, { name: '新', phone: from, level: 'normal' })).body.data.field).toBe('phone')
    expect((await on.row(customer, kept)).morePhones).toBe(from)
  })
  test('what was written about a customer follows it into the one that was kept', async () => {
    const [gone, kept] = [await add(boss), await add(boss)]
    const hang = (text: string) => on.post(boss, '/api/business-basic/note/submit', { ownerType: 'customer', ownerId: gone, text })
    expect((await hang('喜欢书法')).status).toBe(200)
    await on.post(boss, '/api/business-basic/note/remove', { ids: (await hang('写错了')).body.data.id })
    expect((await on.post(boss, `${base}/merge`, { id: gone, intoId: kept, remark: '同一客户' })).status).toBe(200)
    const { records } = (await on.get(boss, `/api/business-basic/note/page?ownerType=customer&ownerId=${kept}`)).body.data
    expect(records.map((one: any) => one.text)).toEqual(['喜欢书法'])
    expect((await on.all(on.engine.registry.resources.get('note')!, { ownerId: gone })).length).toBe(0)
  })
  test('of many who reach for the same customer one wins', async () => {
    const id = await add(boss)
    await on.post(boss, `${base}/putSea`, { id, reason: '分给团队' })
    const answers = await Promise.all([one, two, one, two].map(who => on.post(who, `${base}/receive`, { ids: [id] })))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })
  test('the limit of a day counts what was put back as well', async () => {
    const rule = (receiveDayMax: number) => on.post(operator, '/api/business-crm/seaRule/submit', { receiveDayMax })
    const made = [await add(boss), await add(boss)]
    await on.post(boss, `${base}/putSea`, { ids: made, reason: '分给团队' })
    expect((await rule(1)).status).toBe(200)
    expect((await on.post(elsewhere, `${base}/receive`, { ids: [made[0]] })).status).toBe(200)
    await on.post(elsewhere, `${base}/putSea`, { id: made[0], reason: '无意向' })
    const second = await on.post(elsewhere, `${base}/receive`, { ids: [made[1]] })
    expect([second.status, second.body.msg]).toEqual([400, '今日领取已达上限 1 个，明天可继续领取'])
    await later(day)
    expect((await on.post(elsewhere, `${base}/receive`, { ids: [made[1]] })).status).toBe(200)
    await rule(20)
  })
  test('an offer is seen and taken by who it is for', async () => {
    const id = await add(one)
    expect((await on.post(one, `${base}/transfer`, { ids: [id], ownerId: two.userId })).status).toBe(200)
    expect(await on.row(customer, id)).toMatchObject({ ownerId: one.userId, offeredToId: two.userId })
    expect((await on.post(elsewhere, `${base}/acceptTransfer`, { id })).status).toBe(404)
    expect((await on.post(two, `${base}/acceptTransfer`, { id })).status).toBe(200)
    expect(await on.row(customer, id)).toMatchObject({ ownerId: two.userId, ownerDeptId: 'near', lastOwnerId: one.userId })
  })
  test('intended customers have a list of their own; sellers are listed with how many they have', async () => {
    const id = await add(one)
    await on.post(one, `${base}/markIntended`, { ids: [id], intention: '少儿体能', budget: '5000.00' })
    expect((await on.get(one, `${base}/intendedPage?intention=体能`)).body.data.records).toMatchObject([
      { id, customerId: id, intention: '少儿体能', budget: '5000.00', ownerId: one.userId },
    ])
    const listed = (await on.get(boss, `${base}/sellers`)).body.data
    // How many somebody of another team has is not told, only whether there is room.
    expect(listed.find((each: any) => each.id === elsewhere.userId)).toMatchObject({ count: 0, isFull: 0 })
    expect(listed.find((each: any) => each.id === one.userId).count).toBeGreaterThan(0)
    expect((await on.get(service, `${base}/sellers`)).status).toBe(403)
  })
  test('who is not looked after is warned of, then goes back into the sea; a locked one stays', async () => {
    const lonely = await add(one),
      locked = await add(one),
      cared = await add(one)
    await on.post(boss, `${base}/lock`, { id: locked })
    await later(13 * day)
    await on.post(one, `${base}/follow`, { id: cared, content: '电话回访' })
    await on.tick()
    expect(await on.row(customer, lonely)).toMatchObject({ status: 'owned', warnedAt: on.now })
    await later(2 * day)
    await on.tick()
    expect((await on.row(customer, lonely)).status).toBe('owned')
    await later(day)
    await on.tick()
    expect(await on.row(customer, lonely)).toMatchObject({ status: 'sea', ownerId: null, lastOwnerId: one.userId })
    expect([(await on.row(customer, locked)).status, (await on.row(customer, cared)).status]).toEqual(['locked', 'owned'])
    const letters = await on.all(on.engine.registry.resources.get('message')!, { userId: one.userId })
    expect(
      letters
        .filter(letter => letter.type === 'crm')
        .map(letter => letter.title)
        .join(),
    ).toMatch(/即将被回收.*已被回收/s)
  })
  test('a manager assigns, locks, deletes and restores; an offer is declined; a kinder rule keeps what was about to go back', async () => {
    const id = await add(boss),
      at = async (who: Person, command: string, more: object = {}) =>
        expect((await on.post(who, `${base}/${command}`, { id, ...more })).body, command).toMatchObject({ code: 200 })
    await at(boss, 'putSea', { reason: '分给团队' })
    await at(boss, 'assign', { ownerId: one.userId })
    await at(boss, 'lock')
    await at(boss, 'unlock')
    await at(one, 'transfer', { ownerId: two.userId })
    await at(two, 'declineTransfer')
    await at(one, 'markLost', { reason: '预算取消' })
    await at(boss, 'remove')
    expect(await ids(one, 'page?size=100')).not.toContain(id)
    await at(boss, 'restore')
    expect(await on.row(customer, id)).toMatchObject({ status: 'owned', ownerId: one.userId, phase: 'lost' })
    await on.post(operator, '/api/business-crm/seaRule/submit', { followDays: 60 })
    await later(13 * day)
    await on.tick()
    expect(await on.row(customer, id)).toMatchObject({ status: 'owned', warnedAt: null })
    await on.post(operator, '/api/business-crm/seaRule/submit', { followDays: 15 })
  })
  test('a sheet is looked at first, then makes customers, and again changes none', async () => {
    const sheet = (...rows: readonly string[]) => ['客户名称,手机号,客户级别,负责人', ...rows].join('\n')
    const send = (who: Person, text: string, query = '') => {
      const edge = 'x-edge-x',
        body = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="k.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`
      return on.http.inject({
        method: 'POST',
        url: `${base}/import${query}`,
        payload: body,
        headers: { 'blade-auth': `bearer ${who.access}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      })
    }
    const first = phone(),
      second = phone(),
      text = sheet(`山海教育,${first},重点客户,${one.account}`, `松风书院,${second},普通客户,`, '坏行,123,普通客户,', `没有人,${phone()},,nobody`)
    const before = (await on.all(customer)).length
    const look = (await send(boss, text, '?dryRun=1')).json().data
    expect([look.created, look.failCount, look.messages.map((each: any) => [each.row, each.column])]).toEqual([
      2,
      2,
      [
        [4, '手机号'],
        [5, '负责人'],
      ],
    ])
    expect(await on.all(customer)).toHaveLength(before)
    expect((await send(boss, text)).json().data).toMatchObject({ created: 2, failCount: 2 })
    expect(await on.all(customer, { phone: first })).toMatchObject([{ status: 'owned', ownerId: one.userId, level: 'key' }])
    expect(await on.all(customer, { phone: second })).toMatchObject([{ status: 'sea', ownerId: null }])
    expect((await send(boss, text)).json().data).toMatchObject({ created: 0, updated: 0 })
    expect((await send(boss, sheet(`山海教育集团,${first},重点客户,`), '?isCovered=1')).json().data).toMatchObject({ updated: 1 })
    expect(await on.all(customer)).toHaveLength(before + 2)
    expect((await send(service, text)).statusCode).toBe(403)
    // What a cell says of whom it goes to is done or refused, never left out.
    const told = async (who: Person, sheetText: string, query = '') =>
      (await send(who, sheetText, query)).json().data.messages.map((each: any) => [each.row, each.column, each.msg])
    expect(await told(one, sheet(`别人的,${phone()},普通客户,${two.account}`))).toEqual([[2, '负责人', '销售只能为自己新增客户']])
    expect(await told(boss, sheet(`山海教育集团,${first},重点客户,${two.account}`), '?isCovered=1')).toEqual([
      [2, '负责人', '已有客户的负责人不能用表格更改，请转交'],
    ])
    const seaSheet = (row: string) => `客户名称,手机号,客户级别,负责人,公海\n${row}`
    const sea = (await on.post(operator, '/api/business-crm/sea/submit', { name: '表格公海', sort: 9 })).body.data.id
    expect(await told(boss, seaSheet(`两处,${phone()},普通客户,${one.account},表格公海`))).toEqual([[2, '公海', '负责人和公海只能填写一项']])
    expect(await told(one, seaSheet(`公海的,${phone()},普通客户,,表格公海`))).toEqual([[2, '公海', '只有销售经理可以导入到公海']])
    expect(await told(boss, seaSheet(`山海教育集团,${first},重点客户,,表格公海`), '?isCovered=1')).toEqual([[2, '公海', '已有客户不能用表格移到公海']])
    expect(await on.all(customer, { seaId: sea })).toEqual([])
    // What is said to fit beforehand, fits: a look counts the rows above as well.
    const has = (await on.all(customer, { ownerId: one.userId })).filter(row => ['owned', 'locked'].includes(row.status) && row.phase !== 'deal').length
    await on.post(operator, '/api/business-crm/seaRule/submit', { holdMax: has + 2 })
    const three = sheet(...Array.from({ length: 3 }, (_, i) => `第${i}家,${phone()},普通客户,${one.account}`)),
      over = [[4, '', `名下客户已达上限 ${has + 2} 个`]]
    expect([await told(boss, three, '?dryRun=1'), await told(boss, three)]).toEqual([over, over])
    await on.post(operator, '/api/business-crm/seaRule/submit', { holdMax: 500 })
    expect((await on.get(one, `${base}/importTemplate?format=csv`)).text).toContain('客户名称,手机号')
  })
})
