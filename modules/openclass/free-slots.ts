/** Free places for lessons that are being planned: days, rooms and teachers against which nothing stands, by the very rules that the plan itself is
 * decided by. */
import {
  about,
  answer,
  type Asked,
  clockOf,
  day,
  dayOf,
  ensure,
  find,
  findAll,
  get,
  parseTime,
  pick,
  plus,
  plusDays,
  RefusalError,
  report,
  type RouteContext,
  rules,
} from '../kit/index.ts'
import { agencyTeacher, classroom, school } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { no as noReport } from './reports.ts'
import { type Clash, clashesOf, ensurePlan, mayClash, overloads, type PlanBounds, type Slot, type Surroundings, teacherProblems, weekOf } from './timetable.ts'

/** The most that are proposed: more than any class has lessons. */
const slotsMax = 60

type Teachers = readonly (PlanBounds['teachers'][number] & Parameters<typeof teacherProblems>[0] & object)[]
export interface Ground extends Omit<PlanBounds, 'teachers'>, Pick<Surroundings, 'openClassId' | 'others' | 'replaces'> {
  readonly teachers: Teachers
  readonly holidays: readonly string[]
  readonly weeklyLessonsMax: number
}
export interface Wish {
  readonly from: string
  /** 0 is Monday; none: all of them. */
  readonly weekdays: readonly number[]
  readonly start: string
  readonly end: string
}
export interface Free {
  /** The first room and teacher that are free together, day by day. */
  readonly slots: readonly Slot[]
  /** On how many days what stood against every room and teacher; `rule`: the days, hours and rooms of the class itself. */
  readonly against: Readonly<Partial<Record<Clash['what'] | 'rule' | 'load', number>>>
}

/** What stands first against a slot. */
function against(slot: Slot, ground: Ground): keyof Free['against'] | undefined {
  try {
    ensurePlan([{ ...slot, lessonNo: 1 }], { ...ground, klass: { ...ground.klass, lessonCount: 1 } })
  } catch (error) {
    if (error instanceof RefusalError) return 'rule'
    throw error
  }
  const [clash] = clashesOf([slot], ground)
  if (clash) return clash.what
  const week = weekOf(slot.startAt, ground.zone),
    load = [...ground.others.filter(one => one.teacherId === slot.teacherId), slot]
  return overloads(load, ground.weeklyLessonsMax, ground.zone).some(one => one.week === week) ? 'load' : undefined
}

/** The free places of a class, the earliest first; rooms and teachers in the order in which they are given. */
export function freeSlots({ from, weekdays, start, end }: Wish, ground: Ground): Free {
  const { klass, zone } = ground,
    slots: Slot[] = [],
    counts: Partial<Record<keyof Free['against'], number>> = {}
  const teachers = ground.teachers.filter(one => teacherProblems(one, klass.endDate).length === 0)
  const first = [from, klass.startDate, dayOf(ground.now, zone)].toSorted().at(-1)!
  for (let date = first; date <= klass.endDate && slots.length < slotsMax; date = plusDays(date, 1)) {
    if (weekdays.length > 0 && !weekdays.includes((new Date(date).getUTCDay() + 6) % 7)) continue
    const at = { lessonNo: slots.length + 1, startAt: parseTime(`${date} ${start}:00`, zone)!, endAt: parseTime(`${date} ${end}:00`, zone)! }
    let why: keyof Free['against'] | undefined = 'rule'
    // A day on which nobody may teach is known by the first room and teacher.
    search: for (const room of ground.rooms)
      for (const teacher of teachers) {
        const slot = { ...at, roomId: room.id, teacherId: teacher.id }
        why = against(slot, ground)
        if (!why) slots.push(slot)
        if (!why || why === 'holiday' || why === 'class') break search
        if (why === 'room' || why === 'rule') break
      }
    if (why) counts[why] = (counts[why] ?? 0) + 1
  }
  return { slots, against: counts }
}

/** What the class, its school and its agency leave free: asked while a plan is made. */
async function proposed(asked: Asked, context: RouteContext) {
  const { zone, now } = context,
    klass = await context.ask(get(openClass, String(asked.openClassId ?? '')))
  ensure(klass, noReport.missing)
  const start = String(asked.start ?? ''),
    end = String(asked.end ?? '')
  for (const [name, value] of Object.entries({ start, end })) ensure(rules.clock(value) === undefined, { ...rules.no.clock, field: name })
  ensure(start < end, about(no.lessonTimes, 'end'))
  const named = (field: 'roomId' | 'teacherId') => (asked[field] ? { id: [String(asked[field])] } : {})
  const [at, house, rooms, teachers, planned] = await Promise.all([
    context.readUnscoped(get(school, klass.schoolId)),
    context.readUnscoped(get(policy, policyId)),
    context.readUnscoped(find(classroom, { schoolId: klass.schoolId, status: 'live', ...named('roomId') }, { sort: ['capacity'] })),
    context.readUnscoped(find(agencyTeacher, { agencyId: klass.agencyId, status: 'approved', ...named('teacherId') }, { sort: ['name'] })),
    context.readUnscoped(find(lesson, { openClassId: klass.id, status: ['scheduled', 'stopped'] })),
  ])
  // One slot for each room and teacher over whole weeks: what could stand against any place among them.
  const span = {
    lessonNo: 1,
    startAt: plus(parseTime(`${klass.startDate} 00:00:00`, zone)!, -7 * day),
    endAt: plus(parseTime(`${klass.endDate} 00:00:00`, zone)!, 8 * day),
  }
  const slots = [...rooms.map(one => ({ ...span, roomId: one.id, teacherId: '' })), ...teachers.map(one => ({ ...span, roomId: '', teacherId: one.id }))]
  const others = await answer(findAll(lesson, mayClash(slots, klass.id)), { ask: context.readUnscoped })
  const fit = rooms.filter(one => one.capacity >= klass.capacity),
    // Where it was planned before, and who teaches it, come first.
    own = ({ id }: { readonly id: string }) => (id === klass.teacherId || planned.some(one => one.roomId === id || one.teacherId === id) ? 0 : 1)
  const free = freeSlots(
    {
      from: String(asked.from || klass.startDate),
      weekdays: String(asked.weekdays ?? '')
        .split(',')
        .filter(Boolean)
        .map(Number),
      start,
      end,
    },
    {
      klass,
      rooms: fit.toSorted((a, b) => own(a) - own(b)),
      teachers: teachers.toSorted((a, b) => own(a) - own(b)),
      others,
      openClassId: klass.id,
      replaces: planned.map(one => one.id),
      holidays: at?.holidays ?? [],
      ...pick(policyOf(house), 'weeklyLessonsMax'),
      latest: policyOf(house).lessonEndLatest,
      now,
      zone,
    },
  )
  return {
    against: free.against,
    slots: free.slots.map(({ startAt, endAt, roomId, teacherId }) => ({
      date: dayOf(startAt, zone),
      start: clockOf(startAt, zone),
      end: clockOf(endAt, zone),
      roomId,
      teacherId,
      roomName: rooms.find(one => one.id === roomId)!.name,
      teacherName: teachers.find(one => one.id === teacherId)!.name,
    })),
  }
}
export type Proposed = Awaited<ReturnType<typeof proposed>>

export const freeSlotReports = [
  report('business-openclass/web/launchOpenClass/freeSlots', ['空闲时段', 'Free slots'], ['PO', 'SM', 'AM'], proposed, { times: { from: 'day' } }),
]
