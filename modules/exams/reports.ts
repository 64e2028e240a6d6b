/** What those who take exams, mark them and look at results are shown. The key is in no answer to who takes one. */
import {
  answer as answered,
  type Asked,
  dayOf,
  find,
  findAll,
  formatTime,
  get,
  RefusalError,
  refusals,
  type RouteContext,
  rowsById,
  shuffled,
  textOf,
} from '../kit/index.ts'
import { pupilClasses } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { answerWords, blankKeys, byHand, keyWords, type Type } from './answer.ts'
import { type Attempt, attempt, isTold, type Script, script } from './attempt.ts'
import { appealUntil, deadlineOf, wasLooked } from './attempt.commands.ts'
import { type Exam, exam } from './exam.ts'
import { correctionOf, ensureCorrect, regraded } from './exam.commands.ts'
import { corrected, itemFigures, type KeyedRow } from './marks.ts'
import { staffOf } from './markers.ts'
import { isTeacher } from './owner.ts'
import { question } from './question.ts'
import { isFor } from './script.commands.ts'

const no = refusals('exam_report', { missing: ['没有找到数据', 'not found'] })
const there = <T>(found: T | undefined): T => {
  if (!found) throw new RefusalError(no.missing)
  return found
}
const questionsOf = (items: Iterable<string>, context: RouteContext) => answered(rowsById(question, items), { ask: context.readUnscoped })
const shownMark = (hundredths: number | null | undefined): string => (hundredths == null ? '' : String(hundredths / 100))

const told = ['scheduled', 'open', 'closed', 'marked', 'published'] as const
/** The exams of somebody's children, or their own: what comes, what is open, what was published. */
export async function mine(_asked: Asked, context: RouteContext) {
  const { reach } = context.actor
  const children = reach === 'all' ? [] : (reach.student ?? [])
  const pupils = children.length === 0 ? [] : await context.readUnscoped(find(student, { id: children, status: 'live' }))
  const names = await context.titles(student, children)
  const rows = await Promise.all(
    pupils.map(async pupil => {
      const taught = await context.readUnscoped(get(pupilClasses, pupil.id))
      const classes = (taught?.places ?? []).filter(one => one.to === null).map(one => one.openClassId)
      const [ofYear, ofClass, attempts] = await Promise.all([
        context.readUnscoped(
          find(exam, { schoolId: pupil.schoolId, grade: pupil.yearGrade ?? 0, openClassId: null, status: told }, { sort: ['-startTime'], limit: 50 }),
        ),
        classes.length === 0 ? [] : context.readUnscoped(find(exam, { openClassId: classes, status: told }, { sort: ['-startTime'], limit: 50 })),
        context.ask(find(attempt, { studentId: pupil.id })),
      ])
      return [...ofYear, ...ofClass].map(of => familyRow(of, { pupil, attempts: attempts.filter(one => one.examId === of.id), names }, context))
    }),
  )
  const order = { open: 0, scheduled: 1, published: 2, marked: 3, closed: 3 } as const
  return { now: context.now, exams: rows.flat().sort((a, b) => order[a.status] - order[b.status] || (a.startTime < b.startTime ? 1 : -1)) }
}
function familyRow(
  of: Exam,
  { pupil, attempts, names }: { readonly pupil: { readonly id: string }; readonly attempts: readonly Attempt[]; readonly names: ReadonlyMap<string, string> },
  { now, zone }: RouteContext,
) {
  const last = attempts.toSorted((a, b) => b.turn - a.turn)[0]
  const running = attempts.find(one => one.status === 'in_progress')
  const allowed = Math.max(of.attempts, of.allowances?.find(one => one.studentId === pupil.id)?.attempts ?? 1)
  const isOpen = (of.status === 'open' || of.status === 'scheduled') && now >= of.startTime && now < deadlineOf(of, pupil.id, now)
  return {
    examId: of.id,
    name: of.name,
    studentId: pupil.id,
    studentName: names.get(pupil.id) ?? '',
    status: (isOpen ? 'open' : of.status) as (typeof told)[number],
    startTime: formatTime(of.startTime, zone),
    endTime: formatTime(of.endTime, zone),
    day: dayOf(of.startTime, zone),
    duration: of.duration,
    count: of.papers?.[0]?.items.length ?? 0,
    totalScore: shownMark(of.totalScore),
    notes: of.notes ?? '',
    mayStart: isOpen && !running && attempts.length < allowed,
    running: running?.id ?? '',
    taken: attempts.length,
    attemptId: last?.id ?? '',
    submitTime: last?.submitTime ? formatTime(last.submitTime, zone) : '',
    score: of.status === 'published' && last && isTold(last) ? shownMark(last.score) : '',
    isPassed: of.status === 'published' ? (last?.isPassed ?? null) : null,
  }
}
export type FamilyExam = ReturnType<typeof familyRow>

