/** A small district for properties: built once through commands, then put back to where it was before every run. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultRights } from '../../modules/identity/index.ts'
import { enrolment } from '../../modules/enrolment/index.ts'
import { order, payment } from '../../modules/payments/index.ts'
import { lesson } from '../../modules/openclass/index.ts'
import { allocate, type Problem } from '../../modules/tours/allocating.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { modules } from '../../modules/index.ts'
import { type Actor, day, hour, newId, plus, type Ports, type Role } from '../../modules/kit/index.ts'
import { idCardDigit } from '../../modules/kit/rules.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { deskOf } from '../../server/http/routes.ts'
import { wire } from '../../server/http/wire.ts'
import { sandbox, type Sandbox } from '../../modules/payments/server/sandbox.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import type { Store } from '../../server/kernel/store.ts'
import { app, type App, tenant } from '../app.ts'
import { reaching } from '../reaching.ts'
import { type MoodyBank, moodyBank } from './bank.ts'
import { type Gate, gate } from './gate.ts'

/** Noon of 1 October 2026 in Shanghai: every run begins here, unless a stage has moved on. */
export const beginning = '2026-10-01T04:00:00.000Z'
export const area = '110108'
export const pupils = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const
/** c1 and c2 are brothers; c7 is in another year and c8 at another school. */
const families: Readonly<Record<string, readonly string[]>> = { p1: ['c1', 'c2'], p3: ['c3'], p4: ['c4'], p5: ['c5'], p6: ['c6'], p7: ['c7'], p8: ['c8'] }
/** The classes: k1 and k2 lie across each other, k3 is free, k4 takes pupils late. */
export const classes = ['k1', 'k2', 'k3', 'k4'] as const

export interface World extends App {
  /** The gateway behind the door of this run, and the door itself with its moods. */
  readonly box: Sandbox
  readonly gate: Gate
  readonly bank: MoodyBank
  readonly people: People
  /** The outside world of this district. */
  readonly ports: Ports
  /** Sends a command as a form would: texts are parsed and checked first. */
  send(
    session: Session,
    command: string,
    id: string,
    given?: object,
    options?: { readonly key?: string; readonly version?: number },
  ): Promise<{ id: string; version: number; status: string }>
  /** Calls an odd path of a module, as the HTTP layer does. */
  call(session: Session, path: string, asked: object): Promise<any>
  /** Remembers everything as it is now, for `reset`. */
  keep(): Promise<void>
  /** Puts everything back to the last `keep`, with a fresh gateway, bank and clock. */
  reset(): Promise<void>
}

/** Everybody who acts, by a short name; and strangers, whose reach lies elsewhere. */
export type People = { readonly [who: string]: Session | undefined } & Record<(typeof named)[number], Session> & {
    readonly parentOf: (pupil: string) => Session
  }
const named = [
  'system',
  'admin',
  'operator',
  'operator2',
  'finance',
  'finance2',
  'finance3',
  'commission',
  'school',
  'school2',
  'classTeacher',
  'agency',
  'service',
  'otherSchool',
  'otherAgency',
  'stranger',
  'p6',
] as const

