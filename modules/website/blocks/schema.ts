/** Blocks: what a page is put together from. Each says what it holds, so that the editor offers it, the server checks it and nothing else
 * gets in; each carries its version, and older ones are brought up when they are read. */
import type { Label, RefusalCode } from '../../kit/index.ts'
import { no } from '../edition.ts'
import { isLink, isUpload } from '../links.ts'

interface Shared {
  readonly label: Label
  readonly required?: true
}
export type Prop =
  | (Shared & { readonly kind: 'text'; readonly max?: number; readonly lines?: number })
  | (Shared & { readonly kind: 'rich' })
  | (Shared & { readonly kind: 'link' })
  | (Shared & { readonly kind: 'picture' })
  | (Shared & { readonly kind: 'int'; readonly min: number; readonly max: number })
  | (Shared & { readonly kind: 'choice'; readonly options: Readonly<Record<string, Label>> })
  | (Shared & { readonly kind: 'list'; readonly of: Props; readonly max: number })
  | (Shared & { readonly kind: 'slot' })
export type Props = Readonly<Record<string, Prop>>

export interface BlockKind {
  readonly label: Label
  /** The version of its props. */
  readonly v: number
  readonly props: Props
  /** What a new one begins with. */
  readonly begins: Readonly<Record<string, unknown>>
  /** From an older version to the next. */
  readonly up?: Readonly<Record<number, (props: any) => any>>
  /** What must hold beyond each prop: the name of the one that is wrong, and why. */
  readonly check?: (props: any) => readonly [string, RefusalCode] | undefined
}
export type Kinds = Readonly<Record<string, BlockKind>>
export interface Block {
  readonly id: string
  readonly type: string
  readonly v: number
  readonly props: Readonly<Record<string, any>>
}
export type Tree = readonly Block[]

export const bounds = { depth: 3, blocks: 120, bytes: 200_000, rich: 30_000, text: 500 } as const
const isPlain = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Where on the page something is wrong, in words that its writer knows. */
const at = (where: Label, refused: RefusalCode): RefusalCode => ({
  ...refused,
  label: [`${where[0]}：${refused.label[0]}`, `${where[1]}: ${refused.label[1]}`],
})
const within = (where: Label, name: Label): Label => [`${where[0]}“${name[0]}”`, `${where[1]} – ${name[1]}`]

function wrongValue(prop: Prop, value: unknown): RefusalCode | undefined {
  switch (prop.kind) {
    case 'text':
      return typeof value === 'string' && value.length <= (prop.max ?? bounds.text) ? undefined : no.value
    case 'rich':
      return typeof value === 'string' && value.length <= bounds.rich ? undefined : no.value
    case 'link':
      return typeof value === 'string' && isLink(value) ? undefined : no.link
    case 'picture':
      return typeof value === 'string' && isUpload(value) ? undefined : no.otherSite
    case 'int':
      return Number.isSafeInteger(value) && (value as number) >= prop.min && (value as number) <= prop.max ? undefined : no.value
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(prop.options, value) ? undefined : no.value
    case 'list':
    case 'slot':
      return Array.isArray(value) && value.length <= (prop.kind === 'list' ? prop.max : bounds.blocks) ? undefined : no.value
  }
}
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface Walk {
  readonly kinds: Kinds
  count: number
}
function wrongProps(walk: Walk, props: Props, given: Readonly<Record<string, unknown>>, where: Label, depth: number): RefusalCode | undefined {
  const strange = Object.keys(given).find(name => !Object.hasOwn(props, name))
  if (strange !== undefined) return at([`${where[0]}“${strange}”`, `${where[1]} – ${strange}`], no.prop)
  for (const [name, prop] of Object.entries(props)) {
    const value = given[name],
      here = within(where, prop.label)
    if (isEmpty(value)) {
      if (prop.required) return at(here, prop.kind === 'picture' ? no.value : { ...no.value, label: ['请填写', 'please fill it in'] })
      continue
    }
    const wrong = wrongValue(prop, value)
    if (wrong) return at(here, wrong)
    if (prop.kind === 'list')
      for (const [i, item] of (value as unknown[]).entries()) {
        const one: Label = [`${here[0]}第${i + 1}项`, `${here[1]} ${i + 1}`]
        const inside = isPlain(item) ? wrongProps(walk, prop.of, item, one, depth) : at(one, no.value)
        if (inside) return inside
      }
    const inside = prop.kind === 'slot' ? wrongBlocks(walk, value as unknown[], depth + 1, `${where[0]}内`, `${where[1]}, `) : undefined
    if (inside) return inside
  }
  return undefined
}
function wrongBlocks(walk: Walk, blocks: readonly unknown[], depth: number, zh = '', en = ''): RefusalCode | undefined {
  if (depth > bounds.depth) return no.deep
  for (const [i, block] of blocks.entries()) {
    const nth: Label = [`${zh}第${i + 1}个区块`, `${en}block ${i + 1}`]
    if (++walk.count > bounds.blocks) return no.many
    if (!isPlain(block) || typeof block.id !== 'string' || !/^[\w-]{1,80}$/.test(block.id) || !isPlain(block.props)) return at(nth, no.tree)
    const kind = Object.hasOwn(walk.kinds, String(block.type)) ? walk.kinds[String(block.type)]! : undefined
    if (!kind) return at(nth, { ...no.block, detail: { type: String(block.type) } })
    if (!Number.isSafeInteger(block.v) || (block.v as number) < 1) return at(nth, no.tree)
    if ((block.v as number) > kind.v) return at(nth, no.newer)
    const where = within(nth, kind.label),
      props = raised(kind, block as unknown as Block).props
    const wrong = wrongProps(walk, kind.props, props, where, depth)
    if (wrong) return wrong
    const [name, why] = kind.check?.(props) ?? []
    if (name && why) return at(within(where, kind.props[name]!.label), why)
  }
  return undefined
}
const idsIn = (tree: Tree, kinds: Kinds): readonly string[] =>
  tree.flatMap(block => [block.id, ...slotsOf(kinds[block.type]).flatMap(name => idsIn(block.props[name] ?? [], kinds))])

