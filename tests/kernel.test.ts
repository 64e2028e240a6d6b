/** The kernel's promises on a small made-up module: capacity, receipts, stale forms, reach, sealing, frail, rivals. */
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  above,
  invoke,
  carries,
  command,
  count,
  crud,
  ensure,
  fact,
  find,
  gather,
  get,
  int,
  module,
  money,
  newId,
  next,
  on,
  reaction,
  ref,
  refusals,
  RefusalError,
  resource,
  state,
  text,
  view,
  type RefusalCode,
} from '../modules/kit/index.ts'
import { app, dialects, master, tenant, type App } from './app.ts'
import { openStore } from '../server/kernel/store.ts'
import { freshStore } from './databases.ts'
import { tablesFor } from './made-tables.ts'
import { newFolder } from './run.ts'
import { engine } from '../server/kernel/engine.ts'
import { no as kernel } from '../server/kernel/refusals.ts'
import { registry } from '../server/kernel/registry.ts'
import type { Store } from '../server/kernel/store.ts'
import { rebuild } from '../server/kernel/rebuild.ts'

const klass = resource('klass', {
  label: ['班', 'Class'],
  path: 'test/klass',
  scope: { school: 'schoolId' },
  read: ['SM'],
  fields: {
    title: text('名称', 'Title', { required: true, search: true, unique: true }),
    schoolId: text('学校', 'School', { required: true }),
    seats: int('名额', 'Seats', { required: true }),
  },
})
const place = resource('place', {
  label: ['席', 'Place'],
  path: 'test/place',
  scope: { school: 'schoolId' },
  read: ['SM'],
  fields: {
    klassId: ref('klass')('班', 'Class', { required: true, search: true }),
    schoolId: text('学校', 'School', { required: true }),
    pupil: text('学生', 'Pupil', { required: true, pii: 'name' }),
    code: text('编号', 'Code', { unique: true, locked: true }),
    paidCents: money('已付', 'Paid', { required: true, initial: 0 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { commit: 'committed' }),
    committed: state('占位', 'Committed', 'waiting', { revoke: 'revoked', pay: 'paid' }),
    paid: state('已付', 'Paid', 'good', { refund: ['paid', 'revoked'], erase: 'erased' }),
    revoked: state('撤销', 'Revoked', 'over', { erase: 'erased' }),
    erased: state('清除', 'Erased', 'over'),
  },
  facts: { committed: {}, paid: {}, refunded: carries<{ cents: number }>(), revoked: {}, erased: {} },
  evolve: { refunded: (row, data) => ({ paidCents: row.paidCents - data.cents }) },
})
const no = refusals('place', { full: ['名额已满', 'full'], tooMuch: ['超额', 'too much'] })
const taken = view('taken', {
  label: ['占用', 'Taken'],
  fields: { taken: int('占用', 'Taken', { required: true }) },
  empty: { taken: 0 },
  on: fold => [
    fold(place, { key: ({ after }) => after.klassId, fold: (row, { before, after }) => ({ taken: row.taken + holds(after.status) - holds(before.status) }) }),
  ],
})
const holds = (status: string): number => (status === 'committed' || status === 'paid' ? 1 : 0)
const commit = command(place, 'commit', {
  label: ['占位', 'Commit'],
  by: ['SM'],
  input: { klassId: place.fields.klassId, schoolId: place.fields.schoolId, pupil: place.fields.pupil },
  needs: (_row, input) => gather({ klass: get(klass, input.klassId), seats: get(taken, input.klassId), number: next('place') }),
  decide: (_row, input, { klass: to, seats, number }) => {
    ensure((seats?.taken ?? 0) < to!.seats, no.full, { seats: to!.seats })
    return fact(place, 'committed', { ...input, code: `P${number}` })
  },
})
const pay = command(place, 'pay', {
  label: ['付', 'Pay'],
  by: ['SM'],
  input: { cents: money('钱', 'Cents', { required: true }) },
  decide: (_row, { cents }) => fact(place, 'paid', { paidCents: cents }),
})
const refund = command(place, 'refund', {
  label: ['退', 'Refund'],
  by: ['SM'],
  input: { cents: money('钱', 'Cents', { required: true }) },
  decide: (row, { cents }) => {
    ensure(cents <= row.paidCents, no.tooMuch)
    return fact(place, 'refunded', { cents }, cents === row.paidCents ? 'revoked' : 'paid')
  },
})
const revoke = command(place, 'revoke', { label: ['撤', 'Revoke'], by: ['SM'], decide: () => fact(place, 'revoked') })
const erase = command(place, 'erase', { label: ['清除', 'Erase'], by: ['PA'], decide: () => fact(place, 'erased') })
const move = command(klass, 'change', {
  label: ['改', 'Change'],
  by: ['SM'],
  input: { seats: int('名额', 'Seats', { required: true }) },
  decide: (_row, input) => fact(klass, 'changed', input),
})
/** Revokes every place of a class and removes it: many streams, one turn. */
const remove = command(klass, 'remove', {
  label: ['删', 'Remove'],
  by: ['SM'],
  needs: row => gather({ places: find(place, { klassId: row.id, status: 'committed' }), paid: count(place, { klassId: row.id, status: 'paid' }) }),
  decide: (_row, _input, { places, paid }) => {
    ensure(paid === 0, no.full)
    return [...places.map(one => invoke(revoke, one.id, {})), fact(klass, 'removed')]
  },
})
const [create, , , restore] = crud(klass, { by: ['SM'] })
const toy = module('toy', {
  label: ['玩具', 'Toy'],
  resources: [klass, place],
  views: [taken],
  commands: [create, move, remove, restore, commit, pay, refund, revoke, erase],
})
const school = { reach: { school: ['s1'] } } as const

const refused = async (promise: Promise<unknown>, by: RefusalCode) => {
  const error = await promise.then(
    () => undefined,
    reason => reason,
  )
  expect(error).toBeInstanceOf(RefusalError)
  expect((error as RefusalError).refused.code).toBe(by.code)
  return (error as RefusalError).refused
}
const dump = async (on: App) => JSON.stringify([await on.log.after(tenant, 0, 10_000), await on.all(klass), await on.all(place), await on.all(taken)])

describe.each(dialects)('%s', dialect => {
  const open: App[] = []
  const fresh = async (store?: Store) => {
    const on = await app([toy], store ? { store } : { dialect })
    open.push(on)
    return on
  }
  afterAll(async () => {
    for (const on of open) await on.close().catch(() => {})
  })
  const withClass = async (seats: number) => {
    const on = await fresh()
    const sm = on.as('SM', school)
    await on.run(sm, create, 'k', { title: '风筝', schoolId: 's1', seats })
    return { on, sm, enrol: (id: string, pupil = '张三') => on.run(sm, commit, id, { klassId: 'k', schoolId: 's1', pupil }) }
  }

  test('a class takes no more than its seats, however many ask at once', async () => {
    const { on, enrol } = await withClass(25)
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => enrol(`p${i}`)))
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(25)
    expect((await on.row(taken, 'k')).taken).toBe(25)
    expect((await on.all(place)).map(one => one.code).sort()).toEqual(Array.from({ length: 25 }, (_, i) => `P${i + 1}`).sort())
    await on.sound()
  })

  test('what is found of one thing comes in the order asked for, alone and within a turn', async () => {
    const { on, enrol } = await withClass(9)
    for (const [id, pupil] of [
      ['c', '2'],
      ['a', '3'],
      ['b', '1'],
    ] as const)
      await enrol(id, pupil)
    const within = await on.engine.asking(tenant, { rows: [] })
    for (const ask of [(query: any) => on.engine.ask(tenant, query), within])
      for (const [sort, ids] of [
        [[], 'abc'],
        [['pupil'], 'bca'],
        [['-pupil'], 'acb'],
      ] as const)
        expect(((await ask(find(place, { klassId: 'k' }, { sort }))) as { id: string }[]).map(one => one.id).join('')).toBe(ids)
  })

  test('a command that the state does not list is refused by the name of the state', async () => {
    const { on, sm, enrol } = await withClass(2)
    await enrol('p')
    const before = await dump(on)
    const said = await refused(on.run(sm, refund, 'p', { cents: 1 }), kernel.notNow)
    expect(said.label[0]).toContain('占位')
    expect(await dump(on)).toBe(before)
  })

  test('the same key answers what the first answered, another request with it is refused', async () => {
    const { on, sm } = await withClass(5)
    const same = { klassId: 'k', schoolId: 's1', pupil: '李四' }
    const answers = await Promise.all([1, 2, 3].map(() => on.run(sm, commit, 'p', same, { key: 'once' })))
    expect(new Set(answers.map(one => JSON.stringify(one))).size).toBe(1)
    expect(await on.run(sm, commit, 'p', same, { key: 'once' })).toEqual(answers[0])
    await refused(on.run(sm, commit, 'p', { ...same, pupil: '王五' }, { key: 'once' }), kernel.keyReused)
    expect(await on.all(place)).toHaveLength(1)
  })

  test('a receipt is small, and one that a version before this kept still answers', async () => {
    const { on, sm } = await withClass(5)
    const asked = { klassId: 'k', schoolId: 's1', pupil: '李四' },
      first = await on.run(sm, commit, 'p', asked, { key: 'old' })
    const [[hash, answer, at]] = (await on.store.read({ text: 'select hash, answer, at from receipts', values: [] })) as [[string, string, string]]
    expect([hash.length, answer, at]).toEqual([22, `1 ${first.status}`, on.now.slice(0, 13)])
    await on.store.exec(`update receipts set hash = '${hash}${'x'.repeat(21)}', answer = '${JSON.stringify(first)}', at = '${on.now}'`)
    expect(await on.run(sm, commit, 'p', asked, { key: 'old' })).toEqual(first)
    await refused(on.run(sm, commit, 'p', { ...asked, pupil: '王五' }, { key: 'old' }), kernel.keyReused)
    // Of the same hour a week ago none is let go yet, of either version.
    await on.run(sm, commit, 'q', { ...asked, pupil: '王五' }, { key: 'new' })
    on.now = new Date(Date.parse(on.now) + 7 * 86_400_000).toISOString()
    await on.tick()
    expect(await on.store.read({ text: 'select key from receipts order by key', values: [] })).toHaveLength(2)
  })

  test('receipts are swept after some days, so that they do not grow for ever', async () => {
    const { on, sm } = await withClass(5)
    await on.run(sm, commit, 'p', { klassId: 'k', schoolId: 's1', pupil: '李四' }, { key: 'old' })
    await on.tick()
    const kept = async () => (await on.store.read({ text: 'select key from receipts', values: [] })).length
    expect(await kept()).toBe(1)
    on.now = '2026-10-20T04:00:00.000Z'
    await on.tick()
    expect(await kept()).toBe(0)
  })

  test('of parallel commands on one version exactly one is accepted', async () => {
    const { on, sm } = await withClass(5)
    const results = await Promise.allSettled([1, 2, 3, 4].map(n => on.run(sm, move, 'k', { seats: n + 5 }, { version: 1 })))
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    await refused(on.run(sm, move, 'k', { seats: 9 }, { version: 1 }), kernel.stale)
  })

  test('a row outside the reach is not there, and none can be made outside', async () => {
    const { on, enrol } = await withClass(5)
    await enrol('p')
    const other = on.as('SM', { reach: { school: ['s2'] } })
    await refused(on.run(other, revoke, 'p'), kernel.missing)
    await refused(on.run(other, commit, 'q', { klassId: 'k', schoolId: 's2', pupil: '赵六' }), kernel.missingRef)
    await refused(on.run(other, create, 'k2', { title: '鼓', schoolId: 's1', seats: 1 }), kernel.outOfReach)
    expect((await on.engine.list(other, place)).total).toBe(0)
    expect(await on.engine.row(other, place, 'p')).toBeUndefined()
    await refused(on.run(on.as('PR'), revoke, 'p'), kernel.denied)
  })

  test('a unique value is taken once, also among those who ask together', async () => {
    const { on, sm } = await withClass(5)
    const results = await Promise.allSettled(['a', 'b', 'c'].map(id => on.run(sm, create, id, { title: '书法', schoolId: 's1', seats: 1 })))
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const said = await refused(on.run(sm, create, 'd', { title: '书法', schoolId: 's1', seats: 1 }), kernel.taken)
    expect(said.field).toBe('title')
  })

  test('commands over many streams happen together or not at all', async () => {
    const { on, sm, enrol } = await withClass(5)
    await enrol('p1')
    await enrol('p2')
    await enrol('p3')
    await on.run(sm, pay, 'p3', { cents: 500 })
    const before = await dump(on)
    await refused(on.run(sm, remove, 'k'), no.full)
    expect(await dump(on)).toBe(before)
    await on.run(sm, refund, 'p3', { cents: 500 })
    await on.run(sm, remove, 'k')
    expect((await on.all(place)).map(one => one.status)).toEqual(['revoked', 'revoked', 'revoked'])
    expect((await on.row(taken, 'k')).taken).toBe(0)
    await on.sound()
  })

  test('personal values are sealed in the log and gone from it after erasure', async () => {
    const { on, sm, enrol } = await withClass(5)
    await enrol('p', '欧阳锋')
    await on.run(sm, revoke, 'p')
    const stored = async () => JSON.stringify(await on.store.read({ text: 'select data from facts', values: [] }))
    expect(await stored()).not.toContain('欧阳锋')
    expect((await on.log.history(tenant, place, 'p'))[0]!.data.pupil).toBe('欧阳锋')
    await on.run(on.as('PA'), erase, 'p')
    expect((await on.row(place, 'p')).pupil).toBe('')
    expect((await on.log.history(tenant, place, 'p'))[0]!.data.pupil).toBeNull()
    await rebuild(on.engine, on.log, tenant)
    expect((await on.row(place, 'p')).pupil).toBe('')
    await on.sound()
  })

  test('a rebuild gives the same rows, and a touched log or row is found', async () => {
    const { on, sm, enrol } = await withClass(5)
    await enrol('p1')
    await enrol('p2')
    await on.run(sm, pay, 'p2', { cents: 1250 })
    const before = await dump(on)
    await rebuild(on.engine, on.log, tenant)
    expect(await dump(on)).toBe(before)
    await on.store.read({ text: `update place set paid_cents = 1 where id = 'p2'`, values: [] })
    expect((await on.log.verify(tenant)).faults[0]).toContain('paidCents')
    await rebuild(on.engine, on.log, tenant)
    await on.store.read({ text: `update facts set data = replace(data, '1250', '1251')`, values: [] })
    expect((await on.log.verify(tenant)).faults[0]).toContain('chain is broken')
  })

  test('a rebuild minds no names: of what stands beside, none is that of another resource', async () => {
    const till = (name: string) => resource(name, { label: ['钱箱', 'Till'], read: ['PO'], scope: 'everyone', fields: { title: text('标题', 'Title') } }),
      both = [till('till'), till('till_key')],
      made = both.map(of => crud(of, { by: ['PO'] }))
    const on = await app([module('tills', { label: ['钱箱', 'Tills'], resources: both, commands: made.flat() })], { dialect })
    for (const [create] of made) await on.run(on.as('PO'), create, 'a', { title: '一' })
    expect(await rebuild(on.engine, on.log, tenant)).toMatchObject({ facts: 2, rows: 2, mended: 0 })
    await on.close()
  })

  test('a detail can be asked as of any position', async () => {
    const { on, sm, enrol } = await withClass(5)
    await enrol('p')
    await on.run(sm, pay, 'p', { cents: 100 })
    expect((await on.log.asOf(tenant, place, 'p', 2))!.status).toBe('committed')
    expect((await on.log.asOf(tenant, place, 'p', 3))!.paidCents).toBe(100)
  })

  test('every tenant that has a log is found', async () => {
    const { on } = await withClass(1)
    for (const name of ['000002', '000001', 'z']) {
      const other = { ...on.as('SM', school), tenant: name }
      await on.run(other, create, 'k', { title: 'K', schoolId: 's1', seats: 1 })
    }
    expect(await on.log.tenants()).toEqual(['000000', '000001', '000002', 'z'])
  })

  test('totals stay exact while rows come, move and go', async () => {
    const { on, sm, enrol } = await withClass(50)
    const total = async (where: object) => (await on.engine.list(sm, place, { where })).total
    expect(await total({ status: 'committed' })).toBe(0)
    await Promise.all(Array.from({ length: 30 }, (_, i) => enrol(`p${i}`)))
    expect(await total({ status: 'committed' })).toBe(30)
    await on.run(sm, revoke, 'p1')
    expect(await total({ status: 'committed' })).toBe(29)
    expect(await total({ status: ['committed', 'revoked'] })).toBe(30)
  })

  test('failing at any statement of a group leaves no trace', async () => {
    const { on } = await withClass(1)
    let left = Infinity
    const frail: Store = {
      ...on.store,
      transact: (of, body) =>
        on.store.transact(of, function* () {
          const inner = body()
          let step = inner.next()
          while (!step.done) {
            if (--left < 0) throw new Error('disk I/O error')
            step = inner.next(yield step.value)
          }
          return step.value
        }),
    }
    const weak = engine(frail, { modules: [toy], master, clock: () => on.now })
    const sm = on.as('SM', school)
    const before = await dump(on)
    let k = 0
    for (; ; k++) {
      left = k
      const ok = await weak.run(sm, commit, 'p', { klassId: 'k', schoolId: 's1', pupil: '张三' }, { key: 'key' }).then(
        () => true,
        error => {
          expect(String(error)).toContain('disk')
          return false
        },
      )
      left = Infinity
      if (ok) break
      expect(await dump(on)).toBe(before)
    }
    expect(k).toBeGreaterThan(3)
    await on.sound()
  })
})

