/** What waits for whom: the tiles that modules declare, in the order of the homes. */
import type { Module, Tile } from '../kit/index.ts'

/** Whose tiles stand before those of people and products: teaching is what most come for. */
const first = ['openclass', 'enrolment', 'leave']
/** Teaching, people and products, money. */
export function tilesOf(modules: readonly Module[]): readonly Tile[] {
  const isFirst = (one: Module) => first.includes(one.name)
  const of = (some: readonly Module[]) => some.flatMap(one => one.tiles)
  return [...of(modules.filter(isFirst)), ...of(modules.filter(one => !isFirst(one)))]
}
