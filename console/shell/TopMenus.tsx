/** The top menus: home and what the server offers; each has a sidebar of its own. */
import { HTMLSelect } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { session, t, useSession, type TopMenu } from '../session.ts'
import { chooseTop } from '../sign.ts'
import { MenuIcon } from './icons.tsx'
import { isExternal } from './menus.ts'
import { words } from './topWords.ts'

/** Home first; a name ends at the first comma, as the wire names menus. */
function useTopMenus() {
  const given = useSession(value => value.topMenus)
  const chosen = useSession(value => value.topMenuId)
  const [, go] = useLocation()
  const choose = (menu: TopMenu) => {
    if (isExternal(menu)) return void window.open(menu.path, '_blank', 'noreferrer')
    void chooseTop(menu.id)
    if (menu.path.startsWith('/')) go(menu.path)
  }
  const all: readonly TopMenu[] = [{ id: '', name: t(words.home), path: '/wel' }, ...given]
  return { all: all.map(one => ({ ...one, name: one.name.split(',')[0]! })), chosen, choose }
}

export function TopMenus() {
  const { all, chosen, choose } = useTopMenus()
  return (
    <nav className="kt-top-menus" aria-label={t(words.topMenu)}>
      {all.map(menu => (
        <button key={menu.id} type="button" aria-current={menu.id === chosen ? 'true' : undefined} onClick={() => choose(menu)}>
          {menu.name}
        </button>
      ))}
    </nav>
  )
}

/** The same for narrow screens, at the head of the sidebar. */
export function TopMenuSelect() {
  const { all, chosen, choose } = useTopMenus()
  if (session.get().topMenus.length === 0) return null
  return (
    <HTMLSelect
      fill
      className="kt-top-select"
      aria-label={t(words.topMenu)}
      value={chosen}
      options={all.map(menu => ({ value: menu.id, label: menu.name }))}
      onChange={event => choose(all.find(menu => menu.id === event.target.value)!)}
    />
  )
}

/** Those of other sites, where everything else stands in one list. */
export function OutsideMenus({ onChoose }: { readonly onChoose: () => void }) {
  const { all } = useTopMenus()
  return all.filter(isExternal).map(menu => (
    <li key={menu.id}>
      <a className="kt-menu" href={menu.path} target="_blank" rel="noreferrer" onClick={onChoose}>
        <MenuIcon name={menu.source} />
        <span className="kt-name">{menu.name}</span>
      </a>
    </li>
  ))
}
