/** Lists and forms, the session and its renewal, permissions, the request layer, and the login page. */
import { createHash } from 'node:crypto'
import type { Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { statusOf } from '../../../console/request.ts'
import { tokenSeconds } from '../../../console/session.ts'
import { chunkMsMax } from '../../../console/parts/lazyWithRetry.tsx'
import { widthClass } from '../../../console/parts/hooks.ts'
import { isOld } from '../../../console/sign.ts'
import { newId } from '../../../modules/kit/index.ts'
import { answering, calling, password, pressEscape, resize, type Site, site, until, type Visitor } from '../browser.ts'
import { type World, world } from '../world.ts'

let at: Site, on: World, me: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  for (let i = 1; i <= 35; i++) await on.send('admin', 'param.create', newId(), { paramName: `参数${i}`, paramKey: `key.${i}`, paramValue: `value ${i}` })
  me = await at.visit('admin')
})
afterAll(() => at?.close())
afterEach(() => expect(me.errors).toEqual([]))

const kept = () => me.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session') ?? '{}'))
async function remember(change: object, path = '/wel') {
  await me.page.goto('/favicon.svg')
  await me.page.evaluate(
    more => localStorage.setItem('ketang.session', JSON.stringify({ ...JSON.parse(localStorage.getItem('ketang.session') ?? '{}'), ...more })),
    change,
  )
  await me.page.goto(path)
}
const rows = () => me.page.locator('main tbody tr')
const shows = (count: number) => until(`${count} rows are shown`, async () => (await rows().count()) === count)
const pager = () => me.page.getByRole('navigation', { name: '分页' })
const asked = (path: string) => me.page.waitForRequest(one => calling(path)(new URL(one.url())))
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)
/** Answers the first calls of a path with these, one after another; the rest go through. */
async function answers(path: string, given: readonly ((route: Route) => Promise<void>)[], work: () => Promise<void>) {
  const left = [...given],
    calls: Request[] = []
  const answer = async (route: Route) => {
    calls.push(route.request())
    const next = left.shift()
    await (next ? next(route) : route.continue())
  }
  await answering(me.page, calling(path), answer, work)
  return calls
}
const refusal = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body })
const list = 'blade-system/param/list'

