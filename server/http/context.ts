/** What the HTTP layer works with: the engine, who logs in, the wire's shapes, and the list of calls it serves. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Arrived,
  type Command,
  type Fields,
  ids,
  idsMax,
  type Label,
  newId,
  noIds,
  type Personal,
  type Ports,
  RefusalError,
  type Resource,
} from '../../modules/kit/index.ts'
import type { ChangeEvent } from '../kernel/change-feed.ts'
import type { Engine, Session } from '../kernel/engine.ts'
import type { Log } from '../kernel/log.ts'
import { no } from '../kernel/refusals.ts'
import type { JournalWriter } from '../journals/journal-writer.ts'
import type { Lang } from './envelope.ts'
import type { Noting } from './journal.ts'
import type { Authentication, Login, PublicTenant } from './login.ts'
import type { Wire } from './wire.ts'

/** One served call, for the OpenAPI document and the tests that walk all calls. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly label: Label
  readonly kind: 'list' | 'detail' | 'history' | 'export' | 'import' | 'act' | 'report' | 'auth'
  readonly of?: Resource | undefined
  readonly commands?: readonly Command[] | undefined
  readonly access: readonly string[] | 'public' | 'signed-in'
  /** What the body holds, where it is not what commands say; `file` fields are bytes of a multipart body. */
  readonly form?: Fields | undefined
}

/** A column of a sheet that was read in: the field that it went into, and as what its cells are masked. What went nowhere has no name. */
export interface ImportColumn {
  readonly name: string
  readonly label: Label
  readonly as?: Personal
}
/** A row that was not taken, as it was read, with what was wrong in it. */
export interface RejectedRow {
  readonly row: number
  readonly values: Readonly<Record<string, string>>
  readonly why: readonly { readonly field: string; readonly label: Label }[]
}
/** A sheet that was read in: rows of which resource, how many were taken, and what stood in it, where that may be kept. */
export interface ImportEntry {
  readonly type: string
  readonly fileName: string
  readonly total: number
  readonly successCount: number
  readonly failCount: number
  readonly content?: {
    readonly bytes: Buffer
    /** How the rows were found in the file; of what is no sheet nothing is said. */
    readonly read?: { readonly encoding?: string | undefined; readonly sheet?: string | undefined; readonly headerRow: number; readonly areNumbered?: boolean }
    readonly columns: readonly ImportColumn[]
    readonly rejected: readonly RejectedRow[]
  }
}

export interface Context {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly log: Log
  readonly auth: Authentication
  readonly wire: Wire
  /** A module's hook may add what only calls need. */
  readonly ports: Ports & Record<string, unknown>
  readonly calls: Call[]
  /** Notes faults and what browsers report, where journals are kept. */
  readonly noting?: Noting | undefined
  readonly journals?: JournalWriter | undefined
  /** Whether people may log in by any name through this server itself. */
  readonly localLogin: boolean
  /** Set by the module that knows tenants. */
  publicTenant?: PublicTenant | undefined
  /** Keeps what became of a sheet that was read in; set by the module that has a table of them. */
  imported?: ((session: Session, entry: ImportEntry) => Promise<void>) | undefined
  /** Whether somebody may fetch a file that hangs on rows; set by the module that knows on which. */
  reachesFile?: ((login: Login, fileId: string) => Promise<boolean>) | undefined
  /** Told of each file that hangs on a row when somebody fetches it who did not send it; set by the module that traces who looked. */
  fetched?: ((login: Login, fileId: string) => void) | undefined
  /** What else the live socket tells its listeners, beside rows: each is begun with the socket and ended with it. */
  readonly live: Live[]
}

/** Puts messages for one listener, also of what was missed before; what has the same key takes the place of what has not been sent yet.
 * What is urgent takes along all that waits. */
export type Live = (login: Login, lang: Lang, put: (key: string, message: object, isUrgent?: boolean) => void, missed: readonly ChangeEvent[]) => () => void

