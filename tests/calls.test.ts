/** The kit's words for odd calls: reading under other names, filters by names, look-ups, acts that answer by themselves, one for each of many. */
import { describe, expect, test } from 'vitest'
import {
  type Ask,
  bulk,
  byNames,
  command,
  ensure,
  find,
  get,
  invoke,
  lookUp,
  perform,
  readings,
  refusals,
  resource,
  type Route,
  type RouteContext,
  rows,
  rowsMax,
  text,
} from '../modules/kit/index.ts'

const school = resource('calls_school', { label: ['学校', 'School'], fields: { schoolName: text('名称', 'Name') } })
const no = refusals('calls', { taken: ['已存在', 'it is there already'] })
const create = command(school, 'create', { label: ['新增', 'Add'], by: ['PO'], decide: () => [] })

/** A desk that answers what `known` says of a query, and runs commands but those on `taken`. */
function desk(known: (query: any) => unknown = () => undefined) {
  const ran: string[] = []
  const ask = async <T>({ query }: Ask<T>) => known(query) as T
  const context = {
    lang: 1,
    newId: () => 'new',
    ask,
    readUnscoped: ask,
    wire: async (_of: unknown, found: readonly object[]) => found.map(one => ({ ...one, wired: true })),
    async run(step: any) {
      ensure(step.id !== 'taken', no.taken)
      ran.push(step.id)
      return []
    },
  } as unknown as RouteContext
  return { context, ran }
}
/** Acts as the server does: runs what is answered to be run, then asks for the answer. */
async function call(route: Route, asked: object, { context, ran }: ReturnType<typeof desk>): Promise<unknown> {
  if (route.kind === 'report') return route.run(asked, context)
  if (route.kind !== 'act') throw new Error('no act')
  const steps = [await route.run(asked, context)].flat()
  for (const step of steps) ran.push(step.id)
  return route.answer?.(
    steps.map(({ id }) => ({ id, version: 1 })),
    asked,
    context,
  )
}

test('the reading calls of a resource stand under another path, narrowed alike', () => {
  const where = () => ({ status: 'live' })
  const made = readings('area/schools', school, ['list', 'detail', 'export'], { where, id: ({ schoolId }) => schoolId })
  expect(made.map(one => [one.kind, one.method, one.path])).toEqual([
    ['list', 'GET', '/api/area/schools/list'],
    ['detail', 'GET', '/api/area/schools/detail'],
    ['export', 'GET', '/api/area/schools/export'],
  ])
  expect(made.map(one => ('where' in one ? one.where : undefined))).toEqual([where, undefined, where])
  expect((made[1] as Extract<Route, { kind: 'detail' }>).id({ schoolId: 's1' }, desk().context)).toBe('s1')
})

test('all rows that meet the conditions are answered as the wire shows them', async () => {
  const on = desk(query => [{ id: query.where.id }])
  expect(
    await call(
      rows('area/all', ['学校', 'Schools'], school, ({ id }) => ({ id })),
      { id: 's1' },
      on,
    ),
  ).toEqual([{ id: 's1', wired: true }])
})

test('names become ids; of two names for one key the first that is given counts, and what is not asked for is not looked up', async () => {
  const asked: unknown[] = []
  const on = desk(query => {
    asked.push(query.where)
    return [{ id: 's1' }, { id: 's2' }]
  })
  const named = byNames(
    ['schoolName', school, 'schoolName', 'schoolId'],
    ['name', school, 'schoolName', 'schoolId'],
    ['other', school, 'schoolName', 'otherId'],
  )
  expect(await named({ schoolName: '一', name: '二' }, on.context)).toEqual({ schoolId: ['s1', 's2'] })
  expect(await named({ name: '二', schoolName: '' }, on.context)).toEqual({ schoolId: ['s1', 's2'] })
  expect(await named({}, on.context)).toEqual({})
  expect(asked).toEqual([{ schoolName: { like: '一' } }, { schoolName: { like: '二' } }])
})

test('a name that too many bear is refused by the name that was asked for', async () => {
  const many = (count: number) => desk(() => Array.from({ length: count }, (_, i) => ({ id: `s${i}` }))).context,
    named = byNames(['schoolName', school, 'schoolName', 'schoolId'])
  expect(await named({ schoolName: '小学' }, many(rowsMax))).toMatchObject({ schoolId: { length: rowsMax } })
  await expect(named({ schoolName: '小学' }, many(rowsMax + 1))).rejects.toMatchObject({ refused: { code: 'names.tooMany', field: 'schoolName' } })
})

test('look-ups are answered together under their names', async () => {
  const { context } = desk(query => query.kind)
  expect(await lookUp({ one: get(school, 's1'), all: find(school, {}) }, context)).toEqual({ one: 'get', all: 'find' })
})

test('an act that has run its commands by itself answers what it says, each caller their own', async () => {
  const route = perform('area/open', [create], async ({ name }, context) => {
    await context.run(invoke(create, name, {}))
    return { opened: name }
  })
  const [one, other] = [desk(), desk()]
  expect([await call(route, { name: 'a' }, one), await call(route, { name: 'b' }, other)]).toEqual([{ opened: 'a' }, { opened: 'b' }])
  expect([one.ran, other.ran]).toEqual([['a'], ['b']])
})

describe('one command for each of many', () => {
  const route = bulk('area/create', create, {
    of: ({ names }) => names,
    step: (one, _asked, context, isAlone) => invoke(create, isAlone ? context.newId() : one, {}),
    answer: ({ id }) => ({ id }),
  })
  test('says of each what became of it, and goes on after a refusal', async () => {
    const on = desk()
    expect(await call(route, { names: ['a', 'taken', 'b'] }, on)).toEqual([
      { id: 'a', success: true, msg: '' },
      { id: 'taken', success: false, msg: 'it is there already' },
      { id: 'b', success: true, msg: '' },
    ])
    expect(on.ran).toEqual(['a', 'b'])
  })
  test('one alone is run and answered as any other call', async () => {
    const on = desk()
    expect(await call(route, { names: ['a'] }, on)).toEqual({ id: 'new' })
    expect(on.ran).toEqual(['new'])
  })
  test('none is none', async () => expect(await call(route, { names: [] }, desk())).toEqual([]))
})