/** The first rule that a page breaks, saying where. The editor's own guards are not relied on. */
export function wrongTree(kinds: Kinds, tree: unknown): RefusalCode | undefined {
  if (!Array.isArray(tree)) return no.tree
  if (JSON.stringify(tree).length > bounds.bytes) return no.large
  const wrong = wrongBlocks({ kinds, count: 0 }, tree, 1)
  if (wrong) return wrong
  const ids = idsIn(tree as Tree, kinds)
  return new Set(ids).size === ids.length ? undefined : no.tree
}

const slotsOf = (kind: BlockKind | undefined): readonly string[] =>
  kind ? Object.entries(kind.props).flatMap(([name, prop]) => (prop.kind === 'slot' ? [name] : [])) : []

/** A block as its kind has it now. */
function raised(kind: BlockKind, block: Block): Block {
  let { props, v } = block
  for (; v < kind.v; v++) props = kind.up?.[v]?.(props) ?? props
  return v === block.v ? block : { ...block, v, props }
}
/** A page as its kinds have it now; what nobody knows any more is left out. */
export const upcast = (kinds: Kinds, tree: Tree | null | undefined): Tree =>
  (Array.isArray(tree) ? (tree as Tree) : []).flatMap(block => {
    const kind = kinds[block.type]
    if (!kind || block.v > kind.v) return []
    const now = raised(kind, block)
    const inside = slotsOf(kind).map(name => [name, upcast(kinds, now.props[name])] as const)
    return [inside.length > 0 ? { ...now, props: { ...now.props, ...Object.fromEntries(inside) } } : now]
  })

type Each = (prop: Prop, value: string) => unknown
function eachProp(kinds: Kinds, props: Props, given: Readonly<Record<string, any>>, change: Each): Record<string, any> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const prop = Object.hasOwn(props, name) ? props[name]! : undefined
      if (prop?.kind === 'slot' && Array.isArray(value)) return [name, mapTree(kinds, value, change)]
      if (prop?.kind === 'list' && Array.isArray(value)) return [name, value.map(item => (isPlain(item) ? eachProp(kinds, prop.of, item, change) : item))]
      return [name, prop && typeof value === 'string' ? change(prop, value) : value]
    }),
  )
}
/** A page with each of its texts, links and pictures changed, whatever it is made of; what is no block stays for the check to refuse. */
export function mapTree(kinds: Kinds, tree: Tree, change: Each): Tree {
  return Array.isArray(tree)
    ? tree.map(block => {
        const kind = isPlain(block) && isPlain(block.props) && Object.hasOwn(kinds, String(block.type)) ? kinds[String(block.type)] : undefined
        return kind ? { ...block, props: eachProp(kinds, kind.props, raised(kind, block).props, change), v: Math.max(block.v, kind.v) } : block
      })
    : tree
}
/** Every text of a page by its kind: to look for links, pictures and words. */
export function textsIn(kinds: Kinds, tree: Tree): readonly (readonly [Prop['kind'], string])[] {
  const found: (readonly [Prop['kind'], string])[] = []
  mapTree(kinds, tree, (prop, value) => {
    if (value !== '') found.push([prop.kind, value])
    return value
  })
  return found
}
