/** How many clues a seller may still take from the pool today, beside the list where they take them. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { may, t } from '../../../console/session.ts'
import { clue } from '../clue.ts'
import type { ClueQuota } from '../clue-pool.ts'

export function PoolLeft() {
  const { value } = useAsk<ClueQuota>('/api/business-crm/clue/quota', {}, { of: clue, when: may('clue_receive') })
  if (!value || (value.max === '' && value.holdMax === '')) return null
  const { max, left, taken, holdMax, holds } = value
  return (
    <span className="bp6-text-muted" data-quota={left}>
      {[
        ...(max ? [t([`今日还可领取 ${left} 条（上限 ${max}，已领取 ${taken}）`, `${left} more to take today (${taken} of ${max} taken)`])] : []),
        ...(holdMax ? [t([`名下 ${holds} / ${holdMax} 条`, `${holds} of ${holdMax} held`])] : []),
      ].join(' · ')}
    </span>
  )
}
