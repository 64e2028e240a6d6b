/** Quality evaluation of the demo: a city's tree, those of its areas and schools, and two terms of the youngest: audited, to audit, and begun. */
import { find, plusDays } from '../../modules/kit/index.ts'
import { schoolClass, student } from '../../modules/people/index.ts'
import { rating, score, termOf } from '../../modules/quality/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import type { District, School } from './district.ts'
import type { Child } from './families.ts'
import { city } from './names.ts'
import { tellPeers } from './peers.ts'
import { hour, plus, type World } from './world.ts'

type Node = Readonly<Record<string, unknown>>
const levels = (most: number, ...names: readonly (readonly [name: string, words: string, nameEn: string, wordsEn: string])[]) =>
  names.map(([name, words, nameEn, wordsEn], i) => ({ from: Math.round((most * (names.length - 1 - i)) / names.length), name, words, nameEn, wordsEn }))
const field = (id: string, name: string, weight: number, freedom: string): Node => ({ id, name, code: id, weight, freedom })
const leaf = (id: string, name: string, weight: number, more: Node = {}): Node => ({
  id,
  parentId: id[0],
  name,
  code: id,
  weight,
  score: 10,
  descriptors: levels(
    10,
    ['优秀', '经常主动做到', 'Excellent', 'Often, unasked'],
    ['良好', '多数时候做到', 'Good', 'Most of the time'],
    ['达标', '在提醒下做到', 'Reached', 'When reminded'],
    ['待提高', '还需要帮助', 'To improve', 'Still needs help'],
  ),
  ...more,
})
const tree: readonly Node[] = [
  field('A', '思想品德', 25, 'weight'),
  leaf('A1', '文明礼仪', 30),
  leaf('A2', '责任担当', 30, { evidence: 'photo' }),
  leaf('A4', '团结同学', 20, {
    rater: 'peers',
    nameEn: 'Getting on with others',
    description: '和同学相处友好，愿意帮助别人',
    descriptionEn: 'Is friendly to classmates and ready to help',
  }),
  leaf('A3', '家庭美德', 20, { rater: 'guardian', description: '在家主动问好、分担家务' }),
  field('B', '学业水平', 30, 'weight'),
  leaf('B1', '学习习惯', 60),
  leaf('B2', '学习兴趣', 40, { evidence: 'lesson' }),
  field('C', '身心健康', 20, 'weight'),
  leaf('C1', '体育锻炼', 60, {
    score: 100,
    descriptors: levels(
      100,
      ['优秀', '各项达到优秀', 'Excellent', 'Excellent in all'],
      ['合格', '各项合格', 'Passed', 'Passed in all'],
      ['待提高', '有未达标项', 'To improve', 'Some not reached'],
    ),
  }),
  leaf('C2', '情绪与交往', 40),
  field('D', '艺术素养', 15, 'free'),
  leaf('D1', '审美表达', 100, { freedom: 'free' }),
  field('E', '社会实践', 10, 'free'),
  leaf('E1', '劳动实践', 100, { freedom: 'free', evidence: 'photo' }),
]
const specials = ['书法', '合唱', '机器人', '足球', '诗词诵读', '科学小实验'] as const

