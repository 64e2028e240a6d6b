/** From a draft of an exam to its published results. What the clock does (opening, closing, collecting) is at the end. */
import {
  about,
  command,
  count,
  crud,
  ensure,
  fact,
  find,
  findAll,
  flag,
  formatTime,
  gather,
  get,
  int,
  invoke,
  json,
  pick,
  points,
  readSheet,
  ref,
  rowsById,
  rules as rule,
  saying,
  statement,
  step,
  text,
  timer,
  choice,
  minute,
} from '../kit/index.ts'
import { classRoster, openClass, pupilsNow } from '../openclass/index.ts'
import { school, student } from '../people/index.ts'
import { byHand, types } from './answer.ts'
import { collect, extend, graceMs, runOut } from './attempt.commands.ts'
import { attempt, script } from './attempt.ts'
import { bank, chapter } from './bank.ts'
import { draw, type Item, type Rule } from './draw.ts'
import { type Correction, type Exam, exam, type Form, totalOf } from './exam.ts'
import { type Staff, staffOf } from './markers.ts'
import { corrected, hasKey, type KeyedRow, marksOf, resultOf, summed } from './marks.ts'
import { authors, ensureOwn, managers, placeOf } from './owner.ts'
import { question } from './question.ts'
import { use } from './question.commands.ts'
import { no } from './refusals.ts'
import { rescore, seal } from './script.commands.ts'
import { correct, open, release, settle } from './steps.ts'

export const [createExam, changeExam, removeExam] = crud(exam, {
  by: authors,
  needs: after => gather({ of: get(bank, after.bankId), class_: get(openClass, after.openClassId), at: get(school, after.schoolId) }),
  check(after, _facts, context, before) {
    ensureOwn(before, context)
    ensure(after.startTime < after.endTime, about(no.window, 'endTime'))
    ensure(Date.parse(after.endTime) - Date.parse(after.startTime) >= after.duration * minute, about(no.duration, 'duration'))
    ensure(after.openClassId || ((placeOf(context.actor, after).schoolId ?? after.schoolId) && after.grade), about(no.audience, 'grade'))
  },
  fill(after, { class_, at }, { actor }, before) {
    const place = before.version === 0 ? placeOf(actor, after) : pick(after, 'schoolId', 'agencyId')
    const schoolId = class_?.schoolId ?? place.schoolId
    return { schoolId, agencyId: place.agencyId ?? class_?.agencyId ?? null, areaCode: class_?.areaCode ?? at?.areaCode ?? null, ...emptied(after, before) }
  },
  remove: { check: (row, _facts, context) => ensureOwn(row, context) },
})
/** A paper is of one bank and of so many forms: of another it is put together anew. */
function emptied(after: Exam, before: Exam): Partial<Exam> {
  if (before.version === 0) return {}
  if (after.bankId !== before.bankId) return { rules: null, picks: null, papers: null, drawn: null, ...scores(after, 0) }
  return after.forms !== before.forms && before.rules ? { papers: null, drawn: null } : {}
}

const ruleFields = {
  chapterId: ref('question_chapter')('章节', 'Chapter'),
  type: choice(types)('题型', 'Type'),
  difficulty: int('难度', 'Difficulty', { check: rule.between(1, 5) }),
  count: int('题数', 'Questions', { required: true, check: rule.between(1, 200) }),
  marks: points('每题分值', 'Marks each', { required: true, check: rule.between(1, 10_000) }),
}
const pickFields = { questionId: ref('question')('试题', 'Question', { required: true }), marks: ruleFields.marks }
const letters = ['A', 'B', 'C', 'D'] as const

