/** What watches a page from inside: knows when a screen has come, and what is wrong with it. Sent into the browser as text, so it stands alone, in one
 * long file. */

import type { Fielded } from './fields.ts'
import type { Likened } from './likeness.ts'

export interface Seen {
  /** The `data-screen`. */
  readonly name: string
  readonly path: string
  readonly text: string
  /** The words of what was looked at. */
  readonly shown: string
  readonly title: string
  /** What the page calls itself. */
  readonly heading: string
  /** The addresses inside the console that it leads to. */
  readonly links: readonly string[]
  readonly hasFailed: boolean
  /** What the page asked for since the last look, and may not have. */
  readonly refused: readonly string[]
  /** What it read of the server since then. */
  readonly calls: readonly string[]
  readonly width: number
  /** Serious and critical faults for those who hear the screen or use no mouse. */
  readonly faults: readonly string[]
  /** Chinese words that are ours, not of the rows. */
  readonly chinese: readonly string[]
}
export interface Asked {
  /** Where to go inside the console; stays when left out. */
  readonly to?: string
  /** What to look at for faults; nothing when left out. */
  readonly within?: string
  /** What of it was looked at in the other language already, where it is built as it is here: only what is cut or runs out is another. */
  readonly isAgain?: boolean
  /** Whether its colours are looked at by day and in the dark: it is built alike in both. */
  readonly isInBoth?: boolean
  readonly isEnglish?: boolean
  /** Whether axe judges also what is built as something that it has judged. */
  readonly isThorough?: boolean
}
interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string; readonly element?: Element }[]
}
export interface Watched extends Window, Likened, Fielded {
  readonly axe: {
    run(
      what: { readonly include: readonly (string | Element)[]; readonly exclude: readonly string[] },
      options: object,
    ): Promise<{ readonly violations: readonly Violation[]; readonly passes: readonly Violation[] }>
  }
  ketangLook: (asked: Asked) => Promise<Seen>
}

