/** The dictionary manager: dictionaries on one side, the entries of the chosen one as a tree on the other. */
import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { AddIcon, EditIcon, TrashIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { get, post, removeAll, type Paged, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Pager } from '../../../console/parts/Pager.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { TreeTable } from '../../../console/parts/tree/TreeTable.tsx'
import { useTree } from '../../../console/parts/tree/useTree.ts'
import { words as treeWords } from '../../../console/parts/tree/words.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { may, t } from '../../../console/session.ts'
import { parentKey, root, type Dictionary } from '../dictionary.ts'
import { EntryDialog, type Node } from './EntryDialog.tsx'
import './system.css'

const words = {
  entries: ['字典项', 'Entries'],
  choose: ['请选择字典', 'Choose a dictionary'],
  edit: ['编辑', 'Edit'],
  code: ['编号', 'Code'],
  name: ['名称', 'Name'],
  key: ['键值', 'Key'],
  ask: ['确定将选择数据删除?', 'confirm deleting the selected data?'],
} as const

/** How wide the column of actions of the parent table is. */
const parentActs = 250

/** Sealing and opening again is one click; what is sealed is offered to nobody any more. */
function Seal({ of, node, onDone }: { readonly of: Dictionary; readonly node: Node; readonly onDone: () => void }) {
  const send = (isSealed: 0 | 1) =>
    post(`/api/${of.path!.base}/submit`, { id: node.id, isSealed }).then(
      () => {
        toast(t(done.change), 'good')
        onDone()
      },
      // A refusal has said so in a toast; the switch stays as it is.
      () => undefined,
    )
  return (
    <Switch
      checked={Boolean(node.isSealed)}
      disabled={!may(`${of.name}_change`)}
      aria-label={`${t(of.fields.isSealed.label)} ${node.dictValue}`}
      innerLabel={t(shared.no)}
      innerLabelChecked={t(shared.yes)}
      onChange={event => void send(event.currentTarget.checked ? 1 : 0)}
    />
  )
}

/** Side by side, or one above the other. */
export function Dictionaries({ of, screen, layout = 'row' }: { readonly of: Dictionary; readonly screen: string; readonly layout?: 'row' | 'column' }) {
  const [chosen, setChosen] = useState<Wire>()
  return (
    <Page screen={screen} title={t(of.label)}>
      <div className={layout === 'row' ? 'kt-dict' : 'kt-dict kt-above'}>
        <div className="kt-card">
          <Parents of={of} chosen={chosen} onChoose={setChosen} />
        </div>
        <div className="kt-card">{chosen ? <Entries of={of} parent={chosen} /> : <Empty title={t(words.choose)} />}</div>
      </div>
    </Page>
  )
}

function Parents({ of, chosen, onChoose }: { readonly of: Dictionary; readonly chosen: Wire | undefined; readonly onChoose: (row: Wire | undefined) => void }) {
  const [filters, setFilters] = useState({ code: '', dictValue: '' })
  const [at, setAt] = useState({ current: 1, size: 10 })
  const query = { ...filters, ...at }
  const rows = useAsk<Paged<Wire>>(`/api/${of.path!.base}/parent-list`, query, { of })
  const editing = useEditing(of, rows.reload, () => onChoose(undefined))
  return (
    <>
      <search className="kt-search">
        {(['code', 'dictValue'] as const).map(name => (
          <InputGroup
            key={name}
            placeholder={t(name === 'code' ? words.code : words.name)}
            aria-label={t(name === 'code' ? words.code : words.name)}
            value={filters[name]}
            onChange={event => {
              setFilters({ ...filters, [name]: event.target.value })
              setAt({ ...at, current: 1 })
            }}
          />
        ))}
        {may(`${of.name}_create`) && (
          <Button
            intent="primary"
            text={t(shared.add)}
            data-command={`${of.name}_create`}
            onClick={() => editing.start({ parentId: root, dictKey: parentKey })}
          />
        )}
      </search>
      <Shown of={rows}>
        {found => (
          <div className="kt-table">
            <table aria-label={t(of.label)}>
              <thead>
                <tr>
                  <th>{t(words.code)}</th>
                  <th>{t(words.name)}</th>
                  <th>{t(of.fields.isSealed.label)}</th>
                  <th className="kt-acts" style={{ minWidth: parentActs, width: parentActs }}>
                    {t(shared.actions)}
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.records.map(row => (
                  <tr key={row.id} aria-selected={row.id === chosen?.id} className={row.id === chosen?.id ? 'kt-chosen' : undefined}>
                    <td>
                      <Button variant="minimal" size="small" text={text(row.code)} onClick={() => onChoose(row)} />
                    </td>
                    <td>{text(row.dictValue)}</td>
                    <td>
                      <Seal of={of} node={row as unknown as Node} onDone={rows.reload} />
                    </td>
                    <td className="kt-acts">{editing.buttons(row as unknown as Node)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Shown>
      <Pager
        total={rows.value?.total ?? 0}
        current={at.current}
        size={at.size}
        onPage={current => setAt({ ...at, current })}
        onSize={size => setAt({ current: 1, size })}
      />
      {editing.dialog}
    </>
  )
}

function Entries({ of, parent }: { readonly of: Dictionary; readonly parent: Wire }) {
  const tree = useTree<Node>(of, {
    key: `${of.name} entries ${parent.id}`,
    root: parent.id,
    all: () => get<readonly Node[]>(`/api/${of.path!.base}/child-list`, { parentId: parent.id }, 'quiet'),
  })
  const editing = useEditing(of, tree.reload)
  const add = (below: string, code: string, count: number) => editing.start({ parentId: below, code, dictKey: '', sort: count + 1 })
  const columns: readonly Column[] = [
    { name: 'dictKey', label: words.key, cell: row => <span className="kt-figures">{text(row.dictKey)}</span> },
    { name: 'sort', label: of.fields.sort.label, isNumeric: true, cell: row => text(row.sort) },
    { name: 'isSealed', label: of.fields.isSealed.label, cell: row => <Seal of={of} node={row as unknown as Node} onDone={tree.reload} /> },
  ]
  return (
    <>
      <div className="kt-head">
        <h2>
          {t(words.entries)} · {text(parent.dictValue)}
        </h2>
        <div className="kt-actions">
          {may(`${of.name}_create`) && <Button intent="primary" text={t(shared.add)} onClick={() => add(parent.id, text(parent.code), tree.lines.length)} />}
        </div>
      </div>
      <Shown of={tree.fetched}>
        {({ roots }) =>
          roots.length === 0 ? (
            <Empty />
          ) : (
            <TreeTable
              label={t(words.entries)}
              lines={tree.lines}
              heading={words.name}
              title={node => node.dictValue}
              columns={columns}
              onFold={tree.fold}
              actions={node => (
                <>
                  {may(`${of.name}_create`) && (
                    <Button
                      variant="minimal"
                      size="small"
                      icon={<AddIcon />}
                      aria-label={t(treeWords.below)}
                      title={t(treeWords.below)}
                      onClick={() => add(node.id, node.code, node.children?.length ?? 0)}
                    />
                  )}
                  {editing.buttons(node)}
                </>
              )}
            />
          )
        }
      </Shown>
      {editing.dialog}
    </>
  )
}

/** Adding, editing and deleting rows of either table. */
function useEditing(of: Dictionary, reload: () => void, onGone: () => void = () => {}) {
  const [open, setOpen] = useState<Partial<Node>>()
  const [asked, setAsked] = useState<Node>()
  const remove = async (node: Node) => {
    // A refusal has said so in a toast.
    await removeAll(of, [node.id]).then(
      left => {
        if (left.length === 0) toast(t(done.remove), 'good')
        onGone()
        reload()
      },
      () => undefined,
    )
    setAsked(undefined)
  }
  return {
    start: (node: Partial<Node>) => setOpen(node),
    buttons: (node: Node) => (
      <>
        {may(`${of.name}_change`) && (
          <Button
            variant="minimal"
            size="small"
            icon={<EditIcon />}
            text={t(words.edit)}
            aria-label={`${t(words.edit)} ${node.dictValue}`}
            onClick={() => setOpen(node)}
          />
        )}
        {may(`${of.name}_remove`) && (
          <Button
            variant="minimal"
            size="small"
            intent="danger"
            icon={<TrashIcon />}
            text={t(shared.remove)}
            aria-label={`${t(shared.remove)} ${node.dictValue}`}
            onClick={() => setAsked(node)}
          />
        )}
      </>
    ),
    dialog: (
      <>
        {open && (
          <EntryDialog
            of={of}
            node={open}
            onClose={() => setOpen(undefined)}
            onDone={() => {
              setOpen(undefined)
              reload()
            }}
          />
        )}
        {asked && <Confirm text={t(words.ask)} tone="danger" onConfirm={() => void remove(asked)} onCancel={() => setAsked(undefined)} />}
      </>
    ),
  }
}
