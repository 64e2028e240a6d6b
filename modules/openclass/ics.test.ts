/** Calendars as text: what RFC 5545 asks of a line, whatever people call their classes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarOf, folded } from './ics.ts'

const entry = {
  id: 'l1',
  start: '2026-10-12T08:30:00.000Z',
  end: '2026-10-12T10:00:00.000Z',
  title: '国画, 甲班; 1',
  place: '美术\\教室',
  note: '画竹\n王老师',
}
test('an entry says when in UTC, and what, with the signs that mean something taken literally', () => {
  const lines = calendarOf('我的课表', [entry], '2026-10-01T04:00:00.000Z').split('\r\n')
  for (const line of [
    'BEGIN:VCALENDAR',
    'UID:l1@ketang',
    'DTSTAMP:20261001T040000Z',
    'DTSTART:20261012T083000Z',
    'DTEND:20261012T100000Z',
    'SUMMARY:国画\\, 甲班\\; 1',
    'LOCATION:美术\\\\教室',
    'DESCRIPTION:画竹\\n王老师',
    'END:VCALENDAR',
  ])
    expect(lines).toContain(line)
  expect(lines.at(-1)).toBe('')
})

test('no line is longer than 75 octets, none has a control character in it, and all of it comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), title => {
      const all = calendarOf(title, [{ ...entry, title }], entry.start)
      for (const line of all.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(all.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f]/)
      expect(folded(`SUMMARY:${title}`).replaceAll('\r\n ', '')).toBe(`SUMMARY:${title}`)
    }),
  )
})
