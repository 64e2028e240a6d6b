/** What the top bar opens: help, themes, lock, error log, language, departments and registration. */
import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { badgeOf, type Logged } from '../../../console/errors.ts'
import { defaultLook, shades, themes } from '../../../console/look.ts'
import { grantIdentity, identityId, roleId, rootDept, user } from '../../../modules/identity/index.ts'
import { invoke, find } from '../../../modules/kit/index.ts'
import { runAll } from '../../../server/kernel/engine.ts'
import { fits, pressEscape, resize, type Site, site, until, type Visitor } from '../browser.ts'
import { topBar } from '../top-bar.ts'
import { type World, world } from '../world.ts'

let at: Site, on: World, me: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  me = await at.visit('admin')
})
afterAll(() => at?.close())
afterEach(() => expect(me.errors).toEqual([]))

const kept = () => me.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session') ?? '{}'))
async function remember(change: object, path = '/wel') {
  await me.page.goto('/favicon.svg')
  await me.page.evaluate(
    more => localStorage.setItem('ketang.session', JSON.stringify({ ...JSON.parse(localStorage.getItem('ketang.session')!), ...more })),
    change,
  )
  await me.page.goto(path)
}
const { bar, drawer, asked, answering } = topBar(() => me)
describe('help', () => {
  const help = async (answer: (route: Route) => Promise<void>, says: string) =>
    answering('business-eip/helpx/get', answer, async () => {
      const call = asked('business-eip/helpx/get')
      await bar('帮助').click()
      expect(new URL((await call).url()).searchParams.get('path')).toBe('/wel')
      await drawer().getByText(says).waitFor()
      await until('the drawer has the focus, and with it the keys', () =>
        drawer().evaluate(one => one.closest('.bp6-portal')!.contains(document.activeElement)),
      )
      await pressEscape(me.page)
      await drawer().waitFor({ state: 'detached' })
    })
  test('B058 B059 B060 B061 shows the text of the path when the code is 200, and that there is none otherwise', async () => {
    const text = { title: '首页说明', content: '<p>从这里开始。</p>' }
    await help(route => route.fulfill({ json: { code: 200, success: true, data: text } }), '从这里开始。')
    await help(route => route.fulfill({ json: { code: 200, success: true, data: {} } }), '暂无相关文档')
    await help(route => route.fulfill({ json: { code: 400, success: false, data: text } }), '暂无相关文档')
    await help(route => route.abort(), '暂无相关文档')
  })
})

describe('themes', () => {
  const variable = (name: string) => me.page.evaluate(one => getComputedStyle(document.documentElement).getPropertyValue(one), name)
  test('B062 B063 offers twelve, begins with origin, and keeps what a person chose', async () => {
    await expect.poll(() => me.page.locator('html').getAttribute('data-theme')).toBe('theme-origin')
    await bar('主题').click()
    await me.page.locator('.kt-themes').waitFor()
    const offered = await me.page.locator('.kt-themes input').evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
    expect(offered).toEqual(['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte', 'origin'].map(name => `theme-${name}`))
    expect(Object.keys(themes)).toEqual(offered)
    const looks = new Set<string>()
    for (const name of offered) {
      await me.page.locator(`.kt-themes input[value=${name}]`).check({ force: true })
      await me.page.locator(`html[data-theme=${name}]`).waitFor()
      await me.page.locator(`.kt-themes label[data-chosen] input[value=${name}]`).waitFor({ state: 'attached' })
      looks.add((await Promise.all(['--kt-bar', '--kt-side', '--kt-side-on', '--kt-ground'].map(variable))).join())
      await me.shot(`theme-${name}`)
    }
    expect(looks.size).toBe(12)
    await me.page.locator('.kt-themes input[value=theme-dark]').check({ force: true })
    await expect.poll(() => me.page.locator('body.bp6-dark').count()).toBe(1)
    await me.page.reload()
    await me.page.locator('body.bp6-dark').waitFor()
    await bar('主题').click()
    await me.page.locator('.kt-themes input[value=theme-origin]').check({ force: true })
    await pressEscape(me.page)
  })

  test('B064 B065 the colour starts at #409EFF and makes ten lighter shades and one darker', async () => {
    expect(defaultLook.colour).toBe('#409EFF')
    await expect.poll(() => variable('--kt-colour')).toBe('#409eff')
    await bar('主题色').click()
    await me.page.locator('.kt-own-colour input').fill('#11a983')
    await until('the colour is taken', async () => (await variable('--kt-colour')) === '#11a983')
    const { lighter, darker } = shades('#11a983')
    expect(await Promise.all(lighter.map((_, i) => variable(`--kt-colour-light-${i + 1}`)))).toEqual(lighter)
    expect([new Set(lighter).size, await variable('--kt-colour-dark')]).toEqual([10, darker])
    await me.press('恢复默认')
    await until('the first is back', async () => (await variable('--kt-colour')) === '#409eff')
    await me.page.locator('.kt-own-colour input').focus()
    await pressEscape(me.page)
  })
})

