/** The frame on a phone: a way back at the top, and at the bottom the few places that one comes for every day, and the way to all others. */
import { Button } from '@blueprintjs/core'
import { ArrowLeftIcon, MenuIcon as MoreIcon, SearchIcon } from '@blueprintjs/icons'
import { Link } from 'wouter'
import { homePlace, messagesPlace, placesOf } from '../../modules/kit/places.ts'
import { Mark, useName } from '../brand.tsx'
import { Face } from '../parts/Picture.tsx'
import { type MenuNode, t, useSession } from '../session.ts'
import { MenuIcon } from './icons.tsx'
import { addressOf, leavesOf, nameOf } from './menus.ts'
import { isAt } from './MenuLeaf.tsx'
import { departmentOf } from './TopBar.tsx'
import { words } from './words.ts'
import './phone.css'

export function PhoneTop({ path, onSearch }: { readonly path: string; readonly onSearch: () => void }) {
  const role = useSession(value => value.userInfo?.role_alias)
  const name = useName()
  return (
    <header className="kt-topbar">
      {placesOf(role).includes(path) ? (
        <Mark className="kt-phone-mark" />
      ) : (
        <Button variant="minimal" icon={<ArrowLeftIcon />} aria-label={t(words.back)} onClick={() => (history.length > 1 ? history.back() : undefined)} />
      )}
      <Link href={homePlace} className="kt-brand" aria-label={t(['课堂 首页', 'Ketang, home'])}>
        <b>{name}</b>
      </Link>
      <Button className="kt-phone-search" variant="minimal" icon={<SearchIcon />} aria-label={t(words.search)} onClick={onSearch} />
    </header>
  )
}

interface BarProps {
  readonly path: string
  /** All that the role is offered: a place that somebody may not go to is not there. */
  readonly menus: readonly MenuNode[]
  readonly isOpen: boolean
  readonly onMore: () => void
}
export function PhoneBar({ path, menus, isOpen, onMore }: BarProps) {
  const role = useSession(value => value.userInfo?.role_alias),
    unread = useSession(value => value.unread)
  const leaves = leavesOf(menus)
  const places = placesOf(role).flatMap(to => {
    if (to === homePlace) return [{ to, address: to, name: t(['首页', 'Home']), icon: 'home' }]
    const node = leaves.find(one => isAt(one.node, to))?.node
    return node ? [{ to, address: addressOf(node), name: nameOf(node), icon: node.source }] : []
  })
  return (
    <nav className="kt-phonebar" aria-label={t(words.places)}>
      {places.map(({ to, address, name, icon }) => (
        <Link key={to} href={address} aria-current={to === path && !isOpen ? 'page' : undefined}>
          <MenuIcon name={icon} />
          <span>{name}</span>
          {to === messagesPlace && unread > 0 && <b className="kt-badge kt-figures">{unread > 99 ? '99+' : unread}</b>}
        </Link>
      ))}
      <button type="button" aria-expanded={isOpen} onClick={onMore}>
        <MoreIcon size={22} />
        <span>{t(words.more)}</span>
      </button>
    </nav>
  )
}

/** Who one is, at the head of the sheet: leads to oneself and the settings. */
export function SheetHead({ onChoose }: { readonly onChoose: () => void }) {
  const user = useSession(value => value.userInfo)
  const name = user?.real_name || user?.nick_name || user?.user_name || ''
  return (
    <Link className="kt-me-head" href="/me" onClick={onChoose}>
      <Face name={name} src={user?.avatar} size={40} />
      <span>
        <b>{name}</b>
        <span className="kt-muted">{[t(words.me), departmentOf(user) || user?.role_name].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  )
}
