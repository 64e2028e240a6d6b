/** Rating: what a pupil says of itself, a guardian of a child, or exams come to, where the indicators leave it to them. A score sheet takes it over. */
import { about, command, choice, dayOf, ensure, fact, facts, gather, get, json, partial, pick, ref, resource, state, step, text } from '../kit/index.ts'
import { student } from '../people/index.ts'
import { judged, ratersOf, sheetId, termOf } from './reckoning.ts'
import { no } from './refusals.ts'
import { semesters } from './score.ts'
import { chainOf, systemFor, treeOf, yearRule } from './system.ts'
import { type Rater, raters, type Scores } from './tree.ts'

/** Marks of exams or courses that a score was made of, in hundredths, and their names; of peers, how many of them. */
export type Sources = Readonly<Record<string, { readonly got: number; readonly top: number; readonly of: readonly string[]; readonly raters?: number }>>
export const rating = resource('student_rating', {
  label: ['自评与家长评', 'Family rating'],
  path: { base: 'business-quota/studentRating', list: 'page' },
  title: 'studentId',
  scope: { school: 'schoolId', area: 'areaCode', student: 'studentId' },
  read: ['SM', 'ST', 'PR', 'SD'],
  fields: {
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    systemId: ref('quota_system')('指标体系', 'Indicator system', { required: true }),
    rater: choice(raters)('评价人', 'Rated by', { required: true, locked: true, initial: 'guardian' }),
    schoolYear: text('学年', 'School year', { required: true, search: true, check: yearRule }),
    semester: choice(semesters)('学期', 'Term', { required: true, search: true }),
    scores: json<Scores>()('评分', 'Scores', { hidden: true }),
    /** Rated by exams or lessons: what each score was made of. */
    sources: json<Sources>()('取分依据', 'Made of', {
      hidden: true,
      locked: true,
      says: all => [`${Object.keys(all).length} 项`, `${Object.keys(all).length} scores`],
    }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { rate: 'given', takeOver: 'given' }),
    given: state('已评', 'Given', 'good', { rate: 'given', takeOver: 'given', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: facts('rated', 'taken_over', 'erased'),
})
const { fields } = rating
/** Of which pupil, system and term; the id of a rating is made of it, so that there is one. */
export const ratingId = (studentId: string, family: string, at: { readonly schoolYear: string; readonly semester: '1' | '2' }, by: Rater): string =>
  `${sheetId(studentId, family, at)}:${by}`
/** Those of one system: another of the same pupil and term has its own. */
export const ofFamily = <T extends { readonly id: string; readonly studentId: string; readonly rater: Rater }>(
  all: readonly T[],
  family: string,
  at: { readonly schoolYear: string; readonly semester: '1' | '2' },
): readonly T[] => all.filter(one => one.id === ratingId(one.studentId, family, at, one.rater))
export const rate = command(rating, 'rate', {
  label: ['评价', 'Rate'],
  by: ['PR', 'SD'],
  input: { studentId: fields.studentId, ...partial(pick(fields, 'schoolYear', 'semester')), scores: { ...fields.scores, required: true as const } },
  *needs(_row, { studentId }) {
    const pupil = yield* get(student, studentId)
    return { pupil, chain: yield* chainOf(pupil && (yield* systemFor(pupil))) }
  },
  decide(row, { studentId, schoolYear, semester, scores }, { pupil, chain }, { actor, now, zone, id }) {
    const [own] = chain
    ensure(pupil && pupil.status === 'live', about(no.noPupil, 'studentId'))
    ensure(own, about(no.noSystem, 'studentId'))
    const today = termOf(dayOf(now, zone)),
      at = { schoolYear: schoolYear || today.schoolYear, semester: semester || today.semester },
      rater = ratersOf(actor)[0]!
    ensure(id === ratingId(studentId, own.family ?? own.id, at, rater), about(no.noPupil, 'id'))
    const after = judged(treeOf(chain), row.scores ?? {}, scores, { actor })
    ensure(Object.keys(after).length > 0, about(no.noCells, 'scores'))
    return fact(rating, 'rated', { studentId, ...pick(pupil, 'schoolId', 'areaCode'), systemId: own.id, rater, ...at, scores: after })
  },
})

/** What exams and lessons come to, for the indicators that leave it to them; teachers see it and can't type over it. */
export const takeOver = command(rating, 'takeOver', {
  label: ['取已有成绩', 'Take marks over'],
  input: {
    ...pick(fields, 'studentId', 'schoolYear', 'semester'),
    /** Exams, where nothing is said. */
    rater: { ...fields.rater, required: false as const, initial: undefined },
    systemId: { ...fields.systemId, required: true as const },
    scores: { ...fields.scores, required: true as const },
    sources: { ...fields.sources, locked: false, required: true as const },
  },
  needs: (_row, { studentId }) => gather({ pupil: get(student, studentId) }),
  decide(row, input, { pupil }) {
    ensure(pupil, about(no.noPupil, 'studentId'))
    const isSame = JSON.stringify([row.scores, row.sources]) === JSON.stringify([input.scores, input.sources])
    return isSame ? [] : fact(rating, 'taken_over', { ...input, ...pick(pupil, 'schoolId', 'areaCode'), rater: input.rater ?? 'exam' })
  },
})

export const eraseRating = step(rating, 'erase', 'erased', { label: ['清除', 'Erase'] })
