/** Ready: a checklist that is reckoned, never ticked; each line says who is open, whose it is to mend, and where. */
import { because } from '../audit/index.ts'
import {
  type Ask,
  about,
  choice,
  command,
  ensure,
  fact,
  file,
  find,
  gather,
  get,
  ref,
  resource,
  type Row,
  state,
  step,
  facts,
  type Label,
  pick,
  placeFields,
} from '../kit/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { order } from '../payments/index.ts'
import { agencyTeacher, unfit } from '../people/index.ts'
import { quotation } from '../quotation/index.ts'
import { booking } from '../resources/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import { without } from './consented.ts'
import { type Execution, execution } from './execution.ts'
import { studyGroup } from './group.ts'
import { insurance } from './insurance.ts'
import { tourLeader } from './leader.ts'
import { seatOn } from './legs.ts'
import { tableAt } from './meals.ts'
import { placesOf } from './places.ts'
import { no } from './refusals.ts'
import { notesRead } from './read-notes.ts'
import { firstIsPaid, payApply, payPlan } from './pay.ts'
import { supplyLines } from './supply-lines.ts'
import { tagsOf } from './supply.ts'
import { daysOf, isRefiled, type Tour, tour } from './tour.ts'
import { traveller } from './traveller.ts'
import { studyUnit } from './unit.ts'

export const fileTypes = {
  transport: ['用车合同', 'Contract of the coaches'],
  briefing: ['安全教育记录', 'Record of the safety lesson'],
  handbook: ['研学手册', 'Handbook'],
  other: ['其他', 'Other'],
} as const
export const readyFile = resource('ready_file', {
  label: ['准备文件', 'Ready file'],
  path: { base: 'business-openclass/openClassStudy/ready/file', list: 'page' },
  title: 'type',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    type: choice(fileTypes)('文件类型', 'Kind', { required: true, search: true }),
    fileId: file('文件', 'File', { required: true }),
    ...placeFields,
  },
  lifecycle: { new: state('新建', 'New', 'idle', { save: 'saved' }), saved: state('已上传', 'There', 'good', { save: 'saved' }) },
  facts: facts('saved'),
})
export const saveFile = command(readyFile, 'save', {
  label: ['上传准备文件', 'Save a ready file'],
  by: ['AM', 'SM', 'PO'],
  input: { openClassId: { ...readyFile.fields.openClassId, locked: false }, ...pick(readyFile.fields, 'type', 'fileId') },
  needs: (_row, { openClassId }) => gather({ of: get(tour, openClassId) }),
  decide(row, input, { of }) {
    ensure(of && row.id === `${of.id}:${input.type}` && ['filed', 'confirmed'].includes(of.status), about(no.consentClosed, 'openClassId'))
    return fact(readyFile, 'saved', { ...input, ...pick(of, 'schoolId', 'agencyId', 'areaCode') })
  },
})

/** What the lines know of a tour. */
export interface Known {
  readonly pupils: readonly string[]
  readonly listed: readonly Row<typeof traveller>[]
  readonly groups: readonly Row<typeof studyGroup>[]
  readonly leaders: readonly Row<typeof agencyTeacher>[]
  readonly policies: readonly Row<typeof insurance>[]
  readonly files: readonly Row<typeof readyFile>[]
  readonly house: Policy
  /** The pupils whose notes somebody has read who leads the tour now. */
  readonly notesRead: ReadonlySet<string>
  readonly supply: Execution
}
/** A line of the list: who or what it still waits for, by ids of `names`, or as words of its own. */
export interface ReadyLine {
  readonly name: string
  readonly label: Label
  /** Whose it is to mend. */
  readonly side: 'agency' | 'school'
  /** The tab of the tour where it is mended. */
  readonly tab: string
  readonly names?: 'student' | 'study_group' | 'agency_teacher'
  /** Of which tours it is asked, where not of all. */
  readonly only?: (of: Tour) => boolean
  /** Asked beside what all lines know. */
  readonly asks?: (of: Tour) => Readonly<Record<string, Ask<any>>>
  readonly open: (of: Tour, known: Known, own: Readonly<Record<string, any>>) => readonly string[]
}

