/** The tree of a system as a sheet: one row for each indicator, which names the one it stands under by its code. Pure. */
import type { Label } from '../kit/index.ts'
import { linesOf, levelsOf } from './levels.ts'
import { evidences, freedoms, inOrder, type Node, raters } from './tree.ts'

const columns = {
  code: ['代码', 'Code'],
  parent: ['上级代码', 'Code of the upper one'],
  name: ['指标名称', 'Indicator'],
  weight: ['权重%', 'Weight %'],
  score: ['最高分', 'Highest'],
  description: ['说明', 'Description'],
  rater: ['评价人', 'Rated by'],
  evidence: ['证据', 'Evidence'],
  points: ['关联知识点', 'Knowledge points'],
  freedom: ['下级权限', 'Lower levels'],
  levels: ['水平描述', 'Levels'],
  nameEn: ['英文名称', 'Name in English'],
  descriptionEn: ['英文描述', 'Description in English'],
} as const satisfies Record<string, Label>
type Column = keyof typeof columns
export const headsIn = (lang: 0 | 1): readonly string[] => Object.values(columns).map(one => one[lang])
export const columnIn = (field: string, lang: 0 | 1): string => columns[({ parentId: 'parent', descriptors: 'levels' }[field] ?? field) as Column]?.[lang] ?? ''

/** A tree as rows of a sheet, in its order. */
export function rowsOf(nodes: readonly Node[], lang: 0 | 1): readonly (readonly string[])[] {
  const codes = new Map(nodes.map(node => [node.id, node.code]))
  return inOrder(nodes).map(({ node }) => [
    node.code,
    codes.get(node.parentId ?? '') ?? '',
    node.name,
    String(node.weight),
    node.score === null ? '' : String(node.score),
    node.description ?? '',
    raters[node.rater][lang],
    evidences[node.evidence ?? 'none'][lang],
    node.points ?? '',
    freedoms[node.freedom][lang],
    linesOf(node.descriptors),
    node.nameEn ?? '',
    node.descriptionEn ?? '',
  ])
}

const named = (choices: Readonly<Record<string, Label>>, word: string): string =>
  Object.entries(choices).find(([key, label]) => [key, ...label].some(one => one.toLowerCase() === word.toLowerCase()))?.[0] ?? word
export interface Line {
  /** As it stands in the file, the headings being the first. */
  readonly row: number
  readonly node: Readonly<Record<string, unknown>> & { readonly id: string; readonly parentId: string | null }
}
export interface Misplaced {
  readonly row: number
  readonly fault: 'parent' | 'circle' | 'code'
}
/** Rows of a sheet as nodes, in the order of their tree; an indicator that was there, by its code, stays the same one. */
export function linesIn(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  { there, newId }: { readonly there: readonly Node[]; readonly newId: () => string },
): { readonly lines: readonly Line[]; readonly misplaced: readonly Misplaced[] } {
  const at = (name: Column): number =>
    headers.findIndex(one => (columns[name] as readonly string[]).some(each => each.toLowerCase() === one.trim().toLowerCase()))
  const cell = (cells: readonly string[], name: Column): string => (at(name) < 0 ? '' : (cells[at(name)] ?? '').trim())
  const known = new Map(there.map(node => [node.code, node.id])),
    ids = new Map<string, string>(),
    misplaced: Misplaced[] = []
  const filled = rows.map((cells, i) => ({ cells, row: i + 2 })).filter(({ cells }) => cells.some(one => one.trim()))
  for (const { cells, row } of filled) {
    const code = cell(cells, 'code')
    if (ids.has(code)) misplaced.push({ row, fault: 'code' })
    else ids.set(code, known.get(code) ?? `n${newId().replaceAll('-', '').slice(-12)}`)
  }
  const lines = filled.map(({ cells, row }): Line => {
    const parent = cell(cells, 'parent'),
      code = cell(cells, 'code')
    if (parent && !ids.has(parent)) misplaced.push({ row, fault: 'parent' })
    const node = {
      ...{ id: ids.get(code)!, parentId: ids.get(parent) ?? null, code, name: cell(cells, 'name'), weight: cell(cells, 'weight').replace(/%$/, '') || '0' },
      ...{
        score: cell(cells, 'score') || null,
        description: cell(cells, 'description') || null,
        points: cell(cells, 'points') || null,
        nameEn: cell(cells, 'nameEn') || null,
        descriptionEn: cell(cells, 'descriptionEn') || null,
        descriptors: levelsOf(cell(cells, 'levels')),
      },
      ...(cell(cells, 'rater') ? { rater: named(raters, cell(cells, 'rater')) } : { rater: 'teacher' }),
      ...(cell(cells, 'evidence') ? { evidence: named(evidences, cell(cells, 'evidence')) } : {}),
      ...(cell(cells, 'freedom') ? { freedom: named(freedoms, cell(cells, 'freedom')) } : { freedom: 'fixed' }),
    }
    return { row, node }
  })
  const order = inOrder(lines.map(one => one.node) as never as readonly Node[])
  const byId = new Map(lines.map(one => [one.node.id, one]))
  const placed = order.map(({ node }) => byId.get(node.id)!)
  if (misplaced.length === 0) misplaced.push(...lines.filter(one => !placed.includes(one)).map(({ row }) => ({ row, fault: 'circle' as const })))
  return { lines: placed, misplaced }
}