describe('a list', () => {
  test('B127 B133 B195 B196 is asked for with current, size and filters, in pages of 10, 30, 50, 100 and 200', async () => {
    const first = asked(list)
    await me.open('/system/param', 'param')
    const call = await first
    expect([call.method(), queryOf(call)]).toEqual(['GET', expect.objectContaining({ current: '1', size: '10' })])
    const { data } = await (await call.response())!.json()
    expect([data.records.length, data.total]).toEqual([10, 35])
    const sizes = pager().getByLabel('每页条数')
    await expect
      .poll(() => sizes.locator('option').evaluateAll(all => all.map(one => (one as HTMLOptionElement).value)))
      .toEqual(['10', '30', '50', '100', '200'])
    const other = await me.page.evaluate(
      token => fetch('/api/blade-system/param/list?currentPage=2&pageSize=30', { headers: { 'Blade-Auth': `bearer ${token}` } }).then(answer => answer.json()),
      (await kept()).token,
    )
    expect([other.data.records.length, Number(other.data.current)]).toEqual([5, 2])
  })
  test('B128 B194 a changed search begins at page 1, and a range of time is sent as the wire has it', async () => {
    await pager().getByRole('button', { name: '2', exact: true }).click()
    await until('page 2 is shown', async () => me.page.url().includes('current=2'))
    const call = asked(list)
    await me.press('更多条件')
    await me.page.getByLabel('参数名称').fill('参数3')
    expect(queryOf(await call)).toMatchObject({ current: '1', paramName: '参数3' })
    await shows(7)
    await me.open('/system/session', 'login_session')
    const range = me.page.locator('.kt-range input')
    await range.first().fill('2026-01-01')
    const between = me.page.waitForRequest(one => one.url().includes('createTime_datelt'))
    await range.last().fill('2026-01-02')
    expect(Object.keys(queryOf(await between))).toEqual(expect.arrayContaining(['createTime_dategt', 'createTime_datelt']))
    await me.page.getByText('没有符合条件的数据').waitFor()
  })
  test('B129 B130 B131 deleting several needs some, asks, and says that it went well, as adding and changing do', async () => {
    await me.open('/system/param', 'param')
    await me.command('param_create')
    await me.fill({ 参数名称: '甲参数', 参数键名: 'a.key', 参数键值: '1' })
    await me.send()
    await me.says('新增成功')
    await me.page.getByLabel('在列表中搜索').fill('甲参数')
    await shows(1)
    await me.command('param_change', me.row('甲参数'))
    await me.fill({ 参数键值: '2' })
    await me.send()
    await me.says('修改成功')
    await me.press('删除', me.page.locator('.kt-head'))
    await me.says('请选择至少一条数据')
    await me.row('甲参数').locator('input[type=checkbox]').check()
    await me.press(/^删除/, me.page.locator('.kt-head'))
    await me.dialog().getByText('确定将选择数据删除?').waitFor()
    await me.press('确定', me.dialog())
    await me.says('删除成功')
  })
  test('B132 a form that was refused, or did not arrive, can be sent again with what was typed', async () => {
    await me.open('/system/param', 'param')
    await me.command('param_create')
    await me.fill({ 参数名称: '乙参数', 参数键名: 'b.key', 参数键值: '1' })
    const calls = await answers('blade-system/param/create', [route => route.abort()], async () => {
      await me.press('确定', me.dialog())
      await me.dialog().getByText('网络无法连接').waitFor()
      await expect.poll(() => me.dialog().getByLabel('参数名称').inputValue()).toBe('乙参数')
      await expect.poll(() => me.dialog().getByRole('button', { name: '确定' }).isEnabled()).toBe(true)
      await me.send()
    })
    await me.says('新增成功')
    const keys = new Set(calls.map(call => call.headers()['idempotency-key']))
    expect([calls.length, keys.size]).toEqual([2, 1])
  })
})

describe('permissions', () => {
  test('B145 B197 a button shows when its code is in the map, which is made from the leaves of the tree', async () => {
    const session = await kept()
    expect(session.permission.param_create).toBe(true)
    await answers(
      'blade-system/menu/buttons',
      [refusal(200, { code: 200, success: true, data: [{ code: 'param', children: [{ code: 'param_view' }, { code: 'param_change' }] }] })],
      async () => {
        await remember({ permission: {} }, '/system/param')
        await me.screen('param')
        await me.row('参数').locator('[data-command=param_change]').waitFor()
        await expect.poll(() => me.page.locator('[data-command=param_create]').count()).toBe(0)
        await expect.poll(async () => (await kept()).permission).toEqual({ param_view: true, param_change: true })
      },
    )
    await me.page.reload()
  })
  test('B148 the tree of roles is read by tenant or by role', async () => {
    const { token } = await kept()
    const tree = (path: string) =>
      me.page.evaluate(([url, bearer]) => fetch(url!, { headers: { 'Blade-Auth': `bearer ${bearer}` } }).then(answer => answer.json()), [path, token])
    const byTenant = await tree('/api/blade-system/role/tree?tenantId=000000'),
      byRole = await tree('/api/blade-system/role/tree-by-id?roleId=PA')
    for (const { code, data } of [byTenant, byRole]) expect([code, data.length > 0, typeof data[0]?.title]).toEqual([200, true, 'string'])
  })
})

