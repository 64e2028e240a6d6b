/** What operators are given: the image's files suffice, the unit is one, several servers behind a proxy are as good as one, and the runbook speaks of what there is. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { buildServer } from '../../cli/build.ts'
import { ketang } from '../../cli/ketang.ts'
import { dialects } from '../app.ts'
import { migratedDatabase } from '../databases.ts'
import { proxy } from './proxy.ts'
import { ask, pause, type Running, settingsFor, start, tokenFor, writers } from './server.ts'

const root = join(import.meta.dirname, '..', '..'),
  operate = join(root, 'docs', 'operate')
const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'ketang-operate-'))
  ends.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('what the container copies is enough to serve, to stop and to look after itself', async () => {
  await buildServer()
  const text = readFileSync(join(operate, 'Containerfile'), 'utf8'),
    image = folder()
  const copied = [...text.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(match => match[1]!)
  expect(copied).toEqual(expect.arrayContaining(['dist', 'migrations', 'package.json']))
  for (const name of copied) {
    if (name === 'node_modules') symlinkSync(join(root, name), join(image, name))
    else cpSync(join(root, name), join(image, name), { recursive: true, filter: path => !path.includes('.compiled') })
  }
  mkdirSync(join(image, 'data'))
  expect(text).toMatch(/^USER node$/m)
  expect(text).toContain('/health/ready')
  const [, ...command] = JSON.parse(/^CMD (\[.*\])$/m.exec(text)![1]!) as string[]
  expect(command.at(-1)).toBe('serve')
  const server = await start(
    join(image, 'data', 'k.db'),
    { KETANG_FILES: join(image, 'data', 'files') },
    command.slice(0, -1).map(one => (one.startsWith('-') ? one : join(image, one))),
  )
  ends.push(() => server.end('SIGKILL'))
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
}, 120_000)

test.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)('systemd takes the unit', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(operate, 'ketang.service')], { encoding: 'utf8' })
  // Whether Node lies at /usr/bin here is not what is asked.
  expect(stderr.split('\n').filter(line => line.includes('ketang.service') && !/not executable|Command .* is not/.test(line))).toEqual([])
})

test('the runbook names only commands, figures and files that there are', async () => {
  const text = readFileSync(join(root, 'docs', 'runbook.md'), 'utf8')
  let help = ''
  await ketang(['--help'], {
    out: piece => {
      help += piece
    },
    err: () => {},
    env: settingsFor(':memory:'),
    isTerminal: false,
    stop: new AbortController().signal,
  })
  const commands = new Set([...text.matchAll(/`ketang ([a-z]+)/g)].map(match => match[1]!))
  expect(commands.size).toBeGreaterThan(5)
  for (const one of commands) expect(help, one).toMatch(new RegExp(`^ {2}${one}\\b`, 'm'))
  const source = readFileSync(join(root, 'server', 'http', 'metrics.ts'), 'utf8')
  for (const [, name] of text.matchAll(/ketang_([a-z_]+?)(?:_count|_bucket|_total)?(?=[^a-z_])/g))
    if (name !== 'process_resident_memory_bytes') expect(source, name).toContain(name!)
  for (const [, path] of text.matchAll(/\]\(((?:operate|scale)[^)]*)\)/g)) expect(existsSync(join(root, 'docs', path!)), path).toBe(true)
  for (const [, name] of text.matchAll(/`((?:KETANG|OTEL)_[A-Z_]+)`/g))
    expect(readFileSync(join(root, 'README.md'), 'utf8') + readFileSync(join(root, 'server', 'config.ts'), 'utf8'), name).toContain(name!)
})

describe.runIf(dialects.includes('postgres'))('three servers behind a proxy', () => {
  test('are as good as one: sessions, their end and live rows hold everywhere, and each may be replaced under load', async () => {
    const { url, drop } = await migratedDatabase('postgres', '')
    ends.push(drop)
    const token = await tokenFor(url, 'PA'),
      other = await tokenFor(url, 'PO')
    const servers: Running[] = []
    const begin = (): Promise<Running> => start(url, { KETANG_PROXY: 'on' })
    servers.push(...(await Promise.all([begin(), begin(), begin()])))
    ends.push(() => Promise.all(servers.map(one => one.end('SIGKILL'))))
    const taking = new Set(servers),
      door = await proxy(() => [...taking].map(one => one.address))
    ends.push(() => door.close())

    const heard: string[] = []
    const sockets = await Promise.all(
      [0, 1, 2].map(
        () =>
          new Promise<WebSocket>((resolve, reject) => {
            const socket = new WebSocket(`${door.address.replace('http', 'ws')}/api/live?token=${token}`)
            socket.onmessage = event => heard.push(String(event.data))
            socket.onopen = () => resolve(socket)
            socket.onerror = () => reject(new Error('no socket'))
          }),
      ),
    )
    ends.push(() => {
      for (const one of sockets) one.close()
    })
    // A socket is open before it is known whose it is: from its hello on it hears.
    await expect.poll(() => heard.filter(one => one.includes('"hello"')).length, { timeout: 15_000 }).toBe(3)
    const made = await ask(door.address, token, '/api/blade-system/param/create', { id: 'seen', paramName: 'x', paramKey: 'seen', paramValue: '1' })
    expect(made.status).toBe(200)
    await expect.poll(() => heard.filter(one => one.includes('"seen"')).length, { timeout: 15_000 }).toBe(3)
    for (let n = 0; n < 6; n++) expect((await ask(door.address, token, '/api/blade-system/param/detail?id=seen')).status).toBe(200)
    // A session that was ended at one of them is over at all of them with the next request.
    await fetch(`${door.address}/api/blade-auth/oauth/logout`, { headers: { 'blade-auth': `bearer ${other}` } })
    for (const one of servers) expect((await ask(one.address, other, '/api/blade-system/param/list')).status).toBe(401)

    const load = writers(6, 'proxied', () => [door.address], token)
    for (const [n, old] of [...servers].entries()) {
      taking.delete(old)
      expect(await old.end('SIGTERM')).toBe(0)
      servers[n] = await begin()
      taking.add(servers[n]!)
      await pause(200)
    }
    await expect.poll(() => load.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(30)
    await load.stop()
    expect([...load.statuses.keys()].filter(status => status !== 200 && status !== 503)).toEqual([])
    for (const id of [...load.acknowledged].slice(-20)) expect((await ask(door.address, token, `/api/blade-system/param/detail?id=${id}`)).status).toBe(200)
  }, 180_000)
})
