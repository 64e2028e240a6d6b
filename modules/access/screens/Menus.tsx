/** Menus: the tree that opens level by level, with the buttons of each screen, and what an administrator may change of it. */
import { Callout, Switch, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { get, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import type { Offers } from '../../../console/parts/commandButtons.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { TreeScreen } from '../../../console/parts/tree/TreeScreen.tsx'
import { may, session, t } from '../../../console/session.ts'
import { MenuIcon } from '../../../console/shell/icons.tsx'
import { menu } from '../menus.ts'
import { menuScreenCommands as commands } from './commands.ts'
import { MenuForm } from './MenuForm.tsx'
import './access.css'

const words = {
  find: ['菜单名称', 'Name of the menu'],
  removedToo: ['显示已删除', 'Show deleted ones'],
  hidden: ['已隐藏', 'Hidden'],
  removed: ['已删除', 'Deleted'],
  own: ['自建', 'Added'],
  button: ['其权限将从所有角色收回。', 'Its right goes from every role.'],
  declared: ['可随时恢复。', 'It can be restored at any time.'],
  name: ['名称', 'Name'],
  kind: ['类型', 'Kind'],
} as const

interface Node extends Wire {
  readonly parentId: string
  readonly name: string
  readonly enName: string
  readonly hasChildren: boolean
}
const nameOf = (node: Node): string => (session.get().lang === 'en' && node.enName) || node.name
const [create, change] = commands

const RemoveMenu = (props: FormDialogProps) => {
  const notes = [Number(props.row?.category) === 2 && words.button, Number(props.row?.isDeclared) === 1 && words.declared].filter(note => note !== false)
  return <FormDialog {...props}>{() => notes.length > 0 && <Callout intent="warning">{notes.map(note => t(note)).join(' ')}</Callout>}</FormDialog>
}
const forms = { create: MenuForm, change: MenuForm, remove: RemoveMenu }
const offers: Offers = (command, row) => command.name !== 'remove' || !row.hasChildren

export function Menus() {
  const [removed, setRemoved] = useState(false)
  const level = (parentId: string, name: string) =>
    get<readonly Node[]>('/api/blade-system/menu/lazy-list', { parentId, name, ...(removed ? { removed: 1 } : {}) }, 'quiet')
  return (
    <TreeScreen
      of={menu}
      source={{ key: `menu levels ${removed}`, root: '0', below: id => level(id, ''), find: name => level('', name) }}
      title={nameOf}
      face={face}
      find={words.find}
      heading={words.name}
      columns={columns}
      commands={commands}
      create={create}
      mayBelow={row => Number(row.category) === 1}
      offers={offers}
      forms={forms}
      onOpen={(row, { act }) => may(change.permit) && row.status !== 'removed' && act(change, row)}
      toolbar={<Switch checked={removed} label={t(words.removedToo)} onChange={() => setRemoved(!removed)} />}
    />
  )
}

const columns: readonly Column[] = [
  { name: 'category', label: words.kind, cell: row => text(row.categoryName) },
  { name: 'code', label: menu.fields.code.label, cell: row => text(row.code) },
  { name: 'path', label: menu.fields.path.label, cell: row => text(row.path) },
  { name: 'sort', label: menu.fields.sort.label, isNumeric: true, cell: row => text(row.sort) },
]

const face = (node: Node) => (
  <>
    {Number(node.category) === 1 && <MenuIcon name={text(node.source)} />}
    <span className={node.status === 'removed' ? 'ac-gone' : undefined}>{nameOf(node)}</span>
    {Number(node.isHidden) === 1 && <Tag minimal>{t(words.hidden)}</Tag>}
    {node.status === 'removed' && (
      <Tag minimal intent="warning">
        {t(words.removed)}
      </Tag>
    )}
    {Number(node.isDeclared) === 0 && (
      <Tag minimal intent="primary">
        {t(words.own)}
      </Tag>
    )}
  </>
)
