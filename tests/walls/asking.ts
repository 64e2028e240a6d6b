/** What a crawler asks: the doors of a server, the ids that calls take, and bodies that a command's declared input lets in. */
import { type Field, type Fields, kinds, type Resource } from '../../modules/kit/index.ts'
import type { Call } from '../../server/http/context.ts'
import type { Web } from '../web.ts'
import { idOf, ownId, place, type Planted } from './planted.ts'

const unsafe = /logout|log-out|revoke-token|lock-screen/i
/** Doors that stay open for as long as somebody listens: `listening.ts` does. */
export const streams = { live: '/api/live', letters: '/api/business-eip/messageQueue/subscribe' } as const
/** The doors: what is declared, and what the server has registered beside. */
export function doors(on: Web): { readonly calls: readonly Call[]; readonly undeclared: readonly string[] } {
  const above: string[] = [],
    routes: string[] = []
  // The server prints a tree: what stands further in goes on from what stands above it.
  for (const line of on.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!found?.[2]) continue
    const depth = found[1]!.length / 4
    above.splice(depth - 1, above.length, found[2])
    for (const method of found[3]?.split(', ') ?? []) routes.push(`${method} ${above.join('')}`)
  }
  // Behind the one address without a name of its own lies the table of calls, in which stands what is declared alone.
  const known = new Set(['GET *', 'POST *', ...on.calls.map(call => `${call.method} ${call.path}`)]),
    listened: readonly string[] = Object.values(streams)
  return {
    calls: on.calls.filter(call => !unsafe.test(call.path) && !listened.includes(call.path)),
    undeclared: routes.filter(one => !known.has(one) && !one.startsWith('HEAD ')),
  }
}

/** Goes through doors a few at a time: a database that is another process works meanwhile. Exports one after another, as nobody may have many
 * at once. */
export async function fewAtATime(calls: readonly Call[], enter: (call: Call) => Promise<void>): Promise<void> {
  const [heavy, light] = [calls.filter(({ kind }) => kind === 'export'), calls.filter(({ kind }) => kind !== 'export')]
  const worker = async (left: Call[]): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await enter(one)
  }
  await Promise.all([heavy, light, light, light, light].map(worker))
}

export type Asked = Readonly<Record<string, unknown>>
const named = new WeakMap<Planted, Readonly<Record<string, string>>>()
/** Every name under which calls take an id, with the planted one. */
function idsAsked(planted: Planted): Readonly<Record<string, string>> {
  const known = named.get(planted)
  if (known) return known
  const asked: Record<string, string> = {}
  for (const of of planted.tables)
    for (const [name, field] of Object.entries(of.fields)) {
      const to = field.kind === 'ref' ? planted.tables.find(one => one.name === field.to) : undefined
      if (to) asked[name] ??= idOf(to)
    }
  const more = { classId: 'wall-open_class', customerIds: 'wall-customer', userIds: place, studentIds: place, areaCode: place, ownerType: 'customer' }
  const span = { startTime: '2026-10-01 00:00:00', endTime: '2026-10-31 23:59:59', period: '2026-10', month: '2026-10' }
  const all = { ...asked, ...more, ...span, ownerId: 'wall-customer', fileId: 'wall-attach-other', parentId: place, deptId: place }
  named.set(planted, all)
  return all
}

const idNameOf = ({ of }: Call): string => of?.path?.id ?? 'id'
/** What a reading call is asked. In full every planted row is asked for by itself, and as it was. */
export function questions(call: Call, planted: Planted, isFull: boolean): readonly Asked[] {
  const ids = call.of ? (planted.ids.get(call.of.name) ?? []) : [place],
    all = idsAsked(planted),
    first = ids[0] ?? place
  const named = (id: string) => ({ id, [idNameOf(call)]: id })
  const isMany = ['list', 'export'].includes(call.kind)
  const plain = { size: '200', format: 'csv' },
    told = { ...all, ...named(first), ids: ids.join(), format: 'csv' }
  const owners = planted.hanging.filter(one => one.of === call.of || (!call.of && call.path.includes('/relations/')))
  const under = owners.map(({ owner, of, row }) => ({ ownerType: owner.name, ownerId: row, as: of.follows!.as, size: '200', format: 'csv' }))
  // Removed rows are listed to who asks for their status.
  const inEach = call.of && isMany ? [{ ...plain, status: call.of.lifecycle.statuses.join(), columns: 'notes,tasks,attachments', id: ids.join() }] : []
  const asItWas = ['detail', 'report'].includes(call.kind) ? [String(planted.head), '2026-09-01T04:00:00.000Z'].map(asOf => ({ ...named(first), asOf })) : []
  const files = call.path.includes('/:ref') ? planted.file.ids.map(named) : []
  if (!isFull) return [...(isMany || call.kind === 'report' ? [plain] : []), ...(isMany ? [] : [told]), ...asItWas.slice(0, 1), ...under.slice(0, 1), ...files]
  const each = isMany ? [] : call.of ? ids.slice(1).map(id => ({ ...all, ...named(id), format: 'csv' })) : []
  return [plain, told, ...each, ...inEach, ...asItWas, ...under, ...files]
}

