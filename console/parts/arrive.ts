/** Where the focus goes when the page becomes another one: to what the page is called, or for who goes back, to where they were on it. */
import { screenOf, tabAt } from '../tabs.ts'

/** The page that is shown, whatever its filters. */
const pageNow = (): string => tabAt(screenOf(location.pathname), location.search)

/** How long rows may take to come before who goes back is left at the title. */
const patienceMs = 4_000
const controls = 'a[href], button, input, select, textarea, [tabindex]'

/** Finds again on a page that is built anew what had the focus on it. */
type Finder = () => HTMLElement | null | undefined | ''

/** Rows and whatever keeps an id are known by it, what leads elsewhere by its address, everything else by what it says. */
function finderOf(at: HTMLElement): Finder {
  const row = at.closest('tr[data-id]')
  if (row) {
    const id = row.getAttribute('data-id')!,
      nth = [...row.querySelectorAll(controls)].indexOf(at)
    const find = () => document.querySelector<HTMLElement>(`main tr[data-id="${CSS.escape(id)}"]`)
    return () => find()?.querySelectorAll<HTMLElement>(controls)[nth] ?? find()
  }
  const { id, tagName } = at,
    address = at.getAttribute('href'),
    words = (one: HTMLElement): string => one.ariaLabel ?? one.textContent ?? ''
  const called = words(at),
    alike = (): readonly HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(`main ${tagName}`)].filter(one => one.getAttribute('href') === address && words(one) === called)
  const nth = alike().indexOf(at)
  return () => (id && document.querySelector<HTMLElement>(`main #${CSS.escape(id)}`)) || alike()[nth]
}

/** Whoever has the focus nowhere, or at the page as a whole, has it nowhere. */
const isNowhere = (): boolean => document.activeElement === document.body || document.activeElement === document.querySelector('main')
const take = (one: ReturnType<Finder>): boolean => {
  if (!one) return false
  one.focus({ preventScroll: true })
  return document.activeElement === one
}

/** Watches the pages from now on. */
export function arriving() {
  const left = new Map<string, Finder>()
  let shown = pageNow(),
    backAt: string | undefined
  let pending: { readonly find: Finder | undefined; readonly until: number } | undefined
  /** What is not there by then is not waited for. */
  const begin = (find: Finder | undefined): void => {
    pending = { find, until: performance.now() + patienceMs }
    if (find) setTimeout(() => pending && drawn(), patienceMs + 1)
  }
  const onBack = (): void => {
    const now = pageNow(),
      title = document.querySelector<HTMLElement>('main h1')
    if (now !== shown || !pending) {
      backAt = now
      return
    }
    // The page before was drawn before anybody heard that it is the one before: its title has the focus already.
    if (document.activeElement === title) title?.blur()
    begin(left.get(now))
    drawn()
  }
  addEventListener('popstate', onBack)
  /** The page has changed in some way; answers whether the focus is on its way to where another page begins. */
  function drawn(): boolean {
    const now = pageNow()
    if (now !== shown) {
      begin(backAt === now ? left.get(now) : undefined)
      shown = now
      backAt = undefined
    }
    if (!pending) return false
    const isLate = performance.now() > pending.until
    if (!isNowhere()) {
      if (isLate) pending = undefined
      return false
    }
    const isFound = take(pending?.find?.())
    // The title of a screen may give way to another: until somebody goes elsewhere the focus follows it.
    if (!isFound && !((isLate || !pending?.find) && take(document.querySelector<HTMLElement>('main h1')))) take(document.querySelector<HTMLElement>('main'))
    return true
  }
  return {
    stop: () => removeEventListener('popstate', onBack),
    /** Something has got the focus: who chose it needs nothing else. */
    noted(at: HTMLElement): void {
      if (!at.closest('main') || at.matches('main, main h1')) return
      pending = undefined
      left.set(pageNow(), finderOf(at))
    },
    drawn,
  }
}
