/** Groups of a tour: so many pupils, their leader and a deputy, who are teachers of its agency. */
import {
  about,
  beside,
  carries,
  choice,
  type Context,
  command,
  crud,
  crudFacts,
  ensure,
  ensureStands,
  fact,
  find,
  gather,
  get,
  int,
  ref,
  resource,
  type Reading,
  type Row,
  rules,
  state,
  step,
  text,
  placeFields,
} from '../kit/index.ts'
import { agencyTeacher, unfit } from '../people/index.ts'
import { ofTour } from './itinerary.ts'
import { no } from './refusals.ts'
import { beforeTravel, type Tour, tour } from './tour.ts'

export const studyGroup = resource('study_group', {
  label: ['研学分组', 'Study group'],
  path: { base: 'business-openclass/openClassStudy/group', list: 'page' },
  title: 'groupName',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'CS'],
  sort: ['openClassId', 'groupName'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    groupName: text('分组名称', 'Group', { required: true, search: true }),
    leaderId: ref('agency_teacher')('组长', 'Leader'),
    leaderName: text('组长姓名', 'Name of the leader', { locked: true, copies: 'name', hidden: true }),
    leaderPhone: text('组长电话', 'Phone of the leader', { locked: true, pii: 'phone' }),
    deputyId: ref('agency_teacher')('副组长', 'Deputy'),
    deputyName: text('副组长姓名', 'Name of the deputy', { locked: true, copies: 'name', hidden: true }),
    deputyPhone: text('副组长电话', 'Phone of the deputy', { locked: true, pii: 'phone' }),
    studentCount: int('人数', 'Pupils', { required: true, initial: 0, locked: true }),
    ...placeFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', saveLeader: 'live', recount: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    ...crudFacts,
    leader_saved: {},
    /** `was` led it until then, as leader or deputy. */
    leader_replaced: carries<{ was: string; because: string | null }>(),
    recounted: {},
  },
})
type Group = Row<typeof studyGroup>

/** The other tours that some leaders lead on these days. */
export function* ledBy(ids: readonly string[], { id, startDate, endDate }: Pick<Tour, 'id' | 'startDate' | 'endDate'>): Reading<readonly Tour[]> {
  if (ids.length === 0) return []
  const groups = yield* find(studyGroup, { status: 'live', openClassId: { not: id }, any: [{ leaderId: ids }, { deputyId: ids }] })
  const led = [...new Set(groups.map(one => one.openClassId))]
  return yield* find(tour, {
    status: [...beforeTravel, 'travelling'],
    startDate: { lte: endDate },
    endDate: { gte: startDate },
    id: { not: id },
    any: [{ leaderId: ids }, ...(led.length > 0 ? [{ id: led }] : [])],
  })
}

/** What else those who lead a plan have on its days: whoever heads it anew, and everybody where its days are others. */
export function* busyWith(row: Tour, before: Tour): Reading<readonly Tour[]> {
  const isMoved = row.startDate !== before.startDate || row.endDate !== before.endDate,
    groups = isMoved && before.status !== 'new' ? yield* find(studyGroup, { openClassId: row.id, status: 'live' }) : []
  const head = isMoved || row.leaderId !== before.leaderId ? [row.leaderId] : []
  return yield* ledBy([...new Set([...head, ...groups.flatMap(one => [one.leaderId, one.deputyId])])].filter(id => !!id) as string[], row)
}

/** A leader is fit until the return, and leads one group of the tour. */
function* leading(row: Group) {
  const found = yield* gather({
    of: get(tour, row.openClassId),
    leader: get(agencyTeacher, row.leaderId),
    deputy: get(agencyTeacher, row.deputyId),
    others: find(studyGroup, { openClassId: row.openClassId, status: 'live', id: { not: row.id } }),
  })
  return found
}
/** What those who were not leader or deputy so far lead on the same days. */
function* newlyLeading(row: Group, _context: Context, before: Group) {
  const found = yield* leading(row),
    { of } = found
  const others = function* (id: string | null): Reading<readonly Tour[]> {
    return of && id && id !== before.leaderId && id !== before.deputyId ? yield* ledBy([id], of) : []
  }
  const [byLeader, byDeputy] = yield* beside(others(row.leaderId), others(row.deputyId))
  return { ...found, byLeader, byDeputy }
}
const ensureIdle = (busy: readonly Tour[], field: string): void =>
  ensure(busy.length === 0, about(no.leaderBusy, field), { conflicts: busy.map(one => one.name) })
