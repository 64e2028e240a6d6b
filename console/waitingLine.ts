/** The line before a full door: the ticket that keeps our place, kept across reloads, and what we were told last. */
import { store } from './store.ts'

export interface Told {
  /** From 1. */
  readonly place: number
  /** Until it is our turn, as of `at`. */
  readonly seconds: number
  readonly at: number
}
/** Where we stand; undefined: nowhere, calls are let in. */
export const waitingLine = store<{ readonly told: Told | undefined }>({ told: undefined })

interface Kept {
  readonly ticket: string
  /** When it let us in: it lets in what follows for a while. */
  readonly inAt?: number
}
const name = 'ketang.ticket'
/** As long as the server finds a number good that it has called. */
const goodMs = 60_000

function kept(): Kept | undefined {
  try {
    const found = JSON.parse(globalThis.localStorage?.getItem(name) ?? 'null') as Kept | null
    return found && typeof found.ticket === 'string' && (found.inAt === undefined || Date.now() - found.inAt < goodMs) ? found : undefined
  } catch {
    return undefined
  }
}
const keep = (one: Kept): void => globalThis.localStorage?.setItem(name, JSON.stringify(one))

/** The ticket to show with a call. */
export const ticket = (): string | undefined => kept()?.ticket

/** What a 503 says of our place: noted, and answered as seconds to wait; undefined where it is no line. The first number of ours counts: what
 * another call of ours was given beside it is let go. */
export function toldInLine(body: unknown, shown: string | undefined): number | undefined {
  const { place, seconds, ticket: given } = ((body as { readonly data?: unknown } | null)?.data ?? {}) as Record<string, unknown>
  if (typeof place !== 'number' || typeof seconds !== 'number' || typeof given !== 'string') return undefined
  const own = kept()?.ticket
  if (own === undefined || own === shown) {
    keep({ ticket: given })
    waitingLine.set({ told: { place, seconds, at: Date.now() } })
  }
  return seconds
}
/** A call was let in: it is our turn. */
export function letIn(): void {
  const own = kept()
  if (own && own.inAt === undefined) keep({ ...own, inAt: Date.now() })
  if (waitingLine.get().told) waitingLine.set({ told: undefined })
}
