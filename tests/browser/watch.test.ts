/** What walks would notice: faults that are put into a page on purpose are found, by day and in the dark, and nothing where there is none. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, site, type Visitor } from './browser.ts'
import { english, speak, visit, watched } from './walk.ts'

let at: Site, me: Visitor
beforeAll(async () => {
  at = await site()
  me = await at.visit('operator')
  await speak(me, 'en')
})
afterAll(() => at?.close())

const list = '/school/grade'
const style = (css: string) => () =>
  me.page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
const change = (of: string, to: (one: Element) => void) => () => me.page.locator(of).first().evaluate(to)
const faults: readonly (readonly [fault: string, within: 'main' | '.bp6-dialog', put: () => Promise<unknown>, found: RegExp])[] = [
  ['words that are faint by day', 'main', style(':root:not([data-theme=theme-dark]) main th { color: #ccc !important }'), /color-contrast/],
  ['words that are faint in the dark alone', 'main', style('.bp6-dark main th { color: #555 !important }'), /color-contrast/],
  ['words on a ground of their own that is no darker', 'main', style('.bp6-dark main th { background: #fff !important }'), /color-contrast/],
  ['a form that is faint in the dark', '.bp6-dialog', style('.bp6-dark .bp6-dialog label { color: #555 !important }'), /color-contrast/],
  ['a button without a name', 'main', change('main button', one => one.replaceChildren()), /button-name/],
  [
    'a field without a label',
    '.bp6-dialog',
    change('.bp6-dialog input', one => ['id', 'aria-label', 'aria-labelledby', 'placeholder', 'title'].forEach(name => one.removeAttribute(name))),
    /label/,
  ],
  ['a word of ours that stayed Chinese', 'main', change('main th:not([scope=row])', one => one.append('名称')), /in English/],
  ['a value that was forgotten', 'main', change('main h1', one => one.append(' undefined')), /undefined/],
]
test.each(faults)('%s in %s', async (_fault, within, put, found) => {
  await me.page.goto(list)
  await me.page.locator('main thead th').first().waitFor()
  if (within === '.bp6-dialog') await me.command('school_grade_create')
  await me.page.locator(within).first().waitFor()
  await watched(me)
  const look = () => visit(me, { within, ...english })
  expect(await look()).toEqual([])
  await put()
  expect((await look()).join('\n')).toMatch(found)
  await expect.poll(() => me.page.evaluate(() => document.documentElement.dataset.theme)).toBe('theme-origin')
})
