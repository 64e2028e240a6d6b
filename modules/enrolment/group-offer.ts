/** Group offer: so many families together get a price and their places, all at once or none. It forms, is full, or ends unfilled. */
import { because } from '../audit/index.ts'
import {
  about,
  type Actor,
  command,
  count,
  ensure,
  fact,
  facts,
  find,
  gather,
  get,
  int,
  invoke,
  json,
  money,
  type Context,
  pick,
  ref,
  refusals,
  RefusalError,
  resource,
  type Row,
  rules,
  state,
  step,
  text,
  time,
  timer,
} from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { guardian } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { lineNames } from '../payments/index.ts'
import { ensureSeat, seatIn, takeSeat } from './enrol.ts'
import { enrolment } from './enrolment.ts'
import { ensurePlace, placeNeeds, type PlaceNeeds } from './needs.ts'
import { ensureFor, phaseOf } from './rules.ts'
import { seatsLeft, seatsTaken } from './seats.ts'

export const no = refusals('group_offer', {
  notSelling: ['班级未在报名中', 'the class is not open for enrolment'],
  notCheaper: ['拼团价须低于班级价格', 'the price of the group must be below that of the class'],
  until: ['截止时间须晚于现在且不晚于报名截止', 'it must end later than now, and not after enrolment closes'],
  another: ['该班级已有进行中的拼团', 'a group is forming for this class already'],
  noRoom: ['剩余名额不足以成团', 'too few seats are left for the whole group'],
  over: ['拼团已截止', 'the group has ended'],
  runs: ['拼团尚未截止', 'the group still forms'],
  already: ['该学生已在此团中', 'the pupil is in the group already'],
  notIn: ['该学生不在此团中', 'the pupil is not in the group'],
  noGroup: ['拼团不存在', 'there is no such group'],
})

/** One family in a group: the child, and the account that pays; none where the school entered it. */
export interface Member {
  readonly studentId: string
  readonly payerId: string | null
  readonly joinedAt: string
}

