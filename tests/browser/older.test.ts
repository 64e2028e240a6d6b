/** The console in browsers that are some years old, and on pages that came without encryption, as a school's own server in its house may give them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../server/config.ts'
import { user } from '../../modules/identity/index.ts'
import { find } from '../../modules/kit/index.ts'
import { type Site, site, until, type Visitor } from './browser.ts'
import { world } from './world.ts'

let at: Site
beforeAll(async () => {
  at = await site()
  await world(at)
})
afterAll(() => at?.close())

/** Makes a browser of what it does not know: parts of the language, and words of style sheets. */
const age = async ({ page }: Visitor, words: string): Promise<void> => {
  await page.context().addInitScript(words => {
    const parts: readonly (readonly [object, readonly string[]])[] = [
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [URL, ['canParse', 'parse']],
      [URLSearchParams.prototype, ['size']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [Object.getPrototypeOf(Object.getPrototypeOf(new Map().keys())), ['map', 'filter', 'toArray', 'flatMap', 'some', 'find']],
    ]
    for (const [of, names] of parts) for (const name of names) delete (of as any)[name]
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...given: [string]) => !new RegExp(words).test(given.join()) && supports(...given)
  }, words)
}

test('a browser of Windows 7 opens lists and forms, in the colours of the house', { timeout: 120_000 }, async () => {
  const me = await at.visit('admin'),
    answers: string[] = []
  me.page.on('response', one => {
    if (/\/assets\/(gate|builtIns|styles)-/.test(one.url())) answers.push(`${one.status()} ${/assets\/(\w+)/.exec(one.url())![1]}`)
  })
  await age(me, 'color-mix')
  await me.load('/system/param', 'param')
  await me.command('param_create')
  await me.fill({ 参数名称: '校历', 参数键名: 'calendar', 参数键值: '2026' })
  await me.send()
  await me.row('校历').waitFor()
  await me.open('/system/user', 'user')
  await me.row('admin').waitFor()
  // What is looked for stands in the address.
  await me.open('/monitor/changes', 'changes')
  await me.page.getByLabel('从').fill('2026年9月5日')
  await until('the day is in the address', async () => new URL(me.page.url()).searchParams.get('from') === '2026-09-05')
  expect(answers.toSorted()).toEqual(['200 builtIns', '200 gate', '200 styles'])
  // The sheet says the same as the one that it stands behind, in colours that were reckoned ahead.
  const edges = await me.page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].slice(0, 2).map(({ sheet }) => {
      const rules = [...sheet!.cssRules] as unknown as readonly CSSStyleRule[]
      return rules.find(one => one.selectorText === '.bp6-button:not([class*="bp6-intent-"])' && one.style.boxShadow)!.style.boxShadow
    }),
  )
  expect(edges[0]).toContain('color-mix')
  expect(edges[1]).toMatch(/^rgba\(69, 78, 91, .* inset, rgba\(/)
  await expect.poll(() => me.page.locator('#too-old').count()).toBe(0)
  expect(me.errors).toEqual([])
})

test('one that is too old for more is told so, in both languages', async () => {
  const me = await at.visit('admin')
  await age(me, ':has')
  await me.page.goto('/login')
  await me.page.getByText('浏览器版本过低').waitFor()
  await me.page.getByText('This browser is too old').waitFor()
  await me.shot('too-old')
})

test('nothing of the console is in words that the oldest of them do not read', () => {
  const folder = join(root, 'dist/console/assets'),
    named = (ending: string, wrong: RegExp) => {
      const all = readdirSync(folder).filter(name => name.endsWith(ending))
      expect(all.length).toBeGreaterThan(30)
      return all.filter(name => wrong.test(readFileSync(join(folder, name), 'utf8')))
    }
  // Looking behind in a pattern, and blocks of classes: Safari before 16.4 reads nothing of a file that has one.
  expect(named('.js', /\(\?<[=!]|\bstatic\{/)).toEqual([])
  // Widths that are compared by signs, and a condition that is turned round without a medium: it passes over all that stands under them.
  expect(named('.css', /@media[^{]*[<>]|@media[^{]*\bnot \(/)).toEqual([])
})

test('a password is copied where the page is given no clipboard', { timeout: 60_000 }, async () => {
  const me = await at.visit('admin')
  await me.page.context().addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }))
  const [teacher] = await at.serving.parts.engine.ask('000000', find(user, { account: 'classteacher' }))
  await me.load(`/system/user/${teacher!.id}`, 'user-detail')
  await me.command('user_resetPassword')
  await me.dialog().locator('.bp6-intent-danger, .bp6-intent-primary').last().click()
  const secret = await me.dialog().locator('code').innerText()
  await me.press('复制', me.dialog())
  await me.says('已复制')
  await me.press('我已记录', me.dialog())
  await me.open('/system/user', 'user')
  const search = me.page.getByPlaceholder(/^搜索登录账号/)
  await search.focus()
  await me.page.keyboard.press('Control+V')
  await expect.poll(() => search.inputValue()).toBe(secret)
})
