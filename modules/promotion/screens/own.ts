/** What the pages of enrolling share: their calls, what this device has chosen, and what the server said against it. */
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'

export const base = '/api/business-uu/public'
export const address = '/promotion'

export interface Own {
  readonly bookingId: string
  readonly key: string
}
/** What this device has chosen, so that a reload, or the way back from the bank, finds it again. */
const shelf = 'ketang-seats'
export const owned = (): Readonly<Record<string, Own>> => {
  try {
    return JSON.parse(localStorage.getItem(shelf) ?? '{}')
  } catch {
    return {}
  }
}
export const keepOwn = (scheduleId: string, own: Own | undefined): void => {
  const { [scheduleId]: _, ...rest } = owned()
  localStorage.setItem(shelf, JSON.stringify(own ? { ...rest, [scheduleId]: own } : rest))
}
/** What was typed for an activity stays with the window while the seats are held: choosing others, or a reload, asks for nothing again. */
export interface Typed {
  readonly name: string
  readonly phone: string
  readonly who: Readonly<Record<string, { readonly studentName: string; readonly grade: string }>>
}
const typedShelf = (scheduleId: string): string => `ketang-seats-typed-${scheduleId}`
export function typedFor(scheduleId: string, seats: readonly string[]): Typed {
  const { name = '', phone = '', who = {} }: Partial<Typed> = JSON.parse(sessionStorage.getItem(typedShelf(scheduleId)) ?? '{}')
  // Whoever was to sit where nobody of them sits any more takes a seat that is new.
  const left = Object.keys(who).filter(seatNo => !seats.includes(seatNo))
  return { name, phone, who: Object.fromEntries(seats.flatMap(seatNo => (who[seatNo] ? [[seatNo, who[seatNo]]] : seated(seatNo, who[left.shift() ?? ''])))) }
}
const seated = (seatNo: string, one: Typed['who'][string] | undefined) => (one ? [[seatNo, one] as const] : [])
export const keepTyped = (scheduleId: string, typed: Typed | undefined): void =>
  typed ? sessionStorage.setItem(typedShelf(scheduleId), JSON.stringify(typed)) : sessionStorage.removeItem(typedShelf(scheduleId))
/** What the server said against single fields of a form, by their names. */
export const wrongOf = (reason: unknown): Readonly<Record<string, string>> => {
  const { field, wrong = [] } = reason instanceof CallError ? reason.refusal : {}
  return { ...(field ? { [field]: messageOf(reason) } : {}), ...Object.fromEntries(wrong.map(one => [one.field, one.msg])) }
}
/** The mark by which the server knows who chooses on this device. */
const mark = 'ketang-visitor'
export const visitor = (): { readonly visitor?: string } => {
  const known = localStorage.getItem(mark)
  return known ? { visitor: known } : {}
}
export const keepVisitor = (known: string): void => localStorage.setItem(mark, known)
export const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : t(['请稍后再试', 'Please try again']))
export const refusedSeats = (reason: unknown): readonly string[] => {
  const found =
    reason instanceof CallError
      ? (reason.refusal as {
          readonly seats?: unknown
          readonly wrong?: readonly { readonly detail?: { readonly seats?: unknown }; readonly seats?: unknown }[]
        })
      : {}
  const seats = found.seats ?? found.wrong?.[0]?.seats ?? found.wrong?.[0]?.detail?.seats
  return Array.isArray(seats) ? seats.map(String) : []
}
