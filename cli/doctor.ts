/** `doctor`: whether this installation is well, in words. */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Command } from 'commander'
import { type Config, ConfigError, type config } from '../server/config.ts'
import { ArchiveError, ensureArchive } from '../server/kernel/archive.ts'
import { anchors } from '../server/kernel/anchors.ts'
import type { Head } from '../server/kernel/heads.ts'
import { stale } from '../server/kernel/rebuild.ts'
import type { Parts } from './house.ts'
import { gateway, machine, secret, serving, settingsOf } from './examine.ts'
import { type Finding, finding } from './finding.ts'
import { headsToMeet } from './heads.ts'
import { exits, hasTables, reach, type Shell, stoppedBy, tenantLacking, wrongArchive } from './shell.ts'
import { migrationsOf } from '../server/kernel/migrate.ts'
import { backupsIn } from './retention.ts'

/** Reactions further behind than this don't keep up. */
const lagMax = 1_000
const freeMin = 512 * 1024 * 1024
const skewMax = 5_000
/** Milliseconds within which a daily backup must have been made. */
const backupWithin = 26 * 3_600_000

export function doctor(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('doctor')
    .description(
      t([
        '检查配置、数据库、密钥、日志、支付、时钟、磁盘与机器',
        'say in words what is wrong with configuration, database, secret, log, payments, clock, disk and machine',
      ]),
    )
    .addHelpText('after', '\nExamples:\n  ketang doctor\n  ketang doctor --deep\n  ketang doctor --json')
    .option('--deep', t(['同时校验整个日志', 'also walk the whole log']))
    .action(async ({ deep }: { deep?: boolean }) => {
      const findings = await examine(shell, deep === true)
      shell.answer(
        findings.map(one => ({ ...one, text: t(one.text) })),
        () => findings.map(one => `${one.ok ? '✓' : '✗'} ${t(one.text)}`).join('\n'),
      )
      if (findings.some(one => !one.ok)) shell.exit = exits.failed
    })
}

async function examine(shell: Shell, deep: boolean): Promise<readonly Finding[]> {
  let settings: ReturnType<typeof config>
  try {
    settings = shell.settings()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [finding('config', false, error.message, error.message)]
  }
  const shown = settings.database.replace(/(:\/\/[^:/]*:)[^@]*@/, '$1****@')
  const configured = finding('config', true, `配置正确：${shown}，时区 ${settings.zone}`, `the configuration is right: ${shown}, zone ${settings.zone}`)
  try {
    const parts = await reach(settings, { isAnySecretFine: true })
    try {
      return [configured, ...(await examineDatabase(parts, settings, shell, deep)), await disk(settings), ...(await machine(settings))]
    } finally {
      await parts.engine.close()
    }
  } catch (error) {
    const { text } = stoppedBy(error, shell)
    return [configured, finding('database', false, text, text)]
  }
}

async function examineDatabase(parts: Parts, settings: Config, shell: Shell, deep: boolean): Promise<readonly Finding[]> {
  const { tenant } = shell
  const {
    engine: { store },
  } = parts
  const reachable = finding('database', true, `数据库可用（${store.dialect}）`, `the database answers (${store.dialect})`)
  const pending = (await migrationsOf(store)).filter(one => one.at === null)
  const migrated =
    pending.length === 0
      ? finding('migrations', true, '没有待执行的迁移', 'no migration is pending')
      : finding(
          'migrations',
          false,
          `有 ${pending.length} 个迁移待执行，请运行 ketang migrate`,
          `${pending.length} migrations are pending: run \`ketang migrate\``,
        )
  if (!(await hasTables(parts))) return [reachable, migrated]
  const stranger = await tenantLacking(parts, tenant)
  if (stranger) return [reachable, migrated, finding('tenant', false, stranger[0], stranger[1])]
  const sealed = await secret(parts, settings)
  // Without the secret neither the log nor what was folded from it can be judged.
  if (!sealed.ok) return [reachable, migrated, sealed, await serving(parts), await clock(parts), ...(await settingsOf(parts, settings))]
  return [
    reachable,
    migrated,
    await folds(parts),
    sealed,
    await archived(parts),
    await chain(parts, tenant, headsToMeet(shell)),
    await serving(parts),
    await reactions(parts, tenant),
    await gateway(parts, tenant),
    await clock(parts),
    ...backedUp(parts, settings),
    ...(await settingsOf(parts, settings)),
    ...(deep ? [await agrees(parts, tenant, headsToMeet(shell))] : []),
  ]
}

