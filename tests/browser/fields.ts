/** What is wrong with fields on a phone, and with the last lines of tables at a desk. Sent into the browser as text before what watches it, so it stands alone. */

export interface Fielded {
  readonly ketangFields: (within: string) => readonly string[]
}

export function lookAtFields(): void {
  /** Fields in letters so small that phones of Apple enlarge the page around them, and what stands in a field beside its middle. */
  function fields(within: string): readonly string[] {
    if (innerWidth >= 768) return []
    const middle = (one: Element): number => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2,
      isSeen = (one: Element): boolean => one.getBoundingClientRect().height > 0
    const typed = [...document.querySelectorAll(`${within} :is(input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select)`)],
      inside = [...document.querySelectorAll(`${within} .bp6-input-group > :is(.bp6-icon, .bp6-input-left-container, .bp6-input-action)`)]
    return [
      ...typed
        .filter(one => isSeen(one) && parseFloat(getComputedStyle(one).fontSize) < 16)
        .map(one => `has a field in small letters: ${one.outerHTML.slice(0, 120)}`),
      ...inside
        .filter(one => isSeen(one) && Math.abs(middle(one) - middle(one.parentElement!.querySelector('input')!)) > 2)
        .map(one => `has beside the middle of its field: ${one.parentElement!.outerHTML.slice(0, 160)}`),
    ]
  }
  /** Sums whose row has no cell below the buttons: what lies under the buttons shines through there. */
  const sums = (within: string): readonly string[] =>
    [...document.querySelectorAll<HTMLElement>(`${within} .kt-table:not(.kt-cards):has(th.kt-acts) tfoot tr:not(:has(.kt-acts))`)].map(
      one => `shows sums below the buttons: ${one.innerText.slice(0, 80)}`,
    )
  Object.assign(window, { ketangFields: (within: string) => [...fields(within), ...sums(within)] })
}
