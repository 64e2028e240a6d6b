/** Client sea: one of several pools that customers without an owner lie in, of a department, of an area, or for everybody. Beside them there
 * is the common sea, which needs no row. */
import { areaPrefix, dept, deptsBelow } from '../identity/index.ts'
import { about, type Context, crud, ensure, find, gather, get, int, type Reading, ref, resource, type Row, rules, text } from '../kit/index.ts'
import { customer, type Customer, no } from './customer.ts'

export const clientSea = resource('client_sea', {
  label: ['公海池', 'Sea'],
  path: { base: 'business-crm/sea', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PO', 'SA', 'SL', 'CS'],
  sort: ['sort', 'name'],
  fields: {
    name: text('名称', 'Name', { required: true, search: true, unique: true }),
    /** Whose sellers draw from it, with the departments below; left out: everybody. Given once, since customers keep it. */
    deptId: ref('dept')('部门', 'Department', { search: true }),
    /** Customers of this area go into it by themselves. */
    areaCode: text('区划代码', 'Area code', { search: true }),
    freshHours: int('进入后多少小时可领取', 'Hours until one may be received', { check: rules.between(0, 8_760) }),
    receiveDayMax: int('每人每日领取上限', 'Customers one may receive a day', { check: rules.between(0, 10_000) }),
    formerOwnerDays: int('原负责人等待天数', 'Days the last owner waits', { check: rules.between(0, 3_650) }),
    sort: int('排序', 'Sort', { required: true, initial: 1, hidden: true }),
    remark: text('备注', 'Remark', { hidden: true, lines: 2 }),
  },
})
export type ClientSea = Row<typeof clientSea>

/** A manager draws from the seas above the own department as sellers do; they are those of others as well, and not theirs to set. */
interface Team {
  readonly team: readonly string[] | undefined
}
function* teamOf(_row: ClientSea, { actor }: Context): Reading<Team> {
  return { team: actor.role === 'SL' ? yield* deptsBelow(actor.deptId) : undefined }
}
function* houseAndTeam(row: ClientSea, context: Context) {
  return { ...(yield* gather({ house: get(dept, row.deptId) })), ...(yield* teamOf(row, context)) }
}
function ensureOwn({ deptId }: { readonly deptId: string | null }, { team }: Team): void {
  ensure(!team || !deptId || team.includes(deptId), about(no.seaAbove, 'deptId'))
}
const [create, change, remove, restore] = crud(clientSea, {
  by: ['PO', 'SL'],
  create: { label: ['新增公海', 'Add a sea'] },
  change: { label: ['编辑公海', 'Edit the sea'] },
  fixed: ['deptId'],
  keptWhile: [{ of: customer, by: 'seaId', where: { status: 'sea' }, refused: no.seaFull, count: 'customers' }],
  needs: houseAndTeam,
  check(row, { house, ...team }, _context, before) {
    ensure(before.status !== 'new' || !row.deptId || house?.status === 'live', about(no.noSea, 'deptId'))
    ensureOwn(row, team)
  },
  remove: { needs: teamOf, check: ensureOwn },
})
export const clientSeaCommands = [create, change, remove, restore] as const

/** A department and those above it, nearest first. */
export function* deptLine(deptId: string | null | undefined): Reading<readonly string[]> {
  const line: string[] = []
  for (let id = deptId; id && line.length < 20 && !line.includes(id); ) {
    line.push(id)
    const row: Row<typeof dept> | undefined = yield* get(dept, id)
    id = row?.parentId
  }
  return line
}

type Placed = Pick<Customer, 'areaCode'> & { readonly deptId: string | null | undefined }
/** The sea that a customer goes into where nobody says which: of its area, the nearest one, or of its department; undefined: the common one. */
export function fittingSea(seas: readonly ClientSea[], areaCode: string | null | undefined, line: readonly string[]): ClientSea | undefined {
  const rank = (one: ClientSea): readonly [number, number] => [
    one.areaCode ? areaPrefix(one.areaCode).length : 0,
    one.deptId ? line.length - line.indexOf(one.deptId) : 0,
  ]
  const fit = seas.filter(
    one => (one.areaCode || one.deptId) && (!one.areaCode || !!areaCode?.startsWith(areaPrefix(one.areaCode))) && (!one.deptId || line.includes(one.deptId)),
  )
  return [...fit].sort((a, b) => rank(b)[0] - rank(a)[0] || rank(b)[1] - rank(a)[1] || (a.id < b.id ? -1 : 1))[0]
}
/** The sea that was named, or else the one that fits. */
export function* seaFor({ areaCode, deptId }: Placed, seaId?: string | null): Reading<ClientSea | undefined> {
  if (seaId) return yield* get(clientSea, seaId)
  const seas = yield* find(clientSea, { status: 'live' }, { limit: 500 })
  return seas.length === 0 ? undefined : fittingSea(seas, areaCode, yield* deptLine(deptId))
}
/** What a customer keeps of the sea that it lies in. */
export const lyingIn = (sea: ClientSea | undefined) => ({ seaId: sea?.id ?? null, seaDeptId: sea?.deptId ?? null })
export function ensureSea(seaId: string | null | undefined, sea: ClientSea | undefined): void {
  ensure(!seaId || sea?.status === 'live', about(no.noSea, 'seaId'))
}
