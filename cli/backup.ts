/** `backup`: a whole database in one file, with its checksum and the uploaded files beside it. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { Parts } from './house.ts'
import { aboutFiles, besideOf, copyFilesTo, tellFiles } from './backup-files.ts'
import { copyTo, sumOf } from './backup-sqlite.ts'
import { dumpTo } from './portable.ts'
import { progress } from './progress.ts'
import { isServer } from './restore-beside.ts'
import { type Shell, Stop } from './shell.ts'

export function backups(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('backup')
    .argument('<file>')
    .description(t(['备份整个数据库（运行中亦可）', 'write the whole database to a file, also while it is served']))
    .option('--force', t(['覆盖已有文件', 'overwrite the file']))
    .option('--portable', t(['可恢复到任一种数据库的格式（PostgreSQL 总是如此）', 'in a form that either database takes back; always so on PostgreSQL']))
    .option('--no-files', t(['不包含上传的文件', 'leave the uploaded files out']))
    .addHelpText('after', '\nExamples:\n  ketang backup var/ketang-2026-10-31.bak\n  ketang backup --force latest.bak\n  ketang backup --portable moving.bak')
    .action(async (file: string, { force, portable, files }: { force?: boolean; portable?: boolean; files: boolean }) => {
      if (existsSync(file) && !force) throw new Stop([`${file} 已存在，使用 --force 覆盖`, `${file} exists: use --force to overwrite it`])
      const parts = await shell.open({ isStaleFine: true })
      const { database } = shell.settings()
      const bar = progress(shell, ['备份', 'backup'])
      const { bytes } =
        isServer(database) || portable
          ? await dumpTo(database, file, journalsOf(parts), rows => bar.at(rows))
          : await copyTo(parts, file, (done, total) => bar.at(done, total))
      bar.end()
      const sha256 = await sumOf(file, 'write')
      const withFiles = files && (await copyFilesTo(parts.ports.files.folder, file)),
        told = await tellFiles(parts)
      shell.answer(
        { file, bytes, sha256, ...(withFiles ? { files: besideOf(file) } : {}), ...told },
        () =>
          `${file}  ${bytes} B  sha256 ${sha256}\n${[withFiles ? `${besideOf(file)}\n` : '', aboutFiles(told, t)].join('')}${t([
            '请另行保管密钥（KETANG_SECRET 或数据库旁的 .secret 文件）：没有它个人信息无法读取',
            "Keep the secret elsewhere (KETANG_SECRET or the .secret file beside the database): personal data can't be read without it",
          ])}`,
      )
    })
}

/** The tables of logs, which no backup holds: they are no business, and are large. */
const journalsOf = ({ engine }: Parts): ReadonlySet<string> => new Set(engine.registry.journals.flatMap(of => [of.name, `${of.name}_days`, `${of.name}_hours`]))
