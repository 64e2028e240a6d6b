/** What parents see: their children, the classes each may join and why not, and where each enrolment stands. */
import {
  choiceRound,
  enrolment,
  ensurePlace,
  liveStatuses,
  offerUntil,
  partsOf,
  phaseOf,
  latePlaceOf,
  rankOf,
  seatsLeft,
  seatsTaken,
  groupOffer,
  shownGroup,
  wholePrice,
} from '../enrolment/index.ts'
import type { PlaceNeeds } from '../enrolment/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { salePrices } from '../partners/index.ts'
import { agency, guardian, school, student } from '../people/index.ts'
import { product } from '../products/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { answer, find, formatMoney, formatTime, get, lookUp, messageCatalogue, pick, RefusalError, refusals, report, sum } from '../kit/index.ts'
import type { Asked, RouteContext, Label, Row } from '../kit/index.ts'
import { openPaymentStatuses, order, orderMoney, payment } from '../payments/index.ts'
import { isPaid, ownShare, subsidyUse } from '../subsidies/index.ts'
import { openRefundStatuses, refund } from './refund.ts'
import { ownPart } from './refund-execution.ts'

type Class = Row<typeof openClass>
type Pupil = Row<typeof student>

export const no = refusals('browse', {
  waiting: ['名额已满，可加入候补', 'The class is full, you may join the waiting list'],
  full: ['名额已满', 'The class is full'],
})

/** The children the actor is bound to at this moment, or the one of them that is asked for, with what each binding allows. */
async function childrenOf({ studentId }: Asked, context: RouteContext) {
  const bonds = await context.readUnscoped(find(guardian, { userId: context.actor.userId, status: 'bound' }))
  const own = bonds.filter(one => one.maySee && !one.blocked && (!studentId || one.studentId === String(studentId)))
  const children = own.length === 0 ? [] : await context.readUnscoped(find(student, { id: own.map(one => one.studentId), status: 'live' }))
  return children.map(child => ({ child, bond: own.find(one => one.studentId === child.id)! }))
}
const kidsOf = async (asked: Asked, context: RouteContext): Promise<readonly Pupil[]> => (await childrenOf(asked, context)).map(one => one.child)

const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(one => one.id)
const at = (instant: string | null | undefined, context: RouteContext): string => (instant ? formatTime(instant, context.zone) : '')
const said = (label: Label, context: RouteContext): string => label[context.lang]

async function children(_asked: Asked, context: RouteContext) {
  const mine = await childrenOf({}, context)
  const schools = await context.readUnscoped(find(school, { id: mine.map(one => one.child.schoolId) }))
  return mine.map(({ child, bond }) => ({
    ...pick(child, 'studentName', 'yearGrade', 'schoolId'),
    studentId: child.id,
    schoolName: schools.find(one => one.id === child.schoolId)?.schoolName ?? '',
    relation: bond.relation,
    mayPay: bond.mayPay ? 1 : 0,
  }))
}

/** The classes on sale at the schools of some children, and what their rules ask of each: read once for all of them. */
async function shelf(kids: readonly Pupil[], context: RouteContext, openClassId: unknown) {
  const { classes, live } = await lookUp(
    {
      classes: find(
        openClass,
        {
          schoolId: [...new Set(kids.map(one => one.schoolId))],
          status: ['released', 'confirmed', 'teaching'],
          ...(openClassId ? { id: String(openClassId) } : {}),
        },
        { sort: ['enrollEnd'], limit: 300 },
      ),
      live: find(enrolment, { studentId: idsOf(kids), status: liveStatuses }),
    },
    context,
  )
  const ids = idsOf(classes)
  const { set, seats, guardians, lessons, agencies, groups, covers } = await lookUp(
    {
      covers: find(product, { id: [...new Set(classes.map(one => one.productId))] }),
      groups: find(groupOffer, { openClassId: ids, status: 'forming', until: { gt: context.now } }),
      set: get(policy, policyId),
      seats: find(seatsTaken, { id: ids }),
      guardians: find(guardian, { studentId: idsOf(kids), status: 'bound' }),
      lessons: find(
        lesson,
        { openClassId: [...new Set([...ids, ...live.map(one => one.openClassId)])], status: { not: 'cancelled' }, endAt: { gt: context.now } },
        { sort: ['startAt'] },
      ),
      agencies: find(agency, { id: [...new Set(classes.map(one => one.agencyId))] }),
    },
    context,
  )
  const prices = await answer(salePrices([context.actor.userId], classes, context), { ask: context.readUnscoped })
  const byClass = Map.groupBy(lessons, one => one.openClassId),
    house = policyOf(set)
  const needs = (klass: Class, child: Pupil): PlaceNeeds => {
    const own = live.filter(one => one.studentId === child.id)
    return {
      klass,
      salePrice: prices[classes.indexOf(klass)],
      student: child,
      agency: agencies.find(one => one.id === klass.agencyId),
      policy: house,
      live: own,
      seats: seats.find(one => one.id === klass.id),
      guardians: guardians.filter(one => one.studentId === child.id),
      lessons: byClass.get(klass.id) ?? [],
      elsewhere: own.filter(one => one.status !== 'choice' && one.openClassId !== klass.id).flatMap(one => byClass.get(one.openClassId) ?? []),
    }
  }
  return { classes, agencies, needs, groups, covers }
}

