/** People in a hurry: they change the child in the middle, come late, press twice, lose the network and the session, and lose nothing by it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { find, newId } from '../../modules/kit/index.ts'
import { leave } from '../../modules/leave/index.ts'
import { lesson } from '../../modules/openclass/index.ts'
import { answering, calling, fits, password, type Site, site, until, type Visitor } from './browser.ts'
import { isSound } from './walk.ts'
import { type Furnished, furnish, position, readyClass, type World, world } from './world.ts'

let at: Site, on: World, made: Furnished, mother: Visitor, course: string
const phone = { width: 375 } as const
const visitors: Visitor[] = []
const come = async (...given: Parameters<Site['visit']>): Promise<Visitor> => {
  const one = await at.visit(...given)
  visitors.push(one)
  return one
}
const rows = <T>(query: T) => at.serving.parts.engine.ask('000000', query as never) as Promise<readonly any[]>
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  course = await readyClass(on, { productId: made.product, name: '国画周二班', days: ['2026-10-13', '2026-11-10', '2026-12-22'] })
  await on.send('school', 'open_class.release', course, { isAudit: 0, enrollEnd: '2026-10-08 18:00:00' })
  const enrolmentId = newId(),
    attempt = newId()
  await on.send('parent1', 'enrolment.commit', enrolmentId, { openClassId: course, studentId: on.pupils.张小明 })
  const [due] = await on.rows('order', { enrolmentId }),
    { engine } = at.serving.parts
  await on.send('parent1', 'payment.create', attempt, { orderId: due.id, payType: 'wechat', terminal: 'web' })
  const paid = { transactionNo: 'IM1', receivedCents: due.totalCents, currency: 'CNY', paidAt: at.now() }
  await engine.run(engine.system('000000'), engine.command('payment', 'succeed'), attempt, paid)
  await at.tick()
  mother = await come('parent1', phone)
})
afterAll(() => at?.close())
afterEach(() => expect(visitors.flatMap(one => one.errors)).toEqual([]))

const reason = () => mother.page.getByLabel('请假原因')
const child = (name: string) => mother.page.locator('.kt-children button', { hasText: name })
const lastLesson = () => mother.page.locator('.lv-lessons label', { hasText: '12-22' })

test('leave from the last lesson of a class: what is typed outlives another child, a reload and the end of the session', { timeout: 120_000 }, async () => {
  const { page } = mother
  await mother.open(`/parent/leave?studentId=${on.pupils.张小明}&openClassId=${course}`, 'parent-leave')
  await lastLesson().click()
  await reason().fill('回老家')
  await child('张小红').click()
  await until('the other child is chosen', async () => new URL(page.url()).searchParams.get('studentId') === on.pupils.张小红)
  await child('张小明').click()
  await lastLesson().waitFor()
  await expect.poll(() => page.locator('[data-screen=leave]').count()).toBe(0)
  await expect.poll(() => reason().inputValue()).toBe('回老家')
  await page.reload()
  await mother.screen('parent-leave')
  await mother.press('继续填写', page.locator('main .kt-draft'))
  await expect.poll(() => reason().inputValue()).toBe('回老家')
  await expect.poll(() => lastLesson().locator('input').isChecked()).toBe(true)
  await page.getByLabel('类型').selectOption('personal')
  await page.route(
    /applyStuLeave/,
    async route => {
      await page.evaluate(async () => {
        const { token } = JSON.parse(localStorage.getItem('ketang.session')!)
        const headers = { 'Blade-Auth': `bearer ${token}`, Authorization: `Basic ${btoa('ketang:ketang_secret')}` }
        await fetch('/api/blade-auth/oauth/logout', { headers })
      })
      await route.continue()
    },
    { times: 1 },
  )
  await page.locator('.kt-action button').click()
  const again = page.locator('[data-screen=again]')
  await again.waitFor()
  await page.locator('#login-again-password').fill(password)
  await mother.press('登录并继续', again)
  await mother.screen('leave')
  const asked = await rows(find(leave, { openClassId: course })),
    [last] = await rows(find(lesson, { openClassId: course, lessonNo: 3 }))
  expect(asked).toMatchObject([{ studentId: on.pupils.张小明, lessonIds: [last.id], kind: 'personal', reason: '回老家', status: 'applied' }])
})

test('who looks further ahead sees later lessons, and what was sent is offered no more', { timeout: 60_000 }, async () => {
  await mother.open('/parent/leave', 'parent-leave')
  await child('张小明').click()
  await mother.page.locator('.lv-lessons label').first().waitFor()
  await expect.poll(() => mother.page.locator('main .kt-draft').count()).toBe(0)
  await until('the last one is there', async () => {
    const later = mother.page.getByRole('button', { name: '更晚的课次' })
    if ((await lastLesson().count()) === 0 && (await later.isEnabled())) await later.click()
    return (await lastLesson().count()) > 0
  })
  await lastLesson().getByText('已请假').waitFor()
})

test('without a network a phone says that it shows what was seen last, and a home does not say of what it does not know that it is nothing', {
  timeout: 60_000,
}, async () => {
  const { page } = mother
  await answering(
    page,
    calling('business-openclass/school_client/mark/page'),
    route => route.abort(),
    async () => {
      await mother.open('/wel', 'parent-home')
      await page.getByText('国画甲班').first().waitFor()
      await expect.poll(() => page.locator('.ph-day').innerText()).toBe('')
    },
  )
  await mother.open('/wel', 'parent-home')
  await page.getByText(/件事等您处理|没有需要您处理的事/).waitFor()
  await page.context().setOffline(true)
  await page.getByText('网络已断开').waitFor()
  await isSound(mother)
  await fits(page)
  await page.context().setOffline(false)
  await page.getByText('网络已断开').waitFor({ state: 'detached' })
})

test('a school types what it wants to be done, and whom it is about, and does it from there', { timeout: 60_000 }, async () => {
  const school = await come('school')
  await school.page.keyboard.press('Control+k')
  await school.page.locator('.kt-palette input').fill('批准 zxm')
  const found = school.page.getByRole('option').filter({ hasText: '批准请假 张小明' })
  await found.waitFor()
  // Nobody approves what they can't read whom it is about, however much stands beside it.
  await expect.poll(() => found.locator('.bp6-fill').evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
  await school.shot('search-waiting')
  await found.click()
  await school.send()
  await until('it is approved', async () => (await rows(find(leave, { openClassId: course })))[0].status === 'approved')
})

test("a phone is taken as it stands in somebody's contacts, and a number in signs of full width", { timeout: 60_000 }, async () => {
  const school = await come('school')
  await school.open('/school/student', 'student')
  await school.command('student_create')
  const given = school.dialog().getByLabel('家长手机')
  await given.fill('+86 139-0000-0207')
  await given.press('Tab')
  await expect.poll(() => given.inputValue()).toBe('13900000207')
})

test('a coach who is late says why where they stand, once however often they press, and goes on to the roll', { timeout: 120_000 }, async () => {
  await at.moveTo('2026-10-02T04:05:00.000Z')
  await on.send('school', 'open_class.confirmClass', made.klass, {})
  await at.moveTo('2026-10-02T08:40:00.000Z')
  const coach = await come('coach1', { ...phone, place: position })
  await coach.screen('home')
  const card = coach.page.locator('.dk-next'),
    sent: string[] = []
  coach.page.on('request', one => one.url().includes('/clockIn') && one.method() === 'POST' && sent.push(one.url()))
  await coach.press('签到', card)
  await card.getByText('迟到或不在签到地点，请填写说明').waitFor()
  expect(new URL(coach.page.url()).pathname).toBe('/wel')
  await isSound(coach)
  await coach.shot('coach-late')
  await card.getByLabel(/说明/).fill('路上堵车')
  await card.getByRole('button', { name: '签到' }).dblclick()
  await card.getByRole('button', { name: '点名' }).waitFor()
  expect(sent.length).toBe(2)
  expect((await rows(find(lesson, { id: made.lesson })))[0]).toMatchObject({ status: 'signed', signLate: true, signRemark: '路上堵车' })
  await coach.press('点名', card)
  await coach.screen('lesson_detail')
  await coach.page.getByText('张小明').first().waitFor()
  // From its details as well, which is where a letter leads.
  await coach.open(`/lesson_detail?lessonId=${made.lesson}`, 'lesson_detail')
  await coach.press('点名')
  await coach.page.getByText('张小明').first().waitFor()
})
