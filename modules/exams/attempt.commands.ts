/** Taking an exam: begun by the pupil's login or a guardian's, each answer kept by itself, handed in by them or by the clock. Time is the server's. */
import {
  about,
  command,
  type Context,
  ensure,
  fact,
  find,
  gather,
  get,
  hashOf,
  int,
  invoke,
  json,
  optional,
  pick,
  plus,
  minute,
  rowsById,
  shuffled,
  step,
  count,
  day,
  type Invoke,
} from '../kit/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { type Answers, type Attempt, attempt, attemptId, script } from './attempt.ts'
import { appealDays, type Exam, exam } from './exam.ts'
import { type KeyedRow, marksOf, summed } from './marks.ts'
import { owned } from './owner.ts'
import { question } from './question.ts'
import { no } from './refusals.ts'
import { receiveScript } from './script.commands.ts'
import { contest, correct, open, release } from './steps.ts'

/** Answers that were on their way when the time ran out still count for so long. */
export const graceMs = minute
/** The most answers of one question, and signs of all of them. */
const partsMax = 40
const signsMax = 20_000
const takers = ['PR', 'SD'] as const

const allowanceOf = (of: Exam, studentId: string) => of.allowances?.find(one => one.studentId === studentId)
/** Until when somebody who starts now may write. */
export function deadlineOf(of: Exam, studentId: string, now: string): string {
  const more = (allowanceOf(of, studentId)?.minutes ?? 0) * minute
  const own = plus(now, of.duration * minute + more),
    last = plus(of.endTime, more)
  return own < last ? own : last
}

export const start = command(attempt, 'start', {
  label: ['开始考试', 'Start'],
  by: takers,
  input: { examId: optional(attempt.fields.examId), studentId: optional(attempt.fields.studentId), turn: optional(attempt.fields.turn) },
  *needs(_row, { examId, studentId }) {
    const { of, child } = yield* gather({ of: get(exam, examId), child: get(student, studentId) })
    return {
      of,
      child,
      ...(yield* gather({
        roster: get(classRoster, of?.openClassId),
        before: count(attempt, { examId: examId ?? '', studentId: studentId ?? '' }),
        running: find(attempt, { studentId: studentId ?? '', status: ['in_progress', 'overdue'] }, { limit: 5 }),
      })),
    }
  },
  decide(row, given, { of, child, roster, before, running }, { actor, now }) {
    const turn = given.turn ?? 1,
      studentId = given.studentId ?? ''
    ensure(actor.reach === 'all' || actor.reach.student?.includes(studentId), no.notYours)
    ensure(of && child, about(no.notInvited, 'examId'))
    ensure(row.id === attemptId(of.id, studentId, turn) && turn === before + 1, turn <= before ? no.secondAttempt : no.wrongTurn)
    const isInvited = of.openClassId
      ? pupilsNow(roster).some(one => one.studentId === studentId)
      : child.status === 'live' && child.schoolId === of.schoolId && child.yearGrade === of.grade
    ensure(isInvited, about(no.notInvited, 'studentId'))
    ensure(before === 0 || turn <= Math.max(of.attempts, allowanceOf(of, studentId)?.attempts ?? 1), no.secondAttempt)
    ensure(running.length === 0, no.elsewhere)
    const isLate = of.status === 'scheduled' && now >= of.startTime
    ensure(of.status === 'open' || isLate, ['draft', 'scheduled'].includes(of.status) ? no.notBefore : no.over)
    const deadline = deadlineOf(of, studentId, now)
    ensure(now < deadline, no.over)
    const seed = hashOf(`${of.seed}:${row.id}`),
      papers = of.papers ?? [],
      paper = papers[Number.parseInt(hashOf(`${seed}:form`).slice(-6), 36) % papers.length]!
    return [
      fact(attempt, 'started', {
        examId: of.id,
        examName: of.name,
        studentId,
        turn,
        form: paper.form,
        seed,
        items: of.isShuffled ? shuffled(paper.items, seed) : paper.items,
        answers: {},
        startedAt: now,
        deadline,
        ...pick(of, ...owned),
      }),
      ...(isLate ? [invoke(open, of.id, {})] : []),
    ]
  },
})

const inTime = (row: Attempt, { now }: Context): void => ensure(now <= plus(row.deadline!, graceMs), no.timeUp)
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(one => typeof one === 'string')

/** One answer, kept at once. The same again changes nothing. */
export const answer = command(attempt, 'answer', {
  label: ['保存作答', 'Answer'],
  by: takers,
  input: {
    questionId: { ...attempt.fields.form, label: ['试题', 'Question'] as const, required: true as const, locked: false },
    value: json<readonly string[]>()('作答', 'Answer', { required: true }),
  },
  decide: (row, { questionId, value }, _facts, context) => kept(row, { [questionId]: value }, context),
})
/** Several at once: what waited while there was no network, or a sheet that was filled in elsewhere. */
export const answerAll = command(attempt, 'answerAll', {
  label: ['保存全部作答', 'Answer all'],
  by: takers,
  input: { answers: json<Answers>()('作答', 'Answers', { required: true }) },
  decide: (row, { answers }, _facts, context) => kept(row, answers, context),
})
/** What of it is new, once all of it fits the sheet. */
function kept(row: Attempt, given: Answers, context: Context) {
  inTime(row, context)
  for (const [questionId, value] of Object.entries(given)) {
    ensure(
      row.items?.some(one => one.questionId === questionId),
      about(no.notInPaper, 'questionId'),
    )
    ensure(isTexts(value) && value.length <= partsMax && value.join('').length <= signsMax, about(no.tooLong, 'value'))
  }
  const fresh = Object.entries(given).filter(([id, value]) => JSON.stringify(row.answers?.[id] ?? []) !== JSON.stringify(value))
  return fresh.length === 0 ? [] : fact(attempt, 'answered', { given: Object.fromEntries(fresh) })
}

