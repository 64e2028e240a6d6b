/** Every act of the wire hears what it says it takes: a documented input is read, or reaches a command that has it. What is taken and forgotten would
 * be somebody's word that nobody heard. */
import { expect, test } from 'vitest'
import { type Command, type Field, type Fields, type Resource, type Route, type RouteContext, blank, takenBy } from '../modules/kit/index.ts'
import { modules } from '../modules/index.ts'
import { nodeFields } from '../modules/quality/system.ts'

type Act = Extract<Route, { kind: 'act' }>
const acts = modules.flatMap(one => one.routes ?? []).filter((one): one is Act => one.kind === 'act')
const documented = (route: Act): Fields => takenBy(route) ?? Object.assign({}, ...route.commands.map(one => one.input))

/** A value that its kind reads. */
function sample(field: Field, turn: number): unknown {
  const choices = Object.keys(field.choices ?? {})
  switch (field.kind) {
    case 'choice':
      return choices[turn % choices.length]
    case 'int':
      return 1 + (turn % 2)
    case 'money':
    case 'percent':
      return '12.50'
    case 'flag':
      return turn % 2
    case 'date':
      return '2026-10-01'
    case 'time':
      return '2026-10-01 12:00:00'
    case 'json':
      return field.rows ? [Object.fromEntries(Object.entries(field.rows).map(([name, one]) => [name, sample(one, turn)]))] : ['a']
    default:
      return turn % 2 ? '1' : 'a'
  }
}

/** What was read of an object by name; that it was spread reads nothing. */
function watched(of: Record<string, unknown>, read: Set<string>, isNamed: boolean): Record<string, unknown> {
  let spreading: string[] = []
  return new Proxy(of, {
    ownKeys(target) {
      spreading = Object.keys(target)
      return Reflect.ownKeys(target)
    },
    get(target, name) {
      if (spreading[0] === name) spreading.shift()
      else if (typeof name === 'string') {
        spreading = []
        read.add(name)
      }
      // By whatever name a call is told its rows: on some turns each of them is there.
      return typeof name === 'string' && isNamed && !Object.hasOwn(target, name) && name !== 'then' && name !== 'toJSON' ? 'a' : Reflect.get(target, name)
    },
    has(target, name) {
      if (typeof name === 'string') read.add(name)
      return Reflect.has(target, name)
    },
  })
}

const anything: any = new Proxy(() => anything, {
  get: (_target, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => 'x' : name === Symbol.iterator ? [][Symbol.iterator] : anything),
})
interface Given {
  readonly turn: number
  readonly isThere: boolean
  readonly status: (of: Resource) => string
}
function desk({ turn, isThere, status }: Given, ran: { readonly command: Command; readonly input: any }[]): RouteContext {
  const row = (of: Resource, id = 'a') => {
    const known = Object.fromEntries(
      Object.entries(of.fields).map(([name, field]) => [name, (field as Field).kind === 'json' ? [] : sample(field as Field, turn)]),
    )
    return { ...blank(of, id, '000000'), ...known, id, status: status(of), version: 1, createdAt: '2026-10-01T04:00:00.000Z' }
  }
  const ask = async ({ query }: any) =>
    query.kind === 'get' ? (isThere ? row(query.of, query.id) : undefined) : query.kind === 'find' ? (isThere ? [row(query.of)] : []) : isThere ? 1 : 0
  const run = async (steps: any) => {
    ran.push(...[steps].flat())
    return [steps].flat().map((one: any) => row(one.command.on, one.id))
  }
  return {
    actor: { userId: 'a', name: 'a', role: (['PO', 'AM', 'PR', 'SM'] as const)[turn % 4]!, deptId: 'a', reach: {}, may: () => true },
    reach: {},
    tenant: '000000',
    now: '2026-10-01T04:00:00.000Z',
    zone: 'Asia/Shanghai',
    lang: 0,
    arrived: { headers: {}, text: '{}', body: {}, ip: '::1' },
    ask,
    asAt: async (of: Resource, id: string) => (isThere ? row(of, id) : undefined),
    readUnscoped: ask,
    pageUnscoped: async (of: Resource) => ({ records: isThere ? [row(of)] : [], total: 1, current: 1, size: 10, pages: 1 }),
    bounds: () => ({}),
    search: async () => [],
    before: async () => [],
    newId: () => 'new',
    wire: async (_of: Resource, all: readonly object[]) => all,
    titles: async () => new Map(),
    masked: (_of: Resource, _name: string, value: unknown) => String(value),
    amount: (fen: number) => String(fen),
    ports: anything,
    run,
    runAsSystem: run,
  } as unknown as RouteContext
}