export const groupOffer = resource('group_offer', {
  label: ['拼团', 'Group offer'],
  path: { base: 'business-openclass/school_client/groupOffer', list: 'page' },
  title: 'name',
  // Families join by its id, as they enrol by that of the class; who may list them is a matter of `read`.
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', else: { student: 'everyone' } },
  read: ['PO', 'FI', 'EC', 'SM', 'AM'],
  fields: {
    name: text('名称', 'Name', { required: true, search: true }),
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    size: int('成团人数', 'Families', { required: true, check: rules.between(2, 20) }),
    priceCents: money('拼团价', 'Price in the group', { isPrice: true, required: true, check: rules.between(0, 100_000_000) }),
    until: time('截止时间', 'Ends', { required: true, index: 'due' }),
    joined: int('已参团', 'Joined', { required: true, initial: 0, locked: true }),
    members: json<readonly Member[]>()('成员', 'Members', { locked: true, hidden: true }),
    fullAt: time('成团时间', 'Full at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { open: 'forming' }),
    forming: state('拼团中', 'Forming', 'active', { join: ['forming', 'full'], leave: 'forming', close: 'closed', expire: 'expired' }),
    full: state('已成团', 'Full', 'good', { close: 'closed' }),
    closed: state('已关闭', 'Closed', 'over'),
    expired: state('未成团', 'Expired', 'over'),
  },
  facts: { ...facts('opened', 'joined', 'filled', 'left', 'expired'), closed: {} },
})
type Group = Row<typeof groupOffer>

export const openGroup = command(groupOffer, 'open', {
  label: ['发起拼团', 'Open a group offer'],
  by: ['SM', 'PO'],
  input: pick(groupOffer.fields, 'name', 'openClassId', 'size', 'priceCents', 'until'),
  needs: (_row, { openClassId }) =>
    gather({
      klass: get(openClass, openClassId),
      seats: get(seatsTaken, openClassId),
      set: get(policy, policyId),
      others: count(groupOffer, { openClassId, status: 'forming' }),
    }),
  decide: (_row, input, { klass, seats, set, others }, { now }) => {
    ensure(klass && ['before', 'open'].includes(phaseOf(klass, policyOf(set), now)), about(no.notSelling, 'openClassId'))
    ensure(input.priceCents < klass.priceCents, about(no.notCheaper, 'priceCents'), { priceCents: klass.priceCents })
    ensure(input.until > now && input.until <= (klass.enrollEnd ?? ''), about(no.until, 'until'), { enrollEnd: klass.enrollEnd })
    ensure(input.size <= seatsLeft(klass, seats), about(no.noRoom, 'size'), { seats: seatsLeft(klass, seats) })
    ensure(others === 0, no.another)
    return fact(groupOffer, 'opened', { ...input, ...pick(klass, 'schoolId', 'agencyId', 'areaCode'), members: [] })
  },
})

/** A member acts for themselves, whoever fills the group. */
const actingFor = ({ payerId }: Pick<Member, 'payerId'>, actor: Actor): Actor => ({ ...actor, role: payerId ? 'PR' : 'SM', userId: payerId ?? actor.userId })
/** Whether a place could be taken, all but the seat. */
function fits(of: PlaceNeeds, member: Pick<Member, 'payerId'>, { now, actor }: Context): boolean {
  try {
    ensurePlace(of, { now, actor: actingFor(member, actor) })
    return true
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}

export const join = command(groupOffer, 'join', {
  label: ['参团', 'Join'],
  by: ['PR', 'SM'],
  contended: true,
  input: { studentId: ref('student')('学生', 'Pupil', { required: true }) },
  needs: function* (row, { studentId }, context) {
    const own = yield* placeNeeds(row.openClassId, studentId, context)
    const others: PlaceNeeds[] = []
    // Only who fills the group has to know whether the others still can.
    if ((row.members ?? []).length + 1 >= row.size)
      for (const one of row.members ?? []) others.push(yield* placeNeeds(row.openClassId, one.studentId, context, one.payerId))
    return { own, others }
  },
  decide: (row, { studentId }, { own, others }, context) => {
    const { now, actor } = context,
      members = row.members ?? []
    ensure(now < row.until, no.over)
    ensure(!members.some(one => one.studentId === studentId), no.already)
    const { klass } = ensurePlace(own, context)
    ensureSeat(klass, own, context)
    ensure(seatsLeft(klass, own.seats) >= row.size, no.noRoom, { seats: seatsLeft(klass, own.seats) })
    // Who enrolled alone meanwhile, or may not any more, makes room for others.
    const still = members.filter((one, i) => !others[i] || fits(others[i], one, context))
    const all = [...still, { studentId, payerId: actor.role === 'PR' ? actor.userId : null, joinedAt: now }]
    const said = { members: all, joined: all.length }
    if (all.length < row.size) return fact(groupOffer, 'joined', said, 'forming')
    return [
      fact(groupOffer, 'filled', { ...said, fullAt: now }, 'full'),
      ...all.map(one =>
        invoke(enterGroup, context.newId(), {
          openClassId: row.openClassId,
          studentId: one.studentId,
          groupId: row.id,
          payerId: one.payerId,
          priceCents: row.priceCents,
        }),
      ),
    ]
  },
})

/** The place of one member: at the price of the group, which its order says as what is taken off that of the class. */
export const enterGroup = command(enrolment, 'enterGroup', {
  label: ['成团报名', 'Enter with the group'],
  input: {
    openClassId: text('班级', 'Class', { required: true }),
    studentId: text('学生', 'Pupil', { required: true }),
    groupId: text('拼团', 'Group', { required: true }),
    payerId: text('缴费人', 'Payer'),
    priceCents: int('拼团价(分)', 'Price, fen', { required: true }),
  },
  needs: (_row, input, context) => placeNeeds(input.openClassId, input.studentId, context, input.payerId ?? null),
  decide: (row, { groupId, payerId = null, priceCents: together }, facts, context) => {
    const as = { ...context, actor: actingFor({ payerId }, context.actor) }
    const placed = ensurePlace(facts, as)
    ensureSeat(placed.klass, facts, context)
    // Whom an organisation sells it to for less has that price here too.
    const priceCents = Math.min(together, placed.place.priceCents),
      off = placed.place.priceCents - priceCents
    return takeSeat(
      row.id,
      {
        type: 'group_entered',
        ...seatIn(placed, facts, as),
        entry: { ...placed.entry, groupId, priceCents },
        ...(off > 0 ? { credit: { kind: 'discount', label: lineNames.discount[0], cents: off } } : {}),
      },
      context,
    )
  },
})

export const leave = step(groupOffer, 'leave', 'left', {
  label: ['退出拼团', 'Leave the group'],
  by: ['PR', 'SM'],
  input: { studentId: ref('student')('学生', 'Pupil', { required: true }) },
  needs: (_row, { studentId }) => gather({ guardians: find(guardian, { studentId, status: 'bound' }) }),
  check(row, { studentId }, { guardians }, { actor }) {
    ensure(
      (row.members ?? []).some(one => one.studentId === studentId),
      no.notIn,
    )
    if (actor.role === 'PR') ensureFor(actor, guardians)
  },
  record: ({ studentId }, row) => {
    const members = (row.members ?? []).filter(one => one.studentId !== studentId)
    return { members, joined: members.length }
  },
})
/** Places that were given stay: only what still forms comes to nothing. */
export const close = step(groupOffer, 'close', 'closed', { label: ['关闭拼团', 'Close the group'], by: ['SM', 'PO'], ...because, record: () => ({}) })
const expireGroup = step(groupOffer, 'expire', 'expired', {
  label: ['到期未成团', 'Expire'],
  check: (row, _input, _facts, { now }) => ensure(row.until <= now, no.runs),
})
export const groups = timer('group-offers', {
  due: now => find(groupOffer, { status: 'forming', until: { lte: now } }),
  run: row => [invoke(expireGroup, row.id, {})],
})

/** What a family sees of the group that forms for a class. */
export const shownGroup = (row: Group, studentId: string) => ({
  groupId: row.id,
  version: row.version,
  size: row.size,
  joined: row.joined,
  mine: (row.members ?? []).some(one => one.studentId === studentId) ? 1 : 0,
})
export const groupCommands = [openGroup, join, leave, close, expireGroup] as const
