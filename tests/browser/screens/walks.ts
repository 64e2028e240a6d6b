/**
 * A walk through the console as some of its people, one after the other in one browser. Each opens what they are offered and the addresses that are
 * theirs, once in each state, and whatever is asked of a page is asked in that visit:
 * in Chinese, that nothing is broken, cut or runs out, and that it has what `fixtures/routes.tsv` says;
 * in English, by day and in the dark, that it is sound with its form and its first row, called as the menu that leads to it, and leads nowhere that
 * is not there;
 * with nothing to show, and while the server fails, that it says so.
 *
 * `KETANG_DEPTH=full` asks all of that of every address, and opens every entry for everybody who is offered it. A plain run opens every entry once in
 * either language, and every address of `fixtures/routes.tsv` as who it is for, with what it holds; it does not ask
 * of what declarations alone make, but for one of each kind (`kinds.ts`): axe, colours, the form, the first row (but where that opens a page written by
 * hand), nothing to show, and a failing server;
 * of entries that somebody before was offered: those that declarations alone make, and those that were opened in this file and all of whose
 * calls the server answers the next one as well.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { find, newId } from '../../../modules/kit/index.ts'
import { order } from '../../../modules/payments/index.ts'
import { answerAs, states, type State } from '../answering-as.ts'
import type { Site, Visitor } from '../browser.ts'
import { demoSite, demoVisit } from '../demo.ts'
import { isInFull, leadsTo } from '../kinds.ts'
import { addresses, answersAs, looks, missing, type Route, routes, sampleOf } from '../routes.ts'
import { become, english, entriesOf, firstRow, inside, kindOf, look, menusOf, speak, visit, watched, wrongWith } from '../walk.ts'
import type { Seen } from '../watch.ts'
import { isFull } from '../../run.ts'

/** Who looks at what they are offered; each entry is looked at in full by the first of them who is offered it. */
const offered = ['admin', 'operator', 'finance', 'commission', 'school', 'teacher', 'agency', 'coach', 'parent', 'service', 'sales', 'seller']
/** Entries that lead to a window or a page of others, which names itself. */
const others = /^https?:|^\/myiframe\//
const nowhere = new Set(['404', '403', '500', 'failed'])
const long = { timeout: 1_500_000 }

let at: Site, me: Visitor
let addressOf: (route: Route) => Promise<string>
/** Kinds of pages of one row that were looked at. */
const looked = new Set<string>()

/** Registers the walks of some accounts; the first is signed in to begin with. */
export function walks(accounts: readonly string[]): void {
  beforeAll(async () => {
    at = await demoSite()
    me = await demoVisit(at, accounts[0]!)
    addressOf = addresses(at, me)
    await me.page.addInitScript(answerAs)
    // The demo has every kind of row but an invoice.
    const { engine } = at.serving.parts,
      [paid] = (await engine.ask('000000', find(order, { status: 'paid' }, { limit: 1 }))) as readonly { readonly orderCode: string }[]
    const asks = { orderCode: paid!.orderCode, type: 'person', title: '王芳', amountCents: 100 }
    await engine.run(engine.system('000000'), engine.command('invoice', 'create'), newId(), asks as never)
  })
  afterAll(() => at?.close())
  for (const [i, account] of accounts.entries()) walk(account, i === 0)
}

const entries = new Map<string, Promise<readonly string[]>>()
/** The entries that nobody before them is offered. */
async function freshFor(account: string): Promise<ReadonlySet<string>> {
  const before = offered.slice(0, Math.max(offered.indexOf(account), 0))
  for (const one of before) if (!entries.has(one)) entries.set(one, entriesOf(at, one))
  const known = new Set((await Promise.all(before.map(one => entries.get(one)!))).flat())
  return new Set((await menusOf(me)).map(({ path }) => path).filter(path => !known.has(path)))
}

