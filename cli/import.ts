/** `import`: people and customers from a sheet. Previewed row by row by the same rules; what is refused goes into a file of its own. */
import { appendFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Command } from 'commander'
import type { Parts } from './house.ts'
import { encodingNamed } from '../server/sheets/decode.ts'
import { noteImport } from '../modules/files/index.ts'
import { newId, RefusalError } from '../modules/kit/index.ts'
import { csvLine } from '../server/sheets/sheet.ts'
import { openSheet } from '../server/sheets/sheet-stream.ts'
import { ensureBaseline } from './baseline.ts'
import { customers } from './import-customers.ts'
import { type Importer, importRows, type Imported, knows, no, type Way } from './import-rows.ts'
import { schools } from './import-schools.ts'
import { students } from './import-students.ts'
import { teachers } from './import-teachers.ts'
import { progress } from './progress.ts'
import { exits, type Shell } from './shell.ts'
import { table } from './table.ts'

interface Asked {
  readonly dryRun?: boolean
  readonly rejected?: string
  readonly accounts: boolean
  readonly map: readonly string[]
  readonly encoding?: string
  readonly sheet?: string
  readonly headerRow?: string
}
const shownMax = 50

export function importing(program: Command, shell: Shell): void {
  const { t } = shell
  const group = program
    .command('import')
    .description(t(['从 xlsx 或 csv 导入（可重复执行）', 'import people from xlsx or csv; run again, it does no harm']))
    .addHelpText('after', '\nExamples:\n  ketang import students 三年级.xlsx --dry-run\n  ketang import schools schools.csv')
  const kind = (name: string, type: string, description: string, of: (asked: Asked) => Importer): void => {
    group
      .command(name)
      .argument('<file>')
      .description(description)
      .option('--dry-run', t(['只预览，不写入', 'show what would happen, write nothing']))
      .option('--rejected <file>', t(['被拒行的输出文件', 'where refused rows go']))
      .option(
        '--map <pair...>',
        t(['列与字段的对应，如 孩子=姓名；等号后留空则不导入该列', 'a column and its field, such as child=Name; nothing after the sign leaves it out']),
        [],
      )
      .option(
        '--encoding <name>',
        t(['csv 的编码：utf-8、gbk、utf-16le、utf-16be；不填则自动识别', 'of a csv: utf-8, gbk, utf-16le or utf-16be; found by itself when left out']),
      )
      .option('--sheet <name>', t(['工作表的名称或序号', 'the sheet, by its name or number']))
      .option('--header-row <n>', t(['表头所在行；不填则自动识别', 'the row of the header; found by itself when left out']))
      .option('--no-accounts', t(['不为家长建立账号', 'make no accounts for guardians']))
      .addHelpText(
        'after',
        `\n${t(['列', 'Columns'])}: ${columnsTold(of({ accounts: true, map: [] }), shell)}\nExample:\n  ketang import ${name} ${name}.xlsx --dry-run`,
      )
      .action((file: string, asked: Asked) => run(file, { importer: of(asked), type }, asked, shell))
  }
  kind('students', 'student', t(['学生及家长；同一手机号的家长共用账号', 'pupils and guardians; one phone is one guardian of all its children']), asked =>
    students(asked.accounts),
  )
  kind('teachers', 'agency_teacher', t(['机构教师', 'teachers of agencies']), () => teachers)
  kind('schools', 'school', t(['学校及其年级', 'schools and their grades']), () => schools)
  kind(
    'customers',
    'customer',
    t(['客户；填写负责人则归其名下，否则进入公海', 'customers; those with a seller are theirs, the others go into the sea']),
    () => customers,
  )
}

const columnsTold = ({ columns }: Importer, { lang }: Shell): string => columns.map(one => `${one.label[lang]}${one.required ? '*' : ''}`).join(' ')

/** What is imported, and of which resource its rows are. */
interface Wanted {
  readonly importer: Importer
  readonly type: string
}