/** The sheet in front of who writes: stems and options in their own order, what they answered, and how much time is left by the server's clock. */
export async function sheet({ id }: Asked, context: RouteContext) {
  const row = there(await context.ask(get(attempt, textOf(id))))
  const of = there(await context.readUnscoped(get(exam, row.examId)))
  const isWriting = row.status === 'in_progress' || row.status === 'overdue'
  const questions = await questionsOf(
    (row.items ?? []).map(one => one.questionId),
    context,
  )
  return {
    id: row.id,
    name: row.examName,
    status: row.status,
    secondsLeft: isWriting ? Math.max(0, Math.round((Date.parse(row.deadline!) - Date.parse(context.now)) / 1_000)) : 0,
    totalScore: shownMark(of.totalScore),
    items: isWriting
      ? (row.items ?? []).map(item =>
          sheetItem(
            questions.get(item.questionId)!,
            { seed: `${row.seed}:${item.questionId}`, marks: item.marks, isShuffled: of.isShuffled },
            row.answers?.[item.questionId],
          ),
        )
      : [],
  }
}
export function sheetItem(
  of: KeyedRow & { readonly stem: string; readonly image: string | null; readonly audio: string | null },
  { seed, marks, isShuffled }: { readonly seed: string; readonly marks: number; readonly isShuffled: boolean },
  value: readonly string[] | undefined,
) {
  const options = of.options ?? []
  // An order and pairs are always mixed: as they stand they would be the answer.
  const mixes = (isShuffled && of.type !== 'truefalse') || of.type === 'ordering'
  return {
    questionId: of.id,
    type: of.type,
    marks: shownMark(marks),
    stem: of.stem,
    image: of.image ?? '',
    audio: of.audio ?? '',
    options: (of.type === 'matching' ? options : mixes ? shuffled(options, seed) : options).map(({ id, content, image, audio }) => ({
      id,
      content,
      image: image ?? '',
      audio: audio ?? '',
    })),
    choices: of.type === 'matching' ? shuffled([...new Set(options.map(one => one.match ?? ''))], `${seed}:right`) : [],
    parts: of.type === 'blanks' ? blankKeys(of.answer ?? '').length : of.type === 'matching' ? options.length : 1,
    value: value ?? [],
  }
}
export type Sheet = Awaited<ReturnType<typeof sheet>>
export type SheetItem = ReturnType<typeof sheetItem>

/** A published attempt question by question: what was answered, what would have been right, and what it was worth. */
export async function thePaper(id: string, context: RouteContext) {
  const row = await context.ask(get(attempt, id))
  if (!row || !isTold(row)) return { questions: [], appealUntil: '' }
  const of = there(await context.readUnscoped(get(exam, row.examId)))
  const questions = await questionsOf(
    (row.items ?? []).map(one => one.questionId),
    context,
  )
  // Whoever may mark is told nothing of whose answers these are while marks may still change by them, and all of it once they are told.
  const answers = row.answers ?? (row.status === 'marked' ? (await context.readUnscoped(get(attempt, id)))?.answers : undefined)
  const lines = (row.items ?? []).map(item => {
    const known = corrected(questions.get(item.questionId) as never as KeyedRow, of.corrections) as ReturnType<typeof corrected> & {
      readonly stem: string
      readonly image: string | null
      readonly audio: string | null
      readonly analysis: string | null
    }
    return {
      questionId: item.questionId,
      type: known.type,
      stem: known.stem,
      image: known.image ?? '',
      audio: known.audio ?? '',
      options: (known.options ?? []).map(({ label, content, image, audio }) => ({ label, content, image: image ?? '', audio: audio ?? '' })),
      given: answers ? answerWords(known, answers[item.questionId]) : null,
      key: [...new Set([known, ...(known.before ?? [])].map(keyWords))].join(' / '),
      analysis: known.analysis ?? '',
      /** Why its key is another than in the exam. */
      correction: of.corrections?.find(one => one.questionId === item.questionId)?.remark ?? '',
      mark: shownMark(row.marks?.[item.questionId] ?? 0),
      top: shownMark(item.marks),
    }
  })
  const until = appealUntil(of, row),
    mayAsk = context.now <= until && !wasLooked(row)
  return { questions: lines, appealUntil: mayAsk ? formatTime(until, context.zone).slice(0, 16) : '' }
}
export type PaperLine = Awaited<ReturnType<typeof thePaper>>['questions'][number]

