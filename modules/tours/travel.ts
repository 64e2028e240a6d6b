/** The journey: leaving with a head count, handing every child over, coming back, or breaking off; and the report of it. */
import { because } from '../audit/index.ts'
import { cancel as cancelClass } from '../enrolment/index.ts'
import {
  about,
  command,
  ensure,
  fact,
  file,
  find,
  flag,
  gather,
  get,
  invoke,
  json,
  type Label,
  money,
  pick,
  type Row,
  readSheet,
  rowsById,
  rules,
  statement,
  step,
  text,
} from '../kit/index.ts'
import { openClass, setOut } from '../openclass/index.ts'
import { guardian, student } from '../people/index.ts'
import { openBookings } from '../resources/index.ts'
import { leads, studyAttendance } from './attendance.ts'
import { studyGroup } from './group.ts'
import { itemsOf } from './itinerary.ts'
import { naming } from './placing.ts'
import { ensureReady, readiness } from './ready.ts'
import { no } from './travel-refusals.ts'
import { givenBack } from './supplies.ts'
import { complete } from './tour.commands.ts'
import { type Receipt, tour } from './tour.ts'
import { traveller } from './traveller.ts'

/** The leg at which the tour leaves: the first of its first day. */
function* atDeparture(row: Row<typeof tour>) {
  const { items, aboard, klass } = yield* gather({
    items: itemsOf(row.id),
    aboard: find(traveller, { openClassId: row.id, status: 'listed' }),
    klass: get(openClass, row.id),
  })
  const leg = items.find(item => item.kind === 'leg')
  const children = yield* rowsById(
    student,
    aboard.map(one => one.studentId),
  )
  const marks = leg ? yield* find(studyAttendance, { openClassId: row.id, lessonId: leg.id }) : []
  return { leg, aboard, klass, marks, children }
}
type Departure = ReturnType<typeof atDeparture> extends Generator<any, infer T, any> ? T : never
const marked = ({ marks, aboard }: Departure, mark: string): readonly string[] =>
  aboard.filter(one => marks.some(of => of.studentId === one.studentId && of.mark === mark)).map(one => one.studentId)

export const depart = command(tour, 'depart', {
  label: ['出发', 'Depart'],
  by: ['AT', 'AM'],
  // There is no way back: who is taken along and who stays is seen before.
  statement: statement<typeof tour>(function* (row) {
    const found = yield* atDeparture(row)
    const line = (label: Label, count: number) => ({ label, count, unit: ['人', 'pupils'] as const })
    const there = marked(found, 'present').length
    return [line(['出发', 'Leaving'], there), line(['不随行', 'Staying behind'], found.aboard.length - there)]
  }),
  many: false,
  *needs(row, _input, { zone }) {
    return { ...(yield* atDeparture(row)), ready: yield* readiness(row, zone) }
  },
  decide(row, _input, found, context) {
    const { actor, now } = context
    ensure(leads(actor, row, undefined), no.notLeader)
    ensure(found.leg, no.noLeg)
    const called = new Set(found.marks.map(one => one.studentId))
    const open = found.aboard.filter(one => !called.has(one.studentId)).map(one => one.studentId)
    ensure(open.length === 0, naming(no.headCount, open, found.children, context))
    const missing = marked(found, 'missing')
    ensure(missing.length === 0, naming(no.stillMissing, missing, found.children, context))
    const there = marked(found, 'present').length
    ensure(there > 0, no.nobody)
    ensureReady(row, found.ready)
    return [fact(tour, 'departed', { departedAt: now, departedCount: there }), ...(found.klass?.status === 'confirmed' ? [invoke(setOut, row.id, {})] : [])]
  },
})

/** Hands a child to a guardian who may pick it up, or to its school; at the return, or before. */
export const handOver = command(traveller, 'handOver', {
  label: ['交接', 'Hand over'],
  by: ['AT', 'AM'],
  many: false,
  input: { guardianId: text('接回人', 'Guardian', { names: ['guardian'] }), toSchool: flag('交给学校', 'To the school', { initial: false }) },
  needs: (row, { guardianId }) => gather({ of: get(tour, row.openClassId), group: get(studyGroup, row.groupId), adult: get(guardian, guardianId) }),
  decide(row, { guardianId, toSchool }, { of, group, adult }, { actor, now }) {
    ensure(of && (of.status === 'travelling' || (of.status === 'returned' && of.brokenOff)), no.notUnderway)
    ensure(leads(actor, of, group), no.notLeader)
    ensure(!row.handedAt, no.handed)
    ensure(guardianId || toSchool, about(no.handedTo, 'guardianId'))
    ensure(
      !guardianId || (adult?.status === 'bound' && adult.studentId === row.studentId && adult.mayPickUp && !adult.blocked),
      about(no.notAuthorised, 'guardianId'),
    )
    return fact(traveller, 'handed_over', { handedTo: guardianId ?? null, handedBy: actor.userId, handedAt: now })
  },
})

