/** Admission control: how much is let in at a time. What is beyond waits a little, or is told when to come again; nothing waits without end. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RefusalError } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { no } from '../kernel/refusals.ts'
import type { Call } from './context.ts'
import { langOf, refusal } from './envelope.ts'

/** Sockets and streams stay for hours and are counted where they are kept; probes must be answered most of all when it is full. */
const uncounted: ReadonlySet<string> = new Set(['/api/live', '/api/business-eip/messageQueue/subscribe', '/health/live', '/health/ready', '/metrics'])

export interface AdmissionControl {
  readonly inside: number
  readonly atDoor: number
  readonly heavy: number
  readonly waiting: number
  readonly turnedAway: number
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
  readonly isCounted: boolean
  readonly isHeavy: boolean
  readonly isFirst: boolean
}
declare module 'fastify' {
  interface FastifyRequest {
    kind: Kind
  }
}

/** Watches over every request of a server; made before anything else hooks in. */
export function admissionControl(app: FastifyInstance, calls: readonly Call[]): AdmissionControl {
  let inside = 0,
    turnedAway = 0
  const heavy = admissionQueue(limits.heavyMax, limits.heavyWaiting),
    each = new Map<string, number>()
  const door = pacing(limits.perTurn)
  let known: ReadonlyMap<string, Call> | undefined
  const kinds = new WeakMap<object, Kind>()
  /** What is known of a route, looked up once for all requests to it. */
  function kindOf({ method, routeOptions: { url, config } }: FastifyRequest): Kind {
    const found = kinds.get(config)
    if (found) return found
    const call = (known ??= new Map(calls.map(one => [`${one.method} ${one.path}`, one]))).get(`${method} ${url}`)
    const kind = {
      isCounted: !uncounted.has(url!),
      isHeavy: call !== undefined && heavyKinds.has(call.kind),
      isFirst: call?.commands?.some(one => one.contended) ?? false,
    }
    kinds.set(config, kind)
    return kind
  }

  const leave = (): void => {
    inside--
  }
  app.decorateRequest('kind', undefined as never)
  app.addHook('onRequest', (request, reply, done) => {
    request.kind = kindOf(request)
    if (!request.kind.isCounted) return done()
    if (inside >= limits.requestsMax) {
      turnedAway++
      return void reply
        .header('Retry-After', '1')
        .code(503)
        .send(refusal(no.busy, langOf(request)))
    }
    inside++
    // Told once, whether the answer was finished or the caller hung up.
    reply.raw.once('close', leave)
    done()
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
      return inside
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
