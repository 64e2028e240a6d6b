/** What a large district has more of than one need answers: reports count all of it, papers that can't hold it say so, and lists by a name or a role know
 * all who have it. */
import { describe, expect, test } from 'vitest'
import { identity, role, user } from '../modules/identity/index.ts'
import { type Resource, rowsMax } from '../modules/kit/index.ts'
import { events, no as noReport } from '../modules/openclass/reports.ts'
import { lesson, mark, openClass } from '../modules/openclass/index.ts'
import { student } from '../modules/people/index.ts'
import { settlement, settlementLine } from '../modules/settlement/index.ts'
import { subsidyScheme, subsidyUse } from '../modules/subsidies/index.ts'
import { dialects, tenant } from './app.ts'
import { rowIn } from './rows.ts'
import { dataOf, web } from './web.ts'

const many = rowsMax + 200,
  numbered = <T>(count: number, make: (n: number) => T): readonly T[] => Array.from({ length: count }, (_, n) => make(n))

describe.each(dialects)('on %s', dialect => {
  test('reports, papers and lists of more than one need answers', { timeout: 240_000 }, async () => {
    const on = await web({ dialect })
    try {
      const school = await on.login('SM'),
        office = await on.login('PO'),
        finance = await on.login('FI'),
        schoolId = school.login.actor.deptId
      const rows: readonly (readonly [Resource, readonly any[]])[] = [
        [openClass, [rowIn(openClass, 'k1', 'teaching', { name: '合唱', schoolId })]],
        [student, numbered(10, n => rowIn(student, `s${n}`, 'live', { studentName: '王小红', studentCode: `N${n}`, schoolId }))],
        [lesson, numbered(many / 10, n => rowIn(lesson, `l${n}`, 'confirmed', { openClassId: 'k1', schoolId, lessonNo: n + 1 }))],
        [
          mark,
          numbered(many, n =>
            rowIn(mark, `m${n}`, 'confirmed', {
              lessonId: `l${Math.floor(n / 10)}`,
              openClassId: 'k1',
              studentId: `s${n % 10}`,
              schoolId,
              mark: n % 100 < 10 ? 'absent' : 'present',
            }),
          ),
        ],
        [subsidyScheme, [rowIn(subsidyScheme, 'h1', 'published', { name: '资助', budgetCents: 100_000_000 })]],
        [subsidyUse, numbered(many, n => rowIn(subsidyUse, `o${n}`, 'returned', { schemeId: 'h1', backCents: 100 }))],
        [settlement, [rowIn(settlement, 'j1', 'approved', { settleNo: 'JS1', period: '2026-09', amountCents: 201_000, agencyId: 'a1', kind: 'class_fee' })]],
        [
          settlementLine,
          numbered(2_010, n => rowIn(settlementLine, `z${n}`, 'live', { settlementId: 'j1', agencyId: 'a1', amountCents: 100, lessonDate: '2026-09-01' })),
        ],
        [role, [rowIn(role, 'r1', 'live', { roleName: '家长甲', roleAlias: 'PR' })]],
        [user, numbered(many, n => rowIn(user, `u${n}`, 'active', { account: `p${n}`, phone: `139${String(n).padStart(8, '0')}` }))],
        [identity, numbered(many, n => rowIn(identity, `i${n}`, 'active', { userId: `u${n}`, roleId: 'r1', deptId: 'd1' }))],
      ]
      await on.store.transact(tenant, function* () {
        for (const [of, all] of rows) for (let i = 0; i < all.length; i += 200) for (const one of on.engine.statements.put(of, all.slice(i, i + 200))) yield one
      })
      on.engine.forget()

      const attendance = await dataOf(on.get(school, '/api/business-openclass/school_client/statistics/studentAttendance?current=1&size=20'))
      expect(attendance.records.map((one: any) => one.total)).toEqual(numbered(10, () => many / 10))
      const summary = await dataOf(on.get(office, '/api/business-basic/subsidyScheme/summary?id=h1'))
      expect([summary.orders, summary.givenBack]).toEqual([many, `${many}.00`])
      expect((await on.get(finance, '/api/business-basic/settlement/paper/settlement?id=j1')).body).toMatchObject({
        code: 400,
        data: { rule: 'kernel.tooMany' },
      })
      const people = await dataOf(on.get(await on.login('PA'), '/api/blade-system/user/page?current=1&size=10&roleId=r1'))
      expect(people.total).toBe(many)
    } finally {
      await on.close()
    }
  })
})

test('a calendar that would leave lessons out is refused', async () => {
  const context = {
    zone: 'Asia/Shanghai',
    now: '2026-10-01T04:00:00.000Z',
    actor: { role: 'PO' },
    ask: async ({ query }: any) => numbered(query.limit, () => ({})),
  }
  await expect(events({}, context as never)).rejects.toMatchObject({ refused: { code: noReport.lessons.code } })
})
