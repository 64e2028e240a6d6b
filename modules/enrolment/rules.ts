/** The rules of a place in a class: when it may be had, by whom, what it costs and how long it is kept. All pure. */
import type { openClass, lesson } from '../openclass/index.ts'
import type { agency, guardian, student } from '../people/index.ts'
import type { Policy } from '../system/index.ts'
import { whyNotFor } from '../products/index.ts'
import { type Actor, type Context, dayOf, ensure, minute, overlaps, plus, RefusalError, refusals, splitMoney, sum, type Row } from '../kit/index.ts'
import type { enrolment } from './enrolment.ts'

export const no = refusals('enrolment', {
  noClass: ['班级不存在', 'there is no such class'],
  noPupil: ['学生不存在或已离校', 'there is no such pupil, or the pupil has left'],
  notOpen: ['该班级未开放报名', 'the class is not open for enrolment'],
  agencyStopped: ['开课机构已暂停，恢复后方可报名', 'the agency of the class is suspended: nobody may enrol until it is resumed'],
  notYet: ['报名尚未开始', 'enrolment has not opened yet'],
  windowClosed: ['报名已截止', 'enrolment has closed'],
  otherSchool: ['该班级不面向学生所在学校', 'the class is for another school'],
  otherGrade: ['该班级不面向学生所在年级', 'the class is for other grades'],
  notGuardian: ['您不是该学生的缴费监护人', 'only a guardian bound to the child who may pay may do this'],
  noGuardian: ['该学生还没有已绑定的监护人', 'the pupil has no bound guardian yet'],
  alreadyLive: ['该学生已报名此班级', 'the pupil already has a place or a wish in this class'],
  tooMany: ['该学生同时报名数已达上限[ {max} 个]', 'the pupil has reached the limit of [{max} ]enrolments at a time'],
  clash: ['与已报名班级上课时间冲突', 'the lessons overlap with another class of the pupil'],
  full: ['名额已满', 'the class is full'],
  guests: ['课次已有插班补课的学生，名额不足', 'a lesson has guests and no seat beside them'],
  othersWait: ['候补学生优先，请加入候补', 'others are waiting for this seat, please join the waiting list'],
  roundOpen: ['志愿录取尚未完成', 'the choices of this class are not allocated yet'],
  notFull: ['班级仍有名额，请直接报名', 'the class still has seats, please enrol directly'],
  listOff: ['该班级未开放候补', 'the class has no waiting list'],
  listFull: ['候补名单已满[（{max} 人）]', 'the waiting list is full[: {max} wait]'],
  notHead: ['请按候补顺序发放名额', 'the seat goes to the head of the waiting list first'],
  noTimeLeft: ['距报名截止已无时间', 'no time is left before enrolment closes'],
  offerOver: ['候补保留时间已过', 'the offer has lapsed'],
  offerRuns: ['候补保留时间未到', 'the offer still stands'],
  holdRuns: ['占位时间未到', 'the hold still stands'],
  holdShorter: ['新的占位时间须晚于原时间', 'the new hold must end later than the present one'],
  payPending: ['有支付正在处理，请稍后再试', 'a payment is being processed, please try again soon'],
  paidMeanwhile: ['在此期间已支付成功，名额保留', 'it was paid in the meantime, the place is kept'],
  started: ['已开课，请申请退班', 'lessons have begun, please apply to withdraw'],
  notStarted: ['尚未开课，请直接撤销报名', 'lessons have not begun, revoke the enrolment instead'],
  transferRuns: [
    '正在转班：请先支付差价，或撤销新班级的占位',
    'a transfer is under way: pay the difference, or revoke the place that is held in the new class',
  ],
  sameClass: ['请选择其他班级', 'please choose another class'],
  noLessons: ['剩余课次为零', 'no lessons are left in the class'],
  classRuns: ['班级尚未结课', 'the class is not completed yet'],
  priority: ['只有学校可以设定优先级', 'only the school may set a priority'],
  noneFree: ['所填班级均无法报名', 'none of the chosen classes can be joined'],
  needReason: ['请填写原因', 'please say why'],
})

type Class = Row<typeof openClass>
type Lesson = Row<typeof lesson>
type Guardian = Row<typeof guardian>
type Enrolment = Row<typeof enrolment>

/** Where a class stands for those who want a seat; `late` while it runs and late join is on. */
export type Phase = 'before' | 'open' | 'closed' | 'late' | 'none'
export function phaseOf(klass: Class, policy: Policy, now: string): Phase {
  if (klass.status === 'released') return now < (klass.enrollStart ?? '') ? 'before' : now < (klass.enrollEnd ?? '') ? 'open' : 'closed'
  if (klass.status === 'confirmed' || klass.status === 'teaching') return takesLate(klass, policy) ? 'late' : 'closed'
  return 'none'
}