const firstOf = (of: Resource): string => of.lifecycle.statuses.find(one => one !== 'new') ?? 'live'
async function forgotten(route: Act): Promise<readonly string[]> {
  const takes = documented(route),
    names = Object.keys(takes),
    heard = new Set<string>()
  for (let turn = 0; turn < 8; turn++)
    for (const isThere of [true, false])
      for (let which = 0; which < 12; which++) {
        const ran: { readonly command: Command; readonly input: any }[] = [],
          asked = Object.fromEntries(names.map(name => [name, sample(takes[name]!, turn)])),
          ids = turn % 2 ? { id: 'a', ids: 'a' } : {}
        const status = (of: Resource) => {
          const all = of.lifecycle.statuses.filter(one => one !== 'new')
          return all[which % all.length] ?? 'live'
        }
        const context = desk({ turn, isThere, status }, ran)
        const seen = watched({ ...ids, ...asked }, heard, turn % 4 > 1)
        try {
          ran.push(...[await route.run(seen, context)].flat())
          await route.answer?.(
            ran.filter(Boolean).map(one => ({ id: 'a', version: 1, status: status(one.command.on as Resource) })),
            seen,
            context,
          )
        } catch {}
        for (const { command, input } of ran.filter(Boolean))
          for (const name of names) if (Object.hasOwn(command.input, name) && input?.[name] === asked[name]) heard.add(name)
        if (names.every(name => heard.has(name))) return []
      }
  // What another input stands in the way of is tried with what must be there alone.
  for (const name of names.filter(one => !heard.has(one)))
    for (let turn = 0; turn < 4; turn++) {
      const must = names.filter(one => one === name || takes[one]!.required),
        asked = Object.fromEntries(must.map(one => [one, sample(takes[one]!, turn)]))
      const ran: { readonly command: Command; readonly input: any }[] = []
      try {
        ran.push(...[await route.run(watched(asked, heard, turn > 1), desk({ turn, isThere: true, status: firstOf }, ran))].flat())
      } catch {}
      if (ran.some(one => one?.input?.[name] === asked[name])) heard.add(name)
    }
  return names.filter(name => !heard.has(name))
}

/** Heard only over rows that hang together, which no desk of a test makes up: tests beside these calls send them. */
const amongRows: readonly string[] = [
  '/api/business-product/courseRequirement/submit: content',
  '/api/business-order/order/cancelOrder: reason',
  '/api/business-order/order/closeOrder: reason',
  '/api/business-openclass/school_client/refund/submit: applyId',
  '/api/business-uu/promotionenrollment/submit: scheduleId, name, phone, studentName, grade',
  '/api/business-basic/settlement/run: kind, agencyId',
  '/api/business-basic/commission/generateMonth: channelId, orgId',
  '/api/business-openclass/openClassStudy/allocation/apply: weights',
  '/api/business-openclass/openClassStudy/dormRoom/submit: remark',
  '/api/business-openclass/unifiedExecution/remove: remark, penalty',
  `/api/business-quota/web/quotaSystemDetail/submit: ${Object.keys(nodeFields)
    .filter(name => name !== 'id')
    .join(', ')}, sort`,
  '/api/business-product/qsn/option/submit: label',
  '/api/business-product/qsn/option/save: label',
  '/api/business-product/qsn/option/move: sort',
  '/api/business-product/qsn/option/copy: questionId',
]

test('every act hears what it says it takes', async () => {
  const deaf: string[] = []
  for (const route of acts) {
    const lost = await forgotten(route)
    if (lost.length > 0) deaf.push(`${route.path}: ${lost.join(', ')}`)
  }
  expect(acts.length).toBeGreaterThan(300)
  expect(deaf).toEqual(amongRows)
})
