/** Whatever families, teachers and time do to the peer rounds of a class: everybody rates as many as rate them, figures are the means of enough
 * answers, a closed round and its figures stay as they are, and what staff read is the same whoever said it. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hour, newId, plus, RefusalError, type Resource } from '../../modules/kit/index.ts'
import { schoolClass, school, student } from '../../modules/people/index.ts'
import { type IndicatorNode, peerRating, rating, saidText, system, tapsOf } from '../../modules/quality/index.ts'
import { dialects, tenant } from '../app.ts'
import type { Person } from '../people.ts'
import { rowIn } from '../rows.ts'
import { web, type Web } from '../web.ts'
import { put } from './placed.ts'
import { runs } from './play.ts'

const node = (id: string, score: number): IndicatorNode => ({
  ...{ id, parentId: null, name: id, code: id, weight: 50, score, freedom: 'fixed', rater: 'peers' },
})
const nodes = [node('A', 10), node('B', 3)]
const base = '/api/business-quota/peerRound'

describe.each(dialects)('on %s', dialect => {
  let on: Web, staff: readonly Person[], round: Resource
  let classes = 0
  beforeAll(async () => {
    on = await web({ dialect, now: '2026-10-01T04:00:00.000Z' })
    round = on.engine.registry.resources.get('student_peer_round')!
    const common = { areaCode: '110101', areaName: '东城区', termStart: '2026-09-01', termEnd: '2027-01-20', educationPeriod: 'primary' }
    await put(on, school, [rowIn(school, 's1', 'active', { schoolName: '一小', schoolCode: 'S1', ...common })])
    const own = { name: '校级', level: 'school', schoolId: 's1', areaCode: '110101', educationPeriod: 'primary', yearGrade: 4, nodes, nodeCount: 2 }
    await put(on, system, [rowIn(system, 'sys', 'enabled', { ...own, systemId: 'quality', family: 'sys' })])
    staff = [await on.login('SM', { deptId: 's1', areaCode: '110101' }), await on.login('ST', { deptId: 's1', areaCode: '110101' }), await on.login('PO')]
  }, 120_000)
  afterAll(() => on.close())

  const all = async (of: Resource, where: object) => (await on.all(of, where)) as readonly any[]
  const sessionOf = (person: Person) => ({ tenant, zone: 'Asia/Shanghai', actor: person.login.actor })
  const familyOf = (studentId: string) => ({
    ...{ tenant, zone: 'Asia/Shanghai' },
    actor: { userId: `m-${studentId}`, name: '', role: 'PR' as const, deptId: 'x', reach: { student: [studentId] }, may: () => true },
  })
  const may = async (session: object, of: string, name: string, id: string, input: object = {}): Promise<boolean> => {
    try {
      await on.run(session as never, on.engine.command(of, name), id, input as never)
      return true
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      return false
    }
  }
  async function newClass(size: number): Promise<{ readonly classId: string; readonly pupils: readonly string[] }> {
    const classId = `k${classes++}`,
      at = { schoolId: 's1', areaCode: '110101', gradeId: 'g4' }
    const pupils = Array.from({ length: size }, (_, i) => `${classId}-${i}`)
    await put(on, schoolClass, [rowIn(schoolClass, classId, 'live', { ...at, className: classId })])
    await put(
      on,
      student,
      pupils.map(id => rowIn(student, id, 'live', { ...at, studentName: id, studentCode: id, classId, yearGrade: 4 })),
    )
    return { classId, pupils }
  }
  const ofClass = async (pupils: readonly string[]) => (await all(rating, { rater: 'peers' })).filter(one => pupils.includes(one.studentId))

  const acts = ['give', 'remind', 'extend', 'close', 'wait', 'again'] as const
  const step = fc.record({ act: fc.constantFrom<(typeof acts)[number]>('give', 'give', 'give', 'give', ...acts), a: fc.nat(500), b: fc.nat(500) })
  test('holds after every step', { tags: 'thorough', timeout: 300_000 }, async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: 12 }),
        fc.integer({ min: 3, max: 6 }),
        fc.array(step, { minLength: 15, maxLength: 60 }),
        async (size, each, steps) => {
          const { classId, pupils } = await newClass(size),
            id = newId(),
            teacher = sessionOf(staff[1]!)
          const plan = { classId, schoolYear: '2026-2027', semester: '1', opensAt: null, closesAt: plus(on.now, 48 * hour), each, atLeast: 3 }
          expect(await may(teacher, round.name, 'create', id, plan)).toBe(true)
          expect(await may(teacher, round.name, 'open', id)).toBe(true)
          const pairs = await all(peerRating, { roundId: id })
          const wanted = Math.min(each, size - 1)
          for (const side of ['raterId', 'studentId'] as const)
            expect(pupils.map(pupil => pairs.filter(one => one[side] === pupil).length)).toEqual(pupils.map(() => wanted))
          let closed: { readonly row: unknown; readonly figures: unknown } | undefined
          for (const { act, a, b } of steps) {
            const one = pairs[a % pairs.length]!
            const said = Object.fromEntries(
              nodes.map((each_, i) => [each_.id, (b + i) % 5 === 0 ? null : tapsOf(each_)[(b + i) % tapsOf(each_).length]!.score]),
            )
            const doing: Readonly<Record<string, () => Promise<boolean>>> = {
              give: () => may(familyOf(one.raterId), peerRating.name, 'give', one.id, { scores: saidText(said) }),
              remind: () => may(teacher, round.name, 'remind', id),
              extend: () => may(teacher, round.name, 'extend', id, { closesAt: plus(on.now, (1 + (b % 40)) * hour) }),
              close: () => (a % 3 === 0 ? may(sessionOf(staff[0]!), round.name, 'close', id) : Promise.resolve(false)),
              again: () => may(teacher, round.name, 'create', newId(), { ...plan, closesAt: plus(on.now, hour) }),
              wait: async () => {
                on.now = plus(on.now, (1 + (b % 12)) * hour)
                await on.tick()
                return true
              },
            }
            if (await doing[act]!()) done.add(act)
            const row: any = await on.row(round, id)
            if (closed) expect({ row, figures: await ofClass(pupils) }).toEqual(closed)
            if (row.status === 'closed') closed ??= { row, figures: await ofClass(pupils) }
            else expect(await ofClass(pupils)).toEqual([])
          }
          if (!closed) expect(await may(teacher, round.name, 'close', id)).toBe(true)
          // Each figure is the mean of at least three, half up; where fewer noticed there is none.
          const answers = (await all(peerRating, { roundId: id, status: 'given' })).map(one => ({
            about: one.studentId,
            said: Object.fromEntries(one.scores.split(',').map((part: string) => part.split(':'))),
          }))
          const figures = await ofClass(pupils)
          for (const pupil of pupils)
            for (const { id: nodeId } of nodes) {
              const given = answers.flatMap(one => (one.about === pupil && one.said[nodeId] !== '-' ? [Number(one.said[nodeId])] : []))
              const mean = given.length < 3 ? undefined : Math.round(given.reduce((sum, value) => sum + value, 0) / given.length)
              expect(figures.find(one => one.studentId === pupil)?.scores[nodeId]).toBe(mean)
            }
          // Nothing that staff may ask for names an answer or who gave it.
          for (const person of staff) {
            Object.assign(person, await on.auth.start({ tenant, identityId: person.login.identityId, grant: 'test' }))
            for (const path of [`detail?id=${id}`, `history?id=${id}`, `page?classId=${classId}`, `export?format=csv&classId=${classId}`]) {
              const { text, status } = await on.get(person, `${base}/${path}`)
              expect(status).toBe(200)
              expect(pairs.some(one => text.includes(one.id) || text.includes(`m-${one.raterId}`) || text.includes(one.raterId))).toBe(false)
            }
          }
        },
      ),
      // Each act once, whatever dice leave out.
      { numRuns: Math.min(runs(dialect), 12), examples: [[8, 4, acts.map(act => ({ act, a: 0, b: 1 }))]], endOnFailure: true },
    )
    expect([...done]).toEqual(expect.arrayContaining(acts.filter(act => act !== 'again')))
  })
})
