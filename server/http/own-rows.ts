/** What is kept of a family: the lists whose declared scope is by person, as far as somebody has such a list, bounded to their own twice over:
 * by their reach as everywhere, and by who they and their children are. */
import type { Resource } from '../../modules/kit/index.ts'
import type { Session } from '../kernel/engine.ts'
import { seesOf } from '../kernel/row-scope.ts'
import { type Context, viewPermit } from './context.ts'
import { present } from './rows.ts'

/** A list of somebody's own, with the conditions of its rows. */
export interface OwnList {
  readonly of: Resource
  readonly where: object
}

/** The rows that are of these pupils, or of this account; undefined where rows are of nobody. */
function ofPerson({ scope }: Resource, { reach, userId }: Session['actor']): object | undefined {
  if (scope === 'everyone' || (!scope.student && !scope.user)) return undefined
  return {
    any: [
      ...(scope.student ? [{ [scope.student]: reach === 'all' ? [] : [...(reach.student ?? [])] }] : []),
      ...(scope.user ? [{ [scope.user]: [userId] }] : []),
    ],
  }
}

/** The own lists of somebody, in the order of the declarations; and what hangs on their rows. */
export function ownLists({ engine }: Pick<Context, 'engine'>, { actor }: Session): readonly OwnList[] {
  const { resources, owners } = engine.registry
  const seen = [...resources.values()].filter(of => of.path && of.read.length > 0 && actor.may(viewPermit(of)))
  const own = seen.flatMap(of => {
    const where = ofPerson(of, actor)
    return where ? [{ of, where }] : []
  })
  const hanging = seen.flatMap(of => {
    if (!of.follows) return []
    const { as, of: named, row } = of.follows,
      among = owners.get(as)
    const on = own.filter(one => among?.has(one.of.name) && seesOf(among.get(one.of.name)!, actor))
    return on.length === 0 ? [] : [{ of, where: { any: on.map(one => ({ [named]: one.of.name, [row]: { within: one } })) } }]
  })
  return [...own, ...hanging].map(({ of, where }) => ({ of, where: { all: [where, present(of, {}, owners)] } }))
}
