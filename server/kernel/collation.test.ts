/** Collation: what somebody sorts by names stands as people look for them, page by page, and the same on both databases. */
import { afterEach, describe, expect, test } from 'vitest'
import { crud, flag, int, module, resource, text } from '../../modules/kit/index.ts'
import { type App, app, dialects, tenant } from '../../tests/app.ts'
import type { AnyRow } from './codec.ts'
import { limits } from './limits.ts'

const school = resource('c_school', {
  label: ['学校', 'School'],
  read: ['PO'],
  scope: 'everyone',
  fields: { name: text('名称', 'Name', { search: true }), size: int('人数', 'Size'), isOpen: flag('开放', 'Open') },
})
const schools = module('c_schools', { label: ['学校', 'Schools'], resources: [school], commands: crud(school, { by: ['PO'] }) })

/** As people look for them; bytes would have 10 before 2, letters before Chinese and B before a, and 万 before 安. */
const inOrder = ['1班', '2班', '10班', '安徽小学', '丁家小学', '万寿小学', '张家小学', '张家小学', '𠮷祥小学', 'a小学', 'B小学', null, null]
const rows = inOrder.map((name, n) => ({
  ...{ id: `s${String(n).padStart(2, '0')}`, tenant, version: 1, status: 'live', createdBy: 'b', updatedBy: 'b' },
  ...{ createdAt: `2026-03-0${1 + ((n * 5) % 9)}T00:00:00.000Z`, updatedAt: '2026-03-09T00:00:00.000Z' },
  ...{ name, size: n, isOpen: n % 2 === 0 },
})) as unknown as readonly AnyRow[]

let on: App
afterEach(() => on.close())

describe.each(dialects)('%s', dialect => {
  const open = async (all = rows): Promise<void> => {
    on = await app([schools], { dialect })
    await on.store.transact(tenant, function* () {
      yield on.engine.statements.put(school, all)
    })
  }
  const ids = async (options: object) => (await on.engine.list(on.as('PO'), school, { isChosen: true, size: 50, ...options })).records.map(row => row.id)
  const all = rows.map(row => row.id)

  test('names stand by pinyin and numbers by their size, upwards and downwards, whole or some columns of them', async () => {
    await open()
    expect(await ids({ sort: ['name'] })).toEqual(all)
    expect(await ids({ sort: ['name'], keys: ['name', 'version', 'id'] })).toEqual(all)
    // Who is called alike stays in the order of ids, and who has no name stays last.
    expect(await ids({ sort: ['-name'] })).toEqual([...all.slice(8, 11).toReversed(), ...all.slice(6, 8), ...all.slice(0, 6).toReversed(), ...all.slice(11)])
    expect(await ids({ sort: ['-name', '-size'] })).toEqual([...all.slice(0, 11).toReversed(), ...all.slice(11).toReversed()])
  })
  test('pages, filters and what is typed go by the same order, and the total is of all', async () => {
    await open()
    const page = async (current: number) => on.engine.list(on.as('PO'), school, { isChosen: true, sort: ['name'], size: 5, current })
    const pages = await Promise.all([1, 2, 3, 4].map(page))
    expect(pages.map(one => one.total)).toEqual([13, 13, 13, 13])
    expect(pages.flatMap(one => one.records.map(row => row.id))).toEqual(all)
    expect(pages.map(one => one.records.length)).toEqual([5, 5, 3, 0])
    expect(await ids({ sort: ['name'], where: { isOpen: true } })).toEqual(all.filter((_, n) => n % 2 === 0))
    expect(await ids({ sort: ['-name'], typed: '小学' })).toEqual([...all.slice(8, 11).toReversed(), ...all.slice(6, 8), ...all.slice(3, 6).toReversed()])
  })
  test('what goes out goes in the order that was chosen, piece by piece', async () => {
    await open()
    const out = async (options: object) => {
      const pieces: string[][] = []
      for await (const piece of on.engine.stream(tenant, school, {}, { size: 5, ...options })) pieces.push(piece.map(row => row.id))
      return pieces
    }
    expect(await out({ sort: ['name'], isChosen: true })).toEqual([all.slice(0, 5), all.slice(5, 10), all.slice(10)])
    expect((await out({ sort: ['-size'], isChosen: true })).flat()).toEqual(all.toReversed())
    expect((await out({})).flat()).toEqual(await ids({ isChosen: false }))
  })
  test('an order that nobody chose, and one of other fields, is the database’s; so is that of a list that is too long', async () => {
    await open()
    expect(await ids({ sort: ['name'], isChosen: false })).not.toEqual(all)
    expect(await ids({ sort: ['-size'] })).toEqual(all.toReversed())
    const many = Array.from({ length: limits.collatedMax }, (_, n) => ({ ...rows[0]!, id: `t${n}`, name: `${n}` }))
    await on.store.transact(tenant, function* () {
      yield on.engine.statements.put(school, many)
    })
    on.engine.forget(tenant, school.name)
    expect((await ids({ sort: ['name'] })).slice(0, 3)).toEqual(['t0', 't1', 't10'])
    expect((await ids({ sort: ['name'], where: { size: { gt: 0 } } })).slice(0, 3)).toEqual(all.slice(1, 4))
  })
})