/** Back again, once every child who left was handed to somebody (R5). */
export const arrive = command(tour, 'arrive', {
  label: ['返回', 'Return'],
  by: ['AT', 'AM'],
  many: false,
  needs: row => atDeparture(row),
  decide(row, _input, found, context) {
    const { actor, now } = context
    ensure(leads(actor, row, undefined), no.notLeader)
    const there = new Set(marked(found, 'present'))
    const open = found.aboard.filter(one => there.has(one.studentId) && !one.handedAt).map(one => one.studentId)
    ensure(open.length === 0, naming(no.handOvers, open, found.children, context))
    return fact(tour, 'arrived', { returnedAt: now })
  },
})
/** Ends the journey early. Its class is cancelled with it, which pays the share back that was not used. */
export const breakOff = command(tour, 'breakOff', {
  label: ['中止行程', 'Break off'],
  by: ['PO'],
  danger: true,
  input: { incident: text('事件记录', 'What happened', { required: true, lines: 4, check: rules.remark }) },
  needs: row => gather({ klass: get(openClass, row.id), bookings: openBookings(row.id) }),
  decide: (row, { incident }, { klass, bookings }, { now }) => [
    fact(tour, 'broken_off', { brokenOff: true, incident, returnedAt: now }),
    ...(klass?.status === 'teaching' ? [invoke(cancelClass, row.id, { cancelReason: 'force_majeure', remark: incident })] : givenBack(bookings, now)),
  ],
})

const receiptFields = {
  item: text('费用', 'Cost', { required: true }),
  amount: money('金额', 'Amount', { required: true, check: rules.positive }),
  fileId: file('票据', 'Receipt', { required: true }),
}
/** What the platform wrote when it broke a journey off stays, whatever its agency adds; what the agency itself wrote it may write anew. */
function recorded({ brokenOff, incident: was }: Row<typeof tour>, given: string | null | undefined): string | null {
  const said = given?.trim() || null
  if (!brokenOff || !was) return said
  const [official = ''] = was.split(between),
    own = said?.startsWith(official) ? said.slice(official.length).replace(between, '').trim() : said
  return own ? `${official}${between}${own}` : official
}
const between = '\n——\n'
export const submitReport = command(tour, 'submitReport', {
  label: ['提交总结', 'Hand in the report'],
  by: ['AM'],
  input: { receipts: { ...json<unknown>()('费用票据', 'Costs with receipts'), required: true as const }, incident: { ...tour.fields.incident, locked: false } },
  decide(row, { receipts, incident }, _facts, { actor, zone }) {
    ensure(Array.isArray(receipts) && receipts.length > 0 && receipts.length <= 100, about(no.noReceipts, 'receipts'))
    const read = readSheet(receipts, { name: 'receipts', fields: receiptFields, zone, field: 'item' }, (one): Receipt => pick(one, 'item', 'amount', 'fileId'))
    return fact(tour, 'report_submitted', { receipts: read, incident: recorded(row, incident), reportedBy: actor.userId })
  },
})
export const approveReport = command(tour, 'approveReport', {
  label: ['通过总结', 'Accept the report'],
  by: ['PO'],
  needs: row => gather({ klass: get(openClass, row.id) }),
  decide(row, _input, { klass }, { actor }) {
    ensure(row.reportedBy, no.noReport)
    ensure(row.reportedBy !== actor.userId, no.ownReport)
    // A class that was broken off with the journey is not completed by anybody any more.
    return [fact(tour, 'report_approved'), ...(row.brokenOff && klass?.status === 'cancelled' ? [invoke(complete, row.id, {})] : [])]
  },
})
export const rejectReport = step(tour, 'rejectReport', 'report_rejected', {
  label: ['退回总结', 'Send the report back'],
  by: ['PO'],
  ...because,
  check: row => ensure(row.reportedBy, no.noReport),
  record: ({ remark }) => ({ reportedBy: null, remark }),
})

export const travelCommands = [depart, arrive, breakOff, submitReport, approveReport, rejectReport] as const
