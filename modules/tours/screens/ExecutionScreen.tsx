/** Unified execution: a tour is chosen, and stands by its days. */
import { useLocation } from 'wouter'
import { Execution } from './Execution.tsx'
import { TourPage } from './TourPage.tsx'

export function ExecutionScreen() {
  const [, go] = useLocation()
  return (
    <TourPage
      screen="unified-execution"
      title={['统一执行', 'Unified execution']}
      status="filed,confirmed,ready,travelling"
      empty={{
        title: ['没有待执行的研学', 'No tour to execute'],
        hint: ['研学备案通过后，在这里按天落实车、餐、宿与门票', 'Once a tour is filed, its days are provided for here'],
      }}
    >
      {({ id }) => <Execution openClassId={id} onMend={tab => go(`/study/list/${id}?tab=${tab}`)} />}
    </TourPage>
  )
}
