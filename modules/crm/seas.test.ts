/** Seas, duplicates while somebody types, merges with their preview and their undoing, and sheets into a sea; through the whole house. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, web, type Web } from '../../tests/web.ts'
import { createDept, rootDept } from '../identity/index.ts'
import { clientSea } from './client-sea.ts'
import { customer } from './customer.ts'

const base = '/api/business-crm/customer',
  seas = '/api/business-crm/sea'

describe.each(anyDialect)('%s', dialect => {
  let on: Web, boss: Person, one: Person, far: Person, operator: Person, north: string, south: string
  let phones = 0
  const phone = (): string => `1994${String(++phones).padStart(7, '0')}`
  const add = async (who: Person, call: string, more: object = {}): Promise<string> =>
    (await dataOf(on.post(who, `${base}/${call}`, { name: `客户${phones}`, phone: phone(), level: 'normal', ...more }))).id
  const row = async (id: string): Promise<any> => on.row(customer, id)
  const rule = async (answer: ReturnType<Web['post']>) => {
    const { body } = await answer
    return body.data?.rule ?? body.data?.code ?? body.code
  }
  beforeAll(async () => {
    on = await web({ dialect })
    operator = await on.login('PO')
    for (const [id, parentId] of [
      ['north', rootDept],
      ['south', rootDept],
      ['near', 'north'],
    ] as const)
      await on.engine.run(on.engine.system('000000'), createDept, id, { deptName: id, parentId, deptCategory: 'office', sort: 1 })
    boss = await on.login('SL', { deptId: 'north' })
    one = await on.login('SA', { deptId: 'near' })
    far = await on.login('SA', { deptId: 'south' })
    north = (await dataOf(on.post(operator, `${seas}/submit`, { name: '北区公海', deptId: 'north', sort: 1 }))).id
    south = (await dataOf(on.post(operator, `${seas}/submit`, { name: '南区公海', deptId: 'south', sort: 2, freshHours: 24 }))).id
  })
  afterAll(async () => {
    await on.sound()
    await on.close()
  })
  const inSea = async (who: Person): Promise<readonly string[]> =>
    (await dataOf(on.get(who, `${base}/seaPage?size=100`))).records.map((one: { id: string }) => one.id)

  test('a sea of a department is seen, and drawn from, by its sellers alone', async () => {
    const mine = await add(boss, 'createInSea', { seaId: north })
    // A sea of another department is not there for its manager.
    expect((await on.post(boss, `${base}/createInSea`, { name: '客户', phone: phone(), level: 'normal', seaId: south })).body.code).not.toBe(200)
    expect(await inSea(one)).toContain(mine)
    expect(await inSea(far)).not.toContain(mine)
    expect((await on.get(far, `${base}/detail?id=${mine}`)).status).toBe(404)
    expect((await on.post(far, `${base}/receive`, { ids: mine })).status).toBe(404)
    expect((await dataOf(on.get(far, `${seas}/page`))).records.map((sea: { name: string }) => sea.name)).toEqual(['南区公海'])
    expect((await on.post(one, `${base}/receive`, { ids: mine })).status).toBe(200)
    expect(await row(mine)).toMatchObject({ ownerId: one.userId, seaId: null, seaDeptId: null })
  })
  test('who puts one back, or loses one, gives it into the sea of the department; a manager moves it, and its time goes on', async () => {
    const id = await add(one, 'submit')
    await dataOf(on.post(one, `${base}/putSea`, { ids: id, reason: '无意向' }))
    const before = await row(id)
    expect(before).toMatchObject({ status: 'sea', seaId: north, seaDeptId: 'north' })
    await dataOf(on.post(boss, `${base}/moveSea`, { id, seaId: '' }))
    expect(await row(id)).toMatchObject({ seaId: null, seaTime: before.seaTime })
    expect(await inSea(far)).toContain(id)
    expect(await rule(on.post(boss, `${base}/moveSea`, { id, seaId: '' }))).toBe('customer.sameSea')
  })
  test('a day has so many receipts of each sea, and so many looks at phones', async () => {
    const sea = (await dataOf(on.post(operator, `${seas}/submit`, { name: '限量公海', sort: 5, receiveDayMax: 1 }))).id
    const [a, b, c] = [await add(boss, 'createInSea', { seaId: sea }), await add(boss, 'createInSea', { seaId: sea }), await add(boss, 'createInSea')]
    await dataOf(on.post(one, `${base}/receive`, { ids: a }))
    expect(await rule(on.post(one, `${base}/receive`, { ids: b }))).toBe('customer.dayLimit')
    await dataOf(on.post(one, `${base}/receive`, { ids: c }))
    await dataOf(on.post(operator, '/api/business-crm/seaRule/submit', { viewDayMax: 1 }))
    await dataOf(on.post(one, `${base}/unmask`, { id: a }))
    expect(await rule(on.post(one, `${base}/unmask`, { id: c }))).toBe('customer.viewLimit')
    await dataOf(on.post(operator, '/api/business-crm/seaRule/submit', { viewDayMax: 100 }))
  })
  test('limits hold for who asks for several at the same moment, and are set by who may alone', async () => {
    const sea = (await dataOf(on.post(operator, `${seas}/submit`, { name: '抢领公海', sort: 6, receiveDayMax: 2 }))).id
    const lying = await Promise.all(Array.from({ length: 5 }, () => add(boss, 'createInSea', { seaId: sea })))
    const won = async (calls: readonly ReturnType<Web['post']>[]) => (await Promise.all(calls)).filter(one => one.body.code === 200).length
    expect(await won(lying.map(id => on.post(one, `${base}/receive`, { ids: id })))).toBe(2)
    await dataOf(on.post(operator, '/api/business-crm/seaRule/submit', { viewDayMax: 3 }))
    const own = await Promise.all(Array.from({ length: 5 }, () => add(one, 'submit')))
    // One was looked at in the limit of before.
    expect(await won(own.map(id => on.post(one, `${base}/unmask`, { id })))).toBe(2)
    for (const wrong of [{ viewDayMax: -1 }, { viewDayMax: 1.5 }, { viewDayMax: '很多' }, { viewDayMax: [3] }])
      expect((await on.post(operator, '/api/business-crm/seaRule/submit', wrong)).body.data.field, JSON.stringify(wrong)).toBe('viewDayMax')
    const abroad = await on.login('PO', { tenant: '000009' })
    for (const [who, status] of [
      [one, 403],
      [far, 403],
    ] as const)
      expect((await on.post(who, '/api/business-crm/seaRule/submit', { viewDayMax: 500 })).status).toBe(status)
    await dataOf(on.post(abroad, '/api/business-crm/seaRule/submit', { viewDayMax: 500 }))
    expect((await on.post(abroad, `${seas}/submit`, { id: sea, receiveDayMax: 500 })).body.code).not.toBe(200)
    expect(await rule(on.post(one, `${base}/unmask`, { id: own[4] }))).not.toBe(200)
    await dataOf(on.post(operator, '/api/business-crm/seaRule/submit', { viewDayMax: 100 }))
  })
  test('a sea in which customers lie is not removed', async () => {
    const id = await add(boss, 'createInSea', { seaId: north })
    expect(await rule(on.post(boss, `${seas}/remove`, { ids: north }))).toBe('customer.seaFull')
    await dataOf(on.post(boss, `${base}/remove`, { ids: id }))
    await dataOf(on.post(boss, `${seas}/submit`, { id: north, areaCode: '110100' }))
    expect(await rule(on.post(boss, `${seas}/submit`, { id: north, deptId: 'south' }))).not.toBe('')
    expect(await on.row(clientSea, north)).toMatchObject({ deptId: 'north', areaCode: '110100' })
    const empty = (await dataOf(on.post(operator, `${seas}/submit`, { name: '空公海', sort: 3 }))).id
    await dataOf(on.post(operator, `${seas}/remove`, { ids: empty }))
    await dataOf(on.post(operator, `${seas}/restore`, { id: empty }))
  })
  test('a manager draws from a sea above the own department, and sets none but those of the own team', async () => {
    const above = (await dataOf(on.post(operator, `${seas}/submit`, { name: '上级公海', deptId: rootDept, sort: 4 }))).id
    expect((await dataOf(on.get(boss, `${seas}/detail?id=${above}`))).name).toBe('上级公海')
    for (const [act, more] of [
      ['submit', { id: above, receiveDayMax: 1 }],
      ['submit', { name: '又一个', deptId: rootDept, sort: 5 }],
      ['remove', { ids: above }],
    ] as const)
      expect(await rule(on.post(boss, `${seas}/${act}`, more)), act).toBe('customer.seaAbove')
    const { id } = await dataOf(on.post(boss, `${seas}/submit`, { name: '近区公海', deptId: 'near', sort: 6 }))
    for (const one of [above, id]) await dataOf(on.post(operator, `${seas}/remove`, { ids: one }))
  })
  test('one that lies in the sea is merged as well, and comes back into it', async () => {
    const gone = await add(boss, 'createInSea', { name: '望舒琴行', seaId: north }),
      kept = await add(one, 'submit', { name: '望舒' })
    await dataOf(on.post(boss, `${base}/merge`, { id: gone, intoId: kept, remark: '同一客户' }))
    await dataOf(on.post(boss, `${base}/undoMerge`, { id: gone }))
    expect(await row(gone)).toMatchObject({ status: 'sea', seaId: north })
  })
  test('who types a customer reads at once who it is: whose phone, and of which like name', async () => {
    const number = phone(),
      mine = await add(one, 'submit', { phone: number, name: '云溪文化（北京）有限公司', areaCode: '110108' })
    const look = async (who: Person, query: string) => dataOf(on.get(who, `${base}/similar?${query}`))
    expect(await look(one, `phone=${number}`)).toMatchObject({ duplicate: { field: 'phone', id: mine, msg: '该客户已在您名下', canReceive: 0 } })
    expect(await look(far, `phone=${number}`)).toMatchObject({ duplicate: { field: 'phone', id: '', code: '', msg: '该客户已由其他销售跟进' }, similar: [] })
    const like = encodeURIComponent('云溪文化 北京')
    expect((await look(one, `name=${like}`)).similar).toMatchObject([{ id: mine }])
    expect(await look(far, `name=${like}`)).toEqual({ duplicate: null, similar: [] })
    // In the same area the like name is the same customer.
    expect(await look(one, `name=${like}&areaCode=110108`)).toMatchObject({ duplicate: { field: 'name' } })
    expect(await rule(on.post(one, `${base}/submit`, { name: '云溪文化 北京', areaCode: '110108', phone: phone(), level: 'normal' }))).toBe('customer.yours')
    expect((await look(one, 'phone=19949999999')).duplicate).toBeNull()
  })

  test('two are merged as somebody chose, field by field; what hangs on one follows; undone, all is as it was', async () => {
    const [first, second] = [phone(), phone()]
    const gone = await add(one, 'submit', { phone: first, name: '松果教育', address: '北路 1 号', level: 'key' }),
      kept = await add(boss, 'submit', { phone: second, name: '松果', industry: '教育' })
    await dataOf(on.post(one, `${base}/setConsent`, { id: gone, consent: 'withdrawn' }))
    const note = (await dataOf(on.post(one, '/api/business-basic/note/create', { ownerType: 'customer', ownerId: gone, text: '下周回访' }))).id
    const noteRow = async () => (await on.all(on.engine.registry.resources.get('note')!, { id: note }))[0]
    const preview = await dataOf(on.get(boss, `${base}/mergePreview?id=${gone}&intoId=${kept}`))
    const of = (name: string) => preview.fields.find((field: { name: string }) => field.name === name)
    expect(of('address')).toMatchObject({ from: '北路 1 号', into: '', isTaken: 1 })
    expect(of('name')).toMatchObject({ isTaken: 0, isSame: 0 })
    expect(of('phone').from).toMatch(/\*{4}/)
    expect(preview).toMatchObject({ phones: 1, consent: 'withdrawn' })
    expect((await on.get(one, `${base}/mergePreview?id=${gone}&intoId=${kept}`)).status).toBe(403)

    const before = await row(kept)
    await dataOf(on.post(boss, `${base}/merge`, { id: gone, intoId: kept, take: ['name', 'address'], remark: '同一客户' }))
    expect(await row(kept)).toMatchObject({
      name: '松果教育',
      address: '北路 1 号',
      industry: '教育',
      level: 'normal',
      phone: second,
      morePhones: first,
      consent: 'withdrawn',
    })
    expect(await noteRow()).toMatchObject({ ownerId: kept })
    expect(await row(gone)).toMatchObject({ status: 'merged', mergedIntoId: kept })
    expect(await rule(on.post(boss, `${base}/unmask`, { id: kept }))).toBe('customer.noConsent')

    await dataOf(on.post(boss, `${base}/undoMerge`, { id: gone }))
    const { name, address, phone: own, morePhones, consent } = await row(kept)
    expect({ name, address, phone: own, morePhones, consent }).toEqual({
      name: before.name,
      address: before.address,
      phone: second,
      morePhones: null,
      consent: before.consent,
    })
    expect(await row(gone)).toMatchObject({ status: 'owned', ownerId: one.userId, phone: first, mergedIntoId: null, mergeTrace: null })
    expect(await noteRow()).toMatchObject({ ownerId: gone, cameFromId: null })
  })
  test('what was changed since is not undone', async () => {
    const gone = await add(boss, 'submit', { name: '青禾农场' }),
      kept = await add(boss, 'submit', { name: '青禾' })
    await dataOf(on.post(boss, `${base}/merge`, { id: gone, intoId: kept, take: ['name'], remark: '同一客户' }))
    await dataOf(on.post(boss, `${base}/submit`, { id: kept, name: '青禾农庄' }))
    expect(await rule(on.post(boss, `${base}/undoMerge`, { id: gone }))).toBe('customer.changedSince')
  })
  test('a sheet puts its rows into the sea that it names', async () => {
    const number = phone(),
      sheet = (sea: string) => ({
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="c.csv"\r\nContent-Type: text/csv\r\n\r\n客户名称,手机号,客户级别,公海\n表格客户,${number},普通客户,${sea}\r\n--x--\r\n`,
      })
    const send = async (sea: string) =>
      (
        await on.http.inject({
          method: 'POST',
          url: `${base}/import`,
          ...sheet(sea),
          headers: { ...sheet(sea).headers, 'blade-auth': `bearer ${boss.access}` },
        })
      ).json()
    expect(JSON.stringify(await send('没有的公海'))).toContain('没有找到公海')
    await send('北区公海')
    expect((await on.all(customer, { phone: number }))[0]).toMatchObject({ status: 'sea', seaId: north })
  })
  test('a sheet that tells departments of one name apart by their places comes in again as it went out', async () => {
    for (const parentId of ['north', 'south'])
      await on.engine.run(on.engine.system('000000'), createDept, `${parentId}-first`, { deptName: '一部', parentId, deptCategory: 'office', sort: 1 })
    for (const deptId of ['north-first', 'south-first']) await dataOf(on.post(operator, `${seas}/submit`, { name: `出${deptId}`, deptId, sort: 3 }))
    const headers = { 'blade-auth': `bearer ${operator.access}` },
      out = (await on.http.inject({ method: 'GET', url: `${seas}/export?format=csv&columns=name,deptId`, headers })).payload
    expect(out).toContain('一部 · north')
    const [head, ...lines] = out.split('\r\n'),
      sheet = [head, ...lines.filter(line => line.startsWith('出')).map(line => line.replace('出', '进'))].join('\r\n')
    const payload = `--x\r\nContent-Disposition: form-data; name="file"; filename="s.csv"\r\nContent-Type: text/csv\r\n\r\n${sheet}\r\n--x--\r\n`
    const done = await on.http.inject({
      method: 'POST',
      url: `${seas}/import`,
      payload,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(done.json().data.messages).toEqual([])
    for (const deptId of ['north-first', 'south-first']) expect(await on.all(clientSea, { name: `进${deptId}` })).toMatchObject([{ deptId }])
  })
})
