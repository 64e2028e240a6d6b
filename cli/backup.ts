/** `backup` and `restore`: a whole database in one file with its checksum and the uploaded files beside it, checked when put back. */
import { existsSync, rmSync } from 'node:fs'
import type { Command } from 'commander'
import { writeRestored } from '../server/kernel/heads.ts'
import type { Parts } from './house.ts'
import { besideOf, copyFilesTo, putFilesBack, tellFiles, type Told } from './backup-files.ts'
import { checkFile, copyTo, putBack, sumOf } from './backup-sqlite.ts'
import { dumpTo, isPortable, loadFrom } from './portable.ts'
import { hasTables, reach, type Shell, Stop } from './shell.ts'
import { progress } from './progress.ts'
import { refuseServed } from './served-now.ts'

const isServer = (database: string): boolean => /^postgres(ql)?:\/\//.test(database)

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
      rmSync(file, { force: true })
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

  program
    .command('restore')
    .argument('<file>')
    .description(t(['由备份恢复，并校验', 'put a backup back and verify it']))
    .option('--force', t(['覆盖非空数据库', 'replace a database that is not empty']))
    .addHelpText('after', '\nExamples:\n  ketang restore var/ketang-2026-10-31.bak\n  DATABASE_URL=other.db ketang restore latest.bak --force')
    .action(async (file: string, { force }: { force?: boolean }) => {
      if (!existsSync(file)) throw new Stop([`没有文件 ${file}`, `there is no file ${file}`])
      await sumOf(file, 'compare')
      const settings = shell.settings()
      await refuseFull(shell, force === true)
      const loading = progress(shell, ['恢复', 'restore'])
      if (isPortable(file)) await loadFrom(settings.database, file, rows => loading.at(rows))
      else if (isServer(settings.database))
        throw new Stop([
          `${file} 是数据库文件，请用 backup --portable 重新备份后恢复到 PostgreSQL`,
          `${file} is a database file: make a backup with --portable to put it into PostgreSQL`,
        ])
      else {
        checkFile(file)
        putBack(file, settings.database)
      }
      loading.end()
      await putFilesBack(file, settings.files)
      const parts = await shell.open({ isStaleFine: true }),
        { log } = parts,
        told = await tellFiles(parts)
      const tenants: ({ readonly tenant: string } & Awaited<ReturnType<typeof log.verify>>)[] = []
      for (const tenant of await log.tenants()) {
        const bar = progress(shell, ['校验', 'verify'], await log.head(tenant))
        tenants.push({ tenant, ...(await log.verify(tenant, { progress: done => bar.at(done), isUnsealedFine: true }).catch(sealedOtherwise)) })
        bar.end()
      }
      const faults = tenants.flatMap(one => one.faults)
      if (faults.length > 0)
        throw new Stop([`恢复后的数据有 ${faults.length} 处差异：${faults[0]}`, `the restored database has ${faults.length} differences: ${faults[0]}`])
      if (settings.heads && existsSync(settings.heads)) await writeRestored(parts.engine, await log.tenants(), settings.heads)
      shell.answer({ file, tenants, ...told }, () =>
        [
          ...tenants.map(one =>
            t([`租户 ${one.tenant}：${one.facts} 条事实、${one.rows} 行，一致`, `tenant ${one.tenant}: ${one.facts} facts and ${one.rows} rows agree`]),
          ),
          aboutFiles(told, t),
        ]
          .join('\n')
          .trimEnd(),
      )
    })
}

/** The tables of logs, which no backup holds: they are no business, and are large. */
const journalsOf = ({ engine }: Parts): ReadonlySet<string> => new Set(engine.registry.journals.flatMap(of => [of.name, `${of.name}_days`, `${of.name}_hours`]))

/** What is to be known of files: those that are not where they belong, and those that no backup of this machine holds. */
function aboutFiles({ onDisk, missing, elsewhere }: Told, t: Shell['t']): string {
  const lines = [
    ...(onDisk > 0 ? [t([`上传的文件：${onDisk} 个`, `uploaded files: ${onDisk}`])] : []),
    ...(missing > 0 ? [t([`缺少 ${missing} 个上传的文件`, `${missing} uploaded files are missing`])] : []),
    ...(elsewhere > 0
      ? [t([`另有 ${elsewhere} 个文件在对象存储中，请另行备份`, `${elsewhere} files lie in object storages: back those up by themselves`])]
      : []),
  ]
  return lines.map(line => `${line}\n`).join('')
}

/** The file is in place, but this secret does not open what is sealed in it. */
function sealedOtherwise(error: unknown): never {
  throw new Stop([
    `已恢复，但校验失败（密钥是否与备份时相同？）：${(error as Error).message}`,
    `restored, but it can't be verified (is the secret that of the backup?): ${(error as Error).message}`,
  ])
}

async function refuseFull(shell: Shell, force: boolean): Promise<void> {
  const { database } = shell.settings()
  if (!isServer(database) && !existsSync(database)) return
  const parts = await reach(shell.settings(), { isAnySecretFine: true })
  try {
    if (!(await hasTables(parts))) return
    const { store } = parts.engine
    await refuseServed(parts.engine)
    const facts = await store.read({ text: 'select 1 from facts limit 1', values: [] })
    if (facts.length > 0 && !force) throw new Stop(['数据库不为空，使用 --force 覆盖', 'the database is not empty: use --force to replace it'])
  } finally {
    await parts.engine.close()
  }
}
