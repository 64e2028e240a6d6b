/** The areas of a district as lines: all of them count, also where not all have room. */
import type { Label } from '../../kit/field.ts'
import type { Area } from '../public-board.ts'

type Line = Pick<Area, 'areaName' | 'schoolCount' | 'studentCount' | 'openClassCount'>
const counts = ['schoolCount', 'studentCount', 'openClassCount'] as const

/** Each area by its name and counts; those with the fewest pupils are added up in the last line where there are more than fit. */
export function areaLines(of: readonly Line[], most: number, say: (label: Label) => string): readonly (readonly [name: string, ...counts: number[]])[] {
  const line = (one: Line) => [one.areaName, ...counts.map(name => one[name])] as const
  if (of.length <= most) return of.map(line)
  const first = new Set(of.toSorted((a, b) => b.studentCount - a.studentCount).slice(0, most - 1)),
    rest = of.filter(one => !first.has(one))
  const name = say([`其余 ${rest.length} 个`, `${rest.length} more`])
  return [...of.filter(one => first.has(one)).map(line), [name, ...counts.map(count => rest.reduce((sum, one) => sum + one[count], 0))]]
}
