/** Guards, consequences and folds of upper modules: asked in order, in the turn or not at all; wrong ones do not start. */
import { afterAll, describe, expect, test } from 'vitest'
import {
  invoke,
  command,
  type Consequence,
  consequence,
  count,
  crud,
  fact,
  folds,
  get,
  guard,
  type Guard,
  int,
  type Module,
  module,
  ref,
  refusals,
  RefusalError,
  resource,
  state,
  text,
  view,
} from '../modules/kit/index.ts'
import { modules } from '../modules/index.ts'
import { no as kernel } from '../server/kernel/refusals.ts'
import { rebuild } from '../server/kernel/rebuild.ts'
import { registry } from '../server/kernel/registry.ts'
import { app, dialects, tenant, type App } from './app.ts'
import { given } from './spec.ts'

/** Below: a hall that is let and closed, a desk in it, and how many things hang on each hall, of which it knows nothing. */
const hall = resource('hall', {
  label: ['厅', 'Hall'],
  read: ['SM'],
  scope: 'everyone',
  fields: { name: text('名称', 'Name', { required: true }) },
  lifecycle: {
    new: state('新建', 'New', 'idle', { build: 'free' }),
    free: state('空闲', 'Free', 'good', { lend: 'lent', close: 'closed' }),
    lent: state('借出', 'Lent', 'active', { close: 'closed' }),
    closed: state('关闭', 'Closed', 'over'),
  },
  facts: { built: {}, lent: {}, closed: {} },
})
const hangs = view('hangs', { label: ['所系', 'Hangs'], fields: { on: int('数', 'Number', { required: true }) }, empty: { on: 0 }, on: () => [] })
const build = command(hall, 'build', {
  label: ['建', 'Build'],
  by: ['SM'],
  input: { name: hall.fields.name },
  decide: (_row, input) => fact(hall, 'built', input),
})
const lend = command(hall, 'lend', {
  label: ['借', 'Lend'],
  by: ['SM'],
  input: { days: int('天', 'Days', { required: true }) },
  decide: () => fact(hall, 'lent'),
})
const close = command(hall, 'close', { label: ['关', 'Close'], by: ['SM'], decide: () => [fact(hall, 'closed')] })
const closeLent = command(hall, 'closeLent', { label: ['关', 'Close'], by: ['SM'], decide: () => fact(hall, 'closed') })
const desk = resource('desk_row', { label: ['桌', 'Desk'], read: ['SM'], scope: 'everyone', fields: { hallId: ref('hall')('厅', 'Hall', { required: true }) } })
const [put, , drop, restore] = crud(desk, { by: ['SM'] })
/** Closes the hall of a desk: a guarded command inside another. */
const sweep = command(desk, 'change', { label: ['清', 'Sweep'], by: ['SM'], decide: row => [fact(desk, 'changed'), invoke(close, row.hallId, {})] })
const below = module('below', { label: ['下', 'Below'], resources: [hall, desk], views: [hangs], commands: [build, lend, close, put, sweep, drop, restore] })

/** Above: feasts in halls. */
const feast = resource('feast', {
  label: ['宴', 'Feast'],
  read: ['SM'],
  scope: 'everyone',
  fields: { hallId: ref('hall')('厅', 'Hall', { required: true }), days: int('天', 'Days') },
  lifecycle: { new: state('新建', 'New', 'idle', { hold: 'held' }), held: state('办', 'Held', 'good', { end: 'ended' }), ended: state('毕', 'Ended', 'over') },
  facts: { held: {}, ended: {} },
})
const no = refusals('feast', { tooLong: ['太长', 'too long'], held: ['有宴', 'a feast is held'], other: ['另', 'other'] })
const hold = command(feast, 'hold', {
  label: ['办', 'Hold'],
  by: ['SM'],
  input: { hallId: feast.fields.hallId, days: feast.fields.days },
  decide: (_row, input) => fact(feast, 'held', input),
})
const end = command(feast, 'end', { label: ['毕', 'End'], by: ['SM'], decide: () => fact(feast, 'ended') })
const tooLong = guard(lend, { name: 'feast-days', refuses: no.tooLong, holds: (_row, { days }) => days < 10 })
const isHeld = guard(close, {
  name: 'feast-held',
  refuses: no.held,
  needs: function* (row) {
    return { held: yield* count(feast, { hallId: row.id, status: 'held' }) }
  },
  holds: (_row, _input, { held }) => held < 2,
})
const follows = consequence(lend, {
  name: 'feast-follows',
  label: ['办宴', 'A feast is held'],
  fact: 'lent',
  runs: [hold],
  needs: function* ({ row }) {
    return { now: (yield* get(hall, row.id))?.status }
  },
  run: ({ before, row, input }, { now }, { newId }) =>
    before.status === 'free' && row.status === 'lent' && now === 'lent' ? [invoke(hold, newId(), { hallId: row.id, days: input.days })] : [],
})
const counted = folds(hangs, {
  feast: {
    key: ({ after }) => after.hallId,
    fold: (row, { before, after }) => ({ on: row.on + Number(after.status === 'held') - Number(before.status === 'held') }),
  },
})
const above = module('above', {
  label: ['上', 'Above'],
  resources: [feast],
  commands: [hold, end],
  guards: [tooLong, isHeld],
  consequences: [follows],
  folds: [counted],
})
const top = (more: Partial<Module>): Module => module('top', { label: ['顶', 'Top'], ...more })