/** Says what the paper is made of, by rules or by hand, and shows at once what comes of it. */
export const compose = command(exam, 'compose', {
  label: ['组卷', 'Compose'],
  by: authors,
  input: {
    rules: json<readonly Record<string, unknown>[]>()('组卷规则', 'Rules', { rows: ruleFields }),
    picks: json<readonly Record<string, unknown>[]>()('手工选题', 'Chosen questions', { rows: pickFields }),
    seed: text('抽题种子', 'Seed'),
  },
  *needs(row, { picks }) {
    const chosen = Array.isArray(picks) ? picks.map(one => String((one as { questionId?: unknown })?.questionId ?? '')) : []
    return {
      ...(yield* gather({ pool: find(question, { bankId: row.bankId, status: 'usable' }), chapters: find(chapter, { bankId: row.bankId, status: 'live' }) })),
      chosen: yield* rowsById(question, chosen.slice(0, 500)),
    }
  },
  decide(row, given, { pool, chapters, chosen }, context) {
    ensureOwn(row, context)
    const seed = given.seed?.trim() || context.newId()
    if (given.picks && (given.picks as readonly unknown[]).length > 0) {
      const picks = readSheet(given.picks, { name: 'picks', fields: pickFields, zone: context.zone, field: 'questionId' }, (one, at): Item => {
        const found = chosen.get(one.questionId)
        ensure(found?.status === 'usable' && found.bankId === row.bankId, about(no.noSuchQuestion, 'questionId'), { row: at })
        return { questionId: one.questionId, marks: one.marks }
      })
      ensure(new Set(picks.map(one => one.questionId)).size === picks.length, about(no.twice, 'picks'))
      const papers: readonly Form[] = [{ form: 'A', items: picks }]
      return fact(exam, 'composed', { picks, rules: null, seed, papers, drawn: null, ...scores(row, totalOf(picks)) })
    }
    ensure(given.rules, about(no.noPaper, 'rules'))
    const rules = readSheet(given.rules, { name: 'rules', fields: ruleFields, zone: context.zone, field: 'count' }, (one): Rule => one as Rule)
    const drawn = letters.slice(0, row.forms).map(form => draw(rules, pool, { chapters, seed: `${seed}:${form}` }))
    const papers = drawn.map((one, i): Form => ({ form: letters[i]!, items: one.items }))
    const totalScore = rules.reduce((sum, one) => sum + one.count * one.marks, 0)
    return fact(exam, 'composed', { rules, picks: null, seed, papers, drawn: drawn.map(one => one.explained), ...scores(row, totalScore) })
  },
})

/** Six tenths of all points. */
const passing = (totalScore: number): number => Math.round(totalScore * 0.6)
/** The points of a paper; what is to be reached of them follows, unless somebody has said otherwise. */
function scores(row: Pick<Exam, 'totalScore' | 'passScore'>, totalScore: number) {
  const isProposed = row.passScore === 0 || row.passScore === passing(row.totalScore)
  return { totalScore, ...(isProposed ? { passScore: passing(totalScore) } : {}) }
}

const questionsOf = (papers: readonly Form[] | null): readonly string[] => [...new Set((papers ?? []).flatMap(one => one.items.map(item => item.questionId)))]
/** Who marks what the system can't. */
const marksWords = ({ teachers }: Staff) =>
  teachers > 0
    ? ([`教师 ${teachers} 人`, `teachers: ${teachers}`] as const)
    : (['没有教师账号：考试结束后由负责人评分', 'there is no account of a teacher: managers mark once the exam is over'] as const)
const ofPupils = ['人', 'pupils'] as const,
  ofQuestions = ['题', 'questions'] as const