declare module 'fastify' {
  interface FastifyRequest {
    login: Login | undefined
    /** The login is as it was last known: whether it still holds is asked before anything is answered. */
    isRecent: boolean
    /** The body as it came, where it was JSON. */
    text?: string
  }
  interface FastifyContextConfig {
    public?: boolean
  }
}

/** The bearer token, wherever this family of clients puts it. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'] ?? Object.entries(request.query as object).find(([name]) => name.toLowerCase() === 'blade-auth')?.[1]
  const text = Array.isArray(header) ? header[0] : header
  return text ? String(text).replace(/^bearer\s+/i, '') || undefined : undefined
}

/** Query and body, merged; the body wins. */
export const askedOf = (request: FastifyRequest): Record<string, any> => {
  const body = request.body
  // A list that is sent bare is asked as `rows`.
  const said = Array.isArray(body) ? { rows: body } : body !== null && typeof body === 'object' ? body : {}
  return { ...(request.query as object), ...(request.params as object), ...said }
}

/** How it arrived, for callers that sign what they send. */
export function arrivedOf(request: FastifyRequest): Arrived {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))
  const body = request.body !== null && typeof request.body === 'object' ? (request.body as Arrived['body']) : {}
  return { headers, text: request.text ?? '', body, ip: request.ip }
}

const ofIds = /^(id|ids|\w+Ids)$/
/** Whether an address may name some; what is written in codes may. */
const maybeIds = /[?&](id|ids|\w+Ids)(?![^=&#])|%/
const hasIds = (said: unknown): boolean => typeof said === 'object' && said !== null && !Array.isArray(said) && Object.keys(said).some(name => ofIds.test(name))
/** Refuses lists of ids, whoever reads them, that are longer than any call acts on; and a call that says which rows by an empty list. */
export function boundIds(request: FastifyRequest): void {
  // Most calls name none: they are not put together for this.
  if (!(maybeIds.test(request.url) && hasIds(request.query)) && !hasIds(request.params) && !hasIds(request.body)) return
  const asked = askedOf(request)
  for (const [name, value] of Object.entries(asked)) {
    if (!ofIds.test(name) || (typeof value !== 'string' && !Array.isArray(value))) continue
    const many = ids(value).length
    if (many > idsMax) throw new RefusalError({ ...noIds.tooMany, field: name, detail: { max: idsMax } })
    if (name === 'ids' && many === 0 && request.method === 'POST' && ids(asked.id).length === 0) throw new RefusalError({ ...noIds.none, field: name })
  }
}

export function loginOf(request: FastifyRequest): Login {
  if (!request.login) throw new RefusalError(no.signedOut)
  return request.login
}

/** Refuses, naming the permission, unless the session holds it. */
export function must(login: Login, permit: string): void {
  if (!login.actor.may(permit)) throw new RefusalError({ ...no.denied, detail: { permit } })
}
export const viewPermit = (of: Resource): string => `${of.name}_view`

/** The key of the caller's intention: the same again is answered as the first time. */
export const keyOf = (request: { readonly headers: Readonly<Record<string, unknown>> }): string | undefined => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= 200 ? key : undefined
}

/** Draws the ids of new rows. Under a key the repeat draws the same ones (UUIDs of version 8, RFC 9562), so that it is the same request. */
export function drawing({ tenant, actor }: Session, key: string | undefined): () => string {
  if (key === undefined) return () => newId()
  let n = 0
  return () => {
    const text = hash('sha256', JSON.stringify([tenant, actor.userId, key, n++]), 'hex')
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-8${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20, 32)}`
  }
}

const paths = new WeakMap<readonly Call[], Set<string>>()
/** Notes a call as served; answers false when its method and path are taken. */
export function serve({ calls }: Pick<Context, 'calls'>, call: Call): boolean {
  const taken = paths.get(calls) ?? new Set<string>()
  if (taken.has(`${call.method} ${call.path}`)) return false
  paths.set(calls, taken.add(`${call.method} ${call.path}`))
  calls.push(call)
  return true
}