function* keyed(row: Attempt) {
  const { of } = yield* gather({ of: get(exam, row.examId) })
  return {
    of,
    questions: (yield* rowsById(
      question,
      (row.items ?? []).map(one => one.questionId),
    )) as ReadonlyMap<string, any>,
  }
}
type KeyedFor = ReturnType<typeof keyed> extends Generator<any, infer T, any> ? T : never
/** What is marked of it: marked already as far as the system can. */
function scriptOf(row: Attempt, { of, questions }: KeyedFor, newId: string): Invoke {
  const marks = marksOf(row.items ?? [], row.answers, { questions: questions as ReadonlyMap<string, KeyedRow>, corrections: of?.corrections ?? null })
  return invoke(receiveScript, newId, {
    examId: row.examId,
    attemptId: row.id,
    // Of nothing that a marker could know of the pupil.
    code: hashOf(`${newId}:code`).slice(-6).toUpperCase(),
    items: row.items,
    answers: row.answers,
    ...summed(marks),
    ...pick(row, ...owned),
  })
}

export const handIn = command(attempt, 'handIn', {
  label: ['交卷', 'Hand in'],
  by: takers,
  many: false,
  needs: keyed,
  decide(row, _input, found, context) {
    inTime(row, context)
    return [fact(attempt, 'submitted', { submitTime: context.now, handedBy: 'pupil' }), scriptOf(row, found, context.newId())]
  },
})
/** The time is up: what is on its way still arrives. */
export const runOut = step(attempt, 'runOut', 'ran_out', {
  label: ['到时', 'Time is up'],
  check: (row, _i, _f, { now }) => ensure(now >= row.deadline!, no.stillWriting),
})
/** The server hands in what it has; where nothing was ever answered there is nothing to mark. */
export const collect = command(attempt, 'collect', {
  label: ['自动交卷', 'Collect'],
  needs: keyed,
  decide(row, _input, found, { now, newId }) {
    ensure(now >= plus(row.deadline!, graceMs), no.stillWriting)
    const isEmpty = Object.keys((row.answers ?? {}) as Answers).length === 0
    const done = { submitTime: now, handedBy: 'system' } as const
    return isEmpty ? fact(attempt, 'collected', done, 'abandoned') : [fact(attempt, 'collected', done, 'submitted'), scriptOf(row, found, newId())]
  },
})
export const extend = step(attempt, 'extend', 'extended', {
  label: ['延长时间', 'Extend'],
  input: { minutes: int('分钟', 'Minutes', { required: true }) },
  record: ({ minutes }, row) => ({ deadline: row.deadline && plus(row.deadline, minutes * minute) }),
})
type Told = Pick<Attempt, 'correctedAt' | 'lookedAt' | 'appealAnswer'>
/** Until when a family may ask for another look at what was published; where a key that was put right changed these marks, from then on. */
export function appealUntil({ publishedAt }: Pick<Exam, 'publishedAt'>, { correctedAt }: Pick<Told, 'correctedAt'>): string {
  const from = correctedAt && correctedAt > publishedAt! ? correctedAt : publishedAt!
  return plus(from, appealDays * day)
}
/** One look at the marks that were published, and one at those that they were changed into since. */
export const wasLooked = ({ correctedAt, lookedAt, appealAnswer }: Told): boolean => !!appealAnswer && !(correctedAt && correctedAt > (lookedAt ?? ''))
/** Who sees the marks asks once for another look. The script comes back to those who marked it, without a name. */
export const appeal = command(attempt, 'appeal', {
  label: ['申请复核', 'Ask for another look'],
  by: takers,
  many: false,
  input: { appealReason: { ...attempt.fields.appealReason, required: true as const, locked: false, hidden: false } },
  needs: row => gather({ of: get(exam, row.examId), scripts: find(script, { attemptId: row.id, status: 'sealed' }) }),
  decide(row, { appealReason }, { of, scripts }, { now }) {
    ensure(of?.status === 'published' && scripts[0], no.noScript)
    ensure(!wasLooked(row), no.appealed)
    ensure(now <= appealUntil(of, row), no.appealOver, { days: appealDays })
    return [fact(attempt, 'appealed', { appealReason, appealAnswer: null }), invoke(contest, scripts[0].id, {})]
  },
})
export const attemptCommands = [start, answer, answerAll, handIn, appeal] as const
export const attemptSystem = [runOut, collect, extend, release, correct] as const
