/** Subsidies of the demo: two commissions help families that need it; what was approved is used by the orders of the months that follow. */
import type { District } from './district.ts'
import { beginDays } from './district.ts'
import type { Child } from './families.ts'
import { hour, plus, type World } from './world.ts'

const schemes = [
  { name: '阳光助学计划', type: 'hardship', capCents: 60_000, budgetCents: 1_800_000, remark: '面向家庭经济困难学生，报名时自动抵扣。' },
  { name: '特需学生课后服务补贴', type: 'disability', capCents: 30_000, budgetCents: 500_000, shareBp: 5_000, remark: '按每单费用的一半补贴。' },
] as const
const reasons = ['父母一方失业，家庭收入减少', '单亲家庭，由祖父母抚养', '家中有长期患病成员', '低保家庭，已附证明'] as const
const applications = 40
/** Every fifth came these days. */
const isLate = (n: number): boolean => n % 5 === 4

export async function tellSubsidies(world: World, district: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const chance = world.chance.branch('subsidies'),
    from = world.on(beginDays + 1, '09:00')
  const term = { applyFrom: world.date(beginDays), applyUntil: world.date(30), useFrom: world.date(beginDays), useUntil: world.date(90) }
  await world.time.at(from)
  const [first, second = first] = district.schools
  for (const [i, of] of schemes.entries()) {
    const school = [first!, second!][i]!,
      commission = district.staff.commissions.get(school.areaCode)!,
      schemeId = chance.id(from)
    await world.run(commission, 'subsidy_scheme.create', schemeId, { ...of, ...term }, from)
    await world.run(commission, 'subsidy_scheme.publish', schemeId, {}, plus(from, hour))
    const children = (families.get(school.id) ?? []).slice(i * applications, i * applications + applications / 2)
    for (const [n, child] of children.entries()) {
      const id = chance.id(from),
        story = () => applied({ world, school, commission, schemeId, cap: of.capCents }, child, n, id)
      if (isLate(n)) world.time.tell(story)
      else await story()
    }
  }
}

interface Story {
  readonly world: World
  readonly school: District['schools'][number]
  readonly commission: Parameters<World['run']>[0]
  readonly schemeId: string
  readonly cap: number
}
/** Most are approved before the first classes are sold; some were turned down, taken back, or came these days and wait at a step. */
async function applied({ world, school, commission, schemeId, cap }: Story, child: Child, n: number, id: string): Promise<void> {
  let now = isLate(n) ? world.on(-3, '10:00') : plus(world.on(beginDays + 1, '11:00'), n * 60_000)
  if (isLate(n)) await world.time.at(now)
  const run = (who: Story['commission'], verb: string, input: object = {}) => world.run(who, `subsidy.${verb}`, id, input, (now = plus(now, 60_000)))
  const amountCents = Math.min(cap, 15_000 + ((n * 7_000) % 45_000))
  await run(child.parent, 'submit', { schemeId, studentId: child.id, amountCents, grounds: reasons[n % reasons.length]! })
  if (n % 10 === 7) return void (await run(child.parent, 'withdraw'))
  if (n % 10 === 3) return void (await run(school.teacher, 'reject', { remark: '材料不全，请补充后再次提交' }))
  const waits = isLate(n) ? Math.floor(n / 5) % 3 : 3
  for (const who of [school.teacher, school.manager, commission].slice(0, waits)) await run(who, 'approve', { remark: '情况属实' })
}
