/** What the product says into records is known in both languages; what people write is left alone. */
import { expect, test } from 'vitest'
import { shared } from './shared.ts'
import { feedback } from '../modules/content/feedback.ts'
import { coded, fillTemplate, gapsOf, messageCatalogue, newId, prose, withParams } from '../modules/kit/index.ts'
import { web } from './web.ts'

const { text, within } = messageCatalogue
const gone = coded('test.gone', ['测试取消了', 'the test was cancelled'])
const carried = coded('test.carried', ['测试结转自 {from} 至 {to}', 'test carried to {to} from {from}'])

test('a record keeps the code of what the product says, and each reads it in their language', () => {
  expect(gone).toBe('@test.gone')
  expect([text(gone, 0), text(gone, 1)]).toEqual(['测试取消了', 'the test was cancelled'])
})
test('the parameters of a coded text fill its gaps as they are, codes among them in the same language', () => {
  const stored = withParams(carried, { from: 'JS{to}', to: '$&' })
  expect([text(stored, 0), text(stored, 1)]).toEqual(['测试结转自 JS{to} 至 $&', 'test carried to $& from JS{to}'])
  expect(text(withParams(carried, { from: gone, to: 1 }), 1)).toBe('test carried to 1 from the test was cancelled')
})
test('old records, which keep the Chinese, are recognised', () => {
  expect([text('测试取消了', 0), text('测试取消了', 1)]).toEqual(['测试取消了', 'the test was cancelled'])
  expect(text('测试结转自 JS(1) 至 $&', 1)).toBe('test carried to $& from JS(1)')
  expect(text('测试结转自 测试取消了 至 2', 1)).toBe('test carried to 2 from the test was cancelled')
  expect(text(prose(['测试甲', 'test one']), 1)).toBe('test one')
})
test('texts within lists and objects are found, and nothing else changes', () => {
  const lines = [
    { name: gone, count: 2 },
    { name: '别的', at: null, ok: true },
  ]
  expect(within(lines, 1)).toEqual([
    { name: 'the test was cancelled', count: 2 },
    { name: '别的', at: null, ok: true },
  ])
  expect(within(lines, 0)).toEqual([
    { name: '测试取消了', count: 2 },
    { name: '别的', at: null, ok: true },
  ])
  const written = [{ name: '别的', ids: ['a'] }]
  expect(within(written, 0)).toBe(written)
})
test('what the product did not say stays as it was written', () => {
  for (const written of ['测试取消了。', 'by hand', '', '@nobody', '@test.gone and more', '@test.gone{broken}'])
    expect([text(written, 0), text(written, 1)]).toEqual([written, written])
})
test('a part in brackets is left out with the gap that stays empty; values are never taken for templates', () => {
  const fill = (values: Record<string, string>) => fillTemplate('{a}[ before {b}].', name => values[name] ?? '')
  expect([fill({ a: 'x', b: 'y' }), fill({ a: 'x' }), fill({ a: '[{b}]', b: '{a}' })]).toEqual(['x before y.', 'x.', '[{b}] before {a}.'])
  expect(gapsOf('{a} {b:day}[ {a}]')).toEqual(['a', 'b'])
})
test('every code has both languages, with the same gaps', () => {
  for (const [code, [zh, en]] of messageCatalogue.codes()) {
    expect([code, gapsOf(zh).toSorted()]).toEqual([code, gapsOf(en).toSorted()])
    expect(zh, code).toMatch(/\p{Script=Han}/u)
    expect(en, code).not.toMatch(/\p{Script=Han}/u)
  }
})

const on = shared(() => web())

test('records, their history and captions say what the product says in English to an English reader, and in forms in Chinese', async () => {
  const PO = await on.login('PO'),
    PA = await on.login('PA'),
    id = newId()
  await on.run(on.as('system'), on.engine.command('feedback', 'add'), id, { content: gone, contact: '13900000001' })
  await on.run(PO.login, on.engine.command('feedback', 'close'), id, { remark: gone })
  const read = async (url: string, lang: string) =>
    (await on.get(PO, `/api/business-eip/onlineFeedback/${url}?id=${id}`, { 'accept-language': lang })).body.data
  expect(feedback.fields.remark.kind).toBe('text')
  expect((await read('detail', 'zh')).remark).toBe('测试取消了')
  expect((await read('detail', 'en')).remark).toBe('the test was cancelled')
  expect((await read('history', 'en'))[0]).toMatchObject({ commandName: 'Close', remark: 'the test was cancelled' })
  expect((await read('history', 'en'))[1].actorName).toBe('System')

  const house = newId(),
    room = newId()
  await on.run(PA.login, on.engine.command('dept', 'create'), house, { deptName: gone, deptCategory: 'office', sort: 1 })
  await on.run(PA.login, on.engine.command('dept', 'create'), room, { deptName: '测试', parentId: house, deptCategory: 'office', sort: 1 })
  const shown = async (one: string) => (await on.get(PA, `/api/blade-system/dept/detail?id=${one}`, { 'accept-language': 'en' })).body.data
  expect(await shown(house)).toMatchObject({ deptName: '测试取消了' })
  expect(await shown(room)).toMatchObject({ parentName: 'the test was cancelled' })
})
test('a role under its first name is called in the language of the reader', async () => {
  const PA = await on.login('PA')
  const answer = async (lang: string) => (await on.get(PA, '/api/blade-user/own-sessions', { 'accept-language': lang })).body.data[0].roleName
  expect([await answer('zh'), await answer('en')]).toEqual(['平台管理员', 'Platform admin'])
})
