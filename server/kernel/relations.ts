/** Relations: which resources hang on the rows of which, and who sees and adds to them. Read from the declarations once. */
import { type Command, type Relation, type RelationName, relationFor, relationNames, type Resource, type Role } from '../../modules/kit/index.ts'

/** A resource on whose rows something hangs, with the roles that see it there and those that add to it. */
export interface Owner {
  readonly of: Resource
  readonly for: readonly Role[]
  readonly by: readonly Role[]
}
/** By relation, then by the resource's name. */
export type Owners = ReadonlyMap<RelationName, ReadonlyMap<string, Owner>>

/** Those who may do anything with a row add to what hangs on it, unless it is said. */
const writers = ({ by }: Relation, commands: readonly Command[]): readonly Role[] => by ?? [...new Set(commands.flatMap(command => command.by))]

export const ownersOf = (resources: Iterable<Resource>, commandsOf: ReadonlyMap<string, readonly Command[]>): Owners => {
  const all = [...resources]
  return new Map(
    relationNames.map(name => [
      name,
      new Map(
        all.flatMap(of => {
          const relation = of.relations[name]
          if (!relation) return []
          return [[of.name, { of, for: relationFor(relation), by: writers(relation, commandsOf.get(of.name) ?? []) }] as const]
        }),
      ),
    ]),
  )
}

/** The resources that hang on rows of this one. */
export const followersOf = (of: Resource, resources: ReadonlyMap<string, Resource>): readonly (Resource & { readonly follows: object })[] =>
  [...resources.values()].filter(
    (one): one is Resource & { readonly follows: NonNullable<Resource['follows']> } => !!one.follows && one.follows.as in of.relations,
  )

/** What of the declarations does not hang together: an owner that hangs on others itself, and followers that can't be erased with it. */
export function* relationFaults(resources: Iterable<Resource>, commandsOf: ReadonlyMap<string, readonly Command[]>): Generator<string> {
  for (const of of resources) {
    if (!of.follows) continue
    if (Object.keys(of.relations).length > 0) yield `${of.name} hangs on rows of others and can have no relations of its own`
    for (const name of [of.follows.of, of.follows.row]) if (!of.fields[name]) yield `${of.name} has no field ${name}`
    if (!commandsOf.get(of.name)?.some(command => command.name === 'erase')) yield `${of.name} can not be erased with what it hangs on`
  }
}
