import { expect, test } from 'vitest'
import { parsed } from './live.ts'

test('a message holds one change or several', () => {
  expect(parsed('{"resource":"a","id":"1","version":2}')).toEqual([{ resource: 'a', id: '1', version: 2 }])
  expect(parsed('[{"resource":"a"},{"resource":"*"}]')).toEqual([{ resource: 'a' }, { resource: '*' }])
})

test('what can not be read changes nothing', () => {
  expect(['', 'null', '[1,null]', '{"x":1}'].map(parsed)).toEqual([[], [], [], []])
})
