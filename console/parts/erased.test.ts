/** Who was erased is called so, wherever a row of theirs is shown. */
import { expect, test } from 'vitest'
import { leave } from '../../modules/leave/index.ts'
import { agency, student } from '../../modules/people/index.ts'
import { isErased } from '../../modules/kit/index.ts'
import { titleOf } from './cells.tsx'

test('a word stands where a name or a reason was; what was never given, or may be left open, is no more than empty', () => {
  const gone = { id: '1', status: 'erased', studentName: '' } as any
  expect(titleOf(student, gone)).toBe('已清除')
  expect(titleOf(student, { ...gone, studentName: '欧阳翡翠' })).toBe('欧阳翡翠')
  expect(isErased(leave, 'reason', { id: '2', status: 'finished', reason: '' } as any)).toBe(true)
  expect(isErased(student, 'phoneNumber', { ...gone, phoneNumber: '' })).toBe(false)
  // A draft of what is never erased.
  expect(isErased(agency, 'contact', { id: '3', status: 'draft', contact: '' } as any)).toBe(false)
})
