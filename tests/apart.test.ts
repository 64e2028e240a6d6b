/** Equal names are told apart by where their rows belong, wherever a row is named beside others: in lists, sheets, reports, homes and calendars. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { person } from './spec.ts'
import type { Resource } from '../modules/kit/index.ts'
import { listColumns } from '../server/http/list-columns.ts'
import { wire, type Wire } from '../server/http/wire.ts'
import { app, dialects, tenant, type App } from './app.ts'
import { rowIn } from './rows.ts'

describe.each(dialects)('on %s', dialect => {
  let on: App, named: Wire
  /** What stands in rows of another resource by a reference, and is called by a text of its own. */
  const placed = (): readonly Resource[] =>
    on.engine.registry.tables.filter(
      of =>
        of.within &&
        of.fields[of.within]!.kind === 'ref' &&
        of.fields[of.within]!.to !== of.name &&
        of.fields[of.title]!.kind === 'text' &&
        !of.fields[of.title]!.unique &&
        of.within !== of.title,
    )
  const parentOf = (of: Resource): Resource => on.engine.registry.resources.get(of.fields[of.within!]!.to!)!
  beforeAll(async () => {
    on = await app(modules, { dialect })
    named = wire(on.engine)
    for (const of of placed())
      await on.store.transact(tenant, function* () {
        const above = parentOf(of)
        const title = above.fields[above.title]!.kind === 'text' ? (id: string) => ({ [above.title]: `地方${id}` }) : () => ({})
        for (const id of ['u1', 'u2'])
          yield on.engine.statements.put(above, [rowIn(above, id, above.lifecycle.statuses.at(-1)!, title(id), name => `${above.name}${name}${id}`)])
        for (const [id, parent, name] of [
          ['n1', 'u1', '同名'],
          ['n2', 'u2', '同名'],
          ['n3', 'u1', '独名'],
        ] as const)
          yield on.engine.statements.put(of, [
            rowIn(of, `${of.name}-${id}`, 'live', { [of.within!]: parent, [of.title]: name }, one => `${of.name}${one}${id}`),
          ])
      })
    on.engine.forget()
  })
  afterAll(() => on.close())
  const session = () => ({ ...on.as('PO'), actor: person('PO', 'PO', { may: () => true }) })
  const called = (of: Resource, id: string) => `${of.name}-${id}`

  test('there is much that belongs somewhere', () => expect(placed().length).toBeGreaterThan(10))
  test('among names in a report: with their places where they are alike, and never else', async () => {
    for (const of of placed().filter(one => parentOf(one).fields[parentOf(one).title]!.kind === 'text')) {
      const names = await named.titles(session(), of, [called(of, 'n1'), called(of, 'n2'), called(of, 'n3')], 0)
      expect([...names.values()], of.name).toEqual(['同名 · 地方u1', '同名 · 地方u2', '独名'])
    }
  })
  test('on rows that point to them: unless the row says itself where that is', async () => {
    let looked = 0
    for (const of of placed().filter(one => parentOf(one).fields[parentOf(one).title]!.kind === 'text'))
      for (const by of on.engine.registry.tables)
        for (const [name, field] of Object.entries(by.fields)) {
          const key = `${name.replace(/(Id|By)$/, '')}Name`
          // A row that keeps the name itself says what it keeps.
          if (field.kind !== 'ref' || field.to !== of.name || by.name === of.name || Object.hasOwn(by.fields, key)) continue
          const rows = ['n1', 'n2', 'n3'].map(id => rowIn(by, id, 'live', { [name]: called(of, id) }, () => 'x'))
          const [first, second, third] = await named.rows(session(), by, rows, 0, listColumns(by, [], name))
          expect([first![key], second![key], third![key]], `${by.name}.${name}`).toEqual(['同名 · 地方u1', '同名 · 地方u2', '独名'])
          looked++
          const beside = Object.entries(by.fields).find(([other, one]) => other !== name && one.kind === 'ref' && one.to === parentOf(of).name)?.[0]
          if (!beside) continue
          const told = await named.rows(
            session(),
            by,
            rows.map((row, i) => ({ ...row, [beside]: i === 1 ? 'u2' : 'u1' })),
            0,
            listColumns(by, [], `${name},${beside}`),
          )
          expect(
            told.map(row => row[key]),
            `${by.name}.${name}, ${beside}`,
          ).toEqual(['同名', '同名', '独名'])
        }
    expect(looked).toBeGreaterThan(20)
  })
  test('names that are masked are told apart by nothing', async () => {
    const of = on.engine.registry.resources.get('student')!
    const eyes = { ...session(), actor: person('FI', 'FI', { may: (code: string) => code !== 'people_name' }) }
    expect([...(await named.titles(eyes, of, [called(of, 'n1'), called(of, 'n2')], 0)).values()]).toEqual(['同*', '同*'])
  })
})