const words = [
  ...[
    'x',
    '墙外',
    '13800000001',
    '110101199001010015',
    '11010119900307803X',
    '2026-10',
    '16:30',
    'https://example.invalid/x',
    '110108',
    'abc',
    '12',
    'Sommer-42',
  ],
  ...['#ffffff', 'a@example.invalid', '91110108MA01ABCD1X', 'x_y', '/x', '0 0 * * *', '6222020200112233445', '1.0.0', 'a1', '{}'],
]
/** A value that a field lets in: a planted id wherever it may be one. */
function fitting(name: string, field: Field, ids: Readonly<Record<string, string>>, to: (of: string) => string | undefined): unknown {
  const id = field.kind === 'ref' ? to(field.to!) : ids[name]
  const some: Partial<Record<Field['kind'], readonly unknown[]>> = {
    int: [1, 0, 12, 60],
    money: ['1.00', '0'],
    percent: ['12.5', '80'],
    flag: [1],
    date: ['2026-12-01', '2026-10-01'],
    time: ['2026-12-01 10:00:00', '2026-10-01 10:00:00'],
    choice: Object.keys(field.choices ?? {}),
    json: [[ids[name.replace(/s$/, '')] ?? ids[name] ?? place], [{ id: place, ...ids }], { ...ids }, [], {}],
  }
  for (const one of [...(id === undefined ? [] : [id]), ...(some[field.kind] ?? words)]) {
    const parsed = kinds[field.kind].parse(one, field, 'Asia/Shanghai')
    if ('value' in parsed && !field.check?.(parsed.value)) return one
  }
  return id ?? 'x'
}

/** What a command's call is sent: its declared input with planted ids in it, to each planted row that it is for; in full also to all at once,
 * and without its input. */
export function orders(call: Call, planted: Planted, isFull: boolean): readonly Asked[] {
  const all = idsAsked(planted),
    filled = { ...all, remark: 'x', reason: 'x', ...inputs(call, planted) }
  const rows = call.of ? planted.rows.get(call.of.name)! : []
  const named = (id: string): Asked => ({ ...filled, id, [idNameOf(call)]: id })
  const ids = rows.map(row => row.id),
    ready = rows.filter(row => leads(call, row.status)).map(row => row.id)
  const together = { ...named(ids[0] ?? place), ids: ids.length > 0 ? ids.join() : place }
  const fresh = call.of && leads(call, 'new') ? [filled] : []
  const under = planted.hanging.filter(one => one.of === call.of).map(({ owner, row }) => ({ ...filled, ownerType: owner.name, ownerId: row }))
  if (!isFull) return [together, ...ready.slice(0, 1).map(named), ...fresh]
  const bare = { ...all, id: ids[0] ?? place, ids: ids.length > 0 ? ids.join() : place, remark: 'x', reason: 'x' }
  return [together, bare, ...(ready.length > 0 ? ready : ids.slice(0, 1)).map(named), ...fresh, ...under]
}
/** The same to somebody's own rows: what may be changed points to what may not be seen. */
export function ownOrders(call: Call, planted: Planted, role: string): readonly Asked[] {
  const of = call.of
  if (!of || of.scope === 'everyone' || of.follows) return []
  const filled = { ...idsAsked(planted), remark: 'x', reason: 'x', ...inputs(call, planted) }
  const there = of.lifecycle.statuses.filter(status => status !== 'new' && status !== 'erased')
  return there.flatMap((status, i) => {
    if (!leads(call, status)) return []
    const id = ownId(of, role, i === 0 ? '' : `-${status}`)
    return [{ ...filled, id, [idNameOf(call)]: id }]
  })
}
const leads = ({ of, commands }: Call, status: string): boolean => !!commands?.some(one => one.on === of && (of as Resource).lifecycle.next(status, one.name))

const made = new WeakMap<Call, Asked>()
function inputs(call: Call, planted: Planted): Asked {
  const known = made.get(call)
  if (known) return known
  const all: Fields = Object.assign({}, call.form, ...(call.commands ?? []).map(command => command.input))
  const of = new Map(planted.tables.map(one => [one.name, one])),
    ids = idsAsked(planted)
  const to = (name: string): string | undefined => of.get(name) && idOf(of.get(name)!)
  const filled = Object.fromEntries(Object.entries(all).map(([name, field]) => [name, fitting(name, field, ids, to)]))
  made.set(call, filled)
  return filled
}
