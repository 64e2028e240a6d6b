/** `lifecycles`: the golden tables of what may happen when, who may do it by default, and what follows: reviewed as a difference, held by a test. */
import type { Command } from 'commander'
import { modules } from '../modules/index.ts'
import type { Consequence } from '../modules/kit/index.ts'
import { registry, type Registry } from '../server/kernel/registry.ts'
import type { Shell } from './shell.ts'

/** One line for each command that a status allows: resource, status, command, the statuses it leads to, and the roles that hold its right;
 * `system` where no person does. */
export const lifecycleTable = ({ tables, commands, views }: Registry): readonly string[] => {
  const folded: ReadonlySet<unknown> = new Set(views)
  return tables
    .filter(of => !folded.has(of))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(of =>
      of.lifecycle.statuses.flatMap(status =>
        of.lifecycle.allowed(status).map(name => {
          const { by } = commands.get(`${of.name}.${name}`)!
          return [of.name, status, name, of.lifecycle.targets(status, name).join(' '), by.length > 0 ? by.join(' ') : 'system'].join('\t')
        }),
      ),
    )
}

/** One line for each guard and each consequence of a command, numbered as they are asked and run, for each fact that a view folds beside those
 * of its own row, and for what each reaction and timer follows. */
export const followTable = ({ extensions, commands, reactions, folders }: Registry): readonly string[] =>
  [
    ...[...commands].flatMap(([name, { permit }]) => {
      const { guards = [], afterFact = new Map<string, readonly Consequence[]>(), afterAll = [] } = extensions.get(permit) ?? {}
      const runs = (after: string, all: readonly Consequence[]) =>
        all.map((one, i) => [name, after, i + 1, one.name, one.runs.map(({ on, name: run }) => `${on.name}.${run}`).join(' ')])
      return [
        ...guards.map((one, i) => [name, 'guard', i + 1, one.name, one.refuses.code]),
        ...[...afterFact].flatMap(([fact, all]) => runs(`after ${fact}`, all)),
        ...runs('after', afterAll),
      ]
    }),
    ...[...new Set([...folders.values()].flat())].flatMap(({ view, on }) => Object.keys(on).map(source => [source, 'folds', 1, view.name, ''])),
    ...reactions.flatMap(({ name, on, aside }) => (on ?? ['the clock']).map(source => [source, 'reaction', 1, name, aside ? 'aside' : ''])),
  ]
    .map(line => line.join('\t'))
    .toSorted()

export function lifecycles(program: Command, shell: Shell): void {
  program
    .command('lifecycles')
    .description(shell.t(['列出每个状态允许的命令、去向与角色', 'list what each status allows, where it leads, and who may']))
    .option('--follows', shell.t(['列出每个命令的守卫、后续命令、视图与反应', 'what guards each command and what follows it, in order']))
    .addHelpText('after', '\nExamples:\n  ketang lifecycles > fixtures/lifecycles.tsv\n  ketang lifecycles --follows > fixtures/follows.tsv')
    .action(({ follows }: { readonly follows?: boolean }) => {
      const lines = (follows ? followTable : lifecycleTable)(registry(modules))
      shell.answer(
        lines.map(line => line.split('\t')),
        () => lines.join('\n'),
      )
    })
}
