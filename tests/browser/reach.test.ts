/** Reaching things: what is likely stands there before it is typed, what there is only one of is filled in, and equal names are told apart. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { type Site, site, until, type Visitor } from './browser.ts'
import { schoolName, type World, world } from './world.ts'

let at: Site, on: World, me: Visitor | undefined
beforeAll(async () => {
  at = await site()
  on = await world(at)
})
afterAll(() => at?.close())
afterEach(async () => {
  expect(me?.errors ?? []).toEqual([])
  await me?.leave()
  me = undefined
})

const otherName = '海淀第二小学'
/** Another school with a grade and a room that are called as those of the first. */
async function otherSchool(): Promise<void> {
  const id = newId()
  await on.send('operator', 'school.create', id, {
    schoolName: otherName,
    schoolCode: '110108002',
    educationPeriod: 'primary',
    areaCode: '110108',
    areaName: '海淀区',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
    directRelease: 1,
  })
  await on.send('operator', 'school_grade.create', `${id}-3`, { schoolId: id, gradeName: '三年级', yearGrade: 3, sort: 3 })
}

const options = ({ page }: Visitor) => page.locator('.kt-options [role=option]')
const shows = ({ page }: Visitor, label: string, value: string) =>
  until(`${label} is ${value}`, async () => (await page.locator('.bp6-dialog').getByLabel(label).first().inputValue()) === value)

test('a picker shows likely rows before anything is typed, those that were picked first, and tells equal names apart', { timeout: 120_000 }, async () => {
  await otherSchool()
  me = await at.visit('operator')
  await me.open('/school/class', 'school_class')
  await me.press('更多条件')
  await me.page.getByLabel('年级', { exact: true }).click()
  await expect.poll(() => options(me!).allInnerTexts()).toHaveLength(2)
  const said = (await options(me).allInnerTexts()).map(one => one.replace(/\s+/g, ' ')).sort()
  expect(said).toEqual([`三年级 ${schoolName}`, `三年级 ${otherName}`].sort())
  await me.shot('picker')
  await options(me).filter({ hasText: otherName }).click()
  await until('it is still told apart', async () => (await me!.page.getByLabel('年级', { exact: true }).inputValue()) === `三年级 · ${otherName}`)
  await me.page.getByLabel('年级', { exact: true }).fill('')
  // In the form the grades are those of the school that was chosen, and the only one is filled in.
  await me.command('school_class_create')
  const form = me.dialog()
  await form.getByLabel('学校').click()
  await expect.poll(() => options(me!).allInnerTexts()).toEqual([schoolName, otherName])
  await options(me).filter({ hasText: otherName }).click()
  await shows(me, '年级', '三年级')
  await form.getByLabel('学校').fill('')
  await form.getByLabel('学校').blur()
  await form.getByLabel('学校').click()
  await expect.poll(() => options(me!).allInnerTexts()).toEqual([otherName, schoolName])
})

test('what there is only one of is filled in, and is nothing that was typed', { timeout: 120_000 }, async () => {
  me = await at.visit('school')
  await me.open('/school/class', 'school_class')
  await me.command('school_class_create')
  await shows(me, '学校', schoolName)
  await shows(me, '年级', '三年级')
  await me.shot('only-one')
  // Nobody is asked about what nobody typed.
  await me.dialog().getByRole('button', { name: '取消' }).click()
  await me.dialog().waitFor({ state: 'detached' })
})