describe('grants', () => {
  test('B147 the rights of a role are menus, data scopes and API scopes', async () => {
    await me.open('/system/role', 'role')
    await me.command('role_grant', me.row('学校管理员'))
    await me
      .dialog()
      .getByRole('tab', { name: /^接口权限/ })
      .waitFor()
    expect((await me.dialog().getByRole('tab').allInnerTexts()).map(one => one.replace(/ .*/, ''))).toEqual(['菜单权限', '数据权限', '接口权限'])
    const call = asked('blade-system/role/grant')
    await me.press('确定', me.dialog())
    expect(Object.keys((await call).postDataJSON())).toEqual(expect.arrayContaining(['roleIds', 'menuIds', 'dataScopeIds', 'apiScopeIds']))
    await me.dialog().waitFor({ state: 'detached' })
  })
  test('B149 the roles of an account are sent as userIds and roleIds', async () => {
    const { token } = await kept(),
      { userId } = on.as('service').actor
    const answer = await me.page.evaluate(
      ([id, bearer]) =>
        fetch(`/api/blade-system/user/grant?userIds=${id}&roleIds=CS,PO`, { method: 'POST', headers: { 'Blade-Auth': `bearer ${bearer}` } }).then(one =>
          one.json(),
        ),
      [userId, token],
    )
    expect(answer).toMatchObject({ code: 200, success: true })
    const other = await at.visit('service')
    const { userInfo } = await other.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!))
    expect(userInfo.relation_auth.map((one: { roleId: string }) => one.roleId).sort()).toEqual(['CS', 'PO'])
    await other.leave()
  })
})

