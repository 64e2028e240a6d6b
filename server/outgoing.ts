/** The one guard of calls that go out to addresses which tenants name: data sources, object storages, login providers. A tenant's
 * administrator must not make this machine speak with what only this machine can reach. What a name stands for is looked at when the
 * connection is made, not before it, so that a name which changes its mind in between gains nothing. */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whoever asked waits for the answer: no call as a whole takes longer. */
export const outgoingMsMax = 5_000
/** More than any answer of a login provider has. */
const bytesMax = 1_048_576

class NotAllowedOut extends Error {
  readonly code = 'NOT_ALLOWED_OUT'
  constructor(host: string) {
    super(`${host} leads into a private network, which the operator has not allowed (KETANG_OUTGOING)`)
  }
}
/** Whether this, or what it was caused by, is a refusal of the guard. */
export const isNotAllowedOut = (error: unknown): boolean =>
  error instanceof NotAllowedOut || (error instanceof Error && error.cause !== undefined && isNotAllowedOut(error.cause))

export interface Outgoing {
  /** Throws a NotAllowedOut for an address, or a name in the list of what is refused; names are judged when they are looked up. */
  judge(host: string): void
  /** One address of a host that may be called; rejects with a NotAllowedOut, or with what the lookup said. */
  resolve(host: string): Promise<string>
  /** Looks names up for sockets. An address needs no lookup: `judge` it. */
  readonly lookup: LookupFunction
  /** For clients that keep connections of their own. */
  readonly agents: { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent }
  /** fetch, within the time and bounded; a redirect is answered as such and not followed. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
}

/** One entry of the list of what is allowed: an address, a range as `10.1.0.0/16`, or a host's name. Throws when it is none. */
function entry(text: string): (host: string, address: ipaddr.IPv4 | ipaddr.IPv6 | undefined) => boolean {
  if (text.includes('/')) {
    const range = ipaddr.parseCIDR(text)
    return (_host, address) => address?.kind() === range[0].kind() && address.match(range as never)
  }
  if (ipaddr.isValid(text)) {
    const one = ipaddr.process(text).toNormalizedString()
    return (_host, address) => address?.toNormalizedString() === one
  }
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) throw new Error(`neither an address nor a range nor a name: ${text}`)
  return host => host.toLowerCase() === text.toLowerCase()
}
/** What is wrong with a list of allowed entries; undefined when nothing is. */
export function wrongOutgoing(list: readonly string[]): string | undefined {
  return list.find(text => {
    try {
      entry(text)
      return false
    } catch {
      return true
    }
  })
}

/** The platform's clients, asked for when somebody calls out: importing them evaluates all that they offer, and what nobody uses of it took
 * 50 ms of each start. */
const { getBuiltinModule: platform } = process

const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

/** @param allowed what may be called although it lies in a private network: addresses, ranges, names.
 * @param msMax how long a fetch may take, in milliseconds. */
export function outgoing(allowed: readonly string[] = [], msMax = outgoingMsMax): Outgoing {
  const entries = allowed.map(entry)
  /** Addresses of the open net, and what is listed. An IPv4 address in IPv6 clothes is the IPv4 address. */
  const mayReach = (host: string, address: string): boolean => {
    const parsed = ipaddr.process(address)
    return parsed.range() === 'unicast' || entries.some(fits => fits(host, parsed))
  }
  const judge = (host: string): void => {
    const address = bare(host)
    if (isIP(address) && !mayReach(address, address)) throw new NotAllowedOut(host)
  }
  const lookup: LookupFunction = (host, options, done) => {
    dnsLookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const wrong = (found as LookupAddress[]).find(one => !mayReach(host, one.address))
      if (wrong || found.length === 0) return done(new NotAllowedOut(host), '', 0)
      if (options.all) return done(null, found)
      return done(null, found[0]!.address, found[0]!.family)
    })
  }
  const guarded = <T extends new () => HttpAgent>(agent: T): InstanceType<T> =>
    new (class extends (agent as new () => HttpAgent) {
      override createConnection(options: { readonly host?: string }, done?: never) {
        judge(options.host ?? '')
        return super.createConnection({ ...options, lookup } as never, done)
      }
    })() as InstanceType<T>
  let made: Outgoing['agents'] | undefined
  const agents = (): Outgoing['agents'] => (made ??= { httpAgent: guarded(platform('node:http').Agent), httpsAgent: guarded(platform('node:https').Agent) })

  async function ask(url: URL, init: RequestInit): Promise<Response> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError(`not a web address: ${url.protocol}`)
    judge(url.hostname)
    // Lets the platform put body and headers into shape.
    const given = new Request(url, { ...init, redirect: 'manual', signal: null })
    const body = Buffer.from(await given.arrayBuffer())
    const signal = AbortSignal.any([AbortSignal.timeout(msMax), ...(init.signal ? [init.signal] : [])])
    return new Promise((answered, failed) => {
      const { httpAgent, httpsAgent } = agents()
      const [{ request }, agent] = url.protocol === 'https:' ? [platform('node:https'), httpsAgent] : [platform('node:http'), httpAgent]
      const headers = { ...Object.fromEntries(given.headers), ...(body.length > 0 ? { 'content-length': String(body.length) } : {}) }
      const asked = request(url, { method: given.method, headers, agent, signal }, answer => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > bytesMax) asked.destroy(new Error(`an answer of more than ${bytesMax} bytes`))
          else chunks.push(chunk)
        })
        answer.on('error', failed)
        answer.on('end', () => {
          const said = new Headers()
          for (const [name, value] of Object.entries(answer.headers)) for (const one of [value ?? []].flat()) said.append(name, one)
          const status = answer.statusCode ?? 500
          const hasBody = ![101, 204, 205, 304].includes(status)
          answered(new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers: said }))
        })
      })
      asked.on('error', failed)
      asked.end(body)
    })
  }

  return {
    judge,
    lookup,
    get agents() {
      return agents()
    },
    async resolve(host) {
      judge(host)
      const address = bare(host)
      if (isIP(address)) return address
      return new Promise((yes, no) => lookup(host, { all: false }, (error, found) => (error ? no(error) : yes(found as string))))
    },
    fetch: (url, init = {}) => ask(new URL(url), init),
  }
}