/** The exams at a desk, and the scripts of them with an answer that waits for who asks, or that a family wants looked at again. */
async function atDesk(context: RouteContext) {
  const everywhere = await answered(findAll(script, { status: 'contested' }), { ask: context.readUnscoped }),
    again = await answered(rowsById(exam, new Set(everywhere.map(one => one.examId))), context),
    contested = everywhere.filter(one => again.has(one.examId)),
    marked = await answered(findAll(exam, { status: ['open', 'closed', 'marked'] }), context),
    all = [...marked, ...again.values()].toSorted((a, b) => (a.endTime < b.endTime ? -1 : 1)),
    unmarked = marked.filter(one => one.status !== 'marked')
  const waiting =
    unmarked.length === 0 ? [] : await answered(findAll(script, { examId: unmarked.map(one => one.id), status: 'waiting' }), { ask: context.readUnscoped })
  const of = Map.groupBy(waiting, one => one.examId),
    eyes = new Map(await Promise.all(unmarked.filter(one => of.has(one.id)).map(async one => [one.id, await eyesOn(one, context)] as const)))
  return { all, waiting: [...contested, ...waiting.filter(one => Object.values(one.marks ?? {}).some(each => isFor(each, eyes.get(one.examId)!)))] }
}
/** What decides which answers of an exam wait for who asks. Teachers come first wherever they are: only managers ask whether there are any. */
async function eyesOn(of: Exam, { actor, readUnscoped }: RouteContext) {
  const hasTeachers = isTeacher(actor.role) || (await answered(staffOf(of), { ask: readUnscoped })).teachers > 0
  return { actor, isOver: of.status !== 'open', hasTeachers }
}
/** The exams with scripts that wait for who asks: those that wait for another's mark are not theirs to do. */
export async function toMark(context: RouteContext): Promise<readonly Exam[]> {
  const { all, waiting } = await atDesk(context),
    of = new Set(waiting.map(one => one.examId))
  return all.filter(one => of.has(one.id))
}

/** What waits for who marks: exams, then questions, then answers without names, which they have not marked themselves. */
export async function desk({ examId, questionId }: Asked, context: RouteContext) {
  const { actor } = context
  if (!textOf(examId)) {
    const { all, waiting } = await atDesk(context)
    const of = Map.groupBy(waiting, one => one.examId)
    const exams = all.map(one => ({ id: one.id, name: one.name, count: of.get(one.id)?.length ?? 0 }))
    // What is to be marked stands first; of what is marked one's own marks may still be changed.
    return { exams: [...exams.filter(one => one.count > 0), ...exams.filter(one => one.count === 0)], questions: [], answers: [], given: [], appeals: [] }
  }
  const of = there(await context.ask(get(exam, textOf(examId)))),
    eyes = await eyesOn(of, context)
  const own = (one: Script, id: string) => one.marks?.[id]?.given?.find(each => each.by === actor.userId)
  const isOpen = (one: Script, id: string): boolean => one.marks?.[id] !== undefined && isFor(one.marks[id], eyes)
  const scripts = await answered(findAll(script, { examId: of.id, status: ['waiting', 'marked', 'contested'] }), { ask: context.readUnscoped }),
    contested = scripts.filter(one => one.status === 'contested')
  const questions = await questionsOf(new Set(scripts.flatMap(one => (one.items ?? []).map(item => item.questionId))), context)
  const hand = [...questions.values()].filter(one => byHand(one.type as Type))
  const chosen = hand.find(one => one.id === textOf(questionId))
  const waiting = scripts.filter(one => Object.keys(one.marks ?? {}).some(id => isOpen(one, id))).length + contested.length
  // Their own may be put right; where a family asked for another look, a manager puts right whoever's it is.
  const mayChange = (one: Script, id: string) =>
    one.marks?.[id]?.given && one.marks[id].auto === undefined && (own(one, id) || (one.status === 'contested' && !isTeacher(actor.role)))
  return {
    exams: [{ id: of.id, name: of.name, count: waiting }],
    appeals: await appealsOf(contested, context),
    questions: hand.map(one => ({
      id: one.id,
      plainStem: one.plainStem,
      waiting: scripts.filter(each => isOpen(each, one.id)).length,
      done: scripts.filter(each => each.marks?.[one.id]?.final !== undefined).length,
      // Not marked yet, and not theirs to mark.
      elsewhere: scripts.filter(each => each.marks?.[one.id] && each.marks[one.id]!.final === undefined && !isOpen(each, one.id)).length,
    })),
    ...(chosen
      ? { question: { stem: chosen.stem, image: chosen.image ?? '', audio: chosen.audio ?? '', key: chosen.answer ?? '', analysis: chosen.analysis ?? '' } }
      : {}),
    answers: chosen
      ? shownAnswers(
          scripts
            .filter(one => isOpen(one, chosen.id))
            .sort(byCode)
            .slice(0, 50),
          chosen.id,
        )
      : [],
    given: chosen
      ? shownAnswers(scripts.filter(one => mayChange(one, chosen.id)).sort(byCode), chosen.id).map(one => {
          const of = scripts.find(each => each.id === one.scriptId)!
          return { ...one, mark: shownMark(of.status === 'contested' ? of.marks![chosen.id]!.final : own(of, chosen.id)!.mark) }
        })
      : [],
  }
}
/** What families want looked at again, and why: by the code, without a name. */
async function appealsOf(contested: readonly Script[], { readUnscoped }: RouteContext) {
  const attempts = await answered(
    rowsById(
      attempt,
      contested.map(one => one.attemptId),
    ),
    { ask: readUnscoped },
  )
  return contested
    .toSorted(byCode)
    .map(one => ({ scriptId: one.id, code: one.code, score: shownMark(one.score), reason: attempts.get(one.attemptId)?.appealReason ?? '' }))
}
const byCode = (a: Script, b: Script): number => (a.code < b.code ? -1 : 1)
const shownAnswers = (of: readonly Script[], questionId: string) =>
  of.map(one => ({
    scriptId: one.id,
    code: one.code,
    answer: (one.answers?.[questionId] ?? []).join('\n'),
    top: shownMark(one.items?.find(item => item.questionId === questionId)?.marks),
  }))
