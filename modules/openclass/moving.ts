/** What a lesson that is put to another time, room or teacher is weighed by. The rules are pure: the command decides by them, and so does the
 * timetable while a card is dragged. */
import { about, dayOf, ensure, ensureStands, find, gather, get, type Reading, type Row } from '../kit/index.ts'
import { type agencyTeacher, classroom, school } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { ensureSeats } from './rooms.ts'
import { classRoster, pupilsNow, seatHolders } from './roster.ts'
import { no as noChange } from './teacher-change-refusals.ts'
import {
  type Busy,
  clashesOf,
  ensureEndsInTime,
  ensureFree,
  ensureLengths,
  ensureTeacher,
  isOtherSubject,
  liveLessons,
  mayClash,
  overloads,
  weeksOf,
  pupilClashes,
  type Slot,
  spanOf,
  weekOf,
} from './timetable.ts'

type Lesson = Row<typeof lesson>
/** The lessons that could clash with slots, and the names of their classes. */
export function* neighbours(
  slots: readonly Slot[],
  openClassId: string,
): Reading<{ readonly others: readonly Lesson[]; readonly names: ReadonlyMap<string, string> }> {
  if (slots.length === 0) return { others: [], names: new Map() }
  const others = yield* find(lesson, mayClash(slots, openClassId))
  const classes = others.length > 0 ? yield* find(openClass, { id: [...new Set(others.map(one => one.openClassId))] }) : []
  return { others, names: new Map(classes.map(one => [one.id, one.name])) }
}

/** Who sits in each of these classes, or keeps a seat there while they pay. */
function* seated(classIds: readonly string[]): Reading<ReadonlyMap<string, readonly string[]>> {
  const { rosters, holders } = yield* gather({ rosters: find(classRoster, { id: classIds }), holders: find(seatHolders, { id: classIds }) })
  return new Map(
    classIds.map(classId => [
      classId,
      [...pupilsNow(rosters.find(one => one.id === classId)).map(pupil => pupil.studentId), ...(holders.find(one => one.id === classId)?.studentIds ?? [])],
    ]),
  )
}

/** Everything around the places that a lesson may be put to. `together` are lessons of other classes that have a pupil in common with this one. */
export interface Around {
  readonly klass: Pick<Row<typeof openClass>, 'id' | 'status' | 'schoolId' | 'capacity' | 'endDate' | 'enrollEnd' | 'snapshot'> | undefined
  readonly school: Pick<Row<typeof school>, 'holidays' | 'termEnd'> | undefined
  readonly policy: { readonly lessonEndLatest: string; readonly weeklyLessonsMax: number }
  readonly rooms: readonly Pick<Row<typeof classroom>, 'id' | 'schoolId' | 'name' | 'capacity'>[]
  readonly others: readonly Busy[]
  readonly names: ReadonlyMap<string, string>
  readonly together: readonly Busy[]
}
/** What is around a lesson in the span of all these slots, in any of their rooms and with any of their teachers. */
export function* surroundings(row: Pick<Lesson, 'openClassId' | 'schoolId'>, slots: readonly Slot[]): Reading<Around> {
  const { klass, at, house, rooms } = yield* gather({
    klass: get(openClass, row.openClassId),
    at: get(school, row.schoolId),
    house: get(policy, policyId),
    rooms: find(classroom, { id: [...new Set(slots.map(slot => slot.roomId))] }),
  })
  const near = yield* neighbours(slots, row.openClassId),
    span = spanOf(slots)
  const beside = yield* find(lesson, {
    schoolId: row.schoolId,
    openClassId: { not: row.openClassId },
    status: [...liveLessons],
    startAt: { lt: span.to },
    endAt: { gt: span.from },
  })
  const rosters =
    beside.length === 0 ? new Map<string, readonly string[]>() : yield* seated([...new Set([row.openClassId, ...beside.map(one => one.openClassId)])])
  const own = new Set(rosters.get(row.openClassId))
  const together = beside.filter(one => (rosters.get(one.openClassId) ?? []).some(pupil => own.has(pupil)))
  return { klass, school: at, policy: policyOf(house), rooms, ...near, together }
}

const running = ['released', 'confirmed', 'teaching']
/** A class whose lessons are stopped, moved and made up one by one. */
export const isRunning = (klass: Pick<Row<typeof openClass>, 'status'> | undefined): boolean => klass !== undefined && running.includes(klass.status)