describe('requests', () => {
  const load = () => me.page.goto('/system/param')
  test('B151 B159 B160 B201 carry the token and credentials, and all go to /api/ of this site', async () => {
    const calls: Request[] = []
    const note = (one: Request) => {
      if (['fetch', 'xhr'].includes(one.resourceType())) calls.push(one)
    }
    await me.page.context().addCookies([{ name: 'own', value: '1', url: at.serving.address }])
    me.page.on('request', note)
    await load()
    await shows(10)
    me.page.off('request', note)
    const { token } = await kept()
    expect(calls.length).toBeGreaterThan(2)
    // What the server answers is what is shown: nothing was made up in the browser, and nothing was added to where it came from.
    const told = { id: 'told', paramName: '服务器刚刚说的', paramKey: 'told.key', paramValue: '1', status: 'live', version: 1 }
    const page = { records: [told], total: 1, size: 10, current: 1, pages: 1 }
    // However often the list is asked for meanwhile.
    const tell = (route: Route) => route.fulfill({ json: { code: 200, success: true, data: page, msg: '' } })
    await answering(me.page, calling(list), tell, async () => {
      await load()
      await shows(1)
    })
    await me.page.getByText('服务器刚刚说的').waitFor()
    const alias = new URL('/system/param', at.serving.address)
    alias.hostname = 'localhost'
    const elsewhere = await me.page.context().newPage(),
      theirs: string[] = []
    elsewhere.on('request', one => theirs.push(new URL(one.url()).origin))
    await elsewhere.goto(alias.href)
    await elsewhere.locator('[data-screen=login]').waitFor()
    await elsewhere.close()
    expect(new Set(theirs)).toEqual(new Set([alias.origin]))
    for (const call of calls) {
      expect(new URL(call.url()).pathname.startsWith('/api/'), call.url()).toBe(true)
      expect(new URL(call.url()).origin).toBe(at.serving.address)
      const { 'blade-auth': bearer, cookie } = await call.allHeaders()
      expect([bearer, cookie]).toEqual([`bearer ${token}`, expect.stringContaining('own=1')])
    }
    await me.page.context().clearCookies()
  })
  test('B153 B154 the status is the body code or the HTTP status; what is not 200 is said', async () => {
    expect([statusOf({ code: 400 }, 200), statusOf({}, 404)]).toEqual([400, 404])
    const fails = async (route: (route: Route) => Promise<void>, says: string) => {
      await answers('blade-system/param/export', [route], async () => {
        await me.press('导出')
        await me.page.getByText('导出 CSV').click()
        await me.says(says)
      })
    }
    await fails(refusal(200, { code: 400, msg: '不行' }), '不行')
    await fails(refusal(400, { code: 400, error_description: '不可以' }), '不可以')
    await fails(refusal(400, {}), '未知错误')
  })
  test('B155 B156 B157 B158 a whitelist is silent, an empty download is said, nothing is given up, beyond 500 nothing was heard', async () => {
    await on.send('admin', 'param.create', newId(), { paramName: '静默状态码', paramKey: 'request.statusWhitelist', paramValue: '409, 422' })
    const other = await at.visit('admin')
    await other.open('/system/param', 'param')
    // What was said is kept, however soon the notice goes again.
    await other.page.evaluate(() => {
      const said = new Set<string>()
      Object.assign(window, { said })
      const note = () => {
        for (const [told] of document.body.innerText.matchAll(/被拒绝\d+/g)) said.add(told)
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    for (const status of [409, 422, 400])
      await answering(other.page, calling('blade-system/param/export'), refusal(status, { code: status, msg: `被拒绝${status}` }), async () => {
        await other.press('导出')
        await other.page.getByText('导出 CSV').click()
      })
    await expect.poll(() => other.page.evaluate(() => [...(window as unknown as { said: Set<string> }).said])).toEqual(['被拒绝400'])
    await other.leave()
    const save = async (route: (route: Route) => Promise<void>, says: string) =>
      answers('blade-system/param/export', [route], async () => {
        await me.press('导出')
        await me.page.getByText('导出 CSV').click()
        await me.says(says)
      })
    await save(route => route.fulfill({ status: 200, contentType: 'text/csv', body: '' }), '下载失败，没有可下载的内容')
    // What is answered with up to 500 is heard, in the server's own words; beyond that nothing was.
    for (const status of [400, 403, 404, 409, 429, 500]) await save(refusal(status, { code: status, msg: `服务器说${status}` }), `服务器说${status}`)
    for (const status of [501, 502, 504, 511]) await save(refusal(status, { code: status, msg: `服务器说${status}` }), '网络无法连接')
    await answers(
      list,
      [
        async route => {
          // An hour goes by on the browser's clock before anything is answered.
          await me.page.clock.runFor(3_600_000)
          await route.continue()
        },
      ],
      async () => {
        await load()
        await shows(10)
      },
    )
  })
  test('a busy server is tried again with the same key, while a calm notice says so', async () => {
    const busy = (route: Route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { code: 503, msg: '忙' } })
    await me.command('param_create')
    await me.fill({ 参数名称: '丙参数', 参数键名: 'c.key', 参数键值: '1' })
    const calls = await answers('blade-system/param/create', [busy, busy], async () => {
      await me.press('确定', me.dialog())
      await me.page.locator('.kt-toast', { hasText: '系统繁忙，正在自动重试' }).waitFor()
      await me.dialog().waitFor({ state: 'detached' })
    })
    await me.says('新增成功')
    expect([calls.length, new Set(calls.map(call => call.headers()['idempotency-key'])).size]).toEqual([3, 1])
  })
  test('code that did not come is asked for again on demand, without loading the page anew', async () => {
    await remember({}, '/wel')
    await me.page.locator('.kt-sidebar .kt-menu').first().waitFor()
    const marked = await me.page.evaluate(() => {
      ;(window as unknown as { mark: number }).mark = 1
      return true
    })
    expect(marked).toBe(true)
    const chunk = /\/assets\/Sample-.*\.js/
    await answering(
      me.page,
      chunk,
      route => route.abort(),
      async () => {
        await me.page.evaluate(() => history.pushState(null, '', '/test/index'))
        await me.page.locator('[data-screen=failed]').waitFor()
      },
    )
    await me.press('重试')
    await me.screen('sample')
    expect(await me.page.evaluate(() => (window as unknown as { mark?: number }).mark)).toBe(1)
    // The failure is in the error log, where it belongs.
    await me.page.evaluate(() => localStorage.removeItem('ketang.errors'))
    ;(me.errors as string[]).length = 0
  })
  test('a form that did not come leaves its screen as it is, and code that the browser keeps as failed comes with the page loaded anew', async () => {
    // What many share is what a browser keeps as failed: it is asked for by another file, never by itself.
    await answering(
      me.page,
      /\/assets\/(FormSheet|DraftOffer)-.*\.js/,
      route => route.abort(),
      async () => {
        await me.page.goto('/system/param')
        await me.screen('param')
        await me.page.evaluate(() => Object.assign(window, { mark: 1 }))
        await me.press('新增')
        await me.dialog().getByText('未能打开，请检查网络后重试。').waitFor()
        await me.dialog().getByRole('heading', { name: '没有打开' }).waitFor()
        await me.page.locator('[data-screen=param]').waitFor()
      },
    )
    // The network is back, as the browser says.
    await me.page.evaluate(() => dispatchEvent(new Event('online')))
    await me.page.waitForFunction(() => !('mark' in window))
    await me.screen('param')
    await me.press('新增')
    await me.dialog().getByLabel('参数名称').waitFor()
    await me.press('取消', me.dialog())
    await me.page.evaluate(() => localStorage.removeItem('ketang.errors'))
    ;(me.errors as string[]).length = 0
  })
  test('B161 B202 B203 classes of screens, time for code, and the corners of cards are as set', async () => {
    expect([1200, 1199, 992, 991, 768, 767].map(widthClass)).toEqual([3, 2, 2, 1, 1, 0])
    expect(chunkMsMax).toBe(120_000)
    await me.page.goto('/test/index')
    await me.screen('sample')
    const card = me.page.locator('.kt-card').first()
    await expect.poll(() => card.evaluate(one => getComputedStyle(one).borderRadius)).toBe('10px')
    for (const [width, shown] of [
      [1000, '2'],
      [800, '1'],
      [400, '0'],
      [1440, '3'],
    ] as const) {
      await resize(me.page, width, 900)
      await until(`the class is ${shown}`, async () => (await me.page.locator('.kt-fields dd').first().innerText()) === shown)
    }
  })
})

describe('the session', () => {
  const login = async () => {
    await me.page.locator('#login-username').fill('admin')
    await me.page.locator('#login-password').fill(password)
    await me.page.locator('form button[type=submit]').click()
  }
  test('B140 B141 B142 B143 tokens of 3000 seconds are both renewed, with the headers of the identity', async () => {
    expect(tokenSeconds).toBe(3_000)
    expect([isOld(0, 2_999_000), isOld(0, 3_000_000)]).toEqual([false, true])
    const before = await kept()
    const context = await me.page.context().browser()!.newContext({ baseURL: at.serving.address })
    const page = await context.newPage()
    await page.clock.install({ time: Date.now() })
    await page.addInitScript(
      session => {
        if (!localStorage.getItem('ketang.session')) localStorage.setItem('ketang.session', session)
      },
      JSON.stringify({ ...before, tokenAt: 0 }),
    )
    await page.goto('/wel')
    await page.locator('.kt-shell').waitFor()
    const renewal = page.waitForRequest(one => one.url().includes('/oauth/token'))
    await page.clock.runFor(10_000)
    const request = await renewal
    expect(request.postData()).toContain('grant_type=refresh_token')
    const { 'role-id': role, 'user-id': user, 'tenant-id': tenant } = await request.allHeaders()
    expect([role, user, tenant]).toEqual([before.userInfo.role_id, before.userInfo.user_id, '000000'])
    await request.response()
    const present = () => page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!))
    await until('both are new', async () => {
      const now = await present()
      return now.token !== before.token && now.refreshToken !== before.refreshToken
    })
    const { token, refreshToken, tokenAt } = await present()
    await context.close()
    await remember({ token, refreshToken, tokenAt })
  })
  test('B152 B138 a 401 ends the session: nothing of it is kept', async () => {
    await me.page.locator('.kt-sidebar .kt-menu').first().waitFor()
    await remember({ token: 'broken', refreshToken: '' }, '/system/param')
    await me.screen('login')
    await expect
      .poll(() => kept())
      .toMatchObject({ token: '', refreshToken: '', menus: [], menuAll: [], roles: [], tabs: [], lock: '', permission: {}, userInfo: null })
    await expect.poll(() => me.page.locator('.kt-toast').count()).toBe(0)
  })
  test('B137 B171 B172 B168 a failed login says why and fetches another captcha; the tenant is asked for only when it is not known', async () => {
    const captcha = refusal(200, { key: 'k1', image: 'data:image/svg+xml;base64,PHN2Zy8+' })
    const calls = await answers('blade-auth/oauth/captcha', [captcha, captcha, captcha], async () => {
      await me.page.goto('/login')
      await me.page.getByRole('button', { name: '其他租户', exact: true }).click()
      await me.page.locator('#login-tenantId').waitFor()
      const renew = me.page.getByRole('button', { name: '点击换一张' })
      await renew.click()
      await renew.locator('img').waitFor()
      await me.page.locator('#login-captchaCode').fill('12345')
      await me.page.locator('#login-username').fill('admin')
      await me.page.locator('#login-password').fill('wrong')
      const call = asked('blade-auth/oauth/token'),
        another = asked('blade-auth/oauth/captcha')
      await me.page.locator('form button[type=submit]').click()
      expect((await (await call).allHeaders())['captcha-key']).toBe('k1')
      await me.page.getByRole('alert').filter({ hasText: '用户名或密码不正确' }).waitFor()
      await another
      await until('what was typed for the first is gone', async () => (await me.page.locator('#login-captchaCode').inputValue()) === '')
    })
    expect(calls.length).toBeGreaterThanOrEqual(3)
    await answers('blade-system/tenant/info', [refusal(200, { code: 200, success: true, data: { tenantId: '000000' } })], async () => {
      await me.page.goto('/login')
      await me.page.getByRole('button', { name: '其他租户', exact: true }).waitFor({ state: 'detached' })
      await me.page.locator('#login-tenantId').waitFor({ state: 'detached' })
    })
  })
  test('B134 B135 B136 B139 B167 B174 a login sends the hash, keeps what it was given, and fetches menus and buttons', async () => {
    await remember({ tabs: [{ path: '/x', url: '/x', label: 'x' }], lock: '' }, '/login')
    const call = asked('blade-auth/oauth/token'),
      menus = asked('blade-system/menu/routes'),
      buttons = asked('blade-system/menu/buttons')
    await login()
    const form = new URLSearchParams((await call).postData() ?? '')
    expect(Object.fromEntries(form)).toEqual({
      tenantId: '000000',
      username: 'admin',
      password: createHash('md5').update(password).digest('hex'),
      grant_type: 'captcha',
      scope: 'all',
    })
    const headers = await (await call).allHeaders()
    expect(['tenant-id', 'captcha-key', 'captcha-code'].filter(name => !(name in headers))).toEqual([])
    await Promise.all([menus, buttons])
    await me.page.locator('.kt-sidebar .kt-menu').first().waitFor()
    const session = await kept()
    expect(session).toMatchObject({ tenantId: '000000', lock: '', roles: ['PA'], userInfo: { user_name: 'admin', tenant_id: '000000' } })
    expect([session.token, session.refreshToken].every(one => one.length > 20)).toBe(true)
    expect([Object.keys(session.permission).length > 0, session.menus.length > 0, session.menuAll.length > 0]).toEqual([true, true, true])
    expect(session.tabs.map((one: { path: string }) => one.path)).not.toContain('/x')
  })
  test('B173 parents, agencies, their teachers and who forgot a password find their form on the login page', async () => {
    const session = await kept()
    await remember({ token: '', userInfo: null }, '/login')
    for (const name of ['家长注册', '机构注册', '机构教师注册', '忘记密码']) {
      await me.press(name)
      await me.dialog().getByText(name).first().waitFor()
      await me.dialog().locator('#login-own-phone').waitFor()
      await pressEscape(me.page)
      await me.dialog().waitFor({ state: 'detached' })
    }
    await remember(session)
  })
  test('B169 a phone and its code log in by grant phone', async () => {
    const session = await kept()
    await remember({ token: '', userInfo: null }, '/login')
    await me.page.getByRole('tab', { name: '手机登录' }).click()
    await me.page.locator('#login-phone-phone').fill('13900000900')
    await me.page.locator('#login-phone-code').fill('123456')
    const call = asked('blade-auth/oauth/token')
    await me.page.locator('form button[type=submit]').click()
    expect(Object.fromEntries(new URLSearchParams((await call).postData() ?? ''))).toMatchObject({
      phoneNumber: '13900000900',
      phoneCode: '123456',
      grant_type: 'phone',
    })
    await remember(session)
  })
})
