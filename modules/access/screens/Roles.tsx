/** Roles: their tree, and the page of one with what it is granted and the people who hold it. */
import { Button } from '@blueprintjs/core'
import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { get, type Wire } from '../../../console/call.ts'
import { CommandButtons, CreateButtons, useActs, type Offers } from '../../../console/parts/commandButtons.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { columnOf, type Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { SearchInput } from './SearchInput.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { may, t } from '../../../console/session.ts'
import { adminRole, identity, role } from '../../identity/index.ts'
import { roleScreenCommands as commands } from './commands.ts'
import { GrantDialog, Held } from './GrantDialog.tsx'
import './access.css'

const words = {
  find: ['角色名称', 'Role'],
  below: ['新增下级', 'Add below'],
  nothing: ['没有匹配的角色', 'No role matches'],
  rights: ['权限', 'Rights'],
  people: ['人员', 'People'],
  usual: ['系统默认', 'The usual'],
  own: ['自定义', 'Its own list'],
  fold: ['收起', 'Fold'],
  unfold: ['展开', 'Unfold'],
} as const
const forms = { grant: GrantDialog }

interface Node extends Wire {
  readonly children?: readonly Node[]
}
interface Branch {
  readonly node: Node
  readonly depth: number
}
const rightsColumn: Column = {
  name: 'menuIds',
  label: words.rights,
  cell: row => (Array.isArray(row.menuIds) ? `${t(words.own)} · ${row.menuIds.length}` : t(words.usual)),
}

/** The wire calls the root 0; here a role at the top has no parent. */
const rooted = (node: Node): Node => ({
  ...node,
  parentId: node.parentId === '0' ? '' : node.parentId,
  ...(node.children ? { children: node.children.map(rooted) } : {}),
})
/** The administrator's role can be neither narrowed nor deleted. */
const offers: Offers = (command, row) => row.id !== adminRole || !['grant', 'remove'].includes(command.name)

/** The roles in the order they are read; a search shows what matches and everything above it. */
function branches(nodes: readonly Node[], folded: ReadonlySet<string>, wanted: string, depth = 0): readonly Branch[] {
  return nodes.flatMap(node => {
    const below = branches(node.children ?? [], folded, wanted, depth + 1)
    if (below.length === 0 && !text(node.roleName).toLowerCase().includes(wanted)) return []
    return folded.has(node.id) && wanted === '' ? [{ node, depth }] : [{ node, depth }, ...below]
  })
}

export function Roles() {
  const all = useReport(['role tree'], async how =>
    (await get<readonly Node[]>('/api/blade-system/role/list', {}, how)).map(rooted), { of: role })
  const [wanted, setWanted] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [parentId, setParentId] = useState('')
  const acts = useActs({ onDone: all.reload, first: { parentId }, forms })
  const [, go] = useLocation()
  const [create] = commands
  const add = (below: string) => {
    setParentId(below)
    acts.act(create!)
  }
  const shown = branches(all.value ?? [], folded, wanted.trim().toLowerCase())
  const known = new Map(shown.map(branch => [branch.node.id, branch]))
  const fold = (id: string) => setFolded(new Set(folded.has(id) ? [...folded].filter(one => one !== id) : [...folded, id]))
  const name: Column = {
    name: 'roleName',
    label: role.fields.roleName.label,
    cell: row => <Name branch={known.get(row.id)} isFolded={folded.has(row.id)} onFold={() => fold(row.id)} />,
  }
  return (
    <Page
      screen="role"
      title={t(role.label)}
      actions={<CreateButtons of={role} commands={commands} act={() => add('')} />}>
      <div className="kt-list">
        <SearchInput value={wanted} label={t(words.find)} onChange={setWanted} />
        <Shown of={all} lines={12}>
          {() =>
            shown.length === 0 ? (
              <Empty title={t(words.nothing)} />
            ) : (
              <Table
                label={t(role.label)}
                rows={shown.map(({ node }) => node)}
                columns={[name, ...['roleAlias', 'sort'].map(one => columnOf(role, one)), rightsColumn, columnOf(role, 'status')]}
                onOpen={row => go(`/system/role/${row.id}`)}
                {...(commands.some(command => may(command.permit)) ? { actions: row => (
                  <span className="kt-commands">
                    {may(create!.permit) && row.status === 'live' && (
                      <Button variant="minimal" intent="primary" text={t(words.below)} onClick={() => add(row.id)} />
                    )}
                    <CommandButtons of={role} row={row} commands={commands} offers={offers} act={acts.act} most={3} place="row" />
                  </span>
                ) } : {})}
              />
            )
          }
        </Shown>
      </div>
      {acts.dialog}
    </Page>
  )
}

function Name({
  branch,
  isFolded,
  onFold,
}: {
  readonly branch: Branch | undefined
  readonly isFolded: boolean
  readonly onFold: () => void
}) {
  if (!branch) return null
  const { node, depth } = branch
  return (
    <span className="ac-name" style={{ paddingInlineStart: depth * 20 }}>
      {node.children?.length ? (
        <Button
          variant="minimal"
          icon={isFolded ? <CaretRightIcon /> : <CaretDownIcon />}
          aria-expanded={!isFolded}
          aria-label={`${t(isFolded ? words.unfold : words.fold)} ${text(node.roleName)}`}
          onClick={onFold}
        />
      ) : (
        <i />
      )}
      {text(node.roleName)}
    </span>
  )
}

export function RolePage() {
  return (
    <DetailScreen
      of={role}
      commands={commands}
      offers={offers}
      forms={forms}
      fields={['roleName', 'roleAlias', 'parentId', 'sort']}
      tabs={[
        { id: 'permissions', title: t(words.rights), panel: row => <Held row={row} /> },
        ...(may('identity_view') ? [{ id: 'people', title: t(words.people), panel: people }] : []),
      ]}
    />
  )
}
const people = (row: Wire) => (
  <ListPanel
    of={identity}
    where={{ roleId: row.id, status: 'active' }}
    search={['userId', 'deptId']}
    columns={['userId', 'deptId', 'createTime']}
    link={one => `/system/user/${String(one.userId)}`}
  />
)
