/** Chooses who looks after a customer, among those who sell, with how many they have already. */
import { HTMLSelect } from '@blueprintjs/core'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'

interface Seller {
  readonly id: string
  readonly name: string
  readonly account: string
  readonly count: number
  readonly isFull: number
}
const words = { choose: ['请选择', 'Choose'], customers: ['个客户', 'customers'], full: ['已满', 'full'] } as const

export const SellerInput: Input = ({ id, field, value, isWrong, describedBy, onChange, onBlur }) => {
  const known = useAsk<readonly Seller[]>('/api/business-crm/customer/sellers')
  return (
    <HTMLSelect
      id={id}
      fill
      value={String(value ?? '')}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      aria-required={field.required}
      onBlur={onBlur}
      onChange={event => onChange(event.target.value)}
    >
      <option value="">{t(words.choose)}</option>
      {(known.value ?? []).map(one => (
        <option key={one.id} value={one.id} disabled={one.isFull === 1}>
          {one.name} ({one.account}) · {one.isFull === 1 ? t(words.full) : `${one.count} ${t(words.customers)}`}
        </option>
      ))}
    </HTMLSelect>
  )
}
