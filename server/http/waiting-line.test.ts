/** The line before a full door: first come first served, nobody loses their place, and what is told comes true. */
import { describe, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { no } from '../kernel/refusals.ts'
import { web } from '../../tests/web.ts'
import { type Told, waitingLine } from './waiting-line.ts'

const key = Buffer.alloc(32, 7)
/** A door with a clock of the test's own. */
function door(most: number, at: { now: number } = { now: 1_800_000_000_000 }) {
  const line = waitingLine({ most, key, longest: 5_000, now: () => at.now })
  const told = (shown?: string): Told => {
    const answer = line.enter(shown)
    if (answer === undefined || answer === 'full') throw new Error(`let in, or full: ${answer}`)
    return answer
  }
  return {
    line,
    told,
    isIn: (shown?: string) => line.enter(shown) === undefined,
    pass: (milliseconds: number) => {
      at.now += milliseconds
    },
  }
}

describe('a line', () => {
  test('lets in while there is room, then gives numbers', () => {
    const { line, isIn, told } = door(2)
    expect([isIn(), isIn()]).toEqual([true, true])
    expect([told().place, told().place]).toEqual([1, 2])
    expect([line.inside, line.waiting]).toEqual([2, 2])
  })
  test('lets in who came first, however often the others ask, and nobody new before them', () => {
    const { line, isIn, told } = door(1)
    isIn()
    const first = told().ticket,
      second = told().ticket
    for (let n = 0; n < 5; n++) expect(told(second).place).toBe(2)
    line.leave()
    expect(told(second).place).toBe(1)
    expect(told().place).toBe(2)
    expect(isIn(first)).toBe(true)
    line.leave()
    expect(isIn(second)).toBe(true)
  })
  test('keeps the place of who comes again, and moves it up as others leave', () => {
    const { line, isIn, told } = door(10)
    for (let n = 0; n < 10; n++) isIn()
    const tickets = Array.from({ length: 30 }, () => told().ticket)
    expect(told(tickets[29]).place).toBe(30)
    for (let n = 0; n < 10; n++) line.leave()
    expect(told(tickets[29]).place).toBe(20)
    expect(tickets.slice(0, 10).every(one => isIn(one))).toBe(true)
  })
  test('says how long it takes by the rate at which others leave, and it comes true', () => {
    const { line, isIn, told, pass } = door(100)
    for (let n = 0; n < 100; n++) isIn()
    const waiting = Array.from({ length: 600 }, () => told().ticket)
    // Twenty leave a second, and who is called comes at once.
    let next = 0
    const second = (): void => {
      for (let n = 0; n < 20; n++) {
        pass(50)
        line.leave()
        if (isIn(waiting[next])) next++
      }
    }
    for (let n = 0; n < 6; n++) second()
    const last = told(waiting[599])
    expect(last.place).toBe(480)
    expect(last.seconds).toBeGreaterThanOrEqual(22)
    expect(last.seconds).toBeLessThanOrEqual(26)
    expect(last.retryAfter).toBe(20)
    for (let n = 0; n < 24; n++) second()
    expect(next).toBe(600)
  })
  test('goes on without who does not come, who finds their number good for a while, and takes a new one later', () => {
    const { line, isIn, told, pass } = door(1)
    isIn()
    const away = told().ticket,
      here = told().ticket
    line.leave()
    expect(told(here).place).toBe(1)
    pass(16_000)
    expect(isIn(here)).toBe(true)
    line.leave()
    expect(isIn(away)).toBe(true)
    line.leave()
    pass(61_000)
    isIn()
    expect(told().place).toBe(1)
    expect(told(away).place).toBe(2)
  })
  test('is no longer there when everybody has been called: who comes then is let in', () => {
    const { line, isIn, told, pass } = door(2)
    isIn()
    isIn()
    told()
    line.leave()
    line.leave()
    // The other room is held for the number that was called, for a while.
    expect(isIn()).toBe(true)
    pass(16_000)
    expect(isIn()).toBe(true)
  })
  test('knows a ticket of another process by its time, after a restart too, and no ticket of a stranger or of yesterday', () => {
    const at = { now: 1_800_000_000_000 }
    const one = door(1, at),
      other = door(1, at)
    for (const each of [one, other]) each.isIn()
    const early = one.told().ticket
    at.now += 1_000
    const mine = Array.from({ length: 5 }, () => other.told().ticket)
    expect(other.told(early).place).toBe(1)
    expect(other.told(mine[4]).place).toBe(5)
    other.line.leave()
    expect(other.isIn(early)).toBe(true)
    const [origin, number, time, proof] = early.split('.')
    for (const forged of [`${origin}.1.${time}.${'A'.repeat(16)}`, `${origin}.${number}.1.${proof}`, 'x', ''])
      expect(other.told(forged).place).toBeGreaterThan(4)
    at.now += 31 * 60_000
    for (const each of [door(1, at)]) {
      each.isIn()
      each.told()
      expect(each.told(early).place).toBe(2)
    }
  })
  test('is full where too many wait, and keeps no more of them than a few times', () => {
    const { line, isIn, told, pass } = door(1)
    isIn()
    for (let n = 0; n < 5_000; n++) line.enter(undefined)
    expect(line.enter(undefined)).toBe('full')
    pass(1_000)
    line.leave()
    expect(told().place).toBe(5_000)
  })
})

describe('over HTTP', () => {
  const on = shared(() => web({ requestsMax: 3 }), { timeout: 60_000 })
  const admin = made(() => on.login('PA'))
  const list = (ticket?: string) => on.get(admin, '/api/blade-system/param/list', ticket ? { 'queue-ticket': ticket } : {})

  test('a full door tells each their place and time and lets them in by their ticket; pages are shown all the same', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => list()))
    expect(answers.map(one => one.status)).toEqual([200, 200, 200, 503, 503, 503, 503, 503])
    const late = answers.slice(3)
    expect(late.map(one => [one.body.data.rule, one.body.data.place])).toEqual([1, 2, 3, 4, 5].map(place => [no.inLine.code, place]))
    expect(late[0]!.body.msg).toMatch(/第 1 位，约 \d+ 秒/)
    for (const one of late) expect(Number(one.headers['retry-after'])).toBeGreaterThan(0)
    // Three were called when three left; the fourth is still behind them.
    expect((await list(late[3]!.body.data.ticket)).body.data.place).toBe(1)
    const newcomer = await list()
    expect(newcomer.body.data.place).toBe(3)
    for (const one of late) expect((await list(one.body.data.ticket)).status).toBe(200)
  })
})
