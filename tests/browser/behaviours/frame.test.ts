/** The frame of the console: routes and their guard, the top bar, the sidebar, the tabs and the search of menus. */
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opened } from '../../../console/tabs.ts'
import { grantIdentity, identityId, roleId, rootDept } from '../../../modules/identity/index.ts'
import { invoke, newId } from '../../../modules/kit/index.ts'
import { runAll } from '../../../server/kernel/engine.ts'
import { answering, calling, enter, fits, pressEscape, resize, type Site, site, until, type Visitor } from '../browser.ts'
import { type World, world } from '../world.ts'

let at: Site, on: World, me: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  for (let i = 1; i <= 35; i++) await on.send('admin', 'param.create', newId(), { paramName: `参数${i}`, paramKey: `key.${i}`, paramValue: `value ${i}` })
  me = await at.visit('admin')
})
afterAll(() => at?.close())

/** Goes somewhere inside the console, without loading it again. */
const go = (path: string) => me.page.evaluate(to => history.pushState(null, '', to), path)
const url = () => new URL(me.page.url())
const atPath = (path: string) => until(`the address is ${path}`, async () => url().pathname + url().search === path)
const kept = (page = me.page) => page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session') ?? '{}'))
/** Changes what the browser remembers of the session, and loads the page anew. */
async function remember(change: object, path = '/wel') {
  await me.page.goto('/favicon.svg')
  await me.page.evaluate(
    more => localStorage.setItem('ketang.session', JSON.stringify({ ...JSON.parse(localStorage.getItem('ketang.session')!), ...more })),
    change,
  )
  await me.page.goto(path)
}
const home = () => me.page.locator('main [data-screen]:not([data-screen="404"])').first().waitFor()
const tabs = () => me.page.locator('.kt-tab')
const tab = (name: string) => me.page.locator('.kt-tab', { hasText: name })
const side = () => me.page.locator('.kt-sidebar')
const bar = (name: string | RegExp) => me.page.locator('.kt-topbar').getByRole('button', { name })
const box = () => me.page.locator('.kt-palette input')
/** Answers calls of a path with rows of the test's own while it works. */
const withRows = (path: string, data: (url: URL) => unknown, work: () => Promise<void>) =>
  answering(me.page, calling(path), route => route.fulfill({ json: { code: 200, success: true, data: data(new URL(route.request().url())), msg: '' } }), work)
