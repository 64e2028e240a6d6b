/** Where a tour stands between its plan and its end. */
import { t } from '../../../console/session.ts'
import { tour } from '../tour.ts'
import './tours.css'

const stages = ['planning', 'filing', 'filed', 'confirmed', 'ready', 'travelling', 'returned', 'reported', 'completed'] as const
export function Progress({ status, isBroken }: { readonly status: string; readonly isBroken?: boolean }) {
  const at = stages.indexOf(status as (typeof stages)[number])
  if (at < 0) return null
  return (
    <ol className="tr-stages" aria-label={t(['进展', 'Progress'])}>
      {stages.map((one, i) => (
        <li key={one} data-stage={i < at ? 'past' : i === at ? 'now' : 'ahead'} aria-current={i === at ? 'step' : undefined}>
          {t(tour.lifecycle.states[one].label)}
          {isBroken && one === 'returned' ? t(['（中止）', ' (broken off)']) : ''}
        </li>
      ))}
    </ol>
  )
}
