/** K6: of every resource everybody sees the same rows through every door: page by page in the list, one by one, by searching, in the export,
 * in totals by status, in lists and reports under other names, in the history, and by what commands say of them. Wherever rows lie, whatever
 * they are. In full everybody asks for everything in worlds of chance, on both databases; a plain run is of one world, where everybody asks for
 * every other resource, beginning at the first or the second, and one of each reach for the others on PostgreSQL. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleId } from '../../modules/identity/index.ts'
import { everyone, RefusalError, type Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { no } from '../../server/kernel/refusals.ts'
import { dialects, tenant } from '../app.ts'
import { isFull } from '../run.ts'
import type { Person } from '../people.ts'
import { type Web, web } from '../web.ts'
import { idsOf, ofEachReach, placedPeople, plant, scoped } from './placed.ts'
import { runs } from './play.ts'

const isRemovable = (of: Resource) => of.lifecycle.statuses.includes('removed')
const sorted = (list: Iterable<string>): readonly string[] => [...list].sort()

interface Seen {
  readonly visible: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
}

/** What a resource is searched for: the title of one row of each of these groups; in full of every row. */
function titles(of: Resource, ...groups: readonly (readonly AnyRow[])[]): ReadonlySet<string> {
  const said = (rows: readonly AnyRow[]) => rows.map(row => row[of.title]).filter((one): one is string => typeof one === 'string' && one !== '')
  return new Set(groups.flatMap(rows => said(rows).slice(0, isFull ? rows.length : 1)))
}

