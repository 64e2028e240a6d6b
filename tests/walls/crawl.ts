/** A crawler: goes through every call as every role, as a stranger from another tenant and as nobody, with the ids of a planted world, and
 * judges by the bytes of the answers and by the log. What it tries comes from what the server declares and registers. */
import { everyone, type Resource } from '../../modules/kit/index.ts'
import { maskOf } from '../../server/kernel/masking.ts'
import type { Call } from '../../server/http/context.ts'
import { tenant } from '../app.ts'
import type { Person } from '../people.ts'
import type { Answer, Web } from '../web.ts'
import { idOf, type Mark, place, type Planted } from './planted.ts'

export type Outcome = 'allowed' | 'refused' | 'empty' | 'leak'
export interface Viewer {
  readonly name: string
  /** Undefined: nobody is signed in. */
  person: Person | undefined
  readonly again: () => Promise<Person | undefined>
}
export interface Crawled {
  /** By door, then by viewer. */
  readonly table: ReadonlyMap<string, ReadonlyMap<string, Outcome>>
  readonly leaks: readonly string[]
  readonly faults: readonly string[]
  readonly tried: number
}

/** Everybody who tries: each role in a place of its own, an administrator of another tenant, and nobody. */
export async function viewers(on: Web): Promise<readonly Viewer[]> {
  const entering = (name: string, enter: () => Promise<Person | undefined>) => ({ name, enter })
  const all = [
    ...everyone.map(role => entering(role, () => on.login(role, { deptId: `other-${role}` }))),
    entering('PA elsewhere', () => on.login('PA', { tenant: '000009' })),
    entering('nobody', async () => undefined),
  ]
  const found: Viewer[] = []
  for (const { name, enter } of all) found.push({ name, person: await enter(), again: enter })
  return found
}

const unsafe = /logout|log-out|revoke-token|lock-screen/i
/** The doors: what is declared, and what the server has registered beside. */
export function doors(on: Web): { readonly calls: readonly Call[]; readonly undeclared: readonly string[] } {
  const above: string[] = [],
    routes: string[] = []
  // The server prints a tree: what stands further in goes on from what stands above it.
  for (const line of on.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!found?.[2]) continue
    const depth = found[1]!.length / 4
    above.splice(depth - 1, above.length, found[2])
    for (const method of found[3]?.split(', ') ?? []) routes.push(`${method} ${above.join('')}`)
  }
  const known = new Set(on.calls.map(call => `${call.method} ${call.path}`))
  return { calls: on.calls.filter(call => !unsafe.test(call.path)), undeclared: routes.filter(one => !known.has(one) && !one.startsWith('HEAD ')) }
}

/** A pattern that every mark fits, so that an answer is read once. */
const tokens = /墙[甲乙丙丁戊己庚辛壬癸]{5}|139\d{8}|110101\d{12}|[秘封]\d{7}|\d{5,7}\.\d{2}|19[67]\d-\d\d-\d\d/g
export function marksIn(text: string, known: ReadonlyMap<string, Mark>): readonly Mark[] {
  return [...new Set(text.match(tokens) ?? [])].flatMap(token => known.get(token) ?? [])
}
export const marksByText = ({ marks }: Planted): ReadonlyMap<string, Mark> => new Map(marks.map(mark => [mark.text, mark]))

