/** The root of a screen: its stable name, its title in the window and on the tab, and its actions. */
import { useEffect, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { session, useSession } from '../session.ts'
import { useCalled } from './called.ts'
import { named, opened, tabAt } from '../tabs.ts'

export const site = ['课堂', 'Ketang'] as const

interface Props {
  /** The `data-screen` of the root: stable, so that tools can tell what is shown. */
  readonly screen: string
  /** What the page of a row is called: a screen that menus lead to is called as they call it. */
  readonly title?: string
  /** Stands beside the title: a status, a count. */
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  /** A picture before the title, and what stands below it: of a page of one thing, whose head stays in sight. */
  readonly lead?: ReactNode
  readonly figures?: ReactNode
  readonly children: ReactNode
}

export function Page({ screen, title: own = '', beside, actions, lead, figures, children }: Props) {
  const title = useCalled() || own
  useTabTitle(title)
  const head = (
    <header className="kt-head">
      {lead}
      <h1 tabIndex={-1}>{title}</h1>
      {beside}
      <div className="kt-actions">{actions}</div>
    </header>
  )
  return (
    <section className="kt-page" data-screen={screen}>
      {lead ? (
        <div className="kt-stays">
          {head}
          {figures}
        </div>
      ) : (
        head
      )}
      {children}
    </section>
  )
}

/** Names the window, and opens or names the tab of the screen that is shown. */
function useTabTitle(title: string): void {
  const [path] = useLocation()
  const query = useSearch()
  useTitle(title)
  useEffect(() => {
    const url = query ? `${path}?${query}` : path
    const at = tabAt(path, query)
    const tabs = named(opened(session.get().tabs, { path: at, url, label: title }), at, title)
    if (tabs !== session.get().tabs) session.set({ tabs })
  }, [title, path, query])
}

export function useTitle(title: string): void {
  const lang = useSession(value => value.lang)
  useEffect(() => {
    if (title) document.title = `${title} · ${site[lang === 'en' ? 1 : 0]}`
  }, [title, lang])
}
