/** The order of the cards on the parents' page, and the clock on them. */
import { expect, test } from 'vitest'
import { type Card, clock, isJoinable, isSought, urgency } from './parent.ts'

const card = (name: string, more: Partial<Card>): Card => ({ name, may: null, phase: 'closed', enrolmentId: '', enrolmentStatus: '', ...more }) as Card

test('what can be joined comes first, then what opens soon, what the child has, and what is closed', () => {
  const cards = [
    card('closed', {}),
    card('mine', { phase: 'open', enrolmentId: 'e1', enrolmentStatus: 'enrolled' }),
    card('soon', { phase: 'before' }),
    card('open', { phase: 'open', may: 'enrol' }),
    card('full', { phase: 'open', may: 'waitlist' }),
    card('to pay', { phase: 'closed', enrolmentId: 'e2', enrolmentStatus: 'held' }),
  ]
  expect([...cards].sort((a, b) => urgency(a) - urgency(b)).map(one => one.name)).toEqual(['open', 'full', 'to pay', 'soon', 'mine', 'closed'])
  expect(cards.filter(isJoinable).map(one => one.name)).toEqual(['open', 'full', 'to pay'])
})
test('a class is found by words of its name or of who gives it, and by its day', () => {
  const one = card('创意陶艺·周一班', {
    agencyName: '萤火虫艺术教育中心',
    lessons: [{ startTime: '2026-12-14 16:30:00', endTime: '2026-12-14 18:00:00' }] as never,
  })
  expect([isSought(one, '', ''), isSought(one, '萤火 陶艺', ''), isSought(one, '陶艺', '1')]).toEqual([true, true, true])
  expect([isSought(one, '舞蹈', ''), isSought(one, '', '2'), isSought({ ...one, lessons: [] }, '', '1')]).toEqual([false, false, false])
})
test('time left reads like a clock', () =>
  expect([clock(0), clock(299_001), clock(3_909_000), clock(200_000_000)]).toEqual(['0:00', '5:00', '1:05:09', '2 天']))
