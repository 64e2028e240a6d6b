/** Requests made of a call's declaration: rows sent back half changed, with a few hostile values, extra names, headers and bodies. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { defaultRights } from '../../modules/identity/index.ts'
import { type Command, everyone, type Field, type Fields, kinds, type Resource, type Role } from '../../modules/kit/index.ts'
import type { Call } from '../../server/http/context.ts'
import type { District } from './district.ts'
import { contentTypes, everyHostile, headers, hostile, hostileText, namesOfOld } from './hostile.ts'

export interface Request {
  readonly role: Role | undefined
  readonly query: readonly (readonly [string, string])[]
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
  /** Sent as the body as it is. */
  readonly raw?: string | undefined
}

const root = join(import.meta.dirname, '..', '..')
/** Names that odd routes read out of what was asked: they are declared nowhere else. */
const asked = new Map<string, readonly string[]>()
function namesIn(folder: string): readonly string[] {
  if (!asked.has(folder)) {
    const text = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /(?<!\.test)\.ts$/.test(name))
      .map(name => readFileSync(join(root, folder, name), 'utf8'))
      .join('\n')
    asked.set(folder, [...new Set([...text.matchAll(/\b(?:asked|q|query|given|body)\??\.([a-zA-Z_]+)/g)].map(match => match[1]!))])
  }
  return asked.get(folder)!
}

const oneOf = <T>(list: readonly T[], other: T): fc.Arbitrary<T> => (list.length === 0 ? fc.constant(other) : fc.constantFrom(...list))

/** A value that a well-meaning client could send for a field. */
function fitting(on: District, name: string, field: Field, of: Resource | undefined): fc.Arbitrary<unknown> {
  const known = of
    ? on
        .rowsOf(of)
        .map(row => row[name])
        .filter(value => value !== null && value !== undefined)
        .slice(0, 20)
    : []
  const before = known.map(value => kinds[field.kind].format(value, field, 'Asia/Shanghai'))
  const made: Partial<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
    int: fc.nat(40),
    money: fc.constantFrom('0', '1.00', '120.50'),
    percent: fc.constantFrom('0', '12.5', '80.00'),
    flag: fc.constantFrom(0, 1),
    date: fc.constantFrom('2026-11-21', '2026-12-01', '2026-09-01'),
    time: fc.constantFrom('2026-11-21 10:00:00', '2026-12-01 08:00:00'),
    choice: oneOf(Object.keys(field.choices ?? {}), 'x'),
    ref:
      field.kind === 'ref'
        ? oneOf([...on.idsOf(on.engine.registry.resources.get(field.to!)!), on.strange(on.engine.registry.resources.get(field.to!)!)], 'x')
        : fc.constant('x'),
    json: fc.constantFrom<unknown>([], {}, [{}], [{ id: 'x' }], ['x']),
    rich: fc.constant('<p>x</p>'),
  }
  const fresh = made[field.kind] ?? fc.constantFrom('甲乙', 'abc', '13800000001', '1')
  return before.length === 0 ? fresh : fc.oneof({ weight: 2, arbitrary: oneOf(before, 'x') }, fresh)
}

/** What to call somebody's or something's id: a row here, a row of the neighbour, one after another, or nonsense. */
function idOf(on: District, of: Resource | undefined, commands: readonly Command[] = []): fc.Arbitrary<string> {
  if (!of) return fc.oneof(fc.constant('x'), hostileText)
  // Rows that stand where a command leads on come first: others are refused before anything is read.
  const ready = on
    .rowsOf(of)
    .filter(row => commands.some(one => one.on.name === of.name && of.lifecycle.next(row.status, one.name)))
    .map(row => row.id)
  const ids = ready.length > 0 ? [...ready, ...ready, ...ready, ...on.idsOf(of)] : on.idsOf(of)
  return fc.oneof(
    { weight: 12, arbitrary: oneOf(ids, 'x') },
    fc.constant(on.strange(of)),
    hostileText,
    fc.array(oneOf(ids, 'x'), { maxLength: 4 }).map(list => list.join()),
    fc.constant([ids[0], on.strange(of), 'x'].join()),
  )
}

/** The roles that may ask, and one that may not. */
function callers(on: District, call: Call): fc.Arbitrary<Role | undefined> {
  if (call.access === 'public') return fc.constantFrom(undefined, ...everyone)
  if (call.access === 'signed-in') return fc.constantFrom(...everyone)
  const rights = defaultRights(on.engine.registry)
  const may = everyone.filter(role =>
    call.kind === 'report'
      ? call.access.includes(role)
      : call.access.length === 0 || (call.access as readonly string[]).some(code => rights[role].includes(code)),
  )
  return may.length === 0
    ? fc.constantFrom<Role | undefined>(...everyone)
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom<Role | undefined>(...may) }, fc.constantFrom<Role | undefined>(undefined, ...everyone))
}

