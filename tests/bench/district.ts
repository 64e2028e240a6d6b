/** The rush's district: on top of the small world of the properties, as many families and classes on sale as are asked for, made by commands. */
import { auth, type Auth } from '../../modules/identity/server/auth.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import type { Store } from '../../server/kernel/store.ts'
import { loginAs, settle } from '../people.ts'
import { beginning, idCard, phone, position, world, type World } from '../properties/world.ts'

export const tokenSecret = 'a secret for the tokens of the rush'
/** The time in every process of a rush: the world's, moving on. A minute after it was made: then the reactions of who made it have no lease any more. */
export const rushClock = (): (() => string) => {
  const from = performance.now() - 60_000
  return () => new Date(Date.parse(beginning) + performance.now() - from).toISOString()
}

export interface Size {
  readonly parents: number
  readonly classes: number
  readonly seats: number
  readonly course?: 'paid' | 'free'
}
export interface Parent {
  readonly token: string
  readonly studentId: string
  readonly userId: string
}
export interface Prepared {
  readonly parents: readonly Parent[]
  readonly classes: readonly string[]
}

/** Does a piece of work for each number, many at a time. */
export async function each(count: number, work: (n: number) => Promise<unknown>, together = 200): Promise<void> {
  for (let from = 0; from < count; from += together) await Promise.all(Array.from({ length: Math.min(together, count - from) }, (_, i) => work(from + i)))
}

const dayAfter = (days: number): string => new Date(Date.parse(beginning) + days * 86_400_000).toISOString().slice(0, 10)
/** A class on sale with three lessons, a room and a teacher of its own. */
export async function klass(on: World, n: number, seats: number, course: string, id = `rk${n}`): Promise<void> {
  const {
      people: { system, operator, agency, school },
      send,
    } = on,
    teacherId = `rt${n}`,
    roomId = `rr${n}`
  await send(operator, 'classroom.create', roomId, { schoolId: 's1', name: roomId, capacity: seats })
  await send(system, 'agency_teacher.create', teacherId, {
    agencyId: 'a1',
    name: '李老师',
    phone: phone(20_000 + n),
    idCard: idCard(n, '19880101'),
    userId: `rat${n}`,
    subject: 'art',
    certificateNo: teacherId,
    certificateUntil: '2028-12-31',
    noCrimeUntil: '2028-12-31',
    contractUntil: '2028-12-31',
  })
  await send(agency, 'agency_teacher_fee.save', `rf${n}`, { teacherId, feePerLesson: '200.00', startTime: '2026-09-01' })
  await send(school, 'open_class.launch', id, {
    productId: course,
    schoolId: 's1',
    name: `绘画${n}班`,
    startDate: '2026-10-08',
    endDate: '2026-12-31',
    capacityMin: 1,
    capacity: seats,
    waitlistOn: 1,
  })
  const lessons = [12, 19, 26].map((days, i) => ({
    lessonNo: i + 1,
    startAt: `${dayAfter(days)} 16:30:00`,
    endAt: `${dayAfter(days)} 18:00:00`,
    roomId,
    teacherId,
  }))
  await send(agency, 'open_class.perfect', id, { lessons, signAddress: '校门', signLng: position.lng, signLat: position.lat })
  await send(school, 'open_class.checkTeacher', id, { flag: 1 })
  await send(school, 'open_class.release', id, { isAudit: 0, enrollStart: on.now, enrollEnd: `${dayAfter(6)} 12:00:00`, lateJoin: 0 })
}
/** A pupil with a guardian whose account is signed in. */
export async function family(on: World, seat: Auth, n: number, studentId = `rc${n}`, userId = `ru${n}`): Promise<Parent> {
  const {
    people: { system },
    send,
  } = on
  const birthday = `2017${String(1 + Math.floor(n / 20_000)).padStart(2, '0')}${String(1 + (Math.floor(n / 900) % 28)).padStart(2, '0')}`
  await send(system, 'student.create', studentId, {
    studentName: '张小明',
    studentCode: studentId,
    schoolId: 's1',
    gradeId: 's1-g3',
    phoneNumber: phone(100_000 + n),
    idCard: idCard(n % 900, birthday),
  })
  await send(system, 'guardian.enter', `rg${n}`, { studentId, phone: phone(200_000 + n), name: '张父', relation: 'father', userId })
  const { access } = await loginAs(on.engine, 'PR', { userId, account: userId, auth: seat })
  return { token: access, studentId, userId }
}

/** Builds it on an empty database; closes nothing but its own engine. */
export async function prepare(dialect: Dialect, store: Store, { parents, classes, seats, course = 'paid' }: Size): Promise<Prepared> {
  const on = await world(dialect, store)
  await settle(on.engine)
  const seat = auth(on.engine, { secret: tokenSecret, accessSeconds: 86_400, refreshSeconds: 604_800, captcha: false })
  for (let n = 0; n < classes; n++) await klass(on, n, seats, course)
  const made: Parent[] = []
  await loginAs(on.engine, 'PR', { auth: seat })
  await each(parents, async n => {
    made[n] = await family(on, seat, n)
  })
  await on.tick()
  await on.engine.writer.idle()
  return { parents: made, classes: Array.from({ length: classes }, (_, n) => `rk${n}`) }
}
