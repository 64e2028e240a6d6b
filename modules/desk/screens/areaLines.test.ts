/** Areas on the big screen. */
import { expect, test } from 'vitest'
import { areaLines } from './areaLines.ts'

const area = (n: number) => ({ areaName: `区${n}`, schoolCount: 1, studentCount: n * 10, openClassCount: 2 })
const zh = (label: readonly [string, string]) => label[0]
test('where more areas are there than fit, the smallest are added up and nothing is left out', () => {
  const all = [3, 1, 5, 2, 4].map(area)
  expect(areaLines(all, 5, zh)).toEqual(all.map(one => [one.areaName, 1, one.studentCount, 2]))
  expect(areaLines(all, 4, zh)).toEqual([
    ['区3', 1, 30, 2],
    ['区5', 1, 50, 2],
    ['区4', 1, 40, 2],
    ['其余 2 个', 2, 30, 4],
  ])
})
