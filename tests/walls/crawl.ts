/** A crawler: goes through every call as every role, as a stranger from another tenant and as nobody, with the ids of a planted world, and
 * judges by the bytes of the answers and by the log. What it tries comes from what the server declares and registers. First those try all
 * commands whom nothing planted belongs to; then, while all listen at their sockets, those who reach everything; then everybody reads. */
import { everyone, type Role } from '../../modules/kit/index.ts'
import type { Call } from '../../server/http/context.ts'
import { seeMoney, seeNames, seeStaff } from '../../server/kernel/masking.ts'
import { tenant } from '../app.ts'
import type { Person } from '../people.ts'
import type { Answer, Web } from '../web.ts'
import { type Asked, doors, fewAtATime, orders, ownOrders, questions } from './asking.ts'
import { judge, isThere, judged, type Judge } from './judging.ts'
import { listening } from './listening.ts'
import { home, place, type Planted, plantOwn, putBack, userOf } from './planted.ts'

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
  /** How many tries, and how long they took in milliseconds, by viewer. */
  readonly tried: ReadonlyMap<string, { tries: number; ms: number }>
  /** The slowest doors: milliseconds of all tries. */
  readonly slowest: readonly (readonly [door: string, ms: number])[]
  /** Of how many resources listeners heard that planted rows had changed. */
  readonly heard: number
}

/** Everybody who tries: each role in a place of its own, with rows of its own, an administrator of another tenant, and nobody. */
export async function viewers(on: Web): Promise<readonly Viewer[]> {
  const found: Viewer[] = []
  const entering = async (name: string, enter: (account?: string) => Promise<Person | undefined>) => found.push({ name, person: await enter(), again: enter })
  for (const role of everyone) {
    if (bounded.includes(role)) await plantOwn(on, role)
    let times = 0
    await entering(role, () => on.login(role, { deptId: home(role), ...(times++ === 0 ? { userId: userOf(role), account: `viewer-${role}` } : {}) }))
  }
  await entering('PA elsewhere', () => on.login('PA', { tenant: '000009' }))
  await entering('nobody', async () => undefined)
  return found
}

