/** A planted world: of every resource a row in each status, that point to one another, and in every field a value that is nowhere else. So
 * bytes of an answer tell what was shown. Rows are put as they are, with a fact each, since no story could lead every resource everywhere. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachedTag } from '../../modules/files/index.ts'
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
  readonly as: 'name' | 'staff' | 'phone' | 'idCard' | 'text' | 'words' | 'money' | 'plain'
  /** The row that holds it. */
  readonly id: string
}
/** A note, task or file that hangs on a planted row. */
export interface Hanging {
  readonly of: Resource
  readonly id: string
  readonly owner: Resource
  readonly row: string
}
export interface Planted {
  readonly tables: readonly Resource[]
  readonly marks: readonly Mark[]
  /** The ids of the planted rows, by resource. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  readonly rows: ReadonlyMap<string, readonly AnyRow[]>
  readonly hanging: readonly Hanging[]
  /** By what the planted file is fetched, which hangs on a planted row, and what is in it. */
  readonly file: { readonly ids: readonly string[]; readonly text: string }
  /** The position of the last planted fact. */
  readonly head: number
}

const all = registry(modules)
/** Fields that say where a row is. A tour is a row as others are here: what is of it points to it. */
const bounds = ({ scope }: Resource): Readonly<Record<string, string>> => {
  if (scope === 'everyone') return {}
  const { else: _, tour: _tour, ...rest } = scope
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

/** The first row of what each school may keep its own of is the platform's: others' rows point to it. */
const platforms: Readonly<Record<string, object>> = { certificate_template: { schoolId: null } }

/** What rows can't be without, though no declaration says so: commands count on it. */
const sound: Readonly<Record<string, unknown>> = { period: '2026-10', seaTime: '2026-09-01T04:00:00.000Z' }

function valueIn(of: Resource, name: string, field: Field, draw: Draw, note: (as: Mark['as'], text: string) => void): unknown {
  const as = personalAs(field)
  const said = (kind: Mark['as'], text: string): string => {
    note(kind, text)
    return text
  }
  if (name in bounds(of)) return field.kind === 'ref' || field.kind === 'text' ? place : null
  if (name in sound) return sound[name]
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
      return as === 'name' || as === 'staff' ? said(as, draw.name()) : as ? said(as, draw[as]()) : said('plain', draw.plain())
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
      Object.entries(of.fields).flatMap(([key, own]) =>
        own.kind === 'text' && own.pii && own.pii !== 'words' ? [[key, said(own.pii, draw[own.pii === 'staff' ? 'name' : own.pii]())]] : [],
      ),
    )
  if (field.holds?.name)
    return [
      {
        step: 'x',
        userId: place,
        name: said(personalAs(field.holds.name) === 'staff' ? 'staff' : 'name', draw.name()),
        at: '2026-10-01T04:00:00.000Z',
        remark: '',
      },
    ]
  return field.initial ?? (field.required ? [] : null)
}

const livingIn = ({ lifecycle }: Resource): readonly string[] => lifecycle.statuses.filter(status => status !== 'new' && status !== 'erased')
/** Each follower by the rows that it hangs on: the first of each resource that may have it, and one in the next status. */
const hangings: readonly Hanging[] = all.tables.flatMap(of =>
  all.tables
    .filter(owner => of.follows && owner.relations[of.follows.as])
    .flatMap(owner => [
      { of, owner, id: `wall-${of.name}-on_${owner.name}`, row: idOf(owner) },
      ...livingIn(owner)
        .slice(1, 2)
        .map(status => ({ of, owner, id: `wall-${of.name}-on_${owner.name}_${status}`, row: idOf(owner, `-${status}`) })),
    ]),
)

function rowOf(of: Resource, id: string, status: string, draw: Draw, marks: Mark[], hanging = hangings.find(one => one.of === of)): AnyRow {
  const values = Object.fromEntries(
    Object.entries(of.fields).map(([field, spec]) => [field, valueIn(of, field, spec, draw, (as, text) => marks.push({ of, field, text, as, id }))]),
  )
  const who = { createdAt: '2026-09-01T04:00:00.000Z', createdBy: place, updatedAt: '2026-09-01T04:00:00.000Z', updatedBy: place }
  const hangs = of.follows && hanging ? { [of.follows.of]: hanging.owner.name, [of.follows.row]: hanging.row } : {}
  return { ...(blank(of, id, tenant) as any), ...values, ...(id === idOf(of) ? platforms[of.name] : {}), ...hangs, id, status, version: 1, ...who }
}

