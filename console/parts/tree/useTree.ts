/** Fetches a tree, whole or level by level, and keeps what is open and what is looked for. */
import { useEffect, useState } from 'react'
import type { Resource } from '../../../modules/kit/resource.ts'
import type { Paged } from '../../call.ts'
import { useAnswers, type Fetched } from '../hooks.ts'
import { grown, linesOf, type Branch, type Line } from './lines.ts'

interface Whole<R> {
  /** Every row, nested or flat. What is shown begins open. */
  readonly all: () => Promise<readonly R[] | Paged<R>>
}
interface Levels<R> {
  /** The rows below one, fetched when it is opened; `root` names what the topmost stand below. */
  readonly below: (parentId: string) => Promise<readonly R[]>
  readonly find: (wanted: string) => Promise<readonly R[]>
}
export type TreeSource<R> = (Whole<R> | Levels<R>) & {
  /** Names what is fetched: another key is another tree. */
  readonly key: string
  readonly root: string
}

export interface Tree<R> {
  readonly fetched: Fetched<Known<R>>
  readonly lines: readonly Line<R>[]
  readonly typed: string
  readonly look: (wanted: string) => void
  readonly fold: (id: string) => void
  /** Opens a row; what is open already stays so. */
  readonly unfold: (id: string) => void
  readonly reload: () => void
  /** More rows exist than came. */
  readonly isCut: boolean
}
interface Known<R> {
  readonly roots: readonly R[]
  readonly below: (row: R) => readonly R[]
  readonly isCut: boolean
}

const typingMs = 250

/** `by` names what a whole tree is looked through by; levels are looked through by the server. */
export function useTree<R extends Branch>(of: Resource, source: TreeSource<R>, by: readonly string[] = []): Tree<R> {
  const isWhole = 'all' in source
  const [typed, look] = useState('')
  const wanted = useSettled(typed.trim(), isWhole ? 0 : typingMs)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const open = isWhole ? [] : [...toggled].sort()
  const ask = (about: readonly unknown[], fetch: () => Promise<readonly R[] | Paged<R>>) => ({ key: ['tree', source.key, ...about], fetch, of: [of.name] })
  const [first, ...levels] = useAnswers<readonly R[] | Paged<R>>(
    'all' in source
      ? [ask([], source.all)]
      : [
          wanted ? ask(['find', wanted], () => source.find(wanted)) : ask([source.root], () => source.below(source.root)),
          ...open.map(id => ask([id], () => source.below(id))),
        ],
  )
  const all = [first!, ...levels]
  const rowsOf = (found: readonly R[] | Paged<R> | undefined): readonly R[] => (found ? ('records' in found ? found.records : found) : [])
  const known = (): Known<R> => {
    const rows = rowsOf(first!.value)
    if (isWhole) return { ...grown(rows), isCut: 'records' in first!.value! && first!.value.total > rows.length }
    const inside = new Map(open.map((id, i) => [id, rowsOf(levels[i]?.value)]))
    return { roots: rows, below: row => inside.get(row.id) ?? [], isCut: false }
  }
  const reload = () => {
    for (const one of all) one.reload()
  }
  const fetched: Fetched<Known<R>> = {
    value: first!.value ? known() : undefined,
    error: all.find(one => one.error)?.error,
    isLoading: all.some(one => one.isLoading),
    isStale: all.some(one => one.isStale),
    reload,
  }
  const part = wanted.toLowerCase()
  const fits = (row: R) =>
    by.some(name =>
      String((row as Readonly<Record<string, unknown>>)[name] ?? '')
        .toLowerCase()
        .includes(part),
    )
  const isOpen = (id: string) => toggled.has(id) !== isWhole
  const fold = (id: string) => setToggled(last => new Set(last.has(id) ? [...last].filter(one => one !== id) : [...last, id]))
  const reading = { isOpen, fits: isWhole && part ? fits : undefined }
  return {
    fetched,
    typed,
    look,
    reload,
    isCut: fetched.value?.isCut ?? false,
    lines: fetched.value ? linesOf(fetched.value.roots, { ...reading, below: fetched.value.below }) : [],
    fold,
    unfold: id => isOpen(id) || id === source.root || fold(id),
  }
}

/** A value once it has rested for a while; at once when there is nothing to wait for. */
function useSettled(value: string, ms: number): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return ms === 0 ? value : settled
}
