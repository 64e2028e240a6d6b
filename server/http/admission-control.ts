/** Admission control: how much is let in at a time. What is beyond waits a little, or is given a place in line and told when it is its turn;
 * nothing waits without end. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RefusalCode, RefusalError } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { no } from '../kernel/refusals.ts'
import type { Call } from './context.ts'
import { langOf, refusal } from './envelope.ts'
import { type Told, waitingLine } from './waiting-line.ts'

/** Sockets and streams stay for hours and are counted where they are kept; probes must be answered most of all when it is full. */
const uncounted: ReadonlySet<string> = new Set(['/api/live', '/api/business-eip/messageQueue/subscribe', '/health/live', '/health/ready', '/metrics'])

export interface AdmissionControl {
  readonly inside: number
  readonly atDoor: number
  readonly heavy: number
  readonly waiting: number
  readonly turnedAway: number
  readonly inLine: number
}
export interface AdmissionOptions {
  /** Requests that are answered at a time. */
  readonly most: number
  /** Signs places in line. */
  readonly key: Buffer
}

/** Lets some in at a time; the rest wait in line, up to a bound. */
export function admissionQueue(max: number, waitingMax: number) {
  let inside = 0
  const line: (() => void)[] = []
  return {
    get inside() {
      return inside
    },
    get waiting() {
      return line.length
    },
    /** Answers how to leave; refuses when the line is full. */
    async enter(): Promise<() => void> {
      if (inside < max) inside++
      else if (line.length >= waitingMax) throw new RefusalError(no.busy)
      // Whoever leaves hands its place on.
      else
        await new Promise<void>(resolve => {
          line.push(resolve)
        })
      let left = false
      return () => {
        if (left) return
        left = true
        const next = line.shift()
        if (next) next()
        else inside--
      }
    },
  }
}

/** Lets so many begin in one turn of the event loop; the rest wait in line. Thousands who come in one moment would else all be half done,
 * and whoever comes next would not be heard. Who competes with others goes first; every eighth place is for one of the others. */
export function pacing(perTurn: number) {
  type Begin = () => void
  const first: Begin[] = [],
    others: Begin[] = []
  let begun = 0,
    isTurning = false
  const waiting = (): number => first.length + others.length
  function turn(): void {
    for (begun = 0; begun < perTurn && waiting() > 0; begun++) {
      const line = others.length > 0 && (first.length === 0 || begun % 8 === 7) ? others : first
      line.shift()!()
    }
    if (begun > 0) setImmediate(turn)
    else isTurning = false
  }
  return {
    get waiting() {
      return waiting()
    },
    enter(begin: Begin, isFirst: boolean): void {
      if (!isTurning) {
        isTurning = true
        setImmediate(turn)
      }
      if (begun >= perTurn || waiting() > 0) (isFirst ? first : others).push(begin)
      else {
        begun++
        begin()
      }
    },
  }
}

/** The work that holds memory or a connection for long. */
const heavyKinds: ReadonlySet<Call['kind']> = new Set(['export', 'import'])

interface Kind {
  /** Stands in line where it is full: pages do not, so that who waits sees theirs. */
  readonly isLined: boolean
  readonly isCounted: boolean
  readonly isHeavy: boolean
  readonly isFirst: boolean
}
declare module 'fastify' {
  interface FastifyRequest {
    kind: Kind
  }
}

/** What nobody serves: a page of the console is looked for by any address beyond the calls. */
const unknownCall: Kind = { isCounted: true, isLined: true, isHeavy: false, isFirst: false },
  unknownPage: Kind = { ...unknownCall, isLined: false }

/** What who stands in line is told, in words and as data. */
function inLine({ place, seconds, ticket }: Told): RefusalCode {
  const label = [`${no.inLine.label[0]}：第 ${place} 位，约 ${seconds} 秒`, `${no.inLine.label[1]}: number ${place}, about ${seconds} s`] as const
  return { ...no.inLine, label, detail: { place, seconds, ticket } }
}

/** Watches over every request of a server; made before anything else hooks in. */
export function admissionControl(app: FastifyInstance, { most, key }: AdmissionOptions): AdmissionControl {
  let turnedAway = 0
  const line = waitingLine({ most, key })
  const heavy = admissionQueue(limits.heavyMax, limits.heavyWaiting),
    each = new Map<string, number>()
  const door = pacing(limits.perTurn)
  const kinds = new WeakMap<object, Kind>()
  /** What is known of what is asked for, found out once for all requests to it. */
  function kindOf({ method, url: address, target }: FastifyRequest): Kind {
    if (target === undefined) return method !== 'GET' || address.startsWith('/api/') ? unknownCall : unknownPage
    const found = kinds.get(target)
    if (found) return found
    const { url, call } = target
    const kind = {
      isCounted: !uncounted.has(url),
      isLined: !uncounted.has(url) && (method !== 'GET' || url.startsWith('/api/')),
      isHeavy: call !== undefined && heavyKinds.has(call.kind),
      isFirst: call?.commands?.some(one => one.contended) ?? false,
    }
    kinds.set(target, kind)
    return kind
  }

  const leave = (): void => line.leave()
  app.decorateRequest('kind', undefined as never)
  app.addHook('onRequest', (request, reply, done) => {
    request.kind = kindOf(request)
    if (!request.kind.isLined) return done()
    const told = line.enter(request.headers['queue-ticket'])
    if (told === undefined) {
      // Told once, whether the answer was finished or the caller hung up.
      reply.raw.once('close', leave)
      return done()
    }
    turnedAway++
    const refused = told === 'full' ? no.busy : inLine(told)
    void reply
      .header('Retry-After', String(told === 'full' ? 30 : told.retryAfter))
      .code(503)
      .send(refusal(refused, langOf(request)))
  })
  // Bodies are here by now: nobody who sends slowly keeps the others waiting.
  app.addHook('preHandler', (request, reply, done) => {
    const { isCounted, isHeavy, isFirst } = request.kind
    if (!isCounted) done()
    else if (isHeavy && request.login) enterHeavy(request.login.family, reply).then(() => done(), done)
    // Whoever hung up meanwhile is not answered.
    else
      door.enter(() => {
        if (!reply.raw.destroyed) done()
      }, isFirst)
  })
  async function enterHeavy(who: string, reply: FastifyReply): Promise<void> {
    const mine = each.get(who) ?? 0
    if (mine >= limits.heavyEach) throw new RefusalError(no.oneByOne)
    each.set(who, mine + 1)
    const forget = (): void => {
      const left = each.get(who)! - 1
      if (left > 0) each.set(who, left)
      else each.delete(who)
    }
    const leave = await heavy.enter().catch(error => {
      forget()
      throw error
    })
    let gone = false
    const end = (): void => {
      if (!gone) {
        gone = true
        forget()
        leave()
      }
    }
    // Hung up while it waited in line: nobody is there to be answered.
    if (reply.raw.destroyed) end()
    else reply.raw.once('finish', end).once('close', end)
  }
  return {
    get inside() {
      return line.inside
    },
    get inLine() {
      return line.waiting
    },
    get atDoor() {
      return door.waiting
    },
    get heavy() {
      return heavy.inside
    },
    get waiting() {
      return heavy.waiting
    },
    get turnedAway() {
      return turnedAway
    },
  }
}