/** The systems, each audited by the level above and enabled; answers the school's own. */
async function makeSystems(world: World, { staff, schools }: District): Promise<ReadonlyMap<string, string>> {
  const chance = world.chance.branch('quality systems'),
    { schoolYear } = termOf(world.today)
  let now = plus(world.end, -5 * hour)
  const step = (who: Session, verb: string, id: string, input: object = {}) => world.run(who, `quota_system.${verb}`, id, input, (now = plus(now, 1_000)))
  const finish = async (owner: Session, upper: Session, id: string): Promise<void> => {
    await step(owner, 'submit', id)
    await step(upper, 'approve', id, { remark: '同意' })
    await step(owner, 'enable', id)
  }
  const top = chance.id(now)
  await step(staff.city, 'create', top, {
    name: `${city.name}小学生综合素质评价（一年级）`,
    educationPeriod: 'primary',
    yearGrade: 1,
    schoolYear,
    areaCode: city.code,
    nodes: tree,
  })
  await finish(staff.city, staff.operator, top)
  await world.run(
    staff.city,
    'evaluate_system.create',
    chance.id(now),
    { name: '学期等级', systemId: top, type: 'term', rule: '优秀:85 良好:70 合格:60 待提高:0' },
    (now = plus(now, 1_000)),
  )
  const areas = new Map<string, string>(),
    found = new Map<string, string>()
  for (const [areaCode, commission] of staff.commissions) {
    const id = chance.id(now)
    areas.set(areaCode, id)
    await step(commission, 'inherit', id, { inheritId: top, areaCode })
    await step(commission, 'fill', id, {
      nodes: [...tree.map(node => (node.id === 'E1' ? { ...node, weight: 60 } : node)), leaf('E2', '社区服务', 40, { freedom: 'free' })],
    })
    await finish(commission, staff.city, id)
  }
  for (const [i, school] of schools.entries()) {
    const id = chance.id(now),
      commission = staff.commissions.get(school.areaCode)!,
      special = specials[i % specials.length]!
    found.set(school.id, id)
    await step(school.manager, 'inherit', id, { inheritId: areas.get(school.areaCode)!, schoolId: school.id, name: `${school.name}综合素质评价（一年级）` })
    const nodes = tree.map(node => (node.id === 'E1' ? { ...node, weight: 60 } : node.id === 'D1' ? { ...node, weight: 50 } : node))
    await step(school.manager, 'fill', id, { nodes: [...nodes, leaf('E2', '社区服务', 40, { freedom: 'free' }), leaf('D2', `校本特色：${special}`, 50)] })
    await finish(school.manager, commission, id)
  }
  // A further version of the city's is being drawn up, and a school's for the next grade waits for its area.
  await step(staff.city, 'newVersion', top)
  const next = chance.id(now)
  await step(schools[0]!.manager, 'create', next, {
    name: '二年级劳动素养评价',
    systemId: 'labour',
    educationPeriod: 'primary',
    yearGrade: 2,
    schoolYear,
    schoolId: schools[0]!.id,
    nodes: tree.slice(-2).map(node => ({ ...node, weight: 100 })),
  })
  await step(schools[0]!.manager, 'submit', next)
  return found
}

/** Some schools keep a tree of their own for the second grade, which stands on no upper one. */
async function makeOwn(world: World, { staff, schools }: District): Promise<ReadonlyMap<string, string>> {
  const chance = world.chance.branch('quality systems of schools'),
    found = new Map<string, string>()
  let now = plus(world.end, -4 * hour)
  for (const [i, school] of schools.slice(0, 3).entries()) {
    const id = chance.id(now)
    found.set(school.id, id)
    const step = (who: Session, verb: string, input: object = {}) => world.run(who, `quota_system.${verb}`, id, input, (now = plus(now, 1_000)))
    const own = [leaf('E2', '社区服务', 40), leaf('D2', `校本特色：${specials[i]!}`, 50)]
    const nodes = [...tree.map(node => (node.id === 'E1' ? { ...node, weight: 60 } : node.id === 'D1' ? { ...node, weight: 50 } : node)), ...own]
    const { schoolYear } = termOf(world.today)
    const name = `${school.name}综合素质评价（二年级）`
    await step(school.manager, 'create', { name, educationPeriod: 'primary', yearGrade: 2, schoolYear, schoolId: school.id, nodes })
    await step(school.manager, 'submit')
    await step(staff.commissions.get(school.areaCode)!, 'approve', { remark: '同意' })
    await step(school.manager, 'enable')
  }
  return found
}

const leaves = [...tree.filter(node => node.parentId), { id: 'E2', score: 10 }, { id: 'D2', score: 10 }] as unknown as readonly {
  readonly id: string
  readonly score: number
  readonly rater?: string
}[]
const comments = ['课堂专注，乐于帮助同学，继续保持。', '进步明显，书写更工整了。', '活泼开朗，希望更细心一些。', '动手能力强，劳动积极。']

