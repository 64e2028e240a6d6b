/** Every screen that a role is offered: it shows itself, says nothing broken, and can be used by everybody. */
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, site, type Visitor, type VisitOptions } from './browser.ts'
import { families, type Furnished, furnish, world } from './world.ts'

let at: Site, made: Furnished
beforeAll(async () => {
  at = await site()
  made = await furnish(await world(at))
})
afterAll(() => at?.close())

const accounts = ['admin', 'operator', 'finance1', 'commission', 'school', 'classteacher', 'agency', 'coach1', 'parent1', 'service', 'sales', 'seller'] as const
/** What a screen shows when a value was forgotten. */
const broken = /\bundefined\b|\bNaN\b|\[object Object\]|\bnull\b/

interface Node { readonly path: string; readonly children?: readonly Node[] }
const leaves = (nodes: readonly Node[]): readonly string[] => nodes.flatMap(node => node.children?.length ? leaves(node.children) : [node.path])
const menusOf = (one: Visitor): Promise<readonly Node[]> =>
  one.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session') ?? '{}').menus ?? [])

/** Moves inside the console, without loading it again; answers what is wrong with the screen, if anything. */
async function visit(one: Visitor, path: string): Promise<readonly string[]> {
  const { page } = one
  await page.evaluate(to => history.pushState(null, '', to), path)
  await page.waitForFunction(to => location.pathname + location.search === to && !document.querySelector('main .bp6-skeleton')
    && document.querySelector('main [data-screen]'), path, { polling: 50 })
  const name = await page.locator('main [data-screen]').first().getAttribute('data-screen')
  const text = await page.locator('main').innerText(), title = await page.title()
  return [
    ...['404', '403', '500', 'failed'].includes(name ?? '') ? [`${path} shows ${name}`] : [],
    ...broken.test(text) ? [`${path} says: ${text.slice(Math.max(0, text.search(broken) - 60), text.search(broken) + 40)}`] : [],
    ...title.includes(' · ') ? [] : [`${path} has the title "${title}"`],
    ...await page.getByText(/加载失败|Could not load|没有权限查看|You may not see this/).count() > 0 ? [`${path} could not load: ${text.slice(0, 200)}`] : [],
  ]
}

/** Serious and critical faults of a screen for those who hear it or use no mouse. */
async function faults({ page }: Visitor, within = 'main'): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options({
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }, resultTypes: ['violations'], preload: false,
  }).include(within).analyze()
  return violations.filter(one => one.impact === 'serious' || one.impact === 'critical')
    .map(one => `${new URL(page.url()).pathname} ${one.id}: ${one.nodes.slice(0, 2).map(nodeWords).join(' | ')}`)
}

const nodeWords = (node: { readonly html: string; readonly failureSummary?: string | undefined }): string =>
  `${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`

describe('every menu entry of each role', () => {
  const looked = new Set<string>()
  for (const account of accounts) test(`opens for ${account}`, { timeout: 180_000 }, async () => {
    const one = await at.visit(account), wrong: string[] = []
    await one.page.waitForFunction(() => (JSON.parse(localStorage.getItem('ketang.session') ?? '{}').menus ?? []).length > 0)
    const paths = ['/wel', ...leaves(await menusOf(one))]
    for (const path of paths) {
      wrong.push(...await visit(one, path))
      if (path === '/wel') wrong.push(...await faults(one, '.kt-shell'))
      if (path === '/wel' || looked.has(path)) continue
      looked.add(path)
      wrong.push(...await faults(one))
    }
    expect(wrong).toEqual([])
    expect(one.errors).toEqual([])
    expect(paths.length).toBeGreaterThan(3)
    await one.leave()
  })
})

/** The screens that most people look at most of the time. */
const main: Readonly<Record<string, (made: Furnished) => readonly string[]>> = {
  school: ({ klass }) => [
    '/openclass/launch', `/openclass/launch/${klass}`, `/openclass/launch/${klass}?tab=lifecycle`, '/sch_lesson/kcb',
    '/school_client/enrolment',
  ],
  parent1: () => ['/wel', '/parent/enrol', '/parent/enrolments', '/parent/orders'],
  coach1: ({ lesson }) => ['/wel', `/lesson_detail?lessonId=${lesson}&tab=attendance`],
  finance1: ({ order }) => ['/settlement/run', '/finance/refundOrder', `/order/detail/${order}`],
  sales: () => ['customer', 'clientSea', 'intendedCustomer'].map(name => `/crm_customer/crm_customerManagement/${name}`),
  operator: ({ product }) => [`/school_client/class/productDetail/${product}`, '/openclass/calendar'],
}
const looks: Readonly<Record<string, VisitOptions>> = { English: { lang: 'en' }, dark: { theme: 'dark' }, 'on a phone': { width: 375 } }

for (const [look, options] of Object.entries(looks)) describe(`the main screens ${look}`, () => {
  for (const [account, paths] of Object.entries(main)) test(`are sound for ${account}`, { timeout: 60_000 }, async () => {
    const one = await at.visit(account, options), wrong: string[] = []
    for (const path of paths(made)) {
      wrong.push(...await visit(one, path), ...await faults(one, '.kt-shell'))
      await one.shot(`${look} ${account} ${path}`.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id').replace(/[^\w]+/g, '-'))
      if (options.width) wrong.push(...await overflow(one, path))
      if (options.lang === 'en') wrong.push(...await chinese(one, path))
    }
    expect(wrong).toEqual([])
    expect(one.errors).toEqual([])
    await one.leave()
  })
})

const overflow = async ({ page }: Visitor, path: string): Promise<readonly string[]> => {
  const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector('main')!.scrollWidth))
  return wide > 375 ? [`${path} is ${wide} px wide`] : []
}
const pupils = Object.values(families).flatMap(family => family.children)
/** Words of ours, not of the rows, in the wrong language. */
const chinese = async ({ page }: Visitor, path: string): Promise<readonly string[]> => {
  const words = await page.locator('.kt-sidebar, main th, main dt, main label, main [role=tab], main .kt-actions button').allInnerTexts()
  const foreign = words.filter(word => /[\u4e00-\u9fff]/.test(word) && !pupils.includes(word))
  return [...new Set(foreign)].map(word => `${path} says "${word.slice(0, 40)}" in English`)
}
