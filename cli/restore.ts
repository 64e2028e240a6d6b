/** `restore`: puts a backup back. It is put beside the database, brought to this version and verified there, and takes its place only when all
 * is well: what was there before is not touched by a backup that is not good. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { isPostgres } from '../server/database-address.ts'
import { archiveOf } from '../server/kernel/archive-file.ts'
import { writeRestored } from '../server/kernel/heads.ts'
import type { Verified } from '../server/kernel/verification.ts'
import type { Config } from '../server/config.ts'
import { aboutFiles, putFilesBack, tellFiles } from './backup-files.ts'
import { sumOf } from './backup-sqlite.ts'
import { migrationsOf } from '../server/kernel/migrate.ts'
import { progress } from './progress.ts'
import { besideOf } from './restore-beside.ts'
import { refuseServed } from './served-now.ts'
import { hasTables, reach, type Shell, Stop } from './shell.ts'

interface Checked extends Verified {
  readonly tenant: string
}

export function restoring(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('restore')
    .argument('<file>')
    .description(t(['由备份恢复：先在旁校验，无误后替换', 'put a backup back: beside the database first, verified, and only then in its place']))
    .option('--force', t(['覆盖非空数据库', 'replace a database that is not empty']))
    .option('--dry-run', t(['只校验备份，不改变任何数据', 'only check the backup; nothing is changed']))
    .addHelpText(
      'after',
      '\nExamples:\n  ketang restore today.bak --dry-run\n  ketang restore today.bak --force\n  DATABASE_URL=other.db ketang restore latest.bak',
    )
    .action(async (file: string, { force, dryRun }: { force?: boolean; dryRun?: boolean }) => {
      if (!existsSync(file)) throw new Stop([`没有文件 ${file}`, `there is no file ${file}`])
      await sumOf(file, 'compare')
      if (existsSync(archiveOf(file))) await sumOf(archiveOf(file), 'compare')
      const settings = shell.settings(),
        beside = besideOf(settings)
      if (!dryRun) await refuseFull(shell, force === true)
      try {
        const bar = progress(shell, [dryRun ? '读取' : '恢复', dryRun ? 'read' : 'restore'])
        await beside.load(file, rows => bar.at(rows))
        bar.end()
        const tenants = await checked(shell, beside.settings)
        if (dryRun)
          return shell.answer({ file, dryRun: true, tenants }, () =>
            [...toldOf(tenants, t), t(['备份完好，未改变任何数据', 'the backup is good; nothing was changed'])].join('\n'),
          )
        // Files never change and have names of their own: those of the backup may lie there before its rows do.
        await putFilesBack(file, settings.files)
        await refuseFull(shell, force === true)
        await beside.take()
        await finished(shell, file, tenants)
      } finally {
        await beside.drop().catch(() => {})
      }
    })
}

/** Brings what was put beside to this version, and verifies it; refuses what is not whole. */
async function checked(shell: Shell, settings: Config): Promise<readonly Checked[]> {
  const look = await reach(settings, {})
  const isOld = (await migrationsOf(look.engine.store)).some(one => one.at === null)
  if (isOld) await look.engine.close()
  const { engine, log } = isOld ? await reach(settings, { migrate: true }) : look
  try {
    const tenants: Checked[] = []
    for (const tenant of await log.tenants()) {
      const bar = progress(shell, ['校验', 'verify'], await log.head(tenant))
      tenants.push({ tenant, ...(await log.verify(tenant, { progress: done => bar.at(done), isUnsealedFine: true })) })
      bar.end()
    }
    const faults = tenants.flatMap(one => one.faults)
    if (faults.length > 0)
      throw new Stop([
        `备份有 ${faults.length} 处差异，数据库保持原样：${faults[0]}`,
        `the backup has ${faults.length} differences, the database is as it was: ${faults[0]}`,
      ])
    return tenants
  } finally {
    await engine.close()
  }
}

const toldOf = (tenants: readonly Checked[], t: Shell['t']): readonly string[] =>
  tenants.map(one =>
    t([`租户 ${one.tenant}：${one.facts} 条事实、${one.rows} 行，一致`, `tenant ${one.tenant}: ${one.facts} facts and ${one.rows} rows agree`]),
  )

async function finished(shell: Shell, file: string, tenants: readonly Checked[]): Promise<void> {
  const parts = await shell.open({ isStaleFine: true }),
    { heads } = shell.settings(),
    told = await tellFiles(parts)
  if (heads && existsSync(heads)) await writeRestored(parts.engine, await parts.log.tenants(), heads)
  shell.answer({ file, tenants, ...told }, () => [...toldOf(tenants, shell.t), aboutFiles(told, shell.t)].join('\n').trimEnd())
}

/** Refuses a database that somebody works on, and one that holds facts unless that is wished. */
async function refuseFull(shell: Shell, force: boolean): Promise<void> {
  const { database } = shell.settings()
  if (!isPostgres(database) && !existsSync(database)) return
  const parts = await reach(shell.settings(), { isAnySecretFine: true })
  try {
    if (!(await hasTables(parts))) return
    await refuseServed(parts.engine)
    const facts = await parts.engine.store.read({ text: 'select 1 from facts limit 1', values: [] })
    if (facts.length > 0 && !force) throw new Stop(['数据库不为空，使用 --force 覆盖', 'the database is not empty: use --force to replace it'])
  } finally {
    await parts.engine.close()
  }
}
