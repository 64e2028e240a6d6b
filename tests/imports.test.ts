/** Imports over the wire: how a file is read, what a preview tells before anything is written, what is mended in it; on both databases. */
import { describe, expect, test } from 'vitest'
import { made, shared } from './shared.ts'
import { no } from '../server/http/sheet-import.ts'
import { dialects } from './app.ts'
import { gbk } from '../server/sheets/gbk.ts'
import { web } from './web.ts'

const param = '/api/blade-system/param'
describe.each(dialects)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  const admin = made(() => on.login('PA'))
  const other = made(() => on.login('PA'))
  const send = async (fields: Readonly<Record<string, string>>, bytes?: Buffer, who = admin) => {
    const mark = 'xxxx',
      part = (head: string, body: Buffer | string) =>
        Buffer.concat([Buffer.from(`--${mark}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
    const payload = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      ...(bytes ? [part('name="file"; filename="p.csv"\r\nContent-Type: text/csv', bytes)] : []),
      Buffer.from(`--${mark}--\r\n`),
    ])
    const headers = { 'blade-auth': `bearer ${who.access}`, 'content-type': `multipart/form-data; boundary=${mark}` }
    return (await on.http.inject({ method: 'POST', url: `${param}/import`, payload, headers })).json()
  }
  const total = async (key: string) => (await on.get(admin, `${param}/list?paramKey=${key}`)).body.data.total

  test('a preview tells how the file was read, and which columns go nowhere', async () => {
    const { data } = await send({ dryRun: '1' }, gbk('参数一览,,,\r\n参数名称,键,参数键值,备查\n甲,look.1,1,x\r\n'))
    expect(data).toMatchObject({ encoding: 'gb18030', headerRow: 2, headers: ['参数名称', '键', '参数键值', '备查'], unknown: ['键', '备查'] })
    expect(data).toMatchObject({ fields: ['paramName', '', 'paramValue', ''], lacking: ['参数键名'], total: 1, failCount: 1 })
    expect(data.wrong).toEqual([{ row: 3, values: { paramName: '甲', paramValue: '1' } }])
    expect(data.messages).toMatchObject([{ row: 3, field: 'paramKey', column: '参数键名' }])
  })
  test('rows are told by where they stand in the file, and columns without a header, or with one that stands there twice, by their letter', async () => {
    const file = Buffer.from('参数一览,,,,\n\n参数名称,参数键名,参数键值,参数键值,\n\n甲,seen.1,1,2,留言\n,seen.2,1,2,\n'),
      { data } = await send({ dryRun: '1' }, file)
    expect(data).toMatchObject({ numbers: [1, 3, 5, 6], headerRow: 2, headers: ['参数名称', '参数键名', '参数键值', '参数键值 (D)', '(E)'] })
    expect(data).toMatchObject({ unknown: ['参数键值 (D)', '(E)'], created: 1, messages: [{ row: 6, field: 'paramName' }] })
    const map = JSON.stringify({ 参数键值: '', '参数键值 (D)': 'paramValue' })
    expect((await send({ map, digest: data.digest })).data).toMatchObject({ created: 1, failCount: 1 })
    expect((await on.get(admin, `${param}/list?paramKey=seen.1`)).body.data.records).toMatchObject([{ paramValue: '2' }])
  })
  test('columns are matched as somebody says, and the file is confirmed by its digest alone', async () => {
    const file = Buffer.from('名,键,值\n甲,map.1,1\n乙,map.2,2\n'),
      map = JSON.stringify({ 名: 'paramName', 键: 'paramKey', 值: 'paramValue' })
    const { data } = await send({ dryRun: '1', map }, file)
    expect(data).toMatchObject({ created: 2, failCount: 0, unknown: [], dryRun: true })
    expect(await total('map.')).toBe(0)
    expect((await send({ map, digest: data.digest })).data).toMatchObject({ created: 2, failCount: 0, dryRun: false })
    expect(await total('map.')).toBe(2)
  })
  test("a file that is not kept is asked for again: another person's, and one that nobody sent", async () => {
    const { data } = await send({ dryRun: '1' }, Buffer.from('参数名称,参数键名,参数键值\n甲,again.1,1\n'))
    for (const answer of [await send({ digest: data.digest }, undefined, other), await send({ digest: 'none' })])
      expect(answer).toMatchObject({ code: 400, data: { rule: no.again.code } })
    expect(await total('again.')).toBe(0)
  })
  test('of many rows under way at once those of one key follow each other, and what is refused is told in the order of the file', async () => {
    const line = (i: number): string => (i % 7 === 3 ? ',' : `第${i}行,`) + `many.${i % 6},${i}`
    const file = Buffer.from(`参数名称,参数键名,参数键值\n${Array.from({ length: 60 }, (_, i) => line(i)).join('\n')}\n`),
      { data } = await send({}, file)
    // Without a name nobody is made; who is there keeps theirs.
    expect(data).toMatchObject({ total: 60, failCount: 1, created: 6, updated: 53 })
    expect(data.messages.map((one: any) => [one.row, one.field])).toEqual([[5, 'paramName']])
    const { records } = (await on.get(admin, `${param}/list?paramKey=many.&size=50`)).body.data
    expect(new Map(records.map((one: any) => [one.paramKey, one.paramValue]))).toEqual(
      new Map(Array.from({ length: 6 }, (_, key) => [`many.${key}`, String(54 + key)])),
    )
  })
  test('the preview decides each row after those above it, and says of each what the import says', async () => {
    await on.post(admin, `${param}/submit`, { paramName: '已有', paramKey: 'dry.1', paramValue: '0' })
    const file = Buffer.from(`参数名称,参数键名,参数键值\n改,dry.1,1\n新,dry.2,2\n又,dry.2,3\n,dry.3,4\n长,dry.4,${'x'.repeat(30_000)}\n`)
    const look = (await send({ dryRun: '1' }, file)).data,
      before = await on.log.head('000000')
    expect(look).toMatchObject({ created: 1, updated: 2, failCount: 2 })
    expect(await on.log.head('000000')).toBe(before)
    const done = (await send({}, file)).data
    const { created, updated, failCount, messages } = look
    expect(done).toMatchObject({ created, updated, failCount, messages })
  })
  test('what is mended is read as if the file said so, by the row of the file', async () => {
    const file = Buffer.from('参数名称,参数键名,参数键值\n甲,mend.1,1\n乙,,2\n')
    const { data } = await send({ dryRun: '1' }, file)
    expect(data.wrong).toEqual([{ row: 3, values: { paramName: '乙', paramValue: '2' } }])
    const edits = JSON.stringify({ 3: { paramKey: 'mend.2', nothing: 'x' } })
    expect((await send({ dryRun: '1', digest: data.digest, edits })).data).toMatchObject({ created: 2, failCount: 0, wrong: [] })
    expect((await send({ digest: data.digest, edits })).data).toMatchObject({ created: 2 })
    expect(await total('mend.')).toBe(2)
  })
  test.each([
    [{ map: '{"参数名称":"nothing"}' }, 'map', no.map.code],
    [{ map: '["x"]' }, 'map', no.map.code],
    [{ map: '{"参数名称":"paramKey","参数键名":"paramKey"}' }, 'map', no.twiceMapped.code],
    [{ edits: '{"2":"x"}' }, 'edits', no.edits.code],
    [{ headerRow: '9' }, 'headerRow', no.headerRow.code],
    [{ encoding: 'ebcdic' }, 'encoding', 'encoding.unknown'],
  ])('what is said of a file must be possible: %j', async (fields, field, rule) => {
    expect(await send({ dryRun: '1', ...fields } as never, Buffer.from('参数名称,参数键名,参数键值\n甲,no.1,1\n'))).toMatchObject({
      code: 400,
      data: { rule, field },
    })
  })
})
