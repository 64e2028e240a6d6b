/** What an answer may hold: the marks and ids of planted rows in its bytes, and whether they may be shown to who asked. */
import { relationFor, type Resource, type Role } from '../../modules/kit/index.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { seeNames, seeStaff } from '../../server/kernel/masking.ts'
import { matches } from '../../server/kernel/where.ts'
import type { Call } from '../../server/http/context.ts'
import { tenant } from '../app.ts'
import type { Person } from '../people.ts'
import { idOf, type Mark, place, type Planted } from './planted.ts'

/** Who judges for one person: what stands where in the planted world, and whose captions they may read. */
export interface Judge {
  readonly planted: Planted
  readonly marks: ReadonlyMap<string, Mark>
  readonly resources: ReadonlyMap<string, readonly Resource[]>
  readonly person: Person | undefined
  readonly captions: ReadonlySet<string>
}
export interface Judged {
  /** How many planted values and ids were shown. */
  readonly shown: number
  readonly wrong: readonly string[]
}

/** The resources of each planted id. */
const resourcesOf = ({ tables, ids }: Planted): ReadonlyMap<string, readonly Resource[]> => {
  const found = new Map<string, Resource[]>()
  for (const of of tables) for (const id of ids.get(of.name) ?? []) found.set(id, [...(found.get(id) ?? []), of])
  return found
}
const knownOf = new WeakMap<Planted, Pick<Judge, 'marks' | 'resources'>>()
export function judge(planted: Planted, person: Person | undefined): Judge {
  const known = knownOf.get(planted) ?? { marks: marksByText(planted), resources: resourcesOf(planted) }
  knownOf.set(planted, known)
  return { planted, ...known, person, captions: captioned(planted, person) }
}

/** Patterns that every mark and every id fits, so that an answer is read once. */
const tokens = /墙[甲乙丙丁戊己庚辛壬癸]{5}|139\d{8}|110101\d{12}|[秘封]\d{7}|\d{5,7}\.\d{2}|19[67]\d-\d\d-\d\d/g
const ids = /\b(?:wall-[a-z_]+|walled)(?:-\w+)?\b/g
export const marksByText = ({ marks }: Planted): ReadonlyMap<string, Mark> => new Map(marks.map(mark => [mark.text, mark]))
export const marksIn = (text: string, known: ReadonlyMap<string, Mark>): readonly Mark[] =>
  [...new Set(text.match(tokens) ?? [])].flatMap(token => known.get(token) ?? [])

/** Whether planted rows of a resource may be there for somebody, by its declared scope: what they are bounded by is not where those are. */
function mayBeThere(of: Resource, person: Person | undefined): boolean {
  if (!person || person.login.tenant !== tenant) return false
  const { reach } = person.login.actor
  if (reach === 'all') return true
  if (of.follows) return false
  if (of.scope === 'everyone') return true
  const { else: opened = {}, ...bounds } = of.scope
  return !Object.keys(bounds).some(name => name in reach) && Object.keys(opened).some(name => name in reach)
}

const rowsOf = new WeakMap<Planted, ReadonlyMap<string, AnyRow>>()
/** Whether one planted row may be there for somebody: also by what is narrowed for their role, whose draft it is, and on what it hangs. */
export function isThere(planted: Planted, of: Resource, id: string, person: Person | undefined): boolean {
  if (!person || !mayBeThere(of, person)) return false
  const rows = rowsOf.get(planted) ?? new Map([...planted.rows].flatMap(([name, list]) => list.map(row => [`${name} ${row.id}`, row] as const)))
  rowsOf.set(planted, rows)
  const row = rows.get(`${of.name} ${id}`),
    { actor } = person.login
  if (!row) return true
  if (!of.follows) return isIn(of, row, actor)
  const on = planted.tables.find(one => one.name === row[of.follows!.of])!
  return relationFor(on.relations[of.follows.as]!).includes(actor.role as Role) && isThere(planted, on, String(row[of.follows.row]), person)
}

/** What a declaration says of single rows: for whom it is opened, what a role is narrowed to, and whose drafts are whose. */
function isIn({ name, scope, drafts }: Resource, row: AnyRow, { reach, narrow, userId, deptId }: Person['login']['actor']): boolean {
  const opened =
    scope === 'everyone' || reach === 'all' ? [] : Object.entries(scope.else ?? {}).flatMap(([dimension, where]) => (dimension in reach ? [where] : []))
  if (opened.length > 0 && !opened.some(where => where === 'everyone' || matches(row, where))) return false
  if (narrow?.[name] && !matches(row, narrow[name])) return false
  return !drafts || row.status !== 'draft' || row[drafts.by] === userId || row[drafts.house] === deptId
}

/** The resources whose captions stand on rows of others that somebody sees. */
function captioned(planted: Planted, person: Person | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (of: Resource, depth: number): void => {
    const refs = Object.values(of.fields).flatMap(field => (field.kind === 'ref' ? [field.to!] : []))
    for (const name of [...refs, 'user']) {
      found.add(name)
      const to = planted.tables.find(one => one.name === name)
      if (to && depth > 0 && to.fields[to.title]?.kind === 'ref') visit(to, depth - 1)
    }
  }
  for (const of of planted.tables) if (mayBeThere(of, person)) visit(of, 2)
  return found
}

