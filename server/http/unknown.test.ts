/** Addresses that lead nowhere, on a server that also serves the console. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { modules } from '../../modules/index.ts'
import { app, type App } from '../../tests/app.ts'
import { auth } from '../../modules/identity/server/auth.ts'
import { httpApp } from './app.ts'

let on: App, http: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'ketang-console-'))
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>the console</title>')
  on = await app(modules)
  const seat = auth(on.engine, { secret: 'a secret for the tokens of tests', accessSeconds: 3_600, refreshSeconds: 604_800 })
  const made = await httpApp({ engine: on.engine, log: on.log, auth: seat, ports: {}, console: folder })
  http = made.app
})
afterAll(async () => {
  await http.close()
  await on.close()
  rmSync(folder, { recursive: true })
})
const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string) => {
  const { statusCode, body } = await http.inject({ method, url })
  return [statusCode, body.startsWith('{') ? JSON.parse(body).code : body]
}

test('a call that there is not is 404 whoever asks and however, one that there is asks for a session', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) expect(await ask(method, '/api/unknown'), method).toEqual([404, 404])
  for (const url of ['/api/', '/api/blade-system/nothing', '/api/index.html']) expect((await ask('GET', url))[0], url).toBe(404)
  expect(await ask('GET', '/api/blade-system/param/list')).toEqual([401, 401])
})
test('an address of the console is the console, wherever it leads there', async () => {
  for (const url of ['/', '/wel', '/no/such/screen']) expect(await ask('GET', url), url).toEqual([200, '<title>the console</title>'])
  expect(await ask('GET', '/assets/gone.js')).toEqual([404, 404])
})
