/** A tour that leaves another day (改期): what hangs on its days goes with it in the same turn, or it stays where it is and says why. */
import { remarkAs, submission } from '../audit/index.ts'
import { about, command, date, dayOf, ensure, fact, find, gather, get, invoke, type Invoke, type Label, plus, plusDays, statement } from '../kit/index.ts'
import { classRoster, openClass, pupilsNow, shift } from '../openclass/index.ts'
import { endOf, order, putOff } from '../payments/index.ts'
import { agency, agencyTeacher, unfit } from '../people/index.ts'
import { adjustBooking, openBookings } from '../resources/index.ts'
import { amend, endorse } from './insurance.commands.ts'
import { insurance } from './insurance.ts'
import { ledBy, studyGroup } from './group.ts'
import { payPlan, savePlan } from './pay.ts'
import { leadersOf } from './ready.ts'
import { no } from './refusals.ts'
import { issueLetter } from './tour.commands.ts'
import { latestLetter, type Tour, tour } from './tour.ts'

const dayMs = 86_400_000
/** What is put off for longer is another tour, or a slip of the year. */
const daysMax = 366
/** By so many days, and the day of the return. */
function moved(row: Tour, startDate: string) {
  const days = Math.round((Date.parse(startDate) - Date.parse(row.startDate)) / dayMs)
  return { days, endDate: plusDays(row.endDate, days) }
}
/** The leaders, and what else they lead on these days. */
function* leading(row: Tour, startDate: string, endDate: string) {
  const own = yield* find(studyGroup, { openClassId: row.id, status: 'live' })
  const ids = [...new Set([row.leaderId ?? [], ...own.map(leadersOf)].flat())]
  if (ids.length === 0) return { leaders: [], busy: [] }
  return { leaders: yield* find(agencyTeacher, { id: ids }), busy: yield* ledBy(ids, { id: row.id, startDate, endDate }) }
}

const follows = [
  '课次、预订、保单和付款日一起改期，有冲突时都不改；教委重新同意备案，家长重新确认家长信，出发前可全额退款',
  'lessons, bookings, policies and days of payment move too, or nothing does; commission and guardians agree anew; all goes back until it leaves',
] as const
/** What goes along is said first. */
const ofMove = statement<typeof tour>(function* (row, { lang }) {
  const { roster, bookings, policies } = yield* gather({
    roster: get(classRoster, row.id),
    bookings: openBookings(row.id),
    policies: find(insurance, { openClassId: row.id, status: ['listed', 'refused', 'in_force'] }),
  })
  return [
    { label: ['行期', 'Days'], text: `${row.startDate} – ${row.endDate}` },
    { label: ['出行学生', 'Travellers'], count: pupilsNow(roster).length, unit: ['人', 'pupils'] as const },
    {
      label: ['随之改期', 'Moving with it'],
      text: [`预订 ${bookings.length}，保单 ${policies.length}`, `bookings: ${bookings.length}, policies: ${policies.length}`][lang]!,
    },
    { label: ['改期后', 'Afterwards'], text: follows[lang] },
  ]
})
/** As long as before, with the same days: only when is another. Guardians and the commission are asked anew, insurers and suppliers by the rules of any
 * change. */