/** What public pages show to anybody: works that are published, and where schools are. Nothing of a person, and no money. */
const published: Readonly<Record<string, readonly string[]>> = {
  '/api/business-openclass/age_client/finalResult/publicPage': ['final_result', 'open_class'],
  '/api/blade-desk/bigscreen/schoolAreas': ['school'],
  '/api/blade-desk/bigscreen/schoolMapData': ['school'],
}
const isPublished = (of: Resource, call: Pick<Call, 'access' | 'path'>): boolean =>
  call.access === 'public' && (of.scope === 'everyone' || !!published[call.path]?.includes(of.name))

/** Where those who work on the same row are named to each other in full, whoever else's names are masked for them. */
const together: readonly string[] = ['/api/business-basic/task/page', '/api/business-basic/note/page', '/api/business-basic/relations/people']
/** Who audits reads who of the staff did something, but not in the list of accounts. */
const isAudited = ({ path }: Pick<Call, 'path'>, person: Person | undefined): boolean =>
  !!person?.login.actor.may(seeStaff) && !/\/user\/(?!history)/i.test(path)
const isColleague = (mark: Mark, call: Pick<Call, 'path'>, person: Person | undefined): boolean =>
  mark.of.name === 'user' && mark.field === 'realName' && (together.includes(call.path) || isAudited(call, person))

/** Where who has the right to it sees one row unmasked, which leaves a trace. */
const unmasking: Readonly<Record<string, readonly [resource: string, right: string]>> = {
  '/api/business-basic/school/student/unmask': ['student', 'student_unmask'],
  '/api/business-recruitpilots/file/look': ['pilot_file', 'pilot_file_look'],
}
function isUnmasked(mark: Mark, { path }: Pick<Call, 'path'>, { planted, person }: Judge): boolean {
  const [resource, right] = unmasking[path] ?? []
  return mark.of.name === resource && !!person?.login.actor.may(right!) && isThere(planted, mark.of, mark.id, person)
}

/** Why an answer may not hold a mark; undefined where it may. */
function ofMark(mark: Mark, call: Pick<Call, 'access' | 'path'>, by: Judge): string | undefined {
  const { planted, person, captions } = by
  if (isUnmasked(mark, call, by)) return undefined
  if ((mark.as === 'plain' && isPublished(mark.of, call)) || isColleague(mark, call, person)) return undefined
  const field = mark.of.fields[mark.field]!,
    actor = person?.login.actor
  const isMasked =
    mark.as === 'name' || mark.as === 'staff'
      ? !actor?.may(seeNames) && !(mark.as === 'staff' && actor?.may(seeStaff))
      : mark.as === 'money'
        ? !field.isLimit && !actor?.may('money_view')
        : mark.as !== 'plain'
  if (isMasked) return `${mark.as} of ${mark.of.name}.${mark.field} in clear`
  if (isThere(planted, mark.of, mark.id, person)) return undefined
  // Rows point to the first of each resource.
  const isCaption = mark.field === mark.of.title && mark.id === idOf(mark.of) && captions.has(mark.of.name)
  return person?.login.tenant === tenant && isCaption ? undefined : `${mark.of.name}.${mark.field} (${field.label[1]}) of ${mark.id}, from beyond the wall`
}
/** What an order is for stands on it as an id, which whoever sees the order may hold: it opens nothing. */
const subjects: readonly string[] = ['pilot_consult', 'seat_booking']
/** Why an answer may not hold an id that was not asked for; undefined where it may. */
function ofId(id: string, call: Pick<Call, 'access' | 'path' | 'of'>, { planted, person, captions, resources }: Judge): string | undefined {
  const all = resources.get(id) ?? []
  if (all.length === 0 || all.some(of => isThere(planted, of, id, person) || isPublished(of, call))) return undefined
  if (call.of?.name === 'order' && mayBeThere(call.of, person) && all.every(of => subjects.includes(of.name))) return undefined
  // What rows in sight point to is named by its id; who wrote a row, and where it belongs, by the one of the place.
  if (person?.login.tenant === tenant && all.some(of => id === idOf(of) && captions.has(of.name))) return undefined
  return id === place && call.of && mayBeThere(call.of, person) ? undefined : `the id ${id} from beyond the wall`
}

/** Judges a text that somebody was answered; ids in `asked` are theirs already. */
export function judged(text: string, asked: string, call: Pick<Call, 'access' | 'path' | 'of'>, by: Judge): Judged {
  const marks = marksIn(text, by.marks)
  const known = new Set(asked.match(ids) ?? [])
  const named = [...new Set(text.match(ids) ?? [])].filter(id => !known.has(id))
  return {
    shown: marks.length + named.filter(id => by.resources.has(id)).length,
    wrong: [...new Set([...marks.flatMap(mark => ofMark(mark, call, by) ?? []), ...named.flatMap(id => ofId(id, call, by) ?? [])])],
  }
}
