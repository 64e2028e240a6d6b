/** What moments have to say elsewhere: whom families see, what goes with an erased pupil, what time ends, and who is told. */
import { consequence, find, gather, invoke, type Narrower, timer } from '../kit/index.ts'
import { namedGuardians, openClass } from '../openclass/index.ts'
import { notice, noticeReactions } from '../messages/index.ts'
import { eraseStudent, guardian } from '../people/index.ts'
import { erase, expire, moment } from './moment.ts'

/** A family sees what is posted of lessons at which a child of theirs was. */
export const ofFamilies: readonly Narrower[] = [
  {
    role: 'PR',
    *narrow({ userId }) {
      const bound = yield* find(guardian, { userId, status: 'bound', maySee: true, blocked: false })
      const theirs = bound.length === 0 ? { id: '' } : { any: bound.map(one => ({ audience: { like: one.studentId } })) }
      return { [moment.name]: { all: [{ status: 'posted' }, theirs] } }
    },
  },
  {
    // Pupils look with their families, whatever an administrator grants them.
    role: 'SD',
    *narrow() {
      return { [moment.name]: { id: '' } }
    },
  },
]

export const erasedWithPupil = consequence(eraseStudent, {
  name: 'moments-of-the-erased',
  label: ['清除有其照片的课堂动态', 'Moments with the pupil in their pictures are erased'],
  fact: 'erased',
  runs: [erase],
  needs: ({ row }) => gather({ shown: find(moment, { shown: { like: row.id }, status: { not: 'erased' } }) }),
  run: (_followed, { shown }) => shown.map(one => invoke(erase, one.id, {})),
})

export const reactions = [
  timer('moment-retention', {
    due: now => find(moment, { status: ['posted', 'taken_down'], expiresAt: { lte: now } }),
    run: row => [invoke(expire, row.id, {})],
  }),
  ...noticeReactions(
    notice(moment, 'posted', {
      to: [namedGuardians],
      names: { klass: [openClass, 'openClassId'] },
      link: '/parent/wall',
      title: ['课堂动态：{klass}', 'From the lesson: {klass}'],
      // What was written stays with the moment: there it is erased in time.
      content: ['老师发布了“{klass}”（{heldAt}）的课堂动态。', 'The teacher shows what happened in “{klass}” ({heldAt}).'],
    }),
  ),
]
