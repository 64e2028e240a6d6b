/** The state of a list as query text, so that back, reload and a sent link show the same rows. Pure. */

export const pageSizes = [10, 30, 50, 100, 200] as const

export interface ListState {
  readonly current: number
  /** Rows on a page; 0 is as many as the window holds. */
  readonly size: number
  /** A field name, `-` before it for descending; '' is the resource's own order. */
  readonly sort: string
  /** Wire filter → value. */
  readonly filters: Readonly<Record<string, string>>
}

export const firstState: ListState = { current: 1, size: 0, sort: '', filters: {} }

const leastSize = 10,
  mostSize = 30
/** What of a window stands around the rows of a list, and how high a row is: of one line, or of two. */
const around = 330,
  rowHeights = { low: 36, tall: 50 }
/** How many rows a page has where nobody has chosen: as many as the window holds. A phone has the least, since it scrolls anyway. */
export function usualSize({ width, height }: { readonly width: number; readonly height: number }, isTall = false): number {
  const fits = Math.floor((height - around) / rowHeights[isTall ? 'tall' : 'low'])
  return width < 768 ? leastSize : Math.min(mostSize, Math.max(leastSize, fits))
}

/** Filters are prefixed, since `name` and `src` of the query belong to the tabs. */
const prefix = 'q.'

export function parseState(query: string): ListState {
  const given = new URLSearchParams(query)
  const current = Number(given.get('current'))
  const size = Number(given.get('size'))
  return {
    current: Number.isInteger(current) && current > 0 ? current : 1,
    size: pageSizes.some(known => known === size) ? size : firstState.size,
    sort: given.get('sort') ?? '',
    filters: Object.fromEntries([...given].flatMap(([name, value]) => (name.startsWith(prefix) && value !== '' ? [[name.slice(prefix.length), value]] : []))),
  }
}

/** Whether a query says anything of a list. */
export const saysState = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some(name => name.startsWith(prefix) || ['current', 'size', 'sort'].includes(name))

/** Writes the state over a query, leaving the keys that are not the list's. */
export function formatState(state: ListState, query: string): string {
  const given = new URLSearchParams(query)
  for (const name of [...given.keys()]) if (name.startsWith(prefix) || ['current', 'size', 'sort'].includes(name)) given.delete(name)
  if (state.current !== 1) given.set('current', String(state.current))
  if (state.size !== firstState.size) given.set('size', String(state.size))
  if (state.sort) given.set('sort', state.sort)
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') given.set(prefix + name, value)
  return given.toString()
}

/** Another search or page size begins at page 1. */
export const filtered = (state: ListState, filters: Readonly<Record<string, string>>): ListState => ({
  ...state,
  current: 1,
  filters: Object.fromEntries(Object.entries({ ...state.filters, ...filters }).filter(([, value]) => value !== '')),
})
export const sized = (state: ListState, size: number): ListState => ({ ...state, current: 1, size })
/** First click ascending, second descending, third the resource's own order. */
export const sorted = (state: ListState, field: string): ListState => ({
  ...state,
  current: 1,
  sort: state.sort === field ? `-${field}` : state.sort === `-${field}` ? '' : field,
})

/** What the list call is asked with. */
export const queryOf = (state: ListState): Readonly<Record<string, unknown>> => ({
  ...state.filters,
  current: state.current,
  size: state.size,
  ...(state.sort.startsWith('-') ? { descs: state.sort.slice(1) } : state.sort ? { ascs: state.sort } : {}),
})
