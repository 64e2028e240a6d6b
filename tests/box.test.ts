/** The one box of a list: what is typed finds rows by what names them and by what they point to, on both databases, and nobody finds by it what is not
 * there for them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from './shared.ts'
import { command, fact, module, newId, ref, resource, rules, state, text } from '../modules/kit/index.ts'
import { seeNames } from '../server/kernel/masking.ts'
import { boxWhere } from '../server/kernel/boxed.ts'
import { reachWhere } from '../server/kernel/row-scope.ts'
import type { Session } from '../server/kernel/engine.ts'
import { mendWords, newsMerged } from '../server/kernel/finding-keys.ts'
import { app, dialects, tenant } from './app.ts'
import { rowIn } from './rows.ts'

const lifecycle = { new: state('新建', 'New', 'idle', { create: 'live' }), live: state('正常', 'Active', 'good') }
const pupil = resource('pupil', {
  lifecycle,
  facts: { created: {} },
  label: ['学生', 'Pupil'],
  title: 'name',
  scope: { school: 'house' },
  read: ['SM', 'PR'],
  find: { by: ['name', 'code', 'phone'] },
  fields: {
    name: text('姓名', 'Name', { required: true, pii: 'name' }),
    code: text('学号', 'Code'),
    phone: text('手机', 'Phone', { pii: 'phone', check: rules.phone }),
    house: text('学校', 'School'),
  },
})
const trip = resource('trip', {
  lifecycle,
  facts: { created: {} },
  label: ['出行', 'Trip'],
  title: 'place',
  scope: { school: 'house' },
  read: ['SM'],
  fields: {
    place: text('去处', 'Place', { required: true, search: true }),
    pupilId: ref('pupil')('学生', 'Pupil', { search: true }),
    house: text('学校', 'School'),
  },
})
const maker = (of: any) =>
  command(of, 'create', {
    label: ['做', 'Do'],
    by: ['SM'],
    input: of.fields,
    decide: (_row: unknown, given: object) => fact(of, 'created', given as never),
  } as never) as any
const create = { pupil: maker(pupil), trip: maker(trip) }
const school = module('school', { label: ['学校', 'School'], resources: [pupil, trip], commands: Object.values(create) })

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => app([school], { dialect }), { isPlanted: true })
  const ids = { ming: newId(), hong: newId() }
  beforeAll(async () => {
    const put = (of: keyof typeof create, input: Record<string, unknown>, id = newId()) => on.run(on.as('SM'), create[of], id, input)
    await put('pupil', { name: '王小明', code: 'CS17', phone: '13800000001', house: 'east' }, ids.ming)
    await put('pupil', { name: '李小红', code: 'CS18', phone: '13800000002', house: 'west' }, ids.hong)
    await on.store.transact(tenant, () => newsMerged(dialect, tenant, 0))
    // One lies among the news, the others in the tree.
    await put('pupil', { name: '王小刚', code: 'DS19', phone: '13800000003', house: 'east' })
    for (const [place, pupilId, house] of [
      ['天文馆', ids.ming, 'east'],
      ['动物园', ids.hong, 'east'],
      ['100%_园', undefined, 'west'],
    ])
      await put('trip', { place, pupilId, house })
  })
  const everybody = (extra = {}) => on.as('SM', { may: () => true, ...extra })
  const east = { reach: { school: ['east'] } }
  async function found(of: typeof pupil | typeof trip, typed: string, who = everybody(), more = {}): Promise<readonly string[]> {
    const { records, total } = await on.engine.list(who, of as any, { typed, size: 50, ...more })
    expect(total).toBe(records.length)
    // What finds too many to ask for their ids first looks through the rows: the same ones.
    if (Object.keys(more).length === 0) {
      const where = { all: [boxWhere(on.engine.registry, who, of as any, typed), reachWhere(of as any, who.actor)] },
        looked = await on.store.read(on.engine.statements.find(of as any, who.tenant, where, ['id'], 50))
      expect(looked.map(values => on.engine.statements.codec(of as any).decode(values).id).sort()).toEqual(records.map(row => row.id).sort())
    }
    return records.map(row => String((row as any).name ?? (row as any).place)).sort()
  }

  test('by a part of the name, its spelling or initials, the beginning of a code, and a phone in full', async () => {
    for (const [typed, names] of [
      ['小明', ['王小明']],
      ['wang', ['王小刚', '王小明']],
      ['w', ['王小刚', '王小明']],
      ['LXH', ['李小红']],
      ['cs1', ['李小红', '王小明']],
      ['138-0000-0001', ['王小明']],
      ['1380000', []],
      ['赵', []],
    ] as const)
      expect([typed, await found(pupil, typed)]).toEqual([typed, names])
  })
  test('under the other conditions, in the order of the list, page by page', async () => {
    expect(await found(pupil, 'wang', everybody(), { where: { code: 'DS19' } })).toEqual(['王小刚'])
    const page = await on.engine.list(everybody(), pupil, { typed: 'wang', sort: ['code'], size: 1, current: 2 })
    expect([page.total, page.records.map(row => row.code)]).toEqual([2, ['DS19']])
  })
  test('what a row says itself is found within it, whatever signs are typed, and a row by the name of what it points to', async () => {
    expect([await found(trip, '园'), await found(trip, '%_'), await found(trip, '%')]).toEqual([['100%_园', '动物园'], ['100%_园'], ['100%_园']])
    expect([await found(trip, 'wxm'), await found(trip, '小红'), await found(trip, 'cs18')]).toEqual([['天文馆'], ['动物园'], ['动物园']])
  })
  test('nobody finds what is out of reach: neither the row, nor by the name of what it points to', async () => {
    expect([await found(pupil, '小', everybody(east)), await found(pupil, '李小红', everybody(east))]).toEqual([['王小刚', '王小明'], []])
    expect([await found(trip, '园', everybody(east)), await found(trip, '小红', everybody(east)), await found(trip, 'wxm', everybody(east))]).toEqual([
      ['动物园'],
      [],
      ['天文馆'],
    ])
    expect(await found(pupil, '小', { ...everybody(), tenant: '111111' })).toEqual([])
    expect(await found(trip, 'wxm', everybody({ may: (code: string) => code !== 'pupil_view' }))).toEqual([])
  })
  test('what is masked is found whole alone', async () => {
    const blind = everybody({ may: (code: string) => code !== seeNames })
    expect([await found(pupil, '小明', blind), await found(pupil, 'wxm', blind), await found(trip, '小明', blind)]).toEqual([[], [], []])
    expect([await found(pupil, 'cs17', blind), await found(trip, 'cs17', blind)].map(one => one.length)).toEqual([1, 1])
    const { total } = await on.engine.list(blind, pupil, { typed: '王小明' })
    expect(total).toBe(1)
  })
  test('what is hidden is not searched', async () => {
    const sight = { pupil: [[{ where: {}, fields: ['name'] }]] }
    expect([await found(pupil, 'cs17', everybody({ sight })), await found(pupil, '小明', everybody({ sight }))]).toEqual([[], ['王小明']])
  })
  test('where many are found a page is what stands there in the list, for who reaches all and for who reaches few, and so is the total', {
    tags: 'thorough',
  }, async () => {
    const many = 5_200,
      code = (n: number) => `ZZ${String(n).padStart(5, '0')}`
    const rows = Array.from({ length: many }, (_, n) =>
      rowIn(pupil, `many${n}`, 'live', { name: '赵大海', code: code(n), phone: `139${String(n).padStart(8, '0')}`, house: n % 100 === 7 ? 'north' : 'south' }),
    )
    await on.store.transact(tenant, function* () {
      yield on.engine.statements.put(pupil, rows)
      yield on.engine.statements.put(trip, [rowIn(trip, 'far', 'live', { place: '海洋馆', pupilId: 'many5199', house: 'north' })])
    })
    await mendWords(on.engine, tenant, pupil)
    const page = async (typed: string, who = everybody(), more = {}) => {
      const { records, total } = await on.engine.list(who, pupil, { typed, sort: ['code'], size: 2, ...more })
      return [total, ...records.map(row => row.code)]
    }
    const north = { ...everybody({ reach: { school: ['north'] } }) },
      blind = everybody({ may: (may: string) => may !== seeNames })
    expect(await page('zz')).toEqual([many, code(0), code(1)])
    expect(await page('zz', everybody(), { current: 3 })).toEqual([many, code(4), code(5)])
    expect(await page('zz', everybody(), { current: 2_550 })).toEqual([many, code(5_098), code(5_099)])
    expect(await page('zdh', everybody(), { sort: ['-code'] })).toEqual([many, code(5_199), code(5_198)])
    expect(await page('zz', everybody(), { where: { house: 'north' } })).toEqual([52, code(7), code(107)])
    expect([await page('zz', north), await page('zz', everybody(east))]).toEqual([[52, code(7), code(107)], [0]])
    expect([await page('大海', blind), await page('赵大海', blind)]).toEqual([[0], [many, code(0), code(1)]])
    expect(await page('zz', everybody({ sight: { pupil: [[{ where: {}, fields: ['name'] }]] } }))).toEqual([0])
    expect(await page('zz', { ...everybody(), tenant: '111111' })).toEqual([0])
    // The one trip whose pupil is among the many, and nobody's for who doesn't reach either.
    const trips = async (who: Session) => (await on.engine.list(who, trip, { typed: 'zdh' })).records.map(row => row.place)
    expect([await trips(everybody()), await trips(north), await trips(everybody(east))]).toEqual([['海洋馆'], [], []])
  })
})
