/** Peer rating: what one pupil is asked about one classmate, and what they answered. It has no list, no export and no history, and nobody but
 * the pupil who rates, or their guardian, reads it: not the teacher, not the one it is about. Its id says nothing of either. */
import { everyone, facts, type Narrower, pick, ref, resource, type Row, state, step, text } from '../kit/index.ts'
import { saidIn } from './peers.ts'
import { no } from './refusals.ts'

export const peerRating = resource('student_peer_rating', {
  label: ['互评答卷', 'Peer rating'],
  title: 'roundId',
  scope: { student: 'raterId' },
  read: ['PR', 'SD'],
  fields: {
    roundId: ref('student_peer_round')('互评', 'Round', { required: true, locked: true }),
    raterId: ref('student')('评价人', 'Who rates', { required: true, locked: true }),
    studentId: ref('student')('被评同学', 'Who is rated', { required: true, locked: true }),
    scores: text('评价', 'What was said', { locked: true, pii: 'words', check: value => (saidIn(value) ? undefined : no.peerSaid) }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { assign: 'assigned' }),
    assigned: state('待评', 'To rate', 'waiting', { give: 'given', erase: 'erased' }),
    given: state('已评', 'Rated', 'good', { give: 'given', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: facts('assigned', 'given', 'erased'),
})
export type PeerRating = Row<typeof peerRating>

/** Whatever rights an administrator gives: nobody but who rates reads whom they rate. */
export const ratersOnly: readonly Narrower[] = everyone
  .filter(role => role !== 'PR' && role !== 'SD')
  .map(role => ({
    role,
    *narrow() {
      return { [peerRating.name]: { id: [] } }
    },
  }))

export const assign = step(peerRating, 'assign', 'assigned', { label: ['分配', 'Assign'], input: pick(peerRating.fields, 'roundId', 'raterId', 'studentId') })
export const erasePeerRating = step(peerRating, 'erase', 'erased', { label: ['清除', 'Erase'], record: () => ({ scores: null }) })
