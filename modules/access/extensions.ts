/** What upper modules have to say about the commands of lower ones, as a list for people: which rule may refuse what, and what follows. */
import { type Label, type Module, report, type Route } from '../kit/index.ts'

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
