/** The log of a request: its id, and a logger that says it; made when something is said, since most requests say nothing. */
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'

/** Ids of requests: twelve random hex digits, short enough to be quoted by somebody who asks what went wrong. The dice are thrown for
 * many at a time: asking the system for six bytes costs as much as for all of these. */
export function requestIds(): () => string {
  const digits = 12
  let pool = '',
    used = 0
  return () => {
    if (used === pool.length) {
      pool = randomBytes(512 * (digits / 2)).toString('hex')
      used = 0
    }
    return pool.slice(used, (used += digits))
  }
}

type Words = readonly [any, ...any[]]

/** A logger that makes the child it speaks through when it first speaks. */
class OwnLog {
  readonly #parent: FastifyBaseLogger
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined
  constructor(parent: FastifyBaseLogger, make: () => FastifyBaseLogger) {
    this.#parent = parent
    this.#make = make
  }
  get #own(): FastifyBaseLogger {
    return (this.#made ??= this.#make())
  }
  get level(): string {
    return this.#parent.level
  }
  fatal(...words: Words): void {
    this.#own.fatal(...words)
  }
  error(...words: Words): void {
    this.#own.error(...words)
  }
  warn(...words: Words): void {
    this.#own.warn(...words)
  }
  info(...words: Words): void {
    this.#own.info(...words)
  }
  debug(...words: Words): void {
    this.#own.debug(...words)
  }
  trace(...words: Words): void {
    this.#own.trace(...words)
  }
  silent(): void {}
  child(bindings: object, options?: object): FastifyBaseLogger {
    return this.#own.child(bindings, options)
  }
}

/** Has a server's logger give requests such loggers. A factory of our own Fastify would look over for each request. */
export function ownLogs(log: FastifyBaseLogger): void {
  const { child } = log
  log.child = function (this: FastifyBaseLogger, ...given: Parameters<typeof child>) {
    return new OwnLog(this, () => child.apply(this, given)) as unknown as ReturnType<typeof child>
  } as typeof child
}