/** What a child may do with a class, asked of the very rules that will decide: a card never promises what a call refuses. */
function doorOf(facts: PlaceNeeds, context: RouteContext): { readonly may: 'enrol' | 'waitlist' | null; readonly why: string; readonly code: string } {
  const { klass, seats } = facts
  try {
    ensurePlace(facts, context)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { may: null, why: said(error.refused.label, context), code: error.refused.code }
  }
  if (seatsLeft(klass!, seats) > 0 && (seats?.waiting ?? 0) === 0 && (seats?.choosing ?? 0) === 0) return { may: 'enrol', why: '', code: '' }
  const list = klass!.waitlistOn && (seats?.waiting ?? 0) < facts.policy.waitlistMax && (seats?.choosing ?? 0) === 0
  return list
    ? { may: 'waitlist', why: said(no.waiting.label, context), code: no.waiting.code }
    : { may: null, why: said(no.full.label, context), code: no.full.code }
}

function cardOf(klass: Class, child: Pupil, facts: PlaceNeeds, context: RouteContext) {
  const phase = phaseOf(klass, facts.policy, context.now)
  const mine = facts.live.find(one => one.openClassId === klass.id)
  // A class whose last lesson is under way has nothing to come, and is shown all the same.
  const late = phase === 'late' ? latePlaceOf(klass, facts, context.now) : undefined,
    price = late ?? { priceCents: wholePrice(klass, facts.salePrice), lessonCount: klass.lessonCount }
  return {
    ...pick(klass, 'name', 'openClassType', 'startDate', 'capacity', 'refundPolicy'),
    openClassId: klass.id,
    studentId: child.id,
    studentName: child.studentName,
    price: context.amount(price.priceCents),
    parts: partsOf(klass, price.priceCents, context),
    lessonCount: price.lessonCount,
    seatsLeft: seatsLeft(klass, facts.seats),
    waiting: facts.seats?.waiting ?? 0,
    phase,
    enrollStart: at(klass.enrollStart, context),
    enrollEnd: at(klass.enrollEnd, context),
    firstLesson: at(klass.firstLessonAt, context),
    lastLesson: at(klass.lastLessonAt, context),
    lessons: facts.lessons.slice(0, 3).map(one => ({ startTime: at(one.startAt, context), endTime: at(one.endAt, context) })),
    introduction: klass.snapshot?.introduction ?? '',
    grades: klass.grades ?? [],
    ...pick(klass, 'minAge', 'maxAge'),
    ageDay: klass.ageDay ?? klass.startDate,
    enrolmentId: mine?.id ?? '',
    enrolmentStatus: mine?.status ?? '',
    ...doorOf(facts, context),
  }
}
/** What the child may do comes first, then what it will be able to do. */
const phases = ['open', 'late', 'before', 'closed', 'none'] as const
export async function browse(asked: Asked, context: RouteContext) {
  const serverTime = at(context.now, context),
    all = await kidsOf({}, context),
    kids = all.filter(one => !asked.studentId || one.id === String(asked.studentId))
  if (kids.length === 0) return { serverTime, classes: [] }
  const { classes, agencies, needs, groups, covers } = await shelf(all, context, asked.openClassId)
  // Which of the family's children may come is said on every card.
  const others = (klass: Class, child: Pupil) =>
    all
      .filter(one => one.id !== child.id && one.schoolId === klass.schoolId)
      .map(one => {
        const facts = needs(klass, one),
          has = facts.live.find(each => each.openClassId === klass.id)
        // Of one who is in it, or waits for it, that is said and not the rule that keeps it from a second place.
        const standing = has ? { why: said(enrolment.lifecycle.states[has.status].label, context) } : {}
        return { studentId: one.id, studentName: one.studentName, ...doorOf(facts, context), ...standing }
      })
  const groupOf = (klass: Class, child: Pupil) => {
    const group = groups.find(one => one.openClassId === klass.id)
    const cents = group && Math.min(group.priceCents, needs(klass, child).salePrice ?? group.priceCents)
    return group ? { ...shownGroup(group, child.id), price: formatMoney(cents!), until: at(group.until, context) } : null
  }
  const cards = kids.flatMap(child =>
    classes
      .filter(one => one.schoolId === child.schoolId)
      .map(klass => ({
        ...cardOf(klass, child, needs(klass, child), context),
        others: others(klass, child),
        group: groupOf(klass, child),
        cover: covers.find(one => one.id === klass.productId)?.cover ?? '',
        agencyName: agencies.find(one => one.id === klass.agencyId)?.agencyName ?? '',
      })),
  )
  return { serverTime, classes: cards.sort((a, b) => phases.indexOf(a.phase) - phases.indexOf(b.phase)) }
}

