import { expect, test } from 'vitest'
import { type Card, isJoinable, urgency } from './parent.ts'

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