test('what somebody changed is found across kinds, narrowed to what was done, and each line leads to its row', { timeout: 120_000 }, async () => {
  const name = `${otherName}分校`,
    id = newId()
  await on.send('operator2', 'school.create', id, {
    ...{ schoolName: name, schoolCode: '110108003', educationPeriod: 'primary', areaCode: '110108', areaName: '海淀区', directRelease: 1 },
    ...{ termStart: '2026-09-01', termEnd: '2027-01-20' },
  })
  await on.send('operator2', 'school.change', id, { address: '西土城路 2 号' })
  me = await at.visit('operator')
  await me.menu('操作记录')
  await me.screen('changes')
  const lines = me.page.locator('main tbody tr')
  const shown = (count: number) => until(`${count} lines are shown`, async () => (await lines.count()) === count)
  await me.page.getByLabel('操作人').fill('运营小蒋')
  await me.page.locator('.kt-options [role=option]', { hasText: '运营小蒋' }).click()
  await expect.poll(() => lines.first().innerText()).toMatch(/运营小蒋[\s\S]*海淀第二小学分校[\s\S]*西土城路 2 号/)
  await me.shot('changes')
  await me.page.getByLabel('类型').selectOption({ label: '学校' })
  await me.page.getByLabel('操作', { exact: true }).selectOption({ label: '新增学校' })
  await shown(1)
  const file = me.page.waitForEvent('download')
  await me.press('导出')
  await me.page.getByText('导出 CSV').click()
  expect((await file).suggestedFilename()).toBe('操作记录.csv')
  await lines.first().getByRole('link', { name }).click()
  await me.page.getByRole('heading', { name, level: 1 }).waitFor()
})

test('in an empty house the administrator is led to the first class, and puts the list away', { timeout: 120_000 }, async () => {
  me = await at.visit('admin')
  await me.screen('home')
  const steps = me.page.getByRole('region', { name: /从这里开出第一个班级/ })
  await steps.waitFor()
  await me.shot('first-run')
  await expect.poll(() => steps.getByText('已完成').count()).toBeGreaterThan(3)
  await steps.getByRole('link', { name: '看一遍业务规则并保存' }).click()
  await me.screen('policy')
  await me.page.goBack()
  await steps.getByRole('button', { name: '不再显示' }).click()
  await steps.waitFor({ state: 'detached' })
  // It stays away wherever they sign in next: the server was told.
  await until('the server knows', async () => {
    const kept = await me!.page.evaluate(() => localStorage.getItem('ketang.unsaved') ?? '')
    return !kept.includes('first-run')
  })
})

test('the home shows what was used and pinned, not the first of the menus', { timeout: 120_000 }, async () => {
  const { page } = (me = await at.visit('finance1'))
  await me.screen('home')
  const shortcuts = page.getByRole('region', { name: '常用功能' })
  await shortcuts.getByText('您常用的页面会出现在这里').waitFor()
  const [first, second] = await me.page.evaluate(() => {
    const flat = (nodes: readonly any[]): any[] => nodes.flatMap(node => (node.children?.length ? flat(node.children) : [node]))
    const all = flat(JSON.parse(localStorage.getItem('ketang.session')!).menus).filter(node => node.path !== '/wel')
    return [all.at(-1), all.at(-2)].map(node => ({ path: node.path as string, name: String(node.name).split(',')[0]! }))
  })
  // A use is noted once the screen can be used; who has left before used nothing.
  const noted = () => page.evaluate(() => Object.keys(localStorage).flatMap(key => (/^ketang\.used\..*\.screen$/.test(key) ? [localStorage.getItem(key)] : [])))
  for (const one of [first!, second!, first!]) {
    const before = await noted()
    await me.page.goto(one.path)
    await me.page.locator('main [data-screen]').first().waitFor()
    await expect.poll(noted).not.toEqual(before)
  }
  await me.open('/wel', 'home')
  await expect.poll(() => shortcuts.getByRole('link').allInnerTexts()).toEqual([first!.name, second!.name])
  await shortcuts.getByRole('button', { name: `固定到首页 ${second!.name}` }).click()
  await expect.poll(() => shortcuts.getByRole('link').allInnerTexts()).toEqual([second!.name, first!.name])
  await me.shot('shortcuts')
})