/** Who works in one place; all others see the whole tenant. */
const bounded: readonly Role[] = ['EC', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD']

export interface Plan {
  /** Also with each planted row of the resource, as it was, and in a sheet; and every role that reaches everything tries every command. */
  readonly isFull: boolean
  /** Everybody at each door; otherwise one of those who meet the same wall with the same mask, in turn, and who lack the right at one of six. */
  readonly isThrough: boolean
  readonly say?: (line: string) => void
}
/** Whether anything planted may be kept from them. From the operator a few rows are, as from all but the family whose they are: it moves the rest. */
const isStranger = ({ name, person }: Viewer): boolean =>
  !person || person.login.tenant !== tenant || person.login.actor.reach !== 'all' || (name !== 'PO' && Object.keys(person.login.actor.narrow ?? {}).length > 0)

/** Whether somebody has the right that a call asks for, if any. */
const holdsRight = ({ person }: Viewer, { access, kind }: Call): boolean => {
  if (!person || !Array.isArray(access)) return access === 'public' || (!!person && access === 'signed-in')
  const { role, may } = person.login.actor
  return access.length === 0 || (kind === 'report' ? access.includes(role) : access.some(may))
}

/** What bounds somebody at a door, and what is masked for them there. */
const wallOf = ({ person }: Viewer, { of }: Call): string => {
  if (!person) return 'nobody'
  const { reach, narrow = {}, may, role } = person.login.actor
  const isNarrow = of ? of.name in narrow : Object.keys(narrow).length > 0
  return JSON.stringify([person.login.tenant, reach === 'all' || Object.keys(reach), [seeNames, seeStaff, seeMoney].map(may), isNarrow && role])
}

/** Tries everything and tells what came of it. */
export async function crawl(on: Web, planted: Planted, who: readonly Viewer[], plan: Plan): Promise<Crawled> {
  const crawler = crawling(on, planted)
  const { calls } = doors(on),
    say = plan.say ?? (() => {})
  const isElsewhere = ({ person }: Viewer): boolean => !!person && person.login.tenant !== tenant
  const inTurn = new Map<Call, ReadonlySet<Viewer>>()
  /** From elsewhere every other door, in the first round those that are left out in the later ones. */
  const isTried = (viewer: Viewer, call: Call, i: number, isFirst: boolean): boolean => {
    if (plan.isThrough) return true
    if (!holdsRight(viewer, call)) return (i + who.indexOf(viewer)) % 6 === 0
    if (isElsewhere(viewer)) return (i % 2 === 0) === isFirst
    if (!inTurn.has(call)) {
      const alike = Map.groupBy(
        who.filter(one => holdsRight(one, call)),
        one => wallOf(one, call),
      )
      inTurn.set(call, new Set([...alike.values()].map(list => list[i % list.length]!)))
    }
    return inTurn.get(call)!.has(viewer)
  }
  const round = async (viewer: Viewer, what: string, all: readonly Call[], asks: (call: Call) => readonly Asked[], more: Entering = {}) => {
    const before = crawler.triedBy(viewer).tries,
      began = performance.now(),
      doors = all.filter((call, i) => isTried(viewer, call, i, before === 0))
    const enter = (call: Call) => crawler.enter(viewer, call, asks(call), more)
    // Commands one after another: what each has written is told by the log alone.
    if (what === 'reads') await fewAtATime(doors, enter)
    else for (const call of doors) await enter(call)
    const ms = performance.now() - began,
      count = crawler.triedBy(viewer)
    count.ms += ms
    say(`${viewer.name} ${what}: ${count.tries - before} tries in ${Math.round(ms / 100) / 10} s`)
  }
  const writing = calls.filter(call => call.method === 'POST'),
    reading = calls.filter(call => call.method === 'GET')
  const read = (viewer: Viewer, more: Entering = {}) => round(viewer, 'reads', reading, call => questions(call, planted, plan.isFull), more)
  // What they send is kept in their own tenant: it is theirs from then on.
  const everyId = [...planted.ids.values()].flat().join()
  for (const viewer of who.filter(isStranger)) {
    if (isElsewhere(viewer)) await read(viewer)
    const role = bounded.find(one => one === viewer.name)
    await round(viewer, 'commands', writing, call => [...orders(call, planted, plan.isFull), ...(role ? ownOrders(call, planted, role) : [])], {
      judgesLog: true,
    })
  }
  const ears = await listening(on, planted, who)
  // In full everybody who reaches all of it, so that no refusal tells what its role may not read; the operator alone moves most of it.
  for (const viewer of who.filter(one => !isStranger(one) && (plan.isFull || one.name === 'PO')))
    await round(viewer, 'commands', writing, call => orders(call, planted, viewer.name === 'PO' && plan.isFull))
  await on.tick()
  const { leaks: overheard, heard, outcomes } = await ears.told()
  for (const [door, row] of outcomes) crawler.table.set(door, row)
  ears.close()
  await putBack(on, planted)
  for (const viewer of who) await read(viewer, isElsewhere(viewer) ? { theirs: everyId } : {})
  const { table, leaks, faults, tried, spent } = crawler
  const slowest = [...spent].toSorted(([, one], [, other]) => other - one).slice(0, 12)
  return { table, leaks: [...leaks, ...overheard], faults: [...faults], tried, slowest, heard }
}

interface Entering {
  /** Whether nothing planted may be written. */
  readonly judgesLog?: boolean
  /** Ids that they know by now. */
  readonly theirs?: string
}
function crawling(on: Web, planted: Planted) {
  const table = new Map<string, Map<string, Outcome>>(),
    leaks = new Set<string>(),
    came = new Set<string>(),
    faults = new Set<string>(),
    tried = new Map<string, { tries: number; ms: number }>(),
    spent = new Map<string, number>(),
    judges = new Map<Person | undefined, Judge>()
  const judgeFor = (person: Person | undefined): Judge => {
    if (!judges.has(person)) judges.set(person, judge(planted, person))
    return judges.get(person)!
  }
  const sent = new Map<Viewer, Set<string>>()
  /** The ids that somebody has asked for so far, where a journal says what was asked. */
  const ownTrace = (viewer: Viewer, { path }: Call, text: string): string => {
    const known = sent.get(viewer) ?? new Set()
    sent.set(viewer, known)
    for (const id of text.match(/wall[\w-]+/g) ?? []) known.add(id)
    return path.startsWith('/api/blade-log/') ? [...known].join() : ''
  }
  const triedBy = ({ name }: Viewer) => {
    if (!tried.has(name)) tried.set(name, { tries: 0, ms: 0 })
    return tried.get(name)!
  }
  async function enter(viewer: Viewer, call: Call, asks: readonly Asked[], { judgesLog = false, theirs = '' }: Entering): Promise<void> {
    const door = `${call.method} ${call.path}`,
      seen = new Set<Outcome>(),
      done = new Set<string>()
    for (const asked of asks) {
      const text = JSON.stringify(asked)
      if (done.has(text)) continue
      done.add(text)
      const before = judgesLog ? await on.log.head(tenant) : 0,
        began = performance.now()
      const answer = await asking(on, viewer, call, asked)
      const took = performance.now() - began,
        count = triedBy(viewer)
      count.tries++
      spent.set(door, (spent.get(door) ?? 0) + took)
      if (viewer.person && answer.status === 401 && !/token|captcha|login|oauth|auth/.test(call.path)) viewer.person = await viewer.again()
      if (answer.status >= 500) faults.add(`${viewer.name} ${door} -> ${answer.status} ${answer.text.slice(0, 200)}`)
      const { shown, wrong } = judged(answer.text, text + theirs + ownTrace(viewer, call, text), call, judgeFor(viewer.person))
      const why = [...wrong, ...(judgesLog ? await written(on, planted, viewer, before, came) : [])]
      for (const one of why) leaks.add(`${viewer.name} ${door}: ${one}`)
      seen.add(why.length > 0 ? 'leak' : answer.status >= 400 ? 'refused' : shown > 0 ? 'allowed' : 'empty')
    }
    const row = table.get(door) ?? new Map<string, Outcome>()
    for (const old of [row.get(viewer.name)]) if (old) seen.add(old)
    const most = (['leak', 'allowed', 'empty', 'refused'] as const).find(one => seen.has(one))
    if (most) table.set(door, row.set(viewer.name, most))
  }
  return { table, leaks, faults, tried, spent, triedBy, enter }
}

function asking(on: Web, { person }: Viewer, { method, path, kind }: Call, asked: Asked): Promise<Answer> {
  const url = path.replace(/:\w+\??/g, String(asked.id ?? place))
  if (method === 'GET') return on.get(person, `${url}?${new URLSearchParams(asked as Record<string, string>)}`)
  return kind === 'import' ? bringing(on, person, url, asked) : on.post(person, url, asked)
}
/** The same in a sheet: a column for each name. */
async function bringing(on: Web, person: Person | undefined, url: string, asked: Asked): Promise<Answer> {
  const cell = (value: unknown): string => `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`
  const sheet = `${Object.keys(asked).join()}\r\n${Object.values(asked).map(cell).join()}`
  const { statusCode, body, headers } = await on.http.inject({
    method: 'POST',
    url,
    payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${sheet}\r\n--x--\r\n`,
    headers: { ...(person ? { 'blade-auth': `bearer ${person.access}` } : {}), 'content-type': 'multipart/form-data; boundary=x' },
  })
  return { status: statusCode, text: body, body: undefined, headers }
}
/** What a row points to already, and another of its kind takes over from it. */
const takenOver: ReadonlySet<string> = new Set(['student_score.correction_begun systemId'])
/** What is said of a row goes along to who takes that, whoever said it, and is theirs from then on. */
const goesAlong: ReadonlySet<string> = new Set(['follow_info.passed'])
/** Facts of planted rows that somebody has no business with, and facts of other rows that point to such. */
async function written(on: Web, planted: Planted, { name, person }: Viewer, before: number, came: Set<string>): Promise<readonly string[]> {
  if ((await on.log.head(tenant)) === before) return []
  const facts = await on.log.after(tenant, before, 1_000),
    tables = new Map(planted.tables.map(of => [of.name, of]))
  const isForeign = (resource: string, id: unknown): boolean =>
    !came.has(String(id)) && !!planted.ids.get(resource)?.includes(String(id)) && !isThere(planted, tables.get(resource)!, String(id), person)
  return facts
    .filter(fact => fact.actor !== 'system')
    .flatMap(({ resource, stream, type, data }) => {
      if (goesAlong.has(`${resource}.${type}`)) came.add(stream)
      if (isForeign(resource, stream)) return [`${name} wrote ${resource}.${type} of a row beyond the wall`]
      return Object.entries(tables.get(resource)?.fields ?? {})
        .filter(([field, { kind, to }]) => (kind === 'ref' ? isForeign(to!, data[field]) : isForeignText(data[field], isForeign)))
        .filter(([field]) => !takenOver.has(`${resource}.${type} ${field}`))
        .map(([field]) => `${name} wrote ${resource}.${type} whose ${field} points beyond the wall`)
    })
}
const isForeignText = (value: unknown, isForeign: (resource: string, id: unknown) => boolean): boolean => {
  const found = typeof value === 'string' ? /^wall-([a-z_]+)/.exec(value) : null
  return !!found && isForeign(found[1]!, value)
}

const letter = { allowed: 'a', refused: '.', empty: 'o', leak: 'L' } as const
/** The table as text: a line for each door, a letter for each viewer; below it how many doors there were of each kind for whom. */
export function tableOf(crawled: Crawled, who: readonly Viewer[]): string {
  const { table } = crawled
  const lines = [...table].map(([door, row]) => `${who.map(({ name }) => (row.has(name) ? letter[row.get(name)!] : ' ')).join(' ')}  ${door}`)
  return [`a allowed, . refused, o empty, L leak: ${who.map(({ name }) => name).join(', ')}`, ...lines, '', ...sumOf(crawled, who)].join('\n')
}
/** Per viewer: how many doors showed planted rows, nothing of them, refused, or leaked; how many tries in how many seconds. */
export function sumOf({ table, tried }: Crawled, who: readonly Viewer[]): readonly string[] {
  const rows = who.map(({ name }) => {
    const count = (what: Outcome): number => [...table.values()].filter(row => row.get(name) === what).length
    const { tries, ms } = tried.get(name) ?? { tries: 0, ms: 0 }
    return `| ${name} | ${count('allowed')} | ${count('empty')} | ${count('refused')} | ${count('leak')} | ${tries} | ${Math.round(ms / 1000)} |`
  })
  return ['| who | allowed | empty | refused | leak | tries | seconds |', '| --- | --- | --- | --- | --- | --- | --- |', ...rows]
}
