/** What imports leave: the file and the rows that were not taken, kept for a while, shown masked, and let go of with whoever stands in them. */
import { rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ensure, find, get, type Label, mask, newId, type Row } from '../../kit/index.ts'
import { param } from '../../system/index.ts'
import { attach, attachedTag } from '../index.ts'
import { daysKept, erase, importLog, isOpened, keepDays, no, note, open } from '../import-log.ts'
import { seeNames } from '../../../server/kernel/masking.ts'
import type { Engine, Session } from '../../../server/kernel/engine.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import type { Encoding } from '../../../server/sheets/decode.ts'
import { below, type Grid, gridOfFile } from '../../../server/sheets/sheet.ts'
import { working } from '../../../server/storage/storage.ts'
import { measure, waitingPath } from '../../../server/storage/upload.ts'
import { answering } from '../../../server/http/calling.ts'
import { type Context, type ImportEntry, viewPermit } from '../../../server/http/context.ts'
import type { Lang } from '../../../server/http/envelope.ts'
import type { Login } from '../../../server/http/login.ts'
import { sendSheet } from '../../../server/http/transfer.ts'
import { retention } from './retention.ts'
import type { Storages } from './storages.ts'

type Entry = Row<typeof importLog>
type Rows = NonNullable<Entry['rows']>
const base = 'business-basic/importLog'
const words = { row: ['行', 'Row'], why: ['原因', 'Reason'] } as const satisfies Record<string, Label>
/** Imports that are looked through for somebody at a time. */
const batch = 50

export function importFiles(context: Context, storages: Storages): void {
  const { engine } = context,
    keeps = retention(engine, storages)
  context.imported = async (session, entry) => noted(engine, session, entry, await kept(session, entry))

  /** The file of an import, sealed; undefined where none is to be kept, or there is no room: the import was done for all that. */
  async function kept(session: Session, { content, fileName }: ImportEntry) {
    if (!content) return undefined
    const [set] = await engine.ask(session.tenant, find(param, { paramKey: keepDays.key, status: 'live' }, { limit: 1 }))
    if (daysKept(set?.paramValue) === 0) return undefined
    const path = await waitingPath(storages.waiting)
    try {
      await writeFile(path, content.bytes, { mode: 0o600 })
      return await keeps.keep(allowed(session), { ...(await measure(path)), name: fileName, belongs: attachedTag })
    } catch (error) {
      context.app.log.warn({ err: error }, 'the file of an import could not be kept')
      return undefined
    } finally {
      await rm(path, { force: true })
    }
  }
  calls(context, storages)
  openedFiles(context)
  letGo(context, storages)
}
const allowed = (session: Session): Session => ({ ...session, actor: { ...session.actor, may: () => true } })

async function noted(
  engine: Engine,
  session: Session,
  { content, ...entry }: ImportEntry,
  sent: { readonly id: string; readonly [name: string]: unknown } | undefined,
) {
  const rows = content && sent ? { ...(content.read ? { read: content.read } : {}), columns: content.columns, rejected: content.rejected } : undefined
  await engine.run(allowed(session), note, newId(), { ...entry, ...(rows ? { rows, fileId: sent!.id, link: sent!.link } : {}) })
}

/** The bytes of an import's file, as they came; undefined once they are gone. */
async function bytesOf({ engine }: Context, storages: Storages, tenant: string, entry: Entry): Promise<Buffer | undefined> {
  const sent = entry.fileId ? await engine.ask(tenant, get(attach, entry.fileId)) : undefined
  const storage = sent?.status === 'live' && sent.key ? await storages.of(tenant, sent.ossId) : undefined,
    bytes = storage && (await working(storage.get(sent!.key!)))
  return bytes ? buffer(bytes as Readable) : undefined
}
const gridOf = (bytes: Buffer, { fileName }: Entry, read: NonNullable<Rows['read']>): Promise<Grid> =>
  gridOfFile(bytes, fileName, { encoding: read.encoding as Encoding | undefined, sheet: read.sheet })

/** A cell as somebody is shown it: as the field that it went into. */
function shownCell({ as }: Rows['columns'][number], cell: string, { actor }: Login): string {
  return !as || cell === '' || (as === 'name' && actor.may(seeNames)) ? cell : mask(as as 'name', cell)!
}

