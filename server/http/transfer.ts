/** Import and export of rows: CSV and xlsx out, with formulas neutralised; CSV and xlsx in, checked before anything is written. */
import type { FastifyReply } from 'fastify'
import {
  type Command,
  type Field,
  type Fields,
  isOfIds,
  newId,
  plainOf,
  pointsTo,
  RefusalError,
  type Resource,
  standingOf,
  textWords,
} from '../../modules/kit/index.ts'
import type { Session } from '../kernel/engine.ts'
import { boxWhere } from '../kernel/boxed.ts'
import { asKnown } from '../kernel/masking.ts'
import { reachWhere } from '../kernel/row-scope.ts'
import { no as kernel } from '../kernel/refusals.ts'
import { hiddenAlways } from '../kernel/field-visibility.ts'
import { csvLine, xlsxOf } from '../sheets/sheet.ts'
import { type Context, loginOf, must } from './context.ts'
import { kindSaid } from './kind-said.ts'
import { entriesOf } from './dictionary-entries.ts'
import { langOf, type Lang } from './envelope.ts'
import { captionOf } from './list-columns.ts'
import { yesOrNo } from './history.ts'
import { ownTurn } from './own-turn.ts'
import { relatedCells, relatedOf } from './related.ts'
import { orderOf, typedIn } from './rows.ts'
import { ownValues, runOne } from './running.ts'
import { between } from './wire.ts'
import { type Given, importSheet } from './sheet-import.ts'
import type { Login } from './login.ts'

/** Rows made ready at a time: about half a millisecond's work. */
const slice = 25

interface Column {
  readonly key: string
  readonly label: string
  /** What is asked beyond the words that stand under the key. */
  readonly field?: Field
  readonly own?: string
}

/** The columns of an export: what a person would know, captions instead of ids; only those asked for, in that order. */
export function columnsOf(of: Resource, lang: Lang, asked?: string, hidden: ReadonlySet<string> = new Set()): readonly Column[] {
  const shown = (name: string, field: Field): Column => ({
    key: field.kind === 'choice' ? `${name}Name` : (captionOf(of, name) ?? name),
    ...(field.kind === 'ref' ? {} : { field, own: name }),
    label: field.label[lang],
  })
  const all: readonly (readonly [string, Column])[] = [
    ...Object.entries(of.fields)
      .filter(([name, field]) => field.kind !== 'json' && field.kind !== 'secret' && !field.isMachine && !hidden.has(name))
      .map(([name, field]) => [name, shown(name, field)] as const),
    ['status', { key: 'statusName', label: ['状态', 'Status'][lang]! }],
    ['createTime', { key: 'createTime', label: ['创建时间', 'Created'][lang]! }],
  ]
  const wanted = asked?.split(',').filter(Boolean)
  return (wanted?.length ? wanted.flatMap(name => all.filter(([key]) => key === name)) : all).map(([, column]) => column)
}

/** What a person reads in a cell. A region is told with its code, by which a sheet that comes back is understood. */
function cellOf(
  { key, field, own = key }: Column,
  row: Readonly<Record<string, unknown>>,
  entries: ReadonlyMap<string, string>,
  zone: string,
  lang: Lang,
): unknown {
  const said = row[key] ?? ''
  if (!field) return said
  const value = row[own] ?? ''
  if (field.kind === 'dict') return entries.get(`${field.to} ${value}`) ?? value
  if (field.kind === 'rich') return plainOf(String(value))
  if (field.kind === 'flag') return said === '' ? said : yesOrNo[said ? 0 : 1][lang]
  if (field.kind !== 'text') return said
  if (key !== own && pointsTo(own, field)[0] === 'region' && value !== '') return said ? `${said} ${value}` : value
  return said !== '' && (field.says || !isOfIds(String(said))) ? textWords(String(said), field, zone)[lang] : isOfIds(String(value)) ? '' : value
}

