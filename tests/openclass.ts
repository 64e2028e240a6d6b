/** A small district for tests: one school, one agency, two teachers, four pupils; everything around classes is stubbed. */
import type { Dialect } from '../server/kernel/columns.ts'
import { type App, app } from './app.ts'
import { ownApp } from './shared.ts'
import { type Module, module, ref, type Resource, resource, state, time, int } from '../modules/kit/index.ts'
import { dept } from '../modules/identity/index.ts'
import messages from '../modules/messages/module.ts'
import { rosters } from '../modules/enrolment/rosters.ts'
import { undecided } from '../modules/leave/open-leaves.ts'
import { agency, agencyLoad, agencyTeacher, areaAuthorization, classroom, guardian, school, student } from '../modules/people/index.ts'
import { grant, product, productLoad, shelf } from '../modules/products/index.ts'
import { policy } from '../modules/system/index.ts'
import { stub, stubs, withPointedTo } from './stubs.ts'
import { lesson } from '../modules/openclass/lesson.ts'
import { openClass } from '../modules/openclass/open-class.ts'
import openclass from '../modules/openclass/module.ts'

/** What views of this module fold, with no more than they read. */
export const enrolment = resource('enrolment', {
  label: ['报名', 'Enrolment'],
  scope: 'everyone',
  fields: {
    openClassId: ref('open_class')('班级', 'Class'),
    studentId: ref('student')('学生', 'Pupil'),
    firstLessonNo: int('起始课次', 'From', { initial: 1 }),
    enrolledAt: time('报名时间', 'Enrolled at'),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { commit: 'enrolled', hold: 'held' }),
    held: state('占位待支付', 'Held', 'waiting', { pay: 'enrolled', expire: 'withdrawn' }),
    enrolled: state('已报名', 'Enrolled', 'good', { withdraw: 'withdrawn', complete: 'completed' }),
    withdrawn: state('已退班', 'Withdrawn', 'over'),
    completed: state('已结课', 'Completed', 'good'),
  },
})
const leave = resource('leave', {
  label: ['请假', 'Leave'],
  scope: 'everyone',
  fields: { openClassId: ref('open_class')('班级', 'Class') },
  lifecycle: {
    new: state('新建', 'New', 'idle', { apply: 'applied' }),
    applied: state('待审批', 'Applied', 'waiting', { reject: 'rejected' }),
    rejected: state('已驳回', 'Rejected', 'over'),
  },
})
export const stubLeave = module('leave', { label: ['请假', 'Leave'], resources: [leave], commands: stubs(leave), folds: [undecided] })
const around: readonly Resource[] = [
  school,
  agency,
  areaAuthorization,
  classroom,
  agencyTeacher,
  student,
  guardian,
  product,
  shelf,
  grant,
  policy,
  enrolment,
  dept,
]
/** The modules, and an empty resource for whatever else is pointed to. */
function modules(upper: Module, under: readonly Module[]): readonly Module[] {
  return withPointedTo([
    module('around', { label: ['周围', 'Around'], resources: around, views: [agencyLoad, productLoad], commands: [...around.flatMap(of => stubs(of))] }),
    messages,
    ...under,
    openclass,
    module('places', { label: ['报名', 'Places'], folds: rosters }),
    upper,
  ])
}
export const ids = { school: 's1', agency: 'a1', area: '330106', product: 'p1', teacher: 't1', substitute: 't2', room: 'r1', spare: 'r2' } as const
export const pupils = ['c1', 'c2', 'c3', 'c4'] as const

/** Puts a row into a status by a stubbed command, whatever the module's own commands ask. */
export async function put(at: App, of: Resource, id: string, name: string, data: object, to?: string): Promise<void> {
  await at.run(at.as('system'), stub(of, name), id, { data, ...(to ? { to } : {}) })
}
const teacher = (name: string, more: object = {}) => ({
  agencyId: ids.agency,
  areaCode: ids.area,
  name,
  phone: `1380000000${name.length}`,
  idCard: '',
  subject: 'art',
  certificateNo: 'x',
  certificateUntil: '2028-01-01',
  noCrimeUntil: '2028-01-01',
  contractUntil: '2028-01-01',
  blocked: false,
  ...more,
})

