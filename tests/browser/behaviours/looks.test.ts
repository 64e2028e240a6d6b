/** The own profile; and what somebody chose of how the console looks meets them in every browser, and nobody else in the same one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get } from '../../../modules/kit/index.ts'
import { preference } from '../../../modules/identity/index.ts'
import { answering, pressEscape, password, site, type Site, until, type Visitor } from '../browser.ts'
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

describe('the profile', () => {
  test('B111 B112 has personal data with a picture, a change of password, and the own sessions', async () => {
    await me.open('/info/index', 'profile')
    await expect.poll(() => me.page.getByRole('tab').allInnerTexts()).toEqual(['个人信息', '修改密码', '登录会话'])
    await me.page.getByRole('button', { name: '更换头像' }).waitFor()
    for (const label of ['用户名', '真实姓名', '手机号', '邮箱'])
      await expect.poll(() => me.page.locator('main').getByLabel(label).count(), { message: label }).toBe(1)
    await me.page.getByRole('tab', { name: '修改密码' }).click()
    for (const label of ['原密码', '新密码', '确认密码']) await me.page.locator('main').getByLabel(label, { exact: false }).first().waitFor()
    await me.page.getByRole('tab', { name: '登录会话' }).click()
    await me.page.getByText('当前会话').first().waitFor()
  })
  test('B113 the picture is jpg, png or jpeg of at most 500kb, and is cut to a square', async () => {
    await me.open('/info/index', 'profile')
    const give = (name: string, mimeType: string, buffer: Buffer) => me.page.locator('.id-avatar input[type=file]').setInputFiles({ name, mimeType, buffer })
    await give('a.gif', 'image/gif', Buffer.from('GIF89a'))
    await me.says('只支持jpg/png/jpeg格式')
    await give('a.png', 'image/png', Buffer.alloc(501 * 1024))
    await me.says('图片大小不能超过500kb')
    const picture = await me.page.screenshot({ type: 'jpeg', quality: 30, clip: { x: 0, y: 0, width: 300, height: 200 } })
    await give('a.jpg', 'image/jpeg', picture)
    await me.dialog().getByText('裁剪头像').waitFor()
    await me.press('取消', me.dialog())
  })
})

test('a look is sent once the choice settles, however many were tried on the way', async () => {
  await bar('主题').click()
  await me.page.locator('.kt-themes').evaluate(all => {
    for (const theme of ['theme-vip', 'theme-cool', 'theme-dark']) all.querySelector<HTMLInputElement>(`input[value=${theme}]`)!.click()
  })
  await until('the server knows', async () => (await kept())?.theme === 'theme-dark')
  await expect.poll(() => kept()).toMatchObject({ version: 1, colour: null })
  await pressEscape(me.page)
  await bar('主题色').click()
  await me.page.locator('.kt-own-colour input').fill('#11a983')
  await pressEscape(me.page)
  await until('the server knows', async () => (await kept())?.colour === '#11a983')
  await expect.poll(() => kept()).toMatchObject({ theme: 'theme-dark', colour: '#11a983', version: 2 })
})

test('the columns of a list and the language are kept as well', async () => {
  await me.open('/system/user', 'user')
  expect(await heads(me)).toContain('姓名')
  await me.page.locator('main').getByRole('button', { name: '列设置' }).click()
  await me.page.locator('.kt-columns label', { hasText: '姓名' }).first().click()
  await pressEscape(me.page)
  await until('the column went', async () => !(await heads(me)).includes('姓名'))
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
  await answering(
    me.page,
    /own-preference$/,
    route => route.abort(),
    async () => {
      await bar('Theme').click()
      await me.page.locator('.kt-themes input[value=theme-star]').check({ force: true })
    },
  )
  await expect.poll(async () => (await kept())!.theme).toBe('theme-dark')
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
  expect(own).not.toContain('姓名')
  await change('admin')
  await me.open('/system/user', 'user')
  await expect.poll(() => heads(me)).toContain('姓名')
  await change('operator')
  await me.open('/system/user', 'user')
  await expect.poll(() => heads(me)).toEqual(own)
  expect(me.errors).toEqual([])
})
