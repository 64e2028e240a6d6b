import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../tests/run.ts'
import { unlinted } from './unlinted.ts'

test('lint looks again at what changed, moved or was never right, and at everything once its rules are others', () => {
  const root = newFolder('lint')
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const waiting = () => unlinted(root).paths.toSorted()
  write('biome.json', '{}')
  write('cli/one.ts', '1')
  write('console/two.css', '2')
  write('console/words.json', '{}')
  expect(waiting()).toEqual(['cli/one.ts', 'console/two.css'])
  const first = unlinted(root)
  write('console/two.css', 'changed while it was looked at')
  first.keep()
  expect(waiting()).toEqual(['console/two.css'])
  unlinted(root).keep()
  expect(waiting()).toEqual([])
  rmSync(join(root, 'cli/one.ts'))
  write('cli/three.ts', '1')
  expect(waiting()).toEqual(['cli/three.ts'])
  write('biome.json', '{ "linter": {} }')
  expect(waiting()).toEqual(['cli/three.ts', 'console/two.css'])
})