const shownAtOnce = [
  ['家长和学生立即可见；开考前可撤回修改', 'families see it at once; it can be taken back before it begins'],
  ['家长和学生立即可见，并立即开考，不能撤回', 'families see it at once, and it begins at once: there is no way back'],
] as const
/** Families see it at once: who takes what, when, is said first. */
const ofSchedule = statement<typeof exam>(function* (row, { lang, now, zone }) {
  const { roster, ofYear } = yield* gather({
    roster: get(classRoster, row.openClassId),
    ofYear: count(student, { schoolId: row.schoolId ?? '', yearGrade: row.grade ?? 0, status: 'live' }),
  })
  const isByHand = [...(yield* rowsById(question, questionsOf(row.papers))).values()].some(one => byHand(one.type))
  return [
    { label: ['参加学生', 'Who takes it'], count: row.openClassId ? new Set(pupilsNow(roster).map(one => one.studentId)).size : ofYear, unit: ofPupils },
    { label: ['考试时间', 'Held at'], text: `${formatTime(row.startTime, zone).slice(0, 16)} – ${formatTime(row.endTime, zone).slice(0, 16)}` },
    { label: ['试卷', 'Paper'], count: row.papers?.[0]?.items.length ?? 0, unit: ofQuestions },
    ...(isByHand ? [{ label: ['阅卷', 'Marked by'], text: marksWords(yield* staffOf(row))[lang] } as const] : []),
    { label: ['排期后', 'Afterwards'], text: shownAtOnce[now < row.startTime ? 0 : 1][lang] },
  ]
})
/** Sets it down: from now on the paper stands, and its questions are used. */
export const schedule = command(exam, 'schedule', {
  label: ['排期发布', 'Schedule'],
  by: authors,
  many: false,
  statement: ofSchedule,
  *needs(row) {
    return { questions: yield* rowsById(question, questionsOf(row.papers)), staff: yield* staffOf(row) }
  },
  decide(row, _input, { questions, staff }, context) {
    ensureOwn(row, context)
    const ids = questionsOf(row.papers)
    ensure(ids.length > 0, no.noPaper)
    const short = (row.drawn ?? []).flat().findIndex(one => one.drawn < one.wanted)
    ensure(short < 0, no.notDrawable, { rule: short % Math.max(1, row.rules?.length ?? 1) })
    const gone = ids.find(id => questions.get(id)?.status !== 'usable'),
      stem = questions.get(gone ?? '')?.plainStem.slice(0, 20) ?? ''
    ensure(!gone, saying(no.noSuchQuestion, stem))
    const isByHand = ids.some(id => byHand(questions.get(id)!.type))
    ensure(!isByHand || staff.people >= row.markers, about(no.fewMarkers, 'markers'), { people: staff.people })
    ensure(row.passScore <= row.totalScore, about(no.pass, 'passScore'))
    ensure(row.endTime > context.now, about(no.past, 'endTime'))
    return [fact(exam, 'scheduled'), ...ids.map(id => invoke(use, id, {}))]
  },
})
export const unschedule = step(exam, 'unschedule', 'unscheduled', {
  label: ['撤回修改', 'Back to draft'],
  by: authors,
  check(row, _input, _facts, context) {
    ensureOwn(row, context)
    ensure(context.now < row.startTime, no.over)
  },
})
export const cancel = step(exam, 'cancel', 'cancelled', {
  label: ['取消考试', 'Cancel'],
  by: managers,
  danger: true,
  input: { cancelReason: { ...exam.fields.cancelReason, required: true as const } },
})

/** More time or more attempts for one pupil, also while they write and past the window. */
export const allow = command(exam, 'allow', {
  label: ['个别安排', 'Allow a pupil more'],
  by: authors,
  input: {
    studentId: ref('student')('学生', 'Pupil', { required: true }),
    minutes: int('延长分钟', 'Minutes more', { required: true, initial: 0, check: rule.between(0, 300) }),
    attempts: int('允许次数', 'Attempts', { required: true, initial: 1, check: rule.between(1, 10) }),
  },
  needs: (row, { studentId }) => gather({ running: find(attempt, { examId: row.id, studentId, status: ['in_progress', 'overdue'] }) }),
  decide(row, { studentId, minutes, attempts }, { running }, context) {
    ensureOwn(row, context)
    const before = row.allowances?.find(one => one.studentId === studentId)?.minutes ?? 0
    return [
      fact(exam, 'allowed', { allowance: { studentId, minutes, attempts } }),
      ...running.filter(() => minutes !== before).map(one => invoke(extend, one.id, { minutes: minutes - before })),
    ]
  },
})

