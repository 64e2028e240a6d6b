/** What is done to policies: pushed from the roster, sent to the insurer, answered, endorsed, given back. */
import { because } from '../audit/index.ts'
import {
  about,
  coded,
  command,
  date,
  day,
  dayOf,
  ensure,
  fact,
  find,
  gather,
  get,
  minute,
  optional,
  partial,
  pick,
  plus,
  type ReactionContext,
  refusals,
  type Row,
  step,
  text,
  timer,
} from '../kit/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { insurance, insuranceId } from './insurance.ts'
import { type Insurer, quickInsurer } from './insurer.ts'
import { tour } from './tour.ts'

export const no = refusals('insurance', {
  noTour: ['没有可投保的研学', 'there is no tour to insure'],
  notTraveller: ['该学生没有报名此次研学', 'the child has no place in this tour'],
  period: ['保障期须覆盖出发到返回', 'the cover has to last from departure to return'],
  cover: ['保额低于规定[的 {least:money}]', 'the cover is below what the rules ask for[: {least:money}]'],
  noCard: ['学生缺少身份证号', 'the pupil has no ID card number'],
  gone: ['行程已出发，不能退保', 'the tour has left: the policy stays'],
  sameDates: ['保障日期没有变化', 'the dates are the same'],
  notOver: ['保障期还没有结束', 'the cover has not ended'],
})
type Policy = Row<typeof insurance>
const { fields } = insurance
const terms = pick(fields, 'company', 'amount', 'startDate', 'endDate', 'fileId')

function* insuring(openClassId: string) {
  return yield* gather({ of: get(tour, openClassId), roster: get(classRoster, openClassId), house: get(policy, policyId) })
}
type Insuring = ReturnType<typeof insuring> extends Generator<any, infer T, any> ? T : never
function ensureTerms(row: Pick<Policy, 'amount' | 'startDate' | 'endDate'>, { of, house }: Insuring) {
  ensure(of && !['cancelled', 'returned', 'reported', 'completed'].includes(of.status), no.noTour)
  ensure(row.startDate <= of.startDate, about(no.period, 'startDate'), { from: of.startDate, until: of.endDate })
  ensure(row.endDate >= of.endDate, about(no.period, 'endDate'), { from: of.startDate, until: of.endDate })
  const { tourCoverCents } = policyOf(house)
  ensure(row.amount >= tourCoverCents, about(no.cover, 'amount'), { least: tourCoverCents })
  return of
}

/** One for each traveller of a tour: the row is named after both. */
export const list = command(insurance, 'list', {
  label: ['列入投保名单', 'List'],
  by: ['PO', 'AM'],
  // An agency reaches no pupils but those of its rosters.
  input: { ...pick(fields, 'openClassId'), studentId: text('学生', 'Pupil', { required: true, names: ['student'] }), ...terms },
  needs: (_row, { openClassId }) => insuring(openClassId),
  decide(row, input, found) {
    ensure(row.id === insuranceId(input.openClassId, input.studentId), about(no.notTraveller, 'studentId'))
    const of = ensureTerms(input, found)
    ensure(
      pupilsNow(found.roster).some(one => one.studentId === input.studentId),
      about(no.notTraveller, 'studentId'),
    )
    const fresh = { policyNo: null, reason: null, tries: 0, askAt: null, endorsements: null }
    return fact(insurance, 'listed', { ...input, ...pick(of, 'schoolId', 'agencyId', 'areaCode'), ...fresh })
  },
})
export const amend = step(insurance, 'amend', 'amended', {
  label: ['修改', 'Amend'],
  by: ['PO', 'AM'],
  input: partial(terms),
  needs: row => insuring(row.openClassId),
  check: (row, input, found) =>
    void ensureTerms({ ...row, ...(Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as object) }, found),
})
/** Sent as the child stands in the school's register: name and paper have to match. */
export const submit = step(insurance, 'submit', 'submitted', {
  label: ['投保', 'Send to the insurer'],
  by: ['PO', 'AM'],
  needs: function* (row) {
    return { ...(yield* insuring(row.openClassId)), child: yield* get(student, row.studentId) }
  },
  check(row, _input, { child, ...found }) {
    ensureTerms(row, found)
    ensure(child?.idCard, no.noCard)
  },
  record: (_input, _row, { child }, { now }) => ({ insuredName: child!.studentName, insuredCard: child!.idCard, askAt: now, tries: 0, reason: null }),
})
export const accept = step(insurance, 'accept', 'accepted', {
  label: ['承保', 'Accept'],
  input: { policyNo: text('保单号', 'Policy', { required: true }) },
  record: ({ policyNo }) => ({ policyNo, askAt: null }),
})
const answerRefused = { input: { reason: text('原因', 'Reason', { required: true }) } } as const
export const refuse = step(insurance, 'refuse', 'refused', { label: ['拒保', 'Refuse'], ...answerRefused, record: ({ reason }) => ({ reason, askAt: null }) })
/** How long until a silent insurer is asked again: minutes at first, every hour of the first day, then every day. */
const pause = (tries: number): number => (tries > 30 ? day : Math.min(60, 5 * tries) * minute)
/** After so many questions, a week, nobody waits for an answer any more: people are told, and ask the insurer themselves. */
export const triesMax = 36
const silent = coded('insurance.silent', [
  '保险公司一周未答复，请与其核实后再提交',
  'the insurer has not answered for a week: please ask there, then send it again',
])
export const askLater = step(insurance, 'askLater', 'asked_later', {
  label: ['稍后再问', 'Ask later'],
  record: (_input, row, _facts, { now }) => ({ tries: row.tries + 1, askAt: plus(now, pause(row.tries + 1)) }),
})
export const relist = step(insurance, 'relist', 'relisted', { label: ['重新列入', 'List again'], by: ['PO', 'AM'], record: () => ({ reason: null }) })
export const remove = step(insurance, 'remove', 'removed', { label: ['移除', 'Remove'], by: ['PO', 'AM'], danger: true })

