/** Why commands would be refused on rows of a list now: one question for all of them, asked once the list is shown, and again when one of its
 * rows is another. A row that it does not tell of is offered as it is. */
import { useEffect, useState } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Before } from '../../modules/kit/statement.ts'
import type { Wire } from '../call.ts'
import { may } from '../session.ts'
import { useAsk } from './hooks.ts'
import { onceUsable } from './idle.ts'
import { idsMax, path } from './useBefore.ts'

/** Why, by id and name. */
export type Refusals = ReadonlyMap<string, ReadonlyMap<string, string>>

interface Props {
  readonly of: Resource
  readonly rows: readonly Wire[]
  readonly names: readonly string[]
  readonly onSaid: (said: Refusals) => void
}

export function RefusedRows({ of, rows, names, onSaid }: Props) {
  const [isUsable, setUsable] = useState(false)
  // Commands of other modules come a moment after the rest.
  useEffect(() => onceUsable(() => setUsable(true)), [])
  const asked = rows.slice(0, idsMax)
  const { value } = useAsk<readonly Before[]>(
    path,
    { resource: of.name, ids: asked.map(row => row.id).join(), commands: names.join(), bare: 1 },
    { of, version: asked.map(row => row.version).join(), when: isUsable && asked.length > 0 && names.length > 0 && may(`${of.name}_view`) },
  )
  useEffect(() => {
    const all = new Map<string, Map<string, string>>()
    for (const { id, command, refused } of value ?? []) if (refused) all.set(id, (all.get(id) ?? new Map()).set(command, refused))
    onSaid(all)
  }, [value, onSaid])
  return null
}
