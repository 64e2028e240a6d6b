import { expect, test } from 'vitest'
import { filtered, firstState, formatState, parseState, queryOf, sized, sorted } from './urlState.ts'

const state = { current: 3, size: 50, sort: '-price', filters: { title: '书法', status_equal: 'open' } }

test('a state written to the address is read back the same', () => {
  expect(parseState(formatState(state, ''))).toEqual(state)
  expect(formatState(firstState, '')).toBe('')
})

test('keys of others in the address stay', () => {
  expect(formatState(firstState, 'name=My tab&q.title=x&current=4')).toBe('name=My+tab')
})

test('nonsense in the address means the first page of ten', () => {
  expect(parseState('current=-1&size=13&sort=')).toEqual(firstState)
})

test('changing a search or the page size goes to page 1', () => {
  expect(filtered(state, { title: '' })).toEqual({ ...state, current: 1, filters: { status_equal: 'open' } })
  expect(sized(state, 100)).toEqual({ ...state, current: 1, size: 100 })
})

test('a header sorts up, down, then not at all', () => {
  expect(['price', '-price', ''].map(sort => sorted({ ...state, sort }, 'price').sort)).toEqual(['-price', '', 'price'])
})

test('filters can not override the page that is asked for', () => {
  expect(queryOf({ ...state, filters: { current: '9' } })).toEqual({ current: 3, size: 50, descs: 'price' })
})
