/** What every list and every detail page does, shown on system parameters; and the doors of the console: login, lock, lost addresses. */
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantIdentity, identityId, roleId, rootDept } from '../../modules/identity/index.ts'
import { invoke, get, newId } from '../../modules/kit/index.ts'
import { policy, policyId } from '../../modules/system/index.ts'
import { runAll } from '../../server/kernel/engine.ts'
import { password, pressEscape, resize, type Site, site, until, type Visitor } from './browser.ts'
import { type World, world } from './world.ts'

let at: Site, on: World, me: Visitor
const ids: string[] = []
beforeAll(async () => {
  at = await site()
  on = await world(at)
  for (let i = 1; i <= 35; i++) {
    const id = newId(),
      number = String(i).padStart(2, '0')
    ids.push(id)
    await on.send('admin', 'param.create', id, { paramName: `参数${number}`, paramKey: `key.${number}`, paramValue: `value ${i}` })
  }
  me = await at.visit('admin')
})
afterAll(() => at?.close())
afterEach(() => expect(me.errors).toEqual([]))

const rows = () => me.page.locator('main tbody tr')
const shows = (count: number) => until(`the list shows ${count} rows`, async () => (await rows().count()) === count)
const pager = () => me.page.getByRole('navigation', { name: '分页' })
const head = (name: string) => me.page.getByRole('columnheader', { name })

