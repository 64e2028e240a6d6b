/** Gives the focus back: when a dialog or a drawer goes, or the row that had opened it, Tab and Esc go on from where they were;
 * another page begins at its title (arrive.ts). */
import { t } from '../session.ts'
import { arriving } from './arrive.ts'

/** Said here, since this comes with the first page, and the words of all parts need not. */
const close = ['关闭', 'Close'] as const

/** What had the focus, and what stands in for it when it is gone. */
interface Place {
  readonly at: HTMLElement
  /** The screen, or what opened over it. */
  readonly layer: Element | null
  readonly list: Element | null
}

const layerOf = (element: Element) => element.closest('.bp6-portal, .kt-toasts')

/** Watches the page from now on; answers how to stop it. */
export function keepFocus(): () => void {
  // The last one of each layer, the latest first: a chosen menu item leads back to the button of its menu.
  let places: readonly Place[] = []
  let given: Element | null = null
  const pages = arriving()
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    pages.noted(target)
    const layer = layerOf(target)
    const others = places.filter(one => one.layer !== layer && one.layer?.isConnected !== false)
    places = [{ at: target, layer, list: target.closest('.kt-table') }, ...others]
  }
  const giveBack = () => {
    if (pages.drawn()) return
    const [last] = places
    if (!last || last.at.isConnected || document.activeElement !== document.body) return
    // A row that scrolls out of sight goes as well, but nobody waits for it.
    if (!last.layer && last.at !== given) return
    const screen = ['main h1', 'main'].map(one => document.querySelector<HTMLElement>(one))
    given = [...places.flatMap(standIns), ...screen].find(takesFocus) ?? null
  }
  // The library that draws dialogs and drawers calls the button that closes them in English.
  const closing = document.getElementsByClassName('bp6-dialog-close-button')
  const watch = new MutationObserver(() => {
    giveBack()
    for (const one of closing) one.ariaLabel = t(close)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  const stopKeys = keepKeys(),
    stopTelling = tellKeyboard()
  document.addEventListener('keydown', leadEscape, true)
  document.addEventListener('keydown', walkMenu)
  return () => {
    stopKeys()
    stopTelling()
    pages.stop()
    document.removeEventListener('keydown', leadEscape, true)
    document.removeEventListener('keydown', walkMenu)
    watch.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

/** Says to the styles whether somebody goes about by the keyboard: a ring shows where they are, and nobody with a pointer is shown one,
 * wherever the focus was given back to. */
function tellKeyboard(): () => void {
  const root = document.documentElement
  const onKey = () => {
    root.dataset.keys = ''
  }
  const onPointer = () => {
    delete root.dataset.keys
  }
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onPointer, true)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('pointerdown', onPointer, true)
  }
}

/** A key goes up where it went down, or nowhere: Enter in a menu would press the button of the question that it has opened. */
function keepKeys(): () => void {
  let down: EventTarget | null = null
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (event.type === 'keydown' && !event.repeat) down = event.target
    if (event.type === 'keydown' || event.target === down) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const types = ['keydown', 'keypress', 'keyup'] as const
  for (const type of types) document.addEventListener(type, onKey, true)
  return () => {
    for (const type of types) document.removeEventListener(type, onKey, true)
  }
}

/** Esc closes what lies over the page, also while the focus is still on its way there. */
function leadEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(event.target instanceof Element) || layerOf(event.target)) return
  const over = [...document.querySelectorAll('.bp6-portal .bp6-overlay-open:has(.bp6-dialog, .bp6-drawer)')].at(-1)
  if (!over) return
  event.stopImmediatePropagation()
  over.dispatchEvent(new KeyboardEvent('keydown', event))
}

/** Arrows go through a menu that has opened, round and round, Home and End to its ends; the first of them finds its beginning. */
function walkMenu(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.defaultPrevented || !(target instanceof Element) || target.matches('input, textarea, select')) return
  const menus = target.closest('[role=menu]') ?? layerOf(target)?.querySelector('[role=menu]')
  const items = menus ? [...menus.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true], .bp6-disabled)')] : []
  const at = items.indexOf(document.activeElement as HTMLElement),
    to = { ArrowDown: at + 1, ArrowUp: (at < 0 ? 0 : at) - 1, Home: 0, End: -1 }[key]
  if (items.length === 0 || to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

/** Where somebody who goes about by the keyboard stands in what has just opened: at the first of a menu, in the first field of a form. */
export function standIn(opened: HTMLElement): void {
  if (document.documentElement.dataset.keys === undefined) return
  const first =
    '[role=menuitem]:not([aria-disabled=true], .bp6-disabled), .bp6-dialog-body :is(input, select, textarea):not(:disabled, [type=hidden], [type=file])'
  const at = opened.querySelector<HTMLElement>(first)
  // What opens a list of its own as soon as it is reached waits for that.
  if (at?.role !== 'combobox') at?.focus({ preventScroll: true })
}

const standIns = ({ at, layer, list }: Place): readonly (HTMLElement | null | undefined)[] => [
  at,
  list?.querySelector<HTMLElement>('tr[tabindex="0"]'),
  layer?.querySelector<HTMLElement>('.bp6-overlay-content'),
]

/** Neither what has gone nor what is off or hidden does. */
function takesFocus(element: HTMLElement | null | undefined): element is HTMLElement {
  element?.focus({ preventScroll: true })
  return element !== null && element !== undefined && document.activeElement === element
}
