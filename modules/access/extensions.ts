/** What the console asks about commands, beside their declarations: their words and who runs them, the rules that upper modules add to them,
 * and what there is to say before one is run on a row. */
import { ids, type Label, type Module, report, roles, type Route, textOf } from '../kit/index.ts'

export interface Extended {
  readonly resource: string
  readonly command: string
  readonly kind: 'guard' | 'consequence'
  readonly name: string
  /** The module that says it. */
  readonly module: Label
  readonly label: Label
  /** The permission codes of the commands that it may run. */
  readonly runs: readonly string[]
}

/** Every guard and consequence, once for each command that it extends, in the order they run in. */
export const extendedBy = (modules: readonly Module[]): readonly Extended[] =>
  modules.flatMap(module =>
    [...module.guards, ...module.consequences].flatMap(one =>
      one.on.map(command => ({
        resource: command.on.name,
        command: command.name,
        name: one.name,
        module: module.label,
        label: one.label,
        ...('runs' in one ? { kind: 'consequence' as const, runs: one.runs.map(each => each.permit) } : { kind: 'guard' as const, runs: [] }),
      })),
    ),
  )

/** The console draws lifecycles from the declarations that its screens carry; what modules above add to them it asks for. */
export const extensionRoute = (modules: () => readonly Module[]): Route =>
  report('blade-system/lifecycle/extensions', ['流程的附加规则', 'Rules that others add to a lifecycle'], 'signed-in', (asked, context) =>
    extendedBy(modules())
      .filter(one => one.resource === asked.resource)
      .map(one => ({ ...one, module: one.module[context.lang], label: one.label[context.lang] })),
  )

/** The words of all commands of a resource, of those too that no screen carries. */
export const commandWordsRoute = (modules: () => readonly Module[]): Route =>
  report('blade-system/lifecycle/commands', ['流程的操作', 'Commands of a lifecycle'], 'signed-in', (asked, { lang }) =>
    modules()
      .flatMap(module => module.commands)
      .filter(one => one.on.name === asked.resource)
      .map(one => ({ command: one.name, label: one.label[lang], by: one.by.map(role => roles[role].label[lang]) })),
  )

/** What stands against commands on rows now, whatever would be filled in, and what they say of the money that they move. */
export const beforeRoute = report('blade-system/lifecycle/before', ['操作之前', 'Before a command'], 'signed-in', (asked, context) =>
  context.before({
    resource: textOf(asked.resource),
    ids: ids(asked.ids),
    ...(textOf(asked.commands) ? { commands: ids(asked.commands) } : {}),
    isBare: textOf(asked.bare) === '1',
  }),
)
