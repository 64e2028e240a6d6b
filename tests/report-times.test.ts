/** Reports of a month, a day or a span: each refuses what is no such time by the field and its rule, and none reads a time that it did not name. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shared } from './shared.ts'
import { modules } from '../modules/index.ts'
import type { Role, Route } from '../modules/kit/index.ts'
import { no as rule } from '../modules/kit/rules.ts'
import type { Person } from './people.ts'
import { web } from './web.ts'

/** What is no such time, though it looks like one. */
const wrong = {
  month: ['2026-13', '2026-00', '2026-1', '2026-02-01', 'x'],
  day: ['2026-02-30', '2026-13-01', '2026-02', 'x'],
  monthOrDay: ['2026-13', '2026-02-30', 'x'],
  instant: ['2026-02-30', '2026-13-01 10:00:00', 'x'],
} as const
type Report = Route & { readonly kind: 'report' }
const reports = modules.flatMap(one => one.routes).filter((one): one is Report => one.kind === 'report')
const timed = reports.filter(one => Object.keys(one.times).length > 0)

const on = shared(() => web(), { timeout: 120_000 })
const people = new Map<Role, Person>()
const as = async (by: Report['by']): Promise<Person | undefined> => {
  if (by === 'public') return undefined
  const role = by === 'signed-in' ? 'PO' : by[0]!
  if (!people.has(role)) people.set(role, await on.login(role))
  return people.get(role)
}

test('there are such reports of every kind of time', () => {
  expect(new Set(timed.flatMap(one => Object.values(one.times)))).toEqual(new Set(Object.keys(wrong)))
})

test.each(timed.map(one => [one.path, one] as const))('%s refuses what is no time', async (path, route) => {
  const person = await as(route.by)
  for (const [name, kind] of Object.entries(route.times))
    for (const value of wrong[kind]) {
      const asked = `${path}?${name}=${encodeURIComponent(value)}`
      const { status, body } = await (route.method === 'GET' ? on.get(person, asked) : on.post(person, asked, {}))
      expect([status, body.data?.rule, body.data?.field], asked).toEqual([400, rule[kind].code, name])
    }
})

/** Files whose reading of a time is checked in another way, and how. */
const otherwise: Readonly<Record<string, string>> = {
  'modules/commissions/routes.ts': 'a command takes it, and its field has the rule',
  'modules/openclass/papers.ts': 'a paper asks ensureTimes itself',
  'modules/reconciliation/server/vouchers.ts': 'an export asks the rule of the month itself',
  'modules/resources/board.ts': 'declared fields are checked',
  'modules/recruit/board.ts': 'asks the rule of a day itself',
}
test('no route reads a time that it does not name', () => {
  const names = new Set(timed.flatMap(one => Object.keys(one.times)))
  const files = readdirSync('modules', { recursive: true, encoding: 'utf8' }).map(name => `modules/${name.replaceAll('\\', '/')}`)
  const unnamed = files
    .filter(name => /\.ts$/.test(name) && !/\.test\.ts$/.test(name) && !otherwise[name])
    .flatMap(name =>
      [...readFileSync(name, 'utf8').matchAll(/\basked\??\.(month|period|day|date|startTime|endTime|since|until)\b/g)].flatMap(([, field]) =>
        names.has(field!) ? [] : [`${name}: ${field}`],
      ),
    )
  expect(unnamed).toEqual([])
  // A month that is matched by hand, with another in its place where it does not fit, is how it went wrong.
  const byHand = files.filter(name => /\.ts$/.test(name) && /\\d\{4\}.*\basked\b/.test(readFileSync(name, 'utf8')))
  expect(byHand.filter(name => name !== 'modules/settlement/reports.ts')).toEqual([])
})