/** A district for one test: when that ends, its log is verified and it is closed. */
export const district: typeof openDistrict = async (...given) => ownApp(await openDistrict(...given))
/** Opens the district. The clock stands at noon of 1 October 2026 in Shanghai. */
export async function openDistrict(upper: Module = stubLeave, dialect: Dialect = 'sqlite', under: readonly Module[] = []): Promise<App> {
  const at = await app(modules(upper, under), { dialect })
  await furnish(at)
  return at
}
/** The rows everything else stands on. */
export async function furnish(at: App): Promise<void> {
  await put(at, school, ids.school, 'create', {
    schoolName: 'S',
    schoolCode: 'S',
    educationPeriod: 'primary',
    areaCode: ids.area,
    areaName: 'X',
    directRelease: true,
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
    holidays: ['2026-10-07'],
  })
  await put(at, agency, ids.agency, 'create', {
    agencyName: 'A',
    licenseNo: 'L',
    licenseUntil: '2028-01-01',
    areaCode: ids.area,
    areaName: 'X',
    contact: 'x',
    phone: '13800000000',
  })
  await put(at, areaAuthorization, `${ids.agency}:${ids.area}`, 'authorise', {
    agencyId: ids.agency,
    areaCode: ids.area,
    areaName: 'X',
    fromDate: '2026-01-01',
    toDate: '2027-12-31',
  })
  for (const [id, name] of [
    [ids.teacher, '甲'],
    [ids.substitute, '乙丙'],
  ] as const)
    await put(at, agencyTeacher, id, 'create', teacher(name, { userId: `u-${id}` }))
  for (const id of [ids.room, ids.spare]) await put(at, classroom, id, 'create', { schoolId: ids.school, areaCode: ids.area, name: id, capacity: 40 })
  await furnishProduct(at)
  for (const id of pupils) {
    await put(at, student, id, 'create', { studentName: '学生', studentCode: id, schoolId: ids.school, areaCode: ids.area, gradeId: 'x', yearGrade: 1 })
    await put(at, guardian, `w-${id}`, 'enter', {
      studentId: id,
      schoolId: ids.school,
      userId: `p-${id}`,
      phone: '13900000000',
      relation: 'father',
      isPrimary: true,
      maySee: true,
      mayPay: true,
      mayPickUp: true,
      mayReceive: true,
      blocked: false,
    })
  }
}

/** A product that the school was granted. */
async function furnishProduct(at: App): Promise<void> {
  await put(at, product, ids.product, 'saveNew', {
    productName: '绘画',
    agencyId: ids.agency,
    productType: 'x',
    category: 'art',
    grades: [1, 2],
    lessonCount: 4,
    lessonMinutes: 90,
    priceCents: 50_000,
    needsResults: true,
    chapters: [1, 2, 3, 4].map(n => ({ lessonNo: n, name: `章${n}`, content: '' })),
  })
  await put(at, product, ids.product, 'submitNew', {})
  await put(at, product, ids.product, 'approve', {}, 'approved')
  await put(at, shelf, ids.product, 'up', { productId: ids.product, agencyId: ids.agency })
  await put(at, grant, 'g1', 'add', {
    productId: ids.product,
    agencyId: ids.agency,
    schoolId: ids.school,
    priceCents: 40_000,
    startTime: '2026-01-01',
    endTime: '2027-12-31',
    isPublic: false,
  })
}

/** Sessions of the district, each inside its own reach. */
export const who = (at: App) => ({
  manager: at.as('SM', { reach: { school: [ids.school] } }),
  classTeacher: at.as('ST', { reach: { school: [ids.school] } }),
  agency: at.as('AM', { reach: { agency: [ids.agency] } }),
  operator: at.as('PO'),
  commission: at.as('EC', { reach: { area: [ids.area] } }),
  teacher: at.as('AT', { reach: { teacher: [ids.teacher] } }),
  substitute: at.as('AT', { userId: 'AT2', reach: { teacher: [ids.substitute] } }),
  parent: (child: string) => at.as('PR', { userId: `p-${child}`, reach: { student: [child] } }),
})

