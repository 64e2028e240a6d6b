/** `backup`: a whole database in one file, with its checksum and the uploaded files beside it. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { isPostgres } from '../server/database-address.ts'
import type { Parts } from './house.ts'
import { aboutFiles, besideOf, copyFilesTo, tellFiles } from './backup-files.ts'
import { copyArchive, copyTo, sumOf } from './backup-sqlite.ts'
import { dumpTo } from './portable.ts'
import { progress } from './progress.ts'
import { backupName, keepOf, prune } from './retention.ts'
import { type Shell, Stop } from './shell.ts'

export function backups(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('backup')
    .argument('<file>', t(['文件；使用 --keep 时为文件夹', 'a file; with --keep a folder']))
    .description(t(['备份整个数据库（运行中亦可）', 'write the whole database to a file, also while it is served']))
    .option('--force', t(['覆盖已有文件', 'overwrite the file']))
    .option('--portable', t(['可恢复到任一种数据库的格式（PostgreSQL 总是如此）', 'in a form that either database takes back; always so on PostgreSQL']))
    .option('--no-files', t(['不包含上传的文件', 'leave the uploaded files out']))
    .option(
      '--keep <rule>',
      t(['在文件夹中新建备份，并只保留如 7d,4w,12m 的份数', 'a new one in a folder, of which one each of the last days, weeks and months is kept: 7d,4w,12m']),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ketang backup var/ketang-2026-10-31.bak\n  ketang backup --portable moving.bak\n  ketang backup --keep 7d,4w,12m /backup',
    )
    .action(async (given: string, asked: Asked) => {
      const keep = asked.keep === undefined ? undefined : keepOf(asked.keep),
        parts = await shell.open({ isStaleFine: true })
      if (keep) mkdirSync(given, { recursive: true, mode: 0o700 })
      const file = keep ? join(given, backupName(parts.engine.clock())) : given
      if (existsSync(file) && !asked.force) throw new Stop([`${file} 已存在，使用 --force 覆盖`, `${file} exists: use --force to overwrite it`])
      const done = await written(shell, parts, file, asked),
        gone = keep && prune(given, keep)
      const { bytes, sha256, files, ...told } = done
      shell.answer({ file, ...done, ...(gone ? { gone } : {}) }, () =>
        [
          `${file}  ${bytes} B  sha256 ${sha256}`,
          ...(files ? [files] : []),
          ...(aboutFiles(told, t) ? [aboutFiles(told, t).trimEnd()] : []),
          ...(gone && gone.length > 0 ? [t([`已删除 ${gone.length} 份旧备份`, `${gone.length} old backups were taken away`])] : []),
          t([
            '请另行保管密钥（KETANG_SECRET 或数据库旁的 .secret 文件）：没有它个人信息无法读取',
            "Keep the secret elsewhere (KETANG_SECRET or the .secret file beside the database): personal data can't be read without it",
          ]),
        ].join('\n'),
      )
    })
}

interface Asked {
  readonly force?: boolean
  readonly portable?: boolean
  readonly files: boolean
  readonly keep?: string
}

/** Writes the backup, its checksum and the uploaded files. */
async function written(shell: Shell, parts: Parts, file: string, { portable, files }: Asked) {
  const { database } = shell.settings(),
    bar = progress(shell, ['备份', 'backup'])
  const { bytes } =
    isPostgres(database) || portable
      ? await dumpTo(database, file, journalsOf(parts), rows => bar.at(rows))
      : await copyTo(parts, file, (done, total) => bar.at(done, total))
  bar.end()
  const sha256 = await sumOf(file, 'write')
  // After the database: by then it holds what the database speaks of.
  if (!isPostgres(database) && !portable) await copyArchive(parts, file)
  const withFiles = files && (await copyFilesTo(parts.ports.files.folder, file))
  return { bytes, sha256, ...(withFiles ? { files: besideOf(file) } : {}), ...(await tellFiles(parts)) }
}

/** The tables of logs, which no backup holds: they are no business, and are large. */
const journalsOf = ({ engine }: Parts): ReadonlySet<string> => new Set(engine.registry.journals.flatMap(of => [of.name, `${of.name}_days`, `${of.name}_hours`]))
