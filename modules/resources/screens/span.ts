/** Where times lie on the board, and which time a press means. Pure. */
import { hour, minute, parseTime, plus, plusDays } from '../../kit/time.ts'
import { peak, type Per } from '../capacity.ts'
import type { BoardRow } from '../board.ts'

/** An interval of the board, UTC instants. */
export interface Span {
  readonly startAt: string
  readonly endAt: string
}
/** Where an instant lies between the ends of the board, as a share of it from 0 to 1. */
export const shareAt = (instant: string, from: string, to: string): number =>
  Math.min(1, Math.max(0, (Date.parse(instant) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))))

/** The step that a drag keeps to: fine on one day, coarse over two weeks. */
export const stepOf = (days: number): number => (days === 1 ? 30 * minute : days <= 7 ? hour : 2 * hour)
/** The instant at a share of the board, on its step. */
export const instantAt = (share: number, from: string, to: string, step: number): string => {
  const at = Math.round((Math.min(1, Math.max(0, share)) * (Date.parse(to) - Date.parse(from))) / step) * step
  return plus(from, at)
}
/** What is drawn between two presses, at least one step long. */
export const between = (a: string, b: string, step: number): Span => (a <= b ? { startAt: a, endAt: a === b ? plus(a, step) : b } : { startAt: b, endAt: a })

/** The usual use of a kind on a day: nights from two to ten of the next, meals at noon, the rest from eight to six. */
export const usualOn = (date: string, per: Per, zone: string, isMeal: boolean): Span => {
  const at = (on: string, clock: string): string => parseTime(`${on} ${clock}`, zone)!
  if (per === 'night') return { startAt: at(date, '14:00'), endAt: at(plusDays(date, 1), '10:00') }
  return isMeal ? { startAt: at(date, '11:30'), endAt: at(date, '13:00') } : { startAt: at(date, '08:00'), endAt: at(date, '18:00') }
}
/** What is left of a resource over an interval with its turnaround. */
export const leftIn = (row: BoardRow, { startAt, endAt }: Span, turnaround: number): number =>
  row.capacity - peak(row.bars, startAt, plus(endAt, turnaround * minute))
