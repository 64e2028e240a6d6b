/** Exams under load: a whole grade writes at once, and the server is killed in the middle; every answer that was acknowledged is there. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migratedDatabase } from './databases.ts'
import { sitting } from './bench/exam.ts'
import { below } from './bench/rush.ts'
import { isFull, newFolder } from './run.ts'

const folders: string[] = []
afterEach(() => {
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true })
})
async function place(): Promise<string> {
  const folder = newFolder('exam')
  folders.push(folder)
  return (await migratedDatabase('sqlite', join(folder, 'k.db'))).url
}

/** A plain run has half of them do half as much. */
const pupils = isFull ? 240 : 120,
  answers = isFull ? 4 : 2
test(`a grade of ${pupils} begins, saves each answer and hands in within seconds: nothing is refused or lost, and nobody waits for long`, {
  timeout: 300_000,
}, async () => {
  const seen = await sitting(await place(), { pupils, begin: isFull ? 4 : 2, every: isFull ? 2 : 1, answers, end: isFull ? 3 : 1.5 })
  expect([seen.refused, seen.lost, seen.faults]).toEqual([[], [], []])
  expect(seen.saves).toHaveLength(pupils * answers)
  // The goal of half a second is measured alone, with 2,000 (`npm run bench -- --only P14`): other tests run beside this one.
  const p99 = below(seen.saves, 0.99)
  process.stdout.write(`${pupils} pupils in one exam: an answer saved in ${Math.round(p99)} ms (p99)\n`)
  expect(p99).toBeLessThan(1_500)
})

test('a server that is killed in the middle of an exam has every answer that it acknowledged, and pupils go on with the one that follows', {
  timeout: 300_000,
}, async () => {
  const seen = await sitting(await place(), { pupils: 40, begin: 1, every: 0.4, answers: 14, end: 1, kills: isFull ? 2 : 1 })
  expect([seen.refused, seen.lost, seen.faults]).toEqual([[], [], []])
  // They were cut off: the slowest waited for a server.
  expect(seen.saves.at(-1)).toBeGreaterThan(300)
})
