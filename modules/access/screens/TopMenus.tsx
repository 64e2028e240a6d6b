/** Top menus: their list, and the dialog that says which menus each shows. */
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { MenuIcon } from '../../../console/shell/icons.tsx'
import { topMenu } from '../top-menus.ts'
import { topMenuScreenCommands as commands } from './commands.ts'
import { IconInput } from './IconInput.tsx'
import { type Choice, pruned, ticked, TreeChoice } from './TreeChoice.tsx'
import './access.css'

const words = {
  title: ['设置菜单', 'Menus of'],
  menus: ['菜单', 'Menus'],
  none: ['还没有设置菜单', 'No menus are set yet'],
  comma: ['、', ', '],
  hint: [
    '在顶部选择它时，侧边栏只显示勾选的菜单；每人仍只看到自己有权的菜单。',
    'Chosen at the top, it leaves these menus in the sidebar, to each person those that they may see.',
  ],
  empty: ['还没有顶部菜单：顶部只有首页，侧边栏显示全部菜单。', 'There are none yet: the bar has only home, the sidebar has every menu.'],
} as const

const icon: Column = {
  name: 'source',
  label: topMenu.fields.source.label,
  cell: row => (
    <span className="ac-name">
      <MenuIcon name={text(row.source)} /> {text(row.source)}
    </span>
  ),
}
const count: Column = { name: 'menuIds', label: words.menus, cell: row => (Array.isArray(row.menuIds) ? String(row.menuIds.length) : '0') }

/** What it shows is set more often than its name. */
const ordered = [commands.at(-1)!, ...commands.slice(0, -1)]

export function TopMenus() {
  return (
    <ListScreen
      of={topMenu}
      columns={['name', 'enName', 'code', icon, 'sort', count]}
      search={['name', 'code']}
      commands={ordered}
      forms={{ grant: TopMenuGrant }}
      inputs={{ source: IconInput }}
      cells={{ menuIds: row => <MenuNames ids={Array.isArray(row.menuIds) ? row.menuIds.map(String) : []} /> }}
      hint={t(words.empty)}
    />
  )
}

const base = '/api/blade-system'
interface Offered {
  readonly menu: readonly Choice[]
}
const offered = `${base}/menu/grant-top-tree`
const namesOf = (node: Choice): readonly string[] => (node.children?.length ? node.children.flatMap(namesOf) : [node.title])

/** The chosen menus by their names, each group a line. */
function MenuNames({ ids }: { readonly ids: readonly string[] }) {
  const fetched = useAsk<Offered>(offered)
  if (ids.length === 0) return <span className="kt-muted">{t(words.none)}</span>
  return (
    <Shown of={fetched} lines={4}>
      {({ menu }) => (
        <ul className="ac-groups">
          {pruned(menu, ticked(menu, ids)).map(group => (
            <li key={group.id}>
              <strong>{group.title}</strong>
              {group.children?.length ? <span>{namesOf(group).join(t(words.comma))}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Shown>
  )
}

const MenusInput: Input = ({ value, onChange }) => (
  <>
    <p className="bp6-text-muted">{t(words.hint)}</p>
    <Shown of={useAsk<Offered>(offered)} lines={10}>
      {({ menu }) => (
        <TreeChoice label={t(words.menus)} nodes={menu} chosen={ticked(menu, Array.isArray(value) ? value : [])} onChange={next => onChange([...next])} />
      )}
    </Shown>
  </>
)
const TopMenuGrant = (props: FormDialogProps) => (
  <FormDialog {...props} title={`${t(words.title)} · ${text(props.row!.name)}`} inputs={{ menuIds: MenusInput }} />
)
