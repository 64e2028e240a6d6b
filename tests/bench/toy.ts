/** What the benchmark measures: a plain resource, and an enrolment with two needs, a view and a receipt. */
import { command, crud, ensure, fact, gather, get, int, module, money, ref, refusals, resource, state, text, view } from '../../modules/kit/index.ts'

export const note = resource('bench_note', {
  label: ['便签', 'Note'],
  path: 'bench/note',
  read: ['PO', 'SM'],
  scope: { school: 'schoolId' },
  fields: {
    title: text('标题', 'Title', { required: true, search: true }),
    schoolId: text('学校', 'School', { required: true, search: true }),
    kind: text('类别', 'Kind', { required: true, search: true }),
    body: text('内容', 'Body', { required: true, lines: 3 }),
    amount: money('金额', 'Amount', { required: true, initial: 0 }),
    rank: int('次序', 'Rank'),
  },
})
export const noteCommands = crud(note, { by: ['PO', 'SM'] })
export const klass = resource('bench_class', {
  label: ['班', 'Class'],
  path: 'bench/class',
  read: ['PO', 'SM'],
  scope: 'everyone',
  fields: { title: text('名称', 'Title', { required: true }), seats: int('名额', 'Seats', { required: true }) },
})
const classCommands = crud(klass, { by: ['PO'] })
export const place = resource('bench_place', {
  label: ['席', 'Place'],
  path: 'bench/place',
  read: ['PO', 'SM', 'PR'],
  scope: 'everyone',
  fields: {
    klassId: ref('bench_class')('班', 'Class', { required: true, search: true }),
    pupil: text('学生', 'Pupil', { required: true }),
    feeCents: money('费用', 'Fee', { required: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { commit: 'held' }),
    held: state('占位', 'Held', 'waiting', { revoke: 'revoked' }),
    revoked: state('撤销', 'Revoked', 'over'),
  },
  facts: { held: {}, revoked: {} },
})
export const seats = view('bench_seats', {
  label: ['占用', 'Taken'],
  fields: { taken: int('占用', 'Taken', { required: true }) },
  empty: { taken: 0 },
  on: fold => [
    fold(place, {
      key: ({ after }) => after.klassId,
      fold: (row, { before, after }) => ({ taken: row.taken + Number(after.status === 'held') - Number(before.status === 'held') }),
    }),
  ],
})
const no = refusals('bench', { full: ['名额已满', 'full'] })
export const commit = command(place, 'commit', {
  label: ['占位', 'Commit'],
  by: ['PO', 'PR'],
  input: { klassId: place.fields.klassId, pupil: place.fields.pupil },
  needs: (_row, input) => gather({ klass: get(klass, input.klassId), taken: get(seats, input.klassId) }),
  decide: (_row, input, { klass: to, taken }) => {
    ensure((taken?.taken ?? 0) < to!.seats, no.full)
    return fact(place, 'held', { ...input, feeCents: 12_000 })
  },
})
const revoke = command(place, 'revoke', { label: ['撤', 'Revoke'], by: ['PO'], decide: () => fact(place, 'revoked') })
export const toy = module('bench', {
  label: ['测', 'Bench'],
  resources: [note, klass, place],
  views: [seats],
  commands: [...noteCommands, ...classCommands, commit, revoke],
})
export const [createNote] = noteCommands
export const [createClass] = classCommands
