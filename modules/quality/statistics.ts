/** What totals come to: of a class beside its school and area, and of a pupil over the terms. Nobody is named in the figures of others, and of
 * fewer than five nothing is said. */
import { about, answer, type Asked, dayOf, ensure, find, findAll, get, report, type Row, type RouteContext, textOf, type Where } from '../kit/index.ts'
import { school, schoolClass } from '../people/index.ts'
import { rating, ratingId, type Sources } from './rating.ts'
import { termOf } from './reckoning.ts'
import { no } from './refusals.ts'
import { gradeOf, scheme } from './scheme.ts'
import { classTotal, type Score, score, semesters } from './score.ts'
import { chainIn, hundredths, shownScores, treeOfSheet } from './shown.ts'
import { cityOf, system, systemsFor, systemTypes, treeOf } from './system.ts'
import { type Rater, takenOver } from './tree.ts'

/** The fewest of whom figures are told. */
export const fewest = 5
type Total = Row<typeof classTotal>
export interface Group {
  readonly key: string
  readonly label: string
  /** Fewer than five: nothing else is said. */
  readonly isHidden: boolean
  readonly count: number | null
  readonly mean: string
  readonly buckets: readonly number[]
  readonly parts: Readonly<Record<string, string>>
}
const meanOf = (sum: number, count: number): string => hundredths(Math.floor((2 * sum + count) / (2 * count)))
/** A group around another, unless so few are left without that one that what it comes to would tell of them. */
export function without(outer: Group, inner: Group | undefined): Group {
  const rest = (outer.count ?? 0) - (inner?.count ?? 0)
  return inner && !inner.isHidden && rest > 0 && rest < fewest ? grouped(outer.key, outer.label, []) : outer
}
/** Sums of classes, as one group. */
export function grouped(key: string, label: string, rows: readonly Total[]): Group {
  const count = rows.reduce((all, row) => all + row.count, 0)
  if (count < fewest) return { key, label, isHidden: true, count: null, mean: '', buckets: [], parts: {} }
  const parts = new Map<string, readonly [number, number]>()
  for (const row of rows)
    for (const [id, [n, sum]] of Object.entries(row.parts ?? {})) parts.set(id, [(parts.get(id)?.[0] ?? 0) + n, (parts.get(id)?.[1] ?? 0) + sum])
  return {
    key,
    label,
    isHidden: false,
    count,
    mean: meanOf(
      rows.reduce((all, row) => all + row.sum, 0),
      count,
    ),
    buckets: Array.from({ length: 10 }, (_, i) => rows.reduce((all, row) => all + (row.buckets?.[i] ?? 0), 0)),
    parts: Object.fromEntries([...parts].flatMap(([id, [n, sum]]) => (n < fewest ? [] : [[id, meanOf(sum, n)]]))),
  }
}

/** The term and type that are asked for, or those of today. */
function termAsked(asked: Asked, { now, zone }: Pick<RouteContext, 'now' | 'zone'>) {
  const today = termOf(dayOf(now, zone)),
    semester = textOf(asked.semester),
    type = textOf(asked.systemType)
  return {
    schoolYear: textOf(asked.schoolYear) || today.schoolYear,
    semester: (semester in semesters ? semester : today.semester) as '1' | '2',
    systemType: (type in systemTypes ? type : 'quality') as keyof typeof systemTypes,
  }
}
/** The names of what stands at the top of the trees that count somewhere. */
async function partNames(
  at: { readonly schoolId: string; readonly areaCode: string | null; readonly yearGrade: number | null },
  type: string,
  context: RouteContext,
) {
  const found = (await answer(systemsFor(at), { ask: context.readUnscoped })).find(one => one.systemId === type)
  return treeOf(await chainIn(found, context))
    .filter(node => node.parentId === null)
    .map(({ id, name }) => ({ id, name }))
}
const words = { klass: ['本班', 'The class'], school: ['本校', 'The school'], area: ['本区', 'The area'], all: ['全部', 'All'] } as const

