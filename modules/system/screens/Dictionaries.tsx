/** The dictionary manager: dictionaries on one side, the entries of the chosen one as a tree on the other. */
import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { AddIcon, EditIcon, TrashIcon } from '@blueprintjs/icons'
import { useState, type JSX, type ReactNode } from 'react'
import { get, post } from '../../../console/call.ts'
import type { Column } from '../../../console/parts/columns.tsx'
import { useActs } from '../../../console/parts/commandButtons.tsx'
import type { Values } from '../../../console/parts/form.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { TreeTable } from '../../../console/parts/tree/TreeTable.tsx'
import { useTree } from '../../../console/parts/tree/useTree.ts'
import { words as treeWords } from '../../../console/parts/tree/words.ts'
import { usePages } from '../../../console/parts/usePages.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { may, t } from '../../../console/session.ts'
import type { Label } from '../../kit/index.ts'
import { dict, dictBizCommands, dictCommands, root, type Dictionary } from '../dictionary.ts'
import { EntryForm, type Entry } from './EntryForm.tsx'
import './system.css'

const words = {
  entries: ['字典项', 'Entries'],
  choose: ['请选择字典', 'Choose a dictionary'],
  code: ['编号', 'Code'],
  name: ['名称', 'Name'],
  key: ['键值', 'Key'],
} as const

/** Sealing and opening again is one click; what is sealed is offered to nobody any more. */
const sealed = (of: Dictionary, onDone: () => void): Column => ({
  name: 'isSealed',
  label: of.fields.isSealed.label,
  cell: row => (
    <Switch
      checked={Boolean(row.isSealed)}
      disabled={!may(`${of.name}_change`)}
      aria-label={`${t(of.fields.isSealed.label)} ${row.dictValue}`}
      innerLabel={t(shared.no)}
      innerLabelChecked={t(shared.yes)}
      onChange={event =>
        void post(`/api/${of.path!.base}/submit`, { id: row.id, isSealed: event.currentTarget.checked ? 1 : 0 }).then(
          () => {
            toast(t(done.change), 'good')
            onDone()
          },
          // A refusal has said so in a toast; the switch stays as it is.
          () => undefined,
        )
      }
    />
  ),
})

/** Side by side, or one above the other. */
export function Dictionaries({ of, screen, layout = 'row' }: { readonly of: Dictionary; readonly screen: string; readonly layout?: 'row' | 'column' }) {
  const [chosen, setChosen] = useState<Entry>()
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

interface ParentsProps {
  readonly of: Dictionary
  readonly chosen: Entry | undefined
  readonly onChoose: (row: Entry | undefined) => void
}
function Parents({ of, chosen, onChoose }: ParentsProps) {
  const [filters, setFilters] = useState({ code: '', dictValue: '' })
  const { rows, pager } = usePages<Entry>(`/api/${of.path!.base}/parent-list`, filters, { of })
  const editing = useEditing(of, rows.reload, () => onChoose(undefined))
  return (
    <>
      <search className="kt-search">
        {[['code', words.code] as const, ['dictValue', words.name] as const].map(([name, label]) => (
          <InputGroup
            key={name}
            placeholder={t(label)}
            aria-label={t(label)}
            value={filters[name]}
            onChange={event => setFilters({ ...filters, [name]: event.target.value })}
          />
        ))}
        {editing.add({ parentId: root })}
      </search>
      <Shown of={rows}>
        {found => (
          <Table
            label={t(of.label)}
            rows={found.records}
            chosen={chosen?.id ?? ''}
            columns={[
              {
                name: 'code',
                label: words.code,
                cell: row => <Button variant="minimal" size="small" text={String(row.code)} onClick={() => onChoose(row as Entry)} />,
              },
              { name: 'dictValue', label: words.name, cell: row => String(row.dictValue) },
              sealed(of, rows.reload),
            ]}
            actions={editing.buttons}
          />
        )}
      </Shown>
      {pager}
      {editing.dialog}
    </>
  )
}

function Entries({ of, parent }: { readonly of: Dictionary; readonly parent: Entry }) {
  const tree = useTree<Entry>(of, {
    key: `${of.name} entries ${parent.id}`,
    root: parent.id,
    all: () => get<readonly Entry[]>(`/api/${of.path!.base}/child-list`, { parentId: parent.id }, 'quiet'),
  })
  const editing = useEditing(of, tree.reload)
  const below = (row: Entry, count: number): Values => ({ parentId: row.id, code: row.code, sort: count + 1 })
  return (
    <>
      <div className="kt-head">
        <h2>
          {t(words.entries)} · {parent.dictValue}
        </h2>
        <div className="kt-actions">{editing.add(below(parent, tree.lines.length))}</div>
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
              title={row => row.dictValue}
              columns={[
                { name: 'dictKey', label: words.key, cell: row => <span className="kt-figures">{String(row.dictKey)}</span> },
                { name: 'sort', label: of.fields.sort.label, isNumeric: true, cell: row => String(row.sort) },
                sealed(of, tree.reload),
              ]}
              onFold={tree.fold}
              actions={row => (
                <>
                  {editing.add(below(row, row.children?.length ?? 0), treeWords.below)}
                  {editing.buttons(row)}
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
  const { create, change, remove } = of.name === dict.name ? dictCommands : dictBizCommands
  const [first, setFirst] = useState<Values>({})
  const { act, dialog } = useActs({
    first,
    forms: { create: EntryForm, change: EntryForm },
    onDone: (_id, command) => {
      if (command.name === remove.name) onGone()
      reload()
    },
  })
  const button = (row: Entry, command: typeof change, icon: JSX.Element) =>
    may(command.permit) && (
      <Button
        variant="minimal"
        size="small"
        intent={command.danger ? 'danger' : 'none'}
        icon={icon}
        text={t(command.label)}
        aria-label={`${t(command.label)} ${row.dictValue}`}
        onClick={() => {
          setFirst({})
          act(command, row)
        }}
      />
    )
  return {
    dialog,
    /** The button that makes a row, with what is known of it; a small one in a row of the tree. */
    add: (known: Values, below?: Label) =>
      may(create.permit) && (
        <Button
          {...(below
            ? ({ variant: 'minimal', size: 'small', icon: <AddIcon />, title: t(below), 'aria-label': t(below) } as const)
            : { intent: 'primary', text: t(shared.add) })}
          data-command={create.permit}
          onClick={() => {
            setFirst(known)
            act(create)
          }}
        />
      ),
    buttons: (row: Entry): ReactNode => (
      <>
        {button(row, change, <EditIcon />)}
        {button(row, remove, <TrashIcon />)}
      </>
    ),
  }
}
