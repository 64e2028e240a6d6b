/** Chooses a seller to give something to, among those whom a customer can be given to. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { type Input, Select } from '../../../console/parts/inputs.tsx'
import { may } from '../../../console/session.ts'

interface Seller {
  readonly id: string
  readonly name: string
  readonly account: string
}
/** Sellers add for themselves: they are not asked. */
export const SellerPick: Input = props => {
  const isManager = may('clue_assign') || may('sales_target_create')
  const known = useAsk<readonly Seller[]>('/api/business-crm/customer/sellers', {}, { when: isManager && may('customer_view') }).value ?? []
  return <Select props={props} of={known.map(one => [one.id, `${one.name} (${one.account})`])} isDisabled={!isManager} />
}
