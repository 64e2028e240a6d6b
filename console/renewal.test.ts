/** The reload after an upgrade: once per build, and never for the wrong reason. */
import { beforeEach, expect, test } from 'vitest'
import { loadAnew, mainScript, renew, renewal, type World } from './renewal.ts'
import { hold } from './unsaved.ts'

const page = (script: string) => `<!doctype html><html><head><script type="module" crossorigin src="${script}"></script></head></html>`
const world = (served: string | undefined, kept: string | null = null) => {
  const did: string[] = []
  let remembered = kept
  const given: World = {
    running: () => '/assets/index-old.js',
    index: async () => {
      if (served === undefined) throw new Error('the server is away')
      return served
    },
    remembered: () => remembered,
    remember: build => {
      remembered = build
    },
    reload: () => {
      did.push('reload')
    },
  }
  return { given, did }
}
beforeEach(() => renewal.set({ isUnderWay: false }))

test('a chunk that is gone after an upgrade reloads the page, which shows no failure meanwhile', async () => {
  const { given, did } = world(page('/assets/index-new.js'))
  expect(await renew(given)).toBe(true)
  expect(did).toEqual(['reload'])
  expect(renewal.get().isUnderWay).toBe(true)
})

test('several chunks that are gone reload it once', async () => {
  const { given, did } = world(page('/assets/index-new.js'))
  await Promise.all([renew(given), renew(given)])
  expect(did).toEqual(['reload'])
})

test('a page that comes back old is not reloaded for the same build again', async () => {
  const { given, did } = world(page('/assets/index-new.js'), '/assets/index-new.js')
  expect(await renew(given)).toBe(false)
  expect(did).toEqual([])
})

test('a chunk that is missing from the present build is a failure to show, not to reload', async () => {
  const { given, did } = world(page('/assets/index-old.js'))
  expect(await renew(given)).toBe(false)
  expect(did).toEqual([])
  expect(renewal.get().isUnderWay).toBe(false)
})

test('while the server is away the page stays where it is', async () => {
  const { given, did } = world(undefined)
  expect(await renew(given)).toBe(false)
  expect(did).toEqual([])
})

test('the main script is found however its attributes stand', () => {
  expect(mainScript(page('/assets/a.js'))).toBe('/assets/a.js')
  expect(mainScript('<script crossorigin src="/assets/b.js" type="module"></script>')).toBe('/assets/b.js')
  expect(mainScript('<html></html>')).toBe('')
})

test('code that can not come into this page loads it anew: never over unsaved work, nor again and again', () => {
  const kept = new Map<string, string>(),
    did: string[] = []
  const anew = () => loadAnew({ getItem: name => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) }, () => void did.push('reload'))
  const release = hold()
  expect(anew()).toBe(false)
  release()
  expect([anew(), anew()]).toEqual([true, false])
  expect(did).toEqual(['reload'])
})
