/** XML as files bring it: tags, attributes, CDATA and the usual entities, in one pass. Document types declare nothing here, and nothing is looked up. */

export interface Node {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Texts and nodes in their order. */
  readonly parts: (string | Node)[]
}
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** A text with its entities put into signs; what is none stays as it stands. */
export const plain = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{1,8}));/gi, (all, hex?: string, digits?: string, name?: string) =>
    name ? (named[name] ?? all) : String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(digits))),
  )
const deepMax = 200,
  tagMax = 20_000
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The tree of a document; undefined where it is none. */
export function xmlOf(source: string): Node | undefined {
  const root: Node = { name: '', attributes: {}, parts: [] }
  const open = [root]
  for (let i = 0; i < source.length; ) {
    const at = open.at(-1)!,
      from = source.indexOf('<', i)
    if (from !== i) {
      at.parts.push(plain(source.slice(i, from < 0 ? undefined : from)))
      if (from < 0) break
    }
    const skipped = [['<!--', '-->'] as const, ['<![CDATA[', ']]>'] as const, ['<?', '?>'] as const].find(([begin]) => source.startsWith(begin, from))
    const end = skipped ? source.indexOf(skipped[1], from + skipped[0].length) : source.startsWith('<!', from) ? doctypeEnd(source, from) : tagEnd(source, from)
    if (end < 0) return undefined
    i = end + (skipped?.[1].length ?? 1)
    if (skipped) {
      if (skipped[0] === '<![CDATA[') at.parts.push(source.slice(from + 9, end))
      continue
    }
    const tag = source.slice(from + 1, end)
    if (tag.startsWith('!')) continue
    if (tag.startsWith('/')) {
      if (open.length === 1 || at.name !== local(tag.slice(1).trim())) return undefined
      open.pop()
      continue
    }
    const name = /^[^\s/]+/.exec(tag)?.[0]
    if (!name || tag.length > tagMax || open.length > deepMax) return undefined
    const node: Node = { name: local(name), attributes: attributesOf(tag.slice(name.length)), parts: [] }
    at.parts.push(node)
    if (!tag.endsWith('/')) open.push(node)
  }
  return open.length === 1 ? root : undefined
}
const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/([\w:.-]{1,80})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g)].map(one => [local(one[1]!), plain(one[2] ?? one[3] ?? '')]))
/** Where a tag ends: a sign within quotes is none of its own. */
function tagEnd(source: string, from: number): number {
  let quote = ''
  for (let i = from; i < source.length; i++) {
    const sign = source[i]!
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '>') return i
    else if (sign === '"' || sign === "'") quote = sign
  }
  return -1
}
function doctypeEnd(source: string, from: number): number {
  const end = source.indexOf('>', from),
    inside = source.indexOf('[', from)
  return inside < 0 || inside > end ? end : source.indexOf('>', source.indexOf(']', inside))
}

const isNode = (part: string | Node): part is Node => typeof part !== 'string'
export const all = (of: Node | undefined, name?: string): readonly Node[] =>
  (of?.parts ?? []).filter((part): part is Node => isNode(part) && (name === undefined || part.name === name))
export const child = (of: Node | undefined, name: string): Node | undefined => all(of, name)[0]
/** Every node below it of which it is true. */
export const within = (of: Node | undefined, is: (node: Node) => boolean): readonly Node[] =>
  all(of).flatMap(one => [...(is(one) ? [one] : []), ...within(one, is)])
/** All text in it. */
export const textIn = (of: Node | undefined): string => (of?.parts ?? []).map(part => (isNode(part) ? textIn(part) : part)).join('')
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
