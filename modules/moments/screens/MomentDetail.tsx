/** One moment as staff see it: what was shown, of which lesson, and taking it down. */
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { momentLook } from '../look.ts'
import { moment, takeDown } from '../moment.ts'
import { Photos } from './Photos.tsx'
import { words } from './words.ts'

export const MomentDetail = () => (
  <DetailScreen
    of={moment}
    commands={[takeDown]}
    tabs={listTab(momentLook, { id: 'looks', title: words.looks, by: 'momentId', columns: ['userId', 'role', 'firstAt', 'lookedAt', 'days'] })}
    fields={['content', 'openClassId', 'lessonId', 'groupId', 'stopId', 'heldAt', 'teacherId', 'expiresAt', 'takenDownReason']}
    summary={row => <Photos of={row.photos} />}
  />
)
