/**
 * Every address that the specification names, opened by the role it is for: with what the demo holds, with nothing to show, and while the server
 * fails. `fixtures/routes.tsv` says of each who opens it, where its address takes ids from, and what is seen: rows (or a page of another kind), what
 * stands where rows would, and that it could not be loaded. One browser, one server; each is painted once in each state.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { find, newId } from '../../../modules/kit/index.ts'
import { order } from '../../../modules/payments/index.ts'
import type { Site, Visitor } from '../browser.ts'
import { demoSite, demoVisit } from '../demo.ts'
import { become, look, watched, wrongWith } from '../walk.ts'
import { answerAs, type State, states } from '../answering-as.ts'

const file = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'routes.tsv')
interface Route {
  readonly path: string
  /** Of the welcome page, the home that is shown. */
  readonly home: string
  readonly account: string
  /** `{order}` is the id of the first order that the account sees, `{order:orderCode}` another value of it, `{a/call}` of what that call answers. */
  readonly address: string
  /** What is seen in each state: `rows`, `empty` or `error`; a dash where it shows the same as ever. */
  readonly seen: Readonly<Record<State, string>>
}
const routes: readonly Route[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => {
    const [path, home, account, address, rows, empty, error] = line.split('\t') as [string, string, string, string, string, string, string]
    return { path, home, account, address, seen: { rows, empty, error } }
  })
const nowhere = new Set(['404', '403', '500', 'failed'])
const accounts = [...new Set(routes.map(({ account }) => account))].filter(account => account !== 'nobody')

let at: Site, me: Visitor
beforeAll(async () => {
  at = await demoSite()
  me = await demoVisit(at, accounts[0]!)
  await me.page.addInitScript(answerAs)
  // The demo has every kind of row but an invoice.
  const { engine } = at.serving.parts,
    [paid] = (await engine.ask('000000', find(order, { status: 'paid' }, { limit: 1 }))) as readonly { readonly orderCode: string }[]
  const asks = { orderCode: paid!.orderCode, type: 'person', title: '王芳', amountCents: 100 }
  await engine.run(engine.system('000000'), engine.command('invoice', 'create'), newId(), asks as never)
})
afterAll(() => at?.close())

/** A value of the first row that the account sees: of a resource, or of what a call answers. */
async function firstOf(from: string, field: string): Promise<string> {
  const { base, list = 'list' } = at.serving.parts.engine.registry.resources.get(from)?.path ?? { base: from, list: '' }
  const token = await me.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!).token)
  const answer = await fetch(`${at.serving.address}/api/${base}${list && `/${list}`}?current=1&size=1`, { headers: { 'Blade-Auth': `bearer ${token}` } })
  const { data } = await answer.json(),
    [row] = data?.records ?? data ?? []
  if (!row?.[field]) throw new Error(`${from} has no ${field} to show`)
  return String(row[field])
}
const known = new Map<string, string>()
async function addressOf({ address, account }: Route): Promise<string> {
  let made = address
  for (const [gap, from, field = 'id'] of address.matchAll(/\{([\w/-]+)(?::(\w+))?\}/g)) {
    const key = `${account} ${gap}`
    if (!known.has(key)) known.set(key, await firstOf(from!, field))
    made = made.replace(gap, encodeURIComponent(known.get(key)!))
  }
  return made
}

/** What stands in the page: rows, a page of another kind, nothing yet, or that it could not be loaded. */
const standing = () =>
  me.page.evaluate(() => {
    const has = (what: string) => document.querySelector(`main ${what}`) !== null
    const said = document.querySelector('main')?.innerText ?? ''
    return {
      rows: has('tbody tr[data-row]') || has('[role=treeitem]') || has('.kt-board [data-row]'),
      empty: has('.kt-empty') || /暂无|没有|尚未|还没有/.test(said),
      error: has('[role=alert]') || /加载失败/.test(said),
    }
  })

test('each public address opens for whoever is not signed in, also when the server fails', { timeout: 600_000 }, async () => {
  const context = await me.page.context().browser()!.newContext({ baseURL: at.serving.address, locale: 'zh-CN' }),
    page = await context.newPage(),
    wrong: string[] = []
  page.on('pageerror', error => wrong.push(`${page.url()} ${error.message}`))
  await page.addInitScript(answerAs)
  await page.goto('/avatar.svg')
  for (const state of states) {
    await page.evaluate(to => sessionStorage.setItem('ketang.answers', to), state)
    for (const { path } of routes.filter(({ account }) => account === 'nobody')) {
      await page.goto(path)
      const root = page.locator('[data-screen]').first()
      await root.waitFor()
      await page.locator('.bp6-skeleton').first().waitFor({ state: 'detached' })
      const text = await page.locator('body').innerText(),
        name = (await root.getAttribute('data-screen')) ?? ''
      if (!text.trim() || /\bundefined\b|\bNaN\b|\[object Object\]/.test(text)) wrong.push(`${state}: ${path} says ${text.slice(0, 80)}`)
      if (nowhere.has(name) && path !== `/${name}`) wrong.push(`${state}: ${path} shows ${name}`)
    }
  }
  await context.close()
  expect(wrong).toEqual([])
})
for (const account of accounts)
  test(`each address for ${account} shows what it holds, that it holds nothing, and that it could not be loaded`, { timeout: 1_500_000 }, async () => {
    if (account !== accounts[0]) await become(me, account)
    const mine = routes.filter(route => route.account === account),
      wrong: string[] = []
    for (const state of states) {
      await me.page.evaluate(to => sessionStorage.setItem('ketang.answers', to), state)
      await me.page.goto('/info')
      await watched(me)
      for (const route of mine) {
        await me.page.evaluate(to => sessionStorage.setItem('ketang.home', to), route.home)
        try {
          const to = await addressOf(route)
          if (route.home) await look(me, { to: '/info' })
          const seen = await look(me, { to }),
            there = await standing()
          const isUnknown = route.path === '/:rest*' && seen.name === '404'
          const faults = isUnknown ? [] : wrongWith(state === 'rows' ? seen : { ...seen, hasFailed: false }, {}).map(one => `${state}: ${one}`)
          wrong.push(...faults)
          if (route.seen[state] !== '-' && !there[state]) wrong.push(`${state}: ${to} shows none`)
        } catch (error) {
          wrong.push(`${state}: ${route.path} ${error}`)
        }
      }
    }
    await me.page.evaluate(() => sessionStorage.clear())
    await me.page.goto('/info')
    expect(wrong).toEqual([])
    expect(me.errors).toEqual([])
  })