test('B066 B067 B068 B175 B204 locking asks for a password, lasts over a reload, opens by it, and ends with a login', async () => {
  await bar('锁屏').click()
  await me.press('锁屏', me.dialog())
  await me.dialog().getByText('锁屏密码不能为空').waitFor()
  await me.dialog().getByLabel('锁屏密码').fill('1234')
  await me.press('锁屏', me.dialog())
  await me.screen('lock')
  expect(new URL(me.page.url()).pathname).toBe('/lock')
  await me.page.reload()
  await me.screen('lock')
  await expect.poll(async () => (await kept()).userInfo.user_name).toBe('admin')
  await me.page.getByLabel('锁屏密码').fill('1234')
  await me.press('解锁')
  await me.page.locator('.kt-shell').waitFor()
  await remember({ lock: 'x' })
  await me.press('退出系统')
  await me.screen('login')
  await expect.poll(async () => (await kept()).lock).toBe('')
  await me.comeBack()
})

describe('the error log', () => {
  const stored = () => me.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.errors') ?? '[]')) as Promise<readonly Logged[]>
  test('B069 B070 B071 keeps uncaught errors, and shows each with its stack', async () => {
    await me.page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('一个错误'), message: '一个错误' })))
    const [one] = await stored()
    expect(one).toMatchObject({ message: '一个错误', type: 'error', info: '' })
    expect(one!.stack).toContain('Error')
    await bar(/^错误日志: 1$/).click()
    await me.dialog().locator('th').first().waitFor()
    await expect.poll(() => me.dialog().locator('th').allInnerTexts()).toEqual(['', '类型', '地址', '内容', '时间'])
    await me.dialog().getByRole('button', { name: '查看堆栈' }).click()
    await me.dialog().locator('pre', { hasText: 'Error: 一个错误' }).waitFor()
  })
  test('B072 B181 sends them after a question, and the session goes on', async () => {
    await me.press('上传到服务器')
    await me.dialog().getByText('确定上传本地日志到服务器?').waitFor()
    const call = asked('blade-auth/oauth/logout', 'POST')
    await me.press('确定', me.dialog())
    expect((await call).postDataJSON()).toMatchObject([{ message: '一个错误' }])
    await me.says('发送成功!')
    await expect.poll(() => stored()).toEqual([])
    await expect.poll(async () => (await kept()).token).not.toBe('')
    await me.dialog().waitFor({ state: 'detached' })
  })
  test('B037 B073 the badge ends at 99, and clearing asks first', async () => {
    expect([badgeOf(0), badgeOf(99), badgeOf(100)]).toEqual(['', '99', '99+'])
    await me.page.evaluate(() =>
      localStorage.setItem(
        'ketang.errors',
        JSON.stringify(
          Array.from({ length: 120 }, (_, i) => ({ type: 'error', url: '/', message: `${i}`, stack: '', info: '', time: new Date().toISOString() })),
        ),
      ),
    )
    await me.page.reload()
    await bar(/^错误日志: 99\+$/).click()
    await me.press('清空本地日志')
    await me.dialog().getByText('确定清空本地日志记录?').waitFor()
    await me.press('确定', me.dialog())
    await me.says('清空成功!')
    await expect.poll(() => stored()).toEqual([])
    await me.dialog().waitFor({ state: 'detached' })
  })
})

