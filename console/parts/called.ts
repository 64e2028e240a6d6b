/** What a screen is called: the same word in the menu, at the head of the page, in the window and on the tab. */
import { createContext, useContext } from 'react'
import { useLocation } from 'wouter'
import type { Label } from '../../modules/kit/field.ts'
import { t, useSession } from '../session.ts'
import { labelAt } from '../shell/menus.ts'

/** What its module calls the screen that is shown; undefined for the page of a row, which is called as the row is. */
export const CalledContext = createContext<Label | undefined>(undefined)

/** The name in the reader's own menu, else the one that is declared; '' for a page that is called as the row is which it shows. */
export function useCalled(): string {
  const [path] = useLocation(),
    declared = useContext(CalledContext)
  const inMenu = labelAt(
    useSession(value => value.menuAll),
    path,
  )
  return inMenu || (declared ? t(declared) : '')
}
