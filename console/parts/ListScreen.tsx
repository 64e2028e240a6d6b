/** A list of a resource: search, columns, pages, commands and a quick look, kept in the address. */
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { t } from '../session.ts'
import { ListView, type ListProps } from './ListView.tsx'
import { Page } from './Page.tsx'
import { formatState, parseState, type ListState } from './urlState.ts'

export interface ListScreenProps extends ListProps {
  /** The `data-screen`; the resource's name when left out. */
  readonly screen?: string
  readonly title?: string
}

export function ListScreen({ screen, title, ...list }: ListScreenProps) {
  const [state, setState] = useUrlState()
  return (
    <ListView
      {...list}
      state={state}
      setState={setState}
      frame={(actions, content) => (
        <Page screen={screen ?? list.of.name} title={title ?? t(list.of.label)} actions={actions}>
          <div className="kt-list">{content}</div>
        </Page>
      )}
    />
  )
}

function useUrlState(): readonly [ListState, (state: ListState) => void] {
  const [path, go] = useLocation()
  const query = useSearch()
  const set = useCallback(
    (state: ListState) => {
      const text = formatState(state, query)
      go(text ? `${path}?${text}` : path, { replace: true })
    },
    [path, query, go],
  )
  return [parseState(query), set]
}
