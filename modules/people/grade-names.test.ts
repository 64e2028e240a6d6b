/** What numbers stand for is said in words: years of school, and cities that are called as their municipality. */
import { expect, test } from 'vitest'
import { textWords } from '../kit/index.ts'
import { region } from '../system/index.ts'
import { grade } from './index.ts'

test('a year of school is read by its name', () => {
  expect([1, 9, 12].map(year => textWords(String(year), grade.fields.yearGrade, 'Asia/Shanghai'))).toEqual([
    ['一年级', 'Grade 1'],
    ['九年级', 'Grade 9'],
    ['十二年级', 'Grade 12'],
  ])
})
test('the city of a municipality is called as that is, others by their own names', () => {
  const called = (name: string, provinceName: string, regionLevel = 2) => region.called!({ name, provinceName, regionLevel } as never)
  expect([called('市辖区', '北京市'), called('县', '重庆市'), called('石家庄市', '河北省'), called('海淀区', '北京市', 3)]).toEqual([
    '北京市',
    '重庆市',
    '石家庄市',
    '海淀区',
  ])
})
