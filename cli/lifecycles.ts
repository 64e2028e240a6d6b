/** `lifecycles`: the golden table of what may happen when, and who may do it by default: reviewed as a difference, held by a test. */
import type { Command } from 'commander'
import { modules } from '../modules/index.ts'
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

export function lifecycles(program: Command, shell: Shell): void {
  program
    .command('lifecycles')
    .description(shell.t(['列出每个状态允许的命令、去向与角色', 'list what each status allows, where it leads, and who may']))
    .addHelpText('after', '\nExample:\n  ketang lifecycles > fixtures/lifecycles.tsv')
    .action(() => {
      const lines = lifecycleTable(registry(modules))
      shell.answer(
        lines.map(line => line.split('\t')),
        () => lines.join('\n'),
      )
    })
}