function walk(account: string, isFirst: boolean): void {
  const mine = routes.filter(route => route.account === account)
  let fresh: ReadonlySet<string>
  describe(`what is there for ${account}`, () => {
    beforeAll(async () => {
      await (isFirst ? speak(me, 'zh') : become(me, account))
      fresh = offered.includes(account) ? await freshFor(account) : new Set()
    })
    test('is whole in Chinese, and holds what it is for', long, async () => {
      await watched(me)
      const wrong = offered.includes(account) ? [...(await visit(me, { to: '/wel', within: '.kt-shell', isAgain: true }))] : []
      const byAddress = new Map(mine.flatMap(one => (one.home || one.sample ? [] : [[one.address, one]])))
      for (const path of fresh) {
        const route = byAddress.get(path)
        wrong.push(...(await visit(me, { to: path, within: 'main', isAgain: true })))
        if (route) wrong.push(...(await missing(me, route, 'rows')).map(one => `${path} ${one}`))
      }
      for (const route of mine) if (byAddress.get(route.address) !== route || !fresh.has(route.address)) wrong.push(...(await opened(route, 'rows')))
      expect(wrong).toEqual([])
      expect(me.errors).toEqual([])
    })
    if (offered.includes(account))
      test('is sound in English by day and in the dark, with its form and its first row, is called as it is offered, and leads somewhere', long, async () => {
        await speak(me, 'en')
        const wrong = await ways(fresh)
        expect(wrong).toEqual([])
        expect(me.errors).toEqual([])
      })
    for (const state of ['empty', 'error'] as const)
      test(state === 'empty' ? 'says that there is nothing, where there is nothing' : 'says that it could not be loaded', long, async () => {
        await speak(me, 'zh', state)
        const wrong: string[] = []
        for (const route of mine) if (isInFull(route.path)) wrong.push(...(await opened(route, state)))
        expect(wrong).toEqual([])
        expect(me.errors).toEqual([])
      })
  })
}

/** What is wrong with an address in a state. */
async function opened(route: Route, state: State): Promise<readonly string[]> {
  try {
    const of = route.sample && at.serving.parts.engine.registry.resources.get(route.sample)!,
      to = await addressOf(route)
    await answersAs(me, state, route.home, of ? JSON.stringify(sampleOf(of)) : '')
    if (route.home) await look(me, { to: '/info' })
    const seen = await look(me, { to })
    const isUnknown = route.path === '/:rest*' && seen.name === '404'
    const faults = isUnknown ? [] : wrongWith(state === 'rows' ? seen : { ...seen, hasFailed: false }, {})
    return [...faults, ...(await missing(me, route, state)).map(one => `${to} ${one}`)].map(one => `${state}: ${one}`)
  } catch (error) {
    return [`${state}: ${route.path} ${error}`]
  } finally {
    await answersAs(me, state)
  }
}

/** What is asked of an entry in English. */
const askedOf = (path: string) => ({ to: path, within: 'main', ...english, isAgain: !isInFull(path) })
/** What is wrong with what opens from a list: with its form, unless others are made alike, and with its first row, unless a page of its kind was looked at. */
async function insideOf(path: string): Promise<readonly string[]> {
  const page = leadsTo(path)
  if (!isInFull(path) && (!page || looked.has(page))) return []
  if (page) looked.add(page)
  return inside(me, path, looked, isInFull(path) ? undefined : [firstRow])
}

/** What was seen at addresses in English, by whoever came first. */
const seen = new Map<string, Seen>()
/** Whether another has seen what stands at an address, called the same, and the server refuses nothing of what it was asked for then. */
async function isSeen(key: string, heading = seen.get(key)?.heading): Promise<boolean> {
  const before = seen.get(key)
  if (isFull || !before || before.heading !== heading) return false
  const token = await me.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!).token),
    statusOf = async (call: string) => {
      const answer = await fetch(`${at.serving.address}${call}`, { headers: { 'Blade-Auth': `bearer ${token}` } })
      await answer.arrayBuffer()
      return answer.status
    }
  return !(await Promise.all(before.calls.map(statusOf))).includes(403)
}

