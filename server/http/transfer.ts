/** Import and export of rows: CSV and xlsx out, with formulas neutralised; CSV and xlsx in, checked before anything is written. */
import type { FastifyReply } from 'fastify'
import { checkInput, type Command, type Field, newId, Refusal, type Resource } from '../../modules/kit/index.ts'
import type { Session } from '../engine.ts'
import { reachWhere } from '../reach.ts'
import { no } from '../refused.ts'
import { csvLine, rowsOfFile, xlsxOf } from '../sheet.ts'
import { askedOf, type Context, loginOf, must } from './context.ts'
import { langOf, type Lang } from './envelope.ts'
import { runOne } from './resource.ts'

interface Column { readonly key: string; readonly label: string }

/** The columns of an export: what a person would know, captions instead of ids; only those asked for, in that order. */
export function columnsOf(of: Resource, lang: Lang, asked?: string): readonly Column[] {
  const shown = (name: string, field: Field): Column =>
    ({ key: field.kind === 'ref' ? `${name.replace(/(Id|By)$/, '')}Name` : field.kind === 'choice' ? `${name}Name` : name, label: field.label[lang] })
  const all: readonly (readonly [string, Column])[] = [
    ...Object.entries(of.fields).filter(([, field]) => field.kind !== 'json' && field.kind !== 'secret')
      .map(([name, field]) => [name, shown(name, field)] as const),
    ['status', { key: 'statusName', label: ['状态', 'Status'][lang]! }], ['createTime', { key: 'createTime', label: ['创建时间', 'Created'][lang]! }],
  ]
  const wanted = asked?.split(',').filter(Boolean)
  return (wanted?.length ? wanted.flatMap(name => all.filter(([key]) => key === name)) : all).map(([, column]) => column)
}

/** Streams every row that the filters and the session's reach allow. */
export async function exportRows(
  context: Context, session: Session, of: Resource, where: object, asked: Readonly<Record<string, any>>, reply: FastifyReply, lang: Lang,
) {
  const { engine, wire } = context
  const codec = engine.tables.codec(of)
  const columns = columnsOf(of, lang, asked.columns)
  const statement = engine.tables.find(of, session.tenant, { all: [where, reachWhere(of, session.actor)] }, of.sort, 1_000_000)
  async function* pieces(): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const piece of engine.store.stream(statement, 500)) {
      const rows = await wire.rows(session, of, piece.map(codec.decode), lang)
      yield rows.map(row => columns.map(column => row[column.key] ?? ''))
    }
  }
  const name = encodeURIComponent(`${of.label[lang]}`)
  const attach = (ending: string, type: string) => reply
    .header('Content-Disposition', `attachment; filename="${of.name}.${ending}"; filename*=UTF-8''${name}.${ending}`).type(type)
  if (asked.format === 'csv') {
    async function* text() {
      yield '\ufeff' + csvLine(columns.map(column => column.label))
      for await (const piece of pieces()) yield piece.map(csvLine).join('')
    }
    const { Readable } = await import('node:stream')
    return attach('csv', 'text/csv; charset=utf-8').send(Readable.from(text()))
  }
  const bytes = await xlsxOf(of.label[lang], columns.map(column => column.label), pieces())
  return attach('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(bytes)
}

/** Imports rows of a file: headers are labels or names. Answers what was made, changed and refused, by row and column. */
export async function importRows(context: Context, request: any, of: Resource, create: Command, change: Command) {
  const login = loginOf(request), lang = langOf(request)
  must(login, create.permit)
  const file = await request.file()
  if (!file) throw new Refusal({ ...no.invalid, field: 'file' })
  const dry = String(askedOf(request).dryRun ?? '') === '1'
  const { headers, rows } = await rowsOfFile(await file.toBuffer(), file.filename)
  const names = headers.map(header => Object.entries(of.fields).find(([name, field]) => name === header || field.label.includes(header))?.[0])
  const key = Object.entries(of.fields).find(([, field]) => field.unique)?.[0]
  const wrong: { row: number; column: string; msg: string }[] = []
  let made = 0, changed = 0
  for (const [i, cells] of rows.entries()) {
    const given = Object.fromEntries(names.flatMap((name, at) => name && cells[at] !== '' ? [[name, cells[at]]] : []))
    const [known] = key && given[key] ? (await context.engine.list(login, of, { where: { [key]: given[key] }, size: 1 })).records : []
    const command = known ? change : create
    try {
      if (dry) {
        const checked = checkInput(command.input, given, login.zone)
        if (checked.wrong.length > 0) throw new Refusal({ ...no.invalid, detail: { wrong: checked.wrong } })
      } else await runOne(context, login, command, known?.id ?? newId(), given, { lang })
      if (known) changed++
      else made++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const faults = (error.refused.detail?.wrong ?? [error.refused]) as readonly { field?: string; label: readonly string[] }[]
      for (const fault of faults) wrong.push({ row: i + 2, column: of.fields[fault.field ?? '']?.label[lang] ?? '', msg: fault.label[lang]! })
    }
  }
  return {
    total: rows.length, successCount: made + changed, created: made, updated: changed,
    failCount: new Set(wrong.map(one => one.row)).size, messages: wrong, dryRun: dry,
  }
}
