/** Import of a sheet: its headers become field names, every row is tried by itself, and what is wrong is said by row and column. */
import type { FastifyRequest } from 'fastify'
import { extname } from 'node:path'
import {
  checkInput,
  type Command,
  type Fields,
  type Imported,
  type ImportMessage,
  type Label,
  type LookedAt,
  meaning,
  type RefusalCode,
  RefusalError,
  refusals,
  type Resource,
} from '../../modules/kit/index.ts'
import { invalid, no as kernel } from '../kernel/refusals.ts'
import { encodingNamed } from '../sheets/decode.ts'
import { digestOf, heldGrid, hold } from '../sheets/held.ts'
import { below, type Grid, gridOfFile, headerIn } from '../sheets/sheet.ts'
import { personalAs } from '../kernel/masking.ts'
import { askedOf, type Context, type ImportColumn, loginOf, type RejectedRow } from './context.ts'
import { langOf } from './envelope.ts'
import type { GivenFile } from './given-file.ts'
import type { Login } from './login.ts'

export const no = refusals('sheet_import', {
  again: ['文件已不在服务器上，请重新上传', 'the file is no longer here, please send it again'],
  map: ['列的对应关系不正确', 'the columns are not matched rightly'],
  twiceMapped: ['有两列对应同一字段', 'two columns are matched to the same field'],
  edits: ['修改的内容不正确', 'what was mended is not readable'],
  headerRow: ['表头行不在文件中', 'the file has no such header row'],
})

export type Given = Readonly<Record<string, string>>

/** Refuses with every wrong field, without running the command. */
export function checked(command: Command, given: Readonly<Record<string, unknown>>, zone: string): void {
  const { wrong } = checkInput(command.input, given, zone)
  if (wrong.length > 0) throw new RefusalError(invalid(wrong))
}

/** What a request says of a file, by its query and by the parts of its form. */
interface Asked {
  readonly isDry: boolean
  readonly isCovered: boolean
  readonly headerRow: number | undefined
  readonly map: Readonly<Record<string, string>>
  readonly edits: Readonly<Record<string, Given>>
  readonly digest: string
  readonly grid: Grid
  readonly file: GivenFile
}

/** Texts by name, maybe in texts by name. */
function textsIn(given: unknown, wrong: RefusalError, depth = 1): any {
  try {
    const value: unknown = typeof given === 'string' && given ? JSON.parse(given) : {}
    const fits = (one: unknown, left: number): boolean =>
      left === 0
        ? typeof one === 'string'
        : typeof one === 'object' && one !== null && !Array.isArray(one) && Object.values(one).every(each => fits(each, left - 1))
    if (!fits(value, depth)) throw wrong
    return value
  } catch {
    throw wrong
  }
}

/** Reads a request: its file, or what was kept of it under the digest that it names. */
async function asked(of: Resource, request: FastifyRequest): Promise<Asked> {
  const given: Record<string, unknown> = { ...askedOf(request) }
  let file: GivenFile | undefined
  if (request.isMultipart())
    for await (const part of request.parts())
      if (part.type === 'field') given[part.fieldname] ??= part.value
      else if (!file) file = { bytes: await part.toBuffer(), name: part.filename }
      else part.file.resume()
  const text = (name: string): string => String(given[name] ?? '').trim()
  const { tenant, userId } = loginOf(request),
    owner = [tenant, userId, of.name],
    reading = { encoding: encodingNamed(text('encoding')), sheet: text('sheet') || undefined }
  if (!file && !text('digest')) throw new RefusalError({ ...kernel.invalid, field: 'file' })
  const digest = file ? digestOf(file.bytes) : text('digest')
  const kept = heldGrid(owner, digest, reading)
  if (!kept && !file) throw new RefusalError({ ...no.again, field: 'file' })
  const grid = kept?.grid ?? (await gridOfFile(file!.bytes, file!.name, reading)),
    whole = file ?? kept!
  if (!kept && text('dryRun') === '1') hold(owner, digest, reading, whole, grid)
  const headerRow = text('headerRow') ? Number(text('headerRow')) : undefined
  if (headerRow !== undefined && !(Number.isInteger(headerRow) && headerRow >= 1 && headerRow < grid.rows.length))
    throw new RefusalError({ ...no.headerRow, field: 'headerRow' })
  return {
    isDry: text('dryRun') === '1',
    isCovered: text('isCovered') === '1',
    headerRow,
    map: textsIn(given.map, new RefusalError({ ...no.map, field: 'map' })),
    edits: textsIn(given.edits, new RefusalError({ ...no.edits, field: 'edits' }), 2),
    digest,
    grid,
    file: whole,
  }
}

