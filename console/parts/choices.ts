/** What pickers of rows offer: what a row is called, and what tells it from others of that name. */
import type { Resource } from '../../modules/kit/resource.ts'

/** What may be picked: its id, what it is called, and what tells it from others of that name. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly label?: string
}
export interface Placed extends Choice {
  readonly places: readonly string[]
}

/** The fields that say where a row belongs: a class is of a grade, and that of a school. */
export const placesOf = ({ within, find }: Resource): readonly string[] => [...new Set([within, find?.where].filter(one => one !== undefined))]
/** Each with the places that tell it from others: where all are of one, nothing is told by saying it. */
export function apart(all: readonly Placed[]): readonly Choice[] {
  const isTelling = (i: number): boolean => new Set(all.map(one => one.places[i])).size > 1
  return all.map(({ id, title, places }) => {
    const label = places.filter((name, i) => name && isTelling(i)).join(' · ')
    return { id, title, ...(label ? { label } : {}) }
  })
}

/** A grade is one of the school that stands in the same form. */
export function whereIn(of: Resource, values: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> {
  const chosen = placesOf(of).flatMap(name =>
    of.fields[name]?.kind === 'ref' && String(values[name] ?? '') ? [[name, String(values[name] ?? '')] as const] : [],
  )
  return Object.fromEntries(chosen)
}
