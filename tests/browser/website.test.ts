/** The website in a browser: what the public reads without a script on a desk, a phone and in the dark, and how an editor writes it. */
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fits, type Site, site, until, type Visitor } from './browser.ts'
import { published } from './published.ts'
import { overview } from '../../cli/demo/website-texts.ts'
import { world } from './world.ts'

let at: Site, me: Visitor, pictures: readonly string[]
beforeAll(async () => {
  at = await site()
  await world(at)
  me = await at.visit('operator')
  pictures = await published(at, me)
})
afterAll(() => at?.close())

const paths = [
  '/site/',
  '/site/news',
  '/site/news?page=2',
  '/site/news/news0',
  '/site/activities',
  '/site/activities/act0',
  '/site/learning',
  '/site/works',
  '/site/about',
  '/site/guide',
  '/site/en/',
  '/site/no-such-page',
]
interface Look {
  readonly width?: number
  readonly dark?: boolean
  readonly script?: boolean
}
async function stranger<T>(look: Look, work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await me.page
    .context()
    .browser()!
    .newContext({
      baseURL: at.serving.address,
      viewport: { width: look.width ?? 1280, height: 812 },
      locale: 'zh-CN',
      colorScheme: look.dark ? 'dark' : 'light',
      javaScriptEnabled: look.script ?? false,
    })
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

test('every page can be read without a script, loads nothing foreign, and weighs at most 100 KiB on a phone', async () => {
  await stranger({ width: 375 }, async (page, context) => {
    const said: string[] = [],
      foreign: string[] = []
    page.on('console', message => ['error', 'warning'].includes(message.type()) && !/404/.test(message.text()) && said.push(message.text()))
    page.on('pageerror', error => said.push(String(error)))
    page.on('request', request => new URL(request.url()).origin === at.serving.address || foreign.push(request.url()))
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    let bytes = 0
    wire.on('Network.loadingFinished', one => {
      bytes += one.encodedDataLength
    })
    const heavy: string[] = []
    for (const path of paths) {
      await wire.send('Network.clearBrowserCache')
      bytes = 0
      await page.goto(path, { waitUntil: 'load' })
      if (bytes > 100 * 1024) heavy.push(`${path} ${Math.round(bytes / 1024)} KiB`)
      expect([path, await page.locator('h1').count()]).toEqual([path, 1])
      expect([path, await page.locator('script').count()]).toEqual([path, 0])
    }
    expect({ heavy, said, foreign }).toEqual({ heavy: [], said: [], foreign: [] })
  })
}, 180_000)

test.each([
  ['on a desk', {}],
  ['on a phone', { width: 375 }],
  ['in the dark', { dark: true }],
] as const)(
  'every page %s fits and can be used by everybody',
  async (name, look) => {
    // axe itself is a script: the page has none, and lets in none but what a test puts there.
    await stranger({ ...look, script: true }, async page => {
      const wrong: string[] = []
      for (const path of paths) {
        await page.goto(path)
        await fits(page).catch(() => wrong.push(`${path} is too wide`))
        if (process.env.SCREENSHOTS) await page.screenshot({ path: `var/screens/site ${name}${path.replace(/\W+/g, '-')}.png`, fullPage: true })
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .options({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }, resultTypes: ['violations'], preload: false })
          .analyze()
        wrong.push(...violations.map(one => `${path} ${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`))
      }
      expect(wrong).toEqual([])
    })
  },
  180_000,
)

