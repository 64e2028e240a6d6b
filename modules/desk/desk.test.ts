/** The homes: a tile counts exactly what its address lists, inside the asker's reach, and only for who may do it. */
import { studyAttendance, tour } from '../tours/index.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { deskOf } from '../../server/http/routes.ts'
import type { Person } from '../../tests/people.ts'
import { anyDialect, tenant } from '../../tests/app.ts'
import { shared } from '../../tests/shared.ts'
import { web, type Web } from '../../tests/web.ts'
import { modules } from '../index.ts'
import { order } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { type Actor, amountsOf, blank, type RouteContext, type Resource, type Role } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { product } from '../products/index.ts'
import { bankAccount, financeStatistics } from '../settlement/index.ts'
import { figures } from './figures.ts'
import { mayDo } from './tile.ts'
import { task } from '../relations/index.ts'
import { tilesOf } from './todo.ts'

const tiles = tilesOf(modules)
const now = '2026-11-20T04:00:00.000Z',
  past = '2026-10-02T03:00:00.000Z',
  future = '2027-03-01T03:00:00.000Z'
const here = { schoolId: 'dept-school', agencyId: 'dept-agency', areaCode: '110108', teacherId: 't-here' }
const elsewhere = { schoolId: 's-far', agencyId: 'a-far', areaCode: '990000', teacherId: 't-far' }

/** Rows of every status in four makes: bare and over, filled and over, filled and ahead, bare and over of the last choice. */
const makes = [
  { full: false, at: past, last: false },
  { full: true, at: past, last: false },
  { full: true, at: future, last: true },
  { full: false, at: past, last: true },
] as const
function rowOf(of: Resource, id: string, status: string, place: object, { full, at, last }: (typeof makes)[number], more: object = {}) {
  const value = (name: string, field: Resource['fields'][string]): unknown => {
    if (name === 'period') return at.slice(0, 7)
    // Money for what is no place in a class has steps of its own.
    if (name.startsWith('subject')) return null
    if (!field.required && (!full || field.kind === 'json')) return field.initial ?? null
    switch (field.kind) {
      case 'choice':
        return Object.keys(field.choices!).at(last ? -1 : 0)
      case 'time':
        return at
      case 'date':
        return at.slice(0, 10)
      case 'flag':
        return field.initial ?? false
      case 'int':
      case 'money':
      case 'percent':
        return 1
      case 'json':
        return {}
      default:
        return `${id}-${name}`
    }
  }
  const values = Object.fromEntries(Object.entries(of.fields).map(([name, field]) => [name, value(name, field)]))
  const scoped = Object.fromEntries(Object.entries(place).filter(([name]) => name in of.fields))
  return {
    ...(blank(of, id, tenant) as object),
    ...values,
    ...scoped,
    id,
    status,
    version: 1,
    createdAt: at,
    createdBy: 'u',
    updatedAt: at,
    updatedBy: 'u',
    ...more,
  }
}
const signed = (step: string) => ({ step, userId: `u-${step}`, name: step, at: past, remark: '' })
const extras: readonly (readonly [Resource, object])[] = [
  [refund, { status: 'applied', cause: 'parent', amountCents: 100, agencyOpinion: null, opineUntil: future, approvals: null }],
  [refund, { status: 'applied', cause: 'parent', amountCents: 90_000_000, agencyOpinion: 'agreed', approvals: [signed('school'), signed('platform')] }],
  [refund, { status: 'applied', cause: 'school', amountCents: 100, agencyOpinion: 'agreed', approvals: null }],
  [studyAttendance, { status: 'marked', mark: 'missing', openClassId: 'tour-led' }],
  [order, { status: 'created', part: 'balance' }],
  [product, { status: 'pending', forSchoolId: 'dept-school', approvals: [signed('platform')] }],
]