/** A class in one term: scored as one sheet, then submitted and audited as far as the story says. */
async function tellClass(world: World, school: School, systemId: string, at: object, isRunning: boolean, isDemo: boolean, yearGrade = 1): Promise<void> {
  const chance = world.chance.branch(`quality ${school.id} ${yearGrade > 1 ? yearGrade : ''}${JSON.stringify(at)}`)
  const grade = school.grades.find(one => one.yearGrade === yearGrade)!
  const [klass] = await world.ask(find(schoolClass, { gradeId: grade.id }))
  const pupils = klass ? await world.ask(find(student, { classId: klass.id, status: 'live' }, { sort: ['studentCode'] })) : []
  if (!klass || pupils.length === 0) return
  let now = plus(world.end, isRunning ? -2 * hour : -3 * hour)
  const studentId = pupils.map(pupil => pupil.id)
  const byPeers = new Set((await world.ask(find(rating, { studentId, ...at, rater: 'peers', status: 'given' } as never))).map(one => one.studentId))
  const rows = pupils.map((pupil, n) => {
    const skill = 0.55 + chance.int(0, 40) / 100
    const scores = Object.fromEntries(
      leaves.map(one => {
        // What peers gave is not the teacher's to give.
        if (one.rater === 'peers' && byPeers.has(pupil.id)) return [one.id, '']
        if (one.rater === 'guardian' || chance.chance(0.03)) return [one.id, '-']
        return [one.id, Math.max(0, Math.min(one.score, Math.round(one.score * (skill + chance.int(-12, 12) / 100))))]
      }),
    )
    // Of the class that is scored now some are only begun.
    const kept = isRunning && isDemo && n % 4 === 3 ? Object.fromEntries(Object.entries(scores).slice(0, 5)) : scores
    return { studentId: pupil.id, scores: kept, comment: chance.pick(comments) }
  })
  for (let from = 0; from < rows.length; from += 100)
    await world.run(
      school.teacher,
      'student_score.setClass',
      chance.id(now),
      { classId: klass.id, systemId, ...at, rows: rows.slice(from, from + 100) },
      (now = plus(now, 1_000)),
    )
  const sheets = await world.ask(find(score, { classId: klass.id, ...at, status: 'draft' } as never, { sort: ['studentId'] }))
  for (const [n, sheet] of (sheets as readonly { readonly id: string; readonly scored: number; readonly leaves: number }[]).entries()) {
    if (sheet.scored < sheet.leaves) continue
    await world.run(school.teacher, 'student_score.submit', sheet.id, {}, (now = plus(now, 500)))
    if (!(isRunning && isDemo && n % 5 === 1)) await world.run(school.manager, 'student_score.approve', sheet.id, { remark: null }, (now = plus(now, 500)))
  }
}

export async function tellQuality(world: World, district: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const systems = await makeSystems(world, district),
    ofSecond = await makeOwn(world, district),
    present = termOf(world.today),
    before = termOf(plusDays(`${present.schoolYear.slice(0, 4)}-08-15`, present.semester === '1' ? -60 : 60))
  const [first] = district.schools as [School, ...School[]],
    peers = { school: first, children: families.get(first.id)!, at: present }
  await tellPeers(world, { ...peers, yearGrade: 1, systemId: systems.get(first.id)!, before: 3.5, isOver: true })
  await tellPeers(world, { ...peers, yearGrade: 2, systemId: ofSecond.get(first.id)!, before: 1.8, isOver: false })
  for (const [i, school] of district.schools.entries())
    for (const at of [before, present]) {
      await tellClass(world, school, systems.get(school.id)!, at, at === present, i === 0)
      const own = ofSecond.get(school.id)
      if (own) await tellClass(world, school, own, at, at === present, false, 2)
    }
}
