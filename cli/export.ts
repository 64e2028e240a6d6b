/** `export`: every row of a resource as CSV or xlsx, as its list shows it. */
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Command } from 'commander'
import type { Resource } from '../modules/kit/index.ts'
import { columnsOf } from '../server/http/transfer.ts'
import { wire } from '../server/http/wire.ts'
import type { Parts } from './house.ts'
import { csvLine, xlsxOf } from '../server/sheets/sheet.ts'
import { progress } from './progress.ts'
import { exits, type Shell, Stop } from './shell.ts'

const rowsMax = 10_000_000

/** The rows in pieces, formatted, personal values masked as in every export. */
async function* pieces(parts: Parts, shell: Shell, of: Resource, where: object): AsyncGenerator<readonly (readonly unknown[])[]> {
  const { engine } = parts
  const codec = engine.statements.codec(of),
    columns = columnsOf(of, shell.lang),
    shapes = wire(engine)
  for await (const piece of engine.store.stream(engine.statements.find(of, shell.tenant, where, of.sort, rowsMax), 500)) {
    const rows = await shapes.rows(shell.operator(parts), of, piece.map(codec.decode), shell.lang)
    yield rows.map(row => columns.map(column => row[column.key] ?? ''))
  }
}

async function* counted<T extends readonly unknown[]>(given: AsyncIterable<T>, seen: (rows: number) => void): AsyncGenerator<T> {
  let rows = 0
  for await (const piece of given) {
    seen((rows += piece.length))
    yield piece
  }
}

async function writeCsv(
  headers: readonly string[],
  rows: AsyncIterable<readonly (readonly unknown[])[]>,
  out: string | undefined,
  shell: Shell,
): Promise<void> {
  const file = out ? createWriteStream(out, { mode: 0o600 }) : undefined
  const failed =
    file &&
    new Promise<never>((_resolve, reject) => {
      file.once('error', reject)
    })
  failed?.catch(() => {})
  const put = async (text: string): Promise<void> => {
    if (!file) return shell.host.out(text)
    if (!file.write(text))
      await Promise.race([
        new Promise<void>(resolve => {
          file.once('drain', resolve)
        }),
        failed!,
      ])
  }
  await put(`\ufeff${csvLine(headers)}`)
  for await (const piece of rows) await put(piece.map(csvLine).join(''))
  // The end of one that could not be opened is told to whoever ends it, not only to who listens.
  if (file)
    await new Promise<void>((resolve, reject) => {
      file.end((error?: Error | null) => (error ? reject(error) : resolve()))
    })
}

export function exporting(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('export')
    .argument('<resource>', t(['数据类型，如 student', 'a resource, such as student']))
    .description(t(['导出一类数据', 'write every row of a resource to a file or the terminal']))
    .option('--format <format>', t(['csv 或 xlsx；默认由文件名决定', 'csv or xlsx; by the name of the file when left out']))
    .option('-o, --out <file>', t(['输出文件；省略时 CSV 输出到终端', 'the file; CSV goes to the terminal when left out']))
    .option('--status <status>', t(['只导出某一状态', 'only rows of a status']))
    .option('--force', t(['覆盖已有文件', 'overwrite the file']))
    .addHelpText('after', '\nExamples:\n  ketang export student --out students.xlsx\n  ketang export order --status paid --format csv > paid.csv')
    .action(async (name: string, asked: { format?: string; out?: string; status?: string; force?: boolean }) => {
      const format = asked.format ?? (extname(asked.out ?? '').slice(1) || 'csv')
      if (format !== 'csv' && format !== 'xlsx') throw new Stop(['格式须为 csv 或 xlsx', 'the format is csv or xlsx'], exits.usage)
      if (format === 'xlsx' && !asked.out) throw new Stop(['xlsx 须指定 --out', 'xlsx needs --out'], exits.usage)
      if (asked.out && existsSync(asked.out)) {
        if (!asked.force) throw new Stop([`${asked.out} 已存在，使用 --force 覆盖`, `${asked.out} exists: use --force to overwrite it`])
        // A new file is for its owner alone, whoever could read the one before.
        rmSync(asked.out)
      }
      const parts = await shell.open()
      const { tables } = parts.engine.registry,
        of = tables.find(one => one.name === name)
      if (!of) throw new Stop([`没有数据类型 ${name}`, `no resource ${name}: one of ${tables.map(one => one.name).join(', ')}`], exits.usage)
      if (asked.status && !of.lifecycle.statuses.includes(asked.status))
        throw new Stop([`${name} 没有状态 ${asked.status}`, `${name} has no status ${asked.status}: one of ${of.lifecycle.statuses.join(', ')}`], exits.usage)
      const where = asked.status ? { status: asked.status } : {}
      const bar = progress(shell, ['导出', 'export'], await parts.engine.ask<number>(shell.tenant, { kind: 'count', of, where }))
      let count = 0
      const rows = counted(pieces(parts, shell, of, where), done => {
        bar.at((count = done))
      })
      const headers = columnsOf(of, shell.lang).map(column => column.label)
      if (format === 'csv') await writeCsv(headers, rows, asked.out, shell)
      else await writeFile(asked.out!, await xlsxOf(of.label[shell.lang], headers, rows), { mode: 0o600 })
      bar.end()
      if (asked.out) shell.answer({ resource: name, rows: count, file: asked.out }, () => `${asked.out}  ${count} ${t(['行', 'rows'])}`)
    })
}
