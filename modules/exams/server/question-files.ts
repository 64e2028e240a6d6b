/** Files of questions: read in whatever common shape, each question tried by itself, and what is wrong said by its place; and written out again. */
import { basename } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { about, ensure, find, type Imported, type ImportMessage, newId, RefusalError, type RefusalCode, refusals, type Row, textOf } from '../../kit/index.ts'
import { answering } from '../../../server/http/calling.ts'
import { type Context, loginOf, must, viewPermit } from '../../../server/http/context.ts'
import { givenFile } from '../../../server/http/given-file.ts'
import { runOne } from '../../../server/http/running.ts'
import { notedImport } from '../../../server/http/sheet-import.ts'
import type { Login } from '../../../server/http/login.ts'
import type { Lang } from '../../../server/http/envelope.ts'
import { encodingOf, no as encoding } from '../../../server/sheets/decode.ts'
import { rowsOfFile, xlsxOf } from '../../../server/sheets/sheet.ts'
import { bank, chapter, createChapter } from '../bank.ts'
import { type Format, formats, guessedFormat, readText, writeText } from '../formats/index.ts'
import type { Outgoing, Parsed, Read } from '../formats/parsed.ts'
import { readTable, sheetHeads, tableRow } from '../formats/plain.ts'
import { readQti } from '../formats/qti.ts'
import { question } from '../question.ts'
import { submit } from '../question.commands.ts'
import { filing, isPackage, keptOf, packed, unpacked } from './packages.ts'

const no = refusals('exam_file', {
  bank: ['请选择题库', 'choose a bank'],
  file: ['请选择文件', 'choose a file'],
  format: ['不支持的格式', 'this format is not known'],
  empty: ['文件中没有试题', 'there are no questions in the file'],
  tooMany: ['一次最多导入 1000 题', 'at most 1,000 questions at once'],
})
const questionsMax = 1_000
/** Packages bring pictures and sounds along. */
const bytesMax = 64 * 1024 * 1024
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

async function read(file: { readonly bytes: Buffer; readonly name: string }, asked: string): Promise<Read> {
  ensure(!asked || asked in formats, about(no.format, 'format'))
  if (isZip(file.bytes) && isPackage(file.bytes)) return readQti(await unpacked(file.bytes))
  if (isZip(file.bytes) || /\.csv$/i.test(file.name)) {
    const { headers, rows } = await rowsOfFile(file.bytes, file.name)
    return readTable(headers, rows)
  }
  ensure(file.bytes.length > 0 && !file.bytes.includes(0), about(encoding.unreadable, 'file'))
  const text = new TextDecoder(encodingOf(file.bytes)).decode(file.bytes).replace(/^\uFEFF/, '')
  return readText((asked || guessedFormat(file.name, text)) as Format, text)
}

/** Chapters by their names below each other; what is not there yet is made. */
function chapters(context: Context, login: Login, { bankId, lang, isDry }: { readonly bankId: string; readonly lang: Lang; readonly isDry: boolean }) {
  const known = new Map<string, string>()
  let rows: Promise<readonly Row<typeof chapter>[]> | undefined
  return async (path: string, under: string): Promise<string> => {
    rows ??= context.engine.ask(login.tenant, find(chapter, { bankId, status: 'live' }))
    let parentId = under
    for (const name of path
      .split('/')
      .map(one => one.trim())
      .filter(Boolean)) {
      const key = `${parentId}/${name}`
      const there = known.get(key) ?? (await rows).find(one => (one.parentId ?? '') === parentId && one.name === name)?.id
      const id = there ?? newId()
      if (!there && isDry) return under
      if (!there)
        await runOne(
          context,
          login,
          createChapter,
          id,
          { bankId, parentId: parentId || null, name: name.slice(0, 100), sort: known.size + 1 },
          { lang, fresh: true },
        )
      known.set(key, id)
      parentId = id
    }
    return parentId
  }
}

