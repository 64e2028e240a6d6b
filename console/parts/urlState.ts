/** The state of a list as query text, so that back, reload and a sent link show the same rows. Pure. */

export const pageSizes = [10, 30, 50, 100, 200] as const

export interface ListState {
  readonly current: number
  readonly size: number
  /** A field name, `-` before it for descending; '' is the resource's own order. */
  readonly sort: string
  /** Wire filter → value. */
  readonly filters: Readonly<Record<string, string>>
}

const leastSize = 10
export const firstState: ListState = { current: 1, size: leastSize, sort: '', filters: {} }
/** How many rows a page has when nothing is said: a tall window holds thirty. */
export const usualSize = (height: number): number => (height >= 1000 ? 30 : leastSize)

/** Filters are prefixed, since `name` and `src` of the query belong to the tabs. */
const prefix = 'q.'

export function parseState(query: string, usual = leastSize): ListState {
  const given = new URLSearchParams(query)
  const current = Number(given.get('current'))
  const size = Number(given.get('size'))
  return {
    current: Number.isInteger(current) && current > 0 ? current : 1,
    size: pageSizes.some(known => known === size) ? size : usual,
    sort: given.get('sort') ?? '',
    filters: Object.fromEntries([...given].flatMap(([name, value]) => (name.startsWith(prefix) && value !== '' ? [[name.slice(prefix.length), value]] : []))),
  }
}

/** Whether a query says anything of a list. */
export const saysState = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some(name => name.startsWith(prefix) || ['current', 'size', 'sort'].includes(name))

/** Writes the state over a query, leaving the keys that are not the list's. */
export function formatState(state: ListState, query: string, usual = leastSize): string {
  const given = new URLSearchParams(query)
  for (const name of [...given.keys()]) if (name.startsWith(prefix) || ['current', 'size', 'sort'].includes(name)) given.delete(name)
  if (state.current !== 1) given.set('current', String(state.current))
  if (state.size !== usual) given.set('size', String(state.size))
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

/** The order that was chosen, as lists and their exports are asked for it. */
export const orderOf = ({ sort }: ListState): Readonly<Record<string, string>> => (sort.startsWith('-') ? { descs: sort.slice(1) } : sort ? { ascs: sort } : {})
/** What the list call is asked with. */
export const queryOf = (state: ListState): Readonly<Record<string, unknown>> => ({
  ...state.filters,
  current: state.current,
  size: state.size,
  ...orderOf(state),
})
