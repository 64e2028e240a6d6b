/** Who is still in the hands of leaders after a journey was broken off: whoever left with the others and was handed to nobody yet. */
import { find, gather, type Reading } from '../kit/index.ts'
import { studyAttendance } from './attendance.ts'
import { traveller } from './traveller.ts'

/** Of these tours, ids of those with such children; a child that was marked as not travelling stayed at home. */
export function* waitsForHandOver(tours: readonly { readonly id: string }[]): Reading<ReadonlySet<string>> {
  if (tours.length === 0) return new Set()
  const openClassId = tours.map(one => one.id)
  const { listed, stayed } = yield* gather({
    listed: find(traveller, { openClassId, status: 'listed' }),
    stayed: find(studyAttendance, { openClassId, mark: 'absent' }),
  })
  const home = new Set(stayed.map(one => `${one.openClassId} ${one.studentId}`))
  return new Set(listed.filter(one => !one.handedAt && !home.has(`${one.openClassId} ${one.studentId}`)).map(one => one.openClassId))
}
