/** Departments: the tree of the house as a list that folds, and the page of one. */
import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { CaretDownIcon, CaretRightIcon, SearchIcon } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { CommandButtons, CreateButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { columnOf, type Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { may, t } from '../../../console/session.ts'
import * as depts from '../dept.ts'
import { dept } from '../dept.ts'
import { commands as identityCommands, identity } from '../identity.ts'
import { branches, type Branch } from './branches.ts'
import './identity.css'

const words = {
  find: ['部门名称', 'Department'],
  below: ['新增下级', 'Add below'],
  nothing: ['没有匹配的部门', 'No department matches'],
  cut: ['部门过多，仅显示前面的部分，请用名称查找。', 'Too many departments: only the first are shown.'],
  fold: ['收起', 'Fold'],
  unfold: ['展开', 'Unfold'],
  people: ['人员', 'People'],
} as const
const commands = [...depts.commands, ...identityCommands.filter(command => command.on.name === 'dept')]

export function Departments() {
  const all = useList(dept, { size: -1 })
  const [wanted, setWanted] = useState('')
  const [parentId, setParentId] = useState('')
  const acts = useActs({ onDone: all.reload, first: { parentId } })
  const [, go] = useLocation()
  const add = (below: string) => {
    setParentId(below)
    acts.act(depts.create)
  }
  return (
    <Page
      screen="dept"
      title={t(dept.label)}
      actions={<CreateButtons of={dept} commands={commands} act={() => add(depts.rootDept)} />}>
      <div className="kt-list">
        <search className="kt-search">
          <InputGroup
            leftElement={<SearchIcon className="kt-lens" />}
            value={wanted}
            placeholder={t(words.find)}
            aria-label={t(words.find)}
            onChange={event => setWanted(event.target.value)}
          />
        </search>
        <Shown of={all} lines={12}>
          {({ records, total }) => (
            <>
              {total > records.length && <Callout intent="warning">{t(words.cut)}</Callout>}
              <Tree
                rows={records}
                wanted={wanted}
                onOpen={row => go(`/system/dept/${row.id}`)}
                actions={row => (
                  <span className="kt-commands id-acts">
                    {may(depts.create.permit) && row.status === 'live' && (
                      <Button variant="minimal" intent="primary" text={t(words.below)} onClick={() => add(row.id)} />
                    )}
                    <CommandButtons of={dept} row={row} commands={commands} act={acts.act} most={2} place="row" />
                  </span>
                )}
              />
            </>
          )}
        </Shown>
      </div>
      {acts.dialog}
    </Page>
  )
}

function Tree({
  rows,
  wanted,
  onOpen,
  actions,
}: {
  readonly rows: readonly Wire[]
  readonly wanted: string
  readonly onOpen: (row: Wire) => void
  readonly actions: (row: Wire) => ReactNode
}) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const shown = branches(rows, { wanted, folded })
  const known = new Map(shown.map(branch => [branch.row.id, branch]))
  const fold = (id: string) =>
    setFolded(new Set(folded.has(id) ? [...folded].filter(one => one !== id) : [...folded, id]))
  const name: Column = {
    name: 'deptName',
    label: dept.fields.deptName.label,
    cell: row => <Name branch={known.get(row.id)} onFold={() => fold(row.id)} />,
  }
  if (shown.length === 0) return <Empty title={t(words.nothing)} />
  return (
    <Table
      label={t(dept.label)}
      rows={shown.map(branch => branch.row)}
      columns={[name, ...['deptCategory', 'areaCode', 'sort', 'status'].map(one => columnOf(dept, one))]}
      onOpen={onOpen}
      actions={actions}
    />
  )
}

function Name({ branch, onFold }: { readonly branch: Branch | undefined; readonly onFold: () => void }) {
  if (!branch) return null
  const label = `${t(branch.isFolded ? words.unfold : words.fold)} ${text(branch.row.deptName)}`
  return (
    <span className="id-branch" style={{ paddingLeft: branch.depth * 20 }}>
      {branch.hasChildren ? (
        <Button
          variant="minimal"
          icon={branch.isFolded ? <CaretRightIcon /> : <CaretDownIcon />}
          aria-expanded={!branch.isFolded}
          aria-label={label}
          onClick={onFold}
        />
      ) : (
        <i />
      )}
      {text(branch.row.deptName)}
    </span>
  )
}

export function Department() {
  return (
    <DetailScreen
      of={dept}
      commands={commands}
      tabs={may('identity_view') ? [{ id: 'people', title: t(words.people), panel: people }] : []}
    />
  )
}
const people = (row: Wire) => (
  <ListPanel
    of={identity}
    where={{ deptId: row.id, status: 'active' }}
    search={['userId', 'roleId']}
    columns={['userId', 'roleId', 'createTime']}
    link={one => `/system/user/${text(one.userId)}`}
  />
)
