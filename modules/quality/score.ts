/** Score sheet: what one pupil was seen to reach in one term, by one version of an indicator system. Totals follow from the scores. */
import { approvalFacts, auditCode, auditFieldsOfPupil } from '../audit/index.ts'
import { carries, choice, facts, int, json, type Narrower, on, points, ref, resource, type Row, state, text, view } from '../kit/index.ts'
import { gradeWords } from '../people/index.ts'
import { systemTypes, yearRule } from './system.ts'
import type { Scores } from './tree.ts'

export const semesters = { '1': ['第一学期', 'First term'], '2': ['第二学期', 'Second term'] } as const
const toBeSeen = (given: Scores): readonly [string, string] => {
  const seen = Object.values(given).filter(one => one !== null).length,
    all = Object.keys(given).length
  return [`${seen} 项评分，${all - seen} 项未观察`, `${seen} scored, ${all - seen} not observed`]
}

export const score = resource('student_score', {
  label: ['学生素质评分', 'Quality score'],
  path: { base: 'business-quota/studentScore', list: 'page' },
  title: 'studentId',
  scope: { school: 'schoolId', area: 'areaCode', student: 'studentId' },
  read: ['PO', 'SM', 'ST', 'PR', 'SD'],
  /** What was seen, where the indicators ask for photos or files of it; erased with the sheet. */
  attachments: true,
  printable: { report: { label: ['素质评价报告', 'Quality report'], in: ['audited'] } },
  unusual: { correction: ['correct'] },
  fields: {
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    classId: ref('school_class')('班级', 'Class', { search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    yearGrade: int('年级', 'Grade', { locked: true, hidden: true, among: gradeWords }),
    systemId: ref('quota_system')('指标体系', 'Indicator system', { required: true, search: true, locked: true }),
    systemType: choice(systemTypes)('体系类型', 'Type', { required: true, locked: true, hidden: true, initial: 'quality' }),
    family: text('版本族', 'Family', { required: true, locked: true, hidden: true, names: ['quota_system'] }),
    schoolYear: text('学年', 'School year', { required: true, search: true, check: yearRule, index: true }),
    semester: choice(semesters)('学期', 'Term', { required: true, search: true }),
    scores: json<Scores>()('评分', 'Scores', { hidden: true, locked: true, says: toBeSeen }),
    comment: text('评语', 'Comment', { lines: 4, pii: 'words', hidden: true }),
    /** Of 100 points, in hundredths. */
    total: points('总评得分', 'Total', { locked: true }),
    parts: json<Readonly<Record<string, number>>>()('一级指标得分', 'Parts', { hidden: true, locked: true }),
    scored: int('已评指标', 'Scored', { required: true, locked: true, initial: 0 }),
    leaves: int('指标数', 'To score', { required: true, locked: true, initial: 0 }),
    evaluatorId: ref('user')('评价人', 'Rated by', { locked: true }),
    edition: int('更正版本', 'Correction', { required: true, locked: true, hidden: true, initial: 1 }),
    correctionOf: ref('student_score')('更正自', 'Correction of', { locked: true, hidden: true }),
    correctionId: ref('student_score')('更正为', 'Corrected by', { locked: true, hidden: true }),
    correctReason: text('更正原因', 'Reason', { locked: true, pii: 'words', hidden: true }),
    ...auditFieldsOfPupil,
  },
  lifecycle: {
    new: state('未评分', 'Not scored', 'idle', { set: 'draft', setClass: 'draft', write: 'draft', beginCorrection: 'draft' }),
    draft: state(
      '草稿',
      'Draft',
      'waiting',
      { update: 'draft', write: 'draft', move: 'draft', submit: 'submitted', remove: 'removed', erase: 'erased' },
      auditCode.draft,
    ),
    submitted: state('待审核', 'Submitted', 'waiting', { approve: 'audited', reject: 'rejected', revoke: 'draft', erase: 'erased' }, auditCode.pending),
    rejected: state(
      '已驳回',
      'Rejected',
      'bad',
      { update: 'rejected', write: 'rejected', move: 'rejected', submit: 'submitted', remove: 'removed', erase: 'erased' },
      auditCode.rejected,
    ),
    audited: state('已审核', 'Audited', 'good', { correct: 'audited', keep: 'audited', supersede: 'superseded', erase: 'erased' }, auditCode.approved),
    superseded: state('已被更正', 'Superseded', 'over', { erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { write: 'draft', set: 'draft', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: {
    ...approvalFacts,
    ...facts('scored', 'correction_begun', 'corrected', 'kept', 'superseded', 'removed', 'erased'),
    moved: carries<{ from: string; dropped: readonly string[] }>(),
  },
})
export type Score = Row<typeof score>

/** Families read what was audited. */
export const familyNarrowers: readonly Narrower[] = (['PR', 'SD'] as const).map(role => ({
  role,
  *narrow() {
    return { [score.name]: { status: ['audited'] } }
  },
}))

/** How many tenths of 100 points a total is in. */
export const bucketOf = (total: number): number => Math.min(9, Math.floor(total / 1_000))
type Sums = Readonly<Record<string, readonly [count: number, sum: number]>>
const added = (sums: Sums | null, parts: Score['parts'], by: 1 | -1): Sums => {
  const next: Record<string, readonly [number, number]> = { ...sums }
  for (const [id, value] of Object.entries(parts ?? {})) next[id] = [(next[id]?.[0] ?? 0) + by, (next[id]?.[1] ?? 0) + by * value]
  return next
}
interface Totals {
  readonly count: number
  readonly sum: number
  readonly buckets: readonly number[] | null
  readonly parts: Sums | null
}
const counted = (row: Totals, { total, parts }: Score, by: 1 | -1) => ({
  count: row.count + by,
  sum: row.sum + by * (total ?? 0),
  buckets: Array.from({ length: 10 }, (_, i) => (row.buckets?.[i] ?? 0) + (bucketOf(total ?? 0) === i ? by : 0)),
  parts: added(row.parts, parts, by),
})
const classKey = (row: Score): string => [row.classId ?? row.schoolId, row.systemType, row.schoolYear, row.semester].join(':')

/** What the audited sheets of a class come to: a school, an area and a city are sums of these, without a look at any pupil. */
export const classTotal = view('quality_total', {
  label: ['素质评价统计', 'Quality totals'],
  fields: {
    classId: ref('school_class')('班级', 'Class'),
    schoolId: ref('school')('学校', 'School', { required: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, index: true }),
    yearGrade: int('年级', 'Grade', { among: gradeWords }),
    systemType: choice(systemTypes)('体系类型', 'Type', { required: true }),
    schoolYear: text('学年', 'School year', { required: true, index: true }),
    semester: choice(semesters)('学期', 'Term', { required: true }),
    count: int('人数', 'Pupils', { required: true }),
    sum: int('合计', 'Sum', { required: true }),
    buckets: json<readonly number[]>()('分布', 'Distribution'),
    parts: json<Sums>()('一级指标', 'Parts'),
  },
  empty: {
    classId: null,
    schoolId: '',
    areaCode: null,
    yearGrade: null,
    systemType: 'quality',
    schoolYear: '',
    semester: '1',
    count: 0,
    sum: 0,
    buckets: null,
    parts: null,
  },
  on: fold => [
    fold(on(score, 'approved'), {
      key: ({ after }) => classKey(after),
      fold: (row, { after }) => ({
        classId: after.classId,
        schoolId: after.schoolId,
        areaCode: after.areaCode,
        yearGrade: after.yearGrade,
        systemType: after.systemType,
        schoolYear: after.schoolYear,
        semester: after.semester,
        ...counted(row, after, 1),
      }),
    }),
    fold(on(score, 'superseded'), { key: ({ before }) => classKey(before), fold: (row, { before }) => counted(row, before, -1) }),
  ],
})
