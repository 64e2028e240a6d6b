/** What an agency says of a refund. */
import type { Label } from '../kit/index.ts'

/** An agency's opinion on a refund, as it is kept: its verdict, and after a colon what it wrote. */
export const opinions: Readonly<Record<string, readonly [string, string]>> = {
  agreed: ['同意', 'agrees'],
  objected: ['有异议', 'objects'],
  silence: ['默认同意', 'agreed by silence'],
  proposed: ['机构提出', 'proposed it'],
}
/** An opinion in words: its verdict, and what was written beyond it. */
export function opinionLine(of: string): Label {
  const { verdict, words } = opinionOf(of),
    [zh, en] = opinions[verdict] ?? [verdict, verdict]
  return words ? [`${zh}：${words}`, `${en}: ${words}`] : [zh, en]
}
/** The verdict, and what was written beyond it; who wrote the verdict once more said nothing else. */
export function opinionOf(of: string): { readonly verdict: string; readonly words: string } {
  const [verdict = '', ...more] = of.split(': '),
    words = more.join(': ').trim()
  return { verdict, words: opinions[verdict]?.includes(words.toLowerCase()) ? '' : words }
}
