/** The root of a screen: its stable name, its title in the window and on the tab, and its actions. */
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { session } from '../session.ts'
import { named, screenOf } from '../tabs.ts'

export const site = ['课堂', 'Ketang'] as const

interface Props {
  /** The `data-screen` of the root: stable, so that tools can tell what is shown. */
  readonly screen: string
  readonly title: string
  /** Stands beside the title: a status, a count. */
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Page({ screen, title, beside, actions, children }: Props) {
  useTitle(title)
  return (
    <section className="kt-page" data-screen={screen}>
      <header className="kt-head">
        <h1>{title}</h1>
        {beside}
        <div className="kt-actions">{actions}</div>
      </header>
      {children}
    </section>
  )
}

/** Names the window and the tab of the screen that is open. */
export function useTitle(title: string): void {
  const [path] = useLocation()
  useEffect(() => {
    if (!title) return
    document.title = `${title} · ${site[session.get().lang === 'en' ? 1 : 0]}`
    const tabs = named(session.get().tabs, screenOf(path), title)
    if (tabs !== session.get().tabs) session.set({ tabs })
  }, [title, path])
}