test('a house that admits other names takes them in its forms, and others not', { timeout: 120_000 }, async () => {
  const enter = async (one: Visitor, name: string) => {
    await one.open('/school/student', 'student')
    await one.command('student_create')
    await one.dialog().getByLabel('姓名').first().fill(name)
    await one.dialog().getByLabel('姓名').first().blur()
  }
  me = await at.visit('school')
  await enter(me, '阿依古丽·买买提')
  await me.dialog().getByText('姓名须为2到4个汉字').waitFor()
  await me.leave()
  const admin = await at.visit('admin')
  await admin.open('/system/policy', 'policy')
  await admin.page.getByLabel('师生姓名').selectOption({ label: '也可带间隔号“·”' })
  await admin.press(/保存|确定/)
  await admin.says(/成功/)
  await admin.leave()
  me = await at.visit('school')
  await enter(me, '阿依古丽·买买提')
  await expect.poll(() => me!.dialog().getByText('姓名须为').count()).toBe(0)
  await me.dialog().getByLabel('姓名').first().fill('Anna')
  await me.dialog().getByLabel('姓名').first().blur()
  await me.dialog().getByText('或以间隔号“·”分开的汉字').waitFor()
})

/** What of the ring of the focused element is cut off by what it stands in; undefined where no ring is shown. */
const ringOf = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const at = document.activeElement as HTMLElement
    await Promise.allSettled(at.getAnimations().map(one => one.finished))
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at)
    if (at === document.body || outlineStyle === 'none' || outlineWidth === '0px') return undefined
    const out = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)),
      own = at.getBoundingClientRect()
    for (let box = at.parentElement; box && box !== document.body; box = box.parentElement) {
      // A row goes as far as its table, of which some may be scrolled away.
      if (getComputedStyle(box).overflow === 'visible' || at.matches('tr')) continue
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (own.left - out < left - 0.5 || own.right + out > right + 0.5 || own.top - out < top - 0.5 || own.bottom + out > bottom + 0.5)
        return `${at.className || at.tagName} in ${box.className}: ${[out, own.left - left, right - own.right, own.top - top, bottom - own.bottom].join()}`
    }
    return ''
  })

test('the ring of the focus is whole, and only there where the keyboard is', { timeout: 120_000 }, async () => {
  me = await at.visit('operator')
  await me.open('/school/class', 'school_class')
  const row = me.page.locator('main tbody tr').first()
  await row.waitFor()
  // Who points is shown no ring, also where the focus is given back to a button.
  await me.press('列设置')
  await me.page.keyboard.press('Escape')
  await me.page.locator('main h1').click()
  expect(await ringOf(me)).toBe(undefined)
  const cut: string[] = []
  let rings = 0
  for (let i = 0; i < 60; i++) {
    await me.page.keyboard.press('Tab')
    const ring = await ringOf(me)
    if (ring !== undefined) rings++
    if (ring) cut.push(ring)
  }
  expect(cut).toEqual([])
  expect(rings).toBeGreaterThan(30)
})

test('days are typed and chosen in the language of the console', { timeout: 120_000 }, async () => {
  me = await at.visit('operator', { lang: 'en' })
  await me.open('/monitor/changes', 'changes')
  const from = me.page.getByLabel('From')
  await expect.poll(() => from.inputValue()).toMatch(/^2026-\d\d-\d\d$/)
  await from.fill('2026年9月5日')
  await from.blur()
  await until('it is in the address', async () => new URL(me!.page.url()).searchParams.get('from') === '2026-09-05')
  await expect.poll(() => from.inputValue()).toBe('2026-09-05')
  await from.press('ArrowDown')
  await me.page.getByText('September 2026').waitFor()
  await me.shot('month')
  await me.page.keyboard.press('ArrowRight')
  await me.page.keyboard.press('Enter')
  await until('the next day was chosen', async () => (await from.inputValue()) === '2026-09-06')
})

test('deleting says what is deleted, and on a phone families search', { timeout: 120_000 }, async () => {
  me = await at.visit('operator')
  await me.open('/school/grade', 'school_grade')
  await me.page.locator('main tbody tr', { hasText: schoolName }).getByRole('checkbox').check()
  await me.press(/^删除 \(1\)/)
  await me.dialog().getByText('三年级', { exact: true }).waitFor()
  await me.dialog().getByRole('button', { name: '取消' }).click()
  await me.leave()
  me = await at.visit('parent1', { width: 375 })
  await me.press('搜索')
  await me.page.locator('.kt-palette input').fill('课程表')
  await me.page.locator('.kt-palette').getByText('课程表').first().waitFor()
  await me.shot('phone-search')
})
