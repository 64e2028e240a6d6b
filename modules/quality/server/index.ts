/** What quality evaluation gives the server: trees of indicators as sheets, in and out. */
import type { FastifyRequest } from 'fastify'
import {
  about,
  ensure,
  get,
  type Imported,
  type ImportMessage,
  newId,
  RefusalError,
  type RefusalCode,
  refusals,
  type ModuleParts,
  textOf,
} from '../../kit/index.ts'
import { answering } from '../../../server/http/calling.ts'
import { type Context, loginOf, must, viewPermit } from '../../../server/http/context.ts'
import { envelope, type Lang, langOf } from '../../../server/http/envelope.ts'
import { givenFile } from '../../../server/http/given-file.ts'
import type { Login } from '../../../server/http/login.ts'
import { runOne } from '../../../server/http/running.ts'
import { notedImport } from '../../../server/http/sheet-import.ts'
import { rowsOfFile, xlsxOf } from '../../../server/sheets/sheet.ts'
import { answer } from '../../kit/index.ts'
import { faults, no as noSystem } from '../refusals.ts'
import { columnIn, headsIn, linesIn, rowsOf } from '../sheet.ts'
import { chainOf, type System, system, treeOf } from '../system.ts'
import { fill } from '../system.commands.ts'

const no = refusals('quota_file', { file: ['请选择文件', 'choose a file'], empty: ['文件中没有指标', 'there are no indicators in the file'] })
const details = 'business-quota/web/quotaSystemDetail'

/** The tree of a system that somebody sees. */
async function treeFor({ engine }: Context, login: Login, id: string) {
  ensure(id && (await engine.row(login, system, id)), about(noSystem.noSystem, 'systemId'))
  const ask = (reading: any) => engine.ask(login.tenant, reading)
  const own = (await engine.ask(login.tenant, get(system, id))) as System
  return { own, tree: treeOf(await answer(chainOf(own), { ask } as never)) }
}
async function imported(context: Context, request: FastifyRequest, lang: Lang): Promise<Imported> {
  const login = loginOf(request)
  must(login, fill.permit)
  const { file, given } = await givenFile(request, no.file)
  const id = textOf(given.systemId ?? given.quotaId),
    isDry = textOf(given.dryRun) === '1',
    { tree } = await treeFor(context, login, id)
  const { headers, rows } = await rowsOfFile(file.bytes, file.name)
  const { lines, misplaced } = linesIn(headers, rows, { there: tree, newId })
  const total = lines.length + misplaced.filter(one => !lines.some(line => line.row === one.row)).length
  ensure(total > 0, about(no.empty, 'file'))
  const said = (row: number, { field = '', label }: RefusalCode): ImportMessage => ({ row, column: columnIn(field, lang), msg: label[lang], field })
  const done = (messages: readonly ImportMessage[]): Promise<Imported> => {
    const made = messages.length === 0 ? total : 0
    const failed = new Set(messages.map(one => one.row)).size
    const all = {
      total,
      successCount: made,
      created: made,
      updated: 0,
      failCount: failed,
      messages: [...messages].sort((a, b) => a.row - b.row),
      dryRun: isDry,
    }
    return notedImport(context, login, system, file, all)
  }
  if (misplaced.length > 0) return done(misplaced.map(one => said(one.row, { ...faults[one.fault], field: one.fault === 'code' ? 'code' : 'parentId' })))
  try {
    const input = { nodes: lines.map(one => one.node) }
    const refused = isDry ? await context.engine.trying(login.tenant).refusal(login, fill, id, input) : undefined
    if (refused) throw refused
    if (!isDry) await runOne(context, login, fill, id, input, { lang })
    return await done([])
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const wrong = (error.refused.detail as { readonly wrong?: readonly RefusalCode[] } | undefined)?.wrong
    return done((wrong ?? [error.refused]).map(one => said(lines[Number(one.detail?.row ?? 0)]?.row ?? 1, one)))
  }
}

export const server: ModuleParts = {
  http(context) {
    context.app.serveCall(
      { method: 'POST', path: `/api/${details}/import`, label: ['导入指标', 'Import indicators'], kind: 'import', of: system, access: [fill.permit] },
      async request => envelope(await imported(context, request, langOf(request)), langOf(request)),
    )
    answering(context)(
      'GET',
      `${details}/export`,
      ['导出指标', 'Export indicators'],
      [viewPermit(system)],
      async ({ login, asked, reply, lang }) => {
        const { own, tree } = await treeFor(context, login, textOf(asked.systemId ?? asked.quotaId))
        const body = await xlsxOf(
          'indicators',
          headsIn(lang),
          (async function* () {
            yield rowsOf(tree, lang)
          })(),
        )
        return reply
          .header('Content-Disposition', `attachment; filename="indicators.xlsx"; filename*=UTF-8''${encodeURIComponent(`${own.name}.xlsx`)}`)
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .send(body)
      },
      'export',
    )
  },
}
