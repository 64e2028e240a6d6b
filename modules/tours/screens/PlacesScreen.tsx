/** Places of tours: who sits, sleeps and walks with whom, tour by tour. */
import { Places } from './Places.tsx'
import { words } from './placeWords.ts'
import { TourPage } from './TourPage.tsx'

export const PlacesScreen = () => (
  <TourPage
    screen="study-assignment"
    title={words.title}
    status="filed,confirmed,ready,travelling"
    // What is being prepared comes before what waits for its class.
    first={({ status }) => status === 'confirmed' || status === 'ready'}
    empty={{
      title: ['没有可分配的研学', 'No tour to place pupils in'],
      hint: ['备案后，同意参加的学生在这里分组、排车、排房', 'Once a tour is filed, pupils get their groups, seats and beds here'],
    }}
  >
    {({ id }) => <Places key={id} openClassId={id} />}
  </TourPage>
)
