/** The house's clock on a device whose own is out. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../modules/kit/id.ts'
import { minute } from '../modules/kit/time.ts'

const start = Date.parse('2026-10-01T04:00:00.000Z'),
  place = 'ketang.clock'
const kept = new Map<string, string>()
/** How far the device is ahead of the house, in milliseconds; both clocks go on with the ticks. */
let out = 0
let clock: typeof import('./clock.ts') & typeof import('./serverClock.ts')
const house = (): number => Date.now() - out
/** Sets the device's clock; its ticks go on. */
function setDevice(ahead: number): void {
  vi.setSystemTime(Date.now() - out + ahead)
  out = ahead
}
/** An answer for which it took so long to be asked and to come. */
function answer(there = 40, back = 60, told = (): number => house()): void {
  const asked = Date.now()
  vi.advanceTimersByTime(there)
  const said = new Date(told()).toISOString()
  vi.advanceTimersByTime(back)
  clock.heard(said, asked)
}
const error = (): number => clock.nowMs() - house()
async function begin(ahead: number): Promise<void> {
  vi.resetModules()
  out = ahead
  vi.setSystemTime(start + ahead)
  clock = { ...(await import('./clock.ts')), ...(await import('./serverClock.ts')) }
}
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([0, 30])('a device that is right to within an answer is believed: %d ms', async ahead => {
  await begin(ahead)
  for (let n = 0; n < 5; n++) answer()
  expect(clock.nowMs()).toBe(Date.now())
  expect(kept.size).toBe(0)
})

test.each([400, 7 * minute, -7 * minute, 5 * 365 * 24 * 60 * minute, -16 * 365 * 24 * 60 * minute])('one that is out by %d ms is not', async ahead => {
  await begin(ahead)
  answer(300, 2_000)
  expect(Math.abs(error())).toBeLessThanOrEqual(2_000)
  // Each answer tells more.
  answer(40, 60)
  answer(5, 90)
  expect(Math.abs(error())).toBeLessThanOrEqual(90)
  expect(clock.timeNow()).toBe('2026-10-01 12:00:02')
  expect([clock.today(), clock.monthNow()]).toEqual(['2026-10-01', '2026-10'])
})

test('whoever waits for it hears when the clock turns out to be another', async () => {
  await begin(26 * 60 * minute)
  const days: string[] = []
  clock.onCorrected(() => days.push(clock.today()))
  expect(clock.today()).toBe('2026-10-02')
  answer()
  answer()
  expect(days).toEqual(['2026-10-01'])
})

test('a clock that somebody sets right is right at once, and wrong no longer than to the next answer', async () => {
  await begin(7 * minute)
  answer()
  setDevice(0)
  expect(clock.nowMs()).toBe(Date.now())
  answer()
  expect(error()).toBe(0)
  setDevice(-9 * minute)
  answer()
  expect(Math.abs(error())).toBeLessThanOrEqual(60)
})

test('the next page begins with what was known, which may have to do without the server', async () => {
  await begin(7 * minute)
  answer()
  await begin(7 * minute)
  expect(Math.abs(error())).toBeLessThanOrEqual(60)
  // Set right meanwhile, it knows with the first answer.
  await begin(0)
  answer()
  expect(error()).toBeGreaterThanOrEqual(-60)
  expect(error()).toBeLessThanOrEqual(40)
  expect(kept.has(place)).toBe(false)
})

test('what is no time, and an answer during which the clock was set back, say nothing', async () => {
  await begin(0)
  for (const told of [null, '', 'soon']) clock.heard(told, Date.now() - 50)
  clock.heard(new Date(start + 3_600_000).toISOString(), Date.now() + 1)
  expect(error()).toBe(0)
})

test('ids that are made here lie where they belong', async () => {
  await begin(7 * minute)
  answer()
  const { newId: own } = await import('../modules/kit/id.ts')
  const time = Number.parseInt(own().replace('-', '').slice(0, 12), 16)
  expect(Math.abs(time - house())).toBeLessThanOrEqual(60)
  expect(newId()).toMatch(/^[0-9a-f-]{36}$/)
})
