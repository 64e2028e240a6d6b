/** The commands of the product that a process may run. */
import type { Command } from '../../kit/index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'

type Registry = Engine['registry']
/** Those that somebody may run, but for the workflow's own: a process does not start or end others behind their backs. */
export const servedCommands = ({ commands }: Registry): readonly Command[] =>
  [...commands.values()].filter(one => one.by.length > 0 && !one.on.name.startsWith('flow_'))
/** Each by both of its names. */
export const commandNames = (registry: Registry): ReadonlySet<string> =>
  new Set(servedCommands(registry).flatMap(one => [one.permit, `${one.on.name}.${one.name}`]))