/** The lists of what tours book, as their calls are named. */
const bookable = {
  booking: 'booking',
  vehicleStorage: 'vehicle',
  hotelRoom: 'hotelRoom',
  restaurant: 'restaurant',
  scenicSpots: 'scenicSpots',
  labor: 'labor',
  base: 'base',
  guide: 'guide',
}
/** The call behind each screen, with what the screen itself adds. */
const calls: Readonly<Record<string, string>> = {
  '/openclass/launch': 'business-openclass/web/launchOpenClass/page',
  '/openclass/platform': 'business-openclass/platformOpenClass/page',
  '/age_client/lesson/lessonmanage': 'business-openclass/school_client/lesson/page',
  '/order/lessonCheck': 'business-order/lessonCheck/page',
  '/lessons/appeals': 'business-openclass/school_client/mark/page',
  '/basic/leave': 'business-basic/leave/page',
  '/basic/subsidy': 'business-basic/subsidy/page',
  '/lessons/substituteTask': 'business-openclass/school_client/substituteTask/page',
  '/basic/agencyViolation': 'business-basic/agencyViolation/page',
  '/basic/agencyComplaint': 'business-basic/agencyComplaint/page',
  '/lessons/teacherChange': 'business-openclass/school_client/teacherChange/page',
  '/age_client/completion': 'business-openclass/age_client/completion/page',
  '/school_client/completion': 'business-openclass/school_client/completion/page',
  '/openclass/cancelClass': 'business-openclass/cancelClass/page',
  '/parent/relation': 'business-basic/parentStudent/page',
  '/audit/productSub': 'business-basic/query/productSubPage',
  '/product/list': `${product.path!.base}/${product.path!.list ?? 'list'}`,
  '/audit/agencyApply': 'business-basic/query/agencyApplyPage?auditStatus=1',
  '/audit/schoolApply': 'business-basic/query/schoolApplyPage?auditStatus=1',
  '/audit/agencySub': 'business-basic/query/agencySubPage?auditStatus=1',
  '/audit/teacherApply': 'business-basic/query/teacherApplyPage?auditStatus=1',
  '/audit/teacherRegister': 'business-basic/query/teacherRegisterPage',
  '/age_client/basics/agencyTeacher': 'business-basic/ageagencyteacher/page',
  '/age_client/submit/components/areaAuthorization': 'business-basic/areaAuthorization/page',
  '/school_client/refund': 'business-openclass/school_client/refund/page',
  '/finance/refundManage': 'business-order/finance/refundManage/page',
  '/finance/refundOrder': 'business-order/finance/refundOrder/page',
  '/settlement/check': 'business-basic/settlementPart/list',
  '/settlement/list': 'business-basic/settlement/list',
  '/commission/list': 'business-basic/commission/page',
  '/finance/merchantKey': 'business-order/finance/merchantKey/page',
  '/finance/gatewayNotice': 'business-order/finance/gatewayNotice/page',
  '/finance/payout': 'business-order/finance/payout/page',
  '/finance/profitShare': 'business-order/finance/profitShare/page',
  '/finance/shareMove': 'business-order/finance/shareMove/page',
  '/finance/shareReceiver': 'business-order/finance/shareReceiver/page',
  '/finance/difference': 'business-order/finance/reconciliationDifference/page',
  '/finance/reconciliation': 'business-order/finance/reconciliation/page',
  '/finance/agencyBill': 'business-order/finance/agencyBill/page',
  '/finance/schoolBill': 'business-order/finance/schoolBill/page',
  '/order/list': 'business-order/order/queryOrderPage',
  '/order/schoolOrder': 'business-order/schoolOrder/list',
  '/order/invoice': 'business-order/invoice/page',
  '/order/saleOrder': 'business-order/sale/order/platformPage',
  '/sale_client/relationApply': 'business-basic/sale/client/relationApplyPage',
  '/finance/bankAccount': 'business-order/finance/bankAccount/page',
  '/platform_client/platform_esources/resource_manage/camp': 'business-openclass/camp/page',
  ...Object.fromEntries(
    Object.entries(bookable).map(([screen, call]) => [`/platform_client/platform_esources/resource_manage/${screen}`, `business-basic/resource/${call}/page`]),
  ),
  '/recruitpilots/consult': 'business-recruitpilots/consult/page',
  '/uu/activityschedule': 'business-uu/activityschedule/page',
  '/service/conversation': 'business-customer/conversation/page',
  '/service/ticket': 'business-customer/ticket/page',
  '/crm_customer/crm_clue/clue': 'business-crm/clue/page',
  '/crm_customer/crm_followInfo/followInfo': 'business-crm/followInfo/page',
  '/crm_customer/crm_contract/contract': 'business-crm/contract/page',
  '/crm_customer/crm_contract/payment': 'business-crm/contractPayment/page',
  '/study/list': 'business-openclass/openClassStudy/page',
  '/study/ready': 'business-openclass/openClassStudy/page',
  '/study/attendance': 'business-openclass/openClassStudy/attendance/page',
  '/study/questionAnswer': 'business-openclass/openClassStudy/questionAnswer/page',
  '/quota/audit': 'business-quota/web/quotaSystem/list',
  '/quota/schoolAudit': 'business-quota/web/quotaSystem/list?level=school',
  '/quota/StudentQualityScore': 'business-quota/studentScore/list',
  '/product/qsnQuestion': 'business-product/qsn/question/page',
  '/product/exam': 'business-product/exam/page',
  '/exam/marking': 'business-product/exam/page',
  '/school/dataRequest': 'business-basic/dataRequest/page',
  '/openclass/insurance': 'business-openclass/insurance/page',
  '/relations/tasks': 'business-basic/task/page?mine=1&status=open',
  '/work/todo': 'blade-flow/work/todo-list',
  '/work/claim': 'blade-flow/work/claim-list',
  '/settlement/salary': 'business-basic/salaryInterface/list',
  '/school_client/choiceRound': 'business-openclass/school_client/choiceRound/page',
}
const listed = async (on: Web, person: Person, to: string): Promise<number> => {
  const [screen, query = ''] = to.split('?') as [string, string?]
  const [call, own = ''] = calls[screen]!.split('?') as [string, string?]
  const asked = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(query)) asked.set(name === 'queue' ? 'status' : name.replace(/^q\./, ''), value)
  const { status, body } = await on.get(person, `/api/${call}?${asked}`)
  expect(status, to).toBe(200)
  return body.data.total
}
const home = async (on: Web, person: Person) => (await on.get(person, '/api/blade-desk/home/todo')).body.data
const countOf = (data: any, name: string): number => data.todo.find((one: any) => one.name === name)?.count ?? 0

