/** Chapters as screens use them: one below the other in a list of choices, and all that lies in one. */
import type { Branch } from '../options.ts'

export const flatChapters = (all: readonly Branch[], depth = 0): readonly (readonly [string, string])[] =>
  all.flatMap(one => [[one.id, `${'　'.repeat(depth)}${one.name}`] as const, ...flatChapters(one.children, depth + 1)])
/** A chapter with all below it. */
export function insideOf(all: readonly Branch[], id: string): readonly string[] {
  const every = (one: Branch): readonly string[] => [one.id, ...one.children.flatMap(every)]
  for (const one of all) {
    if (one.id === id) return every(one)
    const below = insideOf(one.children, id)
    if (below.length > 1 || below[0] !== id || one.children.some(child => child.id === id)) return below
  }
  return [id]
}
