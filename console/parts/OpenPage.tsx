/** A page that anybody may see, account or not: whose it is, its language, and what it says. Made for a phone. */
import type { ReactNode } from 'react'
import { Mark, useName } from '../brand.tsx'
import { speak } from '../ownLook.ts'
import { useSession } from '../session.ts'
import './openPage.css'

export function OpenPage({ screen, children }: { readonly screen: string; readonly children: ReactNode }) {
  const other = useSession(({ lang }) => lang) === 'zh' ? 'en' : 'zh'
  const name = useName()
  return (
    <div className="kt-open" data-screen={screen}>
      <header>
        <Mark side={28} />
        <b>{name}</b>
        <button type="button" lang={other} onClick={() => speak(other)}>
          {other === 'en' ? 'English' : '中文'}
        </button>
      </header>
      <main>{children}</main>
    </div>
  )
}
