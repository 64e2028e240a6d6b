/** What stands for a value when people read it. */
import { expect, test } from 'vitest'
import { plainOf, textWords, weekdayNames } from './caption.ts'
import { text } from './field.ts'

const zone = 'Asia/Shanghai',
  plain = text('说明', 'Remark'),
  days = text('服务日', 'Days', { among: Object.fromEntries(weekdayNames.map((name, i) => [i + 1, name])) })
test('a text that lists something says it in words, one that is an instant says the time of the house, any other says itself', () => {
  expect(textWords('1,7', days, zone)).toEqual(['周一、周日', 'Mon, Sun'])
  expect(textWords('9', days, zone)).toEqual(['9', '9'])
  expect(textWords('2026-11-25T14:59:00.000Z', plain, zone)).toEqual(['2026-11-25 22:59:00', '2026-11-25 22:59:00'])
  expect(textWords('11-25, 一定', plain, zone)).toEqual(['11-25, 一定', '11-25, 一定'])
})
test('a rich text is told without its markup', () => {
  expect(plainOf('<p>音乐剧：8 次课</p><p>一&amp;二<br>a &lt; b</p>')).toBe('音乐剧：8 次课 一&二 a < b')
})
