/** Removed rows: no list, export or report shows them, whatever module built it, unless somebody asks for that status. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from './shared.ts'
import { everyone, type Resource } from '../modules/kit/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { tenant } from './app.ts'
import type { Person } from './people.ts'
import { rowIn } from './rows.ts'
import { web } from './web.ts'

const on = shared(() => web(), { timeout: 120_000, isPlanted: true })
let removable: readonly Resource[]
const people: Person[] = []

/** A removed row that every house reaches, with a word in it that can't be missed. */
function gone(of: Resource): AnyRow {
  const word = (name: string) => `gone-${of.name}-${name}`
  const texts = Object.keys(of.fields).filter(name => ['text', 'rich', 'file', 'image'].includes(of.fields[name]!.kind))
  return rowIn(of, `gone-${of.name}`, 'removed', {
    ...Object.fromEntries(texts.map(name => [name, word(name)])),
    // What hangs on a row is there where that may be.
    ...(of.follows ? { [of.follows.of]: 'refund' } : {}),
  })
}

beforeAll(async () => {
  for (const role of everyone) people.push(await on.login(role))
  removable = on.engine.registry.tables.filter(of => of.lifecycle.statuses.includes('removed'))
  await on.store.transact(tenant, function* () {
    for (const of of removable) for (const one of on.engine.statements.put(of, [gone(of)])) yield one
  })
  on.engine.forget()
}, 120_000)

test('no list, export or report of any call shows a removed row', async () => {
  const shown: string[] = []
  for (const call of on.calls) {
    if (call.method !== 'GET' || !['list', 'export', 'report'].includes(call.kind) || call.path.includes(':')) continue
    for (const person of people) {
      const { text } = await on.get(person, `${call.path}?size=100${call.kind === 'export' ? '&format=csv' : ''}`)
      const found = /gone-\w+/.exec(text)
      if (found) shown.push(`${call.path} to ${person.login.actor.role}: ${found[0]}`)
    }
  }
  expect(shown).toEqual([])
}, 240_000)

test('who asks for the status finds them', async () => {
  const admin = people[everyone.indexOf('PA')]!
  for (const of of removable) {
    if (!of.path || !admin.login.actor.may(`${of.name}_view`)) continue
    const path = `/api/${of.path.base}/${of.path.list ?? 'list'}`
    // Trees and the list of all houses are made by hand and have tests of their own.
    if (on.calls.find(call => call.path === path)?.kind !== 'list') continue
    expect((await on.get(admin, `${path}?status=removed`)).text, of.name).toContain(`gone-${of.name}`)
  }
})
