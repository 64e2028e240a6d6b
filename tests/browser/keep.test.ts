/** Nothing that was typed is lost, and what is shown is in people's words: in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, type Site, site, until, type Visitor } from './browser.ts'
import { world } from './world.ts'

let at: Site, me: Visitor
beforeAll(async () => {
  at = await site()
  await world(at)
  me = await at.visit('admin')
})
afterAll(() => at?.close())

const open = async () => {
  await me.open('/system/param', 'param')
  await me.command('param_create')
  await me.dialog().getByLabel('参数名称').waitFor()
}
const offer = () => me.dialog().locator('.kt-draft')
const value = (label: string) => me.dialog().getByLabel(label).inputValue()

test('what was typed is offered again after a reload, with its time, and gone once it is thrown away or sent', { timeout: 120_000 }, async () => {
  await open()
  await me.fill({ 参数名称: '校历', 参数键名: 'calendar' })
  await me.page.reload()
  await open()
  await expect.poll(() => offer().textContent()).toMatch(/\d\d:\d\d 填写的内容还没有提交/)
  await me.shot('keep-draft')
  expect(await value('参数名称')).toBe('')
  await me.press('继续填写', offer())
  await expect.poll(() => value('参数键名')).toBe('calendar')
  await me.fill({ 参数键值: '2026' })
  await me.send()
  await me.row('校历').waitFor()
  await open()
  await expect.poll(() => offer().count()).toBe(0)
  await me.fill({ 参数名称: '不要的' })
  await me.page.reload()
  await open()
  await me.press('不要了', offer())
  await me.page.reload()
  await open()
  await expect.poll(() => offer().count()).toBe(0)
})

test('the first wrong field gets the focus', { timeout: 60_000 }, async () => {
  await open()
  await me.fill({ 参数名称: '没有键名' })
  await me.press('确定', me.dialog())
  await until('the first wrong field has the focus', () =>
    me.page.evaluate(() => (document.activeElement as HTMLInputElement).getAttribute('aria-invalid') === 'true'),
  )
  await expect
    .poll(() =>
      me
        .dialog()
        .getByLabel('参数键名')
        .evaluate(one => one === document.activeElement),
    )
    .toBe(true)
})

test('who leaves a page with something typed is asked, stays with it, or finds it again', { timeout: 120_000 }, async () => {
  await me.page.goto('/wel')
  await me.page.locator('.kt-avatar').click()
  await me.page.getByRole('menuitem', { name: '个人信息' }).click()
  await me.screen('profile')
  const name = () => me.page.getByLabel('昵称').or(me.page.getByLabel('姓名')).first()
  await expect.poll(() => name().inputValue()).not.toBe('')
  await name().fill('另一个名字')
  const home = () => me.page.locator('.kt-brand').click()
  const asked = me.page.locator('[data-screen=leave]')
  await home()
  await asked.waitFor()
  await me.shot('keep-leave')
  await me.press('留在此页', asked)
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => name().inputValue()).toBe('另一个名字')
  await me.page.goBack()
  await asked.waitFor()
  await me.press('留在此页', asked)
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => name().inputValue()).toBe('另一个名字')
  await home()
  await me.press('离开', asked)
  await me.page.waitForURL(/\/wel/)
  await me.open('/info/index', 'profile')
  await expect.poll(() => name().inputValue()).not.toBe('另一个名字')
  await me.press('继续填写', me.page.locator('main .kt-draft'))
  await expect.poll(() => name().inputValue()).toBe('另一个名字')
  await me.page.reload()
  await me.press('不要了', me.page.locator('main .kt-draft'))
})

const logout = () =>
  me.page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('ketang.session')!)
    await fetch('/api/blade-auth/oauth/logout', { headers: { 'Blade-Auth': `bearer ${token}`, Authorization: `Basic ${btoa('ketang:ketang_secret')}` } })
  })
/** The server ends the session while the next parameter is on its way, so that it is the first to be refused. */
const endSession = () =>
  me.page.route(
    /\/param\/create/,
    async route => {
      await logout()
      await route.continue()
    },
    { times: 1 },
  )
const again = () => me.page.locator('[data-screen=again]')

test('a session that ends keeps the page: one signs in there, and what was refused is sent again', { timeout: 120_000 }, async () => {
  await open()
  await me.fill({ 参数名称: '会话之后', 参数键名: 'after.session', 参数键值: '1' })
  await endSession()
  const sent: (string | undefined)[] = []
  me.page.on('request', one => one.url().includes('/param/create') && sent.push(one.headers()['idempotency-key']))
  await me.press('确定', me.dialog())
  await again().waitFor()
  await me.shot('keep-again')
  await expect.poll(() => me.page.locator('#login-again-username').inputValue()).toBe('admin')
  await again().getByText('您填写的内容都还在').waitFor()
  await me.page.locator('#login-again-password').fill('wrong')
  await me.press('登录并继续', again())
  await again().getByText('用户名或密码不正确').waitFor()
  await me.page.locator('#login-again-password').fill(password)
  await me.press('登录并继续', again())
  await again().waitFor({ state: 'detached' })
  await me.row('会话之后').waitFor()
  await expect.poll(() => me.page.locator('main tbody tr', { hasText: '会话之后' }).count()).toBe(1)
  expect(new Set(sent).size).toBe(1)
  expect(sent.length).toBeGreaterThan(1)
  expect(me.errors).toEqual([])
})

test('somebody else who signs in there finds nothing of it', { timeout: 120_000 }, async () => {
  await open()
  await me.fill({ 参数名称: '别人看不到', 参数键名: 'hidden', 参数键值: '1' })
  await endSession()
  await me.press('确定', me.dialog())
  await again().waitFor()
  await me.page.locator('#login-again-username').fill('operator')
  await again().getByText('此页的内容不会保留').waitFor()
  await me.page.locator('#login-again-password').fill(password)
  await me.press('登录并继续', again())
  await me.page.waitForURL(/\/wel/)
  await me.page.locator('.kt-shell').waitFor()
  await expect.poll(() => me.page.locator('.bp6-dialog').count()).toBe(0)
  const kept = await me.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!).userInfo.user_name)
  expect(kept).toBe('operator')
})
