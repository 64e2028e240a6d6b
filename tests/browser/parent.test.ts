/** What families and coaches do on their phones: look at a course that somebody shared, pay, ask for leave, and begin a lesson. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { user } from '../../modules/identity/index.ts'
import { leave } from '../../modules/leave/index.ts'
import { find } from '../../modules/kit/index.ts'
import { lesson } from '../../modules/openclass/index.ts'
import { guardian } from '../../modules/people/index.ts'
import { fits, login, type Site, site, until, type Visitor } from './browser.ts'
import { visit as look, watched } from './walk.ts'
import { type Furnished, furnish, position, readyClass, type World, world } from './world.ts'

let at: Site, on: World, made: Furnished, mother: Visitor, father: Visitor, course: string
const phone = { width: 375 } as const
beforeAll(async () => {
  at = await site({ line: true })
  on = await world(at)
  made = await furnish(on)
  course = await readyClass(on, { productId: made.product, name: '国画周二班', days: ['2026-10-13', '2026-10-20', '2026-10-27'] })
  await on.send('school', 'open_class.release', course, { isAudit: 0, enrollEnd: '2026-10-08 18:00:00' })
  mother = await at.visit('parent1', phone)
  father = await at.visit('parent5', { ...phone, theme: 'dark' })
})
afterAll(() => at?.close())
afterEach(() => expect([mother, father].flatMap(one => one.errors)).toEqual([]))

const bar = (one: Visitor) => one.page.locator('.kt-phonebar a')
/** The day of a lesson: on a phone the timetable shows one at a time. */
const lessonDay = '/sch_lesson/kcb?date=2026-10-02'
/** Read by axe, and no wider than the phone. */
async function isSound(one: Visitor): Promise<void> {
  await watched(one)
  expect(await look(one, { within: 'main' })).toEqual([])
  await fits(one.page)
}
const seen = (one: Visitor, text: string) => one.page.getByText(text).locator('visible=true').first()
const rows = <T>(query: T) => at.serving.parts.engine.ask('000000', query as never) as Promise<readonly any[]>

test('a shared course opens after signing in, says what it is and what it costs, and paying leads to the class of the child', async () => {
  const { page } = father,
    address = `/parent/course/${course}`
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('ketang.session', JSON.stringify({ lang: 'zh', theme: 'dark' })))
  await page.goto(address)
  await father.screen('login')
  await login(page, 'parent5')
  await father.screen('parent-course')
  expect(new URL(page.url()).pathname).toBe(address)
  for (const said of ['认识笔墨', '画竹', '王思远', '3 次课 × 约 ¥133.33', '毛笔', '还有 5 个名额']) await page.getByText(said).first().waitFor()
  await page
    .getByText(/退费规则|退 100%|退费/)
    .first()
    .waitFor()
  await isSound(father)
  await father.press('分享')
  await father.dialog().getByRole('img', { name: '课程二维码' }).waitFor()
  // On a phone what opens comes from below and reaches from edge to edge.
  await expect
    .poll(async () => {
      const box = (await father.dialog().boundingBox())!
      return [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
    })
    .toEqual([0, 375, 812])
  await father.dialog().locator('.bp6-dialog-close-button').click()
  await father.press('报名', page.locator('.co-door'))
  await father.screen('order-pay')
  await father.press('支付宝')
  const link = page.locator('main a[href*="/sandbox/pay"]')
  await link.waitFor()
  at.serving.parts.ports.gateway.act(new URL((await link.getAttribute('href'))!, 'http://x').searchParams.get('tradeNo')!, 'pay')
  await page.getByText('支付成功，报名已完成。').waitFor()
  await father.press('查看我的班级')
  await father.screen('parent-course')
  await page.getByText('周雨欣的班级').waitFor()
  expect(new URL(page.url()).searchParams.get('studentId')).toBe(on.pupils.周雨欣)
  await page.locator('.co-ways').getByRole('link', { name: '请假' }).click()
  await father.screen('parent-leave')
  const send = page.locator('.kt-action button')
  await page.locator('.lv-lessons label', { hasText: '10-20' }).click()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await isSound(father)
  await page.getByLabel('请假原因').fill('牙科复诊')
  await send.click()
  await father.screen('leave')
  const [asked] = await rows(find(leave, { openClassId: course }))
  const [second] = await rows(find(lesson, { openClassId: course, lessonNo: 2 }))
  expect(asked).toMatchObject({ studentId: on.pupils.周雨欣, lessonIds: [second.id], kind: 'illness', status: 'applied' })
})

