/** Inside a test's process: answers for every place of a mutant whether it is the one that is tried, and keeps which places were passed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** Where `active` names the mutant that is tried, and where the places that a test file passed are written. */
const folder = process.env.KETANG_MUTANTS!
const active = Number(readFileSync(join(folder, 'active'), 'utf8'))
const passed = new Set<number>()

;(globalThis as unknown as { __mutant: (id: number) => boolean }).__mutant = id => {
  passed.add(id)
  return id === active
}

if (active === 0)
  afterAll(() => {
    const file = expect.getState().testPath!
    mkdirSync(join(folder, 'passed'), { recursive: true })
    writeFileSync(join(folder, 'passed', encodeURIComponent(file)), JSON.stringify([...passed]))
  })