test('what is not declared does not start, and is not recorded', async () => {
  const strays = module('strays', {
    label: ['散', 'Strays'],
    resources: [place],
    views: [
      view('stray', {
        label: ['散', 'Stray'],
        fields: {},
        empty: {},
        on: fold => [fold(on(above('place'), 'commited'), { key: () => undefined, fold: () => ({}) })],
      }),
    ],
    reactions: [reaction('astray', { on: ['place.payed', 'nowhere.paid'], run: () => [] })],
  })
  expect(() => registry([strays])).toThrow(/view stray folds place\.commited/)
  expect(() => registry([strays])).toThrow(/reaction astray follows place\.payed[\s\S]*nowhere\.paid/)
  expect(() => registry([module('bare', { label: ['', ''], resources: [{ ...place, facts: {} }] })])).toThrow(/place evolves by refunded/)
  const at = await app([toy])
  await at.run(at.as('SM', school), create, 'k', { title: 'K', schoolId: 's1', seats: 1 })
  const careless: typeof remove = { ...remove, decide: () => fact(klass, 'gone' as 'removed') }
  await expect(at.run(at.as('SM', school), careless, 'k', {})).rejects.toThrow('klass.remove records gone, which klass does not declare')
  expect((await at.row(klass, 'k')).status).toBe('live')
  await at.close()
})

test.each(dialects)('two writers on one %s database never oversell', async dialect => {
  const file = dialect === 'sqlite' ? join(newFolder('two-writers'), 'r.db') : ''
  const made = dialect === 'postgres' ? await freshStore('postgres', [toy]) : undefined
  const first = made?.store ?? openStore(file)
  if (!made) await first.exec((await tablesFor('sqlite', [toy])).join(';\n'))
  const a = await app([toy], { store: first })
  const b = await app([toy], { store: openStore(made?.url ?? file) })
  await a.run(a.as('SM', school), create, 'k', { title: 'K', schoolId: 's1', seats: 25 })
  const ids = Array.from({ length: 60 }, () => newId())
  const results = await Promise.allSettled(
    ids.map((id, i) => {
      const on = i % 2 ? a : b
      return on.run(on.as('SM', school), commit, id, { klassId: 'k', schoolId: 's1', pupil: '张三' })
    }),
  )
  for (const one of results) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RefusalError)
  expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(25)
  expect((await b.row(taken, 'k')).taken).toBe(25)
  await a.sound()
  await b.close()
  await a.close()
  await made?.drop()
})
