/** Levels of an indicator as lines of text: points, a name, what is seen. Pure. */
import type { Descriptor } from './tree.ts'

export const linesOf = (levels: readonly Descriptor[] | null | undefined): string =>
  (levels ?? []).map(one => [one.from, one.name, one.words].join(' ').trim()).join('\n')
export const levelsOf = (lines: string): readonly Descriptor[] =>
  lines
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\S+)\s*(.*)$/.exec(line))
    .flatMap(found => (found ? [{ from: Number(found[1]), name: found[2]!, words: found[3]!.trim() }] : []))
