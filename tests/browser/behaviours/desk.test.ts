/** The desk as its people use it: the day in a sentence and what waits with its command, the page of a class, its list, and who calls. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../modules/kit/index.ts'
import { resize, type Site, site, until, type Visitor } from '../browser.ts'
import { type Furnished, furnish, readyClass, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, school: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  school = await at.visit('school')
})
afterAll(() => at?.close())
afterEach(() => expect(school.errors).toEqual([]))

const kind = (name: string) => school.page.locator('main .dk-kind', { has: school.page.locator(`[data-todo=${name}]`) })

test('a home says the day in a sentence, and a leave is approved on its row', async () => {
  const asked = { studentId: on.pupils.张小明, openClassId: made.klass, kind: 'personal', reason: '回老家' }
  await on.send('parent1', 'leave.applyStuLeave', newId(), { ...asked, startTime: '2026-10-08 08:00:00', endTime: '2026-10-08 22:00:00' })
  await school.open('/wel', 'home')
  await school.page.locator('.dk-say', { hasText: /件事等您处理/ }).waitFor()
  const row = kind('leave').locator('[data-waiting]')
  await row.getByText('张小明').waitFor()
  await row.getByText('国画甲班').waitFor()
  // On a small desk there is room for whom it is about, and the button stays within.
  await resize(school.page, 1000, 800)
  const room = () =>
    row.evaluate(one => [
      one.querySelector('.dk-what')!.clientWidth >= 120,
      one.scrollWidth <= one.clientWidth,
      one.clientWidth > one.parentElement!.clientWidth - 1,
    ])
  await expect.poll(room).toEqual([true, true, true])
  await resize(school.page, 1440, 900)
  await row.getByRole('button', { name: '批准请假' }).click()
  await school.send()
  await kind('leave').waitFor({ state: 'detached' })
})

test('what is asked on a page of its own leads there, with its form open', async () => {
  const id = await readyClass(on, { productId: made.product, name: '国画戊班', days: ['2026-10-20', '2026-10-27', '2026-11-03'] } as never)
  await school.open('/wel', 'home')
  await kind('class_release').locator(`[data-waiting="${id}"] [data-act=release]`).click()
  await school.screen('openclass-detail')
  await school.dialog().getByText('报名截止').first().waitFor()
  expect(school.page.url()).toContain(id)
  await until('the address has forgotten what it asked for', async () => !school.page.url().includes('act='))
})

test('the page of a class says how full it is, whom it belongs to and what happened, and shows no dash', async () => {
  await school.open(`/openclass/launch/${made.klass}`, 'openclass-detail')
  const head = school.page.locator('main .kt-stays')
  await head.locator('[data-figure=seats]', { hasText: '3/3' }).waitFor()
  await head.locator('[data-figure=next]').waitFor()
  const beside = school.page.locator('main .kt-beside')
  await beside.getByText('启航艺术').waitFor()
  await beside.locator('.kt-lately').getByText('发布', { exact: true }).waitFor()
  await expect.poll(() => school.page.locator('main .kt-fields .kt-none').count()).toBe(0)
  const empties = school.page.locator('main .kt-empties')
  await empties.locator('summary', { hasText: /还有 \d+ 项未填/ }).click()
  await empties.getByText('取消原因').waitFor()
  await resize(school.page, 1440, 420)
  await school.page.getByText('允许插班').scrollIntoViewIfNeeded()
  await until('the head is still there', () => head.locator('h1').evaluate(one => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().top < 200))
  await resize(school.page, 1440, 900)
})

test('a list counts its rows, names each with what tells it apart, and shows how full classes are', async () => {
  await school.open('/openclass/launch', 'openclass')
  const row = school.row('国画甲班')
  await row.locator('.kt-fill', { hasText: '3/3' }).waitFor()
  await row.locator('.kt-main small', { hasText: '海淀第一小学 · 启航艺术' }).waitFor()
  await expect.poll(() => school.page.locator('main .kt-head > .kt-figures').innerText()).toBe(String(await school.page.locator('main tbody tr').count()))
  await school.open('/school/student', 'student')
  const more = school.page.locator('main search').getByRole('button', { name: '更多条件' })
  await expect.poll(() => school.page.getByLabel('学年').count()).toBe(0)
  await more.click()
  await school.page.getByLabel('学年').first().waitFor()
})

test('a pupil has all that is theirs on one page: at the front how they stand and the newest of each kind, behind it all of them', async () => {
  await school.open(`/school/student/${on.pupils.张小明}`, 'student-detail')
  const front = school.page.locator('.kt-glance')
  for (const [kind, says] of [
    ['classes', '国画甲班'],
    ['leave', '国画甲班'],
    ['guardians', '张建国'],
  ] as const)
    await front.locator(`[data-glance=${kind}] li`, { hasText: says }).first().waitFor()
  // What there is none of takes a word, not a box.
  await front.locator('[data-glance=none]', { hasText: '成果' }).waitFor()
  await expect.poll(() => front.locator('[data-glance=results]').count()).toBe(0)
  await expect.poll(() => school.page.locator('[data-figure=classes] dd').innerText()).toMatch(/^[1-9]/)
  await expect.poll(() => school.page.locator('[data-figure=marks] dd').innerText()).toMatch(/^\d+\/\d+$/)
  await front.locator('[data-glance=classes]').getByRole('button', { name: /^全部/ }).click()
  await school.page.getByRole('tab', { name: '班级', exact: true, selected: true }).waitFor()
  await school.shot('pupil')
  for (const [tab, says] of [
    ['班级', '国画甲班'],
    ['请假', '回老家'],
    ['监护人', '张建国'],
  ] as const) {
    await school.page.getByRole('tab', { name: tab, exact: true }).click()
    await school.row(says).waitFor()
  }
})

test.each(['classteacher', 'operator', 'service'])('%s sees of a pupil what is theirs to see, phones masked', async account => {
  const one = await at.visit(account)
  await one.open(`/school/student/${on.pupils.张小明}`, 'student-detail')
  const front = one.page.locator('.kt-glance')
  await front.locator('[data-glance=classes] li, [data-glance=guardians] li').first().waitFor()
  const permission = await one.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!).permission)
  const rights = { classes: 'enrolment_view', marks: 'lesson_mark_view', orders: 'order_view', leave: 'leave_view', guardians: 'guardian_view' }
  for (const [kind, right] of Object.entries(rights))
    if (!permission[right]) await expect.poll(() => one.page.locator(`[data-glance=${kind}], [data-figure=${kind}]`).count(), { message: kind }).toBe(0)
  expect(await one.page.locator('main').innerText()).not.toMatch(/1\d{10}/)
  await resize(one.page, 375, 812)
  await one.shot(`pupil-${account}-375`)
  expect(one.errors).toEqual([])
  await one.leave()
})

test('customer service finds children, classes and orders by the phone that calls', async () => {
  const { engine } = at.serving.parts
  const [one] = (await engine.ask('000000', {
    kind: 'find',
    of: engine.registry.resources.get('guardian')!,
    where: { studentId: on.pupils.张小明! },
    limit: 1,
  } as never)) as unknown as readonly { readonly phone: string }[]
  const service = await at.visit('service')
  await service.page.locator('.kt-caller input').fill(one!.phone)
  await service.press('查询')
  await service.screen('caller')
  await until('both children are there', async () => (await service.page.locator('.dk-children li').count()) === 2)
  await service.page.getByRole('region', { name: '班级' }).locator('tbody tr').first().waitFor()
  await service.page.getByRole('region', { name: '订单' }).locator('tbody tr').first().waitFor()
  await service.page.locator('.kt-caller input').fill('13000000000')
  await service.press('查询')
  await service.page.getByText('没有登记此手机号的家长').waitFor()
  expect(service.errors).toEqual([])
  await service.leave()
})
