/** Pages that no menu entry opens by itself: rows of their own, editors, tabs; in English by day and in the dark, in Chinese, and the main screens on a phone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get } from '../../../modules/kit/index.ts'
import { resize, type Site, type Visitor } from '../browser.ts'
import { demoSite, demoVisit } from '../demo.ts'
import { become, english, look, speak, visit, watched } from '../walk.ts'

let at: Site, me: Visitor
beforeAll(async () => {
  at = await demoSite()
  me = await watched(await demoVisit(at, accounts[0]!))
})
afterAll(() => at?.close())

/** The id of the first row of a list that shows one. */
async function id(list: string): Promise<string> {
  await look(me, { to: list })
  return (await me.page.locator('main tr[data-row="0"]').getAttribute('data-id'))!
}
const codeOf = async (orderId: string): Promise<unknown> => {
  const { engine } = at.serving.parts
  return (await engine.ask('000000', get(engine.registry.resources.get('order')!, orderId)))?.orderCode
}

/** By who has most to do there. */
const pages: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  admin: async () => ['/info', '/dict-horizontal', '/dict-vertical', '/work/process/leave/form/leave', `/desk/notice/${await id('/desk/notice')}`],
  operator: async () => [
    `/school_client/class/productDetail/${await id('/product/list')}`,
    `/sch_lesson/courseInformation?id=${await id('/product/list')}`,
    `/sch_lesson/lessonResources/${await id('/product/list')}`,
    `/lesson_detail?lessonId=${await id('/age_client/lesson/lessonmanage')}`,
    `/refund/detail/${await id('/order/refund')}`,
    `/refund/detail/${await id('/order/refund')}?tab=paper`,
    `/school/student/${await id('/school/student')}`,
    `/quotedPrice/dataFill?id=${await id('/quotedPrice/list')}`,
    `/quotedPrice/adjustAccounts?id=${await id('/quotedPrice/list')}`,
  ],
  finance: async () => [
    `/settlement/detail/${await id('/settlement/list')}`,
    `/age/teacherPayFeeDetail/${await id('/settlement/list')}`,
    '/age/teacherClassResLearningtDetail',
    `/finance/bill/${encodeURIComponent(await id('/finance/agencyBill'))}`,
    `/finance/payRecord/${await id('/finance/payRecord')}`,
    `/order/detail/${await id('/order/list')}`,
    `/order/detail/${await id('/order/list')}?tab=lines`,
  ],
  school: async () => {
    const klass = await id('/openclass/launch')
    return [`/openclass/launch/${klass}`, `/openclass/launch/${klass}?tab=lifecycle`, `/openclass/launch/${klass}?tab=history`]
  },
  agency: async () => [
    `/openclass/perfect/${await id('/openclass/launch')}`,
    '/product/edit',
    `/product/edit/${await id('/product/list')}`,
    '/product/chapter',
    '/product/courseRequirement',
    '/product/introduction',
    '/lessons/teacherChange/new',
    '/age_client/activity/openclass',
    '/age_client/class/openclass',
    '/teacher/teacher_apply_update',
  ],
  coach: async () => [`/lesson_detail?lessonId=${await id('/age_client/lesson/lessonmanage')}&tab=attendance`],
  parent: async () => {
    const order = await id('/parent/orders')
    return [`/order/detail/${order}`, `/order/pay?orderCode=${await codeOf(order)}`]
  },
  sales: async () => [`/crm_customer/crm_customerManagement/clientDetail?id=${await id('/crm_customer/crm_customerManagement/customer')}`],
}
const accounts = Object.keys(pages)

/** What people open on the way. */
const phone: Readonly<Record<string, readonly string[]>> = {
  operator: ['/openclass/calendar', '/system/user', '/uu/schoolinfo'],
  finance: ['/wel', '/settlement/run', '/finance/refundOrder'],
  school: ['/wel', '/openclass/launch', '/sch_lesson/kcb', '/school_client/enrolment', '/school_client/class/productShop'],
  coach: ['/wel', '/sch_lesson/agencyTeacherkcb'],
  parent: ['/wel', '/parent/enrol', '/parent/enrolments', '/parent/orders', '/parent/tours', '/parent/certificates', '/study/questionAnswer'],
  sales: ['customer', 'clientSea', 'intendedCustomer'].map(name => `/crm_customer/crm_customerManagement/${name}`),
}

async function shot(kind: string, account: string, path: string): Promise<void> {
  await me.shot(`${kind} ${account} ${path}`.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id').replace(/[^\w]+/g, '-'))
}
async function narrow(account: string, paths: readonly string[]): Promise<readonly string[]> {
  const wrong: string[] = []
  await resize(me.page, 375, 812)
  await speak(me, 'zh')
  for (const path of paths) {
    wrong.push(...(await visit(me, { to: path, within: '.kt-shell' })))
    const { width } = await look(me, {})
    if (width > 375) wrong.push(`${path} is ${width} px wide`)
    await shot('on a phone', account, path)
  }
  await resize(me.page, 1440, 900)
  return wrong
}

describe('the pages behind the entries', () => {
  for (const account of accounts)
    test(`are sound for ${account}`, { timeout: 240_000 }, async () => {
      if (account !== accounts[0]) await watched(await become(me, account))
      const wrong: string[] = [],
        paths = await pages[account]!()
      for (const path of paths) wrong.push(...(await visit(me, { to: path, within: 'main', isAgain: true })))
      await speak(me, 'en')
      for (const path of paths) {
        wrong.push(...(await visit(me, { to: path, within: 'main', ...english })))
        await shot('English', account, path)
      }
      const main = phone[account]
      if (main) wrong.push(...(await narrow(account, [...main, ...paths])))
      expect(wrong).toEqual([])
      expect(me.errors).toEqual([])
    })

  test('the bill that a link names is found, though its id has colons', { timeout: 120_000 }, async () => {
    await watched(await become(me, 'finance'))
    const bill = await id('/finance/agencyBill')
    await look(me, { to: `/finance/bill/${encodeURIComponent(bill)}` })
    await me.page.locator('main h1', { hasText: '机构账单' }).waitFor()
    expect(bill).toContain(':')
  })
})