describe.each(dialects)('%s', dialect => {
  const open: App[] = []
  const fresh = async (...more: readonly Module[]) => {
    const on = await app([below, above, ...more], { dialect })
    open.push(on)
    const sm = on.as('SM')
    await on.run(sm, build, 'h', { name: '一' })
    return { on, sm, dump: async () => JSON.stringify([await on.log.after(tenant, 0, 1_000), await on.all(hall), await on.all(feast), await on.all(hangs)]) }
  }
  afterAll(async () => {
    for (const on of open) await on.close().catch(() => {})
  })
  const codeOf = async (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'done',
      error => (error instanceof RefusalError ? error.refused.code : String(error)),
    )

  test('what an upper module refuses leaves nothing and names its rule', async () => {
    const { on, sm, dump } = await fresh()
    const before = await dump()
    expect(await codeOf(on.run(sm, lend, 'h', { days: 10 }))).toBe(no.tooLong.code)
    expect(await dump()).toBe(before)
  })

  test("the command's own rules come first, and the status before every rule", async () => {
    const { on, sm } = await fresh()
    await on.run(sm, close, 'h', {})
    expect(await codeOf(on.run(sm, lend, 'h', { days: 10 }))).toBe(kernel.notNow.code)
  })

  test('a consequence is recorded in the turn of its command, and views below fold what is above', async () => {
    const { on, sm } = await fresh()
    await on.run(sm, lend, 'h', { days: 3 }, { key: 'k' })
    expect(await on.run(sm, lend, 'h', { days: 3 }, { key: 'k' })).toMatchObject({ status: 'lent' })
    expect((await on.log.after(tenant, 1, 10)).map(one => [`${one.resource}.${one.type}`, one.root])).toEqual([
      ['hall.lent', 'hall_lend'],
      ['feast.held', 'hall_lend'],
    ])
    expect((await on.all(feast)).map(one => one.days)).toEqual([3])
    expect((await on.row(hangs, 'h')).on).toBe(1)
    const rows = await on.all(hangs)
    await rebuild(on.engine, on.log, tenant)
    expect(await on.all(hangs)).toEqual(rows)
    await on.sound()
  })

  test('a consequence that is refused refuses its command: all of it or nothing', async () => {
    const never = consequence(lend, { name: 'never', label: ['永不', 'Never'], runs: [end], run: ({ row }) => [invoke(end, row.id, {})] })
    const { on, sm, dump } = await fresh(top({ consequences: [never] }))
    const before = await dump()
    expect(await codeOf(on.run(sm, lend, 'h', { days: 3 }))).toBe(kernel.missing.code)
    expect(await dump()).toBe(before)
  })

  test('guards are asked of nested commands too', async () => {
    const { on, sm, dump } = await fresh()
    await on.run(sm, put, 'd', { hallId: 'h' })
    for (const id of ['f1', 'f2']) await on.run(sm, hold, id, { hallId: 'h' })
    const before = await dump()
    expect(await codeOf(on.run(sm, sweep, 'd', {}))).toBe(no.held.code)
    expect(await dump()).toBe(before)
    await on.run(sm, end, 'f1')
    await on.run(sm, sweep, 'd', {})
    expect((await on.row(hall, 'h')).status).toBe('closed')
  })

  test('guards and consequences run in the order of modules, then of declarations; those of a fact before those of the command', async () => {
    const said: string[] = []
    const asks = (name: string) => guard(lend, { name, refuses: no.other, holds: () => said.push(name) })
    const does = (name: string, of?: string) =>
      consequence(lend, {
        name,
        label: ['做', 'Does'],
        ...(of ? { fact: of } : {}),
        runs: [],
        run: () => {
          said.push(name)
          return []
        },
      })
    const { on, sm } = await fresh(top({ guards: [asks('b'), asks('a')], consequences: [does('d'), does('c', 'lent')] }), {
      ...top({ guards: [asks('0')], consequences: [does('1')] }),
      name: 'roof',
    })
    await on.run(sm, lend, 'h', { days: 1 })
    expect(said.join(' ')).toBe('b a 0 c d 1')
  })

  test('what a consequence does not declare it may not run', async () => {
    const sly = consequence(lend, { name: 'sly', label: ['偷', 'Sly'], runs: [hold], run: ({ row }) => [invoke(close, row.id, {})] })
    const { on, sm, dump } = await fresh(top({ consequences: [sly] }))
    const before = await dump()
    expect(await codeOf(on.run(sm, lend, 'h', { days: 1 }))).toContain('sly runs hall_close, which it does not declare')
    expect(await dump()).toBe(before)
  })
})

