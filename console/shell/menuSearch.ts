/** Menus by what is typed: their names, how those are spelled, and their initials. Pure. */
import { comparable, keysIn } from '../../modules/kit/finding.ts'
import type { MenuNode } from '../session.ts'
import { found, type Leaf, leavesOf, nameOf } from './menus.ts'

/** The entries whose name begins with the text, else those that hold it, else those that are spelled so from any word on. */
export function menusFound(menus: readonly MenuNode[], text: string): readonly Leaf[] {
  const named = found(menus, text),
    wanted = comparable(text)
  if (named.length > 0 || wanted.length < 2) return named
  return leavesOf(menus).filter(({ node }) => keysIn(nameOf(node)).some(key => key.slice(1).startsWith(wanted)))
}
