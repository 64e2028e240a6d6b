/** `compact`: facts that versions before wrote as they were take half of their room. */
import type { Command } from 'commander'
import { compact, type Compacted, vacuumed } from '../server/kernel/compaction.ts'
import { progress } from './progress.ts'
import type { Shell } from './shell.ts'

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

export function compacting(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('compact')
    .description(
      t([
        '压缩旧版本写入的事实，内容不变（运行中亦可；旧版本进程须已全部停止）',
        'pack the facts that older versions wrote; they say the same (also while it is served, once no process of an older version is)',
      ]),
    )
    .option('--all', t(['所有租户', 'every tenant']))
    .option('--vacuum', t(['把腾出的空间还给磁盘（其间写入等待）', 'give the room that is left back to the disk; writers wait meanwhile']))
    .addHelpText('after', '\nExamples:\n  ketang compact\n  ketang compact --all --vacuum')
    .action(async ({ all, vacuum }: { all?: boolean; vacuum?: boolean }) => {
      const { engine, log } = await shell.open({ isStaleFine: true }),
        answers: ({ readonly tenant: string } & Compacted)[] = []
      for (const tenant of all ? await log.tenants() : [shell.tenant]) {
        const bar = progress(shell, ['压缩', 'compact'], await log.head(tenant))
        answers.push({ tenant, ...(await compact(engine, tenant, { progress: done => bar.at(done) })) })
        bar.end()
      }
      if (vacuum) await vacuumed(engine)
      shell.answer(all ? answers : answers[0], () =>
        answers
          .map(one =>
            t([
              `租户 ${one.tenant}：${one.facts} 条事实中压缩了 ${one.packed} 条，由 ${megabytes(one.before)} MB 到 ${megabytes(one.after)} MB`,
              `tenant ${one.tenant}: ${one.packed} of ${one.facts} facts were packed, from ${megabytes(one.before)} to ${megabytes(one.after)} MB`,
            ]),
          )
          .join('\n'),
      )
    })
}
