/** What operators are given runs the server as we do. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment, nodeFlags } from './build.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'operate')
test.each(['Containerfile', 'ketang.service'])('%s starts it with our flags, in our surroundings', name => {
  const text = readFileSync(join(folder, name), 'utf8')
  for (const flag of nodeFlags('/data/ketang.db')) expect(text).toContain(flag)
  for (const [key, value] of Object.entries(environment({}))) expect(text).toContain(`${key}=${value}`)
})
test('young objects have more room where PostgreSQL holds the rows, as operators are told', () => {
  const [room] = nodeFlags('postgres://ketang@db/ketang')
  expect(room).not.toBe(nodeFlags('/data/ketang.db')[0])
  for (const name of ['Containerfile', 'ketang.service']) expect(readFileSync(join(folder, name), 'utf8')).toMatch(new RegExp(`PostgreSQL.*${room}`))
})
test('whoever says it otherwise is heard', () => expect(environment({ MALLOC_ARENA_MAX: '4', PATH: '/bin' })).toEqual({ MALLOC_ARENA_MAX: '4', PATH: '/bin' }))
