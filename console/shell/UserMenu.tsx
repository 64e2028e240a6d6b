/** Oneself: the avatar, and what one may do as this person. */
import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { ArchiveIcon, LogOutIcon, SwapHorizontalIcon, TimelineLineChartIcon, UserIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Popup } from '../parts/Popup.tsx'
import { t, useSession, type UserInfo } from '../session.ts'
import type { BarProps } from './TopBar.tsx'
import { words } from './words.ts'

export function UserMenu({ onOpen }: BarProps) {
  const user = useSession(value => value.userInfo)
  const [, go] = useLocation()
  return (
    <Popup
      // What is chosen may have opened a dialog, which holds the focus by then.
      shouldReturnFocusOnClose={false}
      content={
        <Menu>
          <MenuItem text={t(words.dashboard)} icon={<TimelineLineChartIcon />} onClick={() => go('/wel/dashboard')} />
          <MenuItem text={t(words.profile)} icon={<UserIcon />} onClick={() => go('/info/index')} />
          {user?.role_alias === 'PR' && <MenuItem text={t(words.familyData)} icon={<ArchiveIcon />} onClick={() => go('/info/data')} />}
          {(user?.relation_auth?.length ?? 0) > 1 && (
            <MenuItem text={t(words.switchDepartment)} icon={<SwapHorizontalIcon />} onClick={() => onOpen('departments')} />
          )}
          <MenuDivider />
          <MenuItem text={t(words.logout)} icon={<LogOutIcon />} onClick={() => onOpen('leave')} />
        </Menu>
      }
    >
      <button type="button" className="kt-avatar" aria-label={t(words.user)}>
        <Avatar user={user} />
      </button>
    </Popup>
  )
}

/** A picture that is missing, or does not load, is the one for everybody. */
function Avatar({ user }: { readonly user: UserInfo | null }) {
  const [broken, setBroken] = useState('')
  const own = user?.avatar ?? ''
  return <img src={own && own !== broken ? own : '/avatar.svg'} alt="" onError={() => setBroken(own)} />
}