async function run(file: string, { importer, type }: Wanted, asked: Asked, shell: Shell): Promise<void> {
  const parts = await shell.open()
  const map = Object.fromEntries(asked.map.map(pairOf))
  const sheet = await openSheet(file, {
      encoding: encodingNamed(asked.encoding),
      sheet: asked.sheet,
      headerRow: asked.headerRow === undefined ? undefined : Number(asked.headerRow),
      isKnown: knows(importer, map),
    }),
    isDry = asked.dryRun === true
  if (!isDry) {
    parts.engine.store.writeMuch()
    await ensureBaseline(parts.engine, shell.tenant)
  }
  const bar = progress(shell, isDry ? ['预览', 'preview'] : ['导入', 'import'], 1)
  const rejectedFile = asked.rejected ?? `${file.slice(0, file.length - extname(file).length)}.rejected.csv`
  const done = await importRows(parts.engine, importer, sheet.headers, sheet.pieces, {
    session: shell.operator(parts),
    isDry,
    lang: shell.lang,
    map,
    headerRow: sheet.headerRow,
    seen: count => bar.at(count, Math.max(count, Math.round(count / sheet.share()))),
    refused: isDry ? () => {} : rejecting(rejectedFile, sheet.headers, shell),
  })
  bar.end()
  if (!isDry) await noted(parts, shell, `${type}${extname(file).toLowerCase()}`, type, done)
  await follow(parts, shell, asked)
  const written = done.rejected > 0 && !isDry ? rejectedFile : undefined
  shell.answer({ file, dryRun: isDry, ...done, ...(written ? { rejectedFile: written } : {}) }, () => told(done, written, asked, shell))
  if (done.rejected > 0) shell.exit = exits.failed
}

/** Stands in the log of imports beside those of the console, with its counts. The file itself stays where it is, with whoever has it. */
async function noted(parts: Parts, shell: Shell, fileName: string, type: string, { total, rejected }: Imported): Promise<void> {
  const entry = { type, fileName, total, successCount: total - rejected, failCount: rejected }
  await parts.engine.run(shell.operator(parts), noteImport, newId(), entry)
}

/** `column=field`: what stands before the last sign is the column's. */
function pairOf(pair: string): readonly [string, string] {
  const at = pair.lastIndexOf('=')
  if (at < 1) throw new RefusalError({ ...no.map, field: 'map' })
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
}

/** Where no server runs, what follows from the rows is done now. */
async function follow({ reactor }: Parts, { tenant }: Shell, { dryRun }: Asked): Promise<void> {
  if (!dryRun) await reactor.tick(tenant)
}

/** Writes the refused rows as they came, with what was wrong at their end: mended, the file can be imported again. */
function rejecting(path: string, headers: readonly string[], { t }: Shell): Way['refused'] {
  let begun = false
  return async wrong => {
    const lines = wrong
      .map(([{ cells }, own]) =>
        csvLine([...headers.map((_, i) => cells[i] ?? ''), own.map(one => (one.column ? `${one.column}: ${one.message}` : one.message)).join('; ')]),
      )
      .join('')
    if (begun) await appendFile(path, lines)
    else await writeFile(path, `\ufeff${csvLine([...headers, t(['原因', 'Reason'])])}${lines}`, { mode: 0o600 })
    begun = true
  }
}

function told(done: Imported, rejectedFile: string | undefined, { dryRun }: Asked, { t }: Shell): string {
  const shown = done.messages.slice(0, shownMax)
  const wrong =
    shown.length === 0
      ? []
      : [
          table([[t(['行', 'row']), t(['列', 'column']), t(['问题', 'what is wrong'])], ...shown.map(one => [one.row, one.column, one.message])]),
          ...(done.messages.length > shown.length
            ? [t([`……另有 ${done.messages.length - shown.length} 条`, `… and ${done.messages.length - shown.length} more`])]
            : []),
        ]
  const zh = `共 ${done.total} 行，新增 ${done.made}，更新 ${done.changed}，无变化 ${done.unchanged}，被拒 ${done.rejected}`
  const en = `${done.total} rows: ${done.made} made, ${done.changed} changed, ${done.unchanged} as before, ${done.rejected} refused`
  const unknown = done.unknown.join(t(['、', ', ']))
  return [
    ...wrong,
    ...(unknown ? [t([`未导入的列：${unknown}（可用 --map 指定）`, `columns not imported: ${unknown} (say where they go by --map)`])] : []),
    t([`${dryRun ? '预览（未写入）：' : ''}${zh}`, `${dryRun ? 'preview, nothing written: ' : ''}${en}`]),
    ...(rejectedFile ? [t([`被拒的行已写入 ${rejectedFile}`, `the refused rows are in ${rejectedFile}`])] : []),
  ].join('\n')
}
