/** The frame of every public page: the name of the product, the language, the way in, and the small print. */
import { useEffect, type ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { speak } from '../../ownLook.ts'
import { site, useTitle } from '../../parts/Page.tsx'
import { session, t, useSession } from '../../session.ts'
import { siteWords as words } from './siteWords.ts'
import { Scene } from '../Scene.tsx'
import './site.css'

interface Props {
  readonly screen: string
  readonly title: string
  /** Begins the page with a picture and a word about it. */
  readonly lead?: string
  readonly children: ReactNode
}

export function SiteFrame({ screen, title, lead, children }: Props) {
  const lang = useSession(value => value.lang)
  const isSignedIn = useSession(value => value.userInfo !== null)
  useTitle(title)
  useAskedLanguage()
  return (
    <div className="ks-site" data-screen={screen}>
      <a className="ks-skip" href="#ks-main">
        {t(words.skip)}
      </a>
      <header className="ks-top">
        <Link href="/achievements" className="ks-brand">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <b>{t(site)}</b>
        </Link>
        <nav aria-label={t(words.pages)}>
          <Link href="/achievements">{t(words.achievements)}</Link>
          <Link href="/talk">{t(words.talk)}</Link>
          <Link href="/download">{t(words.download)}</Link>
        </nav>
        <span className="ks-side">
          <button type="button" lang={lang === 'zh' ? 'en' : 'zh'} onClick={() => speak(lang === 'zh' ? 'en' : 'zh')}>
            {lang === 'zh' ? 'English' : '中文'}
          </button>
          <Link href={isSignedIn ? '/wel' : '/login'} className="ks-enter">
            {t(isSignedIn ? words.enter : words.login)}
          </Link>
        </span>
      </header>
      {lead && (
        <div className="ks-hero">
          <div>
            <h1>{title}</h1>
            <p>{lead}</p>
          </div>
          <Scene />
        </div>
      )}
      <main id="ks-main" tabIndex={-1}>
        {!lead && <h1>{title}</h1>}
        {children}
      </main>
      <footer className="ks-foot">
        <Link href="/agreement/user">{t(words.user)}</Link>
        <Link href="/agreement/privacy">{t(words.privacy)}</Link>
        <Link href="/talk">{t(words.talk)}</Link>
      </footer>
    </div>
  )
}

/** A link may say in which language it wants to be read. */
function useAskedLanguage(): void {
  const asked = new URLSearchParams(useSearch()).get('lang')
  useEffect(() => {
    if (asked === 'zh' || asked === 'en') session.set({ lang: asked })
  }, [asked])
}
