/** What the menu calls the screen that is shown; '' where no menu leads to it. */
import { useLocation } from 'wouter'
import { useSession } from '../session.ts'
import { labelAt } from '../shell/menus.ts'

/** A screen is called as the menu calls it that led here. */
export function useMenuName(): string {
  const [path] = useLocation()
  return labelAt(
    useSession(value => value.menuAll),
    path,
  )
}