/** Headers as they are compared: without what people put beside a name. */
const bare = (header: string): string =>
  header
    .replace(/[（(][^（）()]*[)）]$/, '')
    .replace(/[\s:：*＊_]/g, '')
    .toLowerCase()
/** The field of each header: as it was matched, else by its name or label; no field twice. */
function matched(headers: readonly string[], fields: Fields, map: Readonly<Record<string, string>>): readonly string[] {
  const byWord = new Map(Object.entries(fields).flatMap(([name, { label }]) => [name, ...label].map(word => [bare(word), name] as const)))
  const used = new Set<string>()
  for (const header of headers) {
    const name = Object.hasOwn(map, header) ? map[header]! : ''
    if (name && !Object.hasOwn(fields, name)) throw new RefusalError({ ...no.map, field: 'map' })
    if (name && used.has(name)) throw new RefusalError({ ...no.twiceMapped, field: 'map', detail: { name } })
    if (name) used.add(name)
  }
  return headers.map(header => {
    if (Object.hasOwn(map, header)) return map[header]!
    const name = byWord.get(bare(header)) ?? ''
    if (used.has(name)) return ''
    used.add(name)
    return name
  })
}

/** Wrong rows that are told whole, and those that are kept with the import. */
const wrongMax = 200,
  rejectedMax = 1_000
/** What a file is kept as: what people call their sheets may name a child. */
const keptName = (of: Pick<Resource, 'name'>, { name }: Pick<GivenFile, 'name'>): string => `${of.name}${extname(name).slice(0, 8)}`
/** What the columns of a file were; undefined where one brought secrets, which are kept nowhere. */
function columnsRead(
  names: readonly string[],
  headers: readonly string[],
  fields: Fields,
  resources: ReadonlyMap<string, Resource>,
): readonly ImportColumn[] | undefined {
  if (names.some(name => fields[name]?.kind === 'secret')) return undefined
  return names.map((name, at) => {
    const field = fields[name]
    if (!field) return { name: '', label: [headers[at]!, headers[at]!], as: 'text' }
    const to = field.kind === 'ref' ? resources.get(field.to!) : undefined,
      as = personalAs(field) ?? (to?.title ? personalAs(to.fields[to.title]!) : undefined)
    return { name, label: field.label, ...(as ? { as } : {}) }
  })
}
/** Rows after which others have their turn. */
const slice = 50

/** Hands on what a row means to its fields; refuses what is no value of any. */
function meant(fields: Fields, cells: Given): Given {
  const out: Record<string, string> = {},
    wrong: RefusalCode[] = []
  for (const [name, cell] of Object.entries(cells)) {
    try {
      out[name] = meaning(name, fields[name]!, cell)
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      wrong.push(error.refused)
    }
  }
  if (wrong.length > 0) throw new RefusalError(invalid(wrong))
  return out
}

/** Rows that are under way at once: they share commits. */
const atOnce = 16
/** Hands rows on in their order, several at once; those that share a word follow one another. What fails ends it, once what is under way has ended. */
async function eachRow<T>(rows: readonly T[], words: (row: T) => readonly string[], each: (row: T) => Promise<void>): Promise<void> {
  const last = new Map<string, Promise<unknown>>(),
    open = new Set<Promise<unknown>>(),
    failed: unknown[] = []
  for (const [i, row] of rows.entries()) {
    if (failed.length > 0) break
    const shared = words(row)
    const mine: Promise<unknown> = Promise.all(shared.flatMap(word => last.get(word) ?? []))
      .then(() => (failed.length > 0 ? undefined : each(row)))
      .catch(error => failed.push(error))
      .finally(() => open.delete(mine))
    open.add(mine)
    for (const word of shared) last.set(word, mine)
    if (open.size >= atOnce) await Promise.race(open)
    if (i % slice === slice - 1) await new Promise(setImmediate)
  }
  await Promise.all(open)
  if (failed.length > 0) throw failed[0]
}

export interface ImportWay {
  /** Values that rows have where the file says nothing else. */
  readonly only?: Given
  /** What a row may have in common with one above that it must wait for, such as a key. Left out, each waits for the one before. */
  readonly shares?: ((given: Given) => readonly string[]) | undefined
}
/** Reads the file of a request and hands its rows to `each`, and notes what became of them. `dryRun=1` asks for a preview, which looks at one row
 * after the other; `sheet`, `headerRow`, `encoding` and `map` (header → field) say how the file is read, and `edits` (row → field → text) what was
 * mended in it. */
