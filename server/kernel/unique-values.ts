/** Values that no two rows have: of all rows, or of those that are not over. */
import { ensure, type Field, type Resource, standingOf } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { no } from './refusals.ts'
import type { Body } from './store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Refuses a row that comes to have what another has: by a change, or by coming back. */
export function* ensureUnique(work: UnitOfWork, of: Resource, fields: readonly (readonly [string, Field])[], before: AnyRow, after: AnyRow): Body<void> {
  for (const [name, { unique, label }] of fields) {
    const among = unique === 'standing' && { status: standingOf(of) }
    const counts = (row: AnyRow): boolean => (row[name] ?? null) !== null && (!among || among.status.includes(row.status))
    if (!counts(after) || (after[name] === before[name] && counts(before))) continue
    const others = (yield* work.ask({ kind: 'count', of, where: { [name]: after[name], ...among, id: { not: after.id } } })) as number
    ensure(others === 0, { ...no.taken, label: [`${label[0]}已存在`, `${label[1]} is already taken`], field: name })
  }
}
