/** `verify` and `rebuild`: the log is the truth; rows must be what it says. */
import type { Command } from 'commander'
import { leaseOver } from '../server/kernel/lease.ts'
import { rebuild, type Rebuilt } from '../server/kernel/rebuild.ts'
import { givenHeads, headsToMeet } from './heads.ts'
import { progress } from './progress.ts'
import { exits, type Shell } from './shell.ts'

export function checks(program: Command, shell: Shell): void {
  const { t } = shell
  const tenantsOf = async (all: boolean | undefined) => (all ? (await shell.open({ isStaleFine: true })).log.tenants() : [shell.tenant])

  program
    .command('verify')
    .description(t(['校验哈希链并重算每一行', 'walk the hash chain, fold every row again and compare']))
    .option('--all', t(['所有租户', 'every tenant']))
    .option(
      '--head <text>',
      t(['审计留存的链头（文本或文件）：证明日志仍包含它', 'heads that an auditor kept, as text or in a file: proves that the log still contains them']),
    )
    .addHelpText('after', '\nExamples:\n  ketang verify\n  ketang verify --all --json\n  ketang verify --head heads-2026-10.txt')
    .action(async ({ all, head }: { all?: boolean; head?: string }) => {
      const given = head === undefined ? [] : givenHeads(head)
      const { log } = await shell.open({ isStaleFine: true }),
        heads = headsToMeet(shell, given)
      const answers: ({ readonly tenant: string } & Awaited<ReturnType<typeof log.verify>>)[] = []
      for (const tenant of new Set([...(await tenantsOf(all)), ...given.map(one => one.tenant)])) {
        const bar = progress(shell, ['校验', 'verify'], await log.head(tenant))
        answers.push({ tenant, ...(await log.verify(tenant, { heads, progress: done => bar.at(done) })) })
        bar.end()
      }
      shell.answer(all || answers.length > 1 ? answers : answers[0], () =>
        answers
          .flatMap(one => [
            ...one.faults.map(fault => `✗ ${fault}`),
            one.faults.length === 0
              ? t([`租户 ${one.tenant}：${one.facts} 条事实、${one.rows} 行数据，一致`, `tenant ${one.tenant}: ${one.facts} facts and ${one.rows} rows agree`])
              : t([`租户 ${one.tenant}：发现 ${one.faults.length} 处差异`, `tenant ${one.tenant}: ${one.faults.length} differences`]),
          ])
          .concat(
            given.length > 0 && answers.every(one => one.faults.length === 0)
              ? [t([`日志仍包含所给的 ${given.length} 个链头`, `the log still contains the ${given.length} heads that were given`])]
              : [],
          )
          .join('\n'),
      )
      if (answers.some(one => one.faults.length > 0)) shell.exit = exits.failed
    })

  program
    .command('rebuild')
    .description(t(['由日志重建所有数据行（运行中亦可）', 'fold the log into every row anew, also while it is served']))
    .option('--all', t(['所有租户', 'every tenant']))
    .addHelpText('after', '\nExamples:\n  ketang rebuild\n  ketang rebuild --tenant 000000')
    .action(async ({ all }: { all?: boolean }) => {
      const { engine, log } = await shell.open({ isStaleFine: true })
      const answers: ({ readonly tenant: string } & Rebuilt)[] = []
      for (const tenant of await tenantsOf(all)) {
        const bar = progress(shell, ['重建', 'rebuild'], await log.head(tenant))
        const waiting = () => shell.say(['另一重建在进行或刚中断，等待其结束……', 'another rebuild is under way or was broken off: waiting for it …'])
        answers.push({ tenant, ...(await rebuild(engine, log, tenant, { patience: leaseOver, waiting, progress: done => bar.at(done) })) })
        bar.end()
      }
      shell.answer(all ? answers : answers[0], () =>
        answers
          .map(one =>
            t([
              `租户 ${one.tenant}：由 ${one.facts} 条事实重建 ${one.rows} 行，其中 ${one.mended} 行有变化`,
              `tenant ${one.tenant}: ${one.rows} rows from ${one.facts} facts, ${one.mended} were different`,
            ]),
          )
          .join('\n'),
      )
    })
}
