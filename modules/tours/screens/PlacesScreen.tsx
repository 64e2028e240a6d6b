/** Places of tours: who sits, sleeps and walks with whom, tour by tour. */
import { HTMLSelect } from '@blueprintjs/core'
import { useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { tour } from '../tour.ts'
import { Places } from './Places.tsx'
import { words } from './placeWords.ts'

export function PlacesScreen() {
  const [address, keep] = useAddress()
  const tours = useList(tour, { status: 'filed,confirmed,ready,travelling', size: 100, ascs: 'startDate' })
  const records = tours.value?.records ?? [],
    // What is being prepared comes before what waits for its class.
    chosen = records.find(one => one.id === address.get('id')) ?? records.find(one => one.status === 'confirmed' || one.status === 'ready') ?? records[0]
  return (
    <Page
      screen="study-assignment"
      title={t(words.title)}
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
            <Places key={chosen.id} openClassId={chosen.id} />
          ) : (
            <Empty
              title={t(['没有可分配的研学', 'No tour to place pupils in'])}
              hint={t(['备案后，同意参加的学生在这里分组、排车、排房', 'Once a tour is filed, pupils get their groups, seats and beds here'])}
            />
          )
        }
      </Shown>
    </Page>
  )
}