/** The enrolments of one's children with what each wants next: pay, accept, wait, nothing. */
async function enrolments(asked: Asked, context: RouteContext) {
  const serverTime = at(context.now, context),
    kids = await kidsOf(asked, context)
  if (kids.length === 0) return { serverTime, enrolments: [] }
  const rows = await context.readUnscoped(find(enrolment, { studentId: idsOf(kids) }, { sort: ['-createdAt'], limit: 200 }))
  const classIds = [...new Set(rows.map(one => one.openClassId))]
  const { classes, orders, refunds, queue, set } = await lookUp(
    {
      classes: find(openClass, { id: classIds }),
      orders: find(order, { enrolmentId: idsOf(rows) }),
      refunds: find(refund, { enrolmentId: idsOf(rows) }),
      queue: find(enrolment, { openClassId: classIds, status: 'waitlisted' }),
      set: get(policy, policyId),
    },
    context,
  )
  const { moneys, attempts, covers, uses } = await lookUp(
    {
      covers: find(product, { id: [...new Set(classes.map(one => one.productId))] }),
      moneys: find(orderMoney, { id: idsOf(orders) }),
      uses: find(subsidyUse, { id: idsOf(orders) }),
      attempts: find(payment, { orderId: idsOf(orders), status: openPaymentStatuses }),
    },
    context,
  )
  return {
    serverTime,
    enrolments: rows.map(row => {
      const klass = classes.find(one => one.id === row.openClassId),
        firstLessonAt = klass?.firstLessonAt
      const own = orders.filter(one => one.enrolmentId === row.id)
      const due = own.find(one => one.status === 'created') ?? own.find(one => one.id === row.orderId) ?? own[0]
      // Paid in two parts, the place has two orders; what is asked back is of what was paid.
      const two = own.filter(one => one.part !== null),
        counted = two.length > 0 ? two : due ? [due] : [],
        ids = idsOf(counted)
      const use = uses.find(one => one.id === due?.id)
      // What the family itself paid and got back: the subsidy's money comes and goes beside it.
      const back = sum(
        refunds
          .filter(one => ids.includes(one.orderId) && one.status === 'success')
          .map(one =>
            ownPart(
              one,
              uses.find(of => of.id === one.orderId),
            ),
          ),
      )
      const paid =
        sum(moneys.filter(one => ids.includes(one.id)).map(one => one.paidCents)) -
        sum(uses.filter(one => ids.includes(one.id) && isPaid(one)).map(one => one.cents))
      const waiting = queue.filter(one => one.openClassId === row.openClassId)
      return {
        ...pick(row, 'version', 'studentId', 'openClassId', 'status'),
        sibling: row.sibling ? 1 : 0,
        enrolmentId: row.id,
        studentName: kids.find(one => one.id === row.studentId)!.studentName,
        className: klass?.name ?? '',
        openClassType: klass?.openClassType ?? '',
        startDate: klass?.startDate ?? '',
        cover: covers.find(one => one.id === klass?.productId)?.cover ?? '',
        statusName: said(enrolment.lifecycle.states[row.status].label, context),
        classStatus: klass?.status ?? '',
        price: context.amount(row.priceCents),
        holdUntil: at(row.holdUntil, context),
        offerUntil: at(row.offerUntil, context),
        reason: messageCatalogue.text(row.reason ?? '', context.lang),
        rank: row.status === 'waitlisted' ? rankOf(row, waiting) : 0,
        waiting: waiting.length,
        offerable: klass && offerUntil(klass, policyOf(set), context.now) ? 1 : 0,
        /** How long an offer of a seat stands, where the enrolment time does not end before. */
        offerMinutes: policyOf(set).offerMinutes,
        firstLesson: at(firstLessonAt, context),
        started: firstLessonAt && firstLessonAt <= context.now ? 1 : 0,
        orderId: due?.id ?? '',
        orderCode: due?.orderCode ?? '',
        orderStatus: due?.status ?? '',
        total: due ? context.amount(ownShare(due.totalCents, use)) : '',
        subsidy: use && use.status !== 'released' ? context.amount(use.cents) : '',
        payUntil: at(due?.status === 'created' ? due.payUntil : null, context),
        paid: context.amount(paid),
        part: due?.part ?? '',
        /** The order that a refund is asked of: one that was paid. */
        refundOrderId: (due?.status === 'paid' ? due : (counted.find(one => one.status === 'paid') ?? due))?.id ?? '',
        refunded: context.amount(back),
        paying: attempts.some(one => one.orderId === due?.id) ? 1 : 0,
        refunds: refunds.filter(one => one.enrolmentId === row.id).map(one => refundOf(one, uses, context)),
      }
    }),
  }
}
const refundOf = (row: Row<typeof refund>, uses: readonly Row<typeof subsidyUse>[], context: RouteContext) => ({
  ...pick(row, 'refundNo', 'status', 'version'),
  refundId: row.id,
  amount: context.amount(
    ownPart(
      row,
      uses.find(one => one.id === row.orderId),
    ),
  ),
  statusName: said(refund.lifecycle.states[row.status].label, context),
  /** Why it was turned down, in the words of who did. */
  remark: row.status === 'rejected' ? messageCatalogue.text(row.auditRemark ?? '', context.lang) : '',
  open: openRefundStatuses.some(status => status === row.status) ? 1 : 0,
})