export const reschedule = command(tour, 'reschedule', {
  label: ['改期', 'Move to other days'],
  by: ['SM', 'PO'],
  many: false,
  statement: ofMove,
  input: {
    startDate: { ...tour.fields.startDate, label: ['新的出发日期', 'Departs instead on'] as const, isFresh: true },
    balanceUntil: date('新的尾款截止日', 'Balance due by instead', { onlyOf: 'balanceUntil' }),
    remark: remarkAs(['改期原因', 'Reason for moving']),
  },
  *needs(row, { startDate }) {
    const { endDate } = moved(row, startDate)
    const found = yield* gather({
      klass: get(openClass, row.id),
      owner: get(agency, row.agencyId),
      policies: find(insurance, { openClassId: row.id, status: ['listed', 'refused', 'submitted', 'in_force', 'endorsing'] }),
      bookings: openBookings(row.id),
      unpaid: find(order, { openClassId: row.id, part: 'balance', status: 'created' }),
      plan: get(payPlan, row.id),
    })
    return { ...found, ...(yield* leading(row, startDate, endDate)) }
  },
  decide(row, { startDate, balanceUntil, remark }, { klass, owner, policies, bookings, unpaid, plan, leaders, busy }, { now, zone, actor }) {
    const { days, endDate } = moved(row, startDate),
      due = balanceUntil || row.balanceUntil,
      today = dayOf(now, zone)
    ensure(days !== 0, about(no.sameDays, 'startDate'))
    ensure(days <= daysMax, about(no.movedFar, 'startDate'))
    ensure(startDate > today, about(no.notLater, 'startDate'))
    ensure(owner && owner.licenseUntil >= endDate, about(no.licence, 'startDate'), { until: owner?.licenseUntil })
    const lapsed = leaders.filter(one => unfit(one, endDate).length > 0)
    ensure(lapsed.length === 0, about(no.leaderUnfit, 'startDate'), { conflicts: lapsed.map(one => one.name) })
    ensure(busy.length === 0, about(no.leaderBusy, 'startDate'), { conflicts: busy.map(one => one.name) })
    ensure(!balanceUntil || (row.balanceUntil && balanceUntil >= row.balanceUntil), about(no.balanceSooner, 'balanceUntil'))
    ensure(!due || due < startDate, about(no.balanceDay, 'balanceUntil'))
    ensure(
      unpaid.every(one => dayOf(one.payUntil, zone) < startDate),
      about(no.balancePutOff, 'startDate'),
    )
    ensure(
      policies.every(one => one.status !== 'submitted' && one.status !== 'endorsing'),
      about(no.insurerAsked, 'startDate'),
    )
    const by = days * dayMs,
      untick = { agencyTickBy: null, agencyTickAt: null, schoolTickBy: null, schoolTickAt: null }
    // What is due by a day is due as long before the departure as it was; what was due already stays so.
    const parts = (plan?.parts ?? []).map(one => (one.date && one.date > today ? { ...one, date: plusDays(one.date, days) } : one))
    const later = unpaid.filter(one => due && one.payUntil < endOf(due, zone))
    return [
      fact(tour, 'rescheduled', { startDate, endDate, balanceUntil: due, ...untick, ...submission(actor, now), approvals: null, remark, was: row.startDate }),
      ...(klass && openClass.lifecycle.targets(klass.status, 'shift').length > 0 ? [invoke(shift, row.id, { startDate, endDate, balanceUntil: due })] : []),
      // Whoever stands in the way of another goes first.
      ...bookings
        .toSorted((a, b) => (a.startAt < b.startAt ? days : -days))
        .map(one => invoke(adjustBooking, one.id, { startAt: plus(one.startAt, by), endAt: plus(one.endAt, by), remark })),
      ...policies.map((one): Invoke => {
        const dates = { startDate: plusDays(one.startDate, days), endDate: plusDays(one.endDate, days) }
        return one.status === 'in_force' ? invoke(endorse, one.id, { ...dates, remark }) : invoke(amend, one.id, dates)
      }),
      ...(plan && parts.some((one, i) => one !== plan.parts[i]) ? [invoke(savePlan, row.id, { openClassId: row.id, parts })] : []),
      ...later.map(one => invoke(putOff, one.id, { until: due!, reason: remark })),
      invoke(issueLetter, row.id, { content: [...head(row, startDate, endDate, remark), '', latestLetter(row)?.content ?? ''].join('\n').trim() }),
    ]
  },
})
/** A letter is what its readers agree to: this one says by itself, in both languages, when the tour leaves now. */
const head = (row: Pick<Tour, 'startDate' | 'endDate'>, startDate: string, endDate: string, remark: string): Label => [
  `【改期】原定 ${row.startDate} 至 ${row.endDate}，改为 ${startDate} 至 ${endDate}。原因：${remark}`,
  `Other days: ${startDate} to ${endDate} instead of ${row.startDate} to ${row.endDate}. Reason: ${remark}`,
]