export type Desk = Awaited<ReturnType<typeof desk>>

/** The middle of sorted marks; of two in the middle their mean, half up. */
const medianOf = (sorted: readonly number[]): number => Math.round((sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2)

/** How each question of an exam did. Difficulty is the share of its points that was reached. */
export async function analysis({ examId, id }: Asked, context: RouteContext) {
  const of = there(await context.ask(get(exam, textOf(examId ?? id))))
  const scripts = (await answered(findAll(script, { examId: of.id, status: ['marked', 'sealed', 'contested'] }), { ask: context.readUnscoped })).filter(
    one => one.score !== null,
  )
  const questions = await questionsOf(new Set((of.papers ?? []).flatMap(one => one.items.map(item => item.questionId))), context)
  const scores = scripts.map(one => one.score!).sort((a, b) => a - b)
  const bands = Array.from({ length: 10 }, (_, i) => scores.filter(one => Math.min(9, Math.floor((one * 10) / Math.max(1, of.totalScore))) === i).length)
  return {
    count: scripts.length,
    average: scripts.length === 0 ? '' : shownMark(Math.round(scores.reduce((a, b) => a + b, 0) / scores.length)),
    median: scripts.length === 0 ? '' : shownMark(medianOf(scores)),
    highest: shownMark(scores.at(-1)),
    lowest: shownMark(scores[0]),
    passed: scripts.filter(one => one.score! >= of.passScore).length,
    bands,
    items: [...questions.values()].map(one => {
      const own = scripts.flatMap(each => {
        const item = each.items?.find(known => known.questionId === one.id)
        return item ? [{ score: each.score!, mark: each.marks?.[one.id]?.final ?? 0, top: item.marks }] : []
      })
      const { count, difficulty, discrimination } = itemFigures(own)
      return { questionId: one.id, plainStem: one.plainStem, type: one.type, count, difficulty, discrimination: discrimination ?? null }
    }),
  }
}
export type Analysis = Awaited<ReturnType<typeof analysis>>

/** What a corrected key would change, before anybody changes it. */
export async function regradeTry({ examId, id, questionId, answer, isFull, keepsHigher }: Asked, context: RouteContext) {
  const of = there(await context.ask(get(exam, textOf(examId ?? id))))
  const known = there(await context.ask(get(question, textOf(questionId)))) as never as KeyedRow
  const scripts = await answered(findAll(script, { examId: of.id }), { ask: context.readUnscoped })
  const isSaid = (value: unknown): boolean => ['1', 'true'].includes(textOf(value))
  const given = { questionId: known.id, answer: textOf(answer) || null, isFull: isSaid(isFull), keepsHigher: isSaid(keepsHigher), remark: '' },
    one = correctionOf(of, given)
  ensureCorrect(known, one)
  const after = regraded(of, one, { scripts, of: known })
  const totals = new Map(after.map(each => [each.id, each.score]))
  const passes = (score: number | null | undefined): boolean => (score ?? -1) >= of.passScore
  const change = (each: (typeof scripts)[number]): number => (totals.get(each.id) ?? each.score ?? 0) - (each.score ?? 0)
  return {
    count: after.length,
    up: scripts.filter(each => change(each) > 0).length,
    down: scripts.filter(each => change(each) < 0).length,
    passedBefore: scripts.filter(each => passes(each.score)).length,
    passedAfter: scripts.filter(each => passes(totals.get(each.id) ?? each.score)).length,
  }
}
