/** What the signed-in seller may see: whose customers, of which departments, and how much of the sea, contracts and orders. */
import type { ReactNode } from 'react'
import type { Wire } from '../../../console/call.ts'
import type { Column } from '../../../console/parts/columns.tsx'
import { Count } from '../../../console/parts/Glance.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { KeyFigures } from '../../../console/parts/KeyFigures.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { t, useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/index.ts'
import { customer, held } from '../customer.ts'

const base = '/api/business-crm/permission'
const words = {
  lead: [
    '您在客户关系中能看到的范围，由角色、部门和管理员设置的数据权限决定。',
    'How far you see into customers: by your role, your department and the data scopes that an administrator set.',
  ],
  sellers: ['可见销售', 'Sellers in sight'],
  departments: ['可见部门', 'Departments in sight'],
  none: ['没有', 'None'],
  offered: ['待您接收', 'Offered to you'],
  notCounted: ['未计入下方各销售的客户数', 'Not among the customers of the sellers below'],
} as const
const columns: readonly Column[] = [
  { name: 'name', label: ['姓名', 'Name'], cell: row => String(row.name ?? '') },
  { name: 'account', label: ['账号', 'Account'], cell: row => String(row.account ?? '') },
  { name: 'deptName', label: ['部门', 'Department'], cell: row => String(row.deptName ?? '') },
  { name: 'count', label: ['客户数', 'Customers'], isNumeric: true, cell: row => String(row.count ?? 0) },
]

interface Scope {
  readonly scopeName: string
  readonly total?: number
}
interface Node {
  readonly id: string
  readonly title: string
  readonly children?: readonly Node[]
}

export const Permissions = () => (
  <Page screen="crm-permission">
    <p className="kt-muted">{t(words.lead)}</p>
    <div className="kt-card">
      <Scopes />
    </div>
    <Part label={words.sellers} path="sales">
      {(rows: readonly Wire[]) => <Table label={t(words.sellers)} rows={rows} columns={columns} />}
    </Part>
    <Part label={words.departments} path="departments">
      {(nodes: readonly Node[]) => <Nodes of={nodes} />}
    </Part>
  </Page>
)

/** The kinds side by side, each as soon as it is there. */
function Scopes() {
  const [sea, intended, contracts, orders] = [useScope('seaCustomers'), useScope('purposeCustomers'), useScope('contracts'), useScope('orders')]
  const offeredToId = useSession(value => value.userInfo?.user_id ?? '')
  const own = [
    figure('sea', ['公海客户', 'Customers in the sea'], sea),
    figure('intended', ['意向客户', 'Intended customers'], intended),
    figure('contracts', ['合同', 'Contracts'], contracts),
    figure('orders', ['订单', 'Orders'], orders),
    // They are seen as well, though they are no seller's in sight yet.
    { name: 'offered', label: words.offered, value: <Count of="customer" where={{ offeredToId, status: held.join() }} />, says: t(words.notCounted) },
  ]
  return <KeyFigures of={customer} row={{ id: '' } as Wire} names={undefined} own={own} />
}
const useScope = (path: string): Scope | undefined => useAsk<Scope>(`${base}/${path}`).value
const figure = (name: string, label: Label, scope: Scope | undefined) => ({
  name,
  label,
  value: scope?.scopeName ?? '…',
  ...(scope?.total === undefined ? {} : { says: t([`${scope.total} 个客户`, `${scope.total} customers`]) }),
})

interface PartProps<T> {
  readonly label: Label
  readonly path: string
  readonly children: (found: readonly T[]) => ReactNode
}
function Part<T>({ label, path, children }: PartProps<T>) {
  const fetched = useAsk<readonly T[]>(`${base}/${path}`)
  return (
    <div className="kt-card">
      <h2>{t(label)}</h2>
      <Shown of={fetched}>{found => (found.length > 0 ? children(found) : <p className="kt-muted">{t(words.none)}</p>)}</Shown>
    </div>
  )
}
const Nodes = ({ of }: { readonly of: readonly Node[] }) => (
  <ul>
    {of.map(({ id, title: name, children = [] }) => (
      <li key={id}>
        {name}
        {children.length > 0 && <Nodes of={children} />}
      </li>
    ))}
  </ul>
)
