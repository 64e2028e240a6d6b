/** What is not ready yet, tour by tour: those that were confirmed and have not left. */
import { useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { readyCommands } from '../ready.ts'
import { tour } from '../tour.ts'
import { Checklist } from './Checklist.tsx'
import { TourPage } from './TourPage.tsx'

export function ReadyScreen() {
  const [, go] = useLocation()
  return (
    <TourPage
      screen="study-ready"
      title={['研学准备', 'Readiness']}
      status="confirmed,ready"
      actions={(chosen, reload) => <ReadyButtons of={chosen} onDone={reload} />}
      empty={{
        title: ['没有待准备的研学', 'No tour is being prepared'],
        hint: ['班级确认开班后，研学在这里逐项准备', 'Tours come here once their class is confirmed'],
      }}
    >
      {({ id }) => <Checklist openClassId={id} onMend={tab => go(`/study/list/${id}?tab=${tab}`)} />}
    </TourPage>
  )
}
function ReadyButtons({ of, onDone }: { readonly of: Wire; readonly onDone: () => void }) {
  const { act, dialog } = useActs({ onDone })
  return (
    <>
      <CommandButtons of={tour} row={of} commands={readyCommands} act={act} most={2} />
      {dialog}
    </>
  )
}
