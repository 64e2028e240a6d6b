/** `reactions`: what follows from facts, how far it has followed, and following something again. */
import type { Command } from 'commander'
import { type Shell, Stop } from './shell.ts'

export function reactions(program: Command, shell: Shell): void {
  const { t } = shell
  const group = program
    .command('reactions')
    .description(t(['后续动作', 'what follows from facts, by name']))
    .addHelpText('after', '\nExamples:\n  ketang reactions list\n  ketang reactions replay tell-leave.applied --after 12000 --run')
  group
    .command('list')
    .description(t(['列出后续动作及其跟随的事实', 'every reaction with the facts it follows']))
    .addHelpText('after', '\nExample:\n  ketang reactions list --json')
    .action(async () => {
      const { engine } = await shell.open(),
        all = engine.registry.reactions.map(({ name, on = [] }) => ({ name, on }))
      shell.answer(all, () => all.map(({ name, on }) => `${name}  ${on.length > 0 ? on.join(' ') : t(['（按时间）', '(by the clock)'])}`).join('\n'))
    })
  group
    .command('replay')
    .argument('<name>')
    .description(t(['让一个后续动作重新跟随以前的事实；不加 --run 只计数', 'let one follow earlier facts again; only counts without --run']))
    .option('--after <position>', t(['从日志的该位置之后', 'only facts after a position of the log']), '0')
    .option('--run', t(['真正执行', 'run the commands']))
    .addHelpText('after', '\nExamples:\n  ketang reactions replay tell-leave.applied\n  ketang reactions replay tell-leave.applied --run')
    .action(async (name: string, { after, run }: { after: string; run?: boolean }) => {
      const { engine, reactor } = await shell.open()
      if (!engine.registry.reactions.some(one => one.name === name && one.on)) throw new Stop([`没有后续动作 ${name}`, `no reaction ${name}`])
      if (!/^\d{1,12}$/.test(after)) throw new Stop(['--after 须为数字', '--after must be a number'])
      const done = await reactor.replay(shell.tenant, name, { after: Number(after), isRun: run === true })
      const outside =
        done.outside > 0 ? t([`，另有 ${done.outside} 次须先询问外部系统`, `, and ${done.outside} times it would first ask the world outside`]) : ''
      shell.answer(done, () =>
        run
          ? t([
              `跟随 ${done.facts} 条事实，执行 ${done.commands} 个命令（近日已执行的不会重复）`,
              `followed ${done.facts} facts and ran ${done.commands} commands; those that ran in the last days stay done once`,
            ])
          : t([
              `将跟随 ${done.facts} 条事实，执行 ${done.commands} 个命令${outside}；加 --run 执行`,
              `would follow ${done.facts} facts and run ${done.commands} commands${outside}; add --run to do it`,
            ]),
      )
    })
}
