/** What of the customers the reader sees, as the server looks it up, and the choice of whose customers a list shows. */
import { HTMLSelect } from '@blueprintjs/core'
import { useLocation, useSearch } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { filtered, formatState, parseState } from '../../../console/parts/urlState.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { customer } from '../customer.ts'

const words = {
  range: ['可见范围', 'In sight'],
  contracts: ['合同', 'Contracts'],
  orders: ['订单', 'Orders'],
  follow: ['跟进', 'Following up'],
  may: ['可以跟进', 'you may follow it up'],
  all: ['全部', 'all'],
  is: ['：', ': '],
} as const

interface Scope {
  readonly scopeName: string
  readonly total?: number
}
interface Seller {
  readonly id: string
  readonly name: string
  readonly count: number
}
interface Office {
  readonly id: string
  readonly title: string
  readonly children?: readonly Office[]
}
type Looked = 'seaCustomers' | 'purposeCustomers' | 'contracts' | 'orders'

function useLookUp<T>(name: string, query: Readonly<Record<string, unknown>> = {}) {
  return useAsk<T>(`/api/business-crm/permission/${name}`, query)
}

/** How much of something the reader sees. */
export function InSight({ of, label = words.range }: { readonly of: Looked; readonly label?: Label }) {
  const { value } = useLookUp<Scope>(of)
  if (!value) return null
  const total = value.total === undefined ? '' : ` · ${value.total}`
  return <span className="bp6-text-muted" data-scope={of}>{`${t(label)}${t(words.is)}${value.scopeName}${total}`}</span>
}

/** The sellers and departments whose customers the reader sees, to show those of one alone. Nothing to choose: nothing shown. */
export function OwnerFilter() {
  const [path, go] = useLocation()
  const query = useSearch()
  const sellers = useLookUp<readonly Seller[]>('sales').value ?? []
  const offices = flat(useLookUp<readonly Office[]>('departments').value ?? [])
  const state = parseState(query)
  const choose = (name: string) => (value: string) => {
    const next = formatState(filtered(state, { [name]: value }), query)
    go(next ? `${path}?${next}` : path, { replace: true })
  }
  const people = sellers.map(one => [one.id, `${one.name} · ${one.count}`] as const)
  return (
    <>
      {people.length > 1 && <Choice name="ownerId" of={people} value={state.filters.ownerId} onChange={choose('ownerId')} />}
      {offices.length > 1 && <Choice name="ownerDeptId" of={offices} value={state.filters.ownerDeptId} onChange={choose('ownerDeptId')} />}
    </>
  )
}

const flat = (list: readonly Office[], depth = 0): readonly (readonly [string, string])[] =>
  list.flatMap(one => [[one.id, `${'　'.repeat(depth)}${one.title}`], ...flat(one.children ?? [], depth + 1)])

interface ChoiceProps {
  readonly name: 'ownerId' | 'ownerDeptId'
  readonly of: readonly (readonly [string, string])[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

function Choice({ name, of, value, onChange }: ChoiceProps) {
  const label = t(customer.fields[name].label)
  const options = [['', `${label}${t(words.is)}${t(words.all)}`], ...of].map(([id = '', title]) => ({ value: id, label: title }))
  return <HTMLSelect aria-label={label} value={value ?? ''} options={options} onChange={event => onChange(event.target.value)} />
}

/** What the reader may do with a customer, and whose contracts and orders they see. */
export function Permissions({ row }: { readonly row: Wire }) {
  // Asked again when the customer changed.
  const { value } = useLookUp<{ readonly canFollow: boolean; readonly reason: string }>('followPermission', { customerId: row.id, version: row.version })
  return (
    <p className="bp6-text-muted" data-scope="followPermission">
      {value && `${t(words.follow)}${t(words.is)}${value.canFollow ? t(words.may) : value.reason} · `}
      <InSight of="contracts" label={words.contracts} /> · <InSight of="orders" label={words.orders} />
    </p>
  )
}
