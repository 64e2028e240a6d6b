/** A walk through the console as every role: each screen can be used by everybody, in Chinese and English, by day and in the dark. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import { enter, fits, pressEscape, type Site, type Visitor } from './browser.ts'
import { demoPassword } from './demo.ts'
import { md5hex } from '../../modules/identity/server/password.ts'
import type { State } from './answering-as.ts'
import { isFull } from '../run.ts'
import { answersAs } from './routes.ts'
import { lookAtFields } from './fields.ts'
import { liken } from './likeness.ts'
import { type Asked, type Seen, watch, type Watched } from './watch.ts'

const here = createRequire(import.meta.url)
const axe = readFileSync(createRequire(here.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

/** Begins to watch a page, unless it is watched: it is loaded anew now and then. */
export async function watched(one: Visitor): Promise<Visitor> {
  if (await one.page.evaluate(() => 'ketangLook' in window)) return one
  await one.page.evaluate(liken)
  await one.page.evaluate(lookAtFields)
  await one.page.evaluate(watch)
  return one
}
/** Looks at a page that is watched; axe comes into it when it is first asked. */
export async function look({ page }: Visitor, asked: Asked): Promise<Seen> {
  if (asked.within && !asked.isAgain && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(what => (window as unknown as Watched).ketangLook(what), asked)
}

/** What a screen shows when a value was forgotten. */
const broken = /\bundefined\b|\bNaN\b|\[object Object\]|\bnull\b/

/** What only the machine understands: ids, instants as they are stored, markup and structures. */
const machine = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-|\d{4}-\d\d-\d\dT\d\d:|<\/?(p|div|span|br)\b|[{[]"|":[{["]/
/** Screens about the machine itself, for those who run it. */
const technical = /^\/(system|monitor|develop|website|flow|authority|resource|tool|eip\/helpx)\b/

/** Looks at a screen, or what lies over it; answers what is wrong. */
export const visit = async (one: Visitor, asked: Asked): Promise<readonly string[]> => wrongWith(await look(one, asked), asked)
/** Holds that axe and a look at the page find nothing wrong with a screen, or with the dialog over it, and that it fits its window. */
export async function isSound(one: Visitor, within: 'main' | '.bp6-dialog' = 'main'): Promise<void> {
  await watched(one)
  expect(await visit(one, { within })).toEqual([])
  await fits(one.page)
}
/** What is wrong with a screen that was seen. */
export function wrongWith({ name, path, text, shown, title, hasFailed, refused, faults, chinese }: Seen, asked: Asked): readonly string[] {
  return [
    ...(['404', '403', '500', 'failed'].includes(name) ? [`shows ${name}`] : []),
    ...(asked.to !== undefined && asked.to !== path ? [`leads to ${path}`] : []),
    ...(broken.test(text) ? [`says: ${text.slice(Math.max(0, text.search(broken) - 60), text.search(broken) + 40)}`] : []),
    ...(machine.test(shown) && !technical.test(path)
      ? [`says what a machine would: ${shown.slice(Math.max(0, shown.search(machine) - 60), shown.search(machine) + 40)}`]
      : []),
    ...(title.includes(' · ') ? [] : [`has the title "${title}"`]),
    ...(hasFailed ? [`could not load: ${text.slice(0, 200)}`] : []),
    ...refused.map(call => `asks for ${call}, which it may not have`),
    ...faults,
    ...chinese.map(word => `says "${word.slice(0, 40)}" in English`),
  ].map(wrong => `${asked.to ?? path} ${asked.within ?? ''} ${wrong}`)
}

interface Node {
  readonly path: string
  readonly name: string
  readonly children?: readonly Node[]
}
const leaves = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap(node => (node.children?.length ? leaves(node.children) : [node]))
/** What others are offered, as the server tells them. */
export async function entriesOf({ serving }: Site, account: string): Promise<readonly string[]> {
  const api = `${serving.address}/api`,
    form = new URLSearchParams({ tenantId: '000000', username: account, password: md5hex(demoPassword), grant_type: 'captcha', scope: 'all' })
  const login = await (await fetch(`${api}/blade-auth/oauth/token`, { method: 'POST', body: form })).json()
  const menus = await fetch(`${api}/blade-system/menu/routes`, { headers: { 'Blade-Auth': `bearer ${login.access_token}` } })
  return leaves((await menus.json()).data).map(({ path }) => path)
}
/** What somebody is offered, each entry with what it is called. */
export async function menusOf({ page }: Visitor): Promise<readonly Node[]> {
  const menus = await page.waitForFunction(
    () => {
      const found = JSON.parse(localStorage.getItem('ketang.session') ?? '{}').menus ?? []
      return found.length > 0 && JSON.stringify(found)
    },
    undefined,
    { polling: 50 },
  )
  return leaves(JSON.parse((await menus.jsonValue()) as string))
}

/** Another person at the same screen, in the same window. */
export async function become(one: Visitor, account: string): Promise<Visitor> {
  const { page } = one,
    now = await page.evaluate(() => new Date().toISOString())
  await enter(page, new URL(page.url()).origin, account, () => now, { password: demoPassword })
  return one
}

/** Comes anew, so that the menus come in the language as well, and nothing is left of what was answered before; from a page without the console,
 * which keeps what it knows of the session. */
export async function speak(one: Visitor, lang: 'zh' | 'en', answers: State = 'rows'): Promise<void> {
  await one.page.goto('/avatar.svg')
  await one.page.evaluate(
    to => localStorage.setItem('ketang.session', JSON.stringify({ ...JSON.parse(localStorage.getItem('ketang.session')!), lang: to })),
    lang,
  )
  await answersAs(one, answers)
  await one.page.goto('/info')
  await watched(one)
}

const first = (one: Visitor, selector: string) => one.page.locator(selector).first()
const dialog = '.bp6-dialog',
  drawer = '.bp6-drawer'
const createButton = 'main .kt-actions:not(:has(input[type=file])) button.bp6-intent-primary[data-command]'
export const firstRow = 'main tbody tr[data-row="0"][data-opens] td:not(.kt-check, .kt-acts, :has(a, button))'

/** How a screen is looked at in English: in full, where in Chinese it is only seen to be whole. */
export const english = { isEnglish: true, isInBoth: true, isThorough: isFull }

/** An address without what it says of one row. */
export const kindOf = (address: string): string => address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/|=)[^/=&]*(\d|%3A|:)[^/=&]*/g, ':id')

/** The form that makes a row, and the first row: in a drawer beside, or on a page of its own; `seen` are the kinds of such pages that were looked at. */
export async function inside(one: Visitor, path: string, seen: Set<string>, openers = [createButton, firstRow]): Promise<readonly string[]> {
  const wrong: string[] = []
  let here = path
  for (const opener of openers) {
    if (here !== path) ({ path: here } = await look(one, { to: path }))
    if ((await first(one, opener).count()) === 0) continue
    await first(one, opener).evaluate((cell: HTMLElement) => cell.click())
    // The code of a form comes when the first one is opened: that is no call which could be waited for.
    await one.page
      .waitForFunction(from => document.querySelector('.bp6-dialog, .bp6-drawer') || location.pathname + location.search !== from, path, { timeout: 5_000 })
      .catch(() => {})
    here = await one.page.evaluate(() => location.pathname + location.search)
    const over = await shown(one),
      kind = kindOf(here)
    if (over) {
      wrong.push(...(await visit(one, { within: over, ...english })))
      await pressEscape(one.page)
      await first(one, over).waitFor({ state: 'detached' })
      here = path
    } else if (here !== path && !seen.has(kind)) {
      seen.add(kind)
      wrong.push(...(await visit(one, { within: 'main', ...english })))
    }
  }
  return wrong
}
const shown = async (one: Visitor): Promise<string | undefined> =>
  (await first(one, dialog).count()) > 0 ? dialog : (await first(one, drawer).count()) > 0 ? drawer : undefined
