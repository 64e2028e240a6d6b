/** Over the wire: regions of the whole country, level by level and as sheets; data sources that are tried; interface parameters. */
import { beforeAll, describe, expect, test } from 'vitest'
import { datasourceTester } from './server/datasource-tester.ts'
import { outgoing } from '../../server/outgoing.ts'
import { fillRegions } from './server/reference.ts'
import { anyDialect } from '../../tests/app.ts'
import { testDatabase } from '../../tests/databases.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { datasource } from './datasource.ts'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect, ports: { datasource: datasourceTester(outgoing(['127.0.0.1'])) } }))
  let admin: Person
  beforeAll(async () => {
    admin = await on.login('PA')
  })
  const get = async (path: string) => (await on.get(admin, `/api/blade-system/${path}`)).body.data
  const wrong = (rule: string) => ({ status: 400, body: { success: false, data: { rule } } })
  const sheet = async (path: string, csv: string) => {
    const payload = `--xx\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv\r\n\r\n\ufeff${csv}\r\n--xx--\r\n`
    return (
      await on.http.inject({
        method: 'POST',
        url: `/api/blade-system/${path}`,
        payload,
        headers: { 'blade-auth': `bearer ${admin.access}`, 'content-type': 'multipart/form-data; boundary=xx' },
      })
    ).json().data
  }

  test('a dictionary has each key once, also where an entry leaves its code to its parent', async () => {
    const add = (values: object) => on.post(admin, '/api/blade-system/dict/submit', { dictValue: '天气', sort: 1, isSealed: 0, ...values })
    const parentId = (await add({ code: 'weather', dictKey: '-1' })).body.data.id
    expect(await add({ code: 'weather', dictKey: '-1' })).toMatchObject(wrong('dict.keyTaken'))
    const { id } = (await add({ parentId, dictKey: '1' })).body.data
    expect((await get(`dict/detail?id=${id}`)).code).toBe('weather')
    expect(await add({ parentId, dictKey: '1' })).toMatchObject(wrong('dict.keyTaken'))
    expect(await add({ id, dictKey: '-1' })).toMatchObject(wrong('dict.keyEmpty'))
    expect((await on.post(admin, `/api/blade-system/dict/remove?ids=${parentId}`)).body.data.rule).toBe('dict.hasChildren')
  })
  test('a key that the dictionary does not have is refused by its field; a sealed one stays where it stands and goes nowhere new', async () => {
    const entry = (values: object) => on.post(admin, '/api/blade-system/dict/submit', { dictValue: '岗', sort: 1, isSealed: 0, ...values }),
      save = (values: object) => on.post(admin, '/api/blade-system/post/submit', { postName: '岗', sort: 1, ...values })
    // Nobody keeps such a dictionary yet: what is written is what there is.
    const first = (await save({ postCode: 'a', category: 'anything' })).body.data.id
    const parentId = (await entry({ code: 'post_category', dictKey: '-1' })).body.data.id
    const { id } = (await entry({ parentId, dictKey: 'high' })).body.data
    for (const category of ['-1', 'HIGH', 'nonsense'])
      expect(await save({ postCode: 'b', category })).toMatchObject({ status: 400, body: { data: { rule: 'kernel.noEntry', field: 'category' } } })
    const second = (await save({ postCode: 'b', category: 'high' })).body.data.id
    await entry({ id, dictKey: 'high', isSealed: 1 })
    expect(await save({ postCode: 'c', category: 'high' })).toMatchObject({ status: 200 })
    await entry({ parentId, dictKey: 'low' })
    expect(await save({ postCode: 'd', category: 'high' })).toMatchObject(wrong('kernel.noEntry'))
    for (const [row, category] of [
      [first, 'anything'],
      [second, 'high'],
    ])
      expect((await save({ id: row, postCode: `${row}x`, category })).status).toBe(200)
  })
  test('the whole country is put in within seconds, and a second time nothing is', async () => {
    const began = performance.now()
    const { made } = await fillRegions(on.engine, '000000')
    expect(made).toBeGreaterThan(3_300)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await fillRegions(on.engine, '000000')).toEqual({ made: 0, there: made })
  }, 60_000)
  test('a lazy tree opens level by level, from provinces to counties', async () => {
    const provinces = await get('region/lazy-tree?parentCode=00')
    expect(provinces).toHaveLength(34)
    expect(provinces.find((one: any) => one.id === '110000')).toEqual({
      id: '110000',
      parentId: '00',
      title: '北京市',
      key: '110000',
      value: '110000',
      hasChildren: true,
    })
    expect(provinces.find((one: any) => one.id === '810000')).toMatchObject({ title: '香港特别行政区', hasChildren: false })
    expect(await get('region/lazy-tree?parentCode=130000')).toHaveLength(11)
    expect(await get('region/lazy-list?parentCode=110100')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: '110108', name: '海淀区', regionLevel: 3, hasChildren: false })]),
    )
    expect(await get('region/detail?code=110108')).toMatchObject({
      code: '110108',
      parentCode: '110100',
      provinceName: '北京市',
      cityName: '市辖区',
      districtName: '海淀区',
    })
    expect((await get('region/select?code=110100')).length).toBe(16)
    // What the product itself made is said to be made by it.
    expect((await get('region/detail?code=110108')).createUserName).toBe('系统')
  })
  test('a sheet of divisions is looked at before it is written, by code and after what they lie in', async () => {
    const csv = '区划编号,上级区划,区划名称\r\n110108001,110108,某街道\r\n110108001002,110108001,某村\r\n999999,888888,无处\r\n110108,110100,海淀'
    const look = await sheet('region/import-region?dryRun=1', csv)
    expect(look).toMatchObject({
      created: 2,
      updated: 0,
      failCount: 2,
      messages: [
        { row: 4, column: '上级区划' },
        { row: 5, column: '区划编号' },
      ],
    })
    expect(await get('region/lazy-tree?parentCode=110108')).toEqual([])
    expect(await sheet('region/import-region?isCovered=1', csv)).toMatchObject({ created: 2, updated: 1, failCount: 1 })
    expect(await get('region/detail?code=110108001002')).toMatchObject({ name: '某村', regionLevel: 5, townName: '某街道', districtName: '海淀区' })
    // What was read in is noted, what was only looked at is not.
    const { records, total } = (await on.get(admin, '/api/business-basic/importLog/page?type=region&current=1&size=10')).body.data
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({ type: 'region', total: 4, successCount: 3, failCount: 1, createUserName: '平台管理员' })
    expect(records[0].fileName).toMatch(/\.csv$/)
    expect((await on.get(admin, `/api/business-basic/importLog/detail?id=${records[0].id}`)).body.data).toMatchObject({ successCount: 3 })
    const out = await on.get(admin, '/api/blade-system/region/export-region?format=csv&parentCode=110108')
    expect(out.text).toContain('区划编号,上级区划,区划名称')
    expect(out.text).toContain('某街道')
    expect((await on.get(admin, '/api/blade-system/region/export-template?format=csv')).text).toContain('北京市')
  })

  test('a data source is tried honestly: what answers is told, what does not says why', async () => {
    const make = async (url: string, more: object = {}) =>
      (
        await on.post(admin, '/api/blade-system/datasource/submit', {
          name: `库 ${url.length}${JSON.stringify(more).length}`,
          driverClass: 'org.postgresql.Driver',
          url,
          ...more,
        })
      ).body.data?.id as string
    const trial = async (id: string) => (await on.post(admin, `/api/blade-system/datasource/test?id=${id}`)).body.data
    const closed = await make('jdbc:postgresql://127.0.0.1:1/none', { username: 'a', password: 'b' })
    expect(await trial(closed)).toMatchObject({ ok: false, message: expect.stringContaining('ECONNREFUSED') })
    expect(await get(`datasource/detail?id=${closed}`)).toMatchObject({ testedOk: 0, password: '******' })
    expect(await trial(await make('jdbc:h2:mem:x'))).toMatchObject({ ok: false })
    for (const inside of ['jdbc:postgresql://10.0.0.1/x', 'jdbc:mysql://192.168.0.1/x', 'jdbc:mysql://[::1]:3306/x'])
      expect(await trial(await make(inside))).toMatchObject({ ok: false, message: expect.stringContaining('KETANG_OUTGOING') })
    const open = on.http.server.listening ? '' : await on.http.listen({ port: 0, host: '127.0.0.1' })
    expect(await trial(await make(open.replace('http', 'jdbc:mysql').concat('/x')))).toMatchObject({ ok: true, message: expect.stringContaining('not tried') })
    if (process.env.TEST_DATABASE_URL) {
      const real = new URL(testDatabase()),
        id = await make(`jdbc:postgresql://${real.host}${real.pathname}`, { username: real.username, password: decodeURIComponent(real.password) })
      expect(await trial(id)).toMatchObject({ ok: true, message: expect.stringContaining('PostgreSQL') })
    }
    await on.post(admin, '/api/blade-system/datasource/submit', { id: closed, url: 'jdbc:postgresql://127.0.0.1:2/none?a=1&amp;b=2' })
    expect(await get(`datasource/detail?id=${closed}`)).toMatchObject({ url: 'jdbc:postgresql://127.0.0.1:2/none?a=1&b=2', testedAt: '', password: '******' })
    expect(await on.row(datasource, closed)).toMatchObject({ password: 'b', testedOk: null })
    expect((await get('datasource/select')).map((one: any) => one.id)).toContain(closed)
    expect(await on.post(admin, '/api/blade-system/datasource/submit', { name: 'x', driverClass: 'x', url: 'nonsense' })).toMatchObject({
      status: 400,
      body: { data: { field: 'url' } },
    })
    const stored = JSON.stringify(await on.store.read({ text: 'select * from datasource', values: [] }))
    expect(stored).not.toContain('"b"')
  }, 30_000)

  test('an interface parameter says 0 where it has no file, and its key is there once', async () => {
    const base = '/api/blade-system/interface-param'
    const made = await on.post(admin, `${base}/submit`, { name: '支付', key: 'pay.url', value: 'https://x', attachment: 0 })
    expect(await get(`interface-param/detail?id=${made.body.data.id}`)).toMatchObject({ key: 'pay.url', attachment: '0' })
    const bare = await on.post(admin, `${base}/submit`, { name: '支付', key: 'pay.key' })
    expect(await get(`interface-param/detail?id=${bare.body.data.id}`)).toMatchObject({ attachment: '0' })
    expect(await on.post(admin, `${base}/submit`, { name: '支付', key: 'pay.url' })).toMatchObject(wrong('kernel.taken'))
    expect((await on.post(admin, `${base}/submit`, { key: 'k' })).body.msg).toBe('请输入参数名称')
    expect((await get('interface-param/list?name=%E6%94%AF')).total).toBe(2)
  })
})
