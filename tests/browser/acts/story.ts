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
  const there = new Map<string, Promise<Visitor>>(), all: Visitor[] = []
  const come = async (account: string, options: VisitOptions): Promise<Visitor> => {
    const one = await site.visit(account, options)
    all.push(one)
    return one
  }
  return {
    site, world, visitors: () => all,
    at(account, options = {}) {
      if (!there.has(account)) there.set(account, come(account, options))
      return there.get(account)!
    },
  }
}

/** A time of Shanghai's wall clocks as an instant: `2026-10-12 16:30`. */
export const shanghai = (text: string): string => new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString()
