/** A page of one tour at a time, chosen from those in some states; its address keeps which. */
import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { Wire } from '../../../console/call.ts'
import { useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { tour } from '../tour.ts'

interface TourPageProps {
  readonly screen: string
  readonly title: Label
  /** The states whose tours are chosen from. */
  readonly status: string
  /** Which one stands first as long as nobody has chosen; the earliest when left out. */
  readonly first?: (one: Wire) => boolean
  /** Beside the choice of the tour. */
  readonly actions?: (chosen: Wire, reload: () => void) => ReactNode
  /** Said where there is none. */
  readonly empty: { readonly title: Label; readonly hint: Label }
  readonly children: (chosen: Wire) => ReactNode
}
export function TourPage({ screen, title, status, first = () => true, actions, empty, children }: TourPageProps) {
  const [address, keep] = useAddress()
  const tours = useList(tour, { status, size: 100, ascs: 'startDate' })
  const records = tours.value?.records ?? [],
    chosen = records.find(one => one.id === address.get('id')) ?? records.find(first) ?? records[0]
  return (
    <Page
      screen={screen}
      title={t(title)}
      actions={
        chosen && (
          <>
            <HTMLSelect aria-label={t(tour.label)} value={chosen.id} onChange={event => keep({ id: event.target.value })}>
              {records.map(one => (
                <option key={one.id} value={one.id}>
                  {one.name} · {one.startDate}
                </option>
              ))}
            </HTMLSelect>
            {actions?.(chosen, tours.reload)}
          </>
        )
      }
    >
      <Shown of={tours}>{() => (chosen ? children(chosen) : <Empty title={t(empty.title)} hint={t(empty.hint)} />)}</Shown>
    </Page>
  )
}