/** How a row came to be; not that it was handed in, where it is a draft. */
const firstFact = ({ facts }: Resource): string => ('created' in facts ? 'created' : (Object.keys(facts)[0] ?? 'created'))
const factOf = (of: Resource, row: AnyRow, position: number): StoredFact => ({
  tenant,
  position,
  resource: of.name,
  stream: row.id,
  version: 1,
  type: firstFact(of),
  v: of.facts[firstFact(of)]?.v ?? 1,
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

const key = 'planted/bytes'
/** A file that hangs on a planted row: its bytes are a mark of the attachment. */
function planting(rows: ReadonlyMap<string, AnyRow[]>, draw: Draw, marks: Mark[]): Planted['file'] {
  const file = rows.get('attach')!.find(row => row.id === 'wall-attach-other')!,
    attachment = all.resources.get('attachment')!
  const held = rows.get('attachment')![0]!
  const text = draw.plain()
  marks.push({ of: attachment, field: 'fileId', text, as: 'plain', id: held.id })
  const about = { attachSize: Buffer.byteLength(text), type: 'text/plain', sha256: 'x' }
  Object.assign(file, { ...about, key, ossId: null, belongs: attachedTag, isPublic: false })
  Object.assign(held, { fileId: file.id })
  return { ids: [file.id, `${tenant}.${file.id}`], text }
}
async function keep(on: Web, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ketang-planted-'))
  await writeFile(join(folder, 'bytes'), text)
  await (await on.files.of(tenant, null))!.put(key, join(folder, 'bytes'), { size: Buffer.byteLength(text), type: 'text/plain' })
  await rm(folder, { recursive: true })
}

/** Plants it into an app. */
export async function plant(on: Web): Promise<Planted> {
  const draw = drawing(),
    marks: Mark[] = [],
    rows = new Map<string, AnyRow[]>()
  const tables = all.tables
  for (const of of tables) {
    const there = livingIn(of)
    const wanted = [...there.map((status, i) => [status, i === 0 ? '' : `-${status}`] as const), [there[0]!, '-other'] as const]
    const more = hangings.filter(one => one.of === of)
    rows.set(of.name, [
      ...wanted.map(([status, variant]) => rowOf(of, idOf(of, variant), status, draw, marks)),
      ...more.map(one => rowOf(of, one.id, there[0]!, draw, marks, one)),
    ])
  }
  const file = planting(rows, draw, marks)
  const before = await on.log.head(tenant)
  let head = before
  const facts = tables.flatMap(of => rows.get(of.name)!.map(row => factOf(of, row, ++head)))
  await putBack(on, { tables, rows, file }, facts)
  return { tables, marks, rows, ids: new Map([...rows].map(([name, list]) => [name, list.map(row => row.id)])), hanging: hangings, file, head }
}

/** Puts the planted rows as they were, whatever has become of them. */
export async function putBack(on: Web, { tables, rows, file }: Pick<Planted, 'tables' | 'rows' | 'file'>, facts: readonly StoredFact[] = []): Promise<void> {
  await on.store.transact(tenant, function* () {
    for (const of of tables) for (const one of on.engine.statements.put(of, rows.get(of.name)!)) yield one
    for (const one of on.engine.statements.putFacts(facts)) yield one
  })
  on.engine.forget()
  await keep(on, file.text)
}

/** Where somebody of the tests is at home: the id of their department, and of whatever else bounds them. */
export const home = (role: string): string => `other-${role}`
/** Who they are. */
export const userOf = (role: string): string => `viewer-${role}`
const walled = (of: Resource): boolean => of.scope !== 'everyone' && !of.follows
/** The id of somebody's own row of a resource; of what is there for everybody the planted one. */
export function ownId(of: Resource, role: string, status = ''): string {
  if (!walled(of)) return idOf(of)
  const bound = bounds(of).id
  return (bound === undefined ? `mine-${role}-${of.name}` : bound === 'user' ? userOf(role) : home(role)) + status
}
/** What is not made for a person of the tests: who they are, and where, was made by commands. */
const given: readonly string[] = ['user', 'dept', 'identity', 'role', 'tenant']

/** Gives somebody rows of their own, one in each status, that point to one another: what they may change. */
export async function plantOwn(on: Web, role: string): Promise<void> {
  const rows = all.tables
    .filter(of => walled(of) && !given.includes(of.name))
    .map(of => {
      return [of, livingIn(of).map((status, i) => ownRow(of, role, ownId(of, role, i === 0 ? '' : `-${status}`), status))] as const
    })
  await on.store.transact(tenant, function* () {
    for (const [of, list] of rows) for (const one of on.engine.statements.put(of, list)) yield one
  })
}
function ownRow(of: Resource, role: string, id: string, status: string): AnyRow {
  const values = Object.fromEntries(
    Object.entries(of.fields).map(([name, field]) => {
      const dimension = bounds(of)[name],
        to = field.kind === 'ref' ? all.resources.get(field.to!) : undefined
      if (dimension) return [name, dimension === 'user' ? userOf(role) : dimension === 'area' ? '110108' : home(role)]
      if (to) return [name, to.name === of.name ? null : to.name === 'user' ? userOf(role) : ownId(to, role)]
      if (field.kind === 'text' && field.unique) return [name, id]
      if (name in sound) return [name, sound[name]]
      if (field.kind === 'text' && personalAs(field)) return [name, `own ${id}`]
      return [name, plainly(field)]
    }),
  )
  const who = { createdAt: '2026-09-01T04:00:00.000Z', createdBy: userOf(role), updatedAt: '2026-09-01T04:00:00.000Z', updatedBy: userOf(role) }
  return { ...(blank(of, id, tenant) as any), ...values, id, status, version: 1, ...who }
}
/** A value of a field that is no mark. */
function plainly(field: Field): unknown {
  if (field.initial !== undefined) return field.initial
  if (!field.required) return null
  const values: Partial<Record<Field['kind'], unknown>> = {
    int: 1,
    money: 100,
    percent: 100,
    flag: true,
    date: '2026-10-02',
    time: '2026-10-02T04:00:00.000Z',
    json: [],
  }
  return values[field.kind] ?? (field.kind === 'choice' ? (Object.keys(field.choices ?? {})[0] ?? null) : 'own')
}
