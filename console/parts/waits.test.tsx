/** Code that does not come: what is said meanwhile, and when the page may be had anew. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAnew } from '../renewal.ts'
import { hold, leave, letGo } from '../unsaved.ts'
import { came, NotCome } from './lazyWithRetry.tsx'
import { StillLoading, Waits, whenSlow } from './Waits.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  letGo()
})

test('says after ten seconds, and not before, that it takes long; what came by then says nothing', () => {
  const said: string[] = []
  whenSlow(() => said.push('hangs'))
  const callOff = whenSlow(() => said.push('came'))
  vi.advanceTimersByTime(9_999)
  callOff()
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['hangs'])
  vi.advanceTimersByTime(120_000)
  expect(said).toEqual(['hangs'])
})

test('what stands in the place of a screen is not replaced before, and the words have a button', () => {
  expect(renderToStaticMarkup(<Waits>grey lines</Waits>)).toBe('grey lines')
  expect(renderToStaticMarkup(<StillLoading />)).toMatch(/仍在加载.*<button[^>]*>重试/)
})

test('the page is loaded anew once the server answers, and kept where it does not, or not in time', async () => {
  const reload = vi.fn(),
    now = (load: () => void) => load()
  const answers = (index: () => Promise<string>) => fetchAnew({ index, reload }, now)
  expect([await answers(() => Promise.reject(new Error('no network'))), await answers(async () => ''), reload.mock.calls.length]).toEqual([false, false, 0])
  const hanging = answers(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(8_000)
  expect([await hanging, reload.mock.calls.length]).toEqual([false, 0])
  expect([await answers(async () => '<html>'), reload.mock.calls.length]).toEqual([true, 1])
})

test('who has something unsaved is asked before the page goes', async () => {
  const reload = vi.fn()
  hold()
  await fetchAnew({ index: async () => '<html>', reload }, leave)
  expect(reload).not.toHaveBeenCalled()
})

test('code that does not come fails as such, once; what is wrong with a screen does not', async () => {
  const failure = await came(Promise.reject(new TypeError('Failed to fetch'))).catch((reason: unknown) => reason)
  expect(failure).toBeInstanceOf(NotCome)
  expect(failure).toMatchObject({ message: 'Failed to fetch', isStuck: false })
  expect(await came(Promise.reject(failure)).catch((reason: unknown) => reason)).toBe(failure)
})