/** A change after the policy is in force is asked of the insurer, never written over. */
export const endorse = command(insurance, 'endorse', {
  label: ['申请批改', 'Ask for an endorsement'],
  by: ['PO', 'AM'],
  input: { startDate: date('保障开始', 'From', { required: true }), endDate: date('保障结束', 'Until', { required: true }), ...because.input },
  needs: row => insuring(row.openClassId),
  decide(row, { startDate, endDate, remark }, found, { now }) {
    ensureTerms({ amount: row.amount, startDate, endDate }, found)
    ensure(startDate !== row.startDate || endDate !== row.endDate, about(no.sameDates, 'endDate'))
    const endorsement = { no: (row.endorsements ?? []).length + 1, startDate, endDate, remark, at: now }
    return fact(insurance, 'endorsed', { endorsement, askAt: now, tries: 0 })
  },
})
export const acceptChange = step(insurance, 'acceptChange', 'change_accepted', {
  label: ['批改生效', 'Accept the endorsement'],
  record: (_input, row) => ({ ...pick(row.endorsements!.at(-1)!, 'startDate', 'endDate'), askAt: null }),
})
export const refuseChange = step(insurance, 'refuseChange', 'change_refused', {
  label: ['批改被拒', 'Refuse the endorsement'],
  ...answerRefused,
  record: ({ reason }) => ({ reason, askAt: null }),
})
/** Given back before the tour leaves, when the child or the whole tour does not travel. */
export const surrender = step(insurance, 'surrender', 'surrendered', {
  label: ['退保', 'Surrender'],
  by: ['PO', 'AM'],
  ...because,
  needs: row => gather({ of: get(tour, row.openClassId) }),
  check: (_row, _input, { of }) => ensure(!of || !['travelling', 'returned', 'reported', 'completed'].includes(of.status), no.gone),
  record: ({ remark }) => ({ reason: remark, askAt: null }),
})
/** What was sent and not answered yet is not waited for any longer. */
export const withdraw = step(insurance, 'withdraw', 'removed', {
  label: ['撤回投保', 'Withdraw'],
  input: { reason: optional(text('说明', 'Reason')) },
  record: ({ reason }) => ({ reason: reason ?? null, askAt: null }),
})
export const end = step(insurance, 'end', 'ended', {
  label: ['保障结束', 'End'],
  check: (row, _input, _facts, { now, zone }) => ensure(row.endDate < dayOf(now, zone), no.notOver),
})

/** What ends a policy in the status it is in, when its traveller does not travel. */
export function ending(row: Policy, remark: string) {
  if (row.status === 'in_force' || row.status === 'endorsing') return [{ command: surrender, id: row.id, input: { remark } }]
  if (row.status === 'submitted') return [{ command: withdraw, id: row.id, input: { reason: remark } }]
  return row.status === 'listed' || row.status === 'refused' ? [{ command: remove, id: row.id, input: {} }] : []
}

/** The insurer is asked until it has answered; a silent one is asked again later. */
export const answers = timer('insurer-answers', {
  due: now => find(insurance, { status: ['submitted', 'endorsing'], askAt: { lte: now } }),
  async run(row, context: ReactionContext<Policy>) {
    const insurer: Insurer = context.ports.insurer ?? quickInsurer
    const isChange = row.status === 'endorsing'
    // Of a change the insurer is asked for what it is to become.
    const asked = isChange ? { ...row, ...pick(row.endorsements!.at(-1)!, 'startDate', 'endDate') } : row
    const answer = (await insurer.ask(asked).catch(() => undefined)) ?? (row.tries < triesMax ? undefined : { refused: silent })
    if (!answer) return [{ command: askLater, id: row.id, input: {} }]
    if ('refused' in answer) return [{ command: isChange ? refuseChange : refuse, id: row.id, input: { reason: answer.refused } }]
    return [{ command: isChange ? acceptChange : accept, id: row.id, input: isChange ? {} : { policyNo: answer.policyNo } }]
  },
})
export const ends = timer('insurance-ends', {
  due: (now, zone) => find(insurance, { status: 'in_force', endDate: { lt: dayOf(now, zone) } }),
  run: row => [{ command: end, id: row.id, input: {} }],
})

export const insuranceCommands = [list, amend, submit, relist, endorse, surrender, remove] as const
export const insurerCommands = [accept, refuse, askLater, acceptChange, refuseChange, withdraw, end] as const