describe('a list', () => {
  beforeEach(() => me.open('/system/param', 'param'))

  test('offers 10, 30, 50, 100 and 200 rows on a page, 10 when nothing is said', async () => {
    const sizes = pager().getByLabel('每页条数')
    const offered = await sizes.locator('option').evaluateAll(all => all.map(one => (one as HTMLOptionElement).value))
    expect(offered).toEqual(['10', '30', '50', '100', '200'])
    await shows(10)
    await sizes.selectOption('30')
    await shows(30)
    expect(me.page.url()).toContain('size=30')
  })

  test('goes back to page 1 when the search changes', async () => {
    await pager().getByRole('button', { name: '2', exact: true }).click()
    await me.row('参数11').waitFor()
    await me.page.getByLabel('在列表中搜索').fill('参数0')
    await shows(9)
    await expect.poll(() => pager().locator('[aria-current=page]').innerText()).toBe('1')
  })

  test('asks to choose a row before it deletes, asks again before it does, and says so after', async () => {
    await me.page.getByLabel('在列表中搜索').fill('参数35')
    await shows(1)
    await me.press(/^删除/)
    await me.says('请选择至少一条数据')
    await rows().first().getByRole('checkbox').check()
    await me.press(/^删除 \(1\)/)
    await me.dialog().getByText('确定将选择数据删除?').waitFor()
    await me.send()
    await me.says('删除成功')
    await me.page.getByText('没有符合条件的数据').waitFor()
  })

  test('exports what is searched for, as a sheet and as text, with the columns that are shown', async () => {
    await me.page.getByLabel('在列表中搜索').fill('参数0')
    await shows(9)
    for (const format of ['Excel', 'CSV']) {
      await me.press('导出')
      const file = me.page.waitForEvent('download')
      await me.page.getByText(`导出 ${format}`).click()
      const saved = await file
      expect(saved.suggestedFilename()).toBe(`系统参数.${format === 'CSV' ? 'csv' : 'xlsx'}`)
      if (format === 'CSV')
        expect(
          readFileSync(await saved.path(), 'utf8')
            .trim()
            .split('\n'),
        ).toHaveLength(10)
    }
  })

  test('shows the columns that were chosen, also after a reload, until they are reset', async () => {
    await head('参数键值').waitFor()
    await me.press('列设置')
    await me.page.locator('.kt-columns').getByText('参数键值').click()
    await head('参数键值').waitFor({ state: 'detached' })
    await me.page.reload()
    await me.screen('param')
    await expect.poll(() => head('参数键值').count()).toBe(0)
    await me.press('列设置')
    await me.press('恢复默认')
    await head('参数键值').waitFor()
  })

  test('asks for the columns that it shows; for one that is chosen as well; and a form begins with all of its row', async () => {
    const asked: string[] = []
    me.page.on('request', one => asked.push(one.url()))
    const columns = () => asked.flatMap(url => new URL(url).searchParams.get('columns') ?? [])
    await me.page.reload()
    await me.screen('param')
    await shows(10)
    await expect.poll(() => columns().at(-1)?.split(',')).toContain('paramValue')
    expect(columns().at(-1)!.split(',')).not.toContain('updateUserName')
    await me.press('列设置')
    await me.page.locator('.kt-columns').getByText('参数键值').click()
    await me.page.locator('.kt-columns').getByText('更新人').click()
    await expect.poll(() => columns().at(-1)?.split(',')).toContain('updateUserName')
    expect(columns().at(-1)!.split(',')).not.toContain('paramValue')
    await head('更新人').waitFor()
    await me.press('恢复默认')
    await me.page.locator('.kt-columns').getByText('参数键值').click()
    await head('参数键值').waitFor({ state: 'detached' })
    await pressEscape(me.page)
    await me.command('param_change', me.row('参数03'))
    await expect.poll(() => me.dialog().getByLabel('参数键值').inputValue()).toBe('value 3')
    await me.press('取消', me.dialog())
    await me.press('列设置')
    await me.press('恢复默认')
    await head('参数键值').waitFor()
  })

  test('shows what somebody else changed, without being asked to', async () => {
    await me.row('参数03').getByText('value 3').waitFor()
    await on.send('admin', 'param.change', ids[2]!, { paramValue: 'changed elsewhere' })
    await me.row('参数03').getByText('changed elsewhere').waitFor()
  })

  test('keeps what was typed when adding fails, and adds it when it is put right', async () => {
    await me.command('param_create')
    await me.fill({ 参数名称: '新参数', 参数键名: 'key.01', 参数键值: '值' })
    await me.press('确定', me.dialog())
    await me.dialog().getByRole('alert').first().waitFor()
    await expect.poll(() => me.dialog().getByLabel('参数名称').inputValue()).toBe('新参数')
    await me.fill({ 参数键名: 'key.new' })
    await me.send()
    await me.says('新增成功')
  })

  test('says who changed what when a form is out of date, and keeps what was typed', async () => {
    await me.command('param_change', me.row('参数05'))
    await me.fill({ 参数键值: 'mine' })
    await on.send('admin', 'param.change', ids[4]!, { paramName: '参数05改' })
    await me.press('确定', me.dialog())
    await me.dialog().getByText('数据已被他人修改').waitFor()
    await me.dialog().getByText('管理员').first().waitFor()
    await me.dialog().locator('.kt-changes').getByText('参数05改').waitFor()
    await me.shot('stale-form')
    await me.press('载入最新数据（保留我填写的）', me.dialog())
    await expect.poll(() => me.dialog().getByLabel('参数键值').inputValue()).toBe('mine')
    await until('the new name is there', async () => (await me.dialog().getByLabel('参数名称').inputValue()) === '参数05改')
    await me.send()
    await me.says('修改成功')
    await me.row('参数05改').getByText('mine').waitFor()
  })

  test('gives the focus back when a dialog or a drawer has gone: to what opened it, else to the list, else to the title', async () => {
    const { keyboard } = me.page
    const closed = () => until('nothing is open', async () => (await me.page.locator('.bp6-dialog, .bp6-drawer').count()) === 0)
    const focused = (what: Locator) => until('the focus is there', () => what.evaluate(one => one === document.activeElement))
    const opens = async (what: Locator, over = '.bp6-dialog') => {
      await what.focus()
      await keyboard.press('Enter')
      await me.page.locator(over).waitFor()
    }
    const confirm = async () => {
      await me.dialog().locator('button:focus').waitFor()
      await keyboard.press('Enter')
      await closed()
    }
    const returns = async (what: Locator, over?: string) => {
      await opens(what, over)
      await pressEscape(me.page)
      await closed()
      await focused(what)
    }
    const change = me.row('参数06').locator('[data-command=param_change]')
    await returns(change)
    await returns(me.row('参数06'), '.bp6-drawer')
    await me.page.getByLabel('用户菜单').focus()
    await keyboard.press('Enter')
    await me.page.getByRole('menuitem', { name: '退出系统' }).press('Enter')
    await me.dialog().waitFor()
    await pressEscape(me.page)
    await closed()
    await focused(me.page.getByLabel('用户菜单'))
    await me.page.getByLabel('在列表中搜索').fill('参数06')
    await shows(1)
    await opens(me.row('参数06').locator('[data-command=param_remove]'))
    await confirm()
    await me.page.getByText('没有符合条件的数据').waitFor()
    await focused(me.page.getByRole('heading', { level: 1 }))
    await me.page.getByLabel('在列表中搜索').fill('参数0')
    await shows(8)
    await opens(me.row('参数07').locator('[data-command=param_remove]'))
    await confirm()
    await shows(7)
    await focused(me.page.locator('main tr[tabindex="0"]'))
  })
})