describe.each(dialects)('on %s', dialect => {
  const asAll = isFull || dialect === 'sqlite'
  let on: Web,
    people: ReadonlyMap<string, Person>,
    planted = ''
  /** Calls that a module spells itself in place of those that every resource has. */
  let spelled: ReadonlySet<string>
  /** How often each viewer saw a row, and did not. */
  const seen = new Map<string, { there: number; hidden: number }>()
  beforeAll(async () => {
    on = await web({ dialect })
    people = await placedPeople(on)
    spelled = new Set(on.engine.registry.modules.flatMap(one => one.routes).map(one => one.path.replace(/\?.*$/, '')))
  })
  afterAll(() => on.close())

  const listOf = (of: Resource) => [of.path!.list ?? 'list', 'list', 'page'].map(name => `/api/${of.path!.base}/${name}`).find(path => !spelled.has(path))
  const at = (of: Resource, name: string) => {
    const path = `/api/${of.path!.base}/${name}`
    return spelled.has(path) ? undefined : path
  }

  /** The ids of a list, over all its pages, and what is wrong with the pages. */
  async function listed(person: Person, path: string, query: string, wrong: string[]): Promise<readonly string[]> {
    const ids: string[] = []
    for (let current = 1; ; current++) {
      const { status, body } = await on.get(person, `${path}?${query}&size=4&current=${current}`)
      if (status !== 200) {
        wrong.push(`${path}?${query} answers ${status} ${body?.data?.rule}`)
        return ids
      }
      ids.push(...body.data.records.map((row: { id: string }) => row.id))
      if (current >= body.data.pages || current > 20) {
        if (new Set(ids).size !== ids.length || ids.length !== body.data.total)
          wrong.push(`${path}?${query} has ${ids.length} rows, its total is ${body.data.total}`)
        return ids
      }
    }
  }
  const total = async (person: Person, path: string, query: string) => (await on.get(person, `${path}?${query}&size=1`)).body?.data?.total

  /** What is wrong with how somebody sees the rows of a resource; notes in `there` which of them they see. */
  async function complaints(person: Person, of: Resource, standing: (row: AnyRow) => boolean, there: Map<string, Seen>): Promise<readonly string[]> {
    const wrong: string[] = [],
      all = await on.all(of)
    const history = at(of, 'history')!,
      detail = at(of, of.path!.detail ?? 'detail')
    const same = (door: string, found: Iterable<string>, wanted: readonly AnyRow[]) => {
      const [is, should] = [sorted(found), sorted(wanted.map(row => row.id))]
      if (is.join() !== should.join()) wrong.push(`${of.name} by ${door}: ${is.join(' ') || 'nothing'} instead of ${should.join(' ') || 'nothing'}`)
    }
    const visible: AnyRow[] = []
    for (const row of all) {
      const one = await on.get(person, `${history}?id=${encodeURIComponent(row.id)}`)
      if (one.status === 200) visible.push(row)
      else if (one.status !== 404) wrong.push(`${of.name} ${row.id} history answers ${one.status}`)
      if (detail && ((await on.get(person, `${detail}?id=${encodeURIComponent(row.id)}`)).status === 200) !== (one.status === 200))
        wrong.push(`${of.name} ${row.id} is there by its ${one.status === 200 ? 'history' : 'detail'} alone`)
    }
    const visibleIds = new Set(visible.map(row => row.id))
    there.set(of.name, { visible: visibleIds, hidden: new Set(all.map(row => row.id).filter(id => !visibleIds.has(id))) })
    const count = seen.get(person.account) ?? { there: 0, hidden: 0 }
    seen.set(person.account, { there: count.there + visible.length, hidden: count.hidden + all.length - visible.length })
    await bySearching(person, of, visible, standing, same, wrong)
    await byExport(person, of, visible.filter(standing), wrong)
    await byOtherNames(person, of, there.get(of.name)!, wrong)
    await byCommand(person, of, all, same, visible, wrong)
    return wrong
  }

  type Same = (door: string, found: Iterable<string>, wanted: readonly AnyRow[]) => void
  async function bySearching(person: Person, of: Resource, visible: readonly AnyRow[], standing: (row: AnyRow) => boolean, same: Same, wrong: string[]) {
    const path = listOf(of)
    if (!path) return
    const shown = visible.filter(standing)
    // Programs that are built in stand at the end of the list of clients: they are no rows.
    same(
      'list',
      (await listed(person, path, '', wrong)).filter(id => !id.startsWith('built-in-')),
      shown,
    )
    // What somebody knows the id of is found where it is there, removed or not.
    const all = await on.all(of),
      ids = all.map(row => row.id)
    same('ids', await listed(person, path, `id=${encodeURIComponent(ids.join())}`, wrong), visible)
    const title = of.fields[of.title]!
    if (['text', 'ref', 'dict'].includes(title.kind) && !title.pii?.startsWith('words'))
      for (const value of titles(
        of,
        shown,
        all.filter(row => !visible.some(one => one.id === row.id)),
        visible.filter(row => !standing(row)),
      ))
        same(
          `searching ${value}`,
          await listed(person, path, `${of.title}_equal=${encodeURIComponent(value)}`, wrong),
          shown.filter(row => row[of.title] === value),
        )
    const there = new Set(all.map(row => row.status))
    for (const status of of.lifecycle.statuses.filter(one => one !== 'new' && (isFull || there.has(one)))) {
      const wanted = visible.filter(row => row.status === status && (standing({ ...row, status: '' }) || !of.follows)).length,
        sum = await total(person, path, `status=${status}`)
      if (sum !== wanted) wrong.push(`${of.name} has ${wanted} rows ${status}, the total says ${sum}`)
    }
  }

  /** Lines of an export bear the second in which a row was made. */
  async function byExport(person: Person, of: Resource, shown: readonly AnyRow[], wrong: string[]) {
    const path = at(of, of.path!.export ?? 'export')
    if (!path) return
    const { status, text } = await on.get(person, `${path}?format=csv&columns=createTime`)
    const seconds = (list: readonly string[]) => sorted(list.map(one => one.slice(-2))).join()
    const lines = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.replaceAll('"', ''))
      // Programs that are built in were never made.
      .filter(line => of.name !== 'client' || line !== '')
    if (status !== 200 || seconds(lines) !== seconds(shown.map(row => row.createdAt.slice(17, 19))))
      wrong.push(`${of.name} is exported as ${lines.length} rows (${status}), ${shown.length} are there`)
  }

  /** Lists and details under other names may show less, never more. */
  async function byOtherNames(person: Person, of: Resource, { hidden }: Seen, wrong: string[]) {
    if (hidden.size === 0) return
    for (const call of on.calls.filter(one => one.of === of && one.kind === 'list' && !one.path.includes(':'))) {
      const { status, body } = await on.get(person, `${call.path}?size=200`)
      const records = status === 200 ? [body.data?.records ?? body.data].flat() : []
      const found = records.map((row: any) => row?.id).filter((id: string) => hidden.has(id))
      if (found.length > 0) wrong.push(`${call.path} shows ${found.join(' ')}, which are not there`)
    }
    const [one] = hidden
    for (const call of on.calls.filter(other => other.of === of && other.kind === 'detail' && !other.path.includes(':'))) {
      const { status, text } = await on.get(person, `${call.path}?id=${encodeURIComponent(one!)}&${of.path?.id ?? 'id'}=${encodeURIComponent(one!)}`)
      if (status === 200 && text.includes(`"id":"${one}"`)) wrong.push(`${call.path} shows ${one}, which is not there`)
    }
  }

  /** Words to choose from, menus and the help beside every page are read by everybody, whatever their lists show. */
  const common = ['dict', 'dict_biz', 'menu', 'help_doc']
  /** Reports and trees show rows that are there, but for works that are published. */
  async function byReports(person: Person, there: ReadonlyMap<string, Seen>, turn: number, wrong: string[]) {
    const reports = on.calls.filter(one => one.method === 'GET' && one.kind === 'report' && one.access !== 'public' && !one.path.includes(':'))
    for (const call of reports.filter((_call, i) => isDue(turn >> 1, i))) {
      const { text } = await on.get(person, `${call.path}?size=200&startTime=2026-09-01 00:00:00&endTime=2026-12-31 00:00:00`)
      for (const [, id, name] of text.matchAll(/"id":"((\w+)-\d)"/g))
        if (!common.includes(name!) && there.get(name!)?.hidden.has(id!)) wrong.push(`${call.path} shows ${id}, which is not there`)
    }
  }

  /** To a command a row that is there is in a wrong state or has another version than this one; any other is missing. */
  async function byCommand(person: Person, of: Resource, all: readonly AnyRow[], same: Same, visible: readonly AnyRow[], wrong: string[]) {
    const { login } = person
    const command = on.engine.registry.commandsOf.get(of.name)?.find(one => login.actor.may(one.permit) && !of.lifecycle.next('new', one.name))
    if (!command) return
    const found: string[] = []
    for (const row of all) {
      const error = await on.engine.run(login, command, row.id, {}, { version: 999_999 }).catch((reason: unknown) => reason)
      const code = error instanceof RefusalError ? error.refused.code : String(error)
      if (code === no.notNow.code || code === no.stale.code) found.push(row.id)
      else if (code !== no.missing.code) wrong.push(`${of.name}.${command.name} on ${row.id}: ${code}`)
    }
    same(command.name, found, visible)
    const beyond = all.filter(row => !visible.includes(row)).map(row => row.id)
    if (beyond.length < 2) return
    const head = await on.log.head(tenant)
    const { status } = await on.post(person, `/api/${of.path!.base}/${command.name}?ids=${encodeURIComponent(beyond.join())}`, {
      remark: '越权',
      reason: '越权',
    })
    if (status < 400 || (await on.log.head(tenant)) !== head) wrong.push(`${of.name}.${command.name} on rows that are not there answers ${status}`)
  }

  /** Whether a list shows a row by itself: neither removed, nor hanging on one that is. */
  async function standingRows(): Promise<(of: Resource) => (row: AnyRow) => boolean> {
    const statuses = new Map<string, string>()
    for (const of of on.engine.registry.tables) for (const row of await on.all(of)) statuses.set(`${of.name} ${row.id}`, row.status)
    return of => row =>
      !(isRemovable(of) && row.status === 'removed') && !(of.follows && statuses.get(`${row[of.follows.of]} ${row[of.follows.row]}`) === 'removed')
  }

  /** Whether it is this one's turn. */
  const isDue = (turn: number, n: number): boolean => isFull || (turn + n + (dialect === 'sqlite' ? 0 : 1)) % 2 === 0
  /** What is wrong with how somebody sees all that there is; in a plain run every other resource. */
  async function allComplaints(person: Person, turn: number): Promise<readonly string[]> {
    const standing = await standingRows(),
      wrong: string[] = [],
      there = new Map<string, Seen>()
    for (const of of on.engine.registry.tables.filter((_of, i) => isDue(turn, i))) {
      // The list of tenants is the platform's, of all that there are.
      if (!of.path || of.read.length === 0 || of.name === 'tenant') continue
      if (person.login.actor.may(`${of.name}_view`)) wrong.push(...(await complaints(person, of, standing(of), there)))
      else if (listOf(of) && (await on.get(person, listOf(of)!)).status !== 403) wrong.push(`${of.name} is listed without the right`)
    }
    await byReports(person, there, turn, wrong)
    return wrong
  }
  const inWorlds = (name: string, holds: (person: Person, numbers: readonly number[]) => Promise<void>, share: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 2 ** 20 }), { minLength: 97, maxLength: 97 }), async numbers => {
        if (planted !== numbers.join()) await plant(on, numbers)
        planted = numbers.join()
        await holds(people.get(name)!, numbers)
      }),
      { numRuns: isFull ? Math.ceil(runs(dialect) / share) : 1, endOnFailure: true },
    )

  test.each(asAll ? everyone : ofEachReach)(
    'K6 %s sees the same rows by list, one by one, by search, in exports, in totals, in reports and by commands',
    async name => {
      await inWorlds(name, async person => expect(await allComplaints(person, everyone.indexOf(name))).toEqual([]), 50)
    },
    300_000,
  )

  test.each((isFull ? everyone : dialect === 'sqlite' ? ofEachReach : (['SM'] as const)).filter(name => name !== 'PA'))(
    'K6 %s does so where an administrator left them some rows of every kind',
    async name => {
      const role = roleId(name),
        grant = (dataScopeIds: readonly string[]) => on.run(on.as('system'), on.engine.command('role', 'grant'), role, { dataScopeIds })
      await inWorlds(
        name,
        async (person, numbers) => {
          const left = new Map(on.engine.registry.tables.map((of, i) => [of.name, idsOf(of).filter((_id, n) => numbers[(i + n) % numbers.length]! % 2 === 0)]))
          await scoped(on, left)
          await grant([...left.keys()].map(of => `scope-${of}`))
          const narrowed = { ...person, login: (await on.auth.session(person.access))! }
          expect(await allComplaints(narrowed, everyone.indexOf(name) + 1)).toEqual([])
          const sees = narrowed.login.actor.may('customer_view') ? await listed(narrowed, listOf(on.engine.registry.resources.get('customer')!)!, '', []) : []
          for (const id of sees) expect(left.get('customer')).toContain(id)
          await grant([])
        },
        100,
      )
    },
    300_000,
  )

  test.each(['PA elsewhere', 'SM elsewhere'])('K6 %s sees none of them, by any door', async name => {
    const person = people.get(name)!,
      wrong: string[] = []
    for (const of of on.engine.registry.tables) {
      if (!of.path || !person.login.actor.may(`${of.name}_view`)) continue
      const placed = (await on.all(of)).filter(row => row.createdBy === 'placed').map(row => row.id),
        ids = encodeURIComponent(placed.join())
      const doors = [listOf(of), listOf(of) && `${listOf(of)}?id=${ids}`, at(of, 'export') && `${at(of, 'export')}?format=csv`].filter(one => one !== undefined)
      for (const door of doors) {
        const { text } = await on.get(person, door.includes('?') ? `${door}&size=200` : `${door}?size=200`)
        if (text.includes('2026-09-01 12:00:')) wrong.push(`${door} shows rows of another tenant`)
      }
      for (const id of placed)
        if ((await on.get(person, `${at(of, 'history')}?id=${id}`)).status !== 404) wrong.push(`${of.name} ${id} is there by its history`)
    }
    expect(wrong).toEqual([])
  })

  test('everybody saw some rows, and whoever is bounded did not see others', () => {
    for (const name of asAll ? everyone : ofEachReach) {
      const { there, hidden } = seen.get(people.get(name)!.account)!
      // Pupils have no rights to any list yet.
      if (name !== 'SD') expect(there, name).toBeGreaterThan(isFull ? 20 : 5)
      if (people.get(name)!.login.actor.reach !== 'all') expect(hidden, name).toBeGreaterThan(isFull ? 20 : 5)
    }
  })
})
