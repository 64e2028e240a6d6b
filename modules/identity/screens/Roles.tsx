/** Roles: the list, and the page of one with the permissions it gives and the people who hold it. */
import type { Wire } from '../../../console/call.ts'
import type { Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t } from '../../../console/session.ts'
import { commands as identityCommands, identity } from '../identity.ts'
import * as roles from '../role.ts'
import { role } from '../role.ts'
import { GrantRole, Held } from './permissions.tsx'

const words = {
  permissions: ['权限', 'Permissions'],
  people: ['人员', 'People'],
  usual: ['系统默认', 'The usual'],
  own: ['自定义', 'Its own list'],
} as const

const remove = identityCommands.filter(command => command.on.name === 'role')
const commands = [...roles.commands, ...remove]
const forms = { grant: GrantRole }
const permissions: Column = {
  name: 'permissions',
  label: words.permissions,
  cell: row =>
    Array.isArray(row.permissions) ? `${t(words.own)} · ${row.permissions.length}` : t(words.usual),
}

export function Roles() {
  return (
    <ListScreen
      of={role}
      columns={['roleName', 'roleAlias', 'parentId', 'sort', permissions, 'status']}
      search={['roleName', 'roleAlias', 'status']}
      commands={commands}
      forms={forms}
    />
  )
}

export function RolePage() {
  return (
    <DetailScreen
      of={role}
      commands={commands}
      forms={forms}
      fields={['roleName', 'roleAlias', 'parentId', 'sort']}
      tabs={[
        { id: 'permissions', title: t(words.permissions), panel: row => <Held row={row} /> },
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