test('an editor writes, looks, plans, and rewrites what is live unseen', async () => {
  const seen = (path: string) =>
    stranger({}, async page => {
      const answer = await page.goto(path)
      return answer?.status() === 200 ? page.locator('h1').innerText() : String(answer?.status())
    })
  await me.open(`/website/contentinformation?${new URLSearchParams({ 'q.title': '晚风里' })}`, 'content_information')
  await me.page.getByRole('button', { name: '新增' }).first().click()
  await me.fill({ 标题: '晚风里的合唱' })
  await me.page.getByRole('textbox', { name: '正文', exact: true }).fill('排练从四点开始。')
  await me.shot('website-news-form')
  await me.send()
  await me.row('晚风里的合唱').waitFor()
  const { contentInformation } = await import('../../modules/website/index.ts')
  const { find } = await import('../../modules/kit/index.ts')
  const [row] = await at.serving.parts.engine.ask('000000', find(contentInformation, { title: '晚风里的合唱' }))
  const path = `/site/news/${row!.id}`
  expect(await seen(path)).toBe('404')
  // The preview shows it on a desk and on a phone, served by the site itself.
  await me.row('晚风里的合唱').getByRole('button', { name: '版次与预览' }).click()
  await me.dialog().getByRole('button', { name: '预览', exact: true }).first().click()
  await me.page.frameLocator('.ws-frames iframe').getByRole('heading', { level: 1, name: '晚风里的合唱' }).waitFor()
  await me.page.getByText('手机', { exact: true }).click()
  await me.page.locator('iframe.ws-phone').waitFor()
  await me.shot('website-editions')
  await me.page.keyboard.press('Escape')
  // Planned for tomorrow; nobody sees it before.
  await me.command('content_information_schedule', me.row('晚风里的合唱'))
  await me.fill({ 发布时间: '2026-10-02 08:00:00' })
  await me.send()
  await me.row('晚风里的合唱').getByText('待发布').waitFor()
  expect(await seen(path)).toBe('404')
  await at.moveTo('2026-10-02T00:00:05.000Z')
  await until('it is published', async () => (await seen(path)) === '晚风里的合唱')
  await me.row('晚风里的合唱').getByText('已发布', { exact: true }).waitFor()
  // Rewritten unseen.
  await me.command('content_information_change', me.row('晚风里的合唱'))
  await me.fill({ 标题: '晚风里的合唱（增订）' })
  await me.send()
  await me.row('增订').getByText('已发布，有未发布的修改').waitFor()
  expect(await seen(path)).toBe('晚风里的合唱')
}, 180_000)

test('a page of blocks is put together, refused where a link would run, and published', async () => {
  await me.page.keyboard.press('Escape')
  await me.open('/website/blocks/edit?id=guide', 'page-editor')
  await me.page.getByRole('combobox', { name: '添加区块' }).selectOption({ label: '联系我们' })
  await me.page.getByText('有未保存的修改').waitFor()
  await me.shot('website-page-editor')
  await me.page.getByRole('button', { name: '保存草稿' }).click()
  await until('the draft is kept', async () => !(await me.page.getByText('有未保存的修改').isVisible()))
  await me.page.getByRole('button', { name: '发布', exact: true }).click()
  await until('the block is on the page', async () =>
    stranger({}, async page => {
      await page.goto('/site/guide')
      return (await page.locator('.contact h2').count()) > 0
    }),
  )
}, 180_000)

test('B199 banners are taken out of use and put in another order, and so are the parts of what the house says about itself', async () => {
  const { engine } = at.serving.parts
  for (const title of ['春季报名', '秋季报名'])
    await engine.run(engine.system('000000'), engine.command('web_banner', 'create'), `b-${title}`, { title, picture: pictures[0]!, alt: title } as never)
  /** Moves a row up in the dialog of orders; answers what the list then begins with. */
  const first = async (path: string, screen: string, title: string): Promise<string> => {
    await me.open(path, screen)
    await me.row(title).getByRole('button', { name: '调整顺序' }).click()
    const up = me.dialog().getByRole('button', { name: `上移 ${title}` })
    await up.waitFor()
    while (await up.isEnabled()) await up.click()
    await me.send()
    await me.says('修改成功')
    await me.open(path, screen)
    return me.page.locator('main tbody tr[data-row="0"]').innerText()
  }
  expect(await first('/website/banner', 'web_banner', '秋季报名')).toContain('秋季报名')
  const last = overview.at(-1)!.title
  expect(await first('/website/companyOverview', 'company_overview', last)).toContain(last)
  await me.open('/website/banner', 'web_banner')
  await me.command('web_banner_disable', me.row('秋季报名'))
  await me.row('秋季报名').getByText('停用').first().waitFor()
})
