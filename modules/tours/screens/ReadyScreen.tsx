/** What is not ready yet, tour by tour: those that were confirmed and have not left. */
import { HTMLSelect } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { readyCommands } from '../ready.ts'
import { tour } from '../tour.ts'
import { Checklist } from './Checklist.tsx'

export function ReadyScreen() {
  const [, go] = useLocation()
  const [address, keep] = useAddress()
  const tours = useList(tour, { status: 'confirmed,ready', size: 100, ascs: 'startDate' })
  const { act, dialog } = useActs({ onDone: tours.reload })
  const records = tours.value?.records ?? [],
    chosen = records.find(one => one.id === address.get('id')) ?? records[0]
  return (
    <Page
      screen="study-ready"
      title={t(['研学准备', 'Readiness'])}
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
            <CommandButtons of={tour} row={chosen} commands={readyCommands} act={act} most={2} />
          </>
        )
      }
    >
      <Shown of={tours}>
        {() =>
          chosen ? (
            <Checklist openClassId={chosen.id} onMend={tab => go(`/study/list/${chosen.id}?tab=${tab}`)} />
          ) : (
            <Empty
              title={t(['没有待准备的研学', 'No tour is being prepared'])}
              hint={t(['班级确认开班后，研学在这里逐项准备', 'Tours come here once their class is confirmed'])}
            />
          )
        }
      </Shown>
      {dialog}
    </Page>
  )
}
