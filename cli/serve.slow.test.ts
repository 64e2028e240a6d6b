/** `serve` where somebody else has the port: said in words, and nothing is left running. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder, surroundings } from '../tests/run.ts'

const folder = newFolder('serve'),
  other = createServer()
beforeAll(
  () =>
    new Promise<void>(resolve => {
      other.listen(0, '127.0.0.1', resolve)
    }),
)
afterAll(async () => {
  await new Promise(resolve => {
    other.close(resolve)
  })
  rmSync(folder, { recursive: true, force: true })
})

test('a port that is taken is named, with what to do', () => {
  const { port } = other.address() as AddressInfo
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'serve', '--host', '127.0.0.1', '--port', String(port)], {
    encoding: 'utf8',
    timeout: 50_000,
    env: { ...surroundings(), DATABASE_URL: join(folder, 'k.db'), KETANG_SECRET: 'a secret of sixteen', LANG: 'en_US.UTF-8' },
  })
  expect(stderr).toMatch(new RegExp(`(port ${port} is taken|端口 ${port} 已被占用)`))
  expect(status).toBe(1)
})