interface Now {
  readonly now: string
  readonly zone: string
}
/** The rules of one lesson put to a new time in a running class, not after its `last` day. `replaces` is the lesson itself, while it holds a place. */
export function ensureMoves(slot: Slot, around: Around, { now, zone }: Now, last: string, replaces: readonly string[] = []): void {
  const { klass, school, rooms, policy, others, names, together } = around
  const room = rooms.find(one => one.id === slot.roomId)
  ensure(klass && isRunning(klass), no.notRunning)
  ensure(slot.startAt < slot.endAt && dayOf(slot.startAt, zone) === dayOf(slot.endAt, zone), no.lessonTimes)
  ensureLengths([slot], 'endAt')
  ensure(slot.startAt > now, no.lessonPast)
  ensure(dayOf(slot.startAt, zone) <= last, no.afterEnd, { last })
  ensure(klass.status !== 'released' || !klass.enrollEnd || slot.startAt >= klass.enrollEnd, no.windowLate)
  ensure(room?.schoolId === klass.schoolId, no.roomElsewhere)
  ensureSeats([room], klass.capacity, {}, 'roomId')
  ensureEndsInTime([slot], policy.lessonEndLatest, zone)
  ensureFree([
    ...clashesOf([slot], { openClassId: klass.id, replaces, others, holidays: school?.holidays ?? [], names, zone }),
    ...pupilClashes(slot, together),
  ])
}

/** A lesson with what is given of its time and place; the rest stays. */
export const placed = (row: Slot, input: { readonly [K in 'startAt' | 'endAt' | 'roomId' | 'teacherId']?: string | null | undefined }): Slot => ({
  lessonNo: row.lessonNo,
  startAt: input.startAt ?? row.startAt,
  endAt: input.endAt ?? row.endAt,
  roomId: input.roomId ?? row.roomId,
  teacherId: input.teacherId ?? row.teacherId,
})

type Teacher = Row<typeof agencyTeacher>
/** What a lesson that is about to be held is weighed by: who may give it, and all their lessons of those weeks. */
export interface MoveGround extends Around {
  readonly teachers: readonly Pick<
    Teacher,
    'id' | 'name' | 'agencyId' | 'subject' | 'status' | 'blocked' | 'certificateUntil' | 'noCrimeUntil' | 'contractUntil'
  >[]
  readonly week: readonly Pick<Lesson, 'id' | 'teacherId' | 'startAt'>[]
}
/** The rules of a lesson that is moved as it stands in the timetable. Who teaches is for the school: an agency asks for a change of teacher. */
export function ensureMove(row: Slot & Pick<Lesson, 'id' | 'agencyId'>, slot: Slot, ground: MoveGround, at: Now & { readonly role: string }): void {
  ensureStands(row.startAt > at.now, no.lessonBegun)
  ensure(
    (['startAt', 'endAt', 'roomId', 'teacherId'] as const).some(name => slot[name] !== row[name]),
    about(no.unmoved, 'startAt'),
  )
  const isOther = slot.teacherId !== row.teacherId
  if (isOther) {
    const teacher = ground.teachers.find(one => one.id === slot.teacherId)
    ensure(at.role !== 'AM', about(no.teacherBySchool, 'teacherId'))
    ensure(teacher?.agencyId === row.agencyId, about(no.teacherElsewhere, 'teacherId'))
    ensureTeacher(teacher, dayOf(slot.startAt, at.zone))
    const old = ground.teachers.find(one => one.id === row.teacherId)
    ensure(!isOtherSubject(teacher, old, ground.klass), about(noChange.otherSubject, 'teacherId'))
  }
  ensureMoves(slot, ground, at, ground.klass?.endDate ?? '', [row.id])
  if (!isOther && weekOf(slot.startAt, at.zone) === weekOf(row.startAt, at.zone)) return
  const load = [...ground.week.filter(one => one.id !== row.id && one.teacherId === slot.teacherId), slot]
  const over = overloads(load, ground.policy.weeklyLessonsMax, at.zone).filter(one => one.week === weekOf(slot.startAt, at.zone))
  ensure(over.length === 0, no.overloaded, { max: ground.policy.weeklyLessonsMax, weeks: weeksOf(over) })
}
