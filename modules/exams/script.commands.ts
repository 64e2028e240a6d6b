/** Marking: what the system can't mark goes to teachers, by question and without names; two where the exam says so, a third where they differ. */
import { about, command, count, ensure, fact, gather, get, invoke, pick, points, ref, step } from '../kit/index.ts'
import { type Given, script } from './attempt.ts'
import { exam } from './exam.ts'
import { settled, summed } from './marks.ts'
import { no } from './refusals.ts'
import { settle } from './steps.ts'

const { fields } = script
const sums = pick(fields, 'marks', 'score', 'openCount')
export const receiveScript = command(script, 'receive', {
  label: ['收到答卷', 'Receive a script'],
  input: { ...pick(fields, 'examId', 'code', 'attemptId', 'items', 'answers', 'schoolId', 'agencyId', 'areaCode'), ...sums },
  decide: (_row, input) => fact(script, 'received', input, input.openCount ? 'waiting' : 'marked'),
})

/** Gives one answer its mark. Who marked it first does not mark it again. */
export const mark = command(script, 'mark', {
  label: ['评分', 'Mark'],
  by: ['ST', 'AT'],
  input: { questionId: ref('question')('试题', 'Question', { required: true }), mark: points('得分', 'Marks', { required: true }) },
  needs: row => gather({ of: get(exam, row.examId), waiting: count(script, { examId: row.examId, status: 'waiting', id: { not: row.id } }) }),
  decide(row, { questionId, mark: given }, { of, waiting }, { actor }) {
    const item = row.items?.find(one => one.questionId === questionId),
      known = row.marks?.[questionId]
    ensure(item && known && of, about(no.notInPaper, 'questionId'))
    ensure(known.auto === undefined, about(no.notByHand, 'questionId'))
    ensure(known.final === undefined, about(no.markedTwice, 'questionId'))
    ensure(given >= 0 && given <= item.marks, about(no.overMark, 'mark'), { top: item.marks / 100 })
    const earlier = known.given ?? []
    ensure(!earlier.some(one => one.by === actor.userId), about(no.secondMarker, 'mark'))
    const all: readonly Given[] = [...earlier, { mark: given, by: actor.userId }],
      final = settled(all, of)
    const after = summed({ ...row.marks, [questionId]: { given: all, ...(final === undefined ? {} : { final }) } })
    const isDone = after.openCount === 0
    return [
      fact(script, 'marked', { questionId, ...after }, isDone ? 'marked' : 'waiting'),
      ...(isDone && waiting === 0 && of.status === 'closed' ? [invoke(settle, of.id, {})] : []),
    ]
  },
})
export const rescore = command(script, 'rescore', {
  label: ['重新评分', 'Score again'],
  input: sums,
  decide: (row, input) => fact(script, 'rescored', input, row.status === 'marked' || input.openCount === 0 ? 'marked' : 'waiting'),
})
export const seal = step(script, 'seal', 'sealed', { label: ['封存', 'Seal'] })
export const scriptCommands = [mark] as const
export const scriptSystem = [receiveScript, rescore, seal] as const
