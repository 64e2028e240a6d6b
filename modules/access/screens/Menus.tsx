/** Menus: the tree that opens level by level, with the buttons of each screen, and what an administrator may change of it. */
import { Button, Switch, Tag } from '@blueprintjs/core'
import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import { get, post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { useDebounced, useReport } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown, Skeleton } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { CallError } from '../../../console/request.ts'
import { may, t, useSession } from '../../../console/session.ts'
import { MenuIcon } from '../../../console/shell/icons.tsx'
import { menu } from '../menus.ts'
import { menuScreenCommands } from './commands.ts'
import { MenuForm } from './MenuForm.tsx'
import { SearchInput } from './SearchInput.tsx'
import './access.css'

const words = {
  find: ['菜单名称', 'Name of the menu'],
  below: ['新增下级', 'Add below'],
  edit: ['编辑', 'Edit'],
  restore: ['恢复', 'Restore'],
  removedToo: ['显示已删除', 'Show deleted ones'],
  nothing: ['没有匹配的菜单', 'No menu matches'],
  hidden: ['已隐藏', 'Hidden'],
  removed: ['已删除', 'Deleted'],
  own: ['自建', 'Added'],
  ask: ['确定删除“', 'Delete “'],
  askEnd: ['”？', '”?'],
  askButton: ['其权限将从所有角色收回。', ' Its right goes from every role.'],
  askDeclared: ['可随时恢复。', ' It can be restored at any time.'],
  fold: ['收起', 'Fold'],
  unfold: ['展开', 'Unfold'],
  name: ['名称', 'Name'],
  kind: ['类型', 'Kind'],
} as const

interface Node extends Wire {
  readonly parentId: string
  readonly name: string
  readonly enName: string
  readonly hasChildren: boolean
}
interface Line {
  readonly node: Node
  readonly depth: number
}
const base = '/api/blade-system/menu'
const nameOf = (node: Node, lang: string): string => (lang === 'en' && node.enName) || node.name

/** The levels that are open, fetched as they are opened and again when a menu changes anywhere. */
function useLevels(wanted: string, removed: boolean) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['0']))
  const query = wanted.trim()
  const key = JSON.stringify([query, removed, [...open].sort()])
  const fetched = useReport(['menu levels', key], async how => {
    const level = (parentId: string, name = '') =>
      get<readonly Node[]>(`${base}/lazy-list`, { parentId, name, ...(removed ? { removed: 1 } : {}) }, how)
    if (query !== '') return new Map([['', await level('', query)]])
    const ids = [...open]
    const levels = await Promise.all(ids.map(id => level(id)))
    return new Map(ids.map((id, i) => [id, levels[i]!]))
  }, { of: menu })
  const fold = useCallback((id: string) => {
    setOpen(last => new Set(last.has(id) ? [...last].filter(one => one !== id) : [...last, id]))
  }, [])
  const lines: Line[] = []
  const walk = (id: string, depth: number): void => {
    for (const node of fetched.value?.get(id) ?? []) {
      lines.push({ node, depth })
      if (open.has(node.id)) walk(node.id, depth + 1)
    }
  }
  if (query === '') walk('0', 0)
  else for (const node of fetched.value?.get('') ?? []) lines.push({ node, depth: 0 })
  return { fetched, lines, open, fold }
}

export function Menus() {
  const [removed, setRemoved] = useState(false)
  const lang = useSession(value => value.lang)
  const [typed, setTyped] = useState('')
  const { fetched, lines, open, fold } = useLevels(useDebounced(typed, 250), removed)
  const editing = useEditing(fetched.reload)
  const known = new Map(lines.map(line => [line.node.id, line]))
  const columns: readonly Column[] = [
    {
      name: 'name',
      label: words.name,
      cell: row => {
        const line = known.get(row.id)
        return line && <Name line={line} lang={lang} isOpen={open.has(row.id)} onFold={() => fold(row.id)} />
      },
    },
    { name: 'category', label: words.kind, cell: row => text(row.categoryName) },
    { name: 'code', label: menu.fields.code.label, cell: row => text(row.code) },
    { name: 'path', label: menu.fields.path.label, cell: row => text(row.path) },
    { name: 'sort', label: menu.fields.sort.label, isNumeric: true, cell: row => text(row.sort) },
  ]
  return (
    <Page
      screen="menu"
      title={t(menu.label)}
      actions={may('menu_create') && (
        <Button intent="primary" text={t(shared.add)} data-command="menu_create" onClick={() => editing.add('0')} />
      )}>
      <div className="kt-list">
        <div className="kt-search">
          <SearchInput value={typed} label={t(words.find)} onChange={setTyped} />
          <Switch checked={removed} label={t(words.removedToo)} onChange={() => setRemoved(!removed)} />
        </div>
        <Shown of={fetched} lines={14}>
          {() =>
            lines.length === 0 ? (
              fetched.isLoading ? <Skeleton lines={14} /> : <Empty title={t(words.nothing)} />
            ) : (
              <Table
                label={t(menu.label)}
                rows={lines.map(line => line.node)}
                columns={columns}
                onOpen={row => may('menu_change') && row.status !== 'removed' && editing.edit(row as Node)}
                {...(may('menu_create') || may('menu_change') ? { actions: row => editing.buttons(row as Node) } : {})}
                isOld={fetched.isLoading}
              />
            )
          }
        </Shown>
      </div>
      {editing.dialog}
    </Page>
  )
}

interface NameProps {
  readonly line: Line
  readonly lang: string
  readonly isOpen: boolean
  readonly onFold: () => void
}

function Name({ line: { node, depth }, lang, isOpen, onFold }: NameProps) {
  const name = nameOf(node, lang)
  return (
    <span className="ac-name" style={{ paddingInlineStart: depth * 20 }}>
      {node.hasChildren ? (
        <Button
          variant="minimal"
          icon={isOpen ? <CaretDownIcon /> : <CaretRightIcon />}
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? words.fold : words.unfold)} ${name}`}
          onClick={onFold}
        />
      ) : (
        <i />
      )}
      {Number(node.category) === 1 && <MenuIcon name={text(node.source)} />}
      <span className={node.status === 'removed' ? 'ac-gone' : undefined}>{name}</span>
      {Number(node.isHidden) === 1 && <Tag minimal>{t(words.hidden)}</Tag>}
      {node.status === 'removed' && <Tag minimal intent="warning">{t(words.removed)}</Tag>}
      {Number(node.isDeclared) === 0 && <Tag minimal intent="primary">{t(words.own)}</Tag>}
    </span>
  )
}

function useEditing(reload: () => void) {
  const [open, setOpen] = useState<{ readonly row?: Node; readonly first?: Readonly<Record<string, unknown>> }>()
  const [asked, setAsked] = useState<Node>()
  const lang = useSession(value => value.lang)
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
          {may('menu_change') && (
            <Button variant="minimal" intent="primary" text={t(words.edit)} data-command="menu_change" onClick={() => edit(node)} />
          )}
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
          text={`${t(words.ask)}${nameOf(asked, lang)}${t(words.askEnd)}${Number(asked.category) === 2 ? t(words.askButton) : ''}${
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
