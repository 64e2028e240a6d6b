/** A class as a family looks at it: what is taught when, by whom and where, what it costs and why; and of a child who is in it, their lessons. */
import { enrolment, liveStatuses, partsOf, phaseOf, seatsLeft, seatsTaken, wholePrice } from '../enrolment/index.ts'
import { answer, ensure, find, formatTime, get, lookUp, messageCatalogue, pick, refusals, report, splitMoney } from '../kit/index.ts'
import type { Asked, RouteContext } from '../kit/index.ts'
import { lesson, mark, markKinds, openClass } from '../openclass/index.ts'
import { agency, agencyTeacher, classroom, guardian, school, student } from '../people/index.ts'
import { salePrices } from '../partners/index.ts'
import { classTypes, product } from '../products/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { browse } from './browse.ts'

export const no = refusals('course', { missing: ['没有找到该班级，或尚未发布', 'there is no such class, or it is not released yet'] })

/** What was released is there for every family that was sent its address. */
const seen = ['released', 'confirmed', 'teaching', 'completion_committed', 'completed', 'cancelled'] as const
interface Chapter {
  readonly lessonNo: number
  readonly name: string
  readonly content?: string
}

/** What there is to know of a class that was released, and of the asker's children in it. */
async function known(openClassId: string, context: RouteContext) {
  const klass = await context.readUnscoped(get(openClass, openClassId))
  ensure(klass && seen.some(status => status === klass.status), no.missing)
  const first = await lookUp(
    {
      lessons: find(lesson, { openClassId: klass.id, status: { not: 'cancelled' } }, { sort: ['startAt'] }),
      of: get(product, klass.productId),
      agencyRow: get(agency, klass.agencyId),
      place: get(school, klass.schoolId),
      seats: get(seatsTaken, klass.id),
      set: get(policy, policyId),
      mine: find(guardian, { userId: context.actor.userId, status: 'bound' }),
    },
    context,
  )
  const kids = first.mine.filter(one => one.maySee && !one.blocked).map(one => one.studentId)
  const ids = (name: 'teacherId' | 'roomId') => [...new Set(first.lessons.map(one => one[name]))]
  const then = await lookUp(
    {
      teachers: find(agencyTeacher, { id: [...new Set([...ids('teacherId'), ...(klass.teacherId ? [klass.teacherId] : [])])] }),
      rooms: find(classroom, { id: ids('roomId') }),
      places: find(enrolment, { openClassId: klass.id, studentId: kids, status: [...liveStatuses, 'completed'] }),
      marks: find(mark, { openClassId: klass.id, studentId: kids, status: { not: 'lifted' } }),
      children: find(student, { id: kids, status: 'live' }),
    },
    context,
  )
  // What is sold at other schools is nobody else's to read.
  ensure(then.children.some(one => one.schoolId === klass.schoolId) || then.places.length > 0, no.missing)
  return { klass, kids, ids, ...first, ...then }
}

async function course(asked: Asked, context: RouteContext) {
  const { zone, now } = context
  const at = (instant: string | null | undefined): string => (instant ? formatTime(instant, zone) : '')
  const all = await known(String(asked.openClassId ?? asked.id ?? ''), context)
  const { klass, kids, ids, lessons, of, agencyRow, place, seats, set, teachers, rooms, places, marks, children } = all
  const roomName = (id: string) => {
    const room = rooms.find(one => one.id === id)
    return [room?.building, room?.name].filter(Boolean).join(' ')
  }
  const snapshot = klass.snapshot ?? {},
    chapters = (snapshot.chapters ?? []) as readonly Chapter[]
  const [salePrice] = await answer(salePrices([context.actor.userId], [klass], context), { ask: context.readUnscoped })
  const whole = wholePrice(klass, salePrice),
    parts = splitMoney(whole, Math.max(1, klass.lessonCount))
  const main = teachers.find(one => one.id === (klass.teacherId ?? lessons[0]?.teacherId))
  const { classes } = kids.length > 0 ? await browse({ openClassId: klass.id }, context) : { classes: [] }
  return {
    serverTime: at(now),
    ...pick(klass, 'name', 'status', 'openClassType', 'startDate', 'endDate', 'capacity', 'capacityMin', 'refundPolicy', 'minAge', 'maxAge'),
    openClassId: klass.id,
    typeName: classTypes[klass.openClassType][context.lang],
    ageDay: klass.ageDay ?? klass.startDate,
    grades: klass.grades ?? [],
    cover: of?.cover ?? '',
    introduction: String(snapshot.introduction ?? of?.introduction ?? ''),
    materials: String(snapshot.materials ?? ''),
    lessonMinutes: Number(snapshot.lessonMinutes ?? 0),
    lessonCount: klass.lessonCount,
    agencyName: agencyRow?.agencyName ?? '',
    price: context.amount(whole),
    parts: partsOf(klass, whole, context),
    /** What one lesson costs; the last one takes the rest of the division. */
    perLesson: context.amount(parts[0] ?? 0),
    seatsLeft: seatsLeft(klass, seats),
    waiting: seats?.waiting ?? 0,
    phase: phaseOf(klass, policyOf(set), now),
    enrollStart: at(klass.enrollStart),
    enrollEnd: at(klass.enrollEnd),
    place: {
      ...pick(place ?? { schoolName: '', address: null, lng: null, lat: null }, 'schoolName', 'address', 'lng', 'lat'),
      rooms: ids('roomId').map(roomName),
    },
    teacher: main ? { name: main.name, photo: main.photo ?? '', title: main.titleLevel ?? '', subject: main.subject ?? '' } : null,
    lessons: lessons.map(one => ({
      ...pick(one, 'id', 'lessonNo', 'status'),
      name: messageCatalogue.text(one.chapterName, context.lang),
      content: chapters.find(chapter => chapter.lessonNo === one.lessonNo)?.content ?? '',
      startTime: at(one.startAt),
      endTime: at(one.endAt),
      roomName: roomName(one.roomId),
      teacherName: teachers.find(teacher => teacher.id === one.teacherId)?.name ?? '',
    })),
    /** What each child may do with the class. */
    cards: classes,
    /** The children who are in it, with their marks by lesson. */
    places: places.map(one => ({
      enrolmentId: one.id,
      studentId: one.studentId,
      studentName: children.find(child => child.id === one.studentId)?.studentName ?? '',
      status: one.status,
      marks: marks
        .filter(each => each.studentId === one.studentId)
        .map(each => ({ ...pick(each, 'id', 'lessonId', 'mark', 'status'), markName: markKinds[each.mark][context.lang] })),
    })),
  }
}

/** What the call answers, for the screen that asks. */
export type Course = Awaited<ReturnType<typeof course>>
export const courses = [report('business-openclass/parent/course', ['课程介绍', 'Course'], ['PR'], course)]
