/** What hangs on the rows of a resource, as far as its reader sees it: lists ask too, and need none of its panels. */
import { relationFor, relationNames, type RelationName } from '../../../modules/kit/relation.ts'
import type { Resource } from '../../../modules/kit/resource.ts'
import { may, useSession } from '../../session.ts'

export const relationResources: Readonly<Record<RelationName, string>> = { notes: 'note', tasks: 'task', attachments: 'attachment' }

/** What of a resource's relations the reader sees, by their role and rights. */
export function useSeenRelations(of: Resource): readonly RelationName[] {
  const roles = useSession(value => value.roles)
  return relationNames.filter(name => {
    const relation = of.relations[name]
    return relation && may(`${relationResources[name]}_view`) && relationFor(relation).some(role => roles.includes(role))
  })
}