/** Whether a class takes pupils while it runs: it says so, or the house lets all that do not say no. */
export const takesLate = ({ lateJoin, lateJoinClosed }: Pick<Class, 'lateJoin' | 'lateJoinClosed'>, policy: Pick<Policy, 'lateJoin'>): boolean =>
  lateJoin || (policy.lateJoin && !lateJoinClosed)

export function ensureOpen(klass: Class, policy: Policy, now: string): Phase {
  const phase = phaseOf(klass, policy, now)
  ensure(phase !== 'none', no.notOpen)
  ensure(phase !== 'before', no.notYet)
  ensure(phase !== 'closed', no.windowClosed)
  return phase
}

/** Whether the agency of a class may take pupils: one that is suspended teaches whom it has, and sells nothing. */
export const maySell = (of: Pick<Row<typeof agency>, 'status'> | undefined): boolean => !of || of.status === 'active'

export const ensureEligible = (klass: Class, child: Row<typeof student>) => {
  ensure(child.status === 'live', no.noPupil)
  ensure(child.schoolId === klass.schoolId, no.otherSchool)
  const grades = klass.grades ?? []
  ensure(grades.length === 0 || (child.yearGrade !== null && grades.includes(child.yearGrade)), no.otherGrade)
  const why = whyNotFor(klass, child)
  if (why) ensure(false, why)
}
/** The same as a question. */
export function isEligible(klass: Class, child: Row<typeof student> | undefined): boolean {
  try {
    if (child) ensureEligible(klass, child)
    return child !== undefined
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}

/** Whether the actor is, at this moment, a guardian of the child who may pay. A court order beats every flag, also that of
 * another relation of the same account. */
export function mayPay(guardians: readonly Guardian[], userId: string): boolean {
  const bonds = guardians.filter(one => one.userId === userId && one.status === 'bound')
  return bonds.some(one => one.mayPay) && !bonds.some(one => one.blocked)
}

/** Who pays for a child: who enrolled it, or, where the school did, any of those who may. */
export const payersOf = (payerId: string | null | undefined, guardians: readonly Guardian[]): readonly string[] =>
  payerId ? [payerId] : [...new Set(guardians.flatMap(({ userId }) => (userId && mayPay(guardians, userId) ? [userId] : [])))]

/** A guardian acts for a bound child; the school may act on behalf when the child has any bound guardian. */
export function ensureFor(actor: Actor, guardians: readonly Guardian[]) {
  if (actor.role === 'PR') ensure(mayPay(guardians, actor.userId), no.notGuardian)
  else
    ensure(
      guardians.some(one => one.status === 'bound' && !one.blocked),
      no.noGuardian,
    )
}

/** The first lesson of the one list that overlaps a lesson of the other. */
export const clash = (ours: readonly Lesson[], others: readonly Lesson[]): Lesson | undefined =>
  ours.find(one => others.some(other => other.openClassId !== one.openClassId && overlaps(one.startAt, one.endAt, other.startAt, other.endAt)))

export interface Place {
  readonly priceCents: number
  readonly lessonCount: number
  readonly firstLessonNo: number
  /** The numbers behind the first that are not theirs; absent where all are. */
  readonly leftOut?: readonly number[] | null
}
/** What of a class the price of a place follows. */
export interface Plan {
  /** Its lessons to come. */
  readonly lessons: readonly Lesson[]
  /** The numbers of those that nobody can join any more. */
  readonly gone?: readonly number[] | undefined
  /** What the family pays for the whole class by the organisation that brought it, in place of the price of the class. */
  readonly salePrice?: number | undefined
}
/** What a place costs and covers of a class that runs already: what is to come; undefined where nothing is. */
export function latePlaceOf(klass: Class, { lessons, gone = [], salePrice }: Plan, now: string): Place | undefined {
  const ahead = lessons.filter(one => one.status === 'scheduled' && !one.makeUpOfId && one.startAt > now),
    first = Math.min(...ahead.map(one => one.lessonNo))
  if (first > klass.lessonCount) return undefined
  const leftOut = gone.filter(number => number > first && number <= klass.lessonCount),
    rest = { firstLessonNo: first, ...(leftOut.length > 0 ? { leftOut } : {}) }
  return { priceCents: restOf(rest, wholePrice(klass, salePrice), klass), lessonCount: klass.lessonCount - first + 1 - leftOut.length, ...rest }
}
/** The same of any class: everything where it has not begun. */
export function placeOf(klass: Class, plan: Plan, phase: Phase, now: string): Place {
  if (phase !== 'late') return { priceCents: wholePrice(klass, plan.salePrice), lessonCount: klass.lessonCount, firstLessonNo: 1 }
  const late = latePlaceOf(klass, plan, now)
  ensure(late, no.noLessons)
  return late
}
/** The numbers of lessons that have begun or were given up, and are not held again later. */
export function goneFrom(held: readonly Lesson[], givenUp: readonly Lesson[], now: string): readonly number[] {
  const ahead = new Set(held.filter(one => one.startAt > now).map(one => one.lessonNo)),
    over = new Set([...held.filter(one => one.startAt <= now), ...givenUp].map(one => one.lessonNo))
  return [...over].filter(number => !ahead.has(number)).sort((a, b) => a - b)
}
/** What the whole class costs a family: what its organisation sells it at, never more than the price that the class was released with. */
export const wholePrice = ({ priceCents }: Pick<Class, 'priceCents'>, salePrice: number | undefined): number => Math.min(priceCents, salePrice ?? priceCents)
type Rest = Pick<Place, 'firstLessonNo' | 'leftOut'>
/** Whether a lesson belongs to a place, by its number. */
export const isOwn = ({ firstLessonNo, leftOut }: Rest, { lessonNo }: Pick<Lesson, 'lessonNo'>): boolean =>
  lessonNo >= firstLessonNo && !leftOut?.includes(lessonNo)
/** Of an amount for all lessons, what those of a place are worth. */
const shareOf = (of: Rest, cents: number, lessonCount: number): number =>
  sum(splitMoney(cents, Math.max(1, lessonCount)).filter((_, i) => isOwn(of, { lessonNo: i + 1 })))
/** The same of what a class is sold at: as a whole and for these lessons never above what the class itself asks, though the last lesson takes
 * what a division leaves. */
export const restOf = (of: Rest, cents: number, klass: Pick<Class, 'priceCents' | 'lessonCount'>): number =>
  Math.min(shareOf(of, wholePrice(klass, cents), klass.lessonCount), shareOf(of, klass.priceCents, klass.lessonCount))

const earlier = (a: string, b: string | null) => (b !== null && b < a ? b : a)
/** What takes a place that costs so much, where the rest may be paid later; undefined where a place is sold whole: by then the balance would be due, the
 * class is on its way already, or the deposit is no part of the price. */
export const depositOf = ({ status, depositCents, balanceUntil }: Class, priceCents: number, { now, zone }: Pick<Context, 'now' | 'zone'>) =>
  status === 'released' && depositCents && balanceUntil && dayOf(now, zone) < balanceUntil && depositCents < priceCents ? depositCents : undefined
/** Of such a place what is to be paid now and what by the day of the balance, where so much comes along from another class: that is a deposit as well. */
export function partsOwed(klass: Class, priceCents: number, creditCents: number, at: Pick<Context, 'now' | 'zone'>) {
  const owed = Math.max(0, priceCents - creditCents),
    deposit = depositOf(klass, priceCents, at)
  const now = deposit === undefined ? owed : Math.min(owed, Math.max(0, deposit - creditCents))
  return { now, later: owed - now }
}
/** Until when an unpaid seat is kept: the time to pay, but not past the window and its grace. */
export const holdUntil = (klass: Class, policy: Policy, now: string): string => {
  const end = klass.status === 'released' && klass.enrollEnd ? plus(klass.enrollEnd, policy.holdGraceMinutes * minute) : null
  return earlier(plus(now, policy.holdMinutes * minute), end)
}
/** Until when an offer stands, or undefined when no seat may be offered now. */
export function offerUntil(klass: Class, policy: Policy, now: string): string | undefined {
  const phase = phaseOf(klass, policy, now)
  if (phase !== 'open' && phase !== 'late') return undefined
  return earlier(plus(now, policy.offerMinutes * minute), phase === 'open' ? klass.enrollEnd : null)
}

/** Whether the enrolment's own first lesson has begun. */
export const hasStarted = (row: Rest, klass: Class, lessons: readonly Lesson[], now: string): boolean => {
  const own = lessons
    .filter(one => !one.makeUpOfId && isOwn(row, one) && one.status !== 'cancelled')
    .map(one => one.startAt)
    .sort()
  const first = own[0] ?? klass.firstLessonAt
  return first !== null && first !== undefined && first <= now
}

/** The rank of a waiting child among those who wait, from 1: higher priority first, then the earlier number. */
export const rankOf = (row: Pick<Enrolment, 'id'>, waiting: readonly Enrolment[]): number =>
  [...waiting].sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0) || (a.queueNo ?? 0) - (b.queueNo ?? 0)).findIndex(one => one.id === row.id) + 1
