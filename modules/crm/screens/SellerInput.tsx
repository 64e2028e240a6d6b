/** Chooses who looks after a customer, among those who sell, with how many they have already. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { Select, type Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'

interface Seller {
  readonly id: string
  readonly name: string
  readonly account: string
  readonly count: number
  readonly isFull: number
}
const words = { customers: ['个客户', 'customers'], full: ['已满', 'full'] } as const
const roomOf = ({ isFull, count }: Seller): string => (isFull === 1 ? t(words.full) : `${count} ${t(words.customers)}`)

export const SellerInput: Input = props => {
  const known = useAsk<readonly Seller[]>('/api/business-crm/customer/sellers').value ?? []
  return <Select props={props} of={known.map(one => [one.id, `${one.name} (${one.account}) · ${roomOf(one)}`, one.isFull === 1])} />
}
