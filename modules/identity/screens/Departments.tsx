/** Departments: the tree of the house as a list that folds, and the page of one. */
import { useLocation } from 'wouter'
import { page } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { TreeScreen } from '../../../console/parts/tree/TreeScreen.tsx'
import * as depts from '../dept.ts'
import { dept } from '../dept.ts'
import { identity } from '../identity.ts'

const words = { find: ['部门名称', 'Department'], people: ['人员', 'People'] } as const

export function Departments() {
  const [, go] = useLocation()
  return (
    <TreeScreen
      of={dept}
      source={{ key: 'department tree', root: depts.rootDept, all: () => page(dept, { size: -1 }, 'quiet') }}
      find={words.find}
      by={['deptName', 'fullName']}
      columns={['deptCategory', 'areaCode', 'sort', 'status']}
      commands={depts.commands}
      create={depts.create}
      onOpen={row => go(`/system/dept/${row.id}`)}
    />
  )
}
export const Department = () => (
  <DetailScreen
    of={dept}
    commands={depts.commands}
    tabs={listTab(identity, {
      id: 'people',
      title: words.people,
      by: 'deptId',
      where: { status: 'active' },
      search: ['userId', 'roleId'],
      columns: ['userId', 'roleId', 'createTime'],
      link: one => `/system/user/${text(one.userId)}`,
    })}
  />
)