test('another page begins at its title; who goes back stands where they were, by keys and by mouse', async () => {
  const school = await at.visit('school')
  const { page } = school
  const focused = (what: Locator) => until('the focus is there', () => what.evaluate(one => one === document.activeElement))
  const title = () => page.getByRole('heading', { level: 1, name: '刘子涵' })
  await school.open('/school/student', 'student')
  const row = school.row('刘子涵')
  const comesBack = async () => {
    await page.goBack()
    await school.screen('student')
  }
  await row.focus()
  await page.keyboard.press('Enter')
  await school.screen('student-detail')
  await focused(title())
  // From there Tab goes into the page, not to its beginning.
  await page.keyboard.press('Tab')
  await until('the focus is in the page', () => page.evaluate(() => document.activeElement?.closest('main [data-screen=student-detail]') !== null))
  await comesBack()
  await focused(row)
  await row.click()
  await school.screen('student-detail')
  await focused(title())
  await expect.poll(() => title().evaluate(one => getComputedStyle(one).outlineStyle)).toBe('none')
  // What was filtered is filtered still, and its row has the focus.
  await comesBack()
  await page.getByLabel('在列表中搜索').fill('刘子涵')
  await until('one is left', async () => (await page.locator('main tbody tr').count()) === 1)
  await row.focus()
  await page.keyboard.press('Enter')
  await focused(title())
  await comesBack()
  await focused(row)
  await expect.poll(() => page.getByLabel('在列表中搜索').inputValue()).toBe('刘子涵')
  await school.leave()
})

test('the policy shows amounts in yuan and shares in percent, and keeps what is typed so', async () => {
  await me.open('/system/policy', 'policy')
  const share = me.page.getByLabel('机构分成(%)'),
    charge = me.page.getByLabel('单次收费上限')
  expect([Number(await share.inputValue()), Number(await charge.inputValue())]).toEqual([80, 5_000])
  await share.fill('75.5')
  await charge.fill('4999.50')
  await me.press('确定', me.page.locator('main'))
  await me.says('修改成功')
  const { engine } = at.serving.parts
  expect(await engine.ask('000000', get(policy, policyId))).toMatchObject({ agencyShareBp: 7_550, chargeMaxCents: 499_950 })
})

test('the status of a row stays in sight beside its buttons, where there is no room for all columns', async () => {
  const school = await at.visit('school')
  await resize(school.page, 1024, 768)
  await school.open('/school/student', 'student')
  const edges = async (name: string) => {
    const box = (await school.page.getByRole('columnheader', { name, exact: true }).boundingBox())!
    return [box.x, box.x + box.width] as const
  }
  const table = school.page.locator('main .kt-table')
  await table.locator('td.kt-acts').first().waitFor()
  // With longer words in it, the buttons are where the status would stand by itself.
  await school.page.addStyleTag({ content: '.kt-table th:not(.kt-acts, .kt-check) { min-width: 140px }' })
  const before = await table
    .locator('th')
    .evaluateAll(all => all.slice(0, all.findIndex(one => one.textContent === '状态') + 1).reduce((sum, one) => sum + (one as HTMLElement).offsetWidth, 0))
  expect(before).toBeGreaterThan((await edges('操作'))[0] - (await table.boundingBox())!.x + 20)
  for (const left of [0, 60, 5_000]) {
    await table.evaluate((one, to) => one.scrollTo({ left: to }), left)
    await expect.poll(async () => (await edges('操作'))[0] - (await edges('状态'))[1]).toBeGreaterThanOrEqual(-1)
  }
  expect(school.errors).toEqual([])
})
test('who leads a class stands in its list once, and twice in its form in words that tell them apart', async () => {
  const school = await at.visit('school')
  await school.open('/school/class', 'school_class')
  await school.page.getByRole('columnheader', { name: '班主任', exact: true }).waitFor()
  await expect.poll(() => school.page.getByRole('columnheader', { name: '班主任' }).count()).toBe(1)
  await school.command('school_class_create')
  for (const name of ['班主任', '班主任（从本校教师中选）']) await school.dialog().getByLabel(name, { exact: true }).waitFor()
  expect(school.errors).toEqual([])
})

