/** The calls that declarations imply: commands, pages, details, histories and downloads. */
import type { Command } from '../modules/kit/command.ts'
import type { Field } from '../modules/kit/field.ts'
import type { Fields, Resource } from '../modules/kit/resource.ts'
import { toast } from './parts/toasts.ts'
import { address, ask, CallError, type Asking, type Change } from './request.ts'
import { t } from './session.ts'

export { CallError, type Change } from './request.ts'

/** What every row carries on the wire. */
export interface Base {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly statusName: string
  readonly createTime: string
  readonly updateTime: string
  readonly createUserName: string
  readonly updateUserName: string
}
type Bare<F extends Field> = NonNullable<F['_type']>
type OnWire<T> = T extends boolean ? 0 | 1 : T extends number ? number | string | null : T
/** A row as calls answer it: money "12.50", times as text, flags 0 and 1, and names of what it points to. */
export type Wire<R extends Resource = Resource> = Base &
  (R extends Resource<string, infer F, string> ? { readonly [K in keyof F]: OnWire<Bare<F[K]>> } : unknown) &
  Readonly<Record<string, unknown>>

export interface Paged<R> {
  readonly records: readonly R[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  /** The columns that were asked for; undefined: all. */
  readonly columns?: readonly string[] | undefined
}

/** One fact of a row's history. */
export interface Event {
  readonly position: number
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly roleName: string
  readonly command: string
  readonly commandName: string
  /** What was asked for, when this followed from another command. */
  readonly rootName?: string
  readonly type: string
  readonly from: string
  readonly to: string
  readonly remark: string
  readonly changes: readonly Change[]
}

type Query = Readonly<Record<string, unknown>>

/** The address of a resource's calls. */
export function baseOf(of: Resource): string {
  if (!of.path) throw new Error(`${of.name} has no path: it can't be called`)
  return `/api/${of.path.base}`
}

/** Runs a command; `input` holds values in the form of the wire. `version` says which state the user saw. */
export const run = <R extends Resource, I extends Fields, N>(
  command: Command<R, I, N>,
  id: string,
  input: { readonly [K in keyof I]?: unknown } = {},
  options: { readonly version?: number } & Pick<Asking, 'key' | 'quiet'> = {},
): Promise<unknown> => {
  const { version, ...asking } = options
  return data(`${baseOf(command.on)}/${command.name}`, { ...asking, query: { id }, body: version === undefined ? input : { ...input, version } })
}

export const listPath = (of: Resource): string => `${baseOf(of)}/${of.path?.list ?? 'list'}`
export const detailPath = (of: Resource): string => `${baseOf(of)}/${of.path?.detail ?? 'detail'}`

/** How something is read: `quiet` when the caller shows what went wrong itself. */
type Reading = 'quiet' | Pick<Asking, 'quiet' | 'signal' | 'isPublic'>

export const page = <R extends Resource>(of: R, query: Query, how?: Reading): Promise<Paged<Wire<R>>> => get(listPath(of), query, how)
export const detail = <R extends Resource>(of: R, id: string, how: Reading = 'quiet'): Promise<Wire<R>> => get(detailPath(of), { id }, how)

/** What happened to one of several rows. */
export interface Outcome {
  readonly id: string
  readonly ok: boolean
  readonly msg?: string
}
export const removeName = (of: Resource): string => of.path?.remove ?? 'remove'

/** Removes several rows in one call; answers those that stayed, with why. */
export async function removeAll(of: Resource, ids: readonly string[]): Promise<readonly Outcome[]> {
  const answer = await data(`${baseOf(of)}/${removeName(of)}`, { method: 'POST', query: { ids: ids.join(',') } })
  const { results = [] } = (answer ?? {}) as { readonly results?: readonly Outcome[] }
  return results.filter(one => !one.ok)
}

/** What became of each: as the usual calls say it, as those do that a module has spelled itself (modules/kit/calls.ts), or of all in one turn, which
 * went as a whole where nothing is said of any. */
function outcomesOf(answer: unknown, ids: readonly string[]): readonly Outcome[] {
  if (Array.isArray(answer)) return answer.map(({ id, success, msg }) => ({ id, ok: success, msg }))
  return (answer as { readonly results?: readonly Outcome[] } | null)?.results ?? ids.map(id => ({ id, ok: true }))
}

/** Runs a command on several rows, one by one: what is refused of one leaves the others. The same key and row again is answered as the first time.
 * Throws what was refused or lost before any row was looked at. */
export async function runMany(command: Command, ids: readonly string[], input: Query, { key }: { readonly key: string }): Promise<readonly Outcome[]> {
  const only = ids.length === 1 ? ids[0]! : undefined
  try {
    // One row is asked for as the server asks for each of many, so that in other company it is still the same request.
    const own = only === undefined ? key : `${key}:${only}`
    const answer = await data(`${baseOf(command.on)}/${command.name}`, { quiet: true, key: own, body: { ...input, ids } })
    return only === undefined ? outcomesOf(answer, ids) : [{ id: only, ok: true }]
  } catch (reason) {
    if (!(reason instanceof CallError)) throw reason
    const { results } = reason.refusal as { readonly results?: readonly Outcome[] }
    if (results) return results
    if (only === undefined || reason.status < 400 || reason.status === 503) throw reason
    return [{ id: only, ok: false, msg: reason.message }]
  }
}

/** The `data` of an enveloped answer. `path` begins with `/api/`. */
export const get = <T>(path: string, query: Query = {}, how: Reading = {}): Promise<T> =>
  data(path, { query, ...(how === 'quiet' ? { quiet: true } : how) }) as Promise<T>
export const post = <T>(path: string, body: unknown = {}, options: Asking = {}): Promise<T> => data(path, { ...options, body }) as Promise<T>
/** Sends files and texts as multipart. */
export const upload = <T>(path: string, form: FormData, options: Asking = {}): Promise<T> => data(path, { ...options, form }) as Promise<T>

/** Fetches a file and hands it to the browser to save. */
export async function download(path: string, query: Query, name: string, asking: Asking = {}): Promise<void> {
  const body = await ask(path, { ...asking, query })
  if (!(body instanceof Blob) || body.size === 0) {
    const words = ['下载失败，没有可下载的内容', 'download failed, no downloadable content'] as const
    toast(t(words), 'bad')
    throw new CallError(200, t(words))
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(body)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export const exportOf = (of: Resource, format: 'xlsx' | 'csv', filters: Query): Promise<void> =>
  download(`${baseOf(of)}/${of.path?.export ?? 'export'}`, { format, ...filters }, `${t(of.label)}.${format}`)

export { address }

async function data(path: string, asking: Asking): Promise<unknown> {
  const body = await ask(path, asking)
  return body && typeof body === 'object' && 'data' in body ? body.data : body
}