const own = (known: Known, studentId: string) => known.listed.find(one => one.studentId === studentId)
const each = (known: Known, isOpen: (one: Row<typeof traveller> | undefined, studentId: string) => boolean): readonly string[] =>
  known.pupils.filter(id => isOpen(own(known, id), id))
export const leadersOf = (group: Row<typeof studyGroup>): readonly string[] => [group.leaderId, group.deputyId].filter(id => id !== null)

/** What a tour has to be placed in. One that has nothing entered or booked asks for no seats or beds: the contracts are then on paper. */
const placesOfTour = ({ id }: Tour) => ({
  typed: find(studyUnit, { openClassId: id, status: 'live' }),
  booked: find(booking, { any: [{ openClassId: id }, { tourId: id }], kind: ['vehicle', 'hotel_room'], status: ['held', 'confirmed', 'used'] }),
})
const idsOf = (kind: 'vehicle' | 'room', typed: readonly Row<typeof studyUnit>[], booked: readonly Row<typeof booking>[]): ReadonlySet<string> =>
  new Set([...typed.filter(one => one.kind === kind), ...booked.filter(one => (one.kind === 'vehicle') === (kind === 'vehicle'))].map(one => one.id))
const unplaced = (known: Known, there: ReadonlySet<string>, placesIn: (one: Row<typeof traveller>) => readonly (string | null)[]): readonly string[] =>
  there.size === 0 ? [] : each(known, one => !one || placesIn(one).some(id => id === null || !there.has(id.split('#')[0]!)))
/** The vehicle of somebody on each leg; null where there is none, or it does not come on that leg. */
function seatsOf(one: Row<typeof traveller>, { covers }: Pick<Execution, 'covers'>): readonly (string | null)[] {
  const places = placesOf(one),
    legs = covers.filter(({ type }) => type === 'transport')
  if (legs.length === 0) return [places.vehicleId]
  return legs.map(leg => {
    const { vehicleId } = seatOn(places, leg.id)
    return leg.supplies.some(({ id }) => id === vehicleId?.split('#')[0]) ? vehicleId : null
  })
}

/** Whether somebody has a place at each meal for which something is booked, where all that they need is served. */
const eats = (one: Pick<Row<typeof traveller>, 'meals'> | undefined, diets: readonly string[], { covers }: Pick<Execution, 'covers'>): boolean =>
  covers
    .filter(({ type, supplies }) => type === 'catering' && supplies.length > 0)
    .every(({ id, supplies }) => {
      const at = tableAt(one ?? {}, id)?.split('#')[0],
        table = supplies.find(supply => supply.id === at)
      return table !== undefined && diets.every(diet => tagsOf(table.diets).includes(diet))
    })

