/** Products: five courses of each agency, most of them approved, granted and on the shelf, some on their way there. */
import { cover } from './drawings.ts'
import type { Agency, District } from './district.ts'
import { type Course, courses } from './names.ts'
import type { World } from './world.ts'

export interface Product {
  readonly id: string
  readonly agency: Agency
  readonly course: Course
  readonly lessonCount: number
  readonly priceCents: number
  readonly grades: readonly number[]
  readonly needsResults: boolean
}

const gradeSets = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4],
  [3, 4, 5, 6, 7, 8, 9],
] as const
/** What the last course of an agency is in the middle of; the others are sold. */
type Stage = 'sold' | 'pending' | 'draft' | 'rejected' | 'changed' | 'off_shelf'
const lastStages: readonly Stage[] = ['pending', 'draft', 'rejected', 'changed', 'pending', 'off_shelf', 'sold', 'changed']

export async function makeProducts(world: World, { staff, agencies }: District): Promise<readonly Product[]> {
  const made = await Promise.all(
    agencies.flatMap(agency =>
      courses[agency.index % courses.length]!.map(async (course, n) => {
        const stage = n === 4 ? lastStages[agency.index % lastStages.length]! : 'sold'
        return makeProduct(world, staff.operator, { agency, course, n, stage })
      }),
    ),
  )
  return made.flat()
}

interface Draft {
  readonly agency: Agency
  readonly course: Course
  readonly n: number
  readonly stage: Stage
}
async function makeProduct(world: World, operator: District['staff']['operator'], { agency, course, n, stage }: Draft): Promise<readonly Product[]> {
  const chance = world.chance.branch(`product ${agency.index} ${n}`)
  const written = world.on(stage === 'sold' || stage === 'off_shelf' ? -166 : -4, '10:00')
  const id = chance.id(written),
    { manager } = agency
  const lessonCount = [12, 12, 10, 12, 8][n]!,
    priceCents = chance.int(16, 40) * lessonCount * 200,
    grades = gradeSets[n]!,
    needsResults = n % 2 === 0
  const draw = world.chance.branch(`cover ${course.name}`)
  const parts = {
    cover: await world.picture(course.name, () => cover(course.subject, draw), written),
    productName: course.name,
    productType: course.type,
    category: course.subject,
    grades,
    lessonCount,
    lessonMinutes: 90,
    priceCents,
    introduction: `<p>${course.name}：${lessonCount} 次课，小班分层教学，课后有作品、有展示。</p>`,
    chapters: course.chapters.slice(0, lessonCount).map((name, i) => ({ lessonNo: i + 1, name, content: `第 ${i + 1} 课 ${name}：导入、示范、练习、分享。` })),
    materials: '教师统一准备，学生自带水杯与姓名贴。',
    teacherDemands: '持教师资格证，三年以上同类课程教学经验。',
    needsResults,
  }
  if (stage === 'draft') {
    await world.run(manager, 'product.saveNew', id, { ...parts, materials: null, introduction: null }, written)
    return []
  }
  const submitted = world.on(stage === 'pending' ? -1 : stage === 'rejected' ? -3 : -164, '11:00')
  await world.run(manager, 'product.submitNew', id, parts, submitted)
  if (stage === 'pending') return []
  if (stage === 'rejected') {
    await world.run(operator, 'product.reject', id, { remark: '课程介绍过于简略，请补充教学目标与安全说明' }, world.on(-2, '15:00'))
    return []
  }
  await world.run(operator, 'product.approve', id, { remark: '同意' }, world.on(-163, '10:00'))
  await world.run(
    operator,
    'product_grant.add',
    chance.id(world.on(-162)),
    { productId: id, priceCents: Math.round((priceCents * 0.95) / 100) * 100, startTime: world.date(-162), endTime: world.date(360), isPublic: true },
    world.on(-162, '10:00'),
  )
  await world.run(manager, 'product_shelf.up', id, {}, world.on(-161, '10:00'))
  if (stage === 'off_shelf') {
    await world.run(manager, 'product_shelf.down', id, { reason: '教材改版' }, world.on(-20, '16:00'))
    return []
  }
  if (stage === 'changed') {
    await world.run(manager, 'product.change', id, { introduction: `<p>${course.name}：新增作品展环节。</p>` }, world.on(-2, '09:30'))
    await world.run(manager, 'product.submitChange', id, {}, world.on(-2, '10:00'))
  }
  return [{ id, agency, course, lessonCount, priceCents: Math.round((priceCents * 0.95) / 100) * 100, grades, needsResults }]
}
