/** What elements of a page are judged by, so that nothing is judged twice: the colours of words, and how an element is built. Sent into the browser
 * as text before what watches it, so it stands alone. */

export interface Likened {
  readonly ketangLikeness: {
    /** Elements with words whose colours are judged, but of many rows, by what the judgement hangs on. */
    colours(within: string, manyRows: string): ReadonlyMap<Element, string>
    standsOut(key: string): boolean
    shape(one: Element): string
  }
}

export function liken(): void {
  /** What lies behind an element, from the page up to it, and what is put out of its place. */
  function ground(one: Element | null, known: Map<Element, string>): string {
    if (!one) return ''
    const there = known.get(one)
    if (there !== undefined) return there
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(one),
      own = `${backgroundColor}_${backgroundImage}_${opacity}_${position.replace(/static|relative/, '')}`
    const all = ground(one.parentElement, known) + (own === 'rgba(0, 0, 0, 0)_none_1_' ? '' : `/${own}`)
    known.set(one, all)
    return all
  }
  /** Elements with words whose colours are judged, by all that the judgement hangs on: their own colour and letters, and what lies behind them,
   * whatever they are called. A screen has hundreds, of which the one before had nearly all; to ask about a few costs as much as to ask about all. */
  function colours(within: string, manyRows: string): ReadonlyMap<Element, string> {
    const known = new Map<Element, string>(),
      found = new Map<Element, string>()
    for (const one of document.querySelectorAll(`${within} :not(${manyRows}, ${manyRows} *)`)) {
      const hasWords = one.matches('input, textarea, select') || [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim())
      // What can't be pressed now need not stand out.
      if (!hasWords || one.closest(':disabled, [aria-disabled=true]') || !one.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one)
      found.set(one, [color, fontSize, fontWeight, textShadow, ground(one, known)].join('|'))
    }
    return found
  }
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const colour = (said: string): Colour | undefined => {
    const [, red, green, blue, alpha = '1'] = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(said) ?? []
    return red === undefined ? undefined : [Number(red), Number(green), Number(blue), Number(alpha)]
  }
  const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1]
  const light = (one: Colour): number => {
    const [r, g, b] = one.map(part => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Colour
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  /** Whether words plainly stand out: where nothing but colours lies behind them, one over the other. Of all else, and of what does not, axe judges:
   * to ask it takes a tenth of a second. */
  function standsOut(key: string): boolean {
    const [words, size, weight, shadow, behind] = key.split('|') as [string, string, string, string, string]
    let back: Colour | undefined
    for (const [said, picture, opacity, place] of behind.split('/').map(one => one.split('_'))) {
      const own = colour(said ?? '')
      if (!said) continue
      if (!own || opacity !== '1') return false
      if (picture !== 'none') back = undefined
      else if (own[3] === 1) back = own
      else back = back && !place ? over(own, back) : undefined
    }
    const front = colour(words)
    if (!front || !back || shadow !== 'none') return false
    const [a, b] = [light(over(front, back)), light(back)],
      isLarge = Number.parseFloat(size) >= (Number(weight) >= 700 ? 18.67 : 24)
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= (isLarge ? 3 : 4.5)
  }
  /** All that axe judges an element by but its colours: what it is, what it stands in and holds, whether it has words and names that are there. */
  function shape(one: Element): string {
    const isThere = (ids: string) => ids.split(' ').every(id => document.getElementById(id)),
      isScrolled = one.scrollHeight > one.clientHeight + 14 || one.scrollWidth > one.clientWidth + 14,
      hasWords = (of: Element | null) => [...(of?.childNodes ?? [])].some(node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim())
    const told = [...one.attributes].map(({ name, value }) => {
      if (/^(style|class|data-.*)$/.test(name)) return ''
      if (/^(for|headers|aria-(labelledby|describedby|controls|owns|activedescendant|details))$/.test(name)) return `${name}=${isThere(value)}`
      return /^(role|type|tabindex|scope|lang|autocomplete|aria-(?!label|valuetext|placeholder|value|row|col|pos|set).*)$/.test(name)
        ? `${name}=${value}`
        : `${name}=${value.trim() !== ''}`
    })
    const kind = (of: Element | null) => of && `${of.tagName} ${of.getAttribute('role')}`,
      around = [one, one.parentElement, one.closest('a, button, [role=button], [role=option], [role=tab]')].map(kind),
      held = new Set([...one.children].map(kind)),
      labels = (one as HTMLInputElement).labels?.length ?? 0,
      words = [hasWords(one), hasWords(one.parentElement), one.textContent?.trim() !== '']
    return [...told, ...around, ...held, labels, ...words, isScrolled].join('|')
  }
  Object.assign(window, { ketangLikeness: { colours, standsOut, shape } } satisfies Likened)
}