/** Whether rows were made by the folds of this version. */
async function folds({ engine, log }: Parts): Promise<Finding> {
  const names = [...new Set((await stale(engine, log)).flatMap(one => one.resources.map(of => of.name)))]
  return names.length === 0
    ? finding('rows', true, '数据行由本版本生成', 'the rows are of this version')
    : finding(
        'rows',
        false,
        `有 ${names.length} 类数据由其他版本生成（${names.slice(0, 3).join('、')}…），请运行 ketang migrate`,
        `${names.length} kinds of rows were made by another version (${names.slice(0, 3).join(', ')}…): run \`ketang migrate\``,
      )
}

/** Whether the facts of closed years are where they should lie. */
async function archived({ engine: { store } }: Parts): Promise<Finding> {
  try {
    const tenants = await ensureArchive(store)
    return tenants === 0
      ? finding('archive', true, '没有归档的事实', 'no facts are archived')
      : finding('archive', true, `归档完好（${store.archive?.path ?? 'facts_archive'}）`, `the archive is there (${store.archive?.path ?? 'facts_archive'})`)
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return finding('archive', false, ...wrongArchive(error))
  }
}

/** Whether the log is whole, as far as a look at its ends and at the heads that were written elsewhere can tell. */
async function chain({ engine, log }: Parts, tenant: string, heads: readonly Head[]): Promise<Finding> {
  const { position, faults } = await engine.store.snapshot(read => anchors(engine, read, tenant, { heads }))
  if (faults.length > 0) return finding('log', false, `日志不完整：${faults[0]}`, `the log is not whole: ${faults[0]}`)
  const [last] = position > 0 ? await log.after(tenant, position - 1, 1) : []
  return last
    ? finding(
        'log',
        true,
        `日志共 ${position} 条，末条哈希 ${last.hash.slice(0, 29)}…`,
        `the log holds ${position} facts, its head is ${last.hash.slice(0, 29)}…`,
      )
    : finding('log', true, '日志为空', 'the log is empty')
}

/** Walks the whole log, as `verify` does. */
async function agrees({ log }: Parts, tenant: string, heads: readonly Head[]): Promise<Finding> {
  const { facts, faults } = await log.verify(tenant, { heads })
  return faults.length === 0
    ? finding('verify', true, `${facts} 条事实与数据行一致`, `${facts} facts and the rows agree`)
    : finding(
        'verify',
        false,
        `发现 ${faults.length} 处差异：${faults[0]}。若哈希链完好，可运行 ketang rebuild`,
        `${faults.length} differences: ${faults[0]}. Where the chain holds, \`ketang rebuild\` mends the rows`,
      )
}

async function reactions({ reactor }: Parts, tenant: string): Promise<Finding> {
  const lag = await reactor.lag(tenant)
  if (lag < 0)
    return finding(
      'reactions',
      false,
      `日志比后续动作所至短 ${-lag} 条：末尾被截去`,
      `the log is ${-lag} facts shorter than what followed it: its end was cut off`,
    )
  return finding('reactions', lag <= lagMax, `后续动作落后 ${lag} 条`, `reactions are ${lag} facts behind${lag > lagMax ? ': is a server running?' : ''}`)
}

async function clock({ engine: { store } }: Parts): Promise<Finding> {
  const [row] = await store.read({
    text: store.dialect === 'sqlite' ? "select cast(unixepoch('subsec') * 1000 as integer)" : 'select (extract(epoch from clock_timestamp()) * 1000)::bigint',
    values: [],
  })
  const skew = Math.abs(Date.now() - Number(row?.[0] ?? 0))
  return finding('clock', skew <= skewMax, `与数据库时钟相差 ${skew} 毫秒`, `the clock is ${skew} ms from that of the database`)
}

/** Whether the backups that the server makes by itself are made. */
function backedUp({ engine: { clock: now } }: Parts, { backup }: Config): readonly Finding[] {
  if (!backup) return []
  const [newest] = backupsIn(backup.folder)
  return [
    newest && Date.parse(now()) - Date.parse(newest.at) < backupWithin
      ? finding('backup', true, `最近的备份：${newest.name}`, `the newest backup is ${newest.name}`)
      : finding(
          'backup',
          false,
          `${backup.folder} 中没有 26 小时以内的备份：请查看常用日志，或运行 ketang backup --keep ${backup.keep} ${backup.folder}`,
          `no backup of the last 26 hours is in ${backup.folder}: look into the usual log, or run \`ketang backup --keep ${backup.keep} ${backup.folder}\``,
        ),
  ]
}

async function disk({ database }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(/^\w+:\/\//.test(database) ? '.' : dirname(database))
  const free = bavail * bsize,
    mega = Math.floor(free / 1024 / 1024)
  return finding('disk', free >= freeMin, `磁盘剩余 ${mega} MB`, `${mega} MB are free on the disk`)
}
