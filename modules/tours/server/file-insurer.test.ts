/** The insurer that is spoken to by files, and the stand-in: asked twice they say the same, and silence is no answer. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickInsurer } from '../insurer.ts'
import { fileInsurer } from './file-insurer.ts'

const asked = {
  id: 't1:c1',
  version: 2,
  status: 'submitted',
  insuredName: '张小明',
  insuredCard: '110108201703071234',
  amount: 25_000_000,
  startDate: '2026-10-24',
  endDate: '2026-10-25',
  tries: 0,
}
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insurer-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('an application is laid down once and answered when its file comes', async () => {
  const insurer = fileInsurer(folder)
  expect(await insurer.ask(asked)).toBeUndefined()
  // Asked later, the row has been written once more; the application is still the same.
  expect(await insurer.ask({ ...asked, version: 3, tries: 1 })).toBeUndefined()
  const [name, ...others] = await readdir(join(folder, 'out'))
  expect(others).toEqual([])
  await writeFile(join(folder, 'in', name!), '{"policyNo": "P')
  expect(await insurer.ask(asked)).toBeUndefined()
  await writeFile(join(folder, 'in', name!), '{"policyNo": "P1"}')
  expect(await insurer.ask({ ...asked, version: 4, tries: 2 })).toEqual({ policyNo: 'P1' })
  await writeFile(join(folder, 'in', name!), '{"refused": "too old"}')
  expect(await insurer.ask(asked)).toEqual({ refused: 'too old' })
})
test('the stand-in answers most at once, lets some wait, refuses who has no paper, and says the same again', async () => {
  const ids = Array.from({ length: 200 }, (_, i) => `t:${i}`)
  const first = await Promise.all(ids.map(id => quickInsurer.ask({ ...asked, id })))
  const waiting = first.filter(one => one === undefined).length
  expect(waiting).toBeGreaterThan(0)
  expect(waiting).toBeLessThan(60)
  expect(await Promise.all(ids.map(id => quickInsurer.ask({ ...asked, id })))).toEqual(first)
  expect((await Promise.all(ids.map(id => quickInsurer.ask({ ...asked, id, tries: 3 })))).every(one => one && 'policyNo' in one)).toBe(true)
  expect(await quickInsurer.ask({ ...asked, insuredCard: null, tries: 3 })).toHaveProperty('refused')
})
