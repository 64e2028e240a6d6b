/** The line before a full door: each who can't be let in gets a number and a ticket that proves it, is told their place and how long it will
 * take, and is let in when their number is called. Whoever comes again with their ticket has kept their place: after a reload, after a broken
 * connection, and in another process of the same secret, which takes the ticket's time for its number. What is kept does not grow with how
 * many wait. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Told {
  /** From 1: how many are let in before, and oneself. */
  readonly place: number
  /** Until it is one's turn, by the rate at which others leave. */
  readonly seconds: number
  /** When to come again: then, or earlier to hear how far it has moved. */
  readonly retryAfter: number
  readonly ticket: string
}
export interface LineOptions {
  /** How many may be inside. */
  readonly most: number
  /** Signs tickets; processes behind one address have the same. */
  readonly key: Buffer
  /** How many may wait. */
  readonly longest?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** A number that was called is held free for so long, and good for so long; a ticket is good for so long. Milliseconds. */
const heldMs = 15_000,
  goodMs = 60_000,
  ticketMs = 30 * 60_000
/** How finely it is remembered when numbers were given and called, and over how long the rate is measured. */
const markMs = 250,
  rateSeconds = 5
/** Nobody is sent away for longer than this, and those inside are taken to leave within this while nothing is measured. Seconds. */
const awayMax = 20,
  insideFor = 30

interface Mark {
  readonly at: number
  number: number
}
/** When a counter stood where, in steps of some time: as many marks as steps lie within what is remembered. */
function marks(forMs: number) {
  const all: Mark[] = []
  let forgotten = 0
  return {
    put(number: number, at: number): void {
      const last = all.at(-1)
      if (last && at - last.at < markMs) last.number = number
      else all.push({ at, number })
      while (all.length > 0 && at - all[0]!.at > forMs) forgotten = all.shift()!.number
    },
    /** The counter as it was at a time: that of the last step before. */
    numberAt: (at: number): number => all.findLast(one => one.at <= at)?.number ?? 0,
    /** When the counter reached a number; undefined: longer ago than is remembered. */
    reached: (number: number): number | undefined => (number > forgotten ? all.find(one => one.number >= number)?.at : undefined),
  }
}

/** Those who leave per second, over the last seconds. */
function rate(now: () => number) {
  const counts = new Map<number, number>()
  return {
    left(): void {
      const second = Math.floor(now() / 1_000)
      counts.set(second, (counts.get(second) ?? 0) + 1)
      if (counts.size > rateSeconds * 2) for (const one of counts.keys()) if (one < second - rateSeconds) counts.delete(one)
    },
    perSecond(): number {
      const second = Math.floor(now() / 1_000),
        recent = [...counts].filter(([at]) => at >= second - rateSeconds)
      const since = Math.min(second, ...recent.map(([at]) => at)) * 1_000
      return recent.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, (now() - since) / 1_000)
    },
  }
}

interface Ticket {
  readonly origin: string
  readonly number: number
  readonly at: number
}

/** A line before a door that lets so many in at a time. */
export function waitingLine({ most, key, longest = 200_000, now = Date.now }: LineOptions) {
  const origin = randomBytes(4).toString('hex'),
    given = marks(ticketMs),
    calledAt = marks(goodMs),
    leaving = rate(now)
  let inside = 0,
    issued = 0,
    called = 0
  /** Numbers that were called and have not come, each with its time; room is kept for them. */
  const expected = new Map<number, number>()

  const mac = (text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, 12)
  function sign({ origin, number, at }: Ticket): string {
    const text = `${origin}.${number.toString(36)}.${at.toString(36)}`
    return `${text}.${mac(text).toString('base64url')}`
  }
  function read(text: unknown): Ticket | undefined {
    const [, said, by, number, at, proof] = (typeof text === 'string' && /^((\w{8})\.(\w{1,11})\.(\w{1,11}))\.([\w-]{16})$/.exec(text)) || []
    if (!said || !timingSafeEqual(mac(said), Buffer.from(proof!, 'base64url'))) return undefined
    const ticket = { origin: by!, number: Number.parseInt(number!, 36), at: Number.parseInt(at!, 36) }
    return now() - ticket.at > ticketMs ? undefined : ticket
  }
  /** The number of a ticket here: of another process's, what was given here at its time. */
  const numberOf = (ticket: Ticket): number => (ticket.origin === origin ? ticket.number : given.numberAt(ticket.at))

  /** Calls as many as there is room for; who was called and did not come makes room for others. */
  function call(): void {
    const at = now()
    for (const [number, since] of expected)
      if (at - since > heldMs) expected.delete(number)
      else break
    if (called === issued) return
    while (called < issued && inside + expected.size < most) expected.set(++called, at)
    calledAt.put(called, at)
  }
  function tell(ticket: Ticket, number: number): Told {
    const place = Math.max(1, number - called),
      seconds = Math.ceil(place / Math.max(leaving.perSecond(), most / insideFor))
    return { place, seconds, retryAfter: Math.min(seconds, awayMax), ticket: sign(ticket) }
  }
  /** Whether a number that was called is still good. */
  function isGood(number: number, ticket: Ticket): boolean {
    const at = ticket.origin === origin ? calledAt.reached(number) : now()
    return at !== undefined && now() - at <= goodMs
  }
  const take = (): undefined => {
    inside++
    return undefined
  }
  return {
    get inside() {
      return inside
    },
    /** How many were given a number and were not called yet. */
    get waiting() {
      return issued - called
    },
    /** Lets somebody in, and answers nothing; or says when it will be their turn; or that the line is full. `leave` must follow where it let in. */
    enter(shown: unknown): Told | 'full' | undefined {
      call()
      const ticket = shown === undefined ? undefined : read(shown)
      if (ticket) {
        const number = numberOf(ticket)
        if (number > called) return tell(ticket, number)
        if (isGood(number, ticket)) {
          if (inside >= most) return tell(ticket, number)
          expected.delete(number)
          return take()
        }
      }
      if (called === issued && inside + expected.size < most) return take()
      if (issued - called >= longest) return 'full'
      const own = { origin, number: ++issued, at: now() }
      given.put(issued, own.at)
      return tell(own, own.number)
    },
    leave(): void {
      inside--
      leaving.left()
      if (called < issued) call()
    },
  }
}
