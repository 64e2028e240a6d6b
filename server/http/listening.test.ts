/** Many listeners at one address: everybody is heard, nobody is cut off, and nobody else can have the port. */
import { createServer } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listen } from './listening.ts'

const local = { port: 0, host: '127.0.0.1' }
const apps: FastifyInstance[] = []
let begun = 0,
  answering = Promise.withResolvers<void>()
afterEach(async () => {
  answering.resolve()
  for (const app of apps.splice(0)) await app.close()
  answering = Promise.withResolvers()
})
function server(): FastifyInstance {
  const app = Fastify()
  app.get('/', async () => {
    begun++
    await answering.promise
    return 'heard'
  })
  apps.push(app)
  return app
}
const ask = async (address: string): Promise<string> => (await fetch(address)).text()

test('each of many connections at once is answered', { tags: 'thorough' }, async () => {
  const address = await listen(server(), local),
    before = begun,
    asked = Array.from({ length: 100 }, () => ask(address))
  // All of them are there before any is answered.
  while (begun < before + 100) await new Promise(setImmediate)
  answering.resolve()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['heard']))
})

test('a server that closes answers what it has taken, and ends soon', async () => {
  const app = server(),
    address = await listen(app, local),
    before = begun,
    asked = Array.from({ length: 60 }, () => ask(address))
  while (begun < before + 60) await new Promise(setImmediate)
  const began = performance.now(),
    closing = app.close()
  answering.resolve()
  await closing
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['heard']))
  await expect(ask(address)).rejects.toThrow()
})

test('a port that somebody has is refused: another program, or the same server started twice', async () => {
  const address = await listen(server(), local),
    port = Number(new URL(address).port)
  await expect(listen(server(), { ...local, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const other = createServer()
  await new Promise<void>(resolve => {
    other.listen(local, resolve)
  })
  const taken = (other.address() as { port: number }).port
  await expect(listen(server(), { ...local, port: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await new Promise(resolve => {
    other.close(resolve)
  })
})
