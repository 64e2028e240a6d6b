/** Oneself on a phone: who one is, and the few settings. */
import { useLocation, Link } from 'wouter'
import { ArchiveIcon, HelpIcon, LogOutIcon, StyleIcon, SwapHorizontalIcon, TranslateIcon, UserIcon } from '@blueprintjs/icons'
import type { JSX } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { speak } from '../ownLook.ts'
import { Page } from '../parts/Page.tsx'
import { Face } from '../parts/Picture.tsx'
import { t, useSession } from '../session.ts'
import { rights } from '../sign.ts'
import { useOpening } from '../shell/opening.ts'
import { departmentOf, type Opening } from '../shell/TopBar.tsx'
import { words as top } from '../shell/topWords.ts'
import { words } from '../shell/words.ts'

export function Me() {
  const user = useSession(value => value.userInfo),
    lang = useSession(value => value.lang)
  const open = useOpening()
  const [, go] = useLocation()
  const name = user?.real_name || user?.nick_name || user?.user_name || ''
  const speakOther = () => {
    speak(lang === 'zh' ? 'en' : 'zh')
    void rights()
  }
  const settings: readonly (readonly [Label, JSX.Element, () => void])[] = [
    [words.ownData, <UserIcon key="u" />, () => go('/info/index')],
    ...(user?.role_alias === 'PR' ? [[words.familyData, <ArchiveIcon key="d" />, () => go('/info/data')] as const] : []),
    ...((user?.relation_auth?.length ?? 0) > 1 ? [[words.switchDepartment, <SwapHorizontalIcon key="s" />, opens('departments')] as const] : []),
    [top.looks, <StyleIcon key="l" />, opens('looks')],
    [['English', '中文'], <TranslateIcon key="t" />, speakOther],
    [top.help, <HelpIcon key="h" />, opens('help')],
    [words.logout, <LogOutIcon key="o" />, opens('leave')],
  ]
  function opens(what: Opening) {
    return () => open(what)
  }
  return (
    <Page screen="me" title={t(words.me)}>
      <div className="kt-me">
        <Link className="kt-card kt-me-head" href="/info/index">
          <Face name={name} src={user?.avatar} size={52} />
          <span>
            <b>{name}</b>
            <span className="kt-muted">{departmentOf(user) || user?.role_name}</span>
          </span>
        </Link>
        <ul className="kt-card">
          {settings.map(([label, icon, act]) => (
            <li key={label[1]}>
              <button type="button" onClick={act}>
                {icon}
                {t(label)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}
