/** `tick`: time moves. Holds expire, waiting lists run, silence confirms; the server does it by itself as well. */
import type { Command } from 'commander'
import type { Shell } from './shell.ts'

export function ticking(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('tick')
    .description(t(['处理到期事项与后续动作', 'do what is due: expire holds, run waiting lists, confirm by silence, follow facts']))
    .option('--all', t(['所有租户', 'every tenant']))
    .addHelpText('after', '\nExamples:\n  ketang tick\n  ketang tick --all --json')
    .action(async ({ all }: { all?: boolean }) => {
      const parts = await shell.open()
      const answers: { tenant: string; followed: number; timed: number; behind: number }[] = []
      for (const tenant of all ? await parts.log.tenants() : [shell.tenant])
        answers.push({ tenant, ...(await parts.reactor.tick(tenant)), behind: await parts.reactor.lag(tenant) })
      shell.answer(all ? answers : answers[0], () =>
        answers
          .map(one =>
            t([
              `租户 ${one.tenant}：跟进 ${one.followed} 件，到期 ${one.timed} 件，未跟进 ${one.behind} 件`,
              `tenant ${one.tenant}: ${one.followed} facts followed, ${one.timed} rows were due, ${one.behind} facts behind`,
            ]),
          )
          .join('\n'),
      )
    })
}
