/** Where hostile callers meet the product: the demo district with one signed-in person per role, and a neighbour whose rows nobody may see. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts } from '../../cli/demo/accounts.ts'
import { seedDemo } from '../../cli/demo/demo.ts'
import { identity } from '../../modules/identity/index.ts'
import { blank, everyone, find, type Resource, type Role } from '../../modules/kit/index.ts'
import type { Admitted } from '../../modules/identity/server/auth.ts'
import { modules } from '../../modules/index.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { engine } from '../../server/kernel/engine.ts'
import { sqlite, type Statement } from '../../server/kernel/store.ts'
import { selectFacts, toFact } from '../../server/kernel/stored-facts.ts'
import { master, tenant } from '../app.ts'
import { once } from '../browser/once.ts'
import type { Person } from '../people.ts'
import { newFolder } from '../run.ts'
import { web, type Web } from '../web.ts'

/** What stands in every text of the neighbour's rows. */
export const mark = 'of-the-neighbour'
export const neighbour = '000009'
export const today = '2026-11-20'
const now = `${today}T04:00:00.000Z`

export interface District extends Web {
  readonly people: ReadonlyMap<Role, Person>
  /** Ids of some rows of a resource, none of them those that the callers' own sessions stand on. */
  idsOf(of: Resource): readonly string[]
  /** Some rows as they are stored, to send back half changed. */
  rowsOf(of: Resource): readonly AnyRow[]
  /** The id of the neighbour's row. */
  strange(of: Resource): string
  /** Signs a role in anew after something ended its session. */
  renew(role: Role): Promise<Person>
  neighboursRows(): Promise<string>
}

function strangeRow(of: Resource): AnyRow {
  const values = Object.fromEntries(
    Object.entries(of.fields).map(([name, field]) => [
      name,
      field.kind === 'flag'
        ? false
        : ['int', 'money', 'percent'].includes(field.kind)
          ? 4_242_424
          : field.kind === 'json'
            ? { mark }
            : field.kind === 'date'
              ? today
              : field.kind === 'time'
                ? `${today}T04:00:00.000Z`
                : `${mark}-${name}`,
    ]),
  )
  const status = of.lifecycle.statuses.find(one => one !== 'new')!
  return {
    ...(blank(of, `strange-${of.name}`, neighbour) as any),
    ...values,
    id: `strange-${of.name}`,
    status,
    version: 1,
    createdAt: mark,
    createdBy: mark,
    updatedAt: mark,
    updatedBy: mark,
  }
}

export async function district(dialect: Dialect): Promise<District> {
  const from = await demo(),
    on = await web({ now, folder: from.files, ...(dialect === 'sqlite' ? { store: sqlite(':memory:', from.rows) } : { dialect }) })
  if (dialect === 'postgres') await copied(from.rows, on)
  const resources = on.engine.registry.tables
  await on.store.transact(neighbour, function* () {
    for (const of of resources) for (const one of on.engine.statements.put(of, [strangeRow(of)])) yield one
  })
  const people = new Map<Role, Person>()
  const own = new Set<string>()
  const enter = async (role: Role): Promise<Person> => {
    const account = accounts.find(one => one.role === role)?.account
    const [user] = account
      ? ((await on.engine.ask(tenant, find(on.engine.registry.resources.get('user')!, { account, status: 'active' }))) as readonly AnyRow[])
      : []
    const [held] = user ? await on.engine.ask(tenant, find(identity, { userId: user.id, status: 'active' })) : []
    const admitted: Admitted | undefined = held && (await on.auth.start({ tenant, identityId: held.id, grant: 'test' }).catch(() => undefined))
    if (!admitted) return on.login(role)
    for (const id of [user!.id, held!.id, held!.deptId, held!.roleId]) own.add(id)
    return { ...admitted, userId: user!.id, account: account!, auth: on.auth }
  }
  for (const role of everyone) people.set(role, await enter(role))
  const rows = new Map(await Promise.all(resources.map(async of => [of.name, await spread(on, of)] as const)))
  const guarded = new Set(['tenant', 'role', 'user', 'dept', 'identity', 'login_session'])
  const free = (of: Resource): readonly AnyRow[] =>
    (rows.get(of.name) ?? []).filter(row => !guarded.has(of.name) || (!own.has(row.id) && of.name !== 'role' && of.name !== 'tenant'))
  return Object.assign(on, {
    people,
    idsOf: (of: Resource) => free(of).map(row => row.id),
    rowsOf: free,
    strange: (of: Resource) => `strange-${of.name}`,
    renew: async (role: Role) => {
      const person = await enter(role)
      people.set(role, person)
      return person
    },
    neighboursRows: async () =>
      JSON.stringify(await Promise.all(resources.map(of => on.store.read(on.engine.statements.byId(of, neighbour, [`strange-${of.name}`]))))),
  }) as District
}

/** A few rows of each status. */
async function spread(on: Web, of: Resource): Promise<readonly AnyRow[]> {
  const found = await Promise.all(
    of.lifecycle.statuses.map(status => on.engine.ask(tenant, { kind: 'find', of, where: { status }, limit: 4 }) as Promise<readonly AnyRow[]>),
  )
  return found.flat()
}

/** The demo copied row by row: telling it anew would take its time. */
async function copied(rows: Buffer, on: Web): Promise<void> {
  const source = sqlite(':memory:', rows),
    from = engine(source, { modules, master }),
    { statements, store, registry } = on.engine
  try {
    const put = async (statements: readonly Statement[]): Promise<unknown> =>
      store.transact(tenant, function* () {
        if (statements.length > 0) yield statements
      })
    for (const of of registry.tables) {
      const rows = (await from.ask(tenant, { kind: 'find', of, where: {}, limit: 1_000_000 })) as readonly AnyRow[]
      for (let i = 0; i < rows.length; i += 1_000) await put(statements.put(of, rows.slice(i, i + 1_000)))
    }
    const named = (await source.read({ text: `${selectFacts} order by position`, values: [] })).map(toFact)
    for (let i = 0; i < named.length; i += 1_000) await put(statements.putFacts(named.slice(i, i + 1_000)))
    for (const [table, columns] of [
      ['stream_keys', 4],
      ['sequences', 3],
      ['found_keys', 4],
      ['found_news', 4],
    ] as const)
      for (const row of await source.read({ text: `select * from ${table}`, values: [] }))
        await store.read({ text: `insert into ${table} values (${Array.from({ length: columns }, (_, i) => `$${i + 1}`).join(', ')})`, values: row })
  } finally {
    await from.close()
  }
}

/** The demo of a run of the tests, made by its own commands once: its database, and a copy of its files. */
async function demo(): Promise<{ readonly rows: Buffer; readonly files: string }> {
  const folder = await once('fuzzed', async half => {
      const on = await web({ now, folder: join(half, 'live') })
      await seeded(on)
      writeFileSync(join(half, 'rows.db'), on.store.raw.serialize())
      if (existsSync(join(half, 'live'))) cpSync(join(half, 'live'), join(half, 'files'), { recursive: true })
      await on.close()
    }),
    files = newFolder('fuzzed')
  if (existsSync(join(folder, 'files'))) cpSync(join(folder, 'files'), files, { recursive: true })
  return { rows: readFileSync(join(folder, 'rows.db')), files }
}
const seeded = (on: Web): Promise<unknown> =>
  seedDemo(
    { engine: on.engine, log: on.log, reactor: on.reactor, auth: on.auth, ports: { files: on.files } as never, migrated: [], refreshed: [] },
    { tenant, scale: 0.1, seed: 7, today, seen: () => {} },
  )
