/** The dialect over HTTP: envelope, pages, filters, errors in the caller's language, history, export, import, OpenAPI. */
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from './shared.ts'
import { blank } from '../modules/kit/index.ts'
import { wire } from '../server/http/wire.ts'
import { web } from './web.ts'
import type { Person } from './people.ts'

const on = shared(() => web())
let admin: Person, operator: Person
beforeAll(async () => {
  admin = await on.login('PA')
  operator = await on.login('PO')
})
const param = '/api/blade-system/param'

describe('a resource over the wire', () => {
  test('is made, listed, read, changed, explained and removed', async () => {
    const made = await on.post(admin, `${param}/submit`, {
      paramName: '初始密码',
      paramKey: 'account.initPassword',
      paramValue: '123456',
      $label: 'x',
      roleName: 'y',
    })
    expect(made).toMatchObject({ status: 200, body: { code: 200, success: true, msg: '操作成功', data: { status: 'live', version: 1 } } })
    const { id } = made.body.data
    const page = await on.get(admin, `${param}/list?current=1&size=10&paramName=初始`)
    expect(page.body.data).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    expect(page.body.data.records[0]).toMatchObject({ id, paramKey: 'account.initPassword', remark: '', isDeleted: 0, statusName: '正常' })
    expect(page.body.data.records[0].createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await on.post(admin, `${param}/submit`, { id, paramValue: '654321' })).status).toBe(200)
    // A time finds what shows it: of a row the second is shown, and a day is all of it.
    const shown = String(page.body.data.records[0].createTime),
      day = shown.slice(0, 10)
    const found = async (how: string) => (await on.get(admin, `${param}/list?paramKey=account.initPassword&${how}`)).body.data.total
    for (const how of ['createTime_dateequal', 'createTime_datege', 'createTime_datele', 'createTime'])
      expect([how, await found(`${how}=${shown}`), await found(`${how}=${day}`)]).toEqual([how, 1, 1])
    for (const how of ['createTime_dategt', 'createTime_datelt'])
      expect([how, await found(`${how}=${shown}`), await found(`${how}=${day}`)]).toEqual([how, 0, 0])
    // A number has no parts: what is like it is it.
    for (const how of ['like', 'likeright', 'likeleft', 'notlike'])
      expect([how, (await on.get(admin, `/api/blade-system/region/page?regionLevel_${how}=110000`)).status]).toEqual([how, 200])
    const detail = await on.get(admin, `${param}/detail?id=${id}`)
    expect(detail.body.data).toMatchObject({ paramName: '初始密码', paramValue: '654321', version: 2 })
    const history = await on.get(admin, `${param}/history?id=${id}`)
    expect(history.body.data.map((one: any) => one.type)).toEqual(['changed', 'created'])
    expect(history.body.data[0].changes).toEqual([{ field: 'paramValue', label: '参数键值', before: '123456', after: '654321' }])
    expect((await on.get(admin, `${param}/detail?id=${id}&asOf=${history.body.data[1].position}`)).body.data.paramValue).toBe('123456')
    expect((await on.post(admin, `${param}/remove?ids=${id}`)).status).toBe(200)
    expect((await on.get(admin, `${param}/list`)).body.data.total).toBe(0)
    expect((await on.get(admin, `${param}/list?status=removed`)).body.data.total).toBe(1)
  })

  test('every answer tells what time it is in the house, refusals too; pages and files do not', async () => {
    const since = Date.parse(on.engine.clock())
    const answers = [
      await on.get(admin, `${param}/list`),
      await on.post(admin, `${param}/submit`, {}),
      await on.get(undefined, `${param}/list`),
      await on.get(admin, '/api/nowhere'),
    ]
    expect(answers.map(one => one.status)).toEqual([200, 400, 401, 404])
    for (const { headers } of answers) {
      const told = Date.parse(headers['x-server-time'])
      expect(told).toBeGreaterThanOrEqual(since)
      expect(told).toBeLessThanOrEqual(Date.parse(on.engine.clock()))
    }
    expect((await on.get(undefined, '/favicon.svg')).headers['x-server-time']).toBeUndefined()
  })

  test('a long answer comes compressed to whoever reads it so, and says the same; a short one is sent as it is', async () => {
    const read = async (url: string, coding?: string) => {
      const headers = { 'Blade-Auth': `bearer ${admin.access}`, ...(coding ? { 'accept-encoding': coding } : {}) },
        { headers: told, rawPayload } = await on.http.inject({ url, headers })
      const isPacked = told['content-encoding'] === 'gzip'
      return { isPacked, vary: told.vary, length: rawPayload.length, body: JSON.parse(String(isPacked ? gunzipSync(rawPayload) : rawPayload)) }
    }
    const long = '/api/blade-system/menu/routes',
      plain = await read(long)
    expect(plain).toMatchObject({ isPacked: false, vary: 'accept-encoding', body: { code: 200 } })
    for (const coding of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.5']) {
      const packed = await read(long, coding)
      expect(packed).toMatchObject({ isPacked: true, vary: 'accept-encoding', body: plain.body })
      expect(packed.length).toBeLessThan(plain.length / 4)
    }
    for (const coding of ['br', 'gzip;q=0', 'gzip ; q=0.0, br', 'identity', 'x-gzip', 'gzipped'])
      expect(await read(long, coding), coding).toMatchObject({ isPacked: false })
    expect(await read(`${param}/list?size=1`, 'gzip')).toMatchObject({ isPacked: false, vary: undefined })
  })

  test('a row says its id also under the name that its calls ask for', async () => {
    const odd = [...on.engine.registry.resources.values()].filter(of => of.path?.id && of.path.id !== 'id')
    expect(odd.length).toBeGreaterThan(2)
    for (const of of odd) {
      const [row] = await wire(on.engine).rows({ ...on.engine.system('000000') }, of, [blank(of, 'x1', '000000')], 0)
      expect(row![of.path!.id!], of.name).toBe('x1')
    }
  })

  test('says which field breaks which rule, in the language of the caller, and writes nothing', async () => {
    const before = await on.log.head('000000')
    const zh = await on.post(admin, `${param}/submit`, { paramKey: 'k' })
    expect(zh).toMatchObject({
      status: 400,
      body: {
        code: 400,
        success: false,
        data: {
          wrong: [
            { field: 'paramName', msg: '请输入参数名称' },
            { field: 'paramValue', msg: '请输入参数键值' },
          ],
        },
      },
    })
    const en = await on.post(admin, `${param}/submit`, { paramKey: 'k', paramName: 'n' }, { 'accept-language': 'en-US' })
    expect(en.body.msg).toMatch(/^please enter .*value$/)
    expect(await on.log.head('000000')).toBe(before)
  })

  test('a stale form hears what changed and by whom', async () => {
    const { id } = (await on.post(admin, `${param}/submit`, { paramName: 'a', paramKey: 'stale', paramValue: '1' })).body.data
    await on.post(admin, `${param}/submit`, { id, paramValue: '2', version: 1 })
    const late = await on.post(admin, `${param}/submit`, { id, paramValue: '3', version: 1 })
    expect(late).toMatchObject({ status: 409, body: { data: { changedBy: '平台管理员', changes: [{ field: 'paramValue', before: '1', after: '2' }] } } })
  })

  test('the same idempotency key does a thing once', async () => {
    const send = () => on.post(admin, `${param}/submit`, { id: '', paramName: 'a', paramKey: 'once', paramValue: '1' }, { 'idempotency-key': 'K1' })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(one => one.status)).toEqual([200, 200])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect((await on.get(admin, `${param}/list?paramKey=once`)).body.data.total).toBe(1)
  })

  test('goes out as CSV and xlsx and comes back in', async () => {
    await on.post(admin, `${param}/submit`, { paramName: '=1+1', paramKey: 'formula', paramValue: '1' })
    const csv = await on.get(admin, `${param}/export?format=csv&paramKey=formula`)
    expect(csv.text).toContain('参数名称')
    expect(csv.text).toContain(`'=1+1`)
    for (const n of [10, 2]) await on.post(admin, `${param}/submit`, { paramName: `第${n}个`, paramKey: `ordered.${n}`, paramValue: '1' })
    const keys = async (order: string) =>
      [...(await on.get(admin, `${param}/export?format=csv&paramKey=ordered&${order}`)).text.matchAll(/ordered\.\d+/g)].map(([key]) => key)
    expect(await keys('ascs=paramName')).toEqual(['ordered.2', 'ordered.10'])
    expect(await keys('descs=param_key')).toEqual(['ordered.10', 'ordered.2'])
    const xlsx = await on.get(admin, `${param}/export?paramKey=formula`)
    expect(xlsx.headers['content-type']).toContain('spreadsheetml')
    const boundary = 'xxxx'
    const file = '﻿参数名称,参数键名,参数键值\r\n名一,import.1,v1\r\n名二,,v2\r\n'
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`
    const send = () =>
      on.http.inject({
        method: 'POST',
        url: `${param}/import`,
        payload: body,
        headers: { 'blade-auth': `bearer ${admin.access}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
    expect((await send()).json().data).toMatchObject({
      total: 2,
      successCount: 1,
      failCount: 1,
      messages: [{ row: 3, column: '参数键名', msg: '请输入参数键名' }],
    })
    expect((await send()).json().data).toMatchObject({ created: 0, updated: 1 })
    expect((await on.get(admin, `${param}/list?paramKey=import.1`)).body.data.total).toBe(1)
  })
})

