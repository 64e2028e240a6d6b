/** The login page for who has only a phone: registering as a parent, signing in by a code, a forgotten password. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '../../modules/identity/index.ts'
import { find, plus, minute } from '../../modules/kit/index.ts'
import { fits, login, resize, type Site, site, type Visitor } from './browser.ts'
import { world } from './world.ts'

let at: Site, me: Visitor
const codes: string[] = []
const phone = '13912345678'
beforeAll(async () => {
  at = await site()
  await world(at)
  Object.assign(at.serving.parts.ports.sms, {
    send: async (_phone: string, _template: string, params: Readonly<Record<string, string>>) => {
      codes.push(params.code!)
    },
  })
  me = await at.visit('admin')
})
afterAll(() => at?.close())

/** The login page as a browser sees it that nobody has used yet. */
async function signedOut() {
  const { page } = me
  // A page that goes may still write what it knows: it is elsewhere when everything is forgotten.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login')
  return me.screen('login')
}
/** A field of the dialog, or of the phone's own tab. */
const field = (name: string, form = 'own') => me.page.locator(`#login-${form}-${name}`)
async function code(form = 'own') {
  const before = codes.length
  await me.press('获取验证码')
  await expect.poll(() => codes.length).toBe(before + 1)
  await field('code', form).fill(codes.at(-1)!)
}

test('a parent registers, is told what is wrong on the way, and signs in by phone', async () => {
  await signedOut()
  await me.press('家长注册')
  await field('phone').fill('139')
  await me.press('获取验证码')
  await expect.poll(() => me.dialog().innerText()).toContain('手机号码长度不为11位')
  await field('phone').fill(phone)
  await code()
  const right = codes.at(-1)!
  // The phone is proven before anything else is asked for.
  await field('code').fill(right === '000000' ? '111111' : '000000')
  await me.press('下一步', me.dialog())
  await me.dialog().getByText('验证码不正确').waitFor()
  await field('code').fill(right)
  await me.press('下一步', me.dialog())
  await field('name').waitFor()
  await me.press('下一步', me.dialog())
  await me.dialog().getByText('请输入用户姓名').waitFor()
  await field('name').fill('李强')
  await me.press('上一步', me.dialog())
  await expect.poll(() => field('phone').inputValue()).toBe(phone)
  await resize(me.page, 375, 812)
  for (let i = 0; i < 2; i++) await me.press('下一步', me.dialog())
  await field('password').fill('Sommer-42')
  await field('password2').fill('Sommer-43')
  await me.press('注册', me.dialog())
  await me.dialog().getByText('两次密码输入不一致').waitFor()
  await me.shot('parent-wizard-375')
  await fits(me.page)
  await field('password2').fill('Sommer-42')
  await me.press('注册', me.dialog())
  await me.dialog().getByText('注册成功，请登录').waitFor()
  await me.dialog().getByText(phone).waitFor()
  await me.shot('parent-made-375')
  await me.press('去登录', me.dialog())
  await resize(me.page, 1440, 900)
  await at.moveTo(plus(at.now(), 2 * minute))
  await me.page.getByRole('tab', { name: '手机登录' }).click()
  await field('phone', 'phone').fill(phone)
  await code('phone')
  await me.page.locator('form button[type=submit]').click()
  await me.page.locator('.kt-shell').waitFor()
})

test('a password that is reset is shown once to be copied, and is changed before anything else', async () => {
  const [teacher] = await at.serving.parts.engine.ask('000000', find(user, { account: 'classteacher' }))
  await signedOut()
  await login(me.page, 'admin')
  await me.page.locator('.kt-shell').waitFor()
  await me.open(`/system/user/${teacher!.id}`, 'user-detail')
  await me.command('user_resetPassword')
  await me.dialog().locator('.bp6-intent-danger, .bp6-intent-primary').last().click()
  await me.dialog().getByText('关闭后无法再次查看').waitFor()
  const plain = await me.dialog().locator('code').innerText()
  await me.dialog().getByRole('button', { name: '复制' }).waitFor()
  await me.dialog().getByRole('button', { name: '我已记录' }).click()
  await signedOut()
  await me.page.locator('#login-username').fill('classteacher')
  await me.page.locator('#login-password').fill(plain)
  await me.page.locator('form button[type=submit]').click()
  await me.screen('first-password')
  // Neither another address nor a reload is a way around.
  await me.page.goto('/wel')
  await me.screen('first-password')
  const field = (name: string) => me.page.locator(`#login-${name}`)
  await field('oldPassword').fill(plain)
  for (const name of ['newPassword', 'newPassword1']) await field(name).fill('classteacher1')
  await me.page.locator('form button[type=submit]').click()
  await expect.poll(() => me.page.getByRole('alert').innerText()).toContain('密码不能是账号名')
  for (const name of ['newPassword', 'newPassword1']) await field(name).fill('Tee-am-See')
  await me.page.locator('form button[type=submit]').click()
  await me.screen('login')
  await login(me.page, 'classteacher', 'Tee-am-See')
  await me.page.locator('.kt-shell').waitFor()
})

test('a wrong code is said, and a forgotten password is set anew', async () => {
  await at.moveTo(plus(at.now(), 2 * minute))
  await signedOut()
  await me.press('忘记密码')
  await field('phone').fill(phone)
  await code()
  const right = codes.at(-1)!
  await field('code').fill(right === '000000' ? '111111' : '000000')
  for (const name of ['password', 'password2']) await field(name).fill('Winter-43')
  await me.dialog().getByRole('button', { name: '修改密码' }).click()
  await expect.poll(() => me.dialog().innerText()).toContain('验证码不正确')
  await field('code').fill(right)
  await me.dialog().getByRole('button', { name: '修改密码' }).click()
  await me.says('密码已修改，请登录')
  await me.page.locator('#login-username').fill(phone)
  await me.page.locator('#login-password').fill('Winter-43')
  await me.page.locator('form button[type=submit]').click()
  await me.page.locator('.kt-shell').waitFor()
  expect(me.errors).toEqual([])
})
