/** Lessons as evidence: once a class is over, its results and its attendance come to the indicators that leave it to them. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { completed, pupilsOf, taught } from '../../tests/evaluations.ts'
import { ids, put } from '../../tests/openclass.ts'
import { dataOf, web } from '../../tests/web.ts'
import { finalResult, mark } from '../openclass/index.ts'
import { rating, ratingId } from './rating.ts'
import { judged } from './reckoning.ts'
import { no } from './refusals.ts'
import { system } from './system.ts'
import type { Node } from './tree.ts'

const on = shared(() => web({ now: '2026-10-01T04:00:00.000Z' }))
const place = { schoolId: ids.school, agencyId: ids.agency, areaCode: ids.area }
const at = { schoolYear: '2026-2027', semester: '1' } as const
const node = (id: string, rater: Node['rater'], points: string | null): Node => ({
  ...{ id, parentId: null, name: `指标${id}`, code: id, weight: 25, score: 10, freedom: 'fixed', rater },
  ...(points ? { points } : {}),
})
beforeAll(async () => {
  const pupils = await pupilsOf(on)
  const nodes = [node('r', 'result', '班k'), node('l', 'lesson', null), node('x', 'result', '编程'), node('t', 'teacher', null)]
  const values = { name: '校级', level: 'school', systemId: 'quality', educationPeriod: 'primary', yearGrade: 1, schoolId: ids.school, areaCode: ids.area }
  await put(on, system, 'sys', 'create', { ...values, nodes, nodeCount: 4, family: 'sys' })
  for (const step of ['submit', 'approve', 'enable']) await put(on, system, 'sys', step, {})
  await taught(on, 'k1', pupils.slice(0, 3))
  const result = (studentId: string, more: object) =>
    put(on, finalResult, `r-${studentId}`, 'create', { ...place, openClassId: 'k1', studentId, notAssessed: false, ...more })
  await result('c1', { score: 86 })
  await result('c2', { notAssessed: true })
  for (const [i, kind] of (['present', 'late', 'absent', 'leave'] as const).entries()) {
    const one = { ...place, openClassId: 'k1', lessonId: `l${i}`, studentId: 'c1', enrolmentId: 'k1-c1', teacherId: ids.teacher, bySilence: false }
    await put(on, mark, `l${i}:c1`, 'set', { ...one, startAt: on.now, mark: kind })
  }
  await completed(on, 'k1')
})

test('what a pupil reached and was at comes to the indicators that name it, with what it is made of', async () => {
  const of = async (child: string, rater: 'result' | 'lesson') => on.row(rating, ratingId(child, 'sys', at, rater))
  expect(await of('c1', 'result')).toMatchObject({
    status: 'given',
    rater: 'result',
    scores: { r: 9 },
    sources: { r: { got: 8_600, top: 10_000, of: ['班k1'] } },
  })
  expect(await of('c1', 'lesson')).toMatchObject({ scores: { l: 5 }, sources: { l: { got: 200, top: 400 } } })
  // Who was not assessed, or never marked, has no score: it is no nought.
  for (const [child, rater] of [
    ['c2', 'result'],
    ['c3', 'lesson'],
  ] as const)
    expect((await on.all(rating, { id: ratingId(child, 'sys', at, rater) })).length).toBe(0)
})
test('a teacher reads it, and types nothing over it', async () => {
  const teacher = await on.login('ST', { deptId: ids.school })
  const own = await dataOf(on.get(teacher, '/api/business-quota/studentRating/page?studentId=c1'))
  expect(own.records.map((one: any) => one.rater).sort()).toEqual(['lesson', 'result'])
  const refused: string[] = []
  judged([node('r', 'result', null)], {}, { r: 3 }, { actor: { role: 'ST' }, wrong: one => refused.push(one.code) })
  expect(refused).toEqual([no.otherRater.code])
})
