/** Consent of guardians, what they tell of health, places in groups, and how a child leaves the tour. */
import {
  about,
  coded,
  command,
  ensure,
  fact,
  file,
  find,
  gather,
  get,
  invoke,
  type Invoke,
  pick,
  ref,
  type Row,
  step,
  text,
  plusDays,
  startOf,
  optional,
} from '../kit/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { guardian, schoolTeacher } from '../people/index.ts'
import { move } from './adjustment.ts'
import { recount, studyGroup } from './group.ts'
import { ending } from './insurance.commands.ts'
import { insurance, insuranceId } from './insurance.ts'
import { no as noPlace } from './place-refusals.ts'
import { no } from './refusals.ts'
import { sparing } from './supplies.ts'
import { beforeTravel, tour } from './tour.ts'
import { healthNote, traveller, travellerId } from './traveller.ts'

type Traveller = Row<typeof traveller>
const who = { openClassId: optional(traveller.fields.openClassId), studentId: optional(traveller.fields.studentId) }
type Who = { readonly openClassId?: string | null; readonly studentId?: string | null }
/** The tour and the child: of a row that is not made yet, as they were given. */
const ids = (row: Traveller, given: Who) => ({ openClassId: row.openClassId ?? given.openClassId ?? '', studentId: row.studentId ?? given.studentId ?? '' })
function* aboard(row: Traveller, given: Who) {
  const { openClassId, studentId } = ids(row, given)
  return yield* gather({
    of: get(tour, openClassId),
    roster: get(classRoster, openClassId),
    guardians: find(guardian, { studentId, status: 'bound', blocked: false }),
  })
}
type Aboard = ReturnType<typeof aboard> extends Generator<any, infer T, any> ? T : never
/** Whoever travels has a place in the class; their row carries where it belongs. */
function ensureAboard(row: Traveller, given: Who, { of, roster }: Aboard) {
  const known = ids(row, given)
  ensure(of && (beforeTravel as readonly string[]).includes(of.status), no.consentClosed)
  ensure(row.id === travellerId(known.openClassId, known.studentId), about(no.notTraveller, 'studentId'))
  ensure(
    pupilsNow(roster).some(one => one.studentId === known.studentId),
    about(no.notTraveller, 'studentId'),
  )
  return { of, values: { ...known, ...pick(of, 'schoolId', 'agencyId', 'areaCode') } }
}

/** Agrees to a version of the letter: a guardian by phone, or the school with the signed sheet. */
export const consent = command(traveller, 'consent', {
  label: ['同意参加', 'Consent'],
  by: ['PR', 'SM'],
  input: {
    ...who,
    letterVersion: { ...tour.fields.letterVersion, locked: false },
    emergencyName: { ...traveller.fields.emergencyName, required: true as const },
    emergencyPhone: { ...traveller.fields.emergencyPhone, required: true as const },
    consentPaper: file('纸质同意书', 'Signed sheet'),
  },
  needs: aboard,
  decide(row, input, found, { actor, now }) {
    const { of, values } = ensureAboard(row, input, found)
    ensure(of.letterVersion > 0, no.noLetter)
    ensure(input.letterVersion === of.letterVersion, about(no.oldLetter, 'letterVersion'), { version: of.letterVersion })
    if (actor.role === 'PR')
      ensure(
        found.guardians.some(one => one.userId === actor.userId && one.maySee),
        no.notGuardian,
      )
    else ensure(input.consentPaper, about(no.paperMissing, 'consentPaper'))
    return fact(traveller, 'consented', {
      ...values,
      ...pick(input, 'emergencyName', 'emergencyPhone'),
      consentVersion: input.letterVersion,
      consentPaper: input.consentPaper ?? null,
      consentBy: actor.userId,
      consentAt: now,
    })
  },
})

/** One child into a group: an adjustment of one. */
export const place = command(traveller, 'place', {
  label: ['分到组', 'Put into a group'],
  by: ['PO', 'AM'],
  many: true,
  input: { groupId: ref('study_group')('分组', 'Group', { required: true }), remark: text('说明', 'Remark') },
  needs: (_row, { groupId }) => gather({ group: get(studyGroup, groupId) }),
  decide({ openClassId, studentId, groupId }, input, { group }, { newId }) {
    ensure(group?.status === 'live' && group.openClassId === openClassId, about(no.noGroup, 'groupId'))
    if (groupId === group.id) return []
    return invoke(move, newId(), { openClassId, moves: [{ studentId, slot: 'group', to: group.id }], remark: input.remark })
  },
})

/** Where somebody decided: proposals leave the child there. */
export const pin = step(traveller, 'pin', 'pinned', {
  label: ['固定', 'Pin'],
  by: ['PO', 'AM'],
  check: row => ensure(row.groupId || row.vehicleId || row.beds?.length || row.meals?.length, noPlace.notPlaced),
  record: () => ({ isPinned: true }),
})
export const unpin = step(traveller, 'unpin', 'unpinned', { label: ['取消固定', 'Unpin'], by: ['PO', 'AM'], many: true, record: () => ({ isPinned: false }) })

