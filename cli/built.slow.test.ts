/** The build is what people are served: packages that are loaded when they are first needed come out of it as the sources ask for them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../tests/run.ts'
import { settingsFor } from '../tests/torture/server.ts'
import { buildServer, bundle, environment, nodeFlags } from './build.ts'

const dist = join(import.meta.dirname, '..', 'dist'),
  folder = newFolder('built')
let child: ChildProcess, address: string
beforeAll(async () => {
  await buildServer()
  const env = environment({ PATH: process.env.PATH, ...settingsFor(join(folder, 'k.db'), { HOST: '127.0.0.1' }) })
  child = spawn(process.execPath, [...nodeFlags, bundle, 'serve', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout!, 'data')
  address = JSON.parse(String(line).split('\n')[0]!).address
}, 120_000)
afterAll(async () => {
  child.kill('SIGTERM')
  await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

test('a part that is loaded later has the names that are asked of it', async () => {
  const programs = readdirSync(dist).filter(name => name.endsWith('.mjs')),
    lacking: string[] = []
  let looked = 0
  for (const program of programs) {
    const text = readFileSync(join(dist, program), 'utf8')
    for (const [, names, part] of text.matchAll(/\{([\w$:,]+)\}=await import\("\.\/([^"]+)"\)/g)) {
      const there = Object.keys(await import(pathToFileURL(join(dist, part!)).href))
      for (const name of names!.split(',').map(one => one.split(':')[0]!)) {
        looked++
        if (!there.includes(name)) lacking.push(`${program} asks ${part} for ${name}, which has ${there.join(', ')}`)
      }
    }
  }
  expect(lacking).toEqual([])
  expect(looked).toBeGreaterThan(15)
})

test('figures for who watches are answered', async () => {
  const answer = await fetch(`${address}/metrics`)
  expect(await answer.text()).toContain('ketang_queue_turns 0')
  expect(answer.status).toBe(200)
})
