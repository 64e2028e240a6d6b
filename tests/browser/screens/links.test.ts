/** Where menus and links lead, by role: each entry opens, a page is called as the menu that leads to it, and no link of the product leads nowhere.
 * In English, so that what is left of another language is seen as well. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site, Visitor } from '../browser.ts'
import { demoSite, demoVisit } from '../demo.ts'
import { become, dress, kindOf, look, menusOf, watched, wrongWith } from '../walk.ts'

const accounts = ['admin', 'operator', 'finance', 'commission', 'school', 'teacher', 'agency', 'coach', 'parent', 'service', 'sales', 'seller']
/** Pages of one row, one's own school or agency, which are called as it is called. */
const own = new Set(['/apply/school', '/apply/agency', '/age_client/submit/subApply'])
/** Entries that lead to a window or a page of others, which names itself. */
const others = /^https?:|^\/myiframe\//

let at: Site, me: Visitor
beforeAll(async () => {
  at = await demoSite()
  me = await watched(await demoVisit(at, accounts[0]!))
})
afterAll(() => at?.close())

const nowhere = new Set(['404', '403', '500', 'failed'])

for (const account of accounts)
  test(`what ${account} is offered is called as it is offered, and leads somewhere`, { timeout: 1_500_000 }, async () => {
    if (account !== accounts[0]) await become(me, account)
    // What a login still fetches is here before the language is another.
    await look(me, { to: '/wel' })
    await dress(me, 'other')
    const wrong: string[] = [],
      links = new Map<string, { readonly link: string; readonly from: string }>()
    const collect = (from: string, found: readonly string[]) => {
      for (const link of found) if (!links.has(kindOf(link))) links.set(kindOf(link), { link, from })
    }
    collect('/wel', (await look(me, { to: '/wel' })).links)
    const menus = (await menusOf(me)).filter(({ path }) => !others.test(path) && path !== '/wel'),
      opened = new Set(menus.map(({ path }) => path))
    for (const { path, name } of menus) {
      const label = name.split(',')[0]!,
        seen = await look(me, { to: path }),
        { heading, links: found } = seen
      wrong.push(...wrongWith(seen, { to: path }))
      if (/\p{Script=Han}/u.test(label)) wrong.push(`${path} is called ${label} in English`)
      if (heading !== label && !own.has(path)) wrong.push(`${path}: the menu says "${label}", the page "${heading}"`)
      collect(path, found)
    }
    for (const { link, from } of links.values()) {
      if (opened.has(link)) continue
      const { name, hasFailed } = await look(me, { to: link })
      if (nowhere.has(name) || hasFailed) wrong.push(`${from} leads to ${link}, which is ${name || 'nothing'}`)
    }
    await dress(me, 'usual')
    expect(wrong).toEqual([])
    expect(me.errors).toEqual([])
    expect(menus.length).toBeGreaterThan(3)
    expect(links.size).toBeGreaterThan(1)
  })