export const readyLines: readonly ReadyLine[] = [
  { name: 'filing', label: ['教委已同意改期', 'The commission agrees to the new days'], side: 'school', tab: 'details', only: isRefiled, open: () => [''] },
  {
    name: 'consent',
    label: ['监护人同意最新家长信', 'Consent to the newest letter'],
    side: 'school',
    tab: 'travellers',
    names: 'student',
    open: (of, known) => without(of, known.pupils, known.listed),
  },
  {
    name: 'balance',
    label: ['尾款已付清', 'The balance is paid'],
    side: 'school',
    tab: 'travellers',
    names: 'student',
    only: of => of.depositCents !== null,
    asks: of => ({ unpaid: find(order, { openClassId: of.id, part: 'balance', status: 'created' }) }),
    open: (_of, _known, { unpaid }) => unpaid.map((one: Row<typeof order>) => one.studentId!),
  },
  {
    name: 'contact',
    label: ['紧急联系人', 'Emergency contact'],
    side: 'school',
    tab: 'travellers',
    names: 'student',
    open: (_of, known) => each(known, one => !one?.emergencyPhone),
  },
  {
    name: 'group',
    label: ['每人有分组', 'Everybody in a group'],
    side: 'agency',
    tab: 'groups',
    names: 'student',
    open: (_of, known) => each(known, one => !known.groups.some(group => group.id === one?.groupId)),
  },
  {
    name: 'leader',
    label: ['每组有组长', 'A leader for each group'],
    side: 'agency',
    tab: 'groups',
    names: 'study_group',
    open: (_of, { groups }) => groups.filter(one => one.studentCount > 0 && !one.leaderId).map(one => one.id),
  },
  {
    name: 'ratio',
    label: ['带队师生比', 'Pupils per leader'],
    side: 'agency',
    tab: 'groups',
    names: 'study_group',
    open: (_of, { groups, house }) => groups.filter(one => one.studentCount > house.tourPupilsPerLeader * leadersOf(one).length).map(one => one.id),
  },
  {
    name: 'papers',
    label: ['带队教师证件有效', 'Papers of the leaders'],
    side: 'agency',
    tab: 'groups',
    names: 'agency_teacher',
    open: (of, { leaders }) => leaders.filter(one => unfit(one, of.endDate).length > 0).map(one => one.id),
  },
  {
    name: 'seat',
    label: ['每段行程座位已排到每人', 'Everybody is placed on a seat on every leg'],
    side: 'agency',
    tab: 'places',
    names: 'student',
    asks: placesOfTour,
    open: (_of, known, { typed, booked }) => unplaced(known, idsOf('vehicle', typed, booked), one => seatsOf(one, known.supply)),
  },
  {
    name: 'bed',
    label: ['床位已排到每人每晚', 'Everybody is placed in a bed every night'],
    side: 'agency',
    tab: 'places',
    names: 'student',
    asks: placesOfTour,
    open: (of, known, { typed, booked }) =>
      unplaced(known, idsOf('room', typed, booked), one =>
        Array.from({ length: daysOf(of) - 1 }, (_, i) => one.beds?.find(bed => bed.night === i + 1)?.roomId ?? null),
      ),
  },
  {
    name: 'leaderBed',
    label: ['带队教师有自己的床位', 'Leaders have beds of their own'],
    side: 'agency',
    tab: 'places',
    names: 'agency_teacher',
    asks: of => ({ ...placesOfTour(of), settled: find(tourLeader, { openClassId: of.id }) }),
    open(of, { leaders }, { typed, booked, settled }) {
      const rooms = idsOf('room', typed, booked),
        nights = Array.from({ length: daysOf(of) - 1 }, (_, i) => i + 1)
      const sleeps = (id: string, night: number): boolean =>
        settled.some(
          (one: Row<typeof tourLeader>) => one.teacherId === id && one.beds?.some(bed => bed.night === night && rooms.has(bed.roomId.split('#')[0]!)),
        )
      return rooms.size === 0 ? [] : leaders.filter(one => !nights.every(night => sleeps(one.id, night))).map(one => one.id)
    },
  },
  {
    name: 'meal',
    label: ['每餐已排到每人，特殊饮食有供应', 'Everybody is placed at every meal that serves their diet'],
    side: 'agency',
    tab: 'places',
    names: 'student',
    open: (_of, { pupils, listed, supply }) => {
      const byId = new Map(listed.map(one => [one.studentId, one]))
      return pupils.filter(id => !eats(byId.get(id), supply.dietsOf(id), supply))
    },
  },
  {
    name: 'leaderMeal',
    label: ['带队教师每餐有位', 'Leaders are placed at every meal'],
    side: 'agency',
    tab: 'places',
    names: 'agency_teacher',
    asks: of => ({ settled: find(tourLeader, { openClassId: of.id }) }),
    open: (_of, { leaders, supply }, { settled }) =>
      leaders
        .map(one => one.id)
        .filter(
          id =>
            !eats(
              settled.find((one: Row<typeof tourLeader>) => one.teacherId === id),
              [],
              supply,
            ),
        ),
  },
  {
    name: 'insurance',
    label: ['保险已生效并覆盖全程', 'Insurance in force for the whole journey'],
    side: 'agency',
    tab: 'insurance',
    names: 'student',
    open: (of, known) =>
      known.pupils.filter(
        id =>
          !known.policies.some(
            one => one.studentId === id && one.startDate <= of.startDate && one.endDate >= of.endDate && one.amount >= known.house.tourCoverCents,
          ),
      ),
  },
  {
    name: 'notes',
    label: ['健康说明已由带队教师查看', 'Health notes read by a leader'],
    side: 'agency',
    tab: 'travellers',
    names: 'student',
    open: (_of, known) => each(known, (one, studentId) => one?.hasNote === true && !known.notesRead.has(studentId)),
  },
  {
    name: 'transport',
    label: fileTypes.transport,
    side: 'agency',
    tab: 'ready',
    open: (_of, { files }) => (files.some(one => one.type === 'transport') ? [] : ['']),
  },
  {
    name: 'briefing',
    label: fileTypes.briefing,
    side: 'school',
    tab: 'ready',
    open: (_of, { files }) => (files.some(one => one.type === 'briefing') ? [] : ['']),
  },
  {
    name: 'firstPart',
    label: ['首期款已付清', 'The first part is paid'],
    side: 'agency',
    tab: 'pay',
    asks: of => ({ plan: get(payPlan, of.id), offer: get(quotation, of.quotationId), paid: find(payApply, { openClassId: of.id, partNo: 1, status: 'paid' }) }),
    // Where the plan asks for nothing before the journey, nothing is waited for.
    open: (of, _known, { plan, offer, paid }) => (firstIsPaid(of, plan, offer?.totalAmount ?? 0, paid) ? [] : ['']),
  },
  ...supplyLines,
]