export const close = command(exam, 'close', {
  label: ['结束考试', 'Close'],
  needs: row =>
    gather({ writing: count(attempt, { examId: row.id, status: ['in_progress', 'overdue'] }), waiting: count(script, { examId: row.id, status: 'waiting' }) }),
  decide(row, _input, { writing, waiting }, { now }) {
    ensure(writing === 0 && now >= row.endTime, no.stillWriting)
    return fact(exam, 'closed', {}, waiting === 0 ? 'marked' : 'closed')
  },
})

const correction = {
  questionId: ref('question')('试题', 'Question', { required: true }),
  answer: text('更正答案', 'Corrected key', { lines: 3 }),
  isFull: flag('全体给满分', 'Full marks for all', { required: true, initial: false }),
  keepsHigher: flag('原得分更高的不减', 'Nobody loses marks', { required: true, initial: false }),
  remark: text('更正原因', 'Why', { required: true, lines: 3 }),
}
/** What a correction comes to after those of before: where nobody is to lose marks all earlier keys still count, and full marks stay. */
export function correctionOf(
  row: { readonly corrections: readonly Correction[] | null },
  { questionId, answer, isFull, keepsHigher, remark }: Omit<Correction, 'alsoKeys'> & { readonly keepsHigher: boolean },
): Correction {
  const old = row.corrections?.find(one => one.questionId === questionId)
  const one: Correction = { questionId, answer, isFull: isFull || (keepsHigher && (old?.isFull ?? false)), remark }
  return keepsHigher && !one.isFull ? { ...one, alsoKeys: [null, ...(old ? [...(old.alsoKeys ?? []), old.answer] : [])] } : one
}
/** Whether it is a key for the question: where people mark, and where pairs are the key, there is none but full marks. */
export function ensureCorrect(of: KeyedRow, one: Correction): void {
  ensure(one.isFull || hasKey(of), about(no.onlyFull, 'isFull'))
  ensure(one.isFull || one.answer, about(no.correction, 'answer'))
  corrected(of, [one])
}
/** What a corrected key makes of every script; the dry run of it is a report. */
export const regraded = (
  row: { readonly corrections: readonly Correction[] | null },
  one: Correction,
  {
    scripts,
    of,
  }: { readonly scripts: readonly (Parameters<typeof summedAfter>[0] & { readonly id: string; readonly attemptId: string })[]; readonly of: KeyedRow },
) =>
  scripts
    .filter(each => (each.items ?? []).some(item => item.questionId === of.id))
    .map(each => ({
      id: each.id,
      attemptId: each.attemptId,
      before: each.marks,
      ...summedAfter(each, of, [...(row.corrections ?? []).filter(old => old.questionId !== of.id), one]),
    }))
function summedAfter(
  each: {
    readonly items: readonly Item[] | null
    readonly answers: Readonly<Record<string, readonly string[]>> | null
    readonly marks: any
    readonly score: number | null
  },
  of: KeyedRow,
  corrections: readonly Correction[],
) {
  const items = (each.items ?? []).filter(item => item.questionId === of.id)
  return summed({ ...each.marks, ...marksOf(items, each.answers, { questions: new Map([[of.id, of]]), corrections, before: each.marks }) })
}
export const regrade = command(exam, 'regrade', {
  label: ['更正答案并重评', 'Correct a key'],
  by: managers,
  input: correction,
  *needs(row, { questionId }) {
    return {
      of: yield* get(question, questionId),
      scripts: yield* findAll(script, { examId: row.id }),
      waiting: yield* count(script, { examId: row.id, status: 'waiting' }),
    }
  },
  decide(row, { questionId, answer = null, isFull = false, keepsHigher = false, remark }, { of, scripts }) {
    ensure(of && questionsOf(row.papers).includes(questionId), about(no.notInPaper, 'questionId'))
    const one = correctionOf(row, { questionId, answer, isFull, keepsHigher, remark })
    ensureCorrect(of as KeyedRow, one)
    const after = regraded(row, one, { scripts, of: of as KeyedRow })
    const stillOpen = scripts.filter(each => each.status === 'waiting' && (after.find(changed => changed.id === each.id)?.openCount ?? each.openCount) > 0)
    const others = after.filter(each => each.marks[questionId]?.final !== each.before?.[questionId]?.final)
    return [
      fact(exam, 'regraded', { correction: one }),
      ...others.map(each => invoke(rescore, each.id, { marks: each.marks, score: each.score, openCount: each.openCount })),
      // What was told is told anew, to those for whom it is something else.
      ...(row.status === 'published' ? others.map(each => invoke(correct, each.attemptId, { ...resultOf(each, row), remark })) : []),
      ...(row.status === 'closed' && stillOpen.length === 0 ? [invoke(settle, row.id, {})] : []),
    ]
  },
})