/** Opens the district on a fresh database, or on one whose tables are there. */
export async function world(dialect: Dialect, store?: Store): Promise<World> {
  const self = { box: undefined as unknown as Sandbox, gate: undefined as unknown as Gate, bank: undefined as unknown as World['bank'] }
  const ports = {
    get gateway() {
      return self.gate
    },
    get bank() {
      return self.bank
    },
    sms: { send: async () => {} },
    // The same search as in its thread, in this one.
    allocator: { solve: async (problem: Problem) => allocate(problem) },
  }
  const on = await app(modules, { dialect, ports, now: beginning, ...(store ? { store } : {}) })
  const people = everybody(on)
  const context = { engine: on.engine, ports, wire: wire(on.engine) } as never
  const send: World['send'] = async (session, command, id, given = {}, options = {}) => {
    const [of, name] = command.split('.') as [string, string]
    return on.engine.submit(await reaching(on.engine, session), on.engine.command(of, name), id, given as Record<string, unknown>, options)
  }
  const call: World['call'] = async (session, path, asked) => {
    const route = modules.flatMap(one => one.routes).find(one => one.path === `/api/${path}` || one.path === path)
    const isShown = route?.kind === 'detail' && route.show
    if (route?.kind !== 'act' && route?.kind !== 'report' && !isShown) throw new Error(`no act at ${path}`)
    const acting = route.kind === 'act' && route.public ? on.engine.system(tenant) : await reaching(on.engine, session)
    const desk = deskOf(context, acting, 0)
    if (route.kind === 'detail') return (await route.show!([asked], desk))[0]
    if (route.kind === 'report') return route.run(asked, desk)
    for (const step of [await route.run(asked, desk)].flat()) await on.engine.submit(acting, step.command, step.id, step.input)
    return route.answer?.([], asked, desk)
  }
  let kept = { now: beginning, tables: [] as readonly string[], books: '', bank: moodyBank() }
  const file = join(mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ketang-gateway-')), 'books.json')
  const outside = () => {
    if (kept.books) writeFileSync(file, kept.books)
    self.box = sandbox({ secret: 'a secret for the sandbox of properties', clock: () => on.now, delay: 0, file })
    self.box.connect(async (channel, body) => (await call(people.system!, `business-order/notify/${channel}`, body)).code === 'SUCCESS')
    // What is told by a test is told by it alone, unless an act says otherwise.
    self.box.behave({ notices: 'never' })
    self.gate = gate(self.box)
    self.bank = moodyBank(kept.bank)
  }
  outside()
  const all: World = Object.defineProperties(
    Object.assign(on, {
      people,
      ports,
      send,
      call,
      async keep() {
        kept = { now: on.now, tables: await snapshot(on), books: readFileSync(file, 'utf8'), bank: moodyBank(self.bank) }
      },
      async reset() {
        const text = "select resource, stream from facts where type = 'erased' union select resource, stream from stream_keys"
        const erased = (await on.store.read({ text, values: [] })).map(([resource, stream]) => ({ resource, stream, type: 'erased' }))
        await restore(on, kept.tables)
        on.engine.forget()
        // Keys that the last run erased are there again, and those that it made are not: who remembers them must forget it.
        on.engine.feed.committed({ tenant, facts: erased as never, changed: [] })
        on.now = kept.now
        outside()
      },
    }),
    { box: { get: () => self.box }, gate: { get: () => self.gate }, bank: { get: () => self.bank } },
  ) as never
  await settle(all)
  return all
}

/** What stands for all tables: their names, and which of them have rows. */
async function tablesOf(on: App): Promise<{ readonly all: readonly string[]; readonly filled: readonly string[] }> {
  const text =
    on.store.dialect === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kept_%'"
      : "select tablename::text from pg_tables where schemaname = 'public' and tablename not like 'kept_%'"
  const all = (await on.store.read({ text, values: [] })).map(row => String(row[0]))
  const [row] = await on.store.read({ text: `select ${all.map(name => `exists (select 1 from "${name}")`).join()}`, values: [] })
  return { all, filled: all.filter((_, at) => row![at]) }
}
/** Copies every table that has rows beside itself; the same statements on both databases. Answers which. */
async function snapshot(on: App): Promise<readonly string[]> {
  const { all, filled } = await tablesOf(on),
    drop = all.map(name => `drop table if exists "kept_${name}"`)
  await on.store.exec([...drop, ...filled.map(name => `create table "kept_${name}" as select * from "${name}"`)].join(';'))
  return filled
}
/** Several statements sent together are one transaction on PostgreSQL by themselves. */
async function restore(on: App, kept: readonly string[]): Promise<void> {
  const { filled } = await tablesOf(on)
  const text = [
    ...[...new Set([...filled, ...kept])].map(name => `delete from "${name}"`),
    ...kept.map(name => `insert into "${name}" select * from "kept_${name}"`),
  ].join(';')
  await on.store.exec(on.store.dialect === 'sqlite' ? `begin; ${text}; commit` : text)
}

function everybody(on: App): People {
  const rights = defaultRights(on.engine.registry)
  const as = (role: Role, userId: string, reach: Actor['reach'], deptId = ''): Session => {
    const own = new Set(rights[role])
    return on.as(role, { userId, name: userId, reach, deptId, may: code => own.has(code) })
  }
  const parents = Object.fromEntries(Object.entries(families).map(([userId, children]) => [userId, as('PR', userId, { student: children, user: [userId] })]))
  return Object.assign(
    {
      system: on.as('system'),
      admin: as('PA', 'pa', 'all'),
      operator: as('PO', 'po', 'all'),
      operator2: as('PO', 'po2', 'all'),
      finance: as('FI', 'fi', 'all'),
      finance2: as('FI', 'fi2', 'all'),
      finance3: as('FI', 'fi3', 'all'),
      commission: as('EC', 'ec', { area: [area] }),
      school: as('SM', 'sm', { school: ['s1'] }, 's1'),
      school2: as('SM', 'sm2', { school: ['s1'] }, 's1'),
      classTeacher: as('ST', 'st', { school: ['s1'] }, 's1'),
      agency: as('AM', 'am', { agency: ['a1'] }, 'a1'),
      service: as('CS', 'cs', 'all'),
      otherSchool: as('SM', 'sm9', { school: ['s2'] }, 's2'),
      otherAgency: as('AM', 'am9', { agency: ['a2'] }, 'a2'),
      // A guardian who once reached every child: only the relation of the moment decides what the account may do.
      stranger: as('PR', 'p9', { student: [...pupils], user: ['p9'] }),
      ...parents,
      // The account of teacher t1 is at1, and so on.
      ...Object.fromEntries([1, 2, 3, 4].map(n => [`at${n}`, as('AT', `at${n}`, { teacher: [`t${n}`], employer: ['a1'], user: [`at${n}`] }, 'a1')])),
    },
    { parentOf: (pupil: string) => parents[Object.keys(families).find(userId => families[userId]!.includes(pupil)) ?? 'p1']! },
  ) as never
}

export const phone = (number: number): string => `139${String(number).padStart(8, '0')}`
export const idCard = (number: number, birthday = '20170307'): string => {
  const first = `110108${birthday}${String(number).padStart(3, '0')}`
  return first + idCardDigit(first)
}

/** Schools, agencies, teachers, families and the courses: what stands before the first class is launched. */
async function settle(on: World): Promise<void> {
  const {
    people: { system, admin, operator, agency, finance },
    send,
  } = on
  await send(system, 'policy.create', 'policy', {
    lateJoin: 1,
    holdMinutes: 30,
    offerMinutes: 120,
    confirmSilenceDays: 15,
    refundSchoolMaxCents: '100.00',
    refundPlatformMaxCents: '250.00',
  })
  for (const [id, name] of [
    ['s1', '第一小学'],
    ['s2', '第二小学'],
  ] as const) {
    await send(operator, 'school.create', id, {
      schoolName: name,
      schoolCode: id,
      educationPeriod: 'primary',
      areaCode: area,
      areaName: '海淀区',
      termStart: '2026-09-01',
      termEnd: '2027-01-20',
      directRelease: 1,
      holidays: ['2026-10-07'],
    })
    for (const year of [3, 4])
      await send(operator, 'school_grade.create', `${id}-g${year}`, { schoolId: id, gradeName: `${year}年级`, yearGrade: year, sort: year })
  }
  for (const id of ['r1', 'r2', 'r3']) await send(operator, 'classroom.create', id, { schoolId: 's1', name: id, capacity: 40 })
  for (const [id, name] of [
    ['a1', '启航'],
    ['a2', '远山'],
  ] as const) {
    await send(operator, 'agency.create', id, {
      agencyName: name,
      licenseNo: id,
      licenseUntil: '2029-12-31',
      areaCode: area,
      areaName: '海淀区',
      contact: '王芳',
      phone: phone(1),
      shareBp: '80.00',
    })
    await send(operator, 'area_authorization.authorise', `${id}:${area}`, {
      agencyId: id,
      areaCode: area,
      areaName: '海淀区',
      fromDate: '2026-01-01',
      toDate: '2028-12-31',
    })
  }
  await teachers(on)
  await send(agency, 'bank_account.create', 'b1', {
    accountType: 'agency',
    ownerId: 'a1',
    accountName: '启航',
    shortName: '启航',
    bankName: '工行',
    bankNo: '6222021234567890',
  })
  await send(finance, 'bank_account.verify', 'b1')
  await send(finance, 'bank_account.use', 'b1')
  for (const [id, price] of [
    ['paid', 30_001],
    ['free', 0],
  ] as const)
    await course(on, id, price)
  for (const [i, id] of pupils.entries()) await family(on, id, i)
  await send(admin, 'policy.change', 'policy', { name: '本区规则' })
}

async function teachers({ people: { system, agency, otherAgency }, send }: World): Promise<void> {
  for (const [i, id] of ['t1', 't2', 't3', 't4', 't9'].entries()) {
    const agencyId = id === 't9' ? 'a2' : 'a1'
    await send(system, 'agency_teacher.create', id, {
      agencyId,
      name: '李老师',
      phone: phone(10 + i),
      idCard: idCard(10 + i, '19900101'),
      userId: `at${id.slice(1)}`,
      subject: 'art',
      certificateNo: id,
      certificateUntil: '2028-12-31',
      noCrimeUntil: '2028-12-31',
      contractUntil: '2028-12-31',
    })
    await send(agencyId === 'a1' ? agency : otherAgency, 'agency_teacher_fee.save', `f-${id}`, {
      teacherId: id,
      feePerLesson: (200 + i).toFixed(2),
      startTime: '2026-09-01',
    })
  }
}

async function course(on: World, id: string, cents: number): Promise<void> {
  const {
      people: { agency, operator },
      send,
    } = on,
    price = (cents / 100).toFixed(2)
  await send(agency, 'product.submitNew', id, {
    productName: `绘画${id}`,
    productType: 'interest',
    category: 'art',
    grades: [3],
    lessonCount: 3,
    lessonMinutes: 90,
    priceCents: price,
    introduction: '画画',
    chapters: [1, 2, 3].map(n => ({ lessonNo: n, name: `第${n}章`, content: '画' })),
    materials: '纸',
    teacherDemands: '证',
    needsResults: 0,
  })
  await send(operator, 'product.approve', id, { remark: '同意' })
  await send(operator, 'product_grant.add', `g-${id}`, { productId: id, priceCents: price, startTime: '2026-09-01', endTime: '2027-12-31', isPublic: 1 })
  await send(agency, 'product_shelf.up', id)
}

async function family(on: World, id: string, i: number): Promise<void> {
  const {
      people: { system },
      send,
    } = on,
    schoolId = id === 'c8' ? 's2' : 's1'
  await send(system, 'student.create', id, {
    studentName: '张小明',
    studentCode: id,
    schoolId,
    gradeId: `${schoolId}-g${id === 'c7' ? 4 : 3}`,
    phoneNumber: phone(100 + i),
    idCard: idCard(100 + i),
  })
  const userId = Object.keys(families).find(one => families[one]!.includes(id))!
  await send(system, 'guardian.enter', `w-${id}`, { studentId: id, phone: phone(200 + Number(userId.slice(1))), name: '张父', relation: 'father', userId })
  // c3 has a second guardian who may see but not pay.
  if (id === 'c3') {
    await send(system, 'guardian.enter', 'w-c3b', { studentId: id, phone: phone(300), name: '张母', relation: 'mother', userId: 'p9' })
    await send(system, 'guardian.setFlags', 'w-c3b', { mayPay: 0 })
  }
}

/** The weekday, hour, room, teacher, seats and course of each class. k1 and k2 overlap by half an hour. */
const timetable = {
  k1: { date: '2026-10-12', from: '16:30', to: '18:00', room: 'r1', teacher: 't1', seats: 2, course: 'paid', lateJoin: 0 },
  k2: { date: '2026-10-12', from: '17:30', to: '19:00', room: 'r2', teacher: 't2', seats: 3, course: 'paid', lateJoin: 0 },
  k3: { date: '2026-10-13', from: '16:30', to: '18:00', room: 'r1', teacher: 't1', seats: 2, course: 'free', lateJoin: 0 },
  k4: { date: '2026-10-14', from: '16:30', to: '18:00', room: 'r3', teacher: 't3', seats: 4, course: 'paid', lateJoin: 1 },
  k5: { date: '2026-10-15', from: '16:30', to: '18:00', room: 'r1', teacher: 't1', seats: 2, course: 'paid', lateJoin: 0 },
  k6: { date: '2026-10-15', from: '17:30', to: '19:00', room: 'r2', teacher: 't2', seats: 2, course: 'free', lateJoin: 0 },
} as const
export type ClassName = keyof typeof timetable
export const position = { lng: '116.300000', lat: '39.960000' }

/** Weekly lessons of a class on the wire. */
const lessonsOf = ({ date, from, to, room, teacher }: (typeof timetable)[ClassName]) =>
  [0, 1, 2].map(week => {
    const on = new Date(Date.parse(date) + week * 7 * day).toISOString().slice(0, 10)
    return { lessonNo: week + 1, startAt: `${on} ${from}:00`, endAt: `${on} ${to}:00`, roomId: room, teacherId: teacher }
  })

/** Brings a class on sale by the people whose work it is; its window is open from `opens` until 8 October. */
export async function onSale(on: World, id: ClassName, opens = on.now, lateJoin: number = timetable[id].lateJoin): Promise<void> {
  const {
      people: { school, agency },
      send,
    } = on,
    klass = timetable[id]
  await send(school, 'open_class.launch', id, {
    productId: klass.course,
    schoolId: 's1',
    name: id,
    startDate: '2026-10-08',
    endDate: '2026-12-31',
    capacityMin: 1,
    capacity: klass.seats,
    waitlistOn: 1,
  })
  await send(agency, 'open_class.perfect', id, { lessons: lessonsOf(klass), signAddress: '校门', signLng: position.lng, signLat: position.lat })
  await send(school, 'open_class.checkTeacher', id, { flag: 1 })
  await send(school, 'open_class.release', id, { isAudit: 0, enrollStart: opens, enrollEnd: plus(beginning, 7 * day + 6 * hour), lateJoin })
}

/** Has a pupil enrolled and the place paid at the gateway. Answers the enrolment's id. */
export async function enrolled(on: World, id: string, pupil: string): Promise<string> {
  const { people, send } = on,
    enrolmentId = newId()
  await send(people.parentOf(pupil), 'enrolment.commit', enrolmentId, { openClassId: id, studentId: pupil })
  const [due] = await on.all(order, { enrolmentId, status: 'created' })
  if (due) {
    await on.call(people.parentOf(pupil), 'business-order/placeOrder/webWechat', { orderId: due.id })
    const [attempt] = await on.all(payment, { orderId: due.id })
    on.box.act(attempt!.tradeNo, 'pay')
    await on.call(people.system!, 'business-order/notify/wechat', on.box.notice(attempt!.tradeNo))
  }
  return enrolmentId
}

/** The planned lesson of a class by its number. */
export async function lessonOf(on: World, openClassId: string, lessonNo: number): Promise<AnyRow> {
  const rows = await on.all(lesson, { openClassId, lessonNo, status: { not: 'cancelled' } })
  return rows.find(row => row.makeUpOfId === null)!
}
/** Has a lesson clocked in at its time by its teacher, and everybody there marked present. */
export async function taught(on: World, openClassId: string, lessonNo: number): Promise<AnyRow> {
  const row = await lessonOf(on, openClassId, lessonNo),
    teacher = on.people[`a${row.teacherId}`]!
  on.now = row.startAt
  await on.send(teacher, 'lesson.clockIn', row.id, position)
  const places = await on.all(enrolment, { openClassId, status: 'enrolled' })
  await on.send(teacher, 'lesson.submitAttendance', row.id, { marks: places.map(one => ({ studentId: one.studentId, mark: 'present' })) })
  return row
}
