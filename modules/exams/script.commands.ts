/** Marking: what the system can't mark goes to teachers, by question and without names; two where the exam says so, a third where they differ.
 * Managers stand in for the other one, once the exam is over. */
import { about, type Actor, command, count, ensure, fact, gather, get, invoke, pick, points, type Reading, ref, step, text } from '../kit/index.ts'
import { type Given, type Marked, type Script, script } from './attempt.ts'
import { exam } from './exam.ts'
import { staffOf } from './markers.ts'
import { resultOf, settled, summed } from './marks.ts'
import { isTeacher, markers } from './owner.ts'
import { no } from './refusals.ts'
import { contest, release, settle } from './steps.ts'

const { fields } = script
const sums = pick(fields, 'marks', 'score', 'openCount')
export const receiveScript = command(script, 'receive', {
  label: ['收到答卷', 'Receive a script'],
  input: { ...pick(fields, 'examId', 'code', 'attemptId', 'items', 'answers', 'schoolId', 'agencyId', 'areaCode'), ...sums },
  decide: (_row, input) => fact(script, 'received', input, input.openCount ? 'waiting' : 'marked'),
})

const marking = { questionId: ref('question')('试题', 'Question', { required: true }), mark: points('得分', 'Marks', { required: true }) }
const around = (row: Script) => gather({ of: get(exam, row.examId), waiting: count(script, { examId: row.examId, status: 'waiting', id: { not: row.id } }) })
type Around = ReturnType<typeof around> extends Reading<infer T> ? T : never
/** What was given for an answer that people mark, by whom, and within which bounds it may be marked. */
function known(row: Script, { questionId, mark: given }: { readonly questionId: string; readonly mark: number }, { of }: Around) {
  const item = row.items?.find(one => one.questionId === questionId),
    marked = row.marks?.[questionId]
  ensure(item && marked && of, about(no.notInPaper, 'questionId'))
  ensure(marked.auto === undefined, about(no.notByHand, 'questionId'))
  ensure(given >= 0 && given <= item.marks, about(no.overMark, 'mark'), { top: item.marks / 100 })
  return { of, given: marked.given ?? [], isFinal: marked.final !== undefined }
}
/** The script with these marks of an answer; with the last one of all the exam is marked. */
function given(row: Script, questionId: string, all: readonly Given[], { of, waiting }: Around, final = settled(all, of!)) {
  const after = summed({ ...row.marks, [questionId]: { given: all, ...(final === undefined ? {} : { final }) } }),
    isDone = after.openCount === 0
  return [
    fact(script, 'marked', { questionId, ...after }, row.status === 'contested' ? 'contested' : isDone ? 'marked' : 'waiting'),
    ...(isDone && waiting === 0 && of!.status === 'closed' ? [invoke(settle, of!.id, {})] : []),
  ]
}
/** Whether such an answer waits for somebody: one that they have not marked; managers, of an exam that is over, for what a teacher has marked, and
 * for all where there is no teacher. */
export const isFor = (
  { final, given = [] }: Marked,
  { actor, isOver, hasTeachers }: { readonly actor: Pick<Actor, 'role' | 'userId'>; readonly isOver: boolean; readonly hasTeachers: boolean },
): boolean => final === undefined && !given.some(one => one.by === actor.userId) && (isTeacher(actor.role) || (isOver && (given.length > 0 || !hasTeachers)))
/** Gives one answer its mark. Who marked it first does not mark it again; the first mark is a teacher's where there is one. */
export const mark = command(script, 'mark', {
  label: ['评分', 'Mark'],
  by: markers,
  input: marking,
  *needs(row, { questionId }, { actor }) {
    const found = yield* around(row),
      isFirst = !isTeacher(actor.role) && !row.marks?.[questionId]?.given?.length
    return { ...found, staff: isFirst && found.of ? yield* staffOf(found.of) : undefined }
  },
  decide(row, input, found, { actor }) {
    const { given: earlier, isFinal } = known(row, input, found)
    ensure(!isFinal, about(no.markedTwice, 'questionId'))
    ensure(!earlier.some(one => one.by === actor.userId), about(no.secondMarker, 'mark'))
    ensure(isTeacher(actor.role) || found.of!.status !== 'open', about(no.teachersTurn, 'mark'))
    ensure(!found.staff?.teachers, about(no.teacherFirst, 'mark'))
    return given(row, input.questionId, [...earlier, { mark: input.mark, by: actor.userId }], found)
  },
})
/** A slip of one's own is put right until the results are published, and where a family asks for another look: there a manager's mark counts, whoever
 * gave the first. Once all is marked, not so that a third would have to mark. */
export const revise = command(script, 'revise', {
  label: ['改分', 'Change the mark'],
  by: markers,
  input: marking,
  needs: around,
  decide(row, input, found, { actor }) {
    const { of, given: earlier } = known(row, input, found),
      own = { mark: input.mark, by: actor.userId },
      decides = row.status === 'contested' && !isTeacher(actor.role),
      isOwn = earlier.some(one => one.by === own.by)
    ensure(isOwn || decides, about(no.notMarked, 'questionId'))
    const all = isOwn ? earlier.map(one => (one.by === own.by ? own : one)) : [...earlier, own],
      final = decides ? input.mark : settled(all, of)
    ensure(['open', 'closed'].includes(of.status) || final !== undefined, about(no.apart, 'mark'), { most: of.tolerance / 100 })
    return given(row, input.questionId, all, found, final)
  },
})
/** Who may mark says what came of another look: the family is told, with the marks as they are now. */
export const reply = command(script, 'reply', {
  label: ['答复复核', 'Answer the family'],
  by: markers,
  many: false,
  input: { answer: text('答复', 'Answer', { required: true, lines: 3 }) },
  needs: row => gather({ of: get(exam, row.examId) }),
  decide: (row, { answer }, { of }) => [fact(script, 'replied'), invoke(release, row.attemptId, { ...resultOf(row, of!), appealAnswer: answer })],
})
export const rescore = command(script, 'rescore', {
  label: ['重新评分', 'Score again'],
  input: sums,
  decide: (row, input) => fact(script, 'rescored', input, row.status !== 'waiting' ? row.status : input.openCount === 0 ? 'marked' : 'waiting'),
})
export const seal = step(script, 'seal', 'sealed', { label: ['封存', 'Seal'] })
export const scriptCommands = [mark, revise, reply] as const
export const scriptSystem = [receiveScript, rescore, seal, contest] as const
