/** Assessment of one class: reads what its confirmed lessons, marks, refunds and standing lines say, and answers the changes. */
import { enrolment } from '../enrolment/index.ts'
import { movedOn, refund } from '../refunds/index.ts'
import { coded, dayOf, find, findAll, pick, plusMonths, type Reading, type Row, startOf, sum, withParams } from '../kit/index.ts'
import { inspection, lesson, mark, type openClass as openClassType } from '../openclass/index.ts'
import { netOf, type ProfitShare, profitShare } from '../sharing/index.ts'
import { product } from '../products/index.ts'
import { rateOn, type teacherFee } from '../people/index.ts'
import { agencyShares, type Change, type Due, type Held, lineId, type Place, reconcile, type TaughtLesson } from './lines.ts'
import { type Kind, type MissingRate, settlementLine } from './settlement.ts'

const forShares = coded('settlement.forShares', ['渠道分账后调整', 'put right for what the channel shared'])
const forTransfer = coded('settlement.forTransfer', ['随转班转出冲减', 'less for what went along with a transfer'])
const forRefunds = coded('settlement.forRefunds', ['退款冲减 {numbers}', 'less for refunds {numbers}'])

type Lesson = Row<typeof lesson>
type Line = Row<typeof settlementLine>
type Fee = Row<typeof teacherFee>

/** The instants a month begins and ends in the zone. */
export const monthStart = (period: string, zone: string): string => startOf(`${period}-01`, zone)
export const monthEnd = (period: string, zone: string): string => monthStart(plusMonths(period, 1), zone)

/** What a class is read for. */
export interface Aim {
  readonly kind: Kind
  readonly settlementId: string
  /** Lessons confirmed before this instant may get a first line; none when only standing lines are put right. */
  readonly until: string | null
  readonly zone: string
  readonly shareBp: number
  readonly feeCents: number | null
  readonly fees: readonly Fee[]
}
export interface ClassFacts {
  readonly openClass: Pick<Row<typeof openClassType>, 'id' | 'schoolId'>
  readonly productType: string | null
  readonly lessons: readonly Lesson[]
  readonly lines: readonly Line[]
  readonly marks: readonly Pick<Row<typeof mark>, 'lessonId' | 'enrolmentId'>[]
  readonly enrolments: readonly Pick<Row<typeof enrolment>, 'id' | 'priceCents' | 'lessonCount'>[]
  /** What channels share with the agency of payments of the class. */
  readonly shares: readonly ProfitShare[]
  readonly refunds: readonly Pick<Row<typeof refund>, 'enrolmentId' | 'amountCents' | 'cause' | 'refundNo'>[]
  /** What went along with a transfer, by place. */
  readonly moved: ReadonlyMap<string, number>
  readonly inspections: readonly Row<typeof inspection>[]
  /** Nothing can have changed, so nothing more was read. */
  readonly isQuiet?: boolean
}
export interface RateUse {
  readonly id: string
  readonly date: string
}
export interface Assessment {
  readonly changes: readonly Change[]
  readonly missing: readonly MissingRate[]
  /** The rates that lines are taken with, and the lesson day each is used on. */
  readonly rateUses: readonly RateUse[]
  /** Why opposite lines arise, by lesson. */
  readonly reasons: ReadonlyMap<string, string>
}

