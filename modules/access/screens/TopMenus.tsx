/** Top menus: their list, and the dialog that says which menus each shows. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { get, post, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import type { FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk, useReport } from '../../../console/parts/hooks.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { words as shared } from '../../../console/parts/words.ts'
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

function TopMenuGrant({ row, onDone, onClose }: FormDialogProps) {
  const fetched = useReport(
    ['top menu', row!.id],
    async how => {
      const [tree, keys] = await Promise.all([
        get<Offered>(offered, {}, how),
        get<{ readonly menu: readonly string[] }>(`${base}/menu/top-tree-keys`, { topMenuIds: row!.id }, how),
      ])
      return { nodes: tree.menu, chosen: ticked(tree.menu, keys.menu) }
    },
    { version: row!.version },
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canOutsideClickClose={false}
      title={`${t(words.title)} · ${text(row!.name)}`}
      className="kt-dialog kt-wide"
      data-command="top_menu_grant"
    >
      {fetched.value ? (
        <Choosing row={row!} {...fetched.value} onDone={onDone} onClose={onClose} />
      ) : (
        <DialogBody>
          <Shown of={fetched} lines={10}>
            {() => null}
          </Shown>
        </DialogBody>
      )}
    </Dialog>
  )
}

interface ChoosingProps extends Pick<FormDialogProps, 'onDone' | 'onClose'> {
  readonly row: Wire
  readonly nodes: readonly Choice[]
  readonly chosen: ReadonlySet<string>
}

function Choosing({ row, nodes, chosen: first, onDone, onClose }: ChoosingProps) {
  const [chosen, setChosen] = useState(first)
  const content = { topMenuIds: [row.id], menuIds: [...chosen] }
  const sending = useSending({
    content,
    send: asking => post(`${base}/topmenu/grant`, content, asking),
    said: done.change,
    onDone: () => onDone(row.id, undefined),
  })
  return (
    <>
      <DialogBody>
        <Against error={sending.error} />
        <p className="bp6-text-muted">{t(words.hint)}</p>
        <TreeChoice label={t(words.menus)} nodes={nodes} chosen={chosen} onChange={setChosen} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            <Button intent="primary" text={t(shared.confirm)} loading={sending.isBusy} onClick={() => void sending.send()} />
          </>
        }
      />
    </>
  )
}
