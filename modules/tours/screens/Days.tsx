/** The days of a tour, one under the other, with what each still lacks, beside the map of their stops. */
import type { ReactNode } from 'react'
import { t } from '../../../console/session.ts'
import { itemKinds } from '../itinerary.ts'
import type { Stop } from '../../../console/parts/map/placed.ts'
import { RouteMap } from '../../../console/parts/map/RouteMap.tsx'
import { kindMarks, words } from './words.ts'
import './tours.css'

export interface Item extends Stop {
  readonly kind: keyof typeof itemKinds
  readonly date?: string
  readonly startTime: string
  readonly endTime?: string | null
  readonly address?: string | null
  readonly content?: string | null
}
interface Props {
  readonly items: readonly Item[]
  readonly lacking?: readonly { readonly day: number; readonly kinds: readonly (keyof typeof itemKinds)[] }[]
  /** What stands beside an item, such as how many were called. */
  readonly beside?: (item: Item) => ReactNode
}

export function Days({ items, lacking = [], beside }: Props) {
  const days = [...new Set([...items.map(one => one.day), ...lacking.map(one => one.day)])].sort((a, b) => a - b)
  return (
    <div className="tr-days">
      <div className="kt-stack">
        {days.map(day => {
          const own = items.filter(one => one.day === day),
            lack = lacking.find(one => one.day === day)
          return (
            <section key={day} className="kt-card">
              <h3 className="tr-day">
                {t([`第 ${day} 天`, `Day ${day}`])} <small className="kt-muted">{own[0]?.date}</small>
              </h3>
              <ol className="tr-items">
                {own.map(item => (
                  <li key={item.id}>
                    <time className="kt-figures">
                      {item.startTime}
                      {item.endTime ? `–${item.endTime}` : ''}
                    </time>
                    <span className="tr-kind" title={t(itemKinds[item.kind])} aria-label={t(itemKinds[item.kind])} role="img">
                      {kindMarks[item.kind]}
                    </span>
                    <span>
                      <b>{item.title}</b>
                      {(item.address || item.content) && <small className="kt-muted">{[item.address, item.content].filter(Boolean).join(' · ')}</small>}
                    </span>
                    {beside?.(item)}
                  </li>
                ))}
              </ol>
              {lack && (
                <p className="tr-lack" role="status">
                  {t(words.lacks)} {lack.kinds.map(kind => t(itemKinds[kind])).join(t(['、', ', ']))}
                </p>
              )}
            </section>
          )
        })}
      </div>
      <RouteMap label={words.map} stops={items} />
    </div>
  )
}