const roles: readonly Role[] = ['SM', 'ST', 'AM', 'AT', 'EC', 'PO', 'FI', 'PA']

test('of several amounts a row that waits says by which it is known', () =>
  expect([...new Set(tiles.filter(({ of }) => amountsOf(of).length > 1).map(({ of }) => of.name))]).toEqual([]))
test('nobody approves an amount blind', () =>
  expect(
    modules
      .flatMap(one => one.commands)
      .filter(({ name, on, statement, by }) => name === 'approve' && by.length > 0 && amountsOf(on).length > 0 && !statement)
      .map(({ permit }) => permit),
  ).toEqual([]))

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }), { isPlanted: true, timeout: 120_000 })
  const people = new Map<Role, Person>()
  const put = (of: Resource, rows: readonly object[]) =>
    on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(of, rows as never)) yield one
    })
  beforeAll(async () => {
    on.now = now
    await put(agencyTeacher, [rowOf(agencyTeacher, 't-here', 'approved', here, makes[0], { userId: 'u-at' })])
    await put(tour, [rowOf(tour, 'tour-led', 'completed', here, makes[0], { leaderId: 't-here' })])
    for (const role of roles) people.set(role, await on.login(role, role === 'AT' ? { userId: 'u-at' } : {}))
  }, 120_000)

  test('where nothing waits the list is empty; an agency without an account in use is told so', async () => {
    for (const role of roles) {
      const { todo } = await home(on, people.get(role)!)
      expect(
        todo.map((one: any) => one.name),
        role,
      ).toEqual(role === 'AM' ? ['account'] : [])
    }
  })

  describe('with rows of every status, here and elsewhere', () => {
    beforeAll(async () => {
      for (const of of new Set(tiles.map(tile => tile.of)))
        await put(of, [
          ...[here, elsewhere].flatMap((place, p) =>
            of.lifecycle.statuses
              .filter(status => status !== 'new')
              .flatMap(status => makes.map((make, m) => rowOf(of, `${of.name}-${p}-${status}-${m}`, status, place, make))),
          ),
          ...extras.filter(([one]) => one === of).map(([, more], i) => rowOf(of, `${of.name}-extra-${i}`, 'applied', here, makes[0], more)),
        ])
      await put(
        task,
        roles.map(role => ({
          ...rowOf(task, `task-of-${role}`, 'open', {}, makes[0]),
          ownerType: 'open_class',
          ownerId: 'open_class-0-teaching-0',
          assigneeId: people.get(role)!.userId,
        })),
      )
      on.engine.forget()
    }, 60_000)

    test.each(roles)('every tile of %s counts what its address lists', async role => {
      const person = people.get(role)!
      const { todo } = await home(on, person)
      for (const one of todo) expect([one.name, await listed(on, person, one.to)]).toEqual([one.name, one.count])
    })

    const opened = ['lesson_late', 'tour_missing', 'balance_late_agency', 'merchant_key_expiring', 'settlement_refused', 'product_rejected', 'change_rejected']
    test('each kind shows the first of the rows that it counts, by name, with what they wait for', async () => {
      for (const role of roles) {
        const { todo } = await home(on, people.get(role)!)
        for (const one of todo.filter((found: any) => found.name !== 'account')) {
          expect([role, one.name, one.rows.length]).toEqual([role, one.name, Math.min(3, one.count)])
          for (const row of one.rows) expect([one.name, row.title !== '', row.to.startsWith('/')]).toEqual([one.name, true, true])
        }
        expect(todo.filter((found: any) => found.act === null && !opened.includes(found.name)).map((found: any) => found.name)).toEqual([])
      }
    })

    test('what has a time until which it is to be done says it, the earliest first, and marks what is late', async () => {
      const { todo } = await home(on, people.get('SM')!)
      const [leaves] = todo.filter((one: any) => one.name === 'leave')
      expect(leaves.rows.map((row: any) => [row.until, row.isLate])).toEqual([
        ['2026-10-02 11:00:00', true],
        ['2026-10-02 11:00:00', true],
        ['2026-10-02 11:00:00', true],
      ])
      const [change] = todo.filter((one: any) => one.name === 'teacher_change')
      expect(change.rows.every((row: any) => row.until === '' && !row.isLate)).toBe(true)
      for (const role of roles)
        for (const { name, rows } of (await home(on, people.get(role)!)).todo) {
          const dues = rows.map((row: any) => row.until).filter(Boolean)
          expect([role, name, dues]).toEqual([role, name, [...dues].sort()])
        }
    })

    test('a home asks in one call which of its buttons would be refused, and why', async () => {
      const person = people.get('SM')!,
        { todo } = await home(on, person)
      const shown = todo.flatMap((one: any) => (one.act ? one.rows.map((row: any) => `${one.of} ${one.act.name} ${row.id}`) : []))
      const { status, body } = await on.get(person, `/api/blade-desk/home/refused?shown=${encodeURIComponent(shown.join())}`)
      expect(status).toBe(200)
      const known = new Set(shown)
      expect(body.data.length).toBeGreaterThan(0)
      for (const one of body.data) {
        expect([...known].some(each => String(each).endsWith(` ${one.command} ${one.id}`))).toBe(true)
        expect(one.refused).not.toBe('')
      }
      // What somebody may not see is not told.
      expect((await on.get(person, `/api/blade-desk/home/refused?shown=${encodeURIComponent('leave approve leave-1-applied-0')}`)).body.data).toEqual([])
    })

    test('what is typed finds what waits beyond what a home shows, where it says what is to be done', async () => {
      const person = people.get('PO')!,
        ask = async (typed: string) => (await on.get(person, `/api/blade-desk/home/waiting?q=${encodeURIComponent(typed)}`)).body.data.todo
      const long = (await home(on, person)).todo.find((one: any) => one.act && one.count > one.rows.length)
      const [found] = (await ask(`${long.act.label} ${long.label}`)).filter((one: any) => one.name === long.name)
      expect([found.count, found.rows.length]).toEqual([long.count, long.count])
      expect(await ask(`${long.act.label} qqqq`)).not.toContainEqual(expect.objectContaining({ rows: [expect.anything()] }))
      expect(await ask('qqqq')).toEqual([])
    })

    test('every tile there is appears to everybody whose work it is', async () => {
      for (const role of roles) {
        const mine = tiles.filter(tile => mayDo(tile, { actor: people.get(role)!.login.actor } as RouteContext)).map(tile => tile.name)
        const { todo } = await home(on, people.get(role)!)
        // The account is there now, in use; what is planted of products is changed by nobody; what is planted of subsidies has not come to a commission, and is of no class of this teacher;
        // what is planted of exams is no teacher's own, and has no scripts of it; what is planted of processes is nobody's task (modules/flow/flow.test.ts counts those that are somebody's).
        const isOthers = (name: string): boolean =>
          name === 'account' ||
          name === 'product_change' ||
          name === 'exam_mark' ||
          name.startsWith('flow_') ||
          (['ST', 'AT'].includes(role) && name === 'exam_draft') ||
          (['EC', 'ST'].includes(role) && name === 'subsidy')
        expect(todo.map((one: any) => one.name).sort(), role).toEqual(mine.filter(name => !isOthers(name)).sort())
      }
    })

    test('rows of other schools, agencies and areas are not counted', async () => {
      expect(countOf(await home(on, people.get('SM')!), 'leave')).toBe(makes.length)
      expect(countOf(await home(on, people.get('AM')!), 'class_perfect')).toBe(makes.length)
      expect(countOf(await home(on, people.get('EC')!), 'class_audit')).toBe(makes.length)
      expect(countOf(await home(on, people.get('PO')!), 'class_audit')).toBe(2 * makes.length)
    })

    test('a refund waits for the one whose step it is: the school, then the platform, above the band finance', async () => {
      const [school, finance] = [await home(on, people.get('SM')!), await home(on, people.get('FI')!)]
      expect(countOf(finance, 'refund_platform')).toBe(1)
      // What the school asked for itself; the small ones are the school's, though the platform may stand in for it.
      expect(countOf(await home(on, people.get('PO')!), 'refund_platform')).toBe(1)
      // All small ones with the agency heard or not asked; the one it is still asked about is not there yet.
      expect(countOf(school, 'refund')).toBe(makes.length)
      expect(countOf(await home(on, people.get('AM')!), 'refund_opinion')).toBe(1)
    })

    test('what is urgent comes first', async () => {
      const tones = (await home(on, people.get('SM')!)).todo.map((one: any) => one.tone)
      expect(tones).toContain('bad')
      expect(tones).toEqual([...tones].sort())
    })
  })

  test('the money of the month is that of the asker, and nobody else sees any', async () => {
    const money = (id: string, place: object, payCents: number, period = '2026-11') =>
      rowOf(financeStatistics as never, id, 'live', place, makes[0], { period, payCents, refundCents: 0, feeCents: 0, settleCents: 0 })
    await put(financeStatistics as never, [
      money('f1', here, 120_000),
      money('f2', elsewhere, 50),
      money('f3', { ...here, agencyId: 'a-far' }, 800),
      money('f4', here, 300, '2026-10'),
    ])
    const paid = async (role: Role) => (await home(on, people.get(role)!)).figures.list.find((one: any) => one.name === 'paid')
    expect(await paid('SM')).toMatchObject({ value: '1208.00', before: '3.00', kind: 'money' })
    expect(await paid('AM')).toMatchObject({ value: '1200.00' })
    expect(await paid('FI')).toMatchObject({ value: '1208.50' })
    expect(await paid('PA')).toBeUndefined()
    expect(await paid('AT')).toBeUndefined()
    const scoped = async (narrow: Actor['narrow']) => {
      const { login } = people.get('FI')!,
        context = deskOf({ engine: on.engine, ports: {} } as never, { ...login, actor: { ...login.actor, narrow } }, 0)
      return (await figures(context)).list.find(one => one.name === 'paid')?.value
    }
    expect(await scoped({ payment: { agencyId: here.agencyId } })).toBe('1200.00')
    expect(await scoped({ school: { id: 'nowhere' } })).toBe('0.00')
    // Sums that can't be told apart by what somebody may see are not told.
    expect(await scoped({ payment: { createdBy: 'me' } })).toBeUndefined()
  })
})

test('the time until which something is to be done is a date or a time of its rows', () => {
  const due = tiles.filter(one => one.until)
  expect(due.length).toBeGreaterThan(30)
  for (const { name, of, until } of due) {
    const field = of.fields[until!]
    expect([name, field?.kind === 'date' || field?.kind === 'time']).toEqual([name, true])
  }
})

test('who lost the right to do something does not see its tile', () => {
  const verify = tiles.find(tile => tile.of === bankAccount && tile.permit === 'bank_account_verify')!
  const context = (codes: readonly string[]) => ({ actor: { role: 'FI', may: (code: string) => codes.includes(code) } }) as unknown as RouteContext
  expect(mayDo(verify, context(['bank_account_verify', 'bank_account_view']))).toBe(true)
  expect(mayDo(verify, context(['bank_account_view']))).toBe(false)
  expect(mayDo(verify, context(['bank_account_verify']))).toBe(false)
})