describe('a detail page', () => {
  test('draws the lifecycle with the current state, who may do what next, and tells the history of each value', async () => {
    const school = await at.visit('operator')
    await school.open(`/basic/school/${on.ids.school}`, 'school-detail')
    const page = school.page.locator('main')
    await page.getByRole('tab', { name: '流程' }).click()
    await page.locator('.kt-steps [aria-current=step]').waitFor()
    await page.getByRole('button', { name: '看完整流程图' }).click()
    await page.locator('.kt-now').first().waitFor()
    await expect.poll(() => page.locator('.kt-now').count()).toBe(1)
    await page.getByText('当前状态').first().waitFor()
    await expect.poll(() => page.locator('.kt-next tbody tr').count()).toBeGreaterThan(0)
    await page.getByRole('tab', { name: '历史' }).click()
    await page.locator('.kt-fact').first().waitFor()
    await on.send('operator', 'school.change', on.ids.school, { address: '中关村大街 2 号' })
    await page.locator('.kt-changes').getByText('中关村大街 2 号').waitFor()
    await page.getByRole('button', { name: '查看此时' }).last().click()
    await page.getByText('这是历史时点的样子').waitFor()
    await page.getByText('中关村大街 1 号').waitFor()
    await school.shot('as-of')
    await school.press('回到现在')
    await page.getByText('中关村大街 2 号').waitFor()
    expect(school.errors).toEqual([])
    await school.leave()
  })
})

describe('the doors', () => {
  test('an address without a login leads to the login page and back', async () => {
    await me.page.goto('/system/param?current=2')
    await me.screen('param')
    // From a page without the console, which would write down once more what it knows.
    await me.page.goto('/favicon.svg')
    await me.page.evaluate(() => localStorage.clear())
    await me.page.goto('/system/param?current=2')
    await me.screen('login')
    expect(me.page.url()).toContain('back=')
    await me.page.locator('#login-username').fill('admin')
    await me.page.locator('#login-password').fill('wrong')
    await me.page.locator('form button[type=submit]').click()
    await me.page.getByRole('alert').first().waitFor()
    await me.page.locator('#login-password').fill(password)
    await me.page.locator('form button[type=submit]').click()
    await me.screen('param')
    expect(me.page.url()).toContain('current=2')
  })

  test('an address that is nothing shows the page for that, with a way home', async () => {
    await me.open('/no/such/screen', '404')
    await me.press('回到首页')
    await me.screen('home')
  })

  test('a locked screen opens by its password only', async () => {
    await me.open('/wel', 'home')
    await me.press('锁屏')
    await me.dialog().getByLabel('锁屏密码').fill('1234')
    await me.press('锁屏', me.dialog())
    await me.screen('lock')
    await me.page.goto('/system/param')
    await me.screen('lock')
    await me.page.getByLabel('锁屏密码').fill('4321')
    await me.press('解锁')
    await me.page.getByText('锁屏密码不正确').waitFor()
    await me.page.getByLabel('锁屏密码').fill('1234')
    await me.press('解锁')
    await me.screen('home')
  })

  test('who has two identities changes from one to the other, menus and all', async () => {
    const { engine } = at.serving.parts,
      { userId } = on.as('commission').actor
    await runAll(engine, engine.system('000000'), [
      invoke(grantIdentity, identityId(userId, roleId('FI'), rootDept), { userId, roleId: roleId('FI'), deptId: rootDept }),
    ])
    const two = await at.visit('commission')
    await two.page.locator('.kt-sidebar').getByText('学校订单').first().waitFor()
    await two.press('用户菜单')
    await two.page.getByRole('menuitem', { name: '部门切换' }).click()
    await two.dialog().getByText(/财务/).click()
    await two.send()
    await two.page.locator('.kt-sidebar').getByText('订单与收付款').first().waitFor()
    expect(two.errors).toEqual([])
    await two.leave()
  })
})
