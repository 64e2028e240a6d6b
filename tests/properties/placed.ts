/** A placed world: of every resource some rows, in statuses and places that numbers draw, and of every role somebody who works in one of the
 * places. Rows are put as they are: what is asked here is who sees them, not how they came about. */
import { dept } from '../../modules/identity/index.ts'
import { blank, everyone, type Field, get, type Resource, type Role } from '../../modules/kit/index.ts'
import { agencyTeacher, guardian } from '../../modules/people/index.ts'
import { tour } from '../../modules/tours/index.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { tenant } from '../app.ts'
import type { Person } from '../people.ts'
import type { Web } from '../web.ts'

/** By dimension, what bounds rows there. People work in the first of each: the others are somebody else's. */
const places = {
  area: ['110108', '330106', '440106'],
  school: ['s1', 's2', 's3'],
  agency: ['a1', 'a2', 'a3'],
  employer: ['a1', 'a2', 'a3'],
  partner: ['n1', 'n2', 'n3'],
  teacher: ['t1', 't2', 't3'],
  tour: ['tour-0', 'tour-1', 'tour-2'],
  student: ['c1', 'c2', 'c3'],
} as const
const depts: Readonly<Partial<Record<Role, string>>> = { EC: 'e1', SM: 's1', ST: 's1', AM: 'a1', AT: 'a1', CM: 'n1', OM: 'n1' }
/** Where a pointer to one of these leads. */
const pools: Readonly<Record<string, readonly string[]>> = {
  school: places.school,
  agency: places.agency,
  agency_teacher: places.teacher,
  channel: places.partner,
  org: places.partner,
  student: places.student,
  dept: ['s1', 's2', 'a1', 'a2', 'e1'],
}

/** One of each reach, and of a school and an agency those whose scopes lie below them. */
export const ofEachReach: readonly Role[] = ['PO', 'EC', 'SM', 'AM', 'AT', 'PR', 'CM']
/** Somebody of every role, an administrator and a school of another tenant. */
export async function placedPeople(on: Web): Promise<ReadonlyMap<string, Person>> {
  const people = new Map<string, Person>()
  const tie = async (of: Resource, id: string, values: object) => {
    const row = { ...base(of, id), ...Object.fromEntries(Object.entries(of.fields).map(([name, field]) => [name, plainOf(field, id)])), ...values }
    await put(on, of, [row as AnyRow])
  }
  await tie(agencyTeacher, 't1', { userId: 'u-AT', agencyId: 'a1', status: 'approved' })
  await tie(guardian, 'g1', { userId: 'u-PR', studentId: 'c1', schoolId: 's1', areaCode: '110108', maySee: true, blocked: false, status: 'bound' })
  await tie(tour, 'tour-0', {
    leaderId: 't1',
    agencyId: 'a1',
    schoolId: 's1',
    areaCode: '110108',
    productId: 'product-0',
    quotationId: 'quotation-0',
    status: 'filed',
  })
  for (const role of everyone) {
    // Both kinds of partners work in one place here, so that the same rows are theirs.
    if (role === 'OM') await put(on, dept, [{ ...((await on.engine.ask(tenant, get(dept, depts.CM!))) as AnyRow), deptCategory: 'organisation' }])
    people.set(role, await on.login(role, { userId: `u-${role}`, deptId: depts[role], areaCode: '110108' }))
  }
  for (const role of ['PA', 'SM'] as const) people.set(`${role} elsewhere`, await on.login(role, { tenant: '000009', deptId: depts[role] }))
  // Sessions are read before anything is put beside them.
  for (const person of people.values()) await on.get(person, '/api/blade-auth/oauth/user-info')
  return people
}

export const put = (on: Pick<Web, 'store' | 'engine'>, of: Resource, rows: readonly AnyRow[]): Promise<unknown> =>
  on.store.transact(tenant, function* () {
    for (const one of on.engine.statements.put(of, rows)) yield one
  })