/** What is wrong with the entries in English, and with where they lead. */
async function ways(fresh: ReadonlySet<string>): Promise<readonly string[]> {
  const wrong: string[] = [],
    links = new Map<string, { readonly link: string; readonly from: string }>(),
    before = new Set(looked)
  let known = 0
  const collect = (from: string, found: readonly string[]) => {
    for (const link of found) if (!links.has(kindOf(link))) links.set(kindOf(link), { link, from })
  }
  const home = { to: '/wel', within: '.kt-shell', ...english },
    first = await look(me, home)
  wrong.push(...wrongWith(first, home))
  collect('/wel', first.links)
  const menus = (await menusOf(me)).filter(({ path }) => !others.test(path) && path !== '/wel'),
    offers = new Set(menus.map(({ path }) => path))
  for (const { path, name } of menus) {
    const label = name.split(',')[0]!
    if (/\p{Script=Han}/u.test(label)) wrong.push(`${path} is called ${label} in English`)
    if (!fresh.has(path) && (!isInFull(path) || (await isSeen(path, label)))) {
      known++
      continue
    }
    const asked = fresh.has(path) ? askedOf(path) : { to: path },
      page = await look(me, asked)
    wrong.push(...wrongWith(page, asked))
    seen.set(path, page)
    if (page.heading !== label) wrong.push(`${path}: the menu says "${label}", the page "${page.heading}"`)
    collect(path, page.links)
    if (fresh.has(path)) wrong.push(...(await insideOf(path)))
  }
  for (const path of fresh) if (!offers.has(path)) wrong.push(...(await visit(me, askedOf(path))), ...(await insideOf(path)))
  for (const [kind, { link, from }] of links) {
    // What was offered, or opened as the first row of a list, was looked at.
    if (offers.has(link) || (looked.has(kind) && !before.has(kind))) continue
    if (await isSeen(kind)) continue
    const page = await look(me, { to: link }),
      { name, hasFailed } = page
    seen.set(kind, page)
    if (nowhere.has(name) || hasFailed) wrong.push(`${from} leads to ${link}, which is ${name || 'nothing'}`)
  }
  if (menus.length <= 3) wrong.push(`offers ${menus.length} entries`)
  if (links.size + known <= 1) wrong.push('leads nowhere')
  return wrong
}

/** Registers the walk of whoever is not signed in, beside those of accounts. */
export function publicWalk(): void {
  test('each public address opens for whoever is not signed in, also when the server fails', long, async () => {
    const context = await me.page.context().browser()!.newContext({ baseURL: at.serving.address, locale: 'zh-CN' }),
      page = await context.newPage(),
      wrong: string[] = []
    page.on('pageerror', error => wrong.push(`${page.url()} ${error.message}`))
    await page.addInitScript(answerAs)
    await page.goto('/avatar.svg')
    for (const state of states) {
      await page.evaluate(to => sessionStorage.setItem('ketang.answers', to), state)
      for (const { path, seen } of routes.filter(({ account }) => account === 'nobody')) {
        await page.goto(path)
        const root = page.locator('[data-screen]').first()
        await root.waitFor()
        await page.locator('.bp6-skeleton').first().waitFor({ state: 'detached' })
        const text = await page.locator('body').innerText(),
          name = (await root.getAttribute('data-screen')) ?? ''
        if (!text.trim() || /\bundefined\b|\bNaN\b|\[object Object\]/.test(text)) wrong.push(`${state}: ${path} says ${text.slice(0, 80)}`)
        if (nowhere.has(name) && path !== `/${name}`) wrong.push(`${state}: ${path} shows ${name}`)
        const shown = page.locator('body').locator(looks[seen[state]]).filter({ visible: true }).first().waitFor({ timeout: 10_000 })
        await shown.catch(() => wrong.push(`${state}: ${path} shows no ${seen[state]}`))
      }
    }
    await context.close()
    expect(wrong).toEqual([])
  })
}
