/** Runs a command as a request asks: masks that came back unchanged are taken out, and a stale form is told what changed. */
import { type Command, RefusalError, type Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Session } from '../kernel/engine.ts'
import { given as shownOnly } from '../kernel/field-visibility.ts'
import { personalAs } from '../kernel/masking.ts'
import { no } from '../kernel/refusals.ts'
import type { Context } from './context.ts'
import type { Lang } from './envelope.ts'
import { historyOf } from './history.ts'
import { withoutMasks } from './wire.ts'

/** What changed since the version a stale form saw, and by whom. */
export async function explainStale(context: Context, session: Session, of: Resource, error: unknown, seen: number | undefined, lang: Lang): Promise<unknown> {
  if (!(error instanceof RefusalError) || error.refused.code !== no.stale.code || seen === undefined) return error
  const id = String(error.refused.detail?.id ?? '')
  const since = (await historyOf(context, session, of, id, lang)).filter(one => one.version > seen)
  const last = since[0]
  const changes = since.flatMap(one => one.changes)
  return new RefusalError({ ...no.stale, detail: { ...error.refused.detail, changedBy: last?.actorName ?? '', changedAt: last?.at ?? '', changes } })
}

const masked = new WeakMap<Resource, boolean>()
/** Whether rows of a resource may come back with masks in them. */
function hasMasks(of: Resource): boolean {
  if (!masked.has(of))
    masked.set(
      of,
      Object.values(of.fields).some(field => personalAs(field) || field.kind === 'secret'),
    )
  return masked.get(of)!
}

/** Whether something given may be a mask: a form for a new row may be one for a row that came back to its beginning. */
const mayBeMasked = (given: Readonly<Record<string, unknown>>): boolean => Object.values(given).some(value => typeof value === 'string' && value.includes('*'))

/** What was given without masks that came back unchanged and without what the caller may not see. */
export async function ownValues(context: Context, session: Session, command: Command, id: string, given: Readonly<Record<string, any>>, fresh = false) {
  const of = command.on as Resource
  const known =
    (!fresh && session.actor.sight?.[of.name]) || (hasMasks(of) && (!fresh || mayBeMasked(given)))
      ? ((await context.engine.ask(session.tenant, { kind: 'get', of, id })) as AnyRow | undefined)
      : undefined
  return shownOnly(of, known, withoutMasks(of, known, given, command.input), session.actor)
}
/** Runs one command as a request asks; a masked value that comes back means "unchanged". */
export async function runOne(
  context: Context,
  session: Session,
  command: Command,
  id: string,
  given: Readonly<Record<string, any>>,
  options: { readonly key?: string | undefined; readonly lang: Lang; readonly fresh?: boolean },
) {
  const version = Number(given.version) > 0 ? Number(given.version) : undefined
  try {
    const shown = await ownValues(context, session, command, id, given, options.fresh)
    return await context.engine.submit(session, command, id, shown, { key: options.key, version, fresh: options.fresh })
  } catch (error) {
    throw await explainStale(context, session, command.on as Resource, error, version, options.lang)
  }
}
