/** Which health notes somebody has read who leads the tour now: who takes over reads them anew. */
import { find, type Reading, type Row } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import type { traveller } from './traveller.ts'

type Going = Pick<Row<typeof traveller>, 'studentId' | 'noteReadAt' | 'noteReadBy'>
/** The pupils whose notes were read; what a health officer of the school has read stays read. */
export function* notesRead(listed: readonly Going[], leaders: readonly string[]): Reading<ReadonlySet<string>> {
  const read = listed.filter(one => one.noteReadAt !== null),
    readers = [...new Set(read.flatMap(one => one.noteReadBy ?? []))].sort()
  const teachers = readers.length > 0 ? yield* find(agencyTeacher, { userId: readers }) : []
  const leading = new Set(teachers.filter(one => leaders.includes(one.id)).map(one => one.userId)),
    former = new Set(teachers.map(one => one.userId).filter(id => !leading.has(id)))
  return new Set(read.filter(one => !former.has(one.noteReadBy)).map(one => one.studentId))
}