const columnOf = (name: string): readonly string[] => (question.fields as Readonly<Record<string, { readonly label: readonly string[] }>>)[name]?.label ?? []
async function importQuestions(context: Context, request: FastifyRequest, lang: Lang): Promise<Imported> {
  const login = loginOf(request)
  must(login, submit.permit)
  const { file, given } = await givenFile(request, no.file, bytesMax)
  const bankId = textOf(given.bankId),
    chapterId = textOf(given.chapterId),
    isDry = textOf(given.dryRun) === '1'
  ensure(bankId && (await context.engine.row(login, bank, bankId)), about(no.bank, 'bankId'))
  const found = await read(file, textOf(given.format)),
    { questions, unread } = found
  ensure(questions.length + unread.length > 0, about(no.empty, 'file'))
  ensure(questions.length <= questionsMax, about(no.tooMany, 'file'))
  const messages: ImportMessage[] = unread.map(({ at, why }) => ({ row: at, column: '', msg: why[lang], field: '' }))
  const trial = context.engine.trying(login.tenant),
    place = chapters(context, login, { bankId, lang, isDry }),
    filed = filing(context, login, found)
  let made = 0
  const one = async (parsed: Parsed, i: number): Promise<void> => {
    const { at } = parsed
    try {
      const { at: _at, chapter: path, ...rest } = await filed(parsed, isDry)
      const to = path ? await place(path, chapterId) : chapterId
      const values = { ...rest, bankId, chapterId: to || null, sort: i + 1 }
      if (isDry) {
        const refused = await trial.refusal(login, submit, newId(), values)
        if (refused) throw refused
      } else await runOne(context, login, submit, newId(), values, { lang, fresh: true })
      made++
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      const { detail, field = '', label } = error.refused
      const inside = (detail as { readonly wrong?: readonly RefusalCode[] } | undefined)?.wrong?.[0]
      messages.push({ row: at, column: columnOf(inside?.field ?? field)[lang] ?? '', msg: (inside?.label ?? label)[lang], field: inside?.field ?? field })
    }
  }
  for (const [i, each] of questions.entries()) await one(each, i)
  const total = questions.length + unread.length
  const done = {
    total,
    successCount: made,
    created: made,
    updated: 0,
    failCount: total - made,
    messages: messages.sort((a, b) => a.row - b.row),
    dryRun: isDry,
  }
  return notedImport(context, login, question, file, done)
}

async function outgoing(context: Context, login: Login, asked: Readonly<Record<string, any>>) {
  const of = await context.engine.row(login, bank, textOf(asked.bankId))
  ensure(of, about(no.bank, 'bankId'))
  const [all, rows] = await Promise.all([
    context.engine.ask(login.tenant, find(chapter, { bankId: String(of.id) })),
    context.engine.ask(
      login.tenant,
      find(
        question,
        { bankId: String(of.id), status: 'usable', ...(textOf(asked.chapterId) ? { chapterId: textOf(asked.chapterId) } : {}) },
        { sort: ['chapterId', 'sort'] },
      ),
    ),
  ])
  const path = (id: string | null): string => {
    const own = all.find(one => one.id === id)
    return own ? [path(own.parentId), own.name].filter(Boolean).join('/') : ''
  }
  const list = rows.map(
    (one): Outgoing => ({
      ...{ type: one.type, stem: one.stem, plainStem: one.plainStem, options: one.options ?? [], answer: one.answer ?? '' },
      ...(one.image ? { image: one.image } : {}),
      ...(one.audio ? { audio: one.audio } : {}),
      ...{ analysis: one.analysis ?? '', score: String(one.score / 100), difficulty: one.difficulty, points: one.points ?? '', chapter: path(one.chapterId) },
    }),
  )
  return { name: String((of as unknown as Row<typeof bank>).name), list }
}

/** The files of questions, each by a name of its own. */
async function carrying(context: Context, login: Login, list: readonly Outgoing[]) {
  const kept = await keptOf(context, login, list)
  return (link: string) => {
    const own = kept.get(link)
    return own && { name: basename(own.path), bytes: own.bytes }
  }
}

export function questionFiles(context: Context): void {
  const base = 'business-product/qsn/question'
  context.app.serveCall(
    { method: 'POST', path: `/api/${base}/import`, label: ['导入试题', 'Import questions'], kind: 'import', of: question, access: [submit.permit] },
    async request => {
      const { envelope, langOf } = await import('../../../server/http/envelope.ts')
      const lang = langOf(request)
      return envelope(await importQuestions(context, request, lang), lang)
    },
  )
  answering(context)(
    'GET',
    `${base}/export`,
    ['导出试题', 'Export questions'],
    [viewPermit(question)],
    async ({ login, asked, reply }) => {
      const format = (textOf(asked.format) || 'xlsx') as Format
      ensure(format in formats, about(no.format, 'format'))
      const { name, list } = await outgoing(context, login, asked)
      const body =
        format === 'xlsx'
          ? await xlsxOf(
              'questions',
              sheetHeads,
              (async function* () {
                yield list.map(tableRow)
              })(),
            )
          : format === 'qti'
            ? await packed(context, login, list)
            : Buffer.from(writeText(format, list, format === 'moodle' ? await carrying(context, login, list) : undefined))
      const file = `${name}.${formats[format].ending}`
      return reply
        .header('Content-Disposition', `attachment; filename="questions.${formats[format].ending}"; filename*=UTF-8''${encodeURIComponent(file)}`)
        .type(
          format === 'xlsx'
            ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
            : format === 'qti'
              ? 'application/zip'
              : format === 'moodle'
                ? 'application/xml'
                : 'text/plain; charset=utf-8',
        )
        .send(body)
    },
    'export',
  )
}
