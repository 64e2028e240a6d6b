/** How many customers a seller may still take today from each sea, beside the list where they take them. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { may, t } from '../../../console/session.ts'
import { customer } from '../customer.ts'
import type { SeaQuota } from '../quota.ts'

export function SeaLeft() {
  const { value } = useAsk<SeaQuota>('/api/business-crm/customer/quota', {}, { of: customer, when: may('customer_receive') })
  if (!value || (!value.seas[0] && value.holdMax === '')) return null
  const [first] = value.seas,
    areAlike = value.seas.every(one => one.left === first?.left && one.max === first.max),
    seas = value.seas.map(({ name, left, max }) => `${name} ${left} / ${max}`)
  return (
    <span className="bp6-text-muted" data-quota={value.seas.map(one => one.left).join()}>
      {[
        ...(first && areAlike
          ? [t([`今日每个公海还可领取 ${first.left} 个（上限 ${first.max}）`, `${first.left} of ${first.max} left to take from each sea today`])]
          : first
            ? [`${t(['今日还可领取', 'Left to take today'])}${t(['：', ': '])}${seas.join(t(['、', ', ']))}`]
            : []),
        ...(value.holdMax ? [t([`名下 ${value.holds} / ${value.holdMax} 个`, `${value.holds} of ${value.holdMax} held`])] : []),
      ].join(' · ')}
    </span>
  )
}
