/** How long visitors wait is said as people say it, and initials show nothing of what is masked. */
import { expect, test } from 'vitest'
import { initialsOf } from '../../../console/parts/Picture.tsx'
import { waited } from './words.ts'

test('minutes, hours and days', () => {
  expect([0, 59, 60, 685, 60 * 50].map(minutes => waited(minutes)[0])).toEqual([
    '已等 0 分钟',
    '已等 59 分钟',
    '已等 1 小时',
    '已等 11 小时 25 分',
    '已等 2 天',
  ])
})
test('a masked name has the initial that is seen', () => {
  expect(['韩*', '韩**', '**', '韩小雨', 'Ann Lee'].map(name => initialsOf(name, 36))).toEqual(['韩', '韩', '', '小雨', 'AL'])
})
