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
