/** The story of a class, from its launch to as far as it has come by today. */
import { find, get, plusDays } from '../../modules/kit/index.ts'
import { classRoster, finalResult, lesson, pupilsNow } from '../../modules/openclass/index.ts'
import { enrolment } from '../../modules/enrolment/index.ts'
import { refund } from '../../modules/refunds/index.ts'
import type { District } from './district.ts'
import { work } from './drawings.ts'
import { tellEvaluations } from './evaluations.ts'
import type { Child } from './families.ts'
import { tellLesson } from './lessons.ts'
import type { Course } from './names.ts'
import { type ClassPlan, endOf, startOf } from './plan.ts'
import { tellPlace } from './places.ts'
import { at, day, hour, minute, plus, type World } from './world.ts'

export interface Stage {
  readonly world: World
  readonly district: District
  readonly plan: ClassPlan
  readonly id: string
  /** By pupil. */
  readonly children: ReadonlyMap<string, Child>
}
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
/** Days before the first lesson at which enrolment closes, by stage: today lies before, between or after. */
const closing = (plan: ClassPlan): number => (plan.stage === 'confirmed' ? 10 : plan.stage === 'released' ? 2 : 4)
/** The day so many days before the first lesson. */
const before = ({ days }: ClassPlan, count: number, clock: string): string => at(plusDays(days[0]!, -count), clock)

export async function tellClass(world: World, district: District, plan: ClassPlan, pupils: readonly Child[]): Promise<void> {
  const launched = before(plan, 33 + plan.lead, '10:00'),
    id = plan.chance.id(launched)
  const stage: Stage = { world, district, plan, id, children: new Map(pupils.map(one => [one.id, one])) }
  await world.time.at(launched)
  await launch(stage, launched)
  if (['launched', 'removed', 'rejected'].includes(plan.stage)) return endEarly(stage)
  await world.time.at(before(plan, 29 + plan.lead, '14:00'))
  await perfect(stage, before(plan, 29 + plan.lead, '14:00'))
  if (plan.stage === 'perfected') return
  await world.time.at(before(plan, 27 + plan.lead, '09:30'))
  await world.run(plan.school.manager, 'open_class.checkTeacher', id, { flag: true }, before(plan, 27 + plan.lead, '09:30'))
  if (plan.stage === 'teacher_checked') return
  await release(stage)
  if (plan.stage === 'release_pending') return
  if (plan.stage === 'revoked') return revoke(stage)
  if (plan.stage === 'cancelled' && plan.index % 3 === 0) return cancelEarly(stage)
  joinIn(stage, pupils)
  if (plan.stage === 'released') return
  if (plan.stage === 'cancelled' && plan.index % 3 === 1) return cancelBelowMinimum(stage)
  await confirm(stage)
  if (plan.stage === 'confirmed') return
  await teach(stage)
  if (plan.stage === 'cancelled') return cancelLate(stage)
  if (plan.stage === 'completed' || plan.stage === 'completion_committed') await complete(stage)
}

async function launch({ world, plan, id }: Stage, now: string): Promise<void> {
  const { product, school, slot, days, capacity } = plan
  await world.run(
    school.manager,
    'open_class.launch',
    id,
    {
      productId: product.id,
      schoolId: school.id,
      name: `${product.course.name}·${weekdays[slot.weekday]}班`,
      startDate: days[0],
      endDate: plusDays(days.at(-1)!, 28),
      capacityMin: Math.max(10, Math.round(capacity / 3)),
      capacity,
    },
    now,
  )
}

async function endEarly({ world, plan, id }: Stage): Promise<void> {
  const now = before(plan, 31 + plan.lead, '15:00')
  await world.time.at(now)
  if (plan.stage === 'removed') await world.run(plan.school.manager, 'open_class.remove', id, {}, now)
  if (plan.stage === 'rejected') await world.run(plan.product.agency.manager, 'open_class.reject', id, { remark: '该时段教师已满，请改到周末' }, now)
}

async function perfect({ world, plan, id }: Stage, now: string): Promise<void> {
  const { product, room, teacher, days } = plan
  await world.run(
    product.agency.manager,
    'open_class.perfect',
    id,
    {
      teacherId: teacher.id,
      signAddress: `${plan.school.name}${room.name}`,
      signLng: '116.300000',
      signLat: '39.970000',
      lessons: days.map((_, i) => ({
        lessonNo: i + 1,
        startAt: startOf(plan, i),
        endAt: endOf(plan, i),
        roomId: room.id,
        teacherId: teacher.id,
        chapterName: product.course.chapters[i] ?? `第${i + 1}课`,
      })),
    },
    now,
  )
}