const base = (of: Resource, id: string) => ({
  ...(blank(of, id, tenant) as object),
  version: 1,
  createdAt: '2026-09-01T04:00:00.000Z',
  createdBy: 'somebody',
  updatedAt: '2026-09-01T04:00:00.000Z',
  updatedBy: 'somebody',
})
/** A value of a field that bounds nothing. */
function plainOf(field: Field, word: string): unknown {
  if (field.initial !== undefined) return field.initial
  if (['int', 'money', 'percent'].includes(field.kind)) return 1
  if (field.kind === 'flag') return false
  if (field.kind === 'json') return field.required ? [] : null
  if (field.kind === 'choice') return Object.keys(field.choices!)[0]
  if (field.kind === 'date') return '2026-10-02'
  if (field.kind === 'time') return field.required ? '2026-10-02T04:00:00.000Z' : null
  return field.kind === 'ref' ? null : word
}

/** How many rows of each resource are put, and that each draws its numbers from. */
const rowsOfEach = 6
/** All rows of a world drawn from these numbers, by resource. */
export async function plant(on: Web, numbers: readonly number[]): Promise<void> {
  const { tables, owners, resources } = on.engine.registry
  let n = 0
  const draw = <T>(list: readonly T[]): T => list[numbers[n++ % numbers.length]! % list.length]!
  const users = [...everyone.map(role => `u-${role}`), 'somebody']
  // The tenant itself is kept beside what it holds.
  for (const of of tables.filter(one => one.name !== 'tenant')) {
    const { else: _, ...bounds } = (of.scope === 'everyone' ? {} : of.scope) as Readonly<Record<string, string>> & { else?: object }
    const dimensionOf = new Map(Object.entries(bounds).map(([dimension, field]) => [field, dimension as keyof typeof places | 'user']))
    const own = dimensionOf.get('id'),
      statuses = of.lifecycle.statuses.filter(status => status !== 'new' && status !== 'erased')
    const ids = own && own !== 'user' ? places[own] : Array.from({ length: rowsOfEach }, (_one, i) => `${of.name}-${i}`)
    const there = new Set((await on.all(of)).filter(row => row.createdBy !== 'placed').map(row => row.id))
    const value = (name: string, field: Field, word: string): unknown => {
      const dimension = dimensionOf.get(name)
      if (dimension) return dimension === 'user' ? draw(users) : draw(places[dimension])
      if (of.follows?.of === name || of.follows?.row === name) return undefined
      if (field.to === 'user' || [of.drafts?.by].includes(name)) return draw(users)
      if (field.to === 'dept' || of.drafts?.house === name) return draw(pools.dept!)
      if (field.kind === 'ref') return field.to === of.name || !resources.has(field.to!) ? null : draw(pools[field.to!] ?? [`${field.to}-0`, `${field.to}-1`])
      if (field.kind === 'flag') return draw([true, false])
      if (field.kind === 'choice') return draw(Object.keys(field.choices!))
      return plainOf(field, word)
    }
    const rows = ids
      .filter(id => !there.has(id))
      .map((id, i) => {
        const values: Record<string, unknown> = Object.fromEntries(
          Object.entries(of.fields).map(([name, field]) => [name, value(name, field, `字${name}${i}`)]),
        )
        if (of.follows) {
          const owner = draw([...owners.get(of.follows.as)!.keys()])
          Object.assign(values, { [of.follows.of]: owner, [of.follows.row]: draw(idsOf(resources.get(owner)!)) })
        }
        const at = `2026-09-01T04:00:${String(i + 10)}.000Z`
        return { ...base(of, id), ...values, status: draw(statuses), createdAt: at, createdBy: 'placed' } as AnyRow
      })
    await put(on, of, rows)
  }
  on.engine.forget()
}
/** The ids of a resource's planted rows. */
export function idsOf(of: Resource): readonly string[] {
  const [own] = of.scope === 'everyone' ? [] : Object.entries(of.scope).filter(([, field]) => field === 'id')
  return own && own[0] !== 'user' ? places[own[0] as keyof typeof places] : Array.from({ length: rowsOfEach }, (_one, i) => `${of.name}-${i}`)
}

/** Data scopes that leave these rows, by resource; each is called `scope-<resource>`. */
export async function scoped(on: Web, left: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const dataScope = on.engine.registry.resources.get('data_scope')!
  const rows = [...left].map(([of, ids]) => {
    const values = { menuId: '/x', resourceCode: of, scopeName: of, scopeType: 5, scopeValue: JSON.stringify({ id: ids.length > 0 ? ids : ['nobody'] }) }
    return { ...base(dataScope, `scope-${of}`), ...values, status: 'live' } as unknown as AnyRow
  })
  await put(on, dataScope, rows)
}
