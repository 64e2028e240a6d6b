/** A choice round of a large school: more wishes than one need answers. Each is drawn, shown and given out, and none is left over. */
import { describe, expect, test } from 'vitest'
import { dialects, tenant } from '../../tests/app.ts'
import { rowIn } from '../../tests/rows.ts'
import { web } from '../../tests/web.ts'
import { find, findAll, answer, get, rowsMax } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { order } from '../payments/index.ts'
import { student } from '../people/index.ts'
import { choiceRound } from './choice.ts'
import { enrolment } from './enrolment.ts'
import type { RoundResult } from './round-result.ts'

const pupils = 1_800,
  each = 3,
  classes = Array.from({ length: 20 }, (_, i) => `k${i}`)

describe.each(dialects)('on %s', dialect => {
  test('all wishes are drawn, looked at and given out; who wants more than the seats waits or is told', { timeout: 240_000 }, async () => {
    const on = await web({ dialect })
    try {
      const school = await on.login('SM'),
        schoolId = school.login.actor.deptId
      const klass = (id: string) =>
        rowIn(openClass, id, 'released', {
          ...{ name: id, schoolId, areaCode: '110108', grades: [3], capacity: 40, lessonCount: 10, priceCents: 10_000, waitlistOn: true },
          ...{ enrollStart: '2026-10-02T00:00:00.000Z', enrollEnd: '2026-10-05T00:00:00.000Z' },
        })
      const rows = [
        [openClass, classes.map(klass)],
        [
          student,
          Array.from({ length: pupils }, (_, n) => rowIn(student, `s${n}`, 'live', { studentName: '王小红', studentCode: `N${n}`, schoolId, yearGrade: 3 })),
        ],
        [
          enrolment,
          Array.from({ length: pupils * each }, (_, n) =>
            rowIn(enrolment, `e${n}`, 'choice', {
              ...{
                roundId: 'r1',
                studentId: `s${Math.floor(n / each)}`,
                openClassId: classes[(n * 7) % classes.length],
                rank: (n % each) + 1,
                priceCents: 10_000,
              },
              ...{ schoolId, areaCode: '110108' },
            }),
          ),
        ],
        [
          choiceRound,
          [
            rowIn(choiceRound, 'r1', 'open', {
              ...{
                name: '秋季',
                schoolId,
                areaCode: '110108',
                openClassIds: classes,
                seed: 'x',
                opensAt: '2026-09-20T00:00:00.000Z',
                closesAt: '2026-09-30T00:00:00.000Z',
              },
            }),
          ],
        ],
      ] as const
      await on.store.transact(tenant, function* () {
        for (const [of, all] of rows)
          for (let i = 0; i < all.length; i += 200) for (const one of on.engine.statements.put(of as any, all.slice(i, i + 200))) yield one
      })
      on.engine.forget()
      expect(pupils * each).toBeGreaterThan(rowsMax)
      // Whoever would take a part for all of them is refused.
      await expect(on.engine.ask(tenant, find(enrolment, { roundId: 'r1' }))).rejects.toMatchObject({
        refused: { detail: { resource: 'enrolment', max: rowsMax } },
      })

      const run = async (name: string) =>
        expect((await on.post(school, `/api/business-openclass/school_client/choiceRound/${name}?id=r1`, {})).body).toMatchObject({ code: 200 })
      await run('draw')
      const result: RoundResult = (await on.get(school, '/api/business-openclass/school_client/choiceRound/result?id=r1')).body.data
      expect(result.lines).toHaveLength(pupils * each)
      expect(result.lines.every(one => one.studentName !== '')).toBe(true)
      await run('look')
      await run('publish')
      const host = { ask: <T>(query: any): Promise<T> => on.engine.ask(tenant, query) },
        all = await answer(findAll(enrolment, { roundId: 'r1' }), host),
        held = all.filter(one => one.status === 'held')
      expect(all.filter(one => one.status === 'choice')).toEqual([])
      expect(held).toHaveLength(classes.length * 40)
      expect(new Set(held.map(one => one.studentId)).size).toBe(held.length)
      expect(await answer(findAll(order, { status: 'created' }), host)).toHaveLength(held.length)
      expect((await on.engine.ask(tenant, get(choiceRound, 'r1')))?.status).toBe('drawn')
    } finally {
      await on.close()
    }
  })
})
