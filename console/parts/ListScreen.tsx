/** A list of a resource: search, columns, pages, commands and a quick look, kept in the address. */
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { labelAt } from '../shell/menus.ts'
import { t, useSession } from '../session.ts'
import { ListView, type ListProps } from './ListView.tsx'
import { Page } from './Page.tsx'
import { formatState, parseState, type ListState } from './urlState.ts'

export interface ListScreenProps extends ListProps {
  /** The `data-screen`; the resource's name when left out. */
  readonly screen?: string
  /** What its menu calls it, or the resource's name, when left out. */
  readonly title?: string
}

export function ListScreen({ screen, title, ...list }: ListScreenProps) {
  const [state, setState] = useUrlState()
  const menu = useMenuName()
  return (
    <ListView
      {...list}
      state={state}
      setState={setState}
      frame={(actions, content) => (
        <Page screen={screen ?? list.of.name} title={(title ?? menu) || t(list.of.label)} actions={actions}>
          <div className="kt-list">{content}</div>
        </Page>
      )}
    />
  )
}

/** A screen is called as the menu calls it that led here. */
function useMenuName(): string {
  const [path] = useLocation()
  return labelAt(
    useSession(value => value.menuAll),
    path,
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