test('B108 B109 B110 the language begins in Chinese, is chosen from two, and the one in use is disabled', async () => {
  await expect.poll(async () => (await kept()).lang).toBe('zh')
  await bar('语言').click()
  const items = me.page.getByRole('menuitem')
  await expect.poll(() => items.allInnerTexts()).toEqual(['中文', 'English'])
  await expect.poll(() => items.evaluateAll(all => all.map(one => one.getAttribute('aria-disabled')))).toEqual(['true', null])
  await items.filter({ hasText: 'English' }).click()
  await me.page.locator('html[lang=en]').waitFor()
  await me.page.locator('.kt-sidebar').getByText('System', { exact: true }).waitFor()
  const english = asked('blade-system/menu/routes')
  await me.page.reload()
  expect((await english).headers()['accept-language']).toBe('en')
  await remember({ lang: 'zh' })
})

describe('departments', () => {
  test('B074 B075 B077 B078 B080 B076 B079 B198 lists identities, marks the present one, and switches tokens, menus and rights', async () => {
    const { engine } = at.serving.parts,
      { userId } = on.as('commission').actor
    await runAll(engine, engine.system('000000'), [
      invoke(grantIdentity, identityId(userId, roleId('FI'), rootDept), { userId, roleId: roleId('FI'), deptId: rootDept }),
    ])
    const two = await at.visit('commission'),
      { page } = two
    const open = async () => {
      await two.press('用户菜单')
      await page.getByRole('menuitem', { name: '部门切换' }).click()
    }
    const session = () => page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!))
    const before = await session()
    await open()
    const rows = two.dialog().locator('label')
    await rows.first().waitFor()
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(before.userInfo.relation_auth.map((one: { roleName: string; deptName: string }) => `${one.roleName} / ${one.deptName}`))
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => two.dialog().locator('label.kt-current').innerText()).toContain(before.userInfo.dept_name)
    // Another identity is chosen, and given up: the dialog goes, nothing is asked of the server, and all that is seen is as it was.
    const menus = () => page.locator('.kt-sidebar').innerText(),
      shown = await menus()
    const heard: string[] = []
    page.on('request', one => heard.push(new URL(one.url()).pathname))
    await two.dialog().getByText(/财务/).click()
    await two.press('取消', two.dialog())
    await two.dialog().waitFor({ state: 'detached' })
    await page.clock.runFor(60_000)
    expect(heard.filter(path => /switch-dept|token|menu\/routes/.test(path))).toEqual([])
    await expect.poll(() => menus()).toBe(shown)
    await page.reload()
    await expect.poll(menus).toBe(shown)
    expect((await session()).token).toBe(before.token)
    await page.goto('/favicon.svg')
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('ketang.session')!)
      localStorage.setItem('ketang.session', JSON.stringify({ ...kept, userInfo: { ...kept.userInfo, role_id: 'none' } }))
    })
    await page.goto('/wel')
    await open()
    await two.press('确定', two.dialog())
    await two.says('请选择您的登录身份')
    await two.dialog().getByText(/财务/).click()
    await two.send()
    await page.locator('.kt-sidebar').getByText('订单与收付款').first().waitFor()
    const after = await session()
    expect([after.token === before.token, after.refreshToken === before.refreshToken, after.userInfo.role_alias]).toEqual([false, false, 'FI'])
    expect(after.permission).not.toEqual(before.permission)
    expect(two.errors).toEqual([])
    await two.leave()
  })
})

