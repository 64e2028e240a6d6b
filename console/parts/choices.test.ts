/** Rows of one name are told apart by where they belong, and by no more than it takes. */
import { expect, test } from 'vitest'
import { classroom, schoolClass } from '../../modules/people/index.ts'
import { apart, placesOf, whereIn } from './choices.ts'

const one = (id: string, ...places: readonly string[]) => ({ id, title: '一班', places })
test('classes of one name say their grade, and their school where there are several', () => {
  expect(placesOf(schoolClass)).toEqual(['gradeId', 'schoolId'])
  expect(apart([one('a', '一年级', '云溪小学'), one('b', '二年级', '云溪小学')]).map(({ label }) => label)).toEqual(['一年级', '二年级'])
  expect(apart([one('a', '一年级', '云溪小学'), one('b', '一年级', '锦园小学')]).map(({ label }) => label)).toEqual(['云溪小学', '锦园小学'])
  expect(apart([one('a', '一年级', '云溪小学'), one('b', '二年级', '锦园小学')])[0]!.label).toBe('一年级 · 云溪小学')
  expect(apart([one('a', '一年级', '云溪小学')])).toEqual([{ id: 'a', title: '一班' }])
})
test('a form that says the grade or the school is offered those of it alone', () => {
  expect(whereIn(schoolClass, { gradeId: 'g1', schoolId: 's1', className: '一' })).toEqual({ gradeId: 'g1', schoolId: 's1' })
  expect(whereIn(schoolClass, { schoolId: 's1', gradeId: null })).toEqual({ schoolId: 's1' })
  expect(whereIn(classroom, { schoolId: '' })).toEqual({})
})
