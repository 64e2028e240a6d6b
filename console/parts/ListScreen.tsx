/** A list of a resource: search, columns, pages, commands and a quick look, kept in the address. */
import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'
import { grouped } from './cells.tsx'
import { ListView, type ListProps } from './ListView.tsx'
import { Page } from './Page.tsx'
import { formatState, parseState, saysState, usualSize, type ListState } from './urlState.ts'
import { beginning, type StockView } from './views/views.ts'

export interface ListScreenProps extends ListProps {
  /** The `data-screen`; the resource's name when left out. */
  readonly screen?: string
  /** What it is called where its module does not say: the resource's name, when left out. */
  readonly title?: string
  /** What its readers should know before they read it. */
  readonly note?: Label
}

export function ListScreen({ screen, title, note, ...list }: ListScreenProps) {
  const name = screen ?? list.of.name
  const [state, setState] = useUrlState(name, list.views ?? [])
  return (
    <ListView
      {...list}
      list={name}
      state={state}
      setState={setState}
      frame={(actions, content, total) => (
        <Page
          screen={name}
          title={title ?? t(list.of.label)}
          beside={total !== undefined && <span className="kt-muted kt-figures">{grouped(String(total))}</span>}
          actions={actions}
        >
          {note && <p className="kt-muted">{t(note)}</p>}
          <div className="kt-list">{content}</div>
        </Page>
      )}
    />
  )
}

/** The state that the address says; where it says none, that of the view which the list opens with. */
function useUrlState(list: string, views: readonly StockView[]): readonly [ListState, (state: ListState) => void] {
  const [path, go] = useLocation()
  const query = useSearch()
  const [isBegun, begin] = useState(() => saysState(query))
  const set = useCallback(
    (state: ListState) => {
      begin(true)
      const text = formatState(state, query, usualSize(window.innerHeight))
      go(text ? `${path}?${text}` : path, { replace: true })
    },
    [path, query, go],
  )
  const first = isBegun || saysState(query) ? undefined : beginning(list, views)
  return [first ?? parseState(query, usualSize(window.innerHeight)), set]
}