/** Reads one class. What can't change anything is not read: with every lesson in a line and no refund, no marks. */
export function* readClass(openClass: Pick<Row<typeof openClassType>, 'id' | 'schoolId' | 'productId'>, aim: Aim): Reading<ClassFacts> {
  const where = { openClassId: openClass.id }
  const lessons = yield* findAll(lesson, { ...where, status: 'confirmed' })
  const lines = yield* findAll(settlementLine, { ...where, kind: aim.kind, status: 'live' })
  const bare = { openClass, productType: null, lessons, lines, marks: [], enrolments: [], refunds: [], shares: [], moved: new Map(), inspections: [] }
  if (aim.kind === 'inspection_fee') return { ...bare, inspections: yield* findAll(inspection, { ...where, status: 'recorded' }) }
  if (aim.kind === 'class_fee') {
    const [course] = yield* find(product, { id: openClass.productId }, { limit: 1 })
    return { ...bare, productType: course?.productType ?? null }
  }
  const refunds = yield* findAll(refund, { ...where, status: 'success' })
  const shares = yield* findAll(profitShare, where)
  const lined = new Set(lines.map(line => line.lessonId))
  const fresh = lessons.some(one => !lined.has(one.id) && takeable(one, aim))
  const left = yield* findAll(enrolment, { ...where, status: 'transferred' })
  if (aim.until !== null && refunds.length + shares.length + left.length === 0 && !fresh && lines.every(line => confirmedIn(lessons, line)))
    return { ...bare, isQuiet: true }
  const marks = yield* findAll(mark, { ...where, status: ['marked', 'confirmed', 'appealed'] })
  return { ...bare, refunds, shares, marks, moved: yield* movedOn(left), enrolments: yield* findAll(enrolment, where) }
}
/** Whether a class has a lesson that may be taken and is in no line. */
export function* hasFresh(openClassId: string, aim: Aim): Reading<boolean> {
  const lessons = yield* findAll(lesson, { openClassId, status: 'confirmed' })
  const lines = yield* findAll(settlementLine, { openClassId, kind: aim.kind, status: 'live' })
  const lined = new Set(lines.map(line => line.lessonId))
  return lessons.some(one => !lined.has(one.id) && takeable(one, aim))
}
const confirmedIn = (lessons: readonly Lesson[], line: Line) => lessons.some(one => one.id === line.lessonId)
const takeable = (one: Lesson, { until }: Aim) => until !== null && one.confirmedAt !== null && one.confirmedAt < until

/** The changes a class needs, by the kind of settlement. */
export function assess(facts: ClassFacts, aim: Aim): Assessment {
  if (facts.isQuiet) return none
  const held = facts.lines.map(heldOf)
  if (aim.kind === 'agency_share') {
    const changes = reconcile(aim.kind, aim.settlementId, shareDues(facts, aim), held)
    return { ...none, changes, reasons: refundReasons(facts) }
  }
  if (aim.kind === 'inspection_fee') return { ...none, changes: reconcile(aim.kind, aim.settlementId, inspectionDues(facts, aim), held) }
  const { dues, missing, rates } = feeDues(facts, aim)
  const changes = reconcile(aim.kind, aim.settlementId, dues, held)
  const taken = new Set(changes.filter(change => change.act !== 'free').map(change => change.from.lessonId))
  const rateUses = dues.filter(one => taken.has(one.lessonId)).flatMap(one => rates.get(one.lessonId) ?? [])
  return { ...none, changes, missing, rateUses }
}
const none: Assessment = { changes: [], missing: [], rateUses: [], reasons: new Map() }

const heldOf = (line: Line): Held => ({
  ...pick(line, 'id', 'settlementId', 'payeeId', 'payeeName', 'areaCode', 'isAdjustment'),
  // A line of a lesson says of which: only balances brought forward do not.
  ...(pick(line, 'lessonId', 'schoolId', 'openClassId', 'lessonDate') as Pick<Held, 'lessonId' | 'schoolId' | 'openClassId' | 'lessonDate'>),
  cents: line.amountCents,
})

/** The first line of a key in another settlement: its rate is frozen, whatever the rate is now. */
const frozenLine = (facts: ClassFacts, aim: Aim, lessonId: string, payeeId: string): Line | undefined =>
  facts.lines.find(line => line.id === lineId(aim.kind, lessonId, payeeId) && line.settlementId !== aim.settlementId)

const dueOf = (one: Lesson, payeeId: string, aim: Aim) => ({
  ...pick(one, 'schoolId', 'openClassId', 'areaCode'),
  lessonId: one.id,
  payeeId,
  lessonDate: dayOf(one.startAt, aim.zone),
  takeable: takeable(one, aim),
})

function shareDues(facts: ClassFacts, aim: Aim): readonly Due[] {
  const first = new Map(facts.lines.filter(line => !line.isAdjustment).map(line => [line.lessonId!, line]))
  // In the order in which lessons were taken, so that a later lesson never moves the share of one that is settled.
  const rank = (one: Lesson) => `${first.get(one.id)?.takenAt ?? '~'} ${one.startAt} ${one.id}`
  const lessons = facts.lessons.filter(one => first.has(one.id) || takeable(one, aim)).sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const places = Map.groupBy(facts.marks, one => one.lessonId)
  const taught = lessons.map(
    (one): TaughtLesson => ({
      id: one.id,
      places: (places.get(one.id) ?? []).map(place => place.enrolmentId),
      rateBp: frozenLine(facts, aim, one.id, one.agencyId)?.rateBp ?? aim.shareBp,
    }),
  )
  const shares = agencyShares(taught, placesOf(facts))
  return lessons.map((one, i) => ({
    ...dueOf(one, one.agencyId, aim),
    cents: shares.get(one.id) ?? 0,
    rateBp: taught[i]!.rateBp,
    pupilCount: taught[i]!.places.length,
  }))
}