/** The list of a tour: every line with what it waits for. */
export function* readiness(of: Tour, zone: string, lines: readonly ReadyLine[] = readyLines) {
  const openClassId = of.id
  const found = yield* gather({
    roster: get(classRoster, openClassId),
    listed: find(traveller, { openClassId, status: 'listed' }),
    groups: find(studyGroup, { openClassId, status: 'live' }),
    policies: find(insurance, { openClassId, status: ['in_force', 'endorsing'] }),
    files: find(readyFile, { openClassId }),
    set: get(policy, policyId),
  })
  const ids = [...new Set([of.leaderId ?? [], ...found.groups.map(leadersOf)].flat())]
  const leaders = ids.length > 0 ? yield* find(agencyTeacher, { id: ids }) : []
  const known: Known = {
    ...found,
    pupils: pupilsNow(found.roster).map(one => one.studentId),
    leaders,
    house: policyOf(found.set),
    notesRead: yield* notesRead(found.listed, ids),
    supply: yield* execution(of, zone),
  }
  const answers: { readonly line: ReadyLine; readonly open: readonly string[] }[] = []
  for (const line of lines.filter(({ only }) => !only || only(of)))
    answers.push({ line, open: line.open(of, known, line.asks ? yield* gather(line.asks(of)) : {}) })
  return { lines: answers, pupils: known.pupils.length, supply: known.supply }
}
export type Readiness = ReturnType<typeof readiness> extends Generator<any, infer T, any> ? T : never
export function ensureReady(_of: Tour, { lines, pupils }: Readiness): void {
  const red = lines.filter(({ open }) => open.length > 0)
  ensure(pupils > 0 && red.length === 0, no.notReady, { lines: red.map(({ line }) => line.name) })
}

/** First the agency, then the school; the second tick freezes the roster. */
export const confirmReady = command(tour, 'confirmReady', {
  label: ['确认准备就绪', 'Confirm that all is ready'],
  by: ['AM', 'SM'],
  many: false,
  needs: (row, _input, { zone }) => readiness(row, zone),
  decide(row, _input, ready, { actor, now }) {
    ensureReady(row, ready)
    if (actor.role === 'AM') {
      ensure(!row.agencyTickBy, no.ticked)
      return fact(tour, 'agency_ready', { agencyTickBy: actor.userId, agencyTickAt: now }, 'confirmed')
    }
    ensure(row.agencyTickBy, no.agencyFirst)
    ensure(row.agencyTickBy !== actor.userId, no.samePerson)
    return fact(tour, 'made_ready', { schoolTickBy: actor.userId, schoolTickAt: now }, 'ready')
  },
})
export const backToPreparing = step(tour, 'backToPreparing', 'unreadied', {
  label: ['退回准备', 'Back to preparing'],
  by: ['AM', 'SM', 'PO'],
  ...because,
  record: ({ remark }) => ({ agencyTickBy: null, agencyTickAt: null, schoolTickBy: null, schoolTickAt: null, remark }),
})
export const readyCommands = [confirmReady, backToPreparing] as const
