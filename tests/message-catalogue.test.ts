/** Phrases of the product are known in both languages; what people write is left alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedback } from '../modules/content/feedback.ts'
import { fill, newId, phrase, spoken, spokenWithin } from '../modules/kit/index.ts'
import { type Web, web } from './web.ts'

const gone = phrase('测试取消了', 'the test was cancelled'), carried = phrase('测试结转自 {} 至 {}', 'test carried from {} to {}')

test('a phrase is kept in Chinese and read in the language of its reader', () => {
  expect(gone).toBe('测试取消了')
  expect([spoken(gone, 0), spoken(gone, 1)]).toEqual(['测试取消了', 'the test was cancelled'])
})
test('the gaps of a phrase keep what was put into them', () => {
  const text = fill(carried, 'JS(1)', '$&')
  expect(text).toBe('测试结转自 JS(1) 至 $&')
  expect(spoken(text, 1)).toBe('test carried from JS(1) to $&')
})
test('a phrase within a phrase speaks the same language', () => {
  phrase('{}：测试失败', '{}: the test failed')
  expect(spoken(fill('{}：测试失败', gone), 1)).toBe('the test was cancelled: the test failed')
})
test('phrases within lists and objects are found, and nothing else changes', () => {
  const lines = [{ name: gone, count: 2 }, { name: '别的', at: null, ok: true }]
  expect(spokenWithin(lines, 1)).toEqual([{ name: 'the test was cancelled', count: 2 }, { name: '别的', at: null, ok: true }])
  expect(spokenWithin(lines, 0)).toBe(lines)
})
test('what is no phrase stays as it was written', () => {
  expect([spoken('测试取消了。', 1), spoken('by hand', 1), spoken('', 1)]).toEqual(['测试取消了。', 'by hand', ''])
})

let on: Web
beforeAll(async () => { on = await web() })
afterAll(() => on?.close())

test('records, their history and captions say the phrases of the product in English to an English reader, and forms keep them', async () => {
  const PO = await on.login('PO'), PA = await on.login('PA'), id = newId()
  await on.run(on.as('system'), on.engine.command('feedback', 'add'), id, { content: gone, contact: '13900000001' })
  await on.run(PO.login, on.engine.command('feedback', 'close'), id, { remark: gone })
  const read = async (url: string, lang: string) => (await on.get(PO, `/api/business-eip/onlineFeedback/${url}?id=${id}`, { 'accept-language': lang })).body.data
  expect(feedback.fields.remark.kind).toBe('text')
  expect((await read('detail', 'zh')).remark).toBe(gone)
  expect((await read('detail', 'en')).remark).toBe('the test was cancelled')
  expect((await read('history', 'en'))[0]).toMatchObject({ commandName: 'Close', remark: 'the test was cancelled' })
  expect((await read('history', 'en'))[1].actorName).toBe('System')

  const house = newId(), room = newId()
  await on.run(PA.login, on.engine.command('dept', 'create'), house, { deptName: gone, deptCategory: 'office', sort: 1 })
  await on.run(PA.login, on.engine.command('dept', 'create'), room, { deptName: '测试', parentId: house, deptCategory: 'office', sort: 1 })
  const shown = async (one: string) => (await on.get(PA, `/api/blade-system/dept/detail?id=${one}`, { 'accept-language': 'en' })).body.data
  expect(await shown(house)).toMatchObject({ deptName: gone })
  expect(await shown(room)).toMatchObject({ parentName: 'the test was cancelled' })
})
test('a role under its first name is called in the language of the reader', async () => {
  const PA = await on.login('PA')
  const answer = async (lang: string) => (await on.get(PA, '/api/blade-user/own-sessions', { 'accept-language': lang })).body.data[0].roleName
  expect([await answer('zh'), await answer('en')]).toEqual(['平台管理员', 'Platform admin'])
})
