/** `archive`: facts of closed years move apart from those in use; whatever reads the log reads both. */
import type { Command } from 'commander'
import { isDate, startOf } from '../modules/kit/index.ts'
import { archive, type Archived } from '../server/kernel/archiving.ts'
import { vacuumed } from '../server/kernel/compaction.ts'
import type { Parts } from './house.ts'
import { headsToMeet } from './heads.ts'
import { progress } from './progress.ts'
import { exits, type Shell, Stop } from './shell.ts'

/** The day that a year or a day begins with; refuses one that has not come, and what is neither. */
function dayOf(given: string, now: string): string {
  const day = /^\d{4}$/.test(given) ? `${given}-01-01` : given
  if (!isDate(day))
    throw new Stop(
      [`--before 须为年份（如 2026）或日期（如 2026-09-01），而非“${given}”`, `--before takes a year (2026) or a day (2026-09-01), not "${given}"`],
      exits.usage,
    )
  if (day > now.slice(0, 10)) throw new Stop([`${day} 尚未到来，只能归档已结束的年份`, `${day} has not come: only what is over can be archived`], exits.usage)
  return day
}

export function archiving(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('archive')
    .description(
      t([
        '将已结束年份的事实移出主库，仍可查询与校验（运行中亦可；旧版本进程须已全部停止）',
        'move the facts of closed years apart, where everything still reads them (also while it is served, once no process of an older version is)',
      ]),
    )
    .requiredOption('--before <year>', t(['此年份或日期之前的事实', 'facts from before a year (2026) or a day (2026-09-01)']))
    .option('--all', t(['所有租户', 'every tenant']))
    .option('--dry-run', t(['只计数，不改变任何数据', 'only count; nothing is changed']))
    .option('--vacuum', t(['把腾出的空间还给磁盘（其间写入等待）', 'give the room that is left back to the disk; writers wait meanwhile']))
    .addHelpText(
      'after',
      '\nExamples:\n  ketang archive --before 2026 --dry-run\n  ketang archive --before 2026 --all --vacuum\n  ketang archive --before 2026-09-01',
    )
    .action(async ({ before, all, dryRun, vacuum }: { before: string; all?: boolean; dryRun?: boolean; vacuum?: boolean }) => {
      const parts = await shell.open({ isStaleFine: true }),
        { engine, log } = parts,
        day = dayOf(before, engine.clock()),
        answers: ({ readonly tenant: string } & Archived)[] = []
      for (const tenant of all ? await log.tenants() : [shell.tenant]) {
        if (!dryRun) await refuseWrong(shell, parts, tenant)
        const bar = progress(shell, ['归档', 'archive'])
        const done = await archive(engine, tenant, startOf(day, engine.system(tenant).zone), {
          isDry: dryRun === true,
          progress: (facts, of) => bar.at(facts, of),
        })
        answers.push({ tenant, ...done })
        bar.end()
      }
      if (vacuum && !dryRun) await vacuumed(engine)
      shell.answer(all ? answers : answers[0], () => answers.map(one => t(toldOf(one, day, dryRun === true))).join('\n'))
    })
}

const toldOf = ({ tenant, moved, archived, left }: { readonly tenant: string } & Archived, day: string, isDry: boolean) =>
  isDry
    ? ([
        `租户 ${tenant}：${day} 之前有 ${moved} 条事实可归档，${left} 条留在主库；未改变任何数据`,
        `tenant ${tenant}: ${moved} facts from before ${day} would be archived, ${left} stay in use; nothing was changed`,
      ] as const)
    : ([
        `租户 ${tenant}：归档了 ${day} 之前的 ${moved} 条事实，归档共 ${archived} 条，${left} 条留在主库`,
        `tenant ${tenant}: ${moved} facts from before ${day} were archived, of ${archived} in all; ${left} stay in use`,
      ] as const)

/** Refuses a log that does not verify: what is wrong is looked into where it lies. */
async function refuseWrong(shell: Shell, { log }: Parts, tenant: string): Promise<void> {
  const bar = progress(shell, ['校验', 'verify'], await log.head(tenant))
  const { faults } = await log.verify(tenant, { heads: headsToMeet(shell), progress: done => bar.at(done) })
  bar.end()
  if (faults.length > 0)
    throw new Stop([
      `租户 ${tenant} 的日志有 ${faults.length} 处差异，未归档：${faults[0]}`,
      `the log of tenant ${tenant} has ${faults.length} differences, nothing was archived: ${faults[0]}`,
    ])
}
