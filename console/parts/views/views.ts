/** Views of a list: what a name stands for, which one is open, and the last one that was opened in this browser. Pure but for what is kept. */
import type { Label } from '../../../modules/kit/field.ts'
import { today } from '../../clock.ts'
import { session } from '../../session.ts'
import { firstState, pageSizes, type ListState } from '../urlState.ts'

/** A view that a screen has for everybody. In its filters `{today}` is the day. */
export interface StockView {
  readonly id: string
  readonly label: Label
  readonly filters: Readonly<Record<string, string>>
  readonly sort?: string
  /** The list opens with it for who has chosen no other. */
  readonly opens?: true
}
/** A view as the server tells it. */
export interface SavedView {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly filters: Readonly<Record<string, string>>
  readonly columns: readonly string[] | null
  readonly sort: string | null
  readonly size: number | null
  readonly roles: readonly string[] | null
  readonly isOwn: boolean
}
/** What a list shows under a name. */
export interface View {
  readonly id: string
  readonly name: string
  readonly state: ListState
  readonly columns?: readonly string[] | undefined
  readonly saved?: SavedView
}

export const everything = 'all'
export const stockState = ({ filters, sort = '' }: StockView): ListState => ({
  ...firstState,
  sort,
  filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value.replace('{today}', today())])),
})
export const savedState = ({ filters, sort, size }: Pick<SavedView, 'filters' | 'sort' | 'size'>): ListState => ({
  current: 1,
  size: pageSizes.find(one => one === size) ?? firstState.size,
  sort: sort ?? '',
  filters,
})

const sorted = (filters: ListState['filters']): string => JSON.stringify(Object.entries(filters).toSorted())
/** Whether a list shows what a view says, on whatever page. */
export const shows = (state: ListState, view: ListState): boolean =>
  state.sort === view.sort && sorted(state.filters) === sorted(view.filters) && (state.size === view.size || view.size === firstState.size)

/** The view that is open: the one that was chosen, as long as the list shows what it says, or else any that says what the list shows. */
export const openView = (views: readonly View[], state: ListState, chosen: string | undefined): View | undefined =>
  views.find(one => one.id === chosen && shows(state, one.state)) ?? views.find(one => shows(state, one.state))

interface Last {
  readonly id: string
  readonly state: ListState
  readonly columns?: readonly string[] | undefined
}
const placeOf = (list: string): string => {
  const { userInfo } = session.get()
  return `ketang.view.${userInfo?.user_id ?? ''}.${userInfo?.role_id ?? ''}.${list}`
}
/** The view that was last opened; of a day that has passed there is none. */
export const lastView = {
  read(list: string): Last | undefined {
    try {
      return (JSON.parse(localStorage.getItem(placeOf(list)) ?? 'null') as Last | null) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (list: string, { id, state, columns }: Last): void => localStorage.setItem(placeOf(list), JSON.stringify({ id, state, columns })),
}

/** What a list opens with where its address says nothing: the view that was last open, or the one that the screen opens with. */
export function beginning(list: string, stock: readonly StockView[]): ListState | undefined {
  const last = lastView.read(list)
  if (last?.id === everything) return undefined
  const known = stock.find(one => (last ? one.id === last.id : one.opens))
  return known ? stockState(known) : last?.state
}
