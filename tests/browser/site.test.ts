/** The public pages for whoever comes by: readable by everybody, edited in the console, and a message that arrives. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedback } from '../../modules/content/index.ts'
import { find, newId } from '../../modules/kit/index.ts'
import { fillContent } from '../../modules/content/server/stock-content.ts'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { type World, world } from './world.ts'

let at: Site, on: World, me: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  await fillContent(at.serving.parts.engine, '000000')
  me = await at.visit('operator')
})
afterAll(() => at?.close())

/** A browser that nobody has used yet. */
async function stranger(work: (page: Page) => Promise<void>, { width = 1280, dark = false } = {}) {
  const context = await me.page
    .context()
    .browser()!
    .newContext({
      baseURL: at.serving.address,
      viewport: { width, height: 812 },
      locale: 'zh-CN',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
  if (dark)
    await context.addInitScript(() => {
      if (!localStorage.getItem('ketang.session')) localStorage.setItem('ketang.session', JSON.stringify({ theme: 'dark' }))
    })
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}
const pages: Readonly<Record<string, string>> = {
  '/achievements': 'achievements',
  '/agreement/privacy': 'agreement-privacy',
  '/agreement/user': 'agreement-user',
  '/download': 'download',
  '/download_old': 'download-old',
  '/ios': 'ios',
  '/haidian': 'haidian',
  '/talk': 'talk',
}
async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }, resultTypes: ['violations'], preload: false })
    .analyze()
  return violations
    .filter(one => one.impact === 'serious' || one.impact === 'critical')
    .map(one => `${new URL(page.url()).pathname} ${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)
}

const looks: readonly (readonly [string, { readonly lang: string; readonly width?: number; readonly dark?: boolean }])[] = [
  ['in Chinese', { lang: 'zh' }],
  ['in English on a phone', { lang: 'en', width: 375 }],
  ['in the dark', { lang: 'zh', dark: true }],
]
test.each(looks)(
  'every public page %s has its text, fits, and can be used by everybody',
  async (_name, look) => {
    await stranger(async page => {
      const wrong: string[] = []
      for (const [path, screen] of Object.entries(pages)) {
        await page.goto(`${path}?lang=${look.lang}`)
        await page.locator(`[data-screen=${screen}] .ks-text`).waitFor()
        const text = await page.locator('main').innerText()
        if (/undefined|NaN|\[object/.test(text)) wrong.push(`${path} says ${text.slice(0, 100)}`)
        await fits(page).catch(() => wrong.push(`${path} is too wide`))
        // What differs between the looks shows on a text, a form and a picture.
        if (look === looks[0]![1] || ['/agreement/user', '/download', '/talk'].includes(path)) wrong.push(...(await faults(page)))
      }
      expect(wrong).toEqual([])
    }, look)
  },
  120_000,
)

test('somebody reads the questions, and leaves a message that the service finds', async () => {
  await stranger(async page => {
    await page.goto('/talk')
    await page.getByText('忘记密码怎么办？').click()
    await page.getByText('用手机验证码设置新密码').waitFor()
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('请填写反馈内容').waitFor()
    await page.getByLabel('您遇到的问题或建议').fill('报名页打不开')
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('已收到您的留言').waitFor()
  })
  const rows = await at.serving.parts.engine.ask('000000', find(feedback, {}))
  expect(rows.map(row => row.content)).toEqual(['报名页打不开'])
  await me.open('/eip/onlineFeedback', 'feedback')
  await me.row('报名页打不开').waitFor()
})

test('a page that is edited shows its new text when it is published, and not before', async () => {
  const title = async () => {
    let seen = ''
    await stranger(async page => {
      await page.goto('/download')
      await page.locator('.ks-text').waitFor()
      seen = await page.locator('h1').innerText()
    })
    return seen
  }
  await me.open('/website/page?q.key=download&q.lang=zh', 'site_page')
  await me.row('下载').getByRole('button', { name: '编辑' }).click()
  await me.fill({ 标题: '下载课堂' })
  await me.send()
  await expect.poll(() => title()).toBe('下载')
  await me.command('site_page_publish', me.row('下载课堂'))
  await expect.poll(title, { timeout: 15_000 }).toBe('下载课堂')
})

test('on the big screen every school has a tile that holds its name, and today stands beside the days that are over', async () => {
  const names = ['中关村大街附属实验小学校', '回龙观育新第二小学']
  for (const [i, schoolName] of names.entries())
    await on.send('operator', 'school.create', newId(), {
      ...{ schoolName, schoolCode: `110108${900 + i}`, educationPeriod: 'primary', termStart: '2026-09-01', termEnd: '2027-01-20' },
      ...(i === 0 ? { areaCode: '110108', areaName: '海淀区' } : { areaCode: '110114', areaName: '昌平区' }),
      address: '一号',
    })
  for (const width of [1440, 1024, 375])
    await stranger(
      async page => {
        await page.goto('/dp')
        const tiles = page.locator('.dp-map li')
        await expect.poll(() => tiles.count()).toBe(3)
        for (const name of names) await page.locator('.dp-map').getByText(name, { exact: true }).waitFor()
        for (const area of ['海淀区', '昌平区']) await page.locator('.dp-areas').getByText(area).waitFor()
        // Nothing runs out of its tile, and no tile lies over another.
        const cut = await tiles.evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length)
        const boxes = await tiles.evaluateAll(all =>
          all.map(one => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
        )
        const crossed = boxes.filter((a, i) => boxes.some((b, j) => j > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
        expect([cut, crossed]).toEqual([0, []])
        // Whatever a panel holds has room in it: on a page that scrolls none is folded up.
        const folded = await page
          .locator('.dp-panel')
          .evaluateAll(all => all.filter(one => [...one.children].some(child => child.getBoundingClientRect().height < 8)).map(one => one.textContent))
        expect(folded).toEqual([])
        await page.getByText(/今天截至 \d\d:\d\d/).waitFor()
        expect(await faults(page)).toEqual([])
      },
      { width },
    )
})

test('whoever leaves a public page open sees what is new within seconds, without a touch and without asking', async () => {
  await stranger(async wall => {
    const asked: string[] = []
    wall.on('request', one => /bigscreen\/|getBigScreenData|publicPage/.test(one.url()) && one.resourceType() === 'fetch' && asked.push(one.url()))
    await wall.goto('/dp')
    const tiles = wall.locator('.dp-map li')
    await expect.poll(() => tiles.count()).toBe(3)
    const first = asked.length
    await on.send('operator', 'school.create', newId(), {
      ...{ schoolName: '五道口小学', schoolCode: '110108950', educationPeriod: 'primary', termStart: '2026-09-01', termEnd: '2027-01-20' },
      ...{ areaCode: '110108', areaName: '海淀区', address: '一号' },
    })
    await wall.locator('.dp-map').getByText('五道口小学', { exact: true }).waitFor()
    await wall.locator('.dp-areas').getByText('海淀区').waitFor()
    expect(asked.length).toBe(first)
    // The page of the area is told too, with its own figures.
    const page = await wall.context().newPage()
    await page.goto('/haidian')
    const schools = page.locator('.ks-places li')
    await schools.getByText('五道口小学').waitFor()
    await on.send('operator', 'school.create', newId(), {
      ...{ schoolName: '清河小学', schoolCode: '110108951', educationPeriod: 'primary', termStart: '2026-09-01', termEnd: '2027-01-20' },
      ...{ areaCode: '110108', areaName: '海淀区', address: '一号' },
    })
    await schools.getByText('清河小学').waitFor()
  })
})
