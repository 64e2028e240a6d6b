/** What is done to a tour before anybody travels: planned, written about, filed, launched, confirmed, cancelled. */
import { approval } from '../audit/index.ts'
import {
  about,
  command,
  crud,
  dayOf,
  ensure,
  fact,
  gather,
  get,
  invoke,
  offeredWhen,
  optional,
  pick,
  prose,
  ref,
  type Row,
  step,
  sum,
  text,
} from '../kit/index.ts'
import { cancel as cancelClass } from '../enrolment/index.ts'
import { launch, lesson, openClass, setTeacher } from '../openclass/index.ts'
import { agency, agencyTeacher, school, unfit } from '../people/index.ts'
import { product } from '../products/index.ts'
import { quotation, quoted } from '../quotation/index.ts'
import { openBookings } from '../resources/index.ts'
import { busyWith } from './group.ts'
import { itemsOf, lacking } from './itinerary.ts'
import { no } from './refusals.ts'
import { givenBack } from './supplies.ts'
import { type CostItem, daysOf, isRefiled, type Letter, tour } from './tour.ts'

export const [plan, change] = crud(tour, {
  by: ['PO', 'AM'],
  create: { name: 'plan', label: ['新建研学', 'Plan a tour'], fact: 'planned' },
  fixed: ['productId', 'schoolId'],
  // An agency reaches no schools: the quotation says for which it was made.
  input: { schoolId: optional({ ...tour.fields.schoolId, locked: false }) },
  copies: [{ of: product, by: 'productId', fields: ['agencyId'] }],
  *needs(row, _context, before) {
    const found = yield* gather({ offer: get(quotation, row.quotationId), leader: get(agencyTeacher, row.leaderId) })
    return { ...found, busy: yield* busyWith(row, before), at: yield* get(school, row.schoolId ?? found.offer?.schoolId) }
  },
  check(row, { offer, leader, busy, at }, { now, zone }, before) {
    ensure(offer?.status === 'locked', about(offer ? no.quotationOpen : no.noQuotation, 'quotationId'))
    ensure(at, about(no.noSchool, 'schoolId'))
    ensure(offer.productId === row.productId && (!offer.schoolId || offer.schoolId === at.id), about(no.otherQuotation, 'quotationId'))
    ensure(row.startDate <= row.endDate, about(no.dates, 'endDate'))
    ensure(row.startDate === before.startDate || row.startDate >= dayOf(now, zone), about(no.datesPast, 'startDate'))
    ensure(daysOf(row) <= 30, about(no.tooLong, 'endDate'))
    ensure(!row.depositCents === !row.balanceUntil, about(no.depositAlone, row.depositCents ? 'balanceUntil' : 'depositCents'))
    ensure(row.depositCents == null || (row.depositCents > 0 && row.depositCents < offer.perHead), about(no.deposit, 'depositCents'))
    const isSet = row.balanceUntil !== before.balanceUntil
    ensure(!row.balanceUntil || (row.balanceUntil < row.startDate && (!isSet || row.balanceUntil > dayOf(now, zone))), about(no.balanceDay, 'balanceUntil'))
    ensure(row.capacityMin <= row.capacity, about(no.seats, 'capacityMin'))
    ensure(!leader || leader.agencyId === row.agencyId, about(no.otherTeacher, 'leaderId'))
    ensure(!row.leaderId || (leader && unfit(leader, row.endDate).length === 0), about(no.leaderUnfit, 'leaderId'))
    const isOther = row.leaderId !== before.leaderId
    ensure(busy.length === 0, about(no.leaderBusy, isOther ? 'leaderId' : 'startDate'), { conflicts: busy.map(one => one.name) })
  },
  fill: (_row, { offer, at }) => ({ priceCents: offer!.perHead, schoolId: at!.id, areaCode: at!.areaCode }),
})

/** Families read what is had for the price, not what its maker earns: management, margin and taxes are one item. */
const service = prose(['组织服务与税费', 'Organisation and taxes'])
const ofService: readonly unknown[] = ['management', 'margin', 'tax']
/** What a head pays, item by item. Each is cut to the fen; what is left over, and what was adjusted after the lock, is the last, which has no words. */
function costOf(offer: Row<typeof quotation>): readonly CostItem[] {
  const { sections, heads, perHead } = quoted(offer)
  const had = sections.filter(one => !ofService.includes(one.section)),
    rests = sections.filter(one => ofService.includes(one.section))
  const items = [...had, { label: service, amount: sum(rests.map(one => one.amount)) }]
    .map(({ label, amount }) => ({ label, amount: Math.floor(amount / heads) }))
    .filter(({ amount }) => amount > 0)
  const rest = perHead - items.reduce((sum, { amount }) => sum + amount, 0)
  return rest === 0 ? items : [...items, { label: '', amount: rest }]
}
export const issueLetter = command(tour, 'issueLetter', {
  label: ['发布家长信', 'Issue the letter'],
  by: ['AM', 'PO', 'SM'],
  many: false,
  input: { content: text('家长信正文', 'Letter', { required: true, lines: 10 }) },
  needs: row => gather({ offer: get(quotation, row.quotationId) }),
  decide(row, { content }, { offer }, { now, actor }) {
    ensure(offer, about(no.noQuotation, 'quotationId'))
    const version = row.letterVersion + 1
    const letter: Letter = { version, content, items: costOf(offer), perHead: offer.perHead, at: now, by: actor.name }
    return fact(tour, 'letter_issued', { letter, letterVersion: version })
  },
})