export function watch(): void {
  const own = window as unknown as Watched,
    likeness = own.ketangLikeness,
    send = window.fetch.bind(window)
  let waiting = 0
  const refused: string[] = [],
    calls: string[] = []
  window.fetch = async (...given) => {
    waiting++
    try {
      const answer = await send(...given)
      // Until all of it is here.
      await answer.clone().arrayBuffer()
      if ((given[1]?.method ?? 'GET') === 'GET') calls.push(answer.url.slice(location.origin.length))
      if (answer.status === 403) refused.push(new URL(answer.url).pathname)
      return answer
    } finally {
      waiting--
    }
  }
  const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  const has = (what: string) => document.querySelector(what) !== null
  const isHere = () => waiting === 0 && has('main [data-screen]') && !has('main .bp6-skeleton, .bp6-portal .bp6-skeleton, main [aria-busy=true]')
  const session = () => JSON.parse(localStorage.getItem('ketang.session')!)
  /** Changes the session as another window would tell it. */
  function tell(change: object): void {
    localStorage.setItem('ketang.session', JSON.stringify({ ...session(), ...change }))
    dispatchEvent(new StorageEvent('storage', { key: 'ketang.session', newValue: '' }))
  }
  /** Nobody keeps a hundred tabs, and each takes its time: now and then they are closed. */
  const closeTabs = (): void => void (session().tabs.length >= 12 && tell({ tabs: [] }))
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  /** What the page wears in each theme, as the console puts it on: learnt once, since who tells the console has all drawn anew. */
  const worn: Record<string, string> = {}
  function wear(theme: string): void {
    const { documentElement: root, body } = document,
      { theme: own } = session()
    if (!(theme in worn))
      for (const one of [theme, own]) {
        tell({ theme: one })
        worn[one] = root.style.cssText
      }
    root.style.cssText = worn[theme]!
    root.dataset.theme = theme
    body.classList.toggle('bp6-dark', theme === 'theme-dark')
  }
  async function ready(): Promise<void> {
    const end = performance.now() + 40_000
    for (let times = 0; times < 2; times = isHere() ? times + 1 : 0) {
      if (performance.now() > end) throw new Error(`${location.href} never came: ${waiting} calls are not answered`)
      await rest(20)
    }
  }
  /** The next frame has been drawn, and what watches sizes has answered to it. */
  const drawn = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    contrast = { type: 'rule', values: ['color-contrast'] },
    manyRows = 'main tbody tr:nth-child(n + 5)'
  const remembered = (key: string) => new Set<string>(JSON.parse(sessionStorage.getItem(key) ?? '[]')),
    remember = (key: string, all: ReadonlySet<string>) => sessionStorage.setItem(key, JSON.stringify([...all]))
  const judged = remembered('ketang.judged')
  const asks = new Map<string, number>()
  /** Judges the colours that were not yet: what could not be judged where it stood is judged where it comes again, but thrice at most. */
  async function contrasts(within: string, isThorough: boolean): Promise<readonly Violation[]> {
    const all = likeness.colours(within, manyRows),
      fresh = [...all].filter(([, key]) => !judged.has(key)),
      asked = fresh.filter(([, key]) => !likeness.standsOut(key) && (isThorough || (asks.get(key) ?? 0) < 3)).map(([one]) => one)
    if (fresh.length === 0) return []
    for (const [, key] of fresh) if (likeness.standsOut(key)) judged.add(key)
    const options = { runOnly: contrast, resultTypes: ['violations', 'passes'], elementRef: true, preload: false },
      { violations, passes } = asked.length === 0 ? { violations: [], passes: [] } : await own.axe.run({ include: asked, exclude: [manyRows] }, options)
    for (const key of new Set(asked.map(one => all.get(one)!))) asks.set(key, (asks.get(key) ?? 0) + 1)
    for (const { nodes } of [...violations, ...passes]) for (const { element } of nodes) if (element && all.has(element)) judged.add(all.get(element)!)
    remember('ketang.judged', judged)
    return violations
  }
  const built = remembered('ketang.built')
  const isGrave = ({ impact }: Violation): boolean => impact === 'serious' || impact === 'critical'
  /** What axe finds wrong but for colours, unless all is built as something that it has judged, and no two are called by one id. */
  async function flaws(within: string, isThorough: boolean): Promise<readonly Violation[]> {
    const here = [...document.querySelectorAll(`${within}, ${within} :not(${manyRows}, ${manyRows} *)`)],
      all = here.filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true], [inert]')),
      shapes = all.map(likeness.shape),
      ids = here.flatMap(({ id }) => id || [])
    if (!isThorough && new Set(ids).size === ids.length && shapes.every(one => built.has(one))) return []
    const { violations } = await own.axe.run(
      { include: [within], exclude: [manyRows] },
      { runOnly: everything, rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'], preload: false },
    )
    // What has a flaw has it again.
    if (!violations.some(isGrave)) for (const one of shapes) built.add(one)
    remember('ketang.built', built)
    return violations
  }
  /** Of many rows of a list, four. What lies around is looked at by itself; hidden, it takes no time here. */
  async function faults(within: string, { isInBoth = false, isThorough = false }: Asked): Promise<readonly string[]> {
    const around: Readonly<Record<string, string>> = { '.kt-shell': '.none', main: '.kt-sidebar, .kt-tabs' }
    const frame = [...document.querySelectorAll<HTMLElement>(around[within] ?? '.kt-shell')],
      { theme } = session()
    for (const one of frame) one.style.display = 'none'
    const violations = [...(await flaws(within, isThorough)), ...(await contrasts(within, isThorough))]
    if (isInBoth) {
      wear(theme === 'theme-dark' ? 'theme-origin' : 'theme-dark')
      violations.push(...(await contrasts(within, isThorough)))
      wear(theme)
    }
    for (const one of frame) one.style.removeProperty('display')
    const words = ({ html, failureSummary }: Violation['nodes'][number]) => `${html.slice(0, 200)} ${failureSummary?.split('\n')[1] ?? ''}`
    return violations.filter(isGrave).map(one => `${one.id}: ${one.nodes.slice(0, 2).map(words).join(' | ')}`)
  }
  /** Panels that are lower than what stands in them: it runs out below. */
  const outgrown = (within: string): readonly string[] =>
    [...document.querySelectorAll(`${within} .kt-list, ${within} .kt-card`)]
      .filter(one => getComputedStyle(one).overflowY === 'visible' && one.scrollHeight > one.clientHeight + 1)
      .map(one => `runs out of its panel: ${one.className}, ${one.scrollHeight} in ${one.clientHeight}`)
  /** The status of a row is never cut: not by the edge of the list, nor by the buttons that stand over what is too wide; and no card cuts words. */
  function cut(within: string): readonly string[] {
    const isOver = (box: DOMRect, cell: Element): boolean => {
      const all = document.createRange(),
        edge = cell.getBoundingClientRect().right
      all.selectNodeContents(cell)
      return [...all.getClientRects()].some(
        one => one.left < box.right && Math.min(one.right, edge) > box.left + 1 && one.top < box.bottom && one.bottom > box.top,
      )
    }
    const room = document.querySelector('main')!
    if (room.scrollWidth > room.clientWidth + 1) return [`is wider than its room: ${room.scrollWidth} in ${room.clientWidth}`]
    const menu = [...document.querySelectorAll<HTMLElement>(`${within} .kt-sidebar .kt-name`)].find(one => one.scrollWidth > one.clientWidth + 1)
    if (menu) return [`cuts the name of a menu: ${menu.innerText}`]
    for (const check of document.querySelectorAll(`${within} .kt-cards .kt-check`)) {
      const box = check.getBoundingClientRect(),
        under = [...check.parentElement!.children].find(cell => cell !== check && box.width > 0 && isOver(box, cell))
      if (under) return [`has its box over words in a card: ${(under as HTMLElement).innerText.slice(0, 80)}`]
    }
    const cards = [...document.querySelectorAll(`${within} .kt-cards tbody tr`)].filter(one => one.scrollWidth > one.clientWidth + 1)
    if (cards[0]) return [`cuts words in a card: ${(cards[0] as HTMLElement).innerText.slice(0, 80)}`]
    return [...document.querySelectorAll(`${within} .kt-table:not(.kt-cards)`)].flatMap(table =>
      [...table.querySelectorAll('th.kt-state')]
        .filter(state => {
          const edge = table.querySelector('th.kt-acts')?.getBoundingClientRect().left || table.getBoundingClientRect().right
          return state.getBoundingClientRect().right > edge + 1
        })
        .map(() => `cuts the status in the list of ${table.querySelector('table')?.getAttribute('aria-label')}`),
    )
  }
  /** What runs out or is cut and stays so: a busy machine draws its frames late, sizes are answered to in them, and what is right is not waited for. */
  async function misfits(within: string): Promise<readonly string[]> {
    const all = () => [...outgrown(within), ...cut(within), ...own.ketangFields(within)]
    for (let tries = 0; tries < 50 && all().length > 0; tries++) await Promise.all([Promise.race([drawn(), rest(1_000)]), rest(100)])
    return all()
  }
  /** Menus, heads of columns, labels, tabs, statuses, buttons and what stands in empty inputs. A button in a row or with a name in it may be of the rows. */
  function chinese(within: string): readonly string[] {
    const ours = [
      ...(within === '.kt-shell' ? ['.kt-sidebar a', '.kt-sidebar button'] : []),
      ...'th:not([scope=row]) dt:not([data-rows]) label:not(li_*):not(fieldset_*) [role=tab] .kt-tag .kt-actions_button .kt-acts_button .kt-empty .bp6-dialog-footer_button'
        .split(' ')
        .map(one => `${within} ${one.replaceAll('_', ' ')}`),
    ].join(', ')
    // What there is to choose from is of the rows.
    const words = (one: HTMLElement): string => {
      if (!one.querySelector('select')) return one.innerText
      const bare = one.cloneNode(true) as HTMLElement
      for (const list of bare.querySelectorAll('select')) list.remove()
      return bare.textContent ?? ''
    }
    const said = [...document.querySelectorAll<HTMLElement>(ours)].map(words)
    const hints = [...document.querySelectorAll(`${within} :is(input, textarea)[placeholder]`)].map(one => one.getAttribute('placeholder')!)
    return [...new Set([...said, ...hints])].filter(word => /[\u4e00-\u9fff]/.test(word))
  }
  own.ketangLook = async asked => {
    const { to, within, isAgain = false, isEnglish = false } = asked
    if (to !== undefined) {
      closeTabs()
      history.pushState(null, '', to)
    }
    await ready()
    const main = document.querySelector<HTMLElement>('main')!,
      text = main.innerText
    return {
      name: main.querySelector('[data-screen]')?.getAttribute('data-screen') ?? '',
      path: location.pathname + location.search,
      text,
      shown: within ? (document.querySelector<HTMLElement>(within)?.innerText ?? '') : text,
      title: document.title,
      heading: main.querySelector('h1')?.textContent ?? '',
      links: [...main.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter(one => one.origin === location.origin && !one.target && !one.pathname.startsWith('/api/'))
        .map(one => one.pathname + one.search),
      refused: refused.splice(0),
      calls: calls.splice(0),
      hasFailed: /加载失败|Could not load|没有权限查看|You may not see this/.test(text),
      width: Math.max(document.documentElement.scrollWidth, main.scrollWidth),
      faults: within ? [...(isAgain ? [] : await faults(within, asked)), ...(await misfits(within))] : [],
      chinese: within && isEnglish ? chinese(within) : [],
    }
  }
}
