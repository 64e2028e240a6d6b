/** What somebody chose of how the console looks meets them in every browser, and nobody else in the same one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from '../../../modules/kit/index.ts'
import { preference } from '../../../modules/identity/index.ts'
import { password, site, until, type Site, type Visitor } from '../browser.ts'
import { world, type World } from '../world.ts'

let at: Site, on: World, me: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  me = await at.visit('operator')
}, 180_000)
afterAll(() => at?.close())

const html = (of: Visitor) =>
  of.page.evaluate(() => {
    const { lang, dataset, style } = document.documentElement
    return [lang, dataset.theme, style.getPropertyValue('--kt-colour'), document.body.classList.contains('bp6-dark')]
  })
const bar = (name: string) => me.page.locator('.kt-topbar').getByRole('button', { name, exact: true })
const kept = () => at.serving.parts.engine.ask('000000', get(preference, on.as('operator').actor.userId))
const heads = async (of: Visitor) => (await of.page.locator('main thead th').allInnerTexts()).map(one => one.trim()).filter(Boolean)

test('a look is sent once the choice settles, however many were tried on the way', async () => {
  await bar('主题').click()
  await me.page.locator('.kt-themes').evaluate(all => {
    for (const theme of ['theme-vip', 'theme-cool', 'theme-dark']) all.querySelector<HTMLInputElement>(`input[value=${theme}]`)!.click()
  })
  await until('the server knows', async () => (await kept())?.theme === 'theme-dark')
  await expect.poll(() => kept()).toMatchObject({ version: 1, colour: null })
  await me.page.keyboard.press('Escape')
  await bar('主题色').click()
  await me.page.locator('.kt-own-colour input').fill('#11a983')
  await me.page.keyboard.press('Escape')
  await until('the server knows', async () => (await kept())?.colour === '#11a983')
  await expect.poll(() => kept()).toMatchObject({ theme: 'theme-dark', colour: '#11a983', version: 2 })
})

test('the columns of a list and the language are kept as well', async () => {
  await me.open('/system/user', 'user')
  const before = await heads(me)
  await me.page.locator('main').getByRole('button', { name: '列设置' }).click()
  await me.page.locator('.kt-columns label', { hasText: '手机' }).first().click()
  await me.page.keyboard.press('Escape')
  await until('the column went', async () => (await heads(me)).length === before.length - 1)
  await bar('语言').click()
  await me.page.getByRole('menuitem', { name: 'English' }).click()
  await until('the server knows', async () => (await kept())?.lang === 'en')
  expect(Object.keys((await kept())!.columns ?? {})).toEqual(['user'])
})

test('at the next login in another browser everything is as it was chosen', async () => {
  const elsewhere = await at.visit('operator')
  await expect.poll(() => html(elsewhere)).toEqual(['en', 'theme-dark', '#11a983', true])
  await elsewhere.page.locator('.kt-sidebar').getByText('System', { exact: true }).waitFor()
  await me.open('/system/user', 'user')
  await elsewhere.open('/system/user', 'user')
  await expect.poll(() => heads(elsewhere)).toEqual(await heads(me))
  await elsewhere.shot('look-elsewhere')
  expect(elsewhere.errors).toEqual([])
  await elsewhere.leave()
})

test('what could not be sent waits in the browser, and counts before what the server knows', async () => {
  await me.page.route('**/own-preference', route => route.abort())
  await bar('Theme').click()
  await Promise.all([
    me.page.waitForEvent('requestfailed', one => one.url().includes('own-preference')),
    me.page.locator('.kt-themes input[value=theme-star]').check({ force: true }),
  ])
  await expect.poll(async () => (await kept())!.theme).toBe('theme-dark')
  await me.page.unroute('**/own-preference')
  await me.page.reload()
  await until('the server knows', async () => (await kept())?.theme === 'theme-star')
  await expect.poll(() => html(me)).toEqual(['en', 'theme-star', '#11a983', false])
})

async function change(account: string, lang?: string): Promise<void> {
  const { page } = me
  await page.getByRole('button', { name: /^(User menu|用户菜单)$/ }).click()
  await page.getByRole('menuitem', { name: /^(log out|退出系统)$/ }).click()
  await me
    .dialog()
    .getByRole('button', { name: /^(OK|确定)$/ })
    .click()
  await me.screen('login')
  if (lang) await page.getByRole('button', { name: lang, exact: true }).click()
  await page.locator('#login-username').fill(account)
  await page.locator('#login-password').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.locator('.kt-shell').waitFor()
}
test('a language chosen on the login page counts for who logs in there', async () => {
  await change('operator', '中文')
  await until('the server knows', async () => (await kept())?.lang === 'zh')
  await expect.poll(() => html(me)).toEqual(['zh-CN', 'theme-star', '#11a983', false])
})
test('the columns of one person are not those of the next in the same browser, and come back with their owner', async () => {
  await me.open('/system/user', 'user')
  const own = await heads(me)
  await change('admin')
  await me.open('/system/user', 'user')
  await expect.poll(() => heads(me)).toHaveLength(own.length + 1)
  await change('operator')
  await me.open('/system/user', 'user')
  await expect.poll(() => heads(me)).toEqual(own)
  expect(me.errors).toEqual([])
})