/** Before it is filed, and again when it was moved to other days. */
const isFiled = offeredWhen(
  ['submittedBy', 'status', 'approvals'],
  (row, { userId }) => row.submittedBy !== userId && (row.status === 'filing' || isRefiled(row)),
)
export const appoint = step(tour, 'appoint', 'appointed', {
  label: ['指定健康负责人', 'Name the health officer'],
  by: ['SM'],
  input: { healthOfficerId: { ...tour.fields.healthOfficerId, required: true as const, locked: false } },
})

export const {
  submit: fileTour,
  approve,
  reject,
  revoke,
  tiles,
} = approval(tour, {
  by: ['SM'],
  steps: [{ name: 'commission', by: ['EC'] }],
  tile: { name: 'tour_filing', until: 'startDate', label: ['待备案的研学', 'Tours to file'], to: '/study/list' },
  submit: {
    name: 'file',
    label: ['提交备案', 'File'],
    needs: row => gather({ items: itemsOf(row.id), owner: get(agency, row.agencyId), offer: get(quotation, row.quotationId) }),
    check(row, _input, { items, owner, offer }, { now, zone }) {
      ensure(row.startDate >= dayOf(now, zone), about(no.datesPast, 'startDate'))
      const open = lacking(row, items)
      ensure(open.length === 0, no.daysIncomplete, { days: open.map(({ day }) => day) })
      ensure(row.safetyPlan?.trim() && row.emergencyPlan?.trim(), about(no.noSafety, 'safetyPlan'))
      ensure(row.leaderId, about(no.noLeader, 'leaderId'))
      ensure(row.letterVersion > 0, no.noLetter)
      ensure(offer?.status === 'locked', about(no.quotationOpen, 'quotationId'))
      ensure(owner && owner.licenseUntil >= row.endDate, no.licence, { until: owner?.licenseUntil })
    },
  },
  approve: { label: ['同意备案', 'Approve the filing'], offered: isFiled },
  reject: { label: ['驳回备案', 'Reject the filing'], offered: isFiled },
  revoke: { label: ['撤回备案', 'Take the filing back'] },
})

/** Its class is launched under the same id, at the price of its quotation. */
export const launchClass = command(tour, 'launchClass', {
  label: ['开班', 'Launch the class'],
  by: ['SM', 'PO'],
  many: false,
  decide(row, _input, _facts, { now }) {
    ensure(!row.launchedAt, no.launched)
    return [
      fact(tour, 'class_launched', { launchedAt: now }),
      invoke(launch, row.id, {
        ...pick(row, 'name', 'productId', 'schoolId', 'quotationId', 'startDate', 'endDate', 'capacityMin', 'capacity'),
        ...pick(row, 'depositCents', 'balanceUntil'),
        openClassType: 'Study',
        waitlistOn: true,
      }),
    ]
  },
})
/** Puts a teacher in front of a lesson of its class, as long as the school has not checked the teachers: afterwards they change by the way of all
 * classes. */
export const assignTeacher = command(tour, 'assignTeacher', {
  label: ['安排课次教师', 'Assign a teacher'],
  by: ['AM', 'PO'],
  input: { lessonId: ref('lesson')('课次', 'Lesson', { required: true }), teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true }) },
  needs: (row, { lessonId, teacherId }) => gather({ klass: get(openClass, row.id), of: get(lesson, lessonId), teacher: get(agencyTeacher, teacherId) }),
  decide(row, { lessonId, teacherId }, { klass, of, teacher }) {
    ensure(of?.openClassId === row.id, about(no.noLesson, 'lessonId'))
    ensure(klass?.status === 'perfected', no.teachersChecked)
    ensure(teacher?.agencyId === row.agencyId, about(no.otherTeacher, 'teacherId'))
    return [fact(tour, 'teacher_assigned', { lessonId, teacherId }), invoke(setTeacher, lessonId, { teacherId })]
  },
})
/** Its class was confirmed. */
export const confirm = step(tour, 'confirm', 'confirmed', { label: ['成行', 'Confirm'] })
/** Its class is completed. */
export const complete = step(tour, 'complete', 'completed', { label: ['结课', 'Complete'] })

const ended = { cancelReason: tour.fields.cancelReason, remark: tour.fields.remark }
/** Its class was cancelled. */
export const cancelWithClass = step(tour, 'cancelWithClass', 'cancelled', { label: ['随班级取消', 'Cancelled with its class'], input: ended })
/** One with cancelling its class, where it has one: that ends the places, pays back, and cancels the tour. */
export const cancel = command(tour, 'cancel', {
  label: ['取消研学', 'Cancel the tour'],
  by: ['SM', 'PO'],
  danger: true,
  input: cancelClass.input,
  needs: row => gather({ klass: get(openClass, row.id), bookings: openBookings(row.id) }),
  decide: (row, input, { klass, bookings }, { now }) =>
    klass && openClass.lifecycle.targets(klass.status, 'cancel').length > 0
      ? invoke(cancelClass, row.id, input)
      : [fact(tour, 'cancelled', pick(input, 'cancelReason', 'remark')), ...givenBack(bookings, now)],
})

export const tourCommands = [plan, change, fileTour, approve, reject, revoke, launchClass, issueLetter, appoint, assignTeacher, cancel] as const
export const followers = [confirm, complete, cancelWithClass] as const
