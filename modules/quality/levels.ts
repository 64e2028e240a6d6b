/** Levels of an indicator as lines of text: points, a name, what is seen; behind a bar the name in English, behind another what is seen in English.
 * Pure. */
import type { Descriptor } from './tree.ts'

export const linesOf = (levels: readonly Descriptor[] | null | undefined): string =>
  (levels ?? [])
    .map(({ from, name, words, nameEn, wordsEn }) => [[from, name, words].join(' ').trim(), nameEn ?? '', wordsEn ?? ''].join(' | ').replace(/[ |]+$/, ''))
    .join('\n')
export const levelsOf = (lines: string): readonly Descriptor[] =>
  lines
    .split('\n')
    .map(line => /^\s*(\d+)\s+([^\s|]+)\s*([^|]*)(?:\|([^|]*))?(?:\|([^|]*))?$/.exec(line))
    .flatMap(found => {
      if (!found) return []
      const [, from, name, words, nameEn, wordsEn] = found.map(one => one?.trim())
      return [{ from: Number(from), name: name!, words: words!, ...(nameEn ? { nameEn } : {}), ...(wordsEn ? { wordsEn } : {}) }]
    })
