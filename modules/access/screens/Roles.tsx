/** Roles: their tree, and the page of one with what it is granted and the people who hold it. */
import { useLocation } from 'wouter'
import { get, type Wire } from '../../../console/call.ts'
import type { Offers } from '../../../console/parts/commandButtons.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { LookAs } from '../../../console/parts/LookAs.tsx'
import { TreeScreen } from '../../../console/parts/tree/TreeScreen.tsx'
import { t } from '../../../console/session.ts'
import { adminRole, identity, role } from '../../identity/index.ts'
import { roleScreenCommands as commands } from './commands.ts'
import { GrantDialog, Held } from './GrantDialog.tsx'
import './access.css'

const words = {
  find: ['角色名称', 'Role'],
  rights: ['权限', 'Rights'],
  people: ['人员', 'People'],
  usual: ['系统默认', 'Default'],
  own: ['自定义', 'Its own list'],
} as const
const forms = { grant: GrantDialog }

interface Node extends Wire {
  readonly children?: readonly Node[]
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

export function Roles() {
  const [, go] = useLocation()
  return (
    <TreeScreen
      of={role}
      source={{ key: 'role tree', root: '', all: async () => (await get<readonly Node[]>('/api/blade-system/role/list', {}, 'quiet')).map(rooted) }}
      find={words.find}
      by={['roleName']}
      columns={['roleAlias', 'sort', rightsColumn, 'status']}
      commands={commands}
      create={commands[0]!}
      offers={offers}
      forms={forms}
      onOpen={row => go(`/system/role/${row.id}`)}
    />
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
        ...listTab(identity, {
          id: 'people',
          title: words.people,
          by: 'roleId',
          where: { status: 'active' },
          search: ['userId', 'deptId'],
          columns: ['userId', 'deptId', 'createTime'],
          link: one => `/system/user/${String(one.userId)}`,
          // The administrator is looked as by nobody.
          rowActions: row => row.roleId !== adminRole && <LookAs row={row} />,
        }),
      ]}
    />
  )
}
