/** The bar at the top: menus, search, where one works, language, theme, messages and oneself. */
import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import {
  FullscreenIcon,
  LockIcon,
  LogOutIcon,
  MenuClosedIcon,
  MenuOpenIcon,
  MoonIcon,
  NotificationsIcon,
  SearchIcon,
  FlashIcon,
  SwapHorizontalIcon,
  TranslateIcon,
  UserIcon,
} from '@blueprintjs/icons'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Confirm } from '../parts/Confirm.tsx'
import { session, t, useSession, type Lang, type UserInfo } from '../session.ts'
import { logout, rights } from '../sign.ts'
import { words } from './words.ts'

export type Opening = 'palette' | 'departments' | 'lock'

interface Props {
  readonly isCollapsed: boolean
  readonly onCollapse: () => void
  readonly onOpen: (what: Opening) => void
}

export function TopBar({ isCollapsed, onCollapse, onOpen }: Props) {
  const theme = useSession(value => value.theme)
  const isDark = theme === 'dark'
  return (
    <header className="kt-topbar">
      <Button
        variant="minimal"
        icon={isCollapsed ? <MenuClosedIcon /> : <MenuOpenIcon />}
        onClick={onCollapse}
        aria-label={t(isCollapsed ? words.expand : words.collapse)}
        title={t(isCollapsed ? words.expand : words.collapse)}
      />
      <Link href="/wel" className="kt-brand" aria-label={t(['课堂 首页', 'Ketang, home'])}>
        <img src="/favicon.svg" alt="" />
        <b>{t(['课堂', 'Ketang'])}</b>
      </Link>
      <button type="button" className="kt-finder" aria-label={t(words.menuSearch)} onClick={() => onOpen('palette')}>
        <SearchIcon />
        <span className="kt-name">{t(words.menuSearch)}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="kt-department">{departmentOf(useSession(value => value.userInfo))}</span>
      <Languages />
      <Button
        variant="minimal"
        className="kt-wide-only"
        icon={isDark ? <FlashIcon /> : <MoonIcon />}
        aria-label={t(isDark ? words.light : words.dark)}
        title={t(isDark ? words.light : words.dark)}
        onClick={() => session.set({ theme: isDark ? 'light' : 'dark' })}
      />
      <Bell />
      <Button
        variant="minimal"
        className="kt-wide-only"
        icon={<FullscreenIcon />}
        aria-label={t(words.fullScreen)}
        title={t(words.fullScreen)}
        onClick={() =>
          void (document.fullscreenElement
            ? document.exitFullscreen()
            : document.documentElement.requestFullscreen())
        }
      />
      <UserMenu onOpen={onOpen} />
    </header>
  )
}

/** Department name, with the real name in brackets when it says something else. */
export function departmentOf(user: UserInfo | null): string {
  const identity = user?.relation_auth?.find(
    one => one.roleId === user.role_id && one.deptId === user.dept_id,
  )
  const department = user?.dept_name || identity?.deptName || ''
  const name = user?.real_name || user?.nick_name || user?.user_name || ''
  return department === '' || department === name
    ? name
    : t([`${department}（${name}）`, `${department} (${name})`])
}

function Languages() {
  const lang = useSession(value => value.lang)
  const choose = (next: Lang) => {
    session.set({ lang: next })
    void rights()
  }
  return (
    <PopoverNext
      arrow={false}
      animation="minimal"
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem text="中文" lang="zh" disabled={lang === 'zh'} onClick={() => choose('zh')} />
          <MenuItem text="English" lang="en" disabled={lang === 'en'} onClick={() => choose('en')} />
        </Menu>
      }>
      <Button
        variant="minimal"
        icon={<TranslateIcon />}
        aria-label={t(words.language)}
        title={t(words.language)}
      />
    </PopoverNext>
  )
}

function Bell() {
  const unread = useSession(value => value.unread)
  const [, go] = useLocation()
  return (
    <Button
      variant="minimal"
      className="kt-bell"
      icon={<NotificationsIcon />}
      onClick={() => go('/eip/message')}
      aria-label={`${t(words.messages)}: ${unread} ${t(words.unread)}`}
      title={t(words.messages)}>
      {unread > 0 && <span className="kt-badge kt-figures">{unread > 99 ? '99+' : unread}</span>}
    </Button>
  )
}

function UserMenu({ onOpen }: { readonly onOpen: (what: Opening) => void }) {
  const user = useSession(value => value.userInfo)
  const [isLeaving, setLeaving] = useState(false)
  const [, go] = useLocation()
  return (
    <>
      <PopoverNext
        // What is chosen may have opened a dialog, which holds the focus by then.
        shouldReturnFocusOnClose={false}
        arrow={false}
        animation="minimal"
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem text={t(words.dashboard)} onClick={() => go('/wel')} />
            <MenuItem text={t(words.profile)} icon={<UserIcon />} onClick={() => go('/info')} />
            {(user?.relation_auth?.length ?? 0) > 1 && (
              <MenuItem
                text={t(words.switchDepartment)}
                icon={<SwapHorizontalIcon />}
                onClick={() => onOpen('departments')}
              />
            )}
            <MenuItem text={t(words.lock)} icon={<LockIcon />} onClick={() => onOpen('lock')} />
            <MenuDivider />
            <MenuItem text={t(words.logout)} icon={<LogOutIcon />} onClick={() => setLeaving(true)} />
          </Menu>
        }>
        <button type="button" className="kt-avatar" aria-label={t(words.user)}>
          {user?.avatar ? <img src={user.avatar} alt="" /> : <span>{initial(user)}</span>}
        </button>
      </PopoverNext>
      {isLeaving && (
        <Confirm
          text={t(words.logoutAsk)}
          onConfirm={() => void logout()}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  )
}

const initial = (user: UserInfo | null) =>
  [...(user?.real_name || user?.nick_name || user?.user_name || '?')][0]!.toUpperCase()