async function release({ world, district, plan, id }: Stage): Promise<void> {
  const now = before(plan, 24 + plan.lead, '10:00')
  const isAudit = plan.stage === 'release_pending' || district.schools.indexOf(plan.school) % 4 === 3 || plan.index % 11 === 0
  await world.time.at(now)
  await world.run(
    plan.school.manager,
    'open_class.release',
    id,
    { isAudit, enrollStart: before(plan, 21, '09:00'), enrollEnd: before(plan, closing(plan), '20:00'), waitlistOn: true },
    now,
  )
  if (!isAudit || plan.stage === 'release_pending') return
  const audited = before(plan, 23 + plan.lead, '16:00')
  await world.time.at(audited)
  await world.run(district.staff.commissions.get(plan.school.areaCode)!, 'open_class.approveRelease', id, { remark: '同意发布' }, audited)
}

async function revoke({ world, plan, id }: Stage): Promise<void> {
  const now = before(plan, 22 + plan.lead, '11:00')
  await world.time.at(now)
  await world.run(plan.school.manager, 'open_class.revoke', id, { remark: '教室临时调整，改期开班' }, now)
  await world.may(world.system, 'open_class.freeLessons', id, {}, plus(now, minute))
}

/** The children who want to join begin their own stories, most of them soon after enrolment opens. */
function joinIn(stage: Stage, pupils: readonly Child[]): void {
  const { world, plan } = stage
  const opens = before(plan, 21, '09:00'),
    closes = before(plan, closing(plan), '16:00')
  const last = closes < world.end ? closes : plus(world.end, -hour),
    span = Date.parse(last) - Date.parse(opens)
  if (span <= 0) return
  for (const [i, child] of guests(plan, pupils).slice(0, plan.wanted).entries()) {
    const chance = plan.chance.branch(`place ${child.id}`),
      share = chance.next() ** 2 * (plan.isDemo && i < 2 ? 0.05 : 1)
    world.time.tell(() => tellPlace({ ...stage, child, chance, from: plus(opens, Math.floor(share * span)), closes }))
  }
}
/** Who comes, in which order. The demo family comes early into what is taught; of what is on sale its first child has
 * nothing yet, so that a parent can try it, and its second child all but one class. */
function guests({ chance, product, isDemo, stage, round }: ClassPlan, pupils: readonly Child[]): readonly Child[] {
  const fit = chance.shuffle(pupils.filter(one => product.grades.includes(one.yearGrade)))
  if (!isDemo) return fit
  const family = fit.filter(one => one.parent.actor.userId === pupils[0]!.parent.actor.userId)
  const rest = fit.filter(one => !family.includes(one))
  return isLeftOpen(stage, round) ? rest : stage === 'released' ? [...family.filter(one => one !== pupils[0]), ...rest] : [...family, ...rest]
}
/** The class of the demo school that has seats left today. */
export const isLeftOpen = (stage: string, round: number): boolean => stage === 'released' && round % 2 === 0

async function confirm({ world, district, plan, id }: Stage): Promise<void> {
  const now = before(plan, closing(plan) - 1, '10:00')
  await world.time.at(now)
  const done = await world.may(plan.school.manager, 'open_class.confirmClass', id, {}, now)
  if (!done) await world.run(district.staff.operator, 'open_class.confirmClass', id, { remark: '家长意愿强烈，同意小班开课' }, plus(now, hour))
}

/** Every lesson is a story of its own; this one goes on when the last of them is over. */
async function teach(stage: Stage): Promise<void> {
  const { world, plan, id } = stage
  const lessons = await world.ask(find(lesson, { openClassId: id }, { sort: ['lessonNo'] }))
  for (const one of lessons) world.time.tell(() => tellLesson({ ...stage, lessonId: one.id, startAt: one.startAt, endAt: one.endAt }))
  if (plan.stage !== 'teaching') await world.time.at(plus(endOf(plan, plan.stage === 'cancelled' ? 1 : plan.days.length - 1), hour))
}