const peers = (given: unknown): readonly string[] => (Array.isArray(given) ? given.map(String) : [])
/** What the school knows of whom a child wishes to be with, must be kept apart from, and needs of its places and meals. */
export const wish = step(traveller, 'wish', 'wished', {
  label: ['愿望与需要', 'Wishes and needs'],
  by: ['SM', 'ST', 'PO', 'AM'],
  input: pick(traveller.fields, 'friends', 'apart', 'isStepFree', 'diet'),
  needs: (row, { friends, apart }) =>
    gather({ there: find(traveller, { id: [row.id, ...[...peers(friends), ...peers(apart)].map(id => travellerId(row.openClassId, id))], status: 'listed' }) }),
  check(row, { friends, apart }, { there }) {
    const known = new Set(there.map(one => one.studentId))
    for (const [field, all] of Object.entries({ friends: peers(friends), apart: peers(apart) })) {
      ensure(!all.includes(row.studentId), about(noPlace.onlySelf, field))
      ensure(all.length <= peersMax && all.every(id => known.has(id)), about(noPlace.peers, field))
    }
    ensure(!peers(friends).some(id => peers(apart).includes(id)), about(noPlace.both, 'apart'))
  },
  record: ({ friends, apart, ...needs }) => ({ ...needs, friends: [...new Set(peers(friends))], apart: [...new Set(peers(apart))] }),
})
/** Friends, and those kept apart, of one child. */
const peersMax = 10

/** A guardian tells of the child's health: what is told is sealed apart, that there is something is known. */
export const tell = command(healthNote, 'tell', {
  label: ['填写健康说明', 'Tell about health'],
  by: ['PR'],
  input: { ...who, ...pick(healthNote.fields, 'medical', 'diet') },
  decide(row, input) {
    const openClassId = row.openClassId ?? input.openClassId ?? '',
      studentId = row.studentId ?? input.studentId ?? ''
    return [
      fact(healthNote, 'told', { openClassId, studentId, medical: input.medical?.trim() || null, diet: input.diet?.trim() || null }),
      invoke(tellNote, row.id, { openClassId, studentId, isEmpty: input.medical?.trim() || input.diet?.trim() ? '' : '1' }),
    ]
  },
})
export const tellNote = command(traveller, 'tellNote', {
  label: ['登记健康说明', 'Enter that there is a note'],
  input: { ...who, isEmpty: text('无内容', 'Nothing in it') },
  needs: aboard,
  decide(row, input, found, { actor, now }) {
    const { values } = ensureAboard(row, input, found)
    ensure(
      found.guardians.some(one => one.userId === actor.userId && one.maySee),
      no.notGuardian,
    )
    return fact(traveller, 'note_told', { ...values, hasNote: !input.isEmpty, noteAt: now, noteReadAt: null, noteReadBy: null })
  },
})

/** How long after the return leaders may still read it. */
const noteDays = 3
/** Opens the note for a leader of the child's group, the head leader or the school's health officer, and leaves a trace. */
export const readNote = command(traveller, 'readNote', {
  label: ['查看健康说明', 'Read the health note'],
  by: ['AT', 'ST'],
  many: false,
  *needs(row) {
    const { of, group } = yield* gather({ of: get(tour, row.openClassId), group: get(studyGroup, row.groupId) })
    return { of, group, officer: yield* get(schoolTeacher, of?.healthOfficerId) }
  },
  decide(row, _input, { of, group, officer }, { actor, now, zone }) {
    const led = [of?.leaderId, group?.leaderId, group?.deputyId],
      teacher = actor.reach === 'all' ? [] : (actor.reach.teacher ?? [])
    const mayRead = teacher.some(id => led.includes(id)) || (officer?.status === 'live' && officer.userId === actor.userId)
    const isOpen = of && !['planning', 'filing', 'filed', 'cancelled'].includes(of.status) && now < startOf(plusDays(of.endDate, noteDays + 1), zone)
    ensure(mayRead && isOpen, no.noteClosed)
    ensure(row.hasNote, no.noNote)
    return fact(traveller, 'note_read', { noteReadBy: actor.userId, noteReadAt: now })
  },
})

const withdrawn = coded('tour.withdrawn', ['学生退出研学', 'the child left the tour'])
/** The child's place ended: the group and everything else of the tour goes with it. */
export const leave = step(traveller, 'leave', 'left', {
  label: ['退出', 'Leave'],
  input: { reason: text('说明', 'Reason') },
  *needs(row) {
    return { policy: yield* get(insurance, insuranceId(row.openClassId, row.studentId)), spared: yield* sparing(row.openClassId, row.id) }
  },
  record: ({ reason }) => ({
    ...{ groupId: null, vehicleId: null, vehicleName: null, seatNo: null, legSeats: [], beds: [], roomName: null, meals: [], mealName: null, isPinned: false },
    ...{ consentVersion: null, consentBy: null, consentAt: null, reason: reason ?? null },
  }),
  also: (row, _input, { policy, spared }): readonly Invoke[] => [
    ...(row.groupId ? [invoke(recount, row.groupId, { by: -1 })] : []),
    ...(policy ? ending(policy, withdrawn) : []),
    ...spared,
  ],
})

export const travellerCommands = [consent, place, pin, unpin, wish, readNote] as const
export const noteCommands = [tell] as const
