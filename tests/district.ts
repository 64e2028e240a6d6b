/** A small district for tests of seats and money: one school, its pupils and parents, classes on sale, and a sandbox gateway. */
import { type App, app, type dialects } from './app.ts'
import { deskOf } from '../server/http/routes.ts'
import { dept, identity, tenant, user } from '../modules/identity/index.ts'
import { stub, stubs, withPointedTo } from './stubs.ts'
import { wire } from '../server/http/wire.ts'
import type { Session } from '../server/kernel/engine.ts'
import { type Sandbox, sandbox } from '../modules/payments/server/sandbox.ts'
import enrolments from '../modules/enrolment/module.ts'
import {
  type Actor,
  type Asked,
  day,
  hour,
  module,
  type Module,
  plus,
  type Ports,
  ref,
  type Resource,
  type Role,
  resource,
  state,
} from '../modules/kit/index.ts'
import messages from '../modules/messages/module.ts'
import openclass from '../modules/openclass/module.ts'
import { lesson, openClass } from '../modules/openclass/index.ts'
import { agency, agencyLoad, agencyTeacher, areaAuthorization, classroom, guardian, payerLoad, school, student, studentLoad } from '../modules/people/index.ts'
import { channel, org, orgArea, partnerVisitor, priceAuth } from '../modules/partners/index.ts'
import { grant, product, productLoad, shelf } from '../modules/products/index.ts'
import { policy, policyId } from '../modules/system/index.ts'
import payments from '../modules/payments/module.ts'
import refunds from '../modules/refunds/module.ts'
import sharing from '../modules/sharing/module.ts'
import subsidies from '../modules/subsidies/module.ts'
import { wechatAccount, wechatBinding } from '../modules/wechat/index.ts'

const leave = resource('leave', {
  label: ['请假', 'Leave'],
  scope: 'everyone',
  fields: { openClassId: ref('open_class')('班级', 'Class') },
  lifecycle: { new: state('新建', 'New', 'idle', { apply: 'applied' }), applied: state('待审批', 'Applied', 'waiting') },
})
const surroundings: readonly Resource[] = [
  tenant,
  dept,
  user,
  identity,
  channel,
  org,
  orgArea,
  priceAuth,
  partnerVisitor,
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
  leave,
  wechatAccount,
  wechatBinding,
]
/** The modules under test, and a stub for whatever else they point to; one above them brings resources of its own. */
function modules(upper: readonly Module[] = []): readonly Module[] {
  const own = new Set(upper.flatMap(one => one.resources.map(of => of.name)))
  const around = surroundings.filter(of => !own.has(of.name))
  return withPointedTo([
    module('around', {
      label: ['周围', 'Around'],
      resources: around,
      views: [agencyLoad, payerLoad, studentLoad, productLoad],
      commands: around.flatMap(of => stubs(of)),
    }),
    messages,
    openclass,
    subsidies,
    payments,
    enrolments,
    sharing,
    refunds,
    ...upper,
  ])
}

/** The first lesson of every class: ten days after the clock's start, at 16:00 in Shanghai. */
export const firstLesson = '2026-10-11T08:00:00.000Z'
const where = { schoolId: 's1', agencyId: 'a1', areaCode: '330106' }
/** A policy that gives all back until a week before, 80 % until the first lesson, and half of the untaught afterwards. */
export const refundPolicy = {
  name: '标准',
  rules: [
    { beforeDays: 7, backBp: 10_000 },
    { beforeDays: 0, backBp: 8_000 },
    { taughtPercentMax: 50, backBp: 5_000 },
  ],
}

export interface District extends App {
  readonly box: Sandbox
  /** The outside world; a test may put more into it. */
  readonly ports: Ports & Record<string, unknown>
  /** Puts a row into a status by a stubbed command. */
  put(of: Resource, id: string, name: string, data: object, to?: string): Promise<void>
  /** A class on sale with three weekly lessons. */
  klass(id: string, more?: object): Promise<string>
  /** Has the first lessons of a class given and confirmed. */
  teach(klass: string, count: number): Promise<void>
  /** A pupil of year 3 with one guardian, whose account is `u-<id>`. */
  child(id: string): Promise<string>
  parent(...children: readonly string[]): Session
  readonly school: Session
  readonly agency: Session
  readonly platform: Session
  readonly finance: Session
  /** Calls a route of these modules as the HTTP layer does; under a key it may be called again. */
  call(session: Session, path: string, asked: Asked, key?: string): Promise<any>
}

