/** Menus: the tree that opens level by level, with the buttons of each screen, and what an administrator may change of it. */
import { Button, Switch, Tag } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { get, post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { TreeScreen } from '../../../console/parts/tree/TreeScreen.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { CallError } from '../../../console/request.ts'
import { may, session, t } from '../../../console/session.ts'
import { MenuIcon } from '../../../console/shell/icons.tsx'
import { menu } from '../menus.ts'
import { menuScreenCommands } from './commands.ts'
import { MenuForm } from './MenuForm.tsx'
import './access.css'

const words = {
  find: ['菜单名称', 'Name of the menu'],
  below: ['新增下级', 'Add below'],
  edit: ['编辑', 'Edit'],
  restore: ['恢复', 'Restore'],
  removedToo: ['显示已删除', 'Show deleted ones'],
  hidden: ['已隐藏', 'Hidden'],
  removed: ['已删除', 'Deleted'],
  own: ['自建', 'Added'],
  ask: ['确定删除“', 'Delete “'],
  askEnd: ['”？', '”?'],
  askButton: ['其权限将从所有角色收回。', ' Its right goes from every role.'],
  askDeclared: ['可随时恢复。', ' It can be restored at any time.'],
  name: ['名称', 'Name'],
  kind: ['类型', 'Kind'],
} as const

interface Node extends Wire {
  readonly parentId: string
  readonly name: string
  readonly enName: string
  readonly hasChildren: boolean
}
const base = '/api/blade-system/menu'
const nameOf = (node: Node): string => (session.get().lang === 'en' && node.enName) || node.name

export function Menus() {
  const [removed, setRemoved] = useState(false)
  const reload = useRef(() => {})
  const editing = useEditing(() => reload.current())
  const level = (parentId: string, name: string) => get<readonly Node[]>(`${base}/lazy-list`, { parentId, name, ...(removed ? { removed: 1 } : {}) }, 'quiet')
  const canEdit = may('menu_create') || may('menu_change')
  return (
    <>
      <TreeScreen
        of={menu}
        source={{ key: `menu levels ${removed}`, root: '0', below: id => level(id, ''), find: name => level('', name) }}
        title={nameOf}
        face={face}
        find={words.find}
        heading={words.name}
        columns={columns}
        onOpen={row => may('menu_change') && row.status !== 'removed' && editing.edit(row)}
        rowActions={canEdit ? editing.buttons : undefined}
        toolbar={<Switch checked={removed} label={t(words.removedToo)} onChange={() => setRemoved(!removed)} />}
        actions={tools => {
          reload.current = tools.reload
          return may('menu_create') && <Button intent="primary" text={t(shared.add)} data-command="menu_create" onClick={() => editing.add('0')} />
        }}
      />
      {editing.dialog}
    </>
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

function useEditing(reload: () => void) {
  const [open, setOpen] = useState<{ readonly row?: Node; readonly first?: Readonly<Record<string, unknown>> }>()
  const [asked, setAsked] = useState<Node>()
  const [create, change] = menuScreenCommands
  const call = async (path: string, words: readonly [string, string]) => {
    try {
      await post(path)
      toast(t(words), 'good')
    } catch (reason) {
      // The refusal has said so in a toast.
      if (!(reason instanceof CallError)) throw reason
    }
    setAsked(undefined)
    reload()
  }
  const edit = (row: Node) => setOpen({ row })
  const add = (parentId: string) => setOpen({ first: { parentId, category: 1, sort: 1, isOpen: 1 } })
  const buttons = (node: Node) => (
    <span className="kt-commands">
      {node.status === 'removed' ? (
        may('menu_restore') && (
          <Button
            variant="minimal"
            intent="primary"
            text={t(words.restore)}
            onClick={() => void call(`${base}/restore?id=${encodeURIComponent(node.id)}`, done.other)}
          />
        )
      ) : (
        <>
          {may('menu_create') && Number(node.category) === 1 && (
            <Button variant="minimal" intent="primary" text={t(words.below)} onClick={() => add(node.id)} />
          )}
          {may('menu_change') && <Button variant="minimal" intent="primary" text={t(words.edit)} data-command="menu_change" onClick={() => edit(node)} />}
          {may('menu_remove') && !node.hasChildren && (
            <Button variant="minimal" intent="danger" text={t(shared.remove)} data-command="menu_remove" onClick={() => setAsked(node)} />
          )}
        </>
      )}
    </span>
  )
  const dialog = (
    <>
      {open && (
        <MenuForm
          command={open.row ? change : create}
          row={open.row}
          first={open.first}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            reload()
          }}
        />
      )}
      {asked && (
        <Confirm
          tone="danger"
          text={`${t(words.ask)}${nameOf(asked)}${t(words.askEnd)}${Number(asked.category) === 2 ? t(words.askButton) : ''}${
            Number(asked.isDeclared) === 1 ? t(words.askDeclared) : ''
          }`}
          onConfirm={() => void call(`${base}/remove?ids=${encodeURIComponent(asked.id)}`, done.remove)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
  return { edit, add, buttons, dialog }
}
