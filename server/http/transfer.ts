/** Import and export of rows: CSV and xlsx out, with formulas neutralised; CSV and xlsx in, checked before anything is written. */
import type { FastifyReply } from 'fastify'
import { type Command, type Field, newId, type Resource } from '../../modules/kit/index.ts'
import type { Session } from '../kernel/engine.ts'
import { asKnown } from '../kernel/masking.ts'
import { reachWhere } from '../kernel/row-scope.ts'
import { hiddenAlways } from '../kernel/field-visibility.ts'
import { csvLine, xlsxOf } from '../sheets/sheet.ts'
import { type Context, loginOf, must } from './context.ts'
import { langOf, type Lang } from './envelope.ts'
import { relatedCells, relatedOf } from './related.ts'
import { runOne } from './resource.ts'
import { checked, importSheet } from './sheet-import.ts'

/** Rows made ready at a time: about a millisecond's work. */
const slice = 50

interface Column {
  readonly key: string
  readonly label: string
}

/** The columns of an export: what a person would know, captions instead of ids; only those asked for, in that order. */
export function columnsOf(of: Resource, lang: Lang, asked?: string, hidden: ReadonlySet<string> = new Set()): readonly Column[] {
  const shown = (name: string, field: Field): Column => ({
    key: field.kind === 'ref' ? `${name.replace(/(Id|By)$/, '')}Name` : field.kind === 'choice' ? `${name}Name` : name,
    label: field.label[lang],
  })
  const all: readonly (readonly [string, Column])[] = [
    ...Object.entries(of.fields)
      .filter(([name, field]) => field.kind !== 'json' && field.kind !== 'secret' && !hidden.has(name))
      .map(([name, field]) => [name, shown(name, field)] as const),
    ['status', { key: 'statusName', label: ['状态', 'Status'][lang]! }],
    ['createTime', { key: 'createTime', label: ['创建时间', 'Created'][lang]! }],
  ]
  const wanted = asked?.split(',').filter(Boolean)
  return (wanted?.length ? wanted.flatMap(name => all.filter(([key]) => key === name)) : all).map(([, column]) => column)
}

/** Streams every row that the filters and the session's reach allow. */
export async function exportRows(
  context: Context,
  session: Session,
  of: Resource,
  where: object,
  asked: Readonly<Record<string, any>>,
  reply: FastifyReply,
  lang: Lang,
) {
  const { engine, wire } = context
  const codec = engine.statements.codec(of)
  const columns = columnsOf(of, lang, asked.columns, hiddenAlways(of, session.actor))
  const related = relatedOf(context, session, of, asked.columns)
  const whole = [...columns, ...related.map(one => ({ key: one.name, label: one.of.label[lang] }))]
  const known = asKnown(of, where, session.actor),
    within = { all: [known, reachWhere(of, session.actor, engine.registry.owners, known)] }
  const statement = engine.statements.find(of, session.tenant, within, of.sort, 1_000_000)
  async function* pieces(): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const piece of engine.store.stream(statement, slice)) {
      const stored = piece.map(codec.decode),
        rows = await wire.rows(session, of, stored, lang)
      const cell = related.length > 0 ? await relatedCells(context, session, of, stored, related, lang) : undefined
      yield rows.map(row => [...columns.map(column => row[column.key] ?? ''), ...related.map(one => cell!(one.name, String(row.id)))])
      // Everybody else has a turn between two slices: else nobody is answered until the reader falls behind.
      await new Promise(setImmediate)
    }
  }
  return sendSheet(of, whole, pieces(), asked.format, reply, lang)
}

/** Sends lines as a file: CSV, which streams, or xlsx. */
export async function sendSheet(
  of: Resource,
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

/** Imports rows of a file: headers are labels or names. Answers what was made, changed and refused, by row and column. */
export async function importRows(context: Context, request: any, of: Resource, create: Command, change: Command) {
  const login = loginOf(request),
    lang = langOf(request)
  must(login, create.permit)
  const key = Object.entries(of.fields).find(([, field]) => field.unique)?.[0]
  return importSheet(context, of, request, of.fields, async (given, dry) => {
    const [known] = key && given[key] ? (await context.engine.list(login, of, { where: { [key]: given[key] }, size: 1 })).records : []
    const command = known ? change : create
    if (dry) checked(command, given, login.zone)
    else await runOne(context, login, command, known?.id ?? newId(), given, { lang })
    return known ? 'updated' : 'created'
  })
}