/** Refunds that take nothing from taught lessons: payments that came twice or too late were never part of the price,
 * and a transfer moves untaught money only. */
const strayCauses: readonly string[] = ['duplicate', 'late', 'transfer']
const priceRefunds = (facts: ClassFacts) => facts.refunds.filter(one => one.enrolmentId && !strayCauses.includes(one.cause))

/** While a channel shares, all that it may share is left to it; afterwards what it did share counts. */
const byChannel = (shares: readonly ProfitShare[]) => ({
  byChannelCents: sum(shares.map(one => (one.status === 'finished' ? netOf(one) : one.capCents))),
  sharedCents: sum(shares.map(netOf)),
})
const placesOf = (facts: ClassFacts): readonly Place[] => {
  const back = Map.groupBy(priceRefunds(facts), one => one.enrolmentId!)
  const shared = Map.groupBy(facts.shares, one => one.enrolmentId)
  return facts.enrolments.map(one => ({
    ...byChannel(shared.get(one.id) ?? []),
    enrolmentId: one.id,
    priceCents: one.priceCents,
    lessonCount: one.lessonCount,
    refundedCents: sum((back.get(one.id) ?? []).map(each => each.amountCents)) + (facts.moved.get(one.id) ?? 0),
  }))
}

/** Why a line is put right: for refunds, else for what went along to another class, else for what the channel shared. */
function refundReasons(facts: ClassFacts): ReadonlyMap<string, string> {
  const shared = new Set(facts.shares.map(one => one.enrolmentId)),
    byShares = facts.marks.flatMap(one => (shared.has(one.enrolmentId) ? [[one.lessonId, forShares] as const] : []))
  const byTransfers = facts.marks.flatMap(one => (facts.moved.has(one.enrolmentId) ? [[one.lessonId, forTransfer] as const] : []))
  const numbers = Map.groupBy(priceRefunds(facts), one => one.enrolmentId!)
  const byLesson = Map.groupBy(
    facts.marks.filter(one => numbers.has(one.enrolmentId)),
    one => one.lessonId,
  )
  return new Map([
    ...byShares,
    ...byTransfers,
    ...[...byLesson].map(([id, marks]): readonly [string, string] => [
      id,
      withParams(forRefunds, {
        numbers: marks
          .flatMap(one => numbers.get(one.enrolmentId)!.map(each => each.refundNo))
          .join('、')
          .slice(0, 400),
      }),
    ]),
  ])
}

function feeDues(facts: ClassFacts, aim: Aim) {
  const rates = new Map<string, RateUse>()
  const missing: MissingRate[] = []
  const dues = facts.lessons.flatMap((one): readonly Due[] => {
    const teacherId = one.signedTeacherId
    if (!teacherId) return []
    const due = dueOf(one, teacherId, aim)
    const frozen = frozenLine(facts, aim, one.id, teacherId)
    if (frozen) return [{ ...due, cents: frozen.rateCents ?? 0, rateCents: frozen.rateCents }]
    const rate = rateOn(
      aim.fees.filter(one => one.teacherId === teacherId),
      facts.productType,
      due.lessonDate,
    )
    if (!rate) {
      if (due.takeable) missing.push({ lessonId: one.id, openClassId: one.openClassId, teacherId, date: due.lessonDate })
      return []
    }
    rates.set(one.id, { id: rate.id, date: due.lessonDate })
    return [{ ...due, cents: rate.feePerLesson, rateCents: rate.feePerLesson }]
  })
  return { dues, missing, rates }
}

function inspectionDues(facts: ClassFacts, aim: Aim): readonly Due[] {
  const lessons = new Map(facts.lessons.map(one => [one.id, one]))
  return facts.inspections.flatMap((one): readonly Due[] => {
    const at = lessons.get(one.lessonId)
    if (!at) return []
    const frozen = frozenLine(facts, aim, at.id, one.inspectorId)
    const cents = frozen?.rateCents ?? aim.feeCents ?? 0
    return [{ ...dueOf(at, one.inspectorId, aim), payeeName: one.inspectorName, cents, rateCents: cents }]
  })
}