/** Every row that the filters and the session's reach allow, as lines of a sheet, and behind them what else the list of it shows, as the wire has it. */
export async function linesOf(
  context: Context,
  session: Session,
  of: Resource,
  where: object,
  asked: Readonly<Record<string, any>>,
  lang: Lang,
  more: readonly Readonly<Record<string, unknown>>[] = [],
) {
  const { engine, wire } = context
  const own = columnsOf(of, lang, asked.columns, hiddenAlways(of, session.actor))
  const related = relatedOf(context, session, of, asked.columns)
  const columns: readonly Column[] = [...own, ...related.map(one => ({ key: one.name, label: one.of.label[lang] }))]
  const known = asKnown(of, where, session.actor),
    typed = typedIn(asked),
    box = typed ? [boxWhere(engine.registry, session, of, typed)] : [],
    within = { all: [known, reachWhere(of, session.actor, engine.registry.owners, known), ...box] }
  const entries = await entriesOf(
    engine,
    session.tenant,
    own.flatMap(({ field }) => (field?.kind === 'dict' ? field.to! : [])),
    lang,
  )
  async function* pieces(): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const stored of engine.stream(session.tenant, of, within, { ...orderOf(of, asked, session), size: slice })) {
      const rows = await wire.rows(session, of, stored, lang)
      const cell = related.length > 0 ? await relatedCells(context, session, of, stored, related, lang) : undefined
      yield rows.map(row => [
        ...own.map(column =>
          column.field?.keepsKind ? kindSaid(engine.registry.resources, row[column.own!], lang) : cellOf(column, row, entries, session.zone, lang),
        ),
        ...related.map(one => cell!(one.name, String(row.id))),
      ])
      // Everybody else has a turn between two slices: else nobody is answered until the reader falls behind.
      await ownTurn()
    }
    if (more.length > 0) yield more.map(row => [...own.map(column => cellOf(column, row, entries, session.zone, lang)), ...related.map(() => '')])
  }
  return { columns, pieces: pieces() }
}

/** Streams those lines as a file. */
export async function exportRows(
  context: Context,
  session: Session,
  of: Resource,
  where: object,
  asked: Readonly<Record<string, any>>,
  reply: FastifyReply,
  lang: Lang,
  more: readonly Readonly<Record<string, unknown>>[] = [],
) {
  const { columns, pieces } = await linesOf(context, session, of, where, asked, lang, more)
  return sendSheet(of, columns, pieces, asked.format, reply, lang)
}

