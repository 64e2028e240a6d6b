/** The website in a browser: what the public reads without a script on a desk, a phone and in the dark, and how an editor writes it. */
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { find } from '../../modules/kit/index.ts'
import { contentInformation, webBanner, webMedia } from '../../modules/website/index.ts'
import { fits, pressEscape, type Site, site, until, type Visitor } from './browser.ts'
import { published } from './published.ts'
import { overview } from '../../cli/demo/website-texts.ts'
import { world } from './world.ts'

let at: Site, me: Visitor, links: readonly string[]
beforeAll(async () => {
  at = await site()
  await world(at)
  me = await at.visit('operator')
  links = await published(at, me)
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
  readonly dots?: number
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
      deviceScaleFactor: look.dots ?? 1,
    })
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** What must travel before a page can be read on a phone of three dots for each: itself, as small as it is sent, and the pictures in sight. */
async function weight(page: Page, path: string): Promise<{ readonly kib: number; readonly before: readonly string[] }> {
  const { request } = page.context()
  const encoded = (await fetch(at.serving.address + path, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-length')
  const seen = await page.evaluate(() => ({
    pictures: [...document.images].filter(one => one.getBoundingClientRect().top < innerHeight).map(one => one.currentSrc),
    // What a browser waits for before it paints.
    before: [...document.querySelectorAll<HTMLElement>('link[rel=stylesheet],script')].map(one => one.outerHTML),
  }))
  const pictures = await Promise.all([...new Set(seen.pictures.filter(Boolean))].map(async link => (await (await request.get(link)).body()).length))
  return { kib: [Number(encoded), ...pictures].reduce((all, one) => all + one, 0) / 1024, before: seen.before }
}
/** As many details as a photograph has that is hard to make small. */
async function photograph(): Promise<Buffer> {
  const noise = { create: { width: 2400, height: 1600, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } } } as const
  return sharp(noise).blur(1.6).jpeg({ quality: 90 }).toBuffer()
}

test('every page can be read without a script, loads nothing foreign, and weighs at most 100 KiB on a phone, whatever photograph it begins with', async () => {
  const sent = await me.page.request.post('/api/blade-resource/oss/endpoint/put-file', {
    headers: { 'blade-auth': `bearer ${await me.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!).token as string)}` },
    multipart: { belongs: 'website', file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph() } },
  })
  const { link } = (await sent.json()).data as { readonly link: string }
  const { engine } = at.serving.parts
  await engine.run(engine.system('000000'), engine.command('content_information', 'create'), 'photo', {
    title: '一张照片',
    content: `<p>校园里的一天。</p><p><img src="${link}" alt="校园"></p>`,
    cover: link,
    alt: '校园',
    sort: 0,
  })
  await engine.run(engine.system('000000'), engine.command('content_information', 'publish'), 'photo', {})
  await stranger({ width: 375, dots: 3 }, async page => {
    const said: string[] = [],
      foreign: string[] = [],
      heavy: string[] = []
    page.on('console', message => ['error', 'warning'].includes(message.type()) && !/404/.test(message.text()) && said.push(message.text()))
    page.on('pageerror', error => said.push(String(error)))
    page.on('request', request => new URL(request.url()).origin === at.serving.address || foreign.push(request.url()))
    for (const path of [...paths, '/site/news/photo']) {
      await page.goto(path, { waitUntil: 'load' })
      const { kib, before } = await weight(page, path)
      if (kib > 100) heavy.push(`${path} ${Math.round(kib)} KiB`)
      expect([path, before]).toEqual([path, []])
      expect([path, await page.locator('h1').count()]).toEqual([path, 1])
    }
    // The picture in the text is sent no larger than the one above it.
    expect(await page.locator('.prose img').evaluate((one: HTMLImageElement) => one.srcset)).toMatch(/w=480 480w, .*w=720 720w/)
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

test('two editions are compared in words, an older one is published again, and one is brought back as the draft', async () => {
  const [row] = await at.serving.parts.engine.ask('000000', find(contentInformation, { title: '晚风里的合唱（增订）' }))
  const seen = () =>
    stranger({}, async page => {
      await page.goto(`/site/news/${row!.id}`)
      return page.locator('h1').innerText()
    })
  await me.row('增订').getByRole('button', { name: '版次与预览' }).click()
  const edition = (no: number) => me.dialog().locator(`[data-edition="${no}"]`)
  await edition(1).getByRole('button', { name: '与最新版比较' }).click()
  const compared = me.dialog().getByRole('region', { name: '与最新版比较' })
  await compared.locator('del', { hasText: /^晚风里的合唱$/ }).waitFor()
  await compared.locator('ins', { hasText: '晚风里的合唱（增订）' }).waitFor()
  // What is the same in both is not told.
  await expect.poll(() => compared.getByText('排练从四点开始').count()).toBe(0)
  await me.shot('website-compared')
  await edition(2).getByRole('button', { name: '发布此版' }).click()
  await edition(2).getByText('已发布', { exact: true }).waitFor()
  expect(await seen()).toBe('晚风里的合唱（增订）')
  await edition(1).getByRole('button', { name: '恢复此版' }).click()
  await edition(3).waitFor()
  await pressEscape(me.page)
  // The draft says what it said at first; the public reads on.
  await me
    .row(/晚风里的合唱(?!（)/)
    .getByText('已发布，有未发布的修改')
    .waitFor()
  expect(await seen()).toBe('晚风里的合唱（增订）')
}, 180_000)

test('banners are put in order by dragging and by keys, and the home shows them so', async () => {
  const { engine } = at.serving.parts
  for (const [i, title] of ['秋季开课', '开放日', '成果展'].entries())
    await engine.run(engine.system('000000'), engine.command('web_banner', 'create'), `banner${i}`, { title, picture: links[i]!, alt: title })
  await me.open('/website/banner', 'web_banner')
  await me.row('秋季开课').getByRole('button', { name: '调整顺序' }).click()
  const rows = me.dialog().getByRole('list', { name: '调整顺序' }).getByRole('listitem')
  await expect.poll(() => rows.allInnerTexts()).toEqual(['秋季开课', '开放日', '成果展'])
  await rows.nth(2).dragTo(rows.nth(0))
  await expect.poll(() => rows.allInnerTexts()).toEqual(['成果展', '秋季开课', '开放日'])
  await me.dialog().getByRole('button', { name: '上移 开放日' }).focus()
  await me.page.keyboard.press('Enter')
  await expect.poll(() => rows.allInnerTexts()).toEqual(['成果展', '开放日', '秋季开课'])
  await me.shot('website-banner-order')
  await me.send()
  await expect.poll(() => me.page.locator('main tbody tr').allInnerTexts()).toHaveLength(3)
  const order = await engine.ask('000000', find(webBanner, {}, { sort: ['sort'] }))
  expect(order.map(one => [one.title, one.sort])).toEqual([
    ['成果展', 1],
    ['开放日', 2],
    ['秋季开课', 3],
  ])
  await stranger({ width: 375 }, async page => {
    await page.goto('/site/')
    const told = await page.locator('main').innerText()
    const places = ['成果展', '开放日', '秋季开课'].map(title => told.indexOf(title))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
}, 180_000)

test('a picture is cut to the shape that is chosen before it is sent, and a library without words for it is refused', async () => {
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer()
  await me.open('/website/media', 'web_media')
  await me.command('web_media_create')
  await me.page.locator('.bp6-dialog input[type=file]').setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer: picture })
  const cut = me.dialog()
  await cut.getByText('裁剪图片').waitFor()
  await cut.getByText('1:1', { exact: true }).click()
  await me.page.locator('.reactEasyCrop_CropArea').waitFor()
  await until('the frame is square', async () => {
    const box = await me.page.locator('.reactEasyCrop_CropArea').boundingBox()
    return !!box && Math.abs(box.width - box.height) < 2
  })
  await me.shot('website-crop')
  await cut.getByRole('button', { name: '确定' }).click()
  await me.page.locator('.bp6-dialog img.kt-picture').waitFor()
  await me.fill({ 名称: '方形的图' })
  await me.dialog().getByRole('button', { name: '确定' }).click()
  await me.dialog().getByText('请填写图片的文字说明').waitFor()
  await me.fill({ 图片说明: '一面绿色的墙' })
  await me.send()
  await me.row('方形的图').waitFor()
  const [kept] = await at.serving.parts.engine.ask('000000', find(webMedia, { title: '方形的图' }))
  expect([kept!.width, kept!.height]).toEqual([900, 900])
  const bytes = await (await me.page.request.get(kept!.picture)).body()
  const { width, height } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([900, 900])
}, 180_000)

test('a link that leads nowhere is named with where it stands, and is gone once it is mended', async () => {
  await me.open('/website/links', 'website-links')
  const broken = me.page.locator('main tbody tr', { hasText: '失效' })
  const before = await broken.count()
  const { engine } = at.serving.parts,
    system = engine.system('000000')
  const change = async (href: string) => {
    await engine.run(system, engine.command('content_information', 'change'), 'news1', { content: `<p>见<a href="${href}">这里</a></p>` } as never)
    await engine.run(system, engine.command('content_information', 'publish'), 'news1', {} as never)
  }
  await change('/site/news/gone')
  // The page hears of it.
  await broken.filter({ hasText: '/site/news/gone' }).waitFor()
  await expect.poll(() => broken.count()).toBe(before + 1)
  await me.shot('website-links')
  await change('/site/news/news2')
  await expect.poll(() => broken.filter({ hasText: '/site/news/gone' }).count()).toBe(0)
  await me.page.locator('main tbody tr', { hasText: '/site/news/news2' }).getByText('正常').first().waitFor()
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
    await engine.run(engine.system('000000'), engine.command('web_banner', 'create'), `b-${title}`, { title, picture: links[0]!, alt: title } as never)
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
