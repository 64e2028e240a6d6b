/** The fold: how a fact makes the next row of its stream, and what views make of it. Used by turns and by rebuilds alike. */
import { blank, type Change, type Resource, type Rule, type View } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'

/** A fact with its data opened and brought to the present shape. */
export interface OpenFact {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly status: string
  readonly at: string
  readonly actor: string
}

/** The row after a fact: the fields it carries, what `evolve` spells out, and the status it led to. */
export function fold(of: Resource, row: AnyRow | undefined, id: string, tenant: string, fact: OpenFact): AnyRow {
  const before = row ?? (blank(of, id, tenant) as unknown as AnyRow)
  const next: Record<string, any> = { ...before }
  for (const key of Object.keys(fact.data)) if (Object.hasOwn(of.fields, key)) next[key] = fact.data[key] ?? null
  const spelled = of.evolve[fact.type]
  if (spelled) Object.assign(next, spelled(before, fact.data))
  if (fact.type === 'erased') for (const [key, field] of Object.entries(of.fields)) if (field.pii) next[key] = field.required ? '' : null
  next.status = fact.status
  next.version = before.version + 1
  next.updatedAt = fact.at
  next.updatedBy = fact.actor
  if (before.version === 0) {
    next.createdAt = fact.at
    next.createdBy = fact.actor
  }
  return next as AnyRow
}

/** A view with every rule it folds by: its own, and those of upper modules. */
export interface Folding {
  readonly view: View
  readonly on: Readonly<Record<string, Rule<any>>>
}

/** The view rows that a change touches: which view, under which key, and how to fold it. */
export function touched(foldings: readonly Folding[], of: Resource, change: Change) {
  return foldings.flatMap(({ view, on }) => {
    const rule = on[`${of.name}.${change.type}`] ?? on[of.name]
    const key = rule?.key(change)
    return rule && key ? [{ view, key, rule }] : []
  })
}

export function foldView(view: View, row: AnyRow | undefined, key: string, tenant: string, rule: View['on'][string], change: Change, at: string): AnyRow {
  const before = row ?? ({ ...(blank(view, key, tenant) as any), ...view.empty, createdAt: at } as AnyRow)
  return { ...before, ...rule.fold(before as any, change), status: 'live', version: before.version + 1, updatedAt: at } as AnyRow
}
