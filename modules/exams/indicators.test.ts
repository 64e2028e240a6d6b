/** Knowledge points of questions and of indicators, asked from either side. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { furnish, ids, put } from '../../tests/openclass.ts'
import { dataOf, web } from '../../tests/web.ts'
import { system } from '../quality/index.ts'
import { question } from './question.ts'

const qsn = '/api/business-product/qsn/question'
const on = shared(() => web())
const leaf = (id: string, rater: string, points: string | null) => ({
  ...{ id, parentId: null, name: `指标${id}`, code: id, weight: 25, score: 10, freedom: 'fixed', rater, points },
})
beforeAll(async () => {
  await furnish(on)
  const nodes = [leaf('a', 'exam', '面积、角'), leaf('b', 'exam', '声音'), leaf('c', 'teacher', '面积'), leaf('d', 'exam', null)]
  const own = { level: 'school', systemId: 'quality', educationPeriod: 'primary', yearGrade: 1, schoolId: ids.school, areaCode: ids.area, nodes }
  for (const [id, steps] of [
    ['used', ['submit', 'approve', 'enable']],
    ['drawn', []],
  ] as const) {
    await put(on, system, id, 'create', { ...own, name: id })
    for (const step of steps) await put(on, system, id, step, {})
  }
  const asked = { bankId: 'b1', type: 'essay', stem: '<p>?</p>', plainStem: '?', score: 100, difficulty: 1, sort: 1, useCount: 0, revision: 1, isByHand: true }
  for (const [id, points, schoolId] of [
    ['q1', '面积', ids.school],
    ['q2', '大面积', ids.school],
    ['q3', '角、面积', 's9'],
  ] as const)
    await put(on, question, id, 'submit', { ...asked, points, schoolId, areaCode: ids.area }, 'usable')
})

test('a question names the indicators in use that its marks go to, by the points that both name', async () => {
  const school = await on.login('SM', { deptId: ids.school })
  const found = await dataOf(on.get(school, `${qsn}/indicators?points=${encodeURIComponent('面积，体积')}`))
  expect(found.map((one: any) => [one.systemId, one.nodeId, one.points, one.isAll])).toEqual([
    ['used', 'a', ['面积'], false],
    ['used', 'd', [], true],
  ])
  const all = await dataOf(on.get(school, `${qsn}/indicators`))
  expect(all.map((one: any) => one.points)).toEqual([['面积', '角'], ['声音'], []])
  // Who reads no indicator systems is told of none.
  expect(await dataOf(on.get(await on.login('AM', { deptId: ids.agency }), `${qsn}/indicators`))).toEqual([])
  expect((await on.get(await on.login('PR', { userId: 'p-c1' }), `${qsn}/indicators`)).status).toBe(403)
})
test('an indicator is told how many questions within reach carry one of its points, whole words alone', async () => {
  const school = await on.login('SM', { deptId: ids.school }),
    office = await on.login('PO', {})
  const count = async (person: typeof school, points: string) => (await dataOf(on.get(person, `${qsn}/ofPoints?points=${encodeURIComponent(points)}`))).count
  expect([await count(school, '面积、角'), await count(office, '面积、角'), await count(office, '声音'), await count(office, '')]).toEqual([1, 2, 0, 0])
})