describe('registration of a guest', () => {
  const guest = { user_id: '', tenant_id: '000000', user_name: 'guest', nick_name: '微信用户', oauth_id: 'o1', dept_id: '', role_id: '', role_name: 'guest' }
  test('B081 B082 B083 B084 B085 opens for who has no account, checks in order, and says what failed', async () => {
    const session = await kept()
    const fields = () =>
      me
        .dialog()
        .locator('input')
        .evaluateAll(all => all.map(one => one.id.replace('register-', '')))
    await answering(
      'blade-system/tenant/info',
      route => route.fulfill({ json: { code: 200, success: true, data: { tenantId: '000000' } } }),
      async () => {
        await remember({ userInfo: guest, menuAll: [], menus: [] })
        await until('the tenant is not asked for', async () => (await fields()).join() === 'name,account')
      },
    )
    await answering(
      'blade-system/tenant/info',
      route => route.fulfill({ json: { code: 200, success: true, data: {} } }),
      async () => {
        await remember({ userInfo: { ...guest, user_id: '-1' } })
        await me.dialog().getByText('账号注册').waitFor()
        await expect.poll(() => fields()).toEqual(['tenantId', 'name', 'account'])
        // The tenant that somebody came to the login page of is there already.
        await expect.poll(() => me.page.locator('#register-tenantId').inputValue()).toBe('000000')
        await me.page.locator('#register-tenantId').fill('')
        const steps = [
          ['下一步', '请先输入租户编号', 'tenantId', '000000'],
          ['下一步', '请先输入账号名称', 'account', 'guest1'],
          ['提交', '请先输入密码', 'password', 'Sommer-42'],
          ['提交', '请先输入密码', 'password2', 'Sommer-43'],
          ['提交', '两次密码输入不一致', 'password2', 'Sommer-42'],
        ] as const
        for (const [button, warning, name, value] of steps) {
          if (name === 'password' && warning === '请先输入密码') await me.press('下一步', me.dialog())
          await me.press(button, me.dialog())
          await me.says(warning)
          await me.page.locator(`#register-${name}`).fill(value)
        }
        const refuse = (json: object) =>
          answering(
            'blade-user/register-guest',
            route => route.fulfill({ status: 400, json }),
            () => me.press('提交', me.dialog()),
          )
        await refuse({ code: 400, success: false, data: {}, msg: '租户信息错误!' })
        await me.dialog().getByText('租户信息错误!').waitFor()
        await refuse({ code: 400, success: false, data: {}, msg: '' })
        await me.dialog().getByText('提交失败').waitFor()
      },
    )
    await remember(session)
    await me.page.locator('.kt-sidebar .kt-menu').first().waitFor()
  })
  test('B170 the third-party login sends source, code and state; a stranger asks for an account by it', async () => {
    const guest = await at.visit('service')
    const { page } = guest
    await page.goto('/favicon.svg')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByRole('link', { name: '本机' }).click()
    await page.locator('[data-screen=local-login] [name=sub]').fill('42')
    await page.locator('[name=name]').fill('李雷')
    const token = page.waitForRequest(one => one.url().includes('oauth/token'))
    await page.getByRole('button', { name: '登录' }).click()
    const sent = new URLSearchParams((await token).postData()!)
    expect([sent.get('grant_type'), sent.get('source')]).toEqual(['social', 'local'])
    expect([sent.get('code'), sent.get('state')].every(one => one && one.length > 20)).toBe(true)
    await guest.dialog().getByText('账号注册').waitFor()
    await expect.poll(() => page.locator('#register-name').inputValue()).toBe('李雷')
    await resize(page, 375, 812)
    await page.locator('#register-account').fill('lilei')
    await guest.press('下一步', guest.dialog())
    for (const name of ['password', 'password2']) await page.locator(`#register-${name}`).fill('Winter-43')
    await guest.press('上一步', guest.dialog())
    await expect.poll(() => page.locator('#register-account').inputValue()).toBe('lilei')
    await guest.press('下一步', guest.dialog())
    await expect.poll(() => page.locator('#register-password2').inputValue()).toBe('Winter-43')
    await guest.shot('guest-wizard-375')
    await fits(page)
    await guest.press('提交', guest.dialog())
    await guest.dialog().getByText('注册申请已提交，请等待管理员审核').waitFor()
    await guest.dialog().getByText('lilei').waitFor()
    await guest.press('返回登录', guest.dialog())
    await page.locator('[data-screen=login]').waitFor()
    const [asked] = await at.serving.parts.engine.ask('000000', find(user, { account: 'lilei' }))
    expect(asked).toMatchObject({ status: 'pending', realName: '李雷', oauthId: 'local:42' })
    await guest.leave()
  })
})
