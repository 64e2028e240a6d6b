/** Menus by what is typed: their names, how those are spelled, and their initials. Pure. */
import { comparable, keysIn, ranks } from '../../modules/kit/finding.ts'
import type { MenuNode } from '../session.ts'
import { type Leaf, leavesOf, nameOf } from './menus.ts'

/** A menu that was found, and how well, as rows are ranked: 0 is called so, then what begins so, is spelled so, or holds it. */
export interface FoundLeaf extends Leaf {
  readonly rank: number
}
/** How well a name is what was typed; undefined where it is not. */
function rankOf(name: string, typed: string): number | undefined {
  const text = typed.trim().toLowerCase(),
    own = name.toLowerCase()
  if (own.startsWith(text)) return own === text ? 0 : 1
  if (own.includes(text)) return 3
  const wanted = comparable(typed),
    keys = wanted.length < 2 ? [] : keysIn(name).filter(key => key.slice(1).startsWith(wanted))
  return keys.length === 0 ? undefined : keys.some(key => key[0] === ranks.spelled) ? 2 : 3
}

/** The entries that are called, begun or spelled as what is typed, or hold it: the best first, and of equals what is used most. */
export function menusFound(menus: readonly MenuNode[], text: string, used: readonly string[] = []): readonly FoundLeaf[] {
  const use = ({ node }: Leaf): number => (used.includes(node.path) ? used.indexOf(node.path) : used.length)
  return leavesOf(menus)
    .flatMap(leaf => {
      const rank = rankOf(nameOf(leaf.node), text)
      return rank === undefined ? [] : [{ ...leaf, rank }]
    })
    .sort((a, b) => a.rank - b.rank || use(a) - use(b))
}
