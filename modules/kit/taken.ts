/** What a call of the wire takes, as it is told to callers. */
import { type Field, optional } from './field.ts'
import type { Fields } from './resource.ts'
import type { Route } from './route.ts'

/** What a call says that it takes; undefined where it is what its commands take. */
export function takenBy({ commands, takes, decides = [], adds = {} }: Extract<Route, { kind: 'act' }>): Fields | undefined {
  if (takes || (decides.length === 0 && Object.keys(adds).length === 0)) return takes
  const all = Object.entries<Field>(Object.assign({}, ...commands.map(({ input }) => input)))
  const strange = decides.filter(name => !all.some(([known]) => known === name))
  if (strange.length > 0) throw new Error(`${commands[0]!.permit} does not take ${strange.join(', ')}`)
  // One that only some of the commands must have need not be there.
  const isSure = ([name, field]: readonly [string, Field]): readonly [string, Field] => [
    name,
    field.required && commands.some(({ input }) => !(input as Fields)[name]?.required) ? optional(field) : field,
  ]
  return { ...adds, ...Object.fromEntries(all.filter(([name]) => !decides.includes(name)).map(isSure)) }
}
