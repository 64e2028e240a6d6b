/** What is there now: classes to enrol in, works that families allow to be shown, figures and places of the district. */
import { publicBoard, schoolMap } from '../../desk/index.ts'
import { dayOf, find, formatMoney, type RouteContext } from '../../kit/index.ts'
import { openClass, shownWorks } from '../../openclass/index.ts'
import { gradesLine } from '../../products/index.ts'
import { school } from '../../people/index.ts'

export interface OpenOne {
  readonly id: string
  readonly name: string
  readonly school: string
  readonly grades: string
  readonly from: string
  readonly until: string
  readonly lessons: number
  readonly price: string
}
/** Grades one after another are said by the first and the last of them. */
function gradesOf(grades: readonly number[], lang: 0 | 1): string {
  const all = [...grades].sort((a, b) => a - b),
    isRow = all.length > 2 && all.every((one, i) => one === all[0]! + i)
  return isRow ? `${gradesLine([all[0]!])[lang]} – ${gradesLine([all.at(-1)!])[lang]}` : gradesLine(all)[lang]
}
/** Classes that families may enrol in now, those that close first in front. */
export async function openClasses(context: RouteContext, limit: number): Promise<readonly OpenOne[]> {
  const rows = await context.readUnscoped(find(openClass, { status: 'released', enrollEnd: { gt: context.now } }, { sort: ['enrollEnd', 'id'], limit: 200 }))
  const open = rows.filter(row => !row.enrollStart || row.enrollStart <= context.now).slice(0, limit)
  const schools = open.length === 0 ? [] : await context.readUnscoped(find(school, { id: [...new Set(open.map(row => row.schoolId))] }))
  const names = new Map(schools.map(one => [one.id, one.schoolName]))
  return open.map(row => ({
    id: row.id,
    name: row.name,
    school: names.get(row.schoolId) ?? '',
    grades: gradesOf(row.grades ?? [], context.lang),
    from: row.startDate,
    until: row.enrollEnd ? dayOf(row.enrollEnd, context.zone) : '',
    lessons: row.lessonCount,
    price: formatMoney(row.priceCents),
  }))
}

export interface Work {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly picture: string
  readonly klass: string
  readonly day: string
}
/** Works without the names of those who made them. */
export async function works(context: RouteContext, limit: number): Promise<readonly Work[]> {
  const rows = (await shownWorks(context, { limit: 1_000 })).slice(0, limit)
  const classes = rows.length === 0 ? [] : await context.readUnscoped(find(openClass, { id: [...new Set(rows.map(row => row.openClassId))] }))
  const names = new Map(classes.map(one => [one.id, one.name]))
  return rows.map(row => ({
    id: row.id,
    title: row.title || names.get(row.openClassId) || '',
    content: row.content ?? '',
    picture: row.fileId ?? '',
    klass: names.get(row.openClassId) ?? '',
    day: dayOf(row.updatedAt, context.zone),
  }))
}

export type Figures = Readonly<Record<'schoolCount' | 'agencyCount' | 'studentCount' | 'openClassCount' | 'takenCount', number>> & {
  readonly attendanceRate: number | null
}
export const figures = async (context: RouteContext): Promise<Figures> => (await publicBoard({}, context)) as unknown as Figures
export const places = (context: RouteContext) => schoolMap({}, context)
