/** What a paper says in glyphs that its fonts have: another form of a letter where there is one, else a mark in its place, so that nobody takes
 * a name for whole that lacks a character. Without it a reader would see empty boxes. */
import type { Paper } from '../../modules/kit/paper.ts'

/** The mark that setters of Chinese put where a type is missing. */
export const mark = '〓'
/** Whether a font has a glyph for a character. */
export type Has = (code: number) => boolean

/** Signs without a shape of their own: joiners, choices of a form, and where a line may break. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu
/** One picture, of however many signs it is made. */
const picture = /\p{RI}{2}|\p{Emoji}\u20e3|\p{Extended_Pictographic}\p{EMod}?/u
const pieces = new RegExp(`(?:${picture.source})+|[^\\x00-\\u024f\\u4e00-\\u9fa5]`, 'gu')

/** A text as it can be drawn. */
function inGlyphs(text: string, has: Has): string {
  const hasAll = (some: string): boolean => [...some].every(one => has(one.codePointAt(0)!))
  const near = (one: string): string => [one, one.normalize('NFKC')].find(hasAll) ?? mark
  return text.replace(unseen, '').replace(pieces, near)
}

/** A paper as it can be drawn; what a code says stays as it is. */
export function drawable(paper: Paper, has: Has): Paper {
  const within = (value: unknown): unknown => {
    if (typeof value === 'string') return inGlyphs(value, has)
    if (Array.isArray(value)) return value.map(within)
    if (!value || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
    const isCode = 'kind' in value && value.kind === 'qr'
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, isCode && name === 'text' ? one : within(one)]))
  }
  return within(paper) as Paper
}
