/** The bar at the top: top menus, search, where one works, tools, messages and oneself. */
import { Button } from '@blueprintjs/core'
import { MenuClosedIcon, MenuOpenIcon, SearchIcon } from '@blueprintjs/icons'
import { Link } from 'wouter'
import { Mark, useName } from '../brand.tsx'
import { useWidthClass } from '../parts/hooks.ts'
import { t, useSession, type UserInfo } from '../session.ts'
import { Bell } from './Bell.tsx'
import { MoreTools, Tools } from './Tools.tsx'
import { TopMenus } from './TopMenus.tsx'
import { UserMenu } from './UserMenu.tsx'
import { words } from './words.ts'

/** What the bar opens over the screen. */
export type Opening = 'palette' | 'departments' | 'lock' | 'help' | 'errors' | 'looks' | 'letters' | 'leave'

export interface BarProps {
  readonly onOpen: (what: Opening) => void
}
interface Props extends BarProps {
  readonly isCollapsed: boolean
  readonly onCollapse: () => void
}

export function TopBar({ isCollapsed, onCollapse, onOpen }: Props) {
  const isWide = useWidthClass() === 3
  const name = useName()
  const department = departmentOf(useSession(value => value.userInfo))
  return (
    <header className="kt-topbar">
      <Button
        variant="minimal"
        icon={isCollapsed ? <MenuClosedIcon /> : <MenuOpenIcon />}
        onClick={onCollapse}
        aria-expanded={!isCollapsed}
        aria-label={t(isCollapsed ? words.expand : words.collapse)}
        title={t(isCollapsed ? words.expand : words.collapse)}
      />
      <Link href="/wel" className="kt-brand" aria-label={t(['课堂 首页', 'Ketang, home'])}>
        <Mark />
        <b>{name}</b>
      </Link>
      {isWide && <TopMenus />}
      <button type="button" className="kt-finder" aria-label={t(words.search)} onClick={() => onOpen('palette')}>
        <SearchIcon />
        <span className="kt-name">{t(words.search)}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="kt-department" title={department}>
        {department}
      </span>
      {isWide && <Tools onOpen={onOpen} />}
      <Bell onOpen={onOpen} />
      {!isWide && <MoreTools onOpen={onOpen} />}
      <UserMenu onOpen={onOpen} />
    </header>
  )
}

/** Department name, with the real name in brackets when it says something else. */
export function departmentOf(user: UserInfo | null): string {
  const identity = user?.relation_auth?.find(one => one.roleId === user.role_id && one.deptId === user.dept_id)
  const department = user?.dept_name || identity?.deptName || ''
  const name = user?.real_name || user?.nick_name || user?.user_name || ''
  return department === '' || department === name ? name : t([`${department}（${name}）`, `${department} (${name})`])
}