/** Whether planted rows of a resource may be there for somebody, by its declared scope: what they are bounded by is not where those are. */
export function mayBeThere(of: Resource, person: Person | undefined): boolean {
  if (!person || person.login.tenant !== tenant) return false
  const { reach } = person.login.actor
  if (reach === 'all') return true
  if (of.follows) return false
  if (of.scope === 'everyone') return true
  const { else: opened = {}, ...bounds } = of.scope
  return !Object.keys(bounds).some(name => name in reach) && Object.keys(opened).some(name => name in reach)
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
const isPublished = (mark: Mark, call: Call): boolean =>
  mark.as === 'plain' && call.access === 'public' && (mark.of.scope === 'everyone' || !!published[call.path]?.includes(mark.of.name))

/** Where those who work on the same row are named to each other in full, whoever else's names are masked for them. */
const together: readonly string[] = ['/api/business-basic/task/page', '/api/business-basic/note/page', '/api/business-basic/relations/people']
const isColleague = (mark: Mark, call: Call): boolean => mark.of.name === 'user' && mark.field === 'realName' && together.includes(call.path)

/** Why an answer may not hold a mark; undefined where it may. */
export function judged(mark: Mark, call: Call, person: Person | undefined, captions: ReadonlySet<string>): string | undefined {
  if (isPublished(mark, call) || isColleague(mark, call)) return undefined
  const field = mark.of.fields[mark.field]!,
    actor = person?.login.actor
  if (mark.as === 'name' ? !actor?.may('people_name') : mark.as === 'money' ? !actor?.may('money_view') : mark.as !== 'plain')
    return `${mark.as} of ${mark.of.name}.${mark.field} in clear`
  if (mayBeThere(mark.of, person)) return undefined
  if (person?.login.tenant === tenant && mark.field === mark.of.title && captions.has(mark.of.name)) return undefined
  return `${mark.of.name}.${mark.field} (${field.label[1]}) from beyond the wall`
}

/** Every name under which calls take an id, with the planted one. */
export function idsAsked(planted: Planted): Readonly<Record<string, string>> {
  const asked: Record<string, string> = {}
  for (const of of planted.tables)
    for (const [name, field] of Object.entries(of.fields)) {
      const to = field.kind === 'ref' ? planted.tables.find(one => one.name === field.to) : undefined
      if (to) asked[name] ??= idOf(to)
    }
  const more = { classId: 'wall-open_class', customerIds: 'wall-customer', userIds: place, studentIds: place, areaCode: place, ownerType: 'customer' }
  const span = { startTime: '2026-10-01 00:00:00', endTime: '2026-10-31 23:59:59', period: '2026-10', month: '2026-10' }
  return { ...asked, ...more, ...span, ownerId: 'wall-customer', fileId: '/f/x', parentId: place, deptId: place }
}

const query = (asked: Readonly<Record<string, string>>): string => new URLSearchParams(asked).toString()
export interface Plan {
  /** Also with each planted row of the resource, as it was, and in a sheet. */
  readonly isFull: boolean
}
function asksOf(call: Call, planted: Planted, { isFull }: Plan): readonly Readonly<Record<string, string>>[] {
  const ids = call.of ? (planted.ids.get(call.of.name) ?? []) : [place],
    all = idsAsked(planted)
  const named = { [call.of?.path?.id ?? 'id']: ids[0] ?? place, id: ids[0] ?? place }
  const plain = { size: '200', format: 'csv' },
    told = { ...all, ...named, ids: ids.join(), format: 'csv' }
  return [
    ...(call.method === 'GET' && (isFull || ['list', 'export', 'report'].includes(call.kind)) ? [plain] : []),
    ...(isFull || !['list', 'export'].includes(call.kind) ? [told] : []),
    ...(isFull
      ? [...ids.slice(1).map(id => ({ ...all, id, [call.of?.path?.id ?? 'id']: id, format: 'csv' })), { ...named, asOf: '999999999' }, { ...named, asOf: '1' }]
      : []),
  ]
}

/** Tries everything and tells what came of it. Commands are tried by those alone whom nothing planted belongs to. */
export async function crawl(on: Web, planted: Planted, who: readonly Viewer[], plan: Plan): Promise<Crawled> {
  const table = new Map<string, Map<string, Outcome>>(),
    leaks = new Set<string>(),
    faults = new Set<string>(),
    known = marksByText(planted)
  let tried = 0
  for (const viewer of who) {
    let captions = captioned(planted, viewer.person)
    const isStranger = !viewer.person || viewer.person.login.tenant !== tenant || viewer.person.login.actor.reach !== 'all'
    for (const call of doors(on).calls) {
      if (call.path === '/api/live' || (call.method === 'POST' && !isStranger)) continue
      const door = `${call.method} ${call.path}`,
        seen: Outcome[] = []
      for (const asked of asksOf(call, planted, plan)) {
        const before = await on.log.head(tenant)
        const answer = await asking(on, viewer, call, asked)
        tried++
        if (viewer.person && answer.status === 401 && !/token|captcha|login|oauth|auth/.test(call.path)) {
          viewer.person = await viewer.again()
          captions = captioned(planted, viewer.person)
        }
        if (answer.status >= 500) faults.add(`${viewer.name} ${door} -> ${answer.status}`)
        const marks = marksIn(answer.text, known)
        const why = [
          ...marks.flatMap(mark => judged(mark, call, viewer.person, captions) ?? []),
          ...(call.method === 'POST' ? await written(on, planted, viewer, before) : []),
        ]
        for (const one of why) leaks.add(`${viewer.name} ${door}: ${one}`)
        seen.push(why.length > 0 ? 'leak' : answer.status >= 400 ? 'refused' : marks.length > 0 ? 'allowed' : 'empty')
      }
      const row = table.get(door) ?? new Map<string, Outcome>()
      table.set(door, row.set(viewer.name, (['leak', 'allowed', 'empty', 'refused'] as const).find(one => seen.includes(one))!))
    }
  }
  return { table, leaks: [...leaks], faults: [...faults], tried }
}

function asking(on: Web, { person }: Viewer, { method, path }: Call, asked: Readonly<Record<string, string>>): Promise<Answer> {
  const url = path.replace(/:\w+\??/g, asked.id ?? place)
  return method === 'GET' ? on.get(person, `${url}?${query(asked)}`) : on.post(person, url, { ...asked, remark: 'x', reason: 'x' })
}
/** Facts of planted rows that somebody has no business with. */
async function written(on: Web, planted: Planted, { name, person }: Viewer, before: number): Promise<readonly string[]> {
  if ((await on.log.head(tenant)) === before) return []
  const facts = await on.log.after(tenant, before, 1_000)
  return facts
    .filter(fact => fact.actor !== 'system' && planted.ids.get(fact.resource)?.includes(fact.stream))
    .filter(fact => !mayBeThere(planted.tables.find(of => of.name === fact.resource)!, person))
    .map(fact => `${name} wrote ${fact.resource}.${fact.type} of a row beyond the wall`)
}

/** Names that calls of their own take for parts of names and numbers. */
const spoken = 'name realName studentName teacherName parentName inspectorName payeeName senderName contact phone phoneNumber keyword text'.split(' ')
/** Whether a call tells by what it answers that a part of a masked value is right: searched, compared and sorted. */
export async function searched(on: Web, planted: Planted, { name: viewer, person }: Viewer): Promise<readonly string[]> {
  const told: string[] = [],
    actor = person!.login.actor
  const masked = planted.marks.filter(mark => ['name', 'phone', 'idCard', 'money'].includes(mark.as) && maskOf(mark.of.fields[mark.field]!, actor))
  const lists = doors(on).calls.filter(call => call.method === 'GET' && ['list', 'report', 'export'].includes(call.kind) && !call.path.includes(':'))
  for (const call of lists) {
    const asked = new Set<string>()
    const tries = masked
      .filter(mark => mark.of === call.of || spoken.includes(mark.field))
      .flatMap(mark => (mark.of === call.of ? [[mark.field, mark] as const] : spoken.map(name => [name, mark] as const)))
      .filter(([name, mark]) => !asked.has(`${name} ${mark.as} ${mark.of.name}`) && asked.add(`${name} ${mark.as} ${mark.of.name}`))
    // Of marks of other resources those alone whose field bears the name, or is what the call may mean by it.
    for (const [name, mark] of tries.filter(([name, mark]) => mark.of === call.of || name === mark.field || (name === 'name' && mark.as === 'name')))
      for (const suffix of mark.of === call.of ? ['', '_like', '_ge'] : ['']) {
        const part = mark.as === 'money' ? mark.text : mark.as === 'name' ? mark.text.slice(1, 4) : mark.text.slice(0, 7)
        const wrong = mark.as === 'money' ? '99999999.00' : `${part.slice(0, -1)}${mark.as === 'name' ? '壬' : part.endsWith('9') ? '8' : '9'}`
        const urls = [part, wrong].map(one => `${call.path}?${query({ [`${name}${suffix}`]: one, size: '50', format: 'csv' })}`)
        if (await areTold(on, person, urls)) told.push(`${viewer} ${call.path}?${name}${suffix} tells ${mark.of.name}.${mark.field}`)
      }
    for (const mark of new Map(masked.filter(one => one.of === call.of).map(one => [one.field, one])).values()) {
      const urls = ['ascs', 'descs'].map(order => `${call.path}?${query({ [order]: mark.field, size: '50' })}`)
      if (await areTold(on, person, urls)) told.push(`${viewer} ${call.path} sorts by ${mark.of.name}.${mark.field}`)
    }
  }
  return told
}
/** Whether two calls are answered differently, each time that they are asked: a clock or a journal may move between two of them once. */
async function areTold(on: Web, person: Person | undefined, urls: readonly string[]): Promise<boolean> {
  for (let i = 0; i < 3; i++) {
    const [one, other] = await Promise.all(urls.map(url => on.get(person, url)))
    if (one!.status === other!.status && stripped(one!.text) === stripped(other!.text)) return false
  }
  return true
}
/** An answer without what differs from call to call. */
const stripped = (text: string): string => text.replace(/"(requestId|time|now|serverTime)":"?[^",}]*"?/g, '')

/** The table as text: a line for each door, a letter for each viewer. */
export function tableOf({ table }: Crawled, who: readonly Viewer[]): string {
  const letter = { allowed: 'a', refused: '.', empty: 'o', leak: 'L' } as const
  const lines = [...table].map(([door, row]) => `${who.map(({ name }) => (row.has(name) ? letter[row.get(name)!] : ' ')).join(' ')}  ${door}`)
  return [`a allowed, . refused, o empty, L leak: ${who.map(({ name }) => name).join(', ')}`, ...lines].join('\n')
}
