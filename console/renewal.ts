/** After an upgrade the chunks of the old console are gone: one that is asked for makes the page reload, once per build. */
import { store } from './store.ts'

/** What the page and the server say; given, so that tests can say it. */
export interface World {
  /** The main script that this page runs, as the index page names it. */
  readonly running: () => string
  /** The index page as the server has it now; rejects while the server can't be reached. */
  readonly index: () => Promise<string>
  /** The build that was reloaded for last, across reloads. */
  readonly remembered: () => string | null
  readonly remember: (build: string) => void
  readonly reload: () => void
}

/** Whether the page is finding out, or on its way to the new build: until then no failure is shown. */
export const renewal = store<{ readonly isUnderWay: boolean }>({ isUnderWay: false })

/** The main script that an index page names. */
export const mainScript = (page: string): string =>
  /<script[^>]*\ssrc="([^"]+)"[^>]*type="module"|<script[^>]*type="module"[^>]*\ssrc="([^"]+)"/.exec(page)?.slice(1).find(Boolean) ?? ''

/** Called when a chunk did not load. Reloads when the server has another build than this page; answers whether it does. */
export async function renew(world: World): Promise<boolean> {
  if (renewal.get().isUnderWay) return false
  renewal.set({ isUnderWay: true })
  // While the server is away a reload would lose the page for the browser's own: the screen offers to try again.
  const build = mainScript(await world.index().catch(() => ''))
  const isNew = build !== '' && build !== world.running() && build !== world.remembered()
  if (isNew) {
    world.remember(build)
    world.reload()
  } else renewal.set({ isUnderWay: false })
  return isNew
}

const place = 'ketang.build'
export const browser: World = {
  running: () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '',
  index: async () => {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
    return answer.ok ? answer.text() : ''
  },
  remembered: () => sessionStorage.getItem(place),
  remember: build => sessionStorage.setItem(place, build),
  reload: () => location.reload(),
}
