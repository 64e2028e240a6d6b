/** Pages that are loaded anew: after an upgrade the chunks of the old console are gone, and one that is asked for makes the page reload, once per
 * build; so does code that the browser will not fetch again while the page lives. */
import { nowMs } from './serverClock.ts'
import { store } from './store.ts'
import { isHeld } from './unsaved.ts'

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

const answerMs = 8_000
/** Somebody presses to have the page anew: it goes once the server is known to answer, since without one the page would be lost. Answers whether it does. */
export async function fetchAnew({ index, reload }: Pick<World, 'index' | 'reload'>, go: (load: () => void) => void): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string>(keep => (timer = setTimeout(keep, answerMs, '')))
  const isThere = (await Promise.race([index().catch(() => ''), late])) !== ''
  clearTimeout(timer)
  if (isThere) go(reload)
  return isThere
}

const anewPlace = 'ketang.anew',
  anewMs = 60_000
/** Loads the page anew, since code can't come into this one any more; not while there is unsaved work, and once a minute at most. Answers whether it does. */
export function loadAnew(kept: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage, reload: () => void = browser.reload): boolean {
  const now = nowMs()
  if (isHeld() || now - Number(kept.getItem(anewPlace) ?? 0) < anewMs) return false
  kept.setItem(anewPlace, String(now))
  reload()
  return true
}
