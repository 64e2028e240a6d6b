/** Lists by their columns: who asks for some is answered those and what every row carries, the same values of the same rows as without, in the
 * same order and with the same total; of every resource, to roles that see different things. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from './shared.ts'
import type { Resource } from '../modules/kit/index.ts'
import { listColumns } from '../server/http/list-columns.ts'
import { dialects } from './app.ts'
import type { Person } from './people.ts'
import { plant, type Planted } from './walls/planted.ts'
import { dataOf, web } from './web.ts'

const always = ['id', 'version', 'status', 'statusName', 'auditStatus']
/** Lists that a module shows in its own way: it makes them of whole rows, and answers them whole. */
const whole = [
  ...[
    'activity_schedule',
    'announcement',
    'api_scope',
    'attach',
    'attachment',
    'client',
    'customer',
    'data_scope',
    'menu',
    'note',
    'post',
    'quotation',
    'region',
  ],
  ...['service_ticket', 'subsidy', 'task', 'teacher_evaluation', 'tenant', 'tenant_package', 'top_menu', 'user'],
]

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => web({ dialect }), { isPlanted: true })
  let people: readonly Person[], planted: Planted
  beforeAll(async () => {
    people = [await on.login('PA'), await on.login('PO'), await on.login('FI')]
    planted = await plant(on)
  })
  const listOf = (of: Resource): string => `/api/${of.path!.base}/${of.path!.list ?? 'list'}`
  const reads = (of: Resource): readonly string[] => (on.engine.registry.commandsOf.get(of.name) ?? []).flatMap(one => one.offered?.reads ?? [])
  const page = (person: Person, of: Resource, query: string) => dataOf(on.get(person, `${listOf(of)}?size=200&${query}`))

  test('of every resource: those columns alone, with the values, masks, order and total of whole rows', { tags: 'thorough' }, async () => {
    const unlike: string[] = []
    let compared = 0
    for (const of of planted.tables.filter(one => one.path && one.read.length > 0))
      for (const person of people.filter(one => one.login.actor.may(`${of.name}_view`))) {
        const names = Object.keys(of.fields),
          some = names.filter((_, i) => i % 2 === 0)
        const all = await page(person, of, 'descs=createTime'),
          part = await page(person, of, `descs=createTime&columns=${some},createUserName`)
        const [first] = all.records ?? []
        if (JSON.stringify(all) === JSON.stringify(part) && (!first || names.some(name => !some.includes(name) && name in first))) {
          unlike.push(of.name)
          continue
        }
        const columns = listColumns(of, on.engine.registry.commandsOf.get(of.name) ?? [], `${some},createUserName`)
        const kept = new Set([...always, of.path?.id ?? 'id', 'createUserName', ...columns.fields.flatMap(one => [one.name, one.caption ?? one.name])])
        const expected = all.records.map((row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name))))
        expect(part, `${of.name} to ${person.account}`).toEqual({ ...all, records: expected })
        expect(
          columns.fields
            .map(one => one.name)
            // A name brings what it is the name of, and the other way round.
            .filter(name => ![name, name.replace(/Name$/, 'Id'), name.replace(/Id$/, 'Name')].some(one => some.includes(one) || reads(of).includes(one))),
        ).toEqual([])
        compared += part.records.length
      }
    expect([...new Set(unlike)].sort()).toEqual(whole)
    expect(compared).toBeGreaterThan(300)
  })

  const param = '/api/blade-system/param'
  test('a column that there is not is refused by its name, in the language of who asks', async () => {
    const asked = (lang: string) => on.get(people[0], `${param}/list?columns=paramKey,nothing`, { 'accept-language': lang })
    for (const [lang, words] of [
      ['zh', '没有该列：nothing'],
      ['en', 'there is no such column: nothing'],
    ] as const) {
      const { status, body } = await asked(lang)
      expect([status, body.data.rule, body.data.field, body.msg]).toEqual([400, 'kernel.noColumn', 'columns', words])
    }
    for (const odd of ['constructor', '__proto__', 'tenant', 'paramKey;drop'])
      expect((await on.get(people[0], `${param}/list?columns=${odd}`)).status, odd).toBe(400)
    // An export takes what it knows, as it always did.
    expect((await on.get(people[0], `${param}/export?format=csv&columns=paramKey,nothing`)).status).toBe(200)
  })

  test('searching, sorting and paging go by any column, asked for or not', async () => {
    for (const n of [1, 2, 3]) await on.post(people[0], `${param}/submit`, { paramName: `列${n}`, paramKey: `columns.${n}`, paramValue: `v${4 - n}` })
    const names = async (query: string) => {
      const { records, total } = await dataOf(on.get(people[0], `${param}/list?paramKey=columns.&columns=paramName&${query}`))
      return [total, ...records.map((row: any) => row.paramName)]
    }
    expect(await names('ascs=paramValue')).toEqual([3, '列3', '列2', '列1'])
    expect(await names('ascs=paramValue&size=1&current=2')).toEqual([3, '列2'])
    expect(await names('paramValue_equal=v1')).toEqual([1, '列3'])
  })

  test('orders are found by the names of pupil, school and class at each of their doors', async () => {
    const orders = async (door: string, how = '') => (await dataOf(on.get(people[1], `/api/business-order/${door}?${how}`))).total
    for (const door of ['order/queryOrderPage', 'finance/payOrder/page', 'schoolOrder/list', 'studentOrder/page'])
      for (const name of ['studentName', 'schoolName', 'openClassName'])
        expect([door, name, (await orders(door)) > 0, await orders(door, `${name}=没有这个名字`)]).toEqual([door, name, true, 0])
  })

  test('no more is read than what is asked for and what says which buttons a row has', async () => {
    const read: string[] = [],
      real = on.store.read
    const noted: typeof real = one => {
      read.push(one.text)
      return real(one)
    }
    Object.assign(on.store, { read: noted })
    await dataOf(on.get(people[1], '/api/business-order/order/queryOrderPage?columns=orderCode,openClassName'))
    await dataOf(on.get(people[1], '/api/business-basic/agency/list?columns=agencyName'))
    Object.assign(on.store, { read: real })
    const [orders, agencies] = ['order', 'agency'].map(
      // Where the log ends is read beside them on PostgreSQL.
      name =>
        /^select (.*?)(?:, \(select position from facts [^)]*\) as log_head)? from "/.exec(
          read.find(text => text.includes(`from "${name}" where`) && text.includes('limit'))!,
        )![1],
    )
    expect(orders).toBe('"id", "version", "status", "order_code", "open_class_id", "part"')
    expect(agencies!.split(', ')).toEqual(expect.arrayContaining(['"agency_name"', '"submitted_by"']))
    expect(agencies).not.toContain('license_no')
  })

  test('who asks for ever other sets of columns makes no statement for each', () => {
    const of = planted.tables.find(one => one.name === 'order')!,
      names = Object.keys(of.fields)
    const sets = Array.from({ length: 300 }, (_, n) => names.filter((_, i) => ((n + 1) >> (i % 9)) & 1))
    const made = new Set(sets.map(set => listColumns(of, [], set.join()).keys).filter(keys => keys !== undefined))
    expect(made.size).toBeLessThanOrEqual(100)
    expect(listColumns(of, [], ['studentId', 'orderCode'].join())).toBe(listColumns(of, [], 'studentId,orderCode'))
  })
})