/** A class beside its school and its area; without a class, the schools in reach beside each other. */
async function distribution(asked: Asked, context: RouteContext) {
  const { lang } = context,
    at = termAsked(asked, context),
    klass = textOf(asked.classId) ? await context.ask(get(schoolClass, textOf(asked.classId))) : undefined
  ensure(!textOf(asked.classId) || klass, about(no.noClass, 'classId'))
  const same = { ...at, ...(textOf(asked.yearGrade) ? { yearGrade: Number(asked.yearGrade) } : {}) }
  if (klass) {
    const own = await context.readUnscoped(find(classTotal, { ...same, classId: klass.id }))
    const yearGrade = own[0]?.yearGrade ?? null
    const rows = await answer(
      findAll(classTotal, { ...same, areaCode: klass.areaCode, ...(yearGrade === null ? {} : { yearGrade }) } as Where<typeof classTotal>),
      { ask: context.readUnscoped },
    )
    const groups = [
      grouped('class', words.klass[lang], own),
      grouped(
        'school',
        words.school[lang],
        rows.filter(row => row.schoolId === klass.schoolId),
      ),
      grouped('area', words.area[lang], rows),
    ]
    const told = groups.map((one, i) => without(one, groups[i - 1]))
    return { ...at, groups: told, parts: await partNames({ schoolId: klass.schoolId, areaCode: klass.areaCode, yearGrade }, at.systemType, context) }
  }
  const { reach } = context,
    bound = reach === 'all' ? {} : reach.school ? { schoolId: reach.school } : { areaCode: reach.area ?? [] }
  const rows = await answer(findAll(classTotal, { ...same, ...bound } as Where<typeof classTotal>), { ask: context.readUnscoped })
  const names = await context.titles(school, [...new Set(rows.map(row => row.schoolId))])
  const bySchool = [...Map.groupBy(rows, row => row.schoolId)].map(([id, own]) => grouped(id, names.get(id) ?? '', own))
  const first = rows[0]
  const parts = first ? await partNames({ schoolId: '', areaCode: first.areaCode ?? cityOf(''), yearGrade: first.yearGrade }, at.systemType, context) : []
  // A school stands beside its area; who sees several schools, beside all of them.
  const isSchool = reach !== 'all' && reach.school !== undefined
  const around =
    isSchool && first
      ? await answer(findAll(classTotal, { ...same, areaCode: first.areaCode } as Where<typeof classTotal>), { ask: context.readUnscoped })
      : rows
  const beside = isSchool ? grouped('area', words.area[lang], around) : grouped('all', words.all[lang], rows)
  return { ...at, groups: [isSchool ? without(beside, bySchool[0]) : beside, ...bySchool.filter(one => !one.isHidden)], parts }
}

/** Whose scores are shown with what they were made of. */
const madeUp: readonly Rater[] = [...takenOver, 'peers']
/** One sheet with what it comes to, the grade, the terms before it, and the means around it. */
export async function profile(row: Score, context: RouteContext) {
  const nodes = await treeOfSheet(row, context)
  const [terms, around, schemes] = await Promise.all([
    context.ask(find(score, { studentId: row.studentId, systemType: row.systemType, status: 'audited' }, { sort: ['schoolYear', 'semester'] })),
    context.readUnscoped(
      find(classTotal, { schoolId: row.schoolId, systemType: row.systemType, schoolYear: row.schoolYear, semester: row.semester } as Where<typeof classTotal>),
    ),
    context.readUnscoped(
      find(scheme, { systemId: (await chainIn(await context.readUnscoped(get(system, row.systemId)), context)).map(one => one.id), status: 'on' }),
    ),
  ])
  const rule = schemes[0]?.rule ?? null
  const taken = await Promise.all(madeUp.map(rater => context.readUnscoped(get(rating, ratingId(row.studentId, row.family, row, rater)))))
  const sources: Sources = Object.assign({}, ...taken.map(one => (one?.status === 'given' ? one.sources : null)))
  const said = (id: string): string => {
    const made = sources[id]
    if (!made) return ''
    const of = made.raters ? [`${made.raters}名同学`, `${made.raters} classmates`][context.lang] : made.of.join('、')
    return `${of} ${made.got / 100}/${made.top / 100}`
  }
  const tops = nodes.filter(node => node.parentId === null)
  return {
    nodes: shownScores(nodes, row.scores ?? {}).map(node => ({ ...node, source: madeUp.includes(node.rater) ? said(node.nodeId) : '' })),
    total: hundredths(row.total),
    grade: gradeOf(rule, row.total),
    parts: tops.map(node => ({ id: node.id, name: node.name, points: hundredths(row.parts?.[node.id]) })),
    means: [
      grouped(
        'class',
        words.klass[context.lang],
        around.filter(one => one.classId === row.classId),
      ),
      grouped(
        'school',
        words.school[context.lang],
        around.filter(one => one.yearGrade === row.yearGrade),
      ),
    ].filter(one => !one.isHidden),
    terms: terms.map(one => ({
      id: one.id,
      schoolYear: one.schoolYear,
      semester: one.semester,
      total: hundredths(one.total),
      grade: gradeOf(rule, one.total),
      parts: Object.fromEntries(Object.entries(one.parts ?? {}).map(([id, points]) => [id, hundredths(points)])),
    })),
  }
}

const base = 'business-quota/studentScore'
export const statistics = [
  report(`${base}/distribution`, ['素质评价分布', 'Distribution of totals'], ['PO', 'EC', 'SM', 'ST'], distribution),
  report(`${base}/profile`, ['学生素质评分', 'Quality score'], ['PO', 'SM', 'ST', 'PR', 'SD'], async (asked, context) => {
    const row = await context.ask(get(score, textOf(asked.id)))
    ensure(row, about(no.noPupil, 'id'))
    return profile(row, context)
  }),
]