/** The fourteen addresses that are open to everybody, and what is to be read there. */
const publicly = {
  '/login': '登录',
  '/lock': '尚未登录',
  '/404': '没有这个页面',
  '/403': '没有权限',
  '/500': '服务器出错了',
  '/achievements': '成果',
  '/agreement/privacy': '隐私',
  '/agreement/user': '用户协议',
  '/download': '下载',
  '/download_old': '下载',
  '/ios': 'iOS',
  '/haidian': '海淀',
  '/dp': '学校',
  '/talk': '常见问题',
} as const
/** A browser that nobody has used yet. */
async function stranger(work: (page: Page) => Promise<void>) {
  const context = await me.page.context().browser()!.newContext({ baseURL: at.serving.address })
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

describe('routes', () => {
  test('B001 B002 / leads to /wel, and /wel shows /wel/index', async () => {
    await me.page.goto('/')
    await atPath('/wel')
    await home()
    const first = await me.page.locator('main [data-screen]').first().getAttribute('data-screen')
    await me.page.goto('/wel/index')
    await home()
    await expect.poll(() => me.page.locator('main [data-screen]').first().getAttribute('data-screen')).toBe(first)
  })

  test('B003 an unknown path goes to /404', async () => {
    await go('/no/such/screen')
    await me.screen('404')
    await atPath('/404')
  })

  test('B004 B011 /myiframe shows the page of the src, in a tab that stands for it', async () => {
    await go('/myiframe/live?src=/health/live&name=活着')
    const frame = (await me.screen('frame')).locator('iframe')
    await expect.poll(() => frame.getAttribute('src')).toBe('/health/live')
    await me.page.frameLocator('iframe').getByText('live').first().waitFor()
    await expect.poll(() => tab('活着').getAttribute('data-value')).toBe('/health/live')
    await go('/system/param?size=30')
    await me.screen('param')
    await expect.poll(() => tab('参数管理').getAttribute('data-value')).toBe('/system/param?size=30')
    await go('/myiframe/evil?src=https://evil.example/&name=他站')
    await me.page.getByText('此页面不在菜单中').waitFor()
    await expect.poll(() => me.page.locator('main iframe').count()).toBe(0)
  })

  test('B005 B015 B016 signed out, public routes open and all others lead to the login page', async () =>
    stranger(async page => {
      const read = new Set<string>()
      for (const [path, says] of Object.entries(publicly)) {
        await page.goto(path)
        await page.getByText(says).first().waitFor()
        read.add(await page.locator('body').innerText())
        expect(new URL(page.url()).pathname, path).toBe(path)
        if (path !== '/login') await expect.poll(() => page.locator('input[type=password]').count(), { message: path }).toBe(0)
      }
      // Each is a page of its own; the old address of the downloads may lead to the same.
      expect(read.size).toBeGreaterThanOrEqual(Object.keys(publicly).length - 1)
      for (const path of ['/wel', '/system/param', '/no/such/screen']) {
        await page.goto(path)
        await page.locator('[data-screen=login]').waitFor()
        expect(new URL(page.url()).pathname).toBe('/login')
      }
    }))
})

describe('the guard', () => {
  test('B007 a signed-in user who opens /login is led to /', async () => {
    await me.page.goto('/login')
    await atPath('/wel')
  })

  test('B009 B010 B017 a navigation adds a tab, named by the query or the route, and sets the title', async () => {
    await remember({ tabs: [] }, '/system/param')
    await me.screen('param')
    await expect.poll(() => tab('参数管理').count()).toBe(1)
    await until('the title is set', async () => (await me.page.title()).startsWith('参数管理 · '))
    await go('/system/dict?name=我的字典')
    await tab('我的字典').waitFor()
    await until('the title is another', async () => !(await me.page.title()).startsWith('参数管理'))
  })

  test('B012 B013 a route that opts out adds no tab, nor one without a label or a path', async () => {
    const before = await tabs().count()
    await go('/404?name=不应出现')
    await me.screen('404')
    await expect.poll(() => tabs().count()).toBe(before)
    expect(opened([], { path: '/x', url: '/x', label: '' })).toEqual([])
    expect(opened([], { path: '', url: '', label: 'x' })).toEqual([])
  })

  test('B014 a target opens in a new window', async () => {
    const other = me.page.context().waitForEvent('page')
    await go('/wel?target=/system/param')
    const page = await other
    await page.locator('[data-screen=param]').waitFor()
    await page.close()
    await atPath('/wel')
  })

  test('B018 who comes back to a list stands where they left it', async () => {
    await go('/system/param?size=50')
    await me.screen('param')
    const table = me.page.locator('.kt-table').first()
    await table.evaluate(one => {
      one.scrollTop = 420
    })
    await until('it is remembered', async () => (await table.evaluate(one => one.scrollTop)) > 400)
    await tab('首页').locator('button').first().click()
    await home()
    await tab('参数管理').locator('button').first().click()
    await me.screen('param')
    await until('it stands there again', async () => (await table.evaluate(one => one.scrollTop)) > 400)
  })
})

describe('the top bar', () => {
  test('B022 B040 B025 collapses and expands the sidebar, and opens the search', async () => {
    await go('/wel')
    await bar('收起菜单').click()
    await me.page.locator('.kt-shell.kt-collapsed').waitFor()
    await bar('展开菜单').click()
    await expect.poll(() => me.page.locator('.kt-shell.kt-collapsed').count()).toBe(0)
    await bar(/^搜索$/).click()
    await box().waitFor()
    await pressEscape(me.page)
  })

  test('B023 B024 shows home and the top menus; each loads its own sidebar', async () => {
    const asked: string[] = []
    await withRows(
      'blade-system/menu/top-menu',
      () => [
        { id: 't1', name: '教务', path: '', source: '' },
        { id: 't2', name: '教育局', path: 'https://edu.example/', source: '' },
      ],
      async () => {
        await me.page.reload()
        const menu = me.page.getByRole('navigation', { name: '顶部菜单' })
        await menu.getByRole('button', { name: '教务' }).waitFor()
        await expect.poll(() => menu.getByRole('button').allInnerTexts()).toEqual(['首页', '教务', '教育局'])
        await withRows(
          'blade-system/menu/routes',
          asking => {
            asked.push(asking.searchParams.get('topMenuId') ?? '')
            return [{ id: 'm1', name: '只在教务', path: '/system/param', source: 'cog' }]
          },
          async () => {
            await menu.getByRole('button', { name: '教务' }).click()
            await side().getByText('只在教务').waitFor()
            await expect.poll(() => side().locator('.kt-menu').count()).toBe(1)
            // A phone has one sheet for everything: what was chosen at a desk hides nothing there.
            await resize(me.page, 375, 812)
            await me.page.getByRole('button', { name: '更多', exact: true }).click()
            await expect.poll(() => side().locator('.kt-menu').count()).toBeGreaterThan(1)
            await expect.poll(() => side().locator('select').count()).toBe(0)
            await expect.poll(() => side().getByRole('link', { name: '教育局', exact: true }).getAttribute('href')).toBe('https://edu.example/')
            await resize(me.page, 1280, 900)
            await menu.getByRole('button', { name: '首页' }).click()
            await until('the sidebar holds everything', async () => (await side().locator('.kt-menu').count()) > 1)
          },
        )
      },
    )
    expect(asked).toEqual(['t1'])
  })

  test('B026 B027 B033 names the department, the person in brackets when different, and shows an avatar', async () => {
    const shown = me.page.locator('.kt-department')
    const { userInfo } = await kept()
    await remember({ userInfo: { ...userInfo, dept_name: '平台', real_name: '管理员' } })
    await until('both are named', async () => (await shown.innerText()) === '平台（管理员）')
    await remember({ userInfo: { ...userInfo, dept_name: '管理员', real_name: '管理员' } })
    await until('one is named', async () => (await shown.innerText()) === '管理员')
    const picture = me.page.locator('.kt-avatar img')
    await expect.poll(() => picture.getAttribute('src')).toBe('/avatar.svg')
    await remember({ userInfo: { ...userInfo, avatar: '/favicon.svg' } })
    await until('the own picture is shown', async () => (await picture.getAttribute('src')) === '/favicon.svg')
    await remember({ userInfo })
  })

  test('B028 B029 B030 B031 B032 B179 has help, colour, theme, bell, full screen, lock and error log', async () => {
    await bar('用户菜单').waitFor()
    for (const name of ['帮助', '主题色', '主题', /^消息/, '全屏', '锁屏', /^错误日志/])
      await expect.poll(() => bar(name).count(), { message: String(name) }).toBeGreaterThan(0)
    await bar('全屏').click()
    await until('it fills the screen', async () => me.page.evaluate(() => document.fullscreenElement !== null))
    await bar('退出全屏').click()
    await until('it does no longer', async () => me.page.evaluate(() => document.fullscreenElement === null))
  })

  test('B034 B035 B178 offers dashboard, user info, and the switch to who has two identities', async () => {
    const items = me.page.getByRole('menuitem')
    await bar('用户菜单').click()
    await expect.poll(() => items.allInnerTexts()).toEqual(['首页', '个人信息', '退出系统'])
    await items.filter({ hasText: '首页' }).click()
    await atPath('/wel/dashboard')
    await bar('用户菜单').click()
    await items.filter({ hasText: '个人信息' }).click()
    await me.screen('profile')
    await atPath('/info/index')
    const { engine } = at.serving.parts,
      { userId } = on.as('operator').actor
    await runAll(engine, engine.system('000000'), [
      invoke(grantIdentity, identityId(userId, roleId('FI'), rootDept), { userId, roleId: roleId('FI'), deptId: rootDept }),
    ])
    const two = await at.visit('operator')
    await two.press('用户菜单')
    await expect.poll(() => two.page.getByRole('menuitem').allInnerTexts()).toContain('部门切换')
    await two.leave()
  })
})

describe('the sidebar', () => {
  const menus = [
    { id: 'a', name: '无图标', path: '/system/param' },
    { id: 'b', name: '他站', path: 'https://site.example/a', isOpen: 2, source: 'globe' },
    { id: 'c', name: '只给校长', path: '/system/dict', meta: { roles: ['SM'] } },
  ]
  test('B038 B144 B039 says that it loads, and what it says when there is nothing', async () => {
    const before = await kept()
    await remember({ menus: [], menuAll: [] }, '/favicon.svg')
    let release = () => {}
    const wait = new Promise<void>(resolve => {
      release = resolve
    })
    const slowly = async (route: Route) => {
      await wait
      await route.fulfill({ json: { code: 200, success: true, data: [], msg: '' } })
    }
    await answering(me.page, calling('blade-system/menu/routes'), slowly, async () => {
      await me.page.goto('/wel')
      await side().getByText('加载中').waitFor()
      await expect.poll(() => side().getAttribute('aria-busy')).toBe('true')
      release()
      await side().getByText('没有发现菜单').waitFor()
    })
    await remember({ menus: before.menus, menuAll: before.menuAll })
  })

  test('B041 B146 B042 B044 B045 filters by role, opens other sites in a window, has a default icon and the suffix /index', async () => {
    await withRows(
      'blade-system/menu/routes',
      () => menus,
      async () => {
        await me.page.reload()
        await side().getByText('无图标').waitFor()
        await expect.poll(() => side().locator('.kt-name').allInnerTexts()).toEqual(['无图标', '他站'])
        const first = side().locator('a', { hasText: '无图标' })
        await expect.poll(() => first.getAttribute('href')).toBe('/system/param/index')
        await expect.poll(() => first.locator('[data-icon=application]').count()).toBe(1)
        await first.click()
        await me.screen('param')
        const other = side().locator('a', { hasText: '他站' })
        expect([await other.getAttribute('href'), await other.getAttribute('target')]).toEqual(['https://site.example/a', '_blank'])
      },
    )
    await me.page.reload()
  })

  test('an entry is found by its name, by how that is spelled and by initials, and Enter opens it', async () => {
    await me.page.goto('/wel')
    const find = side().getByRole('searchbox', { name: '查找菜单' })
    for (const text of ['参数管', 'canshuguanli', 'csgl', 'guanli']) {
      await find.fill(text)
      await side().locator('a', { hasText: '参数管理' }).waitFor()
    }
    await find.fill('没有这个菜单')
    await side().getByText('没有找到').first().waitFor()
    await find.press('Escape')
    await side().locator('button.kt-group', { hasText: '系统' }).waitFor()
    await find.fill('csgl')
    await side().locator('a', { hasText: '参数管理' }).waitFor()
    await find.press('Enter')
    await me.screen('param')
    await expect.poll(() => find.inputValue()).toBe('')
    // Where one is stands open in its groups.
    await side().locator('a[aria-current=page]', { hasText: '参数管理' }).waitFor()
  })

  test('B043 on a small screen it goes away when an item is chosen', async () => {
    await me.page.goto('/wel')
    await me.page.locator('.kt-shell:not(.kt-collapsed)').waitFor()
    await resize(me.page, 800, 900)
    // Nor does it cover what one reads when the window is made small.
    await me.page.locator('.kt-shell.kt-collapsed').waitFor()
    await bar('展开菜单').click()
    await me.menu('参数管理')
    await me.page.locator('.kt-shell.kt-collapsed').waitFor()
    await resize(me.page, 1440, 900)
    await me.page.locator('.kt-shell:not(.kt-collapsed)').waitFor()
  })
})

describe('a phone', () => {
  /** Somebody of each role that has an account of its own here. */
  const accounts = 'admin operator finance1 commission school classteacher agency coach1 parent1 service seller sales recruit'.split(' ')
  let one: Visitor
  beforeAll(async () => {
    one = await at.visit(accounts[0]!, { width: 375 })
  })
  afterAll(() => one?.leave())
  test.each(accounts)('of %s has four places and all the rest behind one more, found by its name', async account => {
    const { page } = one,
      places = page.locator('.kt-phonebar a')
    // One phone goes from hand to hand: its browser has the console's files by then.
    if (account !== accounts[0]) await enter(page, at.serving.address, account, at.now)
    await expect.poll(() => places.count()).toBe(4)
    for (const desk of ['.kt-tabs', '.kt-finder', '.kt-bell', '.kt-sidebar']) await expect.poll(() => page.locator(desk).count(), { message: desk }).toBe(0)
    for (let i = 1; i < 4; i++) {
      const name = (await places.nth(i).innerText()).split('\n')[0]!
      expect((await places.nth(i).boundingBox())!.height).toBeGreaterThanOrEqual(44)
      await places.nth(i).click()
      await page.locator('main h1', { hasText: name }).first().waitFor()
      await page.locator('.kt-phonebar a[aria-current=page]', { hasText: name }).waitFor()
    }
    await one.page.locator('.kt-phonebar button').click()
    const sheet = page.locator('.kt-sidebar')
    const groups = sheet.locator(':scope > ul > li')
    await expect.poll(() => groups.count()).toBeGreaterThan(1)
    await expect.poll(() => groups.count()).toBeLessThanOrEqual(8)
    await one.shot(`phone-more-${account}`)
    await fits(page)
    await one.menu('我的消息')
    await one.screen('messages')
    await expect.poll(() => sheet.count()).toBe(0)
    expect(one.errors).toEqual([])
  })

  test('that is turned keeps what was typed: its frame is that of the desk, around the same page', async () => {
    await enter(one.page, at.serving.address, 'operator', at.now)
    await one.open('/openclass/launch', 'openclass')
    const typed = one.page.locator('main input[type=search], main .kt-search input').first()
    await typed.fill('足球')
    await typed.evaluate(input => input.setAttribute('data-same', 'yes'))
    await resize(one.page, 1280, 800)
    await one.page.locator('.kt-tabs').waitFor()
    expect([await one.page.locator('.kt-phonebar').count(), await typed.inputValue(), await typed.getAttribute('data-same')]).toEqual([0, '足球', 'yes'])
    await resize(one.page, 375, 812)
    await one.page.locator('.kt-phonebar').waitFor()
    expect([await typed.inputValue(), await typed.getAttribute('data-same')]).toEqual(['足球', 'yes'])
  })
})

describe('tabs', () => {
  const open = async (...paths: readonly string[]) => {
    await remember({ tabs: [] })
    await home()
    for (const path of paths) {
      await go(path)
      await me.page.locator(`.kt-tab[data-value="${path}"]`).waitFor()
    }
  }
  const values = () => tabs().evaluateAll(all => all.map(one => one.getAttribute('data-value')))

  test('B046 B047 B050 the active one closes to the one before it, and the only one can not be closed', async () => {
    await open('/system/param', '/system/dict')
    await tab('系统字典').getByRole('button', { name: /^关闭/ }).click()
    await atPath('/system/param')
    await expect.poll(() => values()).toEqual(['/wel', '/system/param'])
    await tab('参数管理').getByRole('button', { name: /^关闭/ }).click()
    await atPath('/wel')
    await expect.poll(() => tabs().getByRole('button', { name: /^关闭/ }).count()).toBe(0)
  })

  test('B048 B052 B051 a right click closes others, keeping home and the chosen, or all', async () => {
    await open('/system/param', '/system/dict', '/system/user')
    await tab('参数管理').click({ button: 'right' })
    await expect.poll(() => me.page.getByRole('menuitem').allInnerTexts()).toEqual(['关闭其他', '关闭全部'])
    await me.page.getByRole('menuitem', { name: '关闭其他' }).click()
    await atPath('/system/param')
    await expect.poll(() => values()).toEqual(['/wel', '/system/param'])
    await tab('参数管理').click({ button: 'right' })
    await me.page.getByRole('menuitem', { name: '关闭全部' }).click()
    await atPath('/wel')
    await until('only home is left', async () => (await values()).join() === '/wel')
  })

  test('B049 B053 B176 B177 the menu of the bar closes others or all, and clears the cache after a question', async () => {
    await me.press('打开的页面')
    await expect.poll(() => me.page.getByRole('menuitem').allInnerTexts()).toEqual(['关闭其他', '关闭全部', '清除缓存'])
    await me.page.getByRole('menuitem', { name: '清除缓存' }).click()
    await me.dialog().getByText('是否需要清除缓存?').waitFor()
    const asked = me.page.waitForRequest(one => one.url().includes('/oauth/clear-cache') && one.method() === 'GET')
    await me.press('确定', me.dialog())
    await asked
    await me.says('清除完毕')
  })
})

describe('the search of menus', () => {
  const search = async (text: string) => {
    await me.page.keyboard.press('Control+k')
    await box().fill(text)
    return me.page.getByRole('option')
  }
  test('B054 B057 finds leaves by the beginning of their name, and goes to the chosen one', async () => {
    const found = await search('参数管')
    await expect.poll(() => found.allInnerTexts()).toHaveLength(1)
    await me.page.keyboard.press('Enter')
    await me.screen('param')
    await expect.poll(() => box().count()).toBe(0)
  })

  test('the palette also runs the commands of the screen that is open', async () => {
    await me.open('/system/param', 'param')
    const found = await search('新增')
    await found.filter({ hasText: '当前页面' }).click()
    await me.dialog().getByText('新增').first().waitFor()
    await expect.poll(() => box().count()).toBe(0)
    await me.press('取消', me.dialog())
  })

  test('B055 B056 does not mind upper and lower case, and Esc closes it', async () => {
    await remember({ lang: 'en' }, '/wel')
    await side().waitFor()
    const found = await search('pARAM')
    await expect.poll(() => found.allInnerTexts()).toContainEqual(expect.stringContaining('Parameters'))
    await pressEscape(me.page)
    await box().waitFor({ state: 'detached' })
    await remember({ lang: 'zh' })
  })
})

test('B006 B036 B008 a locked session is kept from every route, a broken one is ended, and logging out asks', async () => {
  await remember({ lock: 'x' }, '/system/param')
  await me.screen('lock')
  await me.page.goto('/info')
  await me.screen('lock')
  await remember({ lock: '' })
  await home()
  const session = await kept()
  await remember({ token: '' }, '/wel')
  await me.screen('login')
  await remember(session)
  await home()
  await bar('用户菜单').click()
  await me.page.getByRole('menuitem', { name: '退出系统' }).click()
  await me.dialog().getByText('是否退出系统?').waitFor()
  const ended = me.page.waitForRequest(one => one.url().includes('/oauth/logout') && one.method() === 'GET')
  await me.press('确定', me.dialog())
  await ended
  await me.screen('login')
  expect(me.errors).toEqual([])
})