const plain = { label: ['字', 'Words'], runs: [], run: () => [] } as const
test.each<[string, Partial<Module>, string]>([
  ['of its own command', { resources: [], guards: [guard(end, { name: 'own', refuses: no.other, holds: () => true })] }, 'of its own module'],
  [
    'of a command above it',
    {
      guards: [
        guard(crud(resource('roof_row', { label: ['顶', 'Roof'], fields: { name: text('名', 'Name') } }), { by: [] })[0], {
          name: 'up',
          refuses: no.other,
          holds: () => true,
        }),
      ],
    },
    'which stands above it',
  ],
  ['of an unknown command', { guards: [guard(closeLent, { name: 'lost', refuses: no.other, holds: () => true })] }, 'extends the unknown hall.closeLent'],
  ['named like another', { consequences: [consequence(close, { name: 'feast-held', ...plain })] }, 'two guards or consequences are named feast-held'],
  [
    'that runs an unknown command',
    { consequences: [consequence(close, { name: 'lost', ...plain, runs: [closeLent] })] },
    'lost runs the unknown hall.closeLent',
  ],
  [
    'that goes in a circle',
    { consequences: [consequence(close, { name: 'there', ...plain, runs: [lend] }), consequence(lend, { name: 'back', ...plain, runs: [close] })] },
    'consequences go in a circle: hall.lend → hall.close → hall.lend',
  ],
  [
    'that folds into a view of no lower module',
    { folds: [folds(view('other', { label: ['另', 'Other'], fields: {}, empty: {}, on: () => [] }), counted.on as never)] },
    'top folds feast into other, which is no view of a module below it',
  ],
  ['that folds the same fact twice', { folds: [counted] }, 'view hangs folds feast twice'],
])('an extension %s does not start', (_why, more, fault) => {
  const roofRow = resource('roof_row', { label: ['顶', 'Roof'], fields: { name: text('名', 'Name') } })
  const roof = module('roof', { label: ['顶', 'Roof'], resources: [roofRow], commands: crud(roofRow, { by: [] }) })
  const upper = fault.includes('own module') ? { ...above, guards: more.guards! } : top(more)
  const start = () => registry(fault.includes('own module') ? [below, upper, roof] : [below, above, upper, roof])
  expect(start).toThrow(fault)
})

test('a guard and a consequence can be asked alone', () => {
  given(hall, { status: 'free' }).guarded(tooLong, { days: 9 }).allows()
  given(hall, { status: 'free' }).guarded(tooLong, { days: 10 }).refuses(no.tooLong)
  expect(given(hall, { id: 'h', status: 'lent' }).followed(follows, { days: 2 }, { now: 'lent' }, { before: { status: 'free' } })).toEqual([
    invoke(hold, 'new-1', { hallId: 'h', days: 2 }),
  ])
})

const all = registry(modules)
const declared: readonly (readonly [string, Module, Guard | Consequence])[] = modules.flatMap(one =>
  [...one.guards, ...one.consequences].map(each => [each.name, one, each] as const),
)
test.each(declared.map(([name, of, one]) => [name, of, one] as const))('%s has both labels and extends commands that exist', (_name, of, one) => {
  const said = 'runs' in one ? [one.label] : [one.label, one.refuses.label]
  for (const [zh, en] of said) expect([/\p{Script=Han}/u.test(zh), /[A-Za-z]/.test(en)]).toEqual([true, true])
  expect(one.on.length).toBeGreaterThan(0)
  expect(new Set(one.on.map(command => command.on.name)).size).toBe(1)
  const known = [...one.on, ...('runs' in one ? one.runs : [])]
  expect(known.filter(command => all.commands.get(`${command.on.name}.${command.name}`) !== command).map(command => command.permit)).toEqual([])
  if ('runs' in one) expect(one.runs.length).toBeGreaterThan(0)
  expect(of.name).toBeTruthy()
})