type Leading = ReturnType<typeof leading> extends Generator<any, infer T, any> ? T : never
function ensureLeaders(row: Group, { of, leader, deputy, others }: Leading, open: readonly string[] = beforeTravel): void {
  ensureStands(of && open.includes(of.status), no.consentClosed)
  ensure(!row.leaderId || row.leaderId !== row.deputyId, about(no.sameLeader, 'deputyId'))
  for (const [id, field] of [
    [row.leaderId, 'leaderId'],
    [row.deputyId, 'deputyId'],
  ] as const)
    ensure(!id || !others.some(one => one.leaderId === id || one.deputyId === id), about(no.leaderTaken, field))
  for (const [id, teacher, field] of [
    [row.leaderId, leader, 'leaderId'],
    [row.deputyId, deputy, 'deputyId'],
  ] as const)
    ensure(!id || (teacher?.agencyId === of.agencyId && unfit(teacher, of.endDate).length === 0), about(no.leaderUnfit, field))
}
const copied = ({ leader, deputy }: Leading) => ({
  leaderName: leader?.name ?? null,
  leaderPhone: leader?.phone ?? null,
  deputyName: deputy?.name ?? null,
  deputyPhone: deputy?.phone ?? null,
})

const [create, change, remove] = crud(studyGroup, {
  by: ['PO', 'AM'],
  fixed: ['openClassId'],
  copies: ofTour,
  unique: ['openClassId', 'groupName'],
  needs: newlyLeading,
  check(row, { byLeader, byDeputy, ...found }) {
    ensureLeaders(row, found)
    ensureIdle(byLeader, 'leaderId')
    ensureIdle(byDeputy, 'deputyId')
  },
  fill: (_row, found) => copied(found),
  remove: { check: row => ensure(row.studentCount === 0, no.groupFull) },
})
/** Also on the way: who falls ill is replaced by somebody who is fit, and free on these days. */
export const saveLeader = command(studyGroup, 'saveLeader', {
  label: ['指定组长', 'Name a leader'],
  by: ['PO', 'AM'],
  input: {
    type: choice({ leader: ['组长', 'Leader'], deputy: ['副组长', 'Deputy'] })('职务', 'As', { required: true, initial: 'leader' }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true }),
    remark: text('更换原因', 'Reason', { lines: 2, check: rules.remark }),
  },
  *needs(row, { type, teacherId }) {
    const found = yield* leading(named(row, type, teacherId))
    return { ...found, busy: found.of ? yield* ledBy([teacherId], found.of) : [] }
  },
  decide(row, { type, teacherId, remark }, { busy, ...found }) {
    ensureLeaders(named(row, type, teacherId), found, [...beforeTravel, 'travelling'])
    ensureIdle(busy, 'teacherId')
    const was = type === 'deputy' ? row.deputyId : row.leaderId,
      given = { ...(type === 'deputy' ? { deputyId: teacherId } : { leaderId: teacherId }), ...copied(found) }
    if (!was || was === teacherId) return fact(studyGroup, 'leader_saved', given)
    ensure(found.of?.status !== 'travelling' || remark?.trim(), about(no.whyReplaced, 'remark'))
    return fact(studyGroup, 'leader_replaced', { ...given, was, because: remark?.trim() || null })
  },
})
const named = (row: Group, type: string, teacherId: string): Group => ({ ...row, ...(type === 'deputy' ? { deputyId: teacherId } : { leaderId: teacherId }) })
/** A pupil came or went. */
export const recount = step(studyGroup, 'recount', 'recounted', {
  label: ['重新计数', 'Count anew'],
  input: { by: int('变动', 'By', { required: true }) },
  record: ({ by }, row) => ({ studentCount: row.studentCount + by }),
})
export const groupCommands = [create, change, saveLeader, remove] as const
