/** G8 and K6: whatever is asked of a list, its pages hold every row once, in order, and as many as its total says. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { dialects } from '../app.ts'
import type { Person } from '../people.ts'
import { web, type Web } from '../web.ts'
import { idCard, phone } from './world.ts'
import { runs } from './play.ts'

const param = '/api/blade-system/param',
  words = ['甲', '乙', 'a', 'B', '1', '%', '_', '‘', "'", '"', '\\', '10'] as const

describe.each(dialects)('on %s', dialect => {
  let on: Web, admin: Person
  beforeAll(async () => {
    on = await web({ dialect })
    admin = await on.login('PA')
    await Promise.all(
      Array.from({ length: 57 }, (_, i) =>
        on.engine.run(on.as('system'), on.engine.command('param', 'create'), newId(), {
          paramName: `${words[i % 12]}${words[(i * 7) % 12]}`,
          paramKey: `key.${i}`,
          paramValue: words[(i * 5) % 12]!,
          remark: i % 3 ? words[i % 5]! : null,
        }),
      ),
    )
  })
  afterAll(() => on.close())

  const asked = fc.record({
    paramName: fc.option(fc.constantFrom(...words), { nil: '' }),
    paramValue_equal: fc.option(fc.constantFrom(...words), { nil: '' }),
    remark_null: fc.constantFrom('', '', '1'),
    paramKey_ge: fc.constantFrom('', '', 'key.3', 'KEY'),
    descs: fc.constantFrom('', 'paramName', 'param_value,paramName', 'createTime', 'nonsense'),
    size: fc.constantFrom(10, 30, 50, 100, 200),
  })
  test('G8 the total is the number of rows over all pages, each once, for any filter and order', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async query => {
        const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
        const first = (await on.get(admin, `${param}/list?${search}&current=1`)).body.data,
          ids: string[] = []
        for (let page = 1; page <= Math.max(1, first.pages); page++) {
          const { records, total } = (await on.get(admin, `${param}/list?${search}&current=${page}`)).body.data
          expect(total).toBe(first.total)
          ids.push(...records.map((row: { id: string }) => row.id))
        }
        expect(ids.length).toBe(first.total)
        expect(new Set(ids).size).toBe(ids.length)
        // K6: what is exported is what is listed.
        const csv = (await on.get(admin, `${param}/export?${search}&format=csv`)).text.trim().split('\r\n')
        expect(csv.length - 1).toBe(first.total)
      }),
      { numRuns: Math.ceil(runs(dialect) / 2) },
    )
  })
  test('G8 a page of no size, or of too many rows, is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.integer({ min: -9, max: 0 }), fc.integer({ min: 201, max: 10 ** 9 }), fc.constantFrom('x', 1.5, '1e9')), async size => {
        if (size === -1) return
        expect((await on.get(admin, `${param}/list?size=${size}`)).status).toBe(400)
      }),
      { numRuns: Math.ceil(runs(dialect) / 5) },
    )
  })
  test('K7 a masked value is found only by who knows it whole', async () => {
    const school = await on.login('SM', { deptId: 's-mask' }),
      service = await on.login('CS')
    const base = `/api/${on.engine.registry.resources.get('student')!.path!.base}`,
      suffixes = ['', '_like', '_likeright', '_likeleft', '_ge', '_le', '_gt', '_lt', '_equal', '_notequal', '_datege', '_notlike'] as const
    await on.store.transact('000000', function* () {
      for (const one of on.engine.statements.put(on.engine.registry.resources.get('student')!, [masked(on) as never])) yield one
    })
    on.engine.forget()
    for (const person of [school, service]) {
      if (!person.login.actor.may('student_view')) continue
      expect((await on.get(person, `${base}/list?phoneNumber=${phone(7)}`)).body).toMatchObject({ data: { total: 1 } })
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...suffixes), fc.nat(10), async (suffix, length) => {
          const part = phone(7).slice(0, Math.min(10, length + 1))
          const all = (await on.get(person, `${base}/list`)).body.data.total
          const { total } = (await on.get(person, `${base}/list?phoneNumber${suffix}=${part}`)).body.data
          expect([0, all], `phoneNumber${suffix}=${part} finds ${total}`).toContain(total)
          const other = (await on.get(person, `${base}/list?phoneNumber${suffix}=9${part.slice(1)}`)).body.data.total
          expect(other, `phoneNumber${suffix}: a right part and a wrong one are told apart`).toBe(total)
        }),
        { numRuns: Math.ceil(runs(dialect) / 2) },
      )
    }
  })
})

/** A pupil among the rows, as if the log had made it. */
const masked = (on: Web) => {
  const of = on.engine.registry.resources.get('student')!
  return {
    ...Object.fromEntries(Object.entries(of.fields).map(([name, field]) => [name, field.initial ?? (field.required ? 'x' : null)])),
    id: 'masked',
    tenant: '000000',
    version: 1,
    status: 'live',
    createdAt: on.now,
    createdBy: 'b',
    updatedAt: on.now,
    updatedBy: 'b',
    schoolId: 's-mask',
    phoneNumber: phone(7),
    idCard: idCard(7),
  }
}