/** The sheets of an import: all of its rows, and those that were refused with what was wrong in them. */
function calls(context: Context, storages: Storages): void {
  const { engine } = context,
    call = answering(context)
  async function held(login: Login, id: unknown): Promise<{ readonly entry: Entry; readonly rows: Rows }> {
    const reached = await engine.row(login, importLog, String(id ?? ''))
    ensure(reached, { ...kernel.missing, field: 'id' })
    const entry = (await engine.ask(login.tenant, get(importLog, reached.id)))!
    ensure(entry.rows, no.gone)
    return { entry, rows: entry.rows }
  }
  const heads = ({ columns }: Rows, lang: Lang) => [
    { key: 'row', label: words.row[lang] },
    ...columns.map(({ label }, at) => ({ key: String(at), label: label[lang] })),
    { key: 'why', label: words.why[lang] },
  ]
  const said = ({ columns, rejected }: Rows, lang: Lang): ReadonlyMap<number, string> =>
    new Map(
      rejected.map(({ row, why }) => [
        row,
        why
          .map(({ field, label }) =>
            [columns.find(one => one.name === field && field !== '')?.label[lang], label[lang]].filter(Boolean).join(['：', ': '][lang]),
          )
          .join(['；', '; '][lang]),
      ]),
    )
  call(
    'GET',
    `${base}/rejected`,
    ['下载被拒的行', 'Refused rows'],
    [viewPermit(importLog)],
    async ({ login, asked, lang, reply }) => {
      const { rows } = await held(login, asked.id),
        why = said(rows, lang)
      // What was brought by no column, but mended in by hand, has no place in the sheet.
      async function* pieces() {
        yield rows.rejected.map(({ row, values }) => [row, ...rows.columns.map(one => shownCell(one, values[one.name] ?? '', login)), why.get(row)])
      }
      return sendSheet({ name: 'import_rejected', label: ['被拒的行', 'Refused rows'] }, heads(rows, lang), pieces(), asked.format, reply, lang)
    },
    'export',
  )
  call(
    'GET',
    `${base}/rows`,
    ['下载全部行', 'All rows'],
    [viewPermit(importLog)],
    async ({ login, asked, lang, reply }) => {
      const { entry, rows } = await held(login, asked.id),
        bytes = await bytesOf(context, storages, login.tenant, entry)
      ensure(bytes && rows.read, no.gone)
      const { headerRow, areNumbered } = rows.read,
        grid = await gridOf(bytes, entry, rows.read),
        { rows: lines } = below(grid, headerRow - 1),
        why = said(rows, lang)
      async function* pieces() {
        yield lines.map((cells, i) => {
          const row = areNumbered ? grid.numbers[headerRow + i]! : headerRow + i + 1
          return [row, ...rows.columns.map((one, at) => shownCell(one, cells[at] ?? '', login)), why.get(row) ?? '']
        })
      }
      return sendSheet({ name: 'import_rows', label: ['导入的行', 'Imported rows'] }, heads(rows, lang), pieces(), asked.format, reply, lang)
    },
    'export',
  )
}

/** The original is fetched by who has just opened it, which left its trace. */
function openedFiles(context: Context): void {
  const { engine } = context,
    others = context.reachesFile
  context.reachesFile = async (login, fileId) => {
    if (await others?.(login, fileId)) return true
    if (!login.actor.may(open.permit)) return false
    const { records } = await engine.list(login, importLog, { where: { fileId, status: 'noted' }, size: 1 })
    return records.some(row => isOpened(row as Entry, login.actor.userId, engine.clock()))
  }
}

/** Whoever is erased is erased from the sheets that named them: the content of such an import goes as a whole. */
function letGo(context: Context, storages: Storages): void {
  const { engine, app } = context
  async function names(tenant: string, entry: Entry, values: ReadonlySet<string>): Promise<boolean> {
    if (!entry.rows) return false
    if (entry.rows.rejected.some(one => Object.values(one.values).some(cell => values.has(cell)))) return true
    const bytes = await bytesOf(context, storages, tenant, entry)
    if (!bytes) return false
    // What is no sheet is searched as it lies there.
    if (!entry.rows.read) return [...values].some(one => bytes.includes(one))
    return (await gridOf(bytes, entry, entry.rows.read)).rows.some(cells => cells.some(cell => values.has(cell)))
  }
  async function looked(tenant: string, values: ReadonlySet<string>): Promise<void> {
    let after = ''
    for (;;) {
      const some = await engine.ask(tenant, find(importLog, { status: 'noted', id: { gt: after } }, { sort: ['id'], limit: batch }))
      for (const entry of some) if (await names(tenant, entry, values)) await engine.run(engine.system(tenant), erase, entry.id)
      if (some.length < batch) return
      after = some.at(-1)!.id
    }
  }
  let running: Promise<unknown> = Promise.resolve()
  engine.onErased((tenant, values) => {
    running = running
      .then(() => looked(tenant, new Set(values)))
      .catch(error => app.log.error({ err: error, tenant }, 'the sheets of imports could not be searched for who was erased'))
  })
}
