/** Buttons: the codes a session holds as the wire's two-level tree; its leaves are what clients test. Pure. */
import type { Label } from '../kit/index.ts'
import type { Right } from './rights.ts'

export interface Leaf {
  readonly id: string; readonly parentId: string; readonly code: string; readonly name: string; readonly alias: string
  readonly path: string; readonly source: string; readonly sort: number; readonly action: number; readonly category: 2
}
export interface Group extends Omit<Leaf, 'category'> { readonly category: 1; readonly children: readonly Leaf[] }

/** How the stock pages of the family call the usual four. */
const usual: Readonly<Record<string, string>> = { create: 'add', change: 'edit', remove: 'delete' }

const bare = { path: '', source: '', action: 2 } as const

/** Groups without a held code are left out: a node without `children` would itself count as a code. */
export function buttons(
  rights: readonly Right[], may: (code: string) => boolean, lang: 0 | 1, labels: ReadonlyMap<string, { readonly label: Label }>,
): readonly Group[] {
  const groups = new Map<string, Leaf[]>()
  for (const { code, label, group } of rights) {
    if (!may(code)) continue
    if (!groups.has(group)) groups.set(group, [])
    const leaves = groups.get(group)!
    const familiar = usual[code.slice(group.length + 1)]
    for (const one of familiar && code.startsWith(`${group}_`) ? [code, `${group}_${familiar}`] : [code])
      leaves.push({
        ...bare, id: one, parentId: group, code: one, name: label[lang], alias: one.slice(group.length + 1),
        sort: leaves.length + 1, category: 2,
      })
  }
  return [...groups].map(([group, children], i) => ({
    ...bare, id: group, parentId: '0', code: group, name: labels.get(group)?.label[lang] ?? group, alias: group,
    sort: i + 1, category: 1, children,
  }))
}