export async function importSheet(
  { imported, engine }: Pick<Context, 'imported' | 'engine'>,
  of: Resource,
  request: FastifyRequest,
  fields: Fields,
  each: (given: Given, dry: boolean, covered: boolean) => Promise<'created' | 'updated'>,
  { only = {}, shares }: ImportWay = {},
): Promise<Imported | LookedAt> {
  const lang = langOf(request)
  const { grid, map, edits, digest, file, isDry, isCovered, ...way } = await asked(of, request)
  const isKnown = (header: string): boolean => matched([header], fields, {})[0] !== '' || map[header] !== undefined
  const headerAt = way.headerRow ? way.headerRow - 1 : headerIn(grid.rows, isKnown)
  const { headers, rows } = below(grid, headerAt),
    names = matched(headers, fields, map)
  const messages: ImportMessage[] = [],
    wrong: { readonly row: number; readonly values: Given }[] = [],
    rejected: RejectedRow[] = [],
    count = { created: 0, updated: 0 }
  let failCount = 0
  const given = rows.map((cells, i) => {
    const row = grid.numbers[headerAt + 1 + i]!
    const read: Given = { ...Object.fromEntries(names.flatMap((name, at) => (name && cells[at] ? [[name, cells[at]!]] : []))), ...known(fields, edits[row]) }
    return { row, read }
  })
  const refused = new Map<number, RefusalError>()
  const words = shares && !isDry ? ({ read }: (typeof given)[number]) => shares({ ...only, ...read }) : () => ['']
  await eachRow(given, words, async ({ row, read }) => {
    try {
      count[await each({ ...only, ...meant(fields, read) }, isDry, isCovered)]++
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      refused.set(row, error)
    }
  })
  for (const { row, read } of given) {
    const error = refused.get(row)
    if (error) {
      failCount++
      if (wrong.length < wrongMax) wrong.push({ row, values: read })
      const faults = (error.refused.detail?.wrong ?? [error.refused]) as readonly { field?: string; label: Label }[]
      if (!isDry && rejected.length < rejectedMax) rejected.push({ row, values: read, why: faults.map(({ field = '', label }) => ({ field, label })) })
      for (const { field = '', label } of faults) messages.push({ row, column: fields[field]?.label[lang] ?? '', msg: label[lang]!, field })
    }
  }
  const done = { total: rows.length, successCount: count.created + count.updated, failCount }
  if (!isDry) {
    const { encoding, sheet } = grid,
      columns = columnsRead(names, headers, fields, engine.registry.resources)
    await imported?.(loginOf(request), {
      type: of.name,
      fileName: keptName(of, file),
      ...done,
      ...(columns ? { content: { bytes: file.bytes, read: { encoding, sheet, headerRow: headerAt + 1, areNumbered: true }, columns, rejected } } : {}),
    })
  }
  const all = { ...done, ...count, messages, dryRun: isDry }
  if (!isDry) return all
  return {
    ...all,
    digest,
    ...(grid.encoding ? { encoding: grid.encoding } : {}),
    sheets: grid.sheets,
    ...(grid.sheet ? { sheet: grid.sheet } : {}),
    headerRow: headerAt + 1,
    head: grid.rows.slice(0, headerAt + 6),
    numbers: grid.numbers.slice(0, headerAt + 6),
    headers,
    fields: names,
    columns: Object.entries(fields).map(([name, { label, required }]) => ({ name, label: label[lang], required })),
    unknown: headers.filter((header, i) => header !== '' && !names[i]),
    lacking: Object.entries(fields).flatMap(([name, field]) =>
      field.required && field.initial === undefined && !names.includes(name) && !Object.hasOwn(only, name) ? [field.label[lang]] : [],
    ),
    wrong,
  }
}
/** Notes an import that a reader of its own has done, with its file and the places that were not taken; answers what became of it. */
export async function notedImport(
  { imported }: Pick<Context, 'imported'>,
  login: Login,
  of: Pick<Resource, 'name'>,
  file: GivenFile,
  done: Imported,
): Promise<Imported> {
  if (done.dryRun) return done
  const { total, successCount, failCount, messages } = done
  const rejected = [...Map.groupBy(messages, one => one.row)]
    .slice(0, rejectedMax)
    .map(
      ([row, all]): RejectedRow => ({
        row,
        values: {},
        why: all.map(({ column, msg, field = '' }) => ({ field, label: column ? [`${column}：${msg}`, `${column}: ${msg}`] : [msg, msg] })),
      }),
    )
  await imported?.(login, {
    type: of.name,
    fileName: keptName(of, file),
    total,
    successCount,
    failCount,
    content: { bytes: file.bytes, columns: [], rejected },
  })
  return done
}
const known = (fields: Fields, given: Given = {}): Given => Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)))