/** Four lessons on Mondays from 12 October, 16:30 to 18:00. */
export const plan = (more: object = {}) =>
  [12, 19, 26, 33].map((date, i) => ({
    lessonNo: i + 1,
    startAt: `${day(date)} 16:30:00`,
    endAt: `${day(date)} 18:00:00`,
    roomId: ids.room,
    teacherId: ids.teacher,
    ...more,
  }))
const day = (date: number): string => (date > 31 ? `2026-11-${String(date - 31).padStart(2, '0')}` : `2026-10-${date}`)
export const place = { signAddress: '校门', signLng: '120.155100', signLat: '30.274100', signRadius: null, signDates: null }
export const launchInput = {
  openClassType: 'Aft_Class',
  productId: ids.product,
  schoolId: ids.school,
  startDate: '2026-10-08',
  endDate: '2026-12-31',
  capacityMin: 2,
  capacity: 20,
  waitlistOn: true,
}

type Stage = 'launched' | 'perfected' | 'teacher_checked' | 'released' | 'confirmed'
/** A class brought to a stage by the people whose work it is; confirmed with the first three pupils. */
export async function klass(at: App, stage: Stage, id = 'k1', lessons: object[] = plan(), more: object = {}): Promise<string> {
  const people = who(at),
    cmd = (name: string) => at.engine.command('open_class', name)
  await at.run(people.manager, cmd('launch'), id, { ...launchInput, ...more })
  if (stage === 'launched') return id
  await at.run(people.agency, cmd('perfect'), id, { lessons, ...place })
  if (stage === 'perfected') return id
  await at.run(people.manager, cmd('checkTeacher'), id, { flag: true })
  if (stage === 'teacher_checked') return id
  await at.run(people.manager, cmd('release'), id, { isAudit: false, enrollEnd: '2026-10-10T10:00:00.000Z' })
  if (stage === 'released') return id
  for (const child of pupils.slice(0, 3)) await enrol(at, id, child)
  await put(at, openClass, id, 'confirmClass', {})
  return id
}
export const enrol = (at: App, openClassId: string, studentId: string, more: object = {}): Promise<void> =>
  put(
    at,
    at.engine.registry.resources.get('enrolment')!,
    `${openClassId}-${studentId}`,
    'commit',
    {
      openClassId,
      studentId,
      schoolId: ids.school,
      agencyId: ids.agency,
      areaCode: ids.area,
      priceCents: 40_000,
      lessonCount: 4,
      firstLessonNo: 1,
      enrolledAt: at.now,
      onBehalf: true,
      lateJoin: false,
      ...more,
    },
    'enrolled',
  )
/** The id of a class's lesson by its number. */
export async function lessonOf(at: App, openClassId: string, lessonNo: number): Promise<string> {
  const rows = await at.all(at.engine.registry.resources.get('lesson')!, { openClassId, lessonNo, status: { not: 'cancelled' } })
  return rows.find(row => row.makeUpOfId === null)!.id
}
/** Sets the clock to a time in Shanghai. */
export const clock = (at: App, text: string): void => {
  at.now = new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString()
}
export const here = { lng: place.signLng, lat: place.signLat }
/** Has a lesson taught: clocked in at its start, everybody present but for the marks given. */
export async function attend(
  at: App,
  lessonId: string,
  marks: Readonly<Record<string, string>> = {},
  students: readonly string[] = pupils.slice(0, 3),
): Promise<void> {
  const row = await at.row(lesson, lessonId),
    teacher = at.as('AT', { reach: { teacher: [row.teacherId] } })
  at.now = row.startAt
  if (row.status === 'scheduled') await at.run(teacher, at.engine.command('lesson', 'clockIn'), lessonId, here)
  await at.run(teacher, at.engine.command('lesson', 'submitAttendance'), lessonId, {
    marks: students.map(studentId => ({ studentId, mark: marks[studentId] ?? 'present' })),
  })
}
