/** The lines of the checklist that supplies have: seats, beds, meals, tickets, and suppliers that may be used at the price that was quoted. */
import type { Execution } from './execution.ts'
import type { ReadyLine } from './ready.ts'
import { isShort, isSure, type SupplyType } from './supply.ts'

const short = (type: SupplyType, { covers }: Execution): readonly string[] =>
  covers.filter(one => one.type === type && isShort({ ...one, diets: [] })).map(one => `${one.date.slice(5)} ${one.title} ${one.confirmed}/${one.need}`)
const line = (name: string, label: ReadyLine['label'], open: (known: Execution) => readonly string[]): ReadyLine => ({
  name,
  label,
  side: 'agency',
  tab: 'supplies',
  open: (_of, { supply }) => open(supply),
})
/** R1 and R2 as the checklist says them. */
export const supplyLines: readonly ReadyLine[] = [
  line('seats', ['每段行程人人有座位', 'A seat for everybody on every leg'], known => short('transport', known)),
  line('beds', ['每晚人人有床位', 'A bed for everybody every night'], known => short('room', known)),
  line('meals', ['每餐人人有位', 'A place for everybody at every meal'], known => short('catering', known)),
  line('diets', ['特殊饮食有餐厅供应', 'Special diets are served'], ({ covers }) =>
    covers.flatMap(one => one.diets.map(({ tag, count }) => `${one.date.slice(5)} ${one.title} ${tag} × ${count}`)),
  ),
  line('spots', ['景点门票人人有份', 'A ticket for everybody at every spot'], known => short('spot', known)),
  line('held', ['预订均已确认', 'Everything that is held is confirmed'], ({ supplies }) => supplies.filter(one => !isSure(one)).map(one => one.resourceName)),
  line('suppliers', ['资源可用且证件有效', 'Suppliers in use with valid papers'], ({ supplies }) =>
    supplies.filter(one => one.paper !== null || one.isOff).map(one => [one.resourceName, one.paper].filter(Boolean).join(' ')),
  ),
  line('budget', ['供应商费用未超报价', 'Suppliers within the quotation'], ({ supplies }) => supplies.filter(one => one.isOver).map(one => one.resourceName)),
]
