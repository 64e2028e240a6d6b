/** The entries of the menus that are called, spelled or begun as what is typed, without their groups. */
import { t, type MenuNode } from '../session.ts'
import { usedOf } from '../used.ts'
import { MenuLeaf } from './MenuLeaf.tsx'
import { menusFound } from './menuSearch.ts'
import { words } from './words.ts'

interface Props {
  readonly menus: readonly MenuNode[]
  readonly text: string
  readonly path: string
  readonly onChoose: () => void
}
export function MenusFound({ menus, text, path, onChoose }: Props) {
  const found = menusFound(menus, text, usedOf('screen'))
  return (
    <>
      <p className="kt-hidden" role="status">
        {found.length === 0 ? t(words.noCommand) : t([`${found.length} 条结果`, `${found.length} results`])}
      </p>
      {found.length === 0 && <p className="kt-sidebar-tip">{t(words.noCommand)}</p>}
      <ul>
        {found.map(({ node, trail }) => (
          <li key={node.id}>
            <MenuLeaf node={node} path={path} trail={trail.join(' / ')} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  )
}
