import { expect, test } from 'vitest'
import { urlPatternParser } from 'wouter/url-pattern'
import type { Entry } from './face.ts'
import { candidates, patternFor } from './registry.ts'

const entry = (name: string, ...paths: string[]): Entry => ({
  name,
  paths,
  resources: [],
  homes: [],
  load: () => Promise.reject(new Error('not needed')),
})
const orders = entry('orders', '/order')
const lessons = entry('lessons', '/order/lessonCheck', '/lesson')

test('modules with the longest beginning of a path are asked first', () => {
  const asked = (path: string) => candidates([orders, lessons], path).map(one => one.name)
  expect(asked('/order/lessonCheck')).toEqual(['lessons', 'orders'])
  expect(asked('/order/detail/1')).toEqual(['orders'])
  expect(asked('/orders')).toEqual([])
})

test('a screen written out wins over one with a parameter', () => {
  const patterns = ['/change/:id', '/change/new', '/change']
  expect(patternFor(urlPatternParser, patterns, '/change/new')).toBe('/change/new')
  expect(patternFor(urlPatternParser, patterns, '/change/7')).toBe('/change/:id')
})