const papers = ['份', 'papers'] as const
const afterwards = [
  '家长可看到成绩和每题得分；之后分数只因更正答案或家长申请复核而改',
  'families see the marks, and those of each question; they change only by a corrected key, or where a family asks for another look',
] as const
/** There is no way back: how many papers are told of, and how many get nothing for being empty, is said first. */
const ofResults = statement<typeof exam>(function* (row, { lang, zone }) {
  const { scripts, empty } = yield* gather({ scripts: count(script, { examId: row.id }), empty: count(attempt, { examId: row.id, status: 'abandoned' }) })
  return [
    // Exams of one name are told apart by their time.
    { label: ['考试时间', 'Held at'], text: formatTime(row.startTime, zone) },
    { label: ['公布成绩', 'Results of'], count: scripts + empty, unit: papers },
    ...(empty > 0 ? [{ label: ['其中未作答，记 0 分', 'Of them with nothing handed in, 0 marks'], count: empty, unit: papers } as const] : []),
    { label: ['发布后', 'Afterwards'], text: afterwards[lang] },
  ]
})
/** Tells everybody their marks; afterwards they stay. */
export const publish = command(exam, 'publish', {
  label: ['发布成绩', 'Publish the results'],
  by: managers,
  statement: ofResults,
  many: false,
  *needs(row) {
    return {
      scripts: yield* findAll(script, { examId: row.id }),
      empty: yield* findAll(attempt, { examId: row.id, status: 'abandoned' }),
      waiting: yield* count(script, { examId: row.id, status: 'waiting' }),
    }
  },
  decide(row, _input, { scripts, empty, waiting }, { now }) {
    ensure(waiting === 0, no.notAllMarked)
    return [
      fact(exam, 'published', { publishedAt: now }),
      ...scripts.flatMap(one => [invoke(release, one.attemptId, resultOf(one, row)), invoke(seal, one.id, {})]),
      ...empty.map(one => invoke(release, one.id, resultOf({ score: 0, marks: {} }, row))),
    ]
  },
})

export const opens = timer('exam-opens', {
  due: now => find(exam, { status: 'scheduled', startTime: { lte: now } }, { sort: ['startTime'], limit: 200 }),
  run: row => [invoke(open, row.id, {})],
})
export const runsOut = timer('exam-time-is-up', {
  due: now => find(attempt, { status: 'in_progress', deadline: { lte: now } }, { sort: ['deadline'], limit: 2_000 }),
  run: row => [invoke(runOut, row.id, {})],
})
/** Each is collected by itself: one that fails leaves the others. */
export const collects = timer('exam-collects', {
  due: now => find(attempt, { status: 'overdue', deadline: { lte: new Date(Date.parse(now) - graceMs).toISOString() } }, { sort: ['deadline'], limit: 2_000 }),
  run: row => [invoke(collect, row.id, {})],
})
export const closes = timer('exam-closes', {
  due: now => find(exam, { status: 'open', endTime: { lte: now } }, { sort: ['endTime'], limit: 200 }),
  run: async (row, { ask }) => ((await ask(count(attempt, { examId: row.id, status: ['in_progress', 'overdue'] }))) === 0 ? [invoke(close, row.id, {})] : []),
})
export const examCommands = [createExam, changeExam, compose, schedule, allow, unschedule, cancel, regrade, publish, removeExam] as const