async function cancelEarly({ world, plan, id }: Stage): Promise<void> {
  const now = before(plan, 22 + plan.lead, '15:00')
  await world.time.at(now)
  await world.run(plan.school.manager, 'open_class.cancel', id, { cancelReason: 'no_teacher', remark: '任课教师生病，无人接替' }, now)
}
async function cancelBelowMinimum({ world, district, plan, id }: Stage): Promise<void> {
  const now = before(plan, closing(plan) - 1, '10:00')
  await world.time.at(now)
  await world.run(district.staff.operator, 'open_class.cancel', id, { cancelReason: 'venue', remark: '场馆检修，本期取消并全额退费' }, now)
  await payBack(world, id, now)
}
/** After two lessons: the school applies, the platform approves, and time does the rest. */
async function cancelLate({ world, district, plan, id }: Stage): Promise<void> {
  const now = plus(endOf(plan, 1), day),
    applicationId = plan.chance.branch('cancel').id(now)
  await world.time.at(now)
  if (now > world.end) return
  await world.run(
    plan.school.manager,
    'cancel_class.apply',
    applicationId,
    { openClassId: id, cancelReason: 'agency_fault', reason: '机构连续调整教师，家长意见较大' },
    now,
  )
  const approved = plus(now, 20 * hour)
  await world.time.at(approved)
  if (approved > world.end) return
  await world.run(district.staff.operator, 'cancel_class.approve', applicationId, { remark: '同意取消，按未上课次退费' }, approved)
  await world.run(world.system, 'open_class.cancel', id, { cancelReason: 'agency_fault', remark: '机构连续调整教师，家长意见较大' }, plus(approved, minute))
  await payBack(world, id, approved)
}

/** The refunds that a cancellation issued, sent and arrived. */
async function payBack(world: World, openClassId: string, cancelled: string): Promise<void> {
  const sent = plus(cancelled, hour),
    refunds = await world.ask(find(refund, { openClassId, status: 'approved' }, { sort: ['refundNo'] }))
  await Promise.all(
    refunds.map(async one => {
      if (!(await world.may(world.system, 'refund.execute', one.id, {}, sent))) return
      await world.run(world.system, 'refund.succeed', one.id, { gatewayNo: `SR${one.refundNo.slice(1)}`, refundedAt: plus(sent, minute) }, plus(sent, minute))
    }),
  )
}

async function complete(stage: Stage): Promise<void> {
  const { world, plan, id } = stage,
    over = endOf(plan, plan.days.length - 1),
    committed = plus(over, 3 * day)
  await world.time.at(committed)
  await enterResults(stage, plus(committed, -hour))
  if (!(await world.may(plan.product.agency.manager, 'open_class.commitCompletion', id, { remark: '全部课次完成' }, committed))) return
  if (plan.stage === 'completion_committed') return
  // The demo school's was confirmed the other day: its families are being asked how it was.
  const recent = world.on(-3, '10:00'),
    confirmed = plan.isDemo && recent > plus(over, 6 * day) ? recent : plus(over, 6 * day)
  await world.time.at(confirmed)
  await world.run(plan.school.manager, 'open_class.confirmCompletion', id, {}, confirmed)
  const places = await world.ask(find(enrolment, { openClassId: id, status: 'enrolled' }, { sort: ['createdAt'] }))
  await Promise.all(places.map(one => world.run(world.system, 'enrolment.complete', one.id, {}, plus(confirmed, minute))))
  const works = await world.ask(find(finalResult, { openClassId: id, status: 'entered' }, { sort: ['-score', 'id'], limit: shownMax }))
  await Promise.all(works.map(one => world.run(plan.school.manager, 'final_result.publish', one.id, {}, plus(confirmed, 2 * minute))))
  await tellEvaluations(stage, confirmed)
}

const praises = ['进步明显，乐于把想法讲给同伴听。', '能独立完成作品，细节处理得当。', '小组里分工清楚，合作意识强。', '专注投入，作品有自己的创意。'] as const
/** Works of a class that its school shows to everybody. */
const shownMax = 3
/** Different works of each course. */
const drawnOf = 3
const workOf = (world: World, { name, subject }: Course, n: number, now: string): Promise<string> =>
  world.picture(`${name}-${n + 1}`, () => work(subject, world.chance.branch(`work ${name} ${n}`)), now)
/** What the children made; where nobody has to show anything, some do all the same. */
async function enterResults({ world, plan, id }: Stage, now: string): Promise<void> {
  const chance = plan.chance.branch('results'),
    { course, needsResults } = plan.product
  const roster = pupilsNow(await world.ask(get(classRoster, id))),
    showing = needsResults ? roster : roster.slice(0, shownMax)
  await Promise.all(
    showing.map(async ({ studentId }, n) => {
      const resultId = chance.id(now),
        title = `${course.name}·${chance.pick(course.chapters)}`,
        content = chance.pick(praises),
        score = chance.int(78, 100)
      const fileId = await workOf(world, course, n % drawnOf, now)
      await world.run(plan.teacher.session, 'final_result.create', resultId, { openClassId: id, studentId, title, content, score, fileId }, now)
    }),
  )
}