const suffixes = ['', '', '', '_equal', '_notequal', '_like', '_likeright', '_ge', '_lt', '_datege', '_null', '_ignore', '_x', '___proto__']
/** Filters, pages and orders of a reading call; some names come twice. */
function questions(on: District, of: Resource | undefined, names: readonly string[]): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const field = of ? Object.keys(of.fields) : []
  const name = fc.oneof({ weight: 3, arbitrary: oneOf([...field, ...names], 'id') }, fc.constantFrom(...namesOfOld))
  const value = fc.oneof(
    { weight: 3, arbitrary: hostileText },
    idOf(on, of),
    fc.constantFrom('1', '10', '200', '-1', '201', 'id', 'name,id', '2026-11-20', 'csv', 'xlsx'),
  )
  return fc.array(
    fc.tuple(
      fc.tuple(name, fc.constantFrom(...suffixes)).map(parts => parts.join('')),
      value,
    ),
    { maxLength: 5 },
  )
}

/** The body of a writing call: what its declaration names, mostly fitting, with up to three hostile values and some names too many. */
function bodies(on: District, call: Call, names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const inputs: Fields = Object.assign({}, ...(call.commands ?? []).map(command => command.input))
  const known = Object.entries(inputs).map(([name, field]) => [name, fitting(on, name, field, call.of)] as const)
  const strange = [...names.filter(name => !(name in inputs)), ...Object.keys(call.of?.fields ?? {}).filter(name => !(name in inputs))]
  const anyId =
    call.of === undefined
      ? fc.constant('x')
      : fc.oneof(...[call.of, ...(call.commands ?? []).map(one => one.on as Resource)].filter(of => of !== undefined).map(of => idOf(on, of, call.commands)))
  const whole = fc.record(Object.fromEntries(known), { noNullPrototype: true })
  // Most requests are nearly right: what is wrong in too many ways is refused at the door.
  const few = <T>(list: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> => fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 2, arbitrary: list })
  const dropped = few(
    fc.subarray(
      known.map(([name]) => name),
      { maxLength: Math.min(3, known.length) },
    ),
  )
  const bad = few(fc.array(fc.tuple(oneOf([...Object.keys(inputs), ...strange, ...namesOfOld], 'id'), hostile), { minLength: 1, maxLength: 3 }))
  const more = fc.array(fc.tuple(oneOf(strange, 'remark'), fc.oneof(fc.constantFrom<unknown>('x', '1', 1, '2026-11-21', ['x']), anyId)), { maxLength: 6 })
  return fc.tuple(whole, dropped, more, bad, fc.option(anyId, { freq: 6 })).map(([base, without, extra, wrong, id]) => {
    const body: Record<string, unknown> = { ...base }
    for (const name of without) delete body[name]
    // Set as own keys, as a parser does: an assignment would change the object itself.
    for (const [name, value] of [...extra, ...(id === null ? [] : [['id', id] as const]), ...wrong])
      Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true })
    return body
  })
}

export function requests(on: District, call: Call): fc.Arbitrary<Request> {
  const module = call.of && on.engine.registry.moduleOf.get(call.of.name)
  const area = module ?? on.engine.registry.modules.find(one => one.routes.some(route => route.path.replace(/\?.*$/, '') === call.path))
  const names = namesIn(area ? `modules/${area.name}` : 'modules/identity/server')
  const plain = questions(on, call.of, names)
  const byId = call.kind === 'detail' || call.kind === 'history' || call.of === undefined
  const named = fc.tuple(fc.constantFrom('id', call.of?.path?.id ?? 'id'), idOf(on, call.of))
  const query = byId ? fc.tuple(fc.option(named, { freq: 8 }), plain).map(([id, rest]) => (id === null ? rest : [id, ...rest])) : plain
  const role = callers(on, call)
  if (call.method === 'GET') return fc.record({ role, query, body: fc.constant(undefined), headers, contentType: fc.constant('') })
  const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="../a.csv"\r\n\r\n`
  const titles = call.of
    ? Object.values(call.of.fields)
        .map(field => field.label[0])
        .join()
    : 'a,b'
  const sheets = fc
    .array(fc.array(hostileText, { maxLength: 5 }), { maxLength: 5 })
    .map(rows => `${file}${titles}\n${rows.map(cells => cells.join()).join('\n')}\r\n--x--\r\n`)
  const odd = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1',
    `${file}x\r\n--x--\r\n`,
    '['.repeat(100_000),
    'a=1&a=2&__proto__=3',
    '{"a":1e999}',
    `{"a":${'9'.repeat(400)}}`,
  )
  const raw = call.kind === 'import' ? sheets : fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, odd)
  return fc.record({
    role,
    query: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, query),
    body: fc.oneof({ weight: 12, arbitrary: bodies(on, call, names) }, hostile),
    headers,
    contentType: call.kind === 'import' ? fc.constant('multipart/form-data; boundary=x') : contentTypes,
    raw,
  })
}

/** A request that was nearly right, with one hostile value in what its call takes: each value has its turn over all calls. */
export function spoilt(call: Call, request: Request, turn: number): Request {
  const inputs: Fields = Object.assign({}, ...(call.commands ?? []).map(command => command.input)),
    names = [...Object.keys(inputs), 'id'],
    name = names[turn % names.length]!
  return { ...request, raw: undefined, contentType: 'application/json', body: { ...Object(request.body), [name]: everyHostile[turn % everyHostile.length] } }
}
