/** A sheet of options for one question: their text, what belongs to them, and which are right. */
import { about, ensure, get, type Imported, RefusalError, textOf } from '../../kit/index.ts'
import type { Context } from '../../../server/http/context.ts'
import { loginOf, must } from '../../../server/http/context.ts'
import { envelope, langOf } from '../../../server/http/envelope.ts'
import { givenFile } from '../../../server/http/given-file.ts'
import { runOne } from '../../../server/http/running.ts'
import { notedImport } from '../../../server/http/sheet-import.ts'
import { rowsOfFile } from '../../../server/sheets/sheet.ts'
import { rewrite } from '../options.ts'
import { question } from '../question.ts'
import { submit } from '../question.commands.ts'
import { no } from '../refusals.ts'

const heads = { content: /^(内容|选项|选项内容|content|text)$/i, match: /^(配对|match)$/i, isRight: /^(正确|是否正确|isright|right)$/i }
export function optionFile(context: Context): void {
  context.app.serveCall(
    {
      method: 'POST',
      path: '/api/business-product/qsn/option/import',
      label: ['导入选项', 'Import options'],
      kind: 'import',
      of: question,
      access: [submit.permit],
    },
    async request => {
      const login = loginOf(request),
        lang = langOf(request)
      must(login, submit.permit)
      const { file, given } = await givenFile(request, { code: 'exam_file.file', label: ['请选择文件', 'choose a file'] })
      const id = textOf(given.questionId)
      ensure(id && (await context.engine.row(login, question, id)), about(no.noOption, 'questionId'))
      const of = (await context.engine.ask(login.tenant, get(question, id)))!
      const { headers, rows } = await rowsOfFile(file.bytes, file.name)
      const cell = (name: keyof typeof heads, cells: readonly string[]): string => (cells[headers.findIndex(one => heads[name].test(one.trim()))] ?? '').trim()
      const all = rows.map(cells => ({
        id: '',
        content: cell('content', cells),
        match: cell('match', cells) || undefined,
        isRight: /^(1|是|对|√|t|true|y|yes)$/i.test(cell('isRight', cells)),
      }))
      const step = rewrite(of, all)
      const done = { total: rows.length, created: 0, updated: 0, successCount: 0, failCount: 0, messages: [], dryRun: textOf(given.dryRun) === '1' } as const
      const kept = (one: Imported): Promise<Imported> => notedImport(context, login, question, file, one)
      try {
        const refused = done.dryRun ? await context.engine.trying(login.tenant).refusal(login, step.command, id, step.input) : undefined
        if (refused) throw refused
        if (!done.dryRun) await runOne(context, login, step.command, id, step.input, { lang })
        return envelope(await kept({ ...done, successCount: rows.length, updated: rows.length }), lang)
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
        const { field = '', label } = error.refused
        return envelope(await kept({ ...done, failCount: rows.length, messages: [{ row: 1, column: '', msg: label[lang], field }] }), lang)
      }
    },
  )
}