test('the phone of a family has four places, the rest behind one more, and nothing of the desk; the chosen child stays chosen', async () => {
  const { page } = mother
  await mother.open('/wel', 'parent-home')
  await expect.poll(() => bar(mother).allInnerTexts()).toEqual(['首页', '课程表', '课程报名', '我的消息'].map(name => expect.stringContaining(name)))
  for (const desk of ['.kt-tabs', '.kt-finder', '.kt-sidebar', '.kt-bell']) await expect.poll(() => page.locator(desk).count(), { message: desk }).toBe(0)
  for (const box of await bar(mother).all()) expect((await box.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await bar(mother).nth(2).click()
  await mother.screen('parent-enrol')
  await page.locator('.kt-children button', { hasText: '张小红' }).click()
  await mother.open(`/parent/course/${made.klass}`, 'parent-course')
  await page.getByText('张小红的班级').waitFor()
  await bar(mother).nth(1).click()
  await mother.screen('kcb')
  await mother.open(lessonDay, 'kcb')
  await seen(mother, '国画甲班').waitFor()
  await seen(mother, '张小明、张小红').waitFor()
  await mother.page.locator('.kt-phonebar button').click()
  await page.locator('.kt-sidebar .kt-me-head').click()
  await mother.screen('me')
  await page.getByRole('button', { name: '退出系统' }).waitFor()
  await isSound(mother)
})

test('without a network the app opens, with the timetable as it was last seen', async () => {
  const { page } = mother,
    context = page.context(),
    load = () => mother.load(lessonDay, 'kcb')
  await context.addInitScript(() => Object.assign(window, { ketangKeepsOffline: true }))
  await load()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.locator('head link[rel=manifest]').waitFor({ state: 'attached' })
  // The first visit goes past a worker that was not there yet.
  await load()
  await seen(mother, '国画甲班').waitFor()
  await page.evaluate(async () => {
    const cache = await caches.open('ketang-data')
    for (let i = 0; i < 200; i++) await cache.put(`/api/business-openclass/calendar/list?day=${i}`, new Response('{}'))
  })
  await load()
  await seen(mother, '国画甲班').waitFor()
  const plug = await at.unplug(mother)
  await load()
  await seen(mother, '国画甲班').waitFor()
  // What was looked at long ago goes: a phone is no archive.
  const kept = await page.evaluate(async () => (await (await caches.open('ketang-data')).keys()).map(one => new URL(one.url).pathname))
  expect(kept).toContain('/api/business-openclass/calendar/list')
  expect(kept.length).toBeLessThanOrEqual(150)
  // Whoever else signs in at this phone is given nothing of it.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('ketang.session')!)
    localStorage.setItem('ketang.session', JSON.stringify({ ...kept, userInfo: { ...kept.userInfo, user_id: 'another' } }))
  })
  await page.goto(lessonDay)
  await page.getByText('网络无法连接').first().waitFor()
  await expect.poll(() => page.getByText('国画甲班').count()).toBe(0)
  await plug()
  await mother.forget()
  await mother.comeBack()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
})

test('a coach sees the lesson that comes next, clocks in by one tap and goes on to the attendance', async () => {
  await at.moveTo('2026-10-02T04:05:00.000Z')
  await on.send('school', 'open_class.confirmClass', made.klass, {})
  await at.moveTo('2026-10-02T08:20:00.000Z')
  const coach = await at.visit('coach1', { ...phone, place: position })
  await coach.screen('home')
  const card = coach.page.locator('.dk-next')
  await card.getByText(/海淀第一小学/).waitFor()
  await isSound(coach)
  await coach.press('签到', card)
  await until('the lesson is begun', async () => (await rows(find(lesson, { id: made.lesson })))[0].status === 'signed')
  await coach.press('点名', card)
  await coach.screen('lesson_detail')
  expect(coach.errors).toEqual([])
  await coach.leave()
})

test('a family sees what is kept of it, takes it along as one file, and asks to have it put right', async () => {
  await mother.open('/me', 'me')
  await mother.press('我的数据')
  await mother.screen('own-data')
  for (const said of ['学生', '监护关系', '孩子的资料由学校答复和处理，最长 15 天']) await seen(mother, said).waitFor()
  await isSound(mother)
  const file = mother.page.waitForEvent('download')
  await mother.press('下载全部（xlsx）')
  expect((await file).suggestedFilename()).toBe('我的数据.xlsx')
  await seen(mother, '还没有提出过请求').waitFor()
  await mother.press('提出请求')
  await mother.fill({ 学生: '张小明', 请求: '更正资料', 说明: '生日登记错了' })
  await mother.send()
  for (const said of ['生日登记错了', '待答复']) await seen(mother, said).waitFor()
  await isSound(mother)
  await mother.press('撤回请求')
  await mother.press(/^(确定|撤回请求)$/, mother.dialog())
  await seen(mother, '已撤回').waitFor()
  await mother.page.getByRole('link', { name: '我的孩子' }).last().click()
  await mother.screen('my-children')
})

test('who has no child here any more closes the account, and is signed out of it', async () => {
  const [tie] = await rows(find(guardian, { studentId: on.pupils.赵一诺! }))
  await on.send('school', 'guardian.unbind', String(tie.id), { remark: '转学' })
  const former = await at.visit('parent3', phone)
  await former.open('/info/data', 'own-data')
  await seen(former, '可立即注销').waitFor()
  await isSound(former)
  await former.shot('own-data-alone')
  await former.press('注销账号')
  await former.press(/^(确定|注销账号)$/, former.dialog())
  await former.screen('login')
  expect(await rows(find(user, { account: 'parent3' }))).toEqual([])
  await former.leave()
})
