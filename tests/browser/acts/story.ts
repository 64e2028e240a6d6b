/** What the acts of the story share: the site, its people at their screens, and what came of the acts before. */
import type { Site, Visitor, VisitOptions } from '../browser.ts'
import type { World } from '../world.ts'

export interface Story {
  readonly site: Site
  readonly world: World
  /** Somebody at their screen; who came before is still logged in there. */
  at(account: string, options?: VisitOptions): Promise<Visitor>
  readonly visitors: () => readonly Visitor[]
}

export function story(site: Site, world: World): Story {
  const there = new Map<string, { readonly one: Visitor; since: string }>()
  return {
    site,
    world,
    visitors: () => [...there.values()].map(({ one }) => one),
    async at(account, options = {}) {
      const found = there.get(account)
      if (!found) {
        const one = await site.visit(account, options)
        there.set(account, { one, since: site.now() })
        return one
      }
      // A session lives for a week after its last call: who sat there for longer begins anew.
      if (Date.parse(site.now()) - Date.parse(found.since) > week) await found.one.comeBack()
      found.since = site.now()
      return found.one
    },
  }
}

const week = 7 * 86_400_000

/** A time of Shanghai's wall clocks as an instant: `2026-10-12 16:30`. */
export const shanghai = (text: string): string => new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString()
