/** The shortcuts of a home: what its person pinned there, and what they use. */
import { Button } from '@blueprintjs/core'
import { PinIcon } from '@blueprintjs/icons'
import { Link } from 'wouter'
import { Card } from '../parts/Card.tsx'
import { list, useList } from '../lists.ts'
import { t, useSession, type MenuNode } from '../session.ts'
import { MenuIcon } from '../shell/icons.tsx'
import { isExternal, isGroup, leavesOf, nameOf, shownTo } from '../shell/menus.ts'
import { words as shell } from '../shell/words.ts'
import { screenOf, welcome } from '../tabs.ts'
import { usedOf } from '../used.ts'
import './shortcuts.css'

const words = {
  shortcuts: ['常用功能', 'Shortcuts'],
  shortcutsNone: ['您常用的页面会出现在这里，可以固定下来。', 'The screens that you use will stand here, and can be pinned.'],
  pin: ['固定到首页', 'Pin to the home'],
  unpin: ['从首页取消固定', 'Take off the home'],
} as const

const shortcutsMax = 8

/** The screens that somebody put here, then those that they use. */
export function Shortcuts() {
  const given = useSession(value => value.menus)
  const role = useSession(value => value.userInfo?.role_alias)
  const pins = useList('pins')
  const menus = shownTo(given === 'loading' ? [] : given, role)
  const leaves = new Map(leavesOf(menus).flatMap(({ node }) => (isGroup(node) || isExternal(node) ? [] : [[screenOf(node.path), node] as const])))
  const paths = [...new Set([...pins, ...usedOf('screen')])].filter(path => leaves.has(path) && path !== welcome).slice(0, Math.max(pins.length, shortcutsMax))
  return (
    <Card id="shortcuts" title={t(words.shortcuts)}>
      {paths.length === 0 && <p className="kt-muted">{t(given !== 'loading' && leaves.size === 0 ? shell.menuEmpty : words.shortcutsNone)}</p>}
      <ul className="kt-shortcuts">
        {paths.map(path => (
          <li key={path}>
            <Shortcut node={leaves.get(path)!} isPinned={pins.includes(path)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Shortcut({ node, isPinned }: { readonly node: MenuNode; readonly isPinned: boolean }) {
  const does = t(isPinned ? words.unpin : words.pin)
  return (
    <>
      <Link href={node.path}>
        <MenuIcon name={node.source} />
        {nameOf(node)}
      </Link>
      <Button
        className={isPinned ? 'kt-pin kt-pinned' : 'kt-pin'}
        variant="minimal"
        size="small"
        icon={<PinIcon size={12} />}
        aria-label={`${does} ${nameOf(node)}`}
        title={does}
        aria-pressed={isPinned}
        onClick={() => list('pins', screenOf(node.path), !isPinned)}
      />
    </>
  )
}
