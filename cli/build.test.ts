/** What operators are given runs the server as we do. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment, nodeFlags } from './build.ts'

test.each(['Containerfile', 'ketang.service'])('%s starts it with our flags, in our surroundings', name => {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'operate', name), 'utf8')
  for (const flag of nodeFlags) expect(text).toContain(flag)
  for (const [key, value] of Object.entries(environment({}))) expect(text).toContain(`${key}=${value}`)
})
test('whoever says it otherwise is heard', () => expect(environment({ MALLOC_ARENA_MAX: '4', PATH: '/bin' })).toEqual({ MALLOC_ARENA_MAX: '4', PATH: '/bin' }))