describe('who may', () => {
  test('nobody without a token, and the token may come in header or query', async () => {
    expect(await on.get(undefined, `${param}/list`)).toMatchObject({ status: 401, body: { code: 401 } })
    expect((await on.get(undefined, `${param}/list?blade-auth=bearer%20${admin.access}`)).status).toBe(200)
  })
  test('a missing permission is named', async () => {
    const parent = await on.login('PR')
    expect(await on.post(parent, `${param}/submit`, { paramName: 'x', paramKey: 'y', paramValue: 'z' })).toMatchObject({
      status: 403,
      body: { code: 403, data: { permit: 'param_create' } },
    })
  })
})

describe('the dialect bears', () => {
  test('empty JSON bodies, undefined texts, unknown filters and odd paging', async () => {
    const empty = await on.http.inject({
      method: 'POST',
      url: `${param}/remove?ids=`,
      headers: { 'blade-auth': `bearer ${admin.access}`, 'content-type': 'application/json' },
    })
    expect([empty.statusCode, empty.json().data]).toMatchObject([400, { rule: 'ids.none', field: 'ids' }])
    expect((await on.get(admin, `${param}/list?paramName=undefined&nonsense=1&tenantId=&ascs=create_time`)).status).toBe(200)
    expect((await on.get(admin, `${param}/list?currentPage=1&pageSize=30`)).body.data.size).toBe(30)
    expect((await on.get(admin, `${param}/list?size=-1`)).status).toBe(200)
    expect(await on.get(admin, `${param}/list?size=5000`)).toMatchObject({ status: 400, body: { data: { field: 'size' } } })
    expect(await on.get(admin, `${param}/list?createTime_dategt=yesterday`)).toMatchObject({ status: 400 })
    expect((await on.get(admin, `${param}/list?current=99`)).body.data).toMatchObject({ records: [] })
  })
  test('unknown calls answer 404 in the envelope, bad JSON 400', async () => {
    expect(await on.get(admin, '/api/nowhere')).toMatchObject({ status: 404, body: { code: 404, success: false } })
    const bad = await on.http.inject({
      method: 'POST',
      url: `${param}/submit`,
      payload: '{',
      headers: { 'blade-auth': `bearer ${admin.access}`, 'content-type': 'application/json' },
    })
    expect(bad.statusCode).toBe(400)
  })
})

test('the registry describes itself', { tags: 'thorough' }, async () => {
  const document = (await on.get(undefined, '/api/openapi.json')).body
  expect(document.openapi).toBe('3.1.0')
  for (const call of on.calls) expect(document.paths[call.path], call.path).toHaveProperty(call.method.toLowerCase())
  expect((await on.get(undefined, '/api/docs')).text).toContain('/api/blade-system/param/list')
})

test('every reading call answers in the envelope, below 500', { tags: 'thorough' }, async () => {
  const dead: string[] = []
  for (const call of on.calls) {
    if (call.method !== 'GET' || call.kind === 'export' || call.path.includes(':') || /\/(live|messageQueue\/subscribe)$/.test(call.path)) continue
    for (const person of [admin, operator]) {
      const { status, body } = await on.get(person, `${call.path}?current=1&size=10`)
      if (status >= 500 || body === undefined || (!call.path.startsWith('/api/blade-auth/') && !('code' in body))) dead.push(`${call.path} -> ${status}`)
    }
    if (call.path.endsWith('/oauth/logout')) {
      admin = await on.login('PA')
      operator = await on.login('PO')
    }
  }
  expect([...new Set(dead)]).toEqual([])
})