/** The rows that everything else stands on: a school, an agency, the policy of the house. */
async function furnish(put: District['put']): Promise<void> {
  const area = { areaCode: '330106', areaName: '西湖区' }
  await put(school, 's1', 'create', {
    schoolName: '实验小学',
    schoolCode: 'S1',
    educationPeriod: 'primary',
    ...area,
    termStart: '2026-09-01',
    termEnd: '2027-01-31',
  })
  await put(agency, 'a1', 'create', { agencyName: '艺海', licenseNo: 'L1', licenseUntil: '2030-01-01', ...area, contact: '王芳', phone: '13800000001' })
  await put(policy, policyId, 'create', { holdMinutes: 30, holdGraceMinutes: 30, offerMinutes: 120 })
}
async function openKlass(put: District['put'], id: string, more: object): Promise<string> {
  const values = {
    name: `班级${id}`,
    openClassType: 'Aft_Class',
    productId: 'p1',
    ...where,
    startDate: '2026-10-11',
    endDate: '2026-12-31',
    capacityMin: 1,
    capacity: 2,
    lessonCount: 3,
    priceCents: 30_001,
    enrollStart: '2026-10-01T00:00:00.000Z',
    enrollEnd: '2026-10-08T00:00:00.000Z',
    firstLessonAt: firstLesson,
    waitlistOn: true,
    grades: [3],
    refundPolicy,
    ...more,
  }
  for (const [name, data, to] of [
    ['launch', values],
    ['perfect', {}],
    ['checkTeacher', {}, 'teacher_checked'],
    ['release', {}, 'released'],
  ] as const)
    await put(openClass, id, name, data, to)
  const begins = values.firstLessonAt
  for (let no = 1; no <= 3; no++) {
    const startAt = plus(begins, (no - 1) * 7 * day)
    await put(lesson, `${id}-${no}`, 'plan', {
      openClassId: id,
      ...where,
      lessonNo: no,
      chapterName: `第${no}课`,
      startAt,
      endAt: plus(startAt, hour),
      roomId: 'r1',
      teacherId: 't1',
    })
  }
  return id
}

/** Calls a route of these modules as the HTTP layer does. */
function callsOf(self: App, ports: { readonly gateway: Sandbox }): District['call'] {
  const context = { engine: self.engine, ports, wire: wire(self.engine) } as never
  return async (session, path, asked, key) => {
    const route = [...payments.routes, ...enrolments.routes, ...refunds.routes].find(one => one.path.replace(/^\/api\//, '') === path)
    if (!route || (route.kind !== 'act' && route.kind !== 'report')) throw new Error(`no route ${path}`)
    const acting = route.kind === 'act' && route.public ? self.engine.system(session.tenant) : session
    const desk = deskOf(context, acting, 0, key)
    if (route.kind === 'report') return route.run(asked, desk)
    const steps = [await route.run(asked, desk)].flat(),
      rows: unknown[] = []
    for (const step of steps) {
      await self.engine.submit(acting, step.command, step.id, step.input, { key })
      rows.push(await self.row(step.command.on, step.id))
    }
    return route.answer?.(rows, asked, desk)
  }
}

export async function district(options: { readonly dialect?: (typeof dialects)[number]; readonly upper?: readonly Module[] } = {}): Promise<District> {
  let at: App | undefined
  const box = sandbox({ secret: 'test secret', clock: () => at!.now, delay: 0 })
  const ports = { gateway: box }
  at = await app(modules(options.upper), { ...options, ports })
  const self = at
  const put: District['put'] = async (of, id, name, data, to) => {
    await self.run(self.as('system'), stub(of, name), id, { data, ...(to ? { to } : {}) })
  }
  /** A session with the rights its role has by default: the commands it may run and the rows it may see. */
  const as = (role: Role, extra: Partial<Actor>): Session => {
    const session = self.as(role, extra),
      { may } = session.actor
    const sees = (code: string) => [...self.engine.registry.resources.values()].some(of => code === `${of.name}_view` && of.read.includes(role))
    return { ...session, actor: { ...session.actor, may: code => code === 'money_view' || may(code) || sees(code) } }
  }
  const call = callsOf(self, ports)
  box.connect(async (channel, body) => (await call(self.as('system'), `business-order/notify/${channel}`, body)).code === 'SUCCESS')
  await furnish(put)
  return Object.assign(self, {
    box,
    ports,
    put,
    call,
    klass: (id: string, more: object = {}) => openKlass(put, id, more),
    async teach(klass: string, count: number) {
      for (let no = 1; no <= count; no++) for (const name of ['clockIn', 'submitAttendance', 'confirm']) await put(lesson, `${klass}-${no}`, name, {})
    },
    async child(id: string) {
      await put(student, id, 'create', { studentName: '张小明', studentCode: id, ...where, gradeId: 'g3', yearGrade: 3 })
      await put(guardian, `g-${id}`, 'enter', {
        studentId: id,
        schoolId: 's1',
        areaCode: '330106',
        userId: `u-${id}`,
        name: '张父',
        phone: '13800000002',
        verifiedAt: self.now,
      })
      return id
    },
    parent: (...children: readonly string[]) => as('PR', { userId: `u-${children[0]}`, reach: { student: children } }),
    school: as('SM', { userId: 'sm1', reach: { school: ['s1'] } }),
    agency: as('AM', { userId: 'am1', reach: { agency: ['a1'] } }),
    platform: as('PO', { userId: 'po1' }),
    finance: as('FI', { userId: 'fi1' }),
  }) as unknown as District
}
