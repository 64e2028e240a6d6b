/** A planted world: of every resource two rows in each status, that point to one another, and in every field a value that is nowhere else. So
 * bytes of an answer tell what was shown. Rows are put as they are, with a fact each, since no story could lead every resource everywhere. */
import { blank, type Field, formatMoney, type Resource } from '../../modules/kit/index.ts'
import { personalAs } from '../../server/kernel/masking.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { registry } from '../../server/kernel/registry.ts'
import type { StoredFact } from '../../server/kernel/unit-of-work.ts'
import { modules } from '../../modules/index.ts'
import { tenant } from '../app.ts'
import type { Web } from '../web.ts'

/** Where planted rows belong: the area, school, agency, teacher, pupil and person that nobody of the tests is. */
export const place = 'walled'
/** A value that stands in one field of the planted rows of one resource, as an answer would show it in clear. */
export interface Mark {
  readonly of: Resource
  readonly field: string
  readonly text: string
  readonly as: 'name' | 'phone' | 'idCard' | 'text' | 'words' | 'money' | 'plain'
}
export interface Planted {
  readonly tables: readonly Resource[]
  readonly marks: readonly Mark[]
  /** The ids of the planted rows, by resource. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  readonly rows: ReadonlyMap<string, readonly AnyRow[]>
}

const all = registry(modules)
const bounds = ({ scope }: Resource): Readonly<Record<string, string>> => {
  if (scope === 'everyone') return {}
  const { else: _, ...rest } = scope
  return Object.fromEntries(Object.entries(rest).map(([dimension, field]) => [field, dimension]))
}
/** The id of the first planted row: what others point to. */
export const idOf = (of: Resource, variant = ''): string => ('id' in bounds(of) ? place : `wall-${of.name}`) + variant

const digits = '甲乙丙丁戊己庚辛壬癸'
/** Values that are nowhere else, drawn one after another. */
function drawing() {
  let n = 0
  const number = (): number => ++n
  return {
    name: () => `墙${[...String(10_000 + number())].map(digit => digits[Number(digit)]).join('')}`,
    phone: () => `139${String(31_000_000 + number() * 97)}`,
    idCard: () => `110101${String(198_000_000_000 + number() * 7_919)}`,
    text: () => `秘${1_000_000 + number()}`,
    day: () => new Date(Date.UTC(1960, 0, 1) + number() * 86_400_000).toISOString().slice(0, 10),
    cents: () => 7_310_017 + number() * 10_007,
    plain: () => `封${1_000_000 + number()}`,
  }
}
type Draw = ReturnType<typeof drawing>

function valueIn(of: Resource, name: string, field: Field, draw: Draw, note: (as: Mark['as'], text: string) => void): unknown {
  const as = personalAs(field)
  const said = (kind: Mark['as'], text: string): string => {
    note(kind, text)
    return text
  }
  if (name in bounds(of)) return field.kind === 'ref' || field.kind === 'text' ? place : null
  switch (field.kind) {
    case 'money': {
      const cents = draw.cents()
      note('money', formatMoney(cents))
      return cents
    }
    case 'text':
    case 'rich':
      if (as === 'words') {
        const phone = said('words', draw.phone())
        return `电话${phone}。`
      }
      return as === 'name' ? said('name', draw.name()) : as ? said(as, draw[as]()) : said('plain', draw.plain())
    case 'date':
      return as ? said('text', draw.day()) : '2026-10-02'
    case 'secret':
      return said('text', draw.text())
    case 'time':
      return field.required ? '2026-10-02T04:00:00.000Z' : null
    case 'ref': {
      const to = all.resources.get(field.to!)
      // No row stands above itself.
      return to && to.name !== of.name ? idOf(to) : null
    }
    case 'choice':
      // The department is an agency's, so that its accounts are asked for.
      return of.name === 'dept' && name === 'deptCategory' ? 'agency' : (Object.keys(field.choices ?? {})[0] ?? null)
    case 'dict':
    case 'file':
    case 'image':
      return said('plain', draw.plain())
    case 'flag':
      return field.initial ?? true
    case 'int':
    case 'percent':
      return field.initial ?? 1
    case 'json':
      return looseOf(of, name, field, draw, said)
  }
}
/** What stands in fields of loose structure: copies of the row's own personal fields, and what the field says it holds. */
function looseOf(of: Resource, name: string, field: Field, draw: Draw, said: (as: Mark['as'], text: string) => string): unknown {
  if (name === 'draft')
    return Object.fromEntries(
      Object.entries(of.fields).flatMap(([key, own]) => (own.kind === 'text' && own.pii && own.pii !== 'words' ? [[key, said(own.pii, draw[own.pii]())]] : [])),
    )
  if (field.holds?.name) return [{ step: 'x', userId: place, name: said('name', draw.name()), at: '2026-10-01T04:00:00.000Z', remark: '' }]
  return field.initial ?? (field.required ? [] : null)
}

function rowOf(of: Resource, id: string, status: string, draw: Draw, marks: Mark[]): AnyRow {
  const values = Object.fromEntries(
    Object.entries(of.fields).map(([field, spec]) => [field, valueIn(of, field, spec, draw, (as, text) => marks.push({ of, field, text, as }))]),
  )
  const who = { createdAt: '2026-09-01T04:00:00.000Z', createdBy: place, updatedAt: '2026-09-01T04:00:00.000Z', updatedBy: place }
  const hangs = of.follows ? { [of.follows.of]: 'customer', [of.follows.row]: 'wall-customer' } : {}
  return { ...(blank(of, id, tenant) as any), ...values, ...hangs, id, status, version: 1, ...who }
}

const factOf = (of: Resource, row: AnyRow, position: number): StoredFact => ({
  tenant,
  position,
  resource: of.name,
  stream: row.id,
  version: 1,
  type: Object.keys(of.facts)[0] ?? 'created',
  v: of.facts[Object.keys(of.facts)[0]!]?.v ?? 1,
  data: JSON.stringify(Object.fromEntries(Object.keys(of.fields).map(name => [name, row[name]]))),
  status: row.status,
  actor: place,
  role: 'PO',
  dept: place,
  command: 'create',
  root: `${of.name}_create`,
  key: null,
  at: row.createdAt,
  hash: '',
})

/** Plants it into an app. */
export async function plant(on: Web): Promise<Planted> {
  const draw = drawing(),
    marks: Mark[] = [],
    rows = new Map<string, AnyRow[]>()
  const tables = all.tables
  for (const of of tables) {
    const there = of.lifecycle.statuses.filter(status => status !== 'new' && status !== 'erased')
    const wanted = [...there.map((status, i) => [status, i === 0 ? '' : `-${status}`] as const), [there[0]!, '-other'] as const]
    rows.set(
      of.name,
      wanted.map(([status, variant]) => rowOf(of, idOf(of, variant), status, draw, marks)),
    )
  }
  let position = await on.log.head(tenant)
  const facts = tables.flatMap(of => rows.get(of.name)!.map(row => factOf(of, row, ++position)))
  await on.store.transact(tenant, function* () {
    for (const of of tables) for (const one of on.engine.statements.put(of, rows.get(of.name)!)) yield one
    for (const one of on.engine.statements.putFacts(facts)) yield one
  })
  on.engine.forget()
  return { tables, marks, rows, ids: new Map([...rows].map(([name, list]) => [name, list.map(row => row.id)])) }
}
