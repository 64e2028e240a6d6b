/** The views of a list above its filters: all rows, those that the screen offers, one's own and shared ones; what is shown is kept under a name. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { get } from '../../call.ts'
import { isGuest, may, t, useSession } from '../../session.ts'
import { useReport } from '../hooks.ts'
import { later } from '../later.tsx'
import type { Columns } from '../ListView.tsx'
import { firstState, type ListState } from '../urlState.ts'
import { everything, lastView, openView, type SavedView, savedState, type StockView, stockState, type View } from './views.ts'

const words = { views: ['视图', 'Views'], all: ['全部', 'All'] } as const
const Keeping = later(async () => (await import('./Keeping.tsx')).Keeping)

export interface ViewProps {
  readonly list: string
  readonly stock: readonly StockView[]
  readonly state: ListState
  readonly setState: (state: ListState) => void
  readonly columns: Columns
}

function useViews({ list, stock }: ViewProps): { readonly views: readonly View[]; readonly reload: () => void } {
  const isMember = useSession(value => !isGuest(value.userInfo))
  const { value, reload } = useReport(['views', list], how => get<{ readonly records: readonly SavedView[] }>('/api/blade-desk/views', { list }, how), {
    when: isMember,
  })
  const saved = (value?.records ?? []).map(one => ({ id: one.id, name: one.name, state: savedState(one), columns: one.columns ?? undefined, saved: one }))
  return {
    views: [
      { id: everything, name: t(words.all), state: firstState },
      ...stock.map(one => ({ id: one.id, name: t(one.label), state: stockState(one) })),
      ...saved,
    ],
    reload,
  }
}

export function ViewTabs(props: ViewProps) {
  const { list, state, setState, columns } = props
  const { views, reload } = useViews(props)
  const [chosen, choose] = useState(() => lastView.read(list)?.id)
  const active = openView(views, state, chosen)
  const open = (view: View) => {
    choose(view.id)
    lastView.write(list, view)
    columns.show(view.columns)
    setState(view.state)
  }
  // What was kept just now is what the list opens with.
  const kept = (id: string, isNew: boolean) => {
    if (isNew) {
      choose(id)
      lastView.write(list, { id, state: { ...state, current: 1 }, columns: columns.shown.map(one => one.name) })
    }
    reload()
  }
  if (views.length === 1 && !may('saved_view_create')) return null
  return (
    <nav className="kt-views" aria-label={t(words.views)}>
      {views.map(view => (
        <Button
          key={view.id}
          variant="minimal"
          size="small"
          aria-pressed={view === active}
          active={view === active}
          text={view.name}
          onClick={() => open(view)}
        />
      ))}
      <Keeping {...props} active={active} onKept={kept} />
    </nav>
  )
}
