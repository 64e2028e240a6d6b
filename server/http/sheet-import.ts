/** Import of a sheet: its headers become field names, every row is tried by itself, and what is wrong is said by row and column. */
import type { FastifyRequest } from 'fastify'
import { extname } from 'node:path'
import { checkInput, type Command, type Fields, RefusalError, type Resource } from '../../modules/kit/index.ts'
import { no } from '../kernel/refusals.ts'
import { rowsOfFile } from '../sheets/sheet.ts'
import { askedOf, type Context, loginOf } from './context.ts'
import { langOf } from './envelope.ts'

export interface Imported {
  readonly total: number
  readonly successCount: number
  readonly created: number
  readonly updated: number
  readonly failCount: number
  readonly messages: readonly { readonly row: number; readonly column: string; readonly msg: string }[]
  /** Whether nothing was written: a look at what would happen. */
  readonly dryRun: boolean
}
export type Given = Readonly<Record<string, string>>

/** Refuses with every wrong field, without running the command. */
export function checked(command: Command, given: Readonly<Record<string, unknown>>, zone: string): void {
  const { wrong } = checkInput(command.input, given, zone)
  if (wrong.length > 0) throw new RefusalError({ ...no.invalid, detail: { wrong } })
}

/** Fields of a form that came with the file. */
function formOf(file: { readonly fields?: object }, name: string): string | undefined {
  const part = (file.fields as Record<string, { readonly value?: unknown }> | undefined)?.[name]
  return part?.value === undefined ? undefined : String(part.value)
}

/** Reads the file of a request and hands row after row to `each`, and notes what became of them. `dryRun=1` asks for a preview. */
export async function importSheet(
  { imported }: Pick<Context, 'imported'>,
  of: Resource,
  request: FastifyRequest,
  fields: Fields,
  each: (given: Given, dry: boolean, covered: boolean) => Promise<'created' | 'updated'>,
): Promise<Imported> {
  const lang = langOf(request),
    asked = askedOf(request)
  const file = request.isMultipart() ? await request.file() : undefined
  if (!file) throw new RefusalError({ ...no.invalid, field: 'file' })
  const { headers, rows } = await rowsOfFile(await file.toBuffer(), file.filename)
  const isOn = (name: string) => String(asked[name] ?? formOf(file, name) ?? '') === '1'
  const dry = isOn('dryRun'),
    covered = isOn('isCovered')
  const names = headers.map(header => Object.entries(fields).find(([name, field]) => name === header || field.label.includes(header))?.[0])
  const messages: { row: number; column: string; msg: string }[] = []
  const count = { created: 0, updated: 0 }
  for (const [i, cells] of rows.entries()) {
    const given = Object.fromEntries(names.flatMap((name, at) => (name && cells[at] ? [[name, cells[at]!]] : [])))
    try {
      count[await each(given, dry, covered)]++
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      const faults = (error.refused.detail?.wrong ?? [error.refused]) as readonly { field?: string; label: readonly string[] }[]
      for (const fault of faults) messages.push({ row: i + 2, column: fields[fault.field ?? '']?.label[lang] ?? '', msg: fault.label[lang]! })
    }
  }
  const done = { total: rows.length, successCount: count.created + count.updated, failCount: new Set(messages.map(one => one.row)).size }
  if (!dry) await imported?.(loginOf(request), { type: of.name, fileName: `${of.name}${extname(file.filename).slice(0, 8)}`, ...done })
  return { ...done, ...count, messages, dryRun: dry }
}
