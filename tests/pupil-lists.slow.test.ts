/** Lists about two thousand pupils of one school, their files and what families said of their classes, come at once to everybody who may see them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluation, evaluationRound } from '../modules/evaluations/index.ts'
import { day, plus } from '../modules/kit/index.ts'
import { student } from '../modules/people/index.ts'
import { studentDocument } from '../modules/people/student-document.ts'
import type { Person } from './people.ts'
import { put } from './properties/placed.ts'
import { rowIn } from './rows.ts'
import { web, type Web } from './web.ts'

const pupils = 2_000,
  each = 4,
  ofClass = 20,
  bound = 300
const kinds = ['health', 'report', 'certificate', 'family'] as const
let on: Web, school: Person, teacher: Person, office: Person, commission: Person
beforeAll(async () => {
  on = await web()
  const place = { schoolId: 's1', areaCode: '110108' }
  school = await on.login('SM', { deptId: 's1' })
  teacher = await on.login('ST', { deptId: 's1' })
  office = await on.login('PO')
  commission = await on.login('EC', { areaCode: '110108' })
  const fill = async (of: Parameters<typeof put>[1], all: readonly ReturnType<typeof rowIn>[]) => {
    for (let from = 0; from < all.length; from += 1_000) await put(on, of, all.slice(from, from + 1_000))
  }
  const numbers = Array.from({ length: pupils }, (_, i) => i)
  await fill(
    student,
    numbers.map(i => rowIn(student, `c${i}`, 'live', { ...place, studentName: `学生${i}`, studentCode: `N-${i}`, yearGrade: 1 + (i % 6) })),
  )
  await fill(
    studentDocument,
    numbers.flatMap(i =>
      kinds.map((type, n) =>
        rowIn(studentDocument, `d${i}-${n}`, 'live', {
          ...place,
          studentId: `c${i}`,
          type,
          title: `档案${n}`,
          day: plus(on.now, -(i % 700) * day).slice(0, 10),
          shownTo: (['school', 'teachers', 'family'] as const)[n % 3]!,
          fileId: `/f/${i}-${n}`,
          looks: 0,
        }),
      ),
    ),
  )
  const said = { ...place, agencyId: 'a1', schoolYear: '2026-2027', semester: '1' }
  await fill(
    evaluationRound,
    numbers
      .filter(i => i % ofClass === 0)
      .map(i =>
        rowIn(evaluationRound, `k${i}`, 'published', {
          ...said,
          openClassId: `k${i}`,
          teacherId: `t${i % 400}`,
          asked: ofClass,
          count: ofClass,
          score: 300,
          sum: 3 * ofClass,
          sums: {},
          means: {},
          spread: [1, 2, 3, 4, 5].map(() => ofClass / 5),
          criteria: [],
          editHours: 24,
          closesAt: on.now,
          dueAt: on.now,
        }),
      ),
  )
  await fill(
    evaluation,
    numbers.map(i =>
      rowIn(evaluation, `e${i}`, 'shown', {
        ...said,
        openClassId: `k${i - (i % ofClass)}`,
        teacherId: `t${(i - (i % ofClass)) % 400}`,
        score: 1 + (i % 5),
        content: '讲得清楚',
      }),
    ),
  )
}, 300_000)
afterAll(() => on.close())

/** How long a call takes once it has been asked before, and what it answers. */
async function timed(person: Person, path: string): Promise<{ readonly took: number; readonly data: any }> {
  await on.get(person, path)
  const begin = performance.now(),
    { body } = await on.get(person, path)
  const took = performance.now() - begin
  process.stdout.write(`${path.slice(5, 90)}: ${Math.round(took)} ms\n`)
  expect(body?.code, JSON.stringify(body).slice(0, 200)).toBe(200)
  return { took, data: body.data }
}

test('files of pupils: the last page, a kind, a pupil, a word, and what a class teacher is shown of them', { timeout: 60_000 }, async () => {
  const files = '/api/business-basic/school/studentDocument/page?size=20'
  for (const [person, query, total] of [
    [school, '', pupils * each],
    [school, '&current=400', pupils * each],
    [school, '&type=health', pupils],
    [school, '&studentId=c77', each],
    [school, `&keyword=${encodeURIComponent('档案1')}`, pupils],
    [teacher, '', (pupils * each) / 2],
  ] as const) {
    const { took, data } = await timed(person, files + query)
    expect([query, data.total]).toEqual([query, total])
    expect(took, query).toBeLessThan(bound)
  }
})
test('evaluations: the last page, few stars, words, a class, and the totals of all teachers', { timeout: 60_000 }, async () => {
  const base = '/api/business-openclass/evaluationTeacher'
  for (const [person, query, total] of [
    [office, '', pupils],
    [school, '&current=100', pupils],
    [school, '&score_le=3', (pupils * 3) / 5],
    [commission, '&openClassId=k40', ofClass],
  ] as const) {
    const { took, data } = await timed(person, `${base}/page?size=20${query}`)
    expect([query, data.total]).toEqual([query, total])
    expect(took, query).toBeLessThan(bound)
  }
  const { took, data } = await timed(school, `${base}/totals`)
  expect(data.length).toBe(20)
  expect(took).toBeLessThan(bound)
})