/** Sends lines as a file: CSV, which streams, or xlsx. */
export async function sendSheet(
  of: Pick<Resource, 'name' | 'label'>,
  columns: readonly Column[],
  pieces: AsyncIterable<readonly (readonly unknown[])[]>,
  format: unknown,
  reply: FastifyReply,
  lang: Lang,
) {
  const name = encodeURIComponent(`${of.label[lang]}`)
  const attach = (ending: string, type: string) =>
    reply.header('Content-Disposition', `attachment; filename="${of.name}.${ending}"; filename*=UTF-8''${name}.${ending}`).type(type)
  if (format === 'csv') {
    async function* text() {
      yield '\ufeff' + csvLine(columns.map(column => column.label))
      for await (const piece of pieces) yield piece.map(csvLine).join('')
    }
    const { Readable } = await import('node:stream')
    return attach('csv', 'text/csv; charset=utf-8').send(Readable.from(text()))
  }
  const bytes = await xlsxOf(
    of.label[lang],
    columns.map(column => column.label),
    pieces,
  )
  return attach('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(bytes)
}

/** Fields that a sheet may bring: what who makes or changes a row may say. */
const importedOf = (of: Resource, create: Command, change: Command): Fields =>
  Object.fromEntries(
    Object.entries(of.fields).filter(([name, field]) => field.kind !== 'json' && (Object.hasOwn(create.input, name) || Object.hasOwn(change.input, name))),
  )

/** What a caller has only one of, such as a school of their own: no sheet need say it. */
const onlyOf = (of: Resource, { actor: { reach } }: Login): Given =>
  reach === 'all'
    ? {}
    : Object.fromEntries(
        Object.entries(of.scope).flatMap(([bound, name]) =>
          name !== 'id' && reach[bound as keyof typeof reach]?.length === 1 ? [[name, reach[bound as keyof typeof reach]![0]!]] : [],
        ),
      )

/** Ids of what cells name: people write the title of what a field points to, and its place by the other references of the row. */
function namer({ engine }: Context, login: Login, of: Resource) {
  const refs = Object.entries(of.fields).filter(([, { kind }]) => kind === 'ref'),
    found = new Map<string, Promise<string>>()
  const codes = Object.values(of.fields).flatMap(field => (field.kind === 'dict' ? field.to! : []))
  // A sheet that went out in either language comes in again.
  const keys = Promise.all(([0, 1] as const).map(lang => entriesOf(engine, login.tenant, codes, lang))).then(
    both => new Map(both.flatMap(all => [...all].map(([key, said]) => [`${key.split(' ')[0]} ${said}`, key.slice(key.indexOf(' ') + 1)] as const))),
  )
  /** A name with its place behind it, as lists and exports tell apart what is called alike. */
  const placed = (to: Resource, cell: string): readonly object[] => {
    const at = cell.lastIndexOf(between),
      of = at > 0 && to.within ? engine.registry.resources.get(to.fields[to.within]?.to ?? '') : undefined
    if (!of?.title) return []
    return [{ [to.title!]: cell.slice(0, at), [to.within!]: { within: { of, where: { [of.title]: cell.slice(at + between.length) } } } }]
  }
  const look = async (name: string, to: Resource, cell: string, within: object): Promise<string> => {
    const where = { all: [{ any: [{ id: cell }, { [to.title!]: cell }, ...placed(to, cell)] }, within] }
    const { records } = await engine.list(login, to, { where, size: 2 })
    const own = records.filter(({ id }) => id === cell)
    if (own.length === 1 || records.length === 1) return (own[0] ?? records[0]!).id
    // What is not found by its name is left for the command to refuse.
    if (records.length === 0) return cell
    throw new RefusalError({ ...kernel.missingRef, field: name, label: [`有多个“${cell}”`, `there are several "${cell}"`] })
  }
  return async (given: Given): Promise<Given> => {
    const out: Record<string, string> = { ...given }
    for (const [name, field] of Object.entries(of.fields)) {
      const cell = given[name]
      if (!cell) continue
      // As sheets write them: a region with its code, the key of a dictionary in its words.
      if (pointsTo(name, field)[0] === 'region') out[name] = /(?<=\s)\d{6,12}$/.exec(cell)?.[0] ?? cell
      const { among } = field
      if (among)
        out[name] = cell
          .split(/[,、]\s*/)
          .map(one => Object.keys(among).find(key => among[key]!.includes(one)) ?? one)
          .join()
      if (field.kind === 'dict') out[name] = (await keys).get(`${field.to} ${cell}`) ?? cell
    }
    for (const [name, { to: pointsTo }] of refs) {
      const cell = given[name],
        to = pointsTo ? engine.registry.resources.get(pointsTo) : undefined
      if (!cell || !to?.title || to.fields[to.title]?.kind !== 'text') continue
      const within = Object.fromEntries(
        refs.flatMap(([other]) => (other !== name && to.fields[other]?.kind === 'ref' && out[other] ? [[other, out[other]]] : [])),
      )
      const key = JSON.stringify([name, cell, within])
      if (!found.has(key)) found.set(key, look(name, to, cell, within))
      out[name] = await found.get(key)!
    }
    return out
  }
}

/** What a cell names and nobody knows is said by that name. */
function throwNamed(error: unknown, cells: Given): never {
  const refused = error instanceof RefusalError ? error.refused : undefined,
    cell = refused?.code === kernel.missingRef.code && refused.field ? cells[refused.field] : undefined
  throw refused && cell ? new RefusalError({ ...refused, label: [`没有找到“${cell}”`, `"${cell}" is not known`] }) : error
}

/** Imports rows of a file: headers are labels or names. Answers what was made, changed and refused, by row and column. A preview decides
 * each row after those above it, and writes nothing. */
export async function importRows(context: Context, request: any, of: Resource, create: Command, change: Command) {
  const login = loginOf(request),
    lang = langOf(request),
    { engine } = context
  must(login, create.permit)
  const key = Object.entries(of.fields).find(([, field]) => field.unique)?.[0],
    among = key && of.fields[key]!.unique === 'standing' ? { status: standingOf(of) } : {}
  const trial = engine.trying(login.tenant),
    tried = new Map<string, string>(),
    ids = namer(context, login, of)
  const fields = importedOf(of, create, change),
    only = Object.fromEntries(Object.entries(onlyOf(of, login)).filter(([name]) => Object.hasOwn(fields, name)))
  // A row may name one above where its kind points to itself; else only who has the same key is somebody's before or after.
  const isTree = Object.values(of.fields).some(field => field.kind === 'ref' && field.to === of.name)
  return importSheet(context, of, request, fields, each, { only, shares: isTree ? undefined : given => (key && given[key] ? [given[key]] : []) })
  async function each(cells: Given, dry: boolean): Promise<'created' | 'updated'> {
    const named = await ids(cells)
    const own = key ? named[key] : undefined
    const [there] = key && own ? (await engine.list(login, of, { where: { [key]: own, ...among }, size: 1 })).records : []
    // A sheet has no looks of texts: where it says what the row says, the row keeps its own.
    const isKept = ([name, cell]: [string, string]): boolean => fields[name]?.kind === 'rich' && cell === plainOf(String(there?.[name] ?? ''))
    const given: Given = Object.fromEntries(Object.entries(named).filter(one => !isKept(one)))
    const known = there?.id ?? (own ? tried.get(own) : undefined),
      command = known ? change : create,
      id = known ?? newId()
    if (!dry) await runOne(context, login, command, id, given, { lang }).catch(error => throwNamed(error, cells))
    else {
      const refused = await trial.refusal(login, command, id, await ownValues(context, login, command, id, given))
      if (refused) throwNamed(refused, cells)
      if (own) tried.set(own, id)
    }
    return known ? 'updated' : 'created'
  }
}