/** Where a waiting child stands in the list of a class. */
async function rank(asked: Asked, context: RouteContext) {
  const row = await context.ask(get(enrolment, String(asked.enrolmentId ?? asked.id ?? '')))
  if (!row) return { rank: 0, waiting: 0 }
  const waiting = await context.readUnscoped(find(enrolment, { openClassId: row.openClassId, status: 'waitlisted' }))
  return { rank: row.status === 'waitlisted' ? rankOf(row, waiting) : 0, waiting: waiting.length }
}

/** The choice rounds of the children's schools, with the wishes made so far. */
async function rounds(_asked: Asked, context: RouteContext) {
  const kids = await kidsOf({}, context)
  if (kids.length === 0) return []
  const found = await context.readUnscoped(find(choiceRound, { schoolId: [...new Set(kids.map(one => one.schoolId))], status: ['open', 'drawn'] }))
  const wishes = await context.readUnscoped(find(enrolment, { studentId: idsOf(kids), roundId: idsOf(found) }))
  return found.map(round => ({
    ...pick(round, 'name', 'status', 'openClassIds', 'choicesMax'),
    roundId: round.id,
    opensAt: at(round.opensAt, context),
    closesAt: at(round.closesAt, context),
    wishes: wishes
      .filter(one => one.roundId === round.id)
      .map(one => ({
        ...pick(one, 'studentId', 'openClassId', 'rank', 'status'),
        enrolmentId: one.id,
        reason: messageCatalogue.text(one.reason ?? '', context.lang),
      })),
    outcome: (round.outcome ?? []).filter(one => kids.some(kid => kid.id === one.studentId)),
  }))
}

/** What the calls answer, for the screens that ask. */
export type Child = Awaited<ReturnType<typeof children>>[number]
export type Card = Awaited<ReturnType<typeof browse>>['classes'][number]
export type Place = Awaited<ReturnType<typeof enrolments>>['enrolments'][number]
export type Round = Awaited<ReturnType<typeof rounds>>[number]

const base = 'business-openclass/parent'
export const browsing = [
  report(`${base}/children`, ['我的孩子', 'My children'], ['PR'], children),
  report(`${base}/browse`, ['可报班级', 'Classes to join'], ['PR'], browse),
  report(`${base}/enrolments`, ['我的报名', 'My enrolments'], ['PR'], enrolments),
  report(`${base}/rank`, ['候补名次', 'Waiting rank'], ['PR', 'SM', 'PO'], rank),
  report(`${base}/rounds`, ['志愿轮次', 'Choice rounds'], ['PR'], rounds),
]
