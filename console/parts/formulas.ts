/** Formulas in texts: `$…$` and `\(…\)` within a line, `$$…$$` and `\[…\]` on their own. Pure. */

export interface Piece {
  readonly text: string
  /** Plain text, where it is left out. */
  readonly formula?: 'line' | 'block'
}
// An amount is no formula: nothing begins with a space after its sign, ends with one before it, or goes on with a digit.
const formula = /\$\$([^$]+)\$\$|\\\[([\s\S]+?)\\\]|\\\(([\s\S]+?)\\\)|\$(?!\s)([^$\n]*[^\s$\\])\$(?!\d)/g
/** A text in pieces, in their order. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const one of text.matchAll(formula)) {
    if (one.index > at) found.push({ text: text.slice(at, one.index) })
    const block = one[1] ?? one[2]
    found.push({ text: (block ?? one[3] ?? one[4])!.trim(), formula: block === undefined ? 'line' : 'block' })
    at = one.index + one[0].length
  }
  return at < text.length ? [...found, { text: text.slice(at) }] : found
}
/** How formulas are drawn: as MathML, which needs no fonts or styles of ours. Links, pictures and other commands that reach out stay text, what
 * is no formula is shown in red, and none grows beyond bounds. */
export const drawn = { output: 'mathml', trust: false, strict: 'ignore', throwOnError: false, maxExpand: 200, maxSize: 20 } as const
