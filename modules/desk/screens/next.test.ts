/** The lesson that a coach sees first: today's before any that is overdue. */
import { expect, test } from 'vitest'
import { nextOf } from './next.ts'

const one = (id: string, status = 'scheduled', endAt = '2026-10-01 18:00:00') => ({ id, status, endAt })
const seen = (late: object[], today: object[], next: object[] = []) => {
  const found = nextOf({ late, today, next } as never, '2026-10-01 12:00:00')
  return found && [found.of.id, found.isLate]
}
test('what is still to be held today comes before what is overdue, and that before what was held or is to come', () => {
  expect(seen([one('old')], [one('held', 'taught'), one('now', 'signed'), one('later')])).toEqual(['now', false])
  expect(seen([one('old')], [one('held', 'taught')], [one('tomorrow')])).toEqual(['old', true])
  expect(seen([], [one('held', 'taught')], [one('tomorrow')])).toEqual(['held', false])
  expect(seen([], [], [one('tomorrow')])).toEqual(['tomorrow', false])
  expect(seen([], [])).toBeUndefined()
})
test('what is over is overdue, and not the next', () => {
  const over = one('over', 'scheduled', '2026-10-01 09:50:00')
  expect(seen([over], [over, one('later')])).toEqual(['later', false])
  expect(seen([over], [over, one('held', 'taught')])).toEqual(['over', true])
  expect(seen([], [over])).toEqual(['over', true])
})
