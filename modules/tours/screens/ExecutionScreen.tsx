/** Unified execution: a tour is chosen, and stands by its days. */
import { HTMLSelect } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { tour } from '../tour.ts'
import { Execution } from './Execution.tsx'

export function ExecutionScreen() {
  const [, go] = useLocation()
  const [address, keep] = useAddress()
  const tours = useList(tour, { status: 'filed,confirmed,ready,travelling', size: 100, ascs: 'startDate' })
  const records = tours.value?.records ?? [],
    chosen = records.find(one => one.id === address.get('id')) ?? records[0]
  return (
    <Page
      screen="unified-execution"
      title={t(['统一执行', 'Unified execution'])}
      actions={
        chosen && (
          <HTMLSelect aria-label={t(tour.label)} value={chosen.id} onChange={event => keep({ id: event.target.value })}>
            {records.map(one => (
              <option key={one.id} value={one.id}>
                {one.name} · {one.startDate}
              </option>
            ))}
          </HTMLSelect>
        )
      }
    >
      <Shown of={tours}>
        {() =>
          chosen ? (
            <Execution openClassId={chosen.id} onMend={tab => go(`/study/list/${chosen.id}?tab=${tab}`)} />
          ) : (
            <Empty
              title={t(['没有待执行的研学', 'No tour to execute'])}
              hint={t(['研学备案通过后，在这里按天落实车、餐、宿与门票', 'Once a tour is filed, its days are provided for here'])}
            />
          )
        }
      </Shown>
    </Page>
  )
}
