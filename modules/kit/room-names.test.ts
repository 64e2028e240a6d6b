/** Rooms of several schools are told apart by them. */
import { expect, test } from 'vitest'
import { roomNames } from './room-names.ts'

test('where lessons of two schools stand together, a room is called with its school', () => {
  const here = { roomName: '音乐教室', schoolName: '一小' },
    there = { roomName: '音乐教室', schoolName: '二小' }
  expect(roomNames([here])(here)).toBe('音乐教室')
  expect([here, there].map(roomNames([here, there]))).toEqual(['音乐教室 · 一小', '音乐教室 · 二小'])
  expect(roomNames([here, there])({ roomName: '', schoolName: '二小' })).toBe('二小')
})

test('a room that comes with its school, since another is called alike, says it once', () => {
  const here = { roomName: '音乐教室 · 一小', schoolName: '一小' },
    there = { roomName: '操场', schoolName: '二小' }
  expect([here, there].map(roomNames([here, there]))).toEqual(['音乐教室 · 一小', '操场 · 二小'])
})
