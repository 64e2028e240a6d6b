/** The tools of the top bar: help, error log, lock, language, theme, colour, full screen; in a menu where there is no room. */
import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { FullscreenIcon, HelpIcon, IssueIcon, LockIcon, MinimizeIcon, MoreIcon, StyleIcon, TintIcon, TranslateIcon } from '@blueprintjs/icons'
import { useEffect, useState, type ReactElement } from 'react'
import { Popup } from '../parts/Popup.tsx'
import { badgeOf, errorLog } from '../errors.ts'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { speak } from '../ownLook.ts'
import { t, useSession, type Lang } from '../session.ts'
import { rights } from '../sign.ts'
import { useStore } from '../store.ts'
import { words as top } from './topWords.ts'
import type { BarProps } from './TopBar.tsx'
import { words } from './words.ts'

const looks = () => import('./Looks.tsx')
const ThemeChoice = lazy(() => looks().then(found => ({ default: found.ThemeChoice })))
const ColourChoice = lazy(() => looks().then(found => ({ default: found.ColourChoice })))

export function Tools({ onOpen }: BarProps) {
  const full = useFullScreen()
  return (
    <>
      <Tool icon={<HelpIcon />} name={t(top.help)} onClick={() => onOpen('help')} />
      <ErrorTool onOpen={onOpen} />
      <Tool icon={<LockIcon />} name={t(words.lock)} onClick={() => onOpen('lock')} />
      <Opens
        icon={<TranslateIcon />}
        name={t(words.language)}
        content={
          <Menu>
            <Languages />
          </Menu>
        }
      />
      <Opens icon={<StyleIcon />} name={t(top.theme)} content={<ThemeChoice />} />
      <Opens icon={<TintIcon />} name={t(top.colour)} content={<ColourChoice />} />
      {full.isPossible && (
        <Tool icon={full.isFull ? <MinimizeIcon /> : <FullscreenIcon />} name={t(full.isFull ? top.leaveFull : words.fullScreen)} onClick={full.toggle} />
      )}
    </>
  )
}

/** The same tools as a menu. */
export function MoreTools({ onOpen }: BarProps) {
  const full = useFullScreen()
  const count = useErrorCount()
  return (
    <Popup
      shouldReturnFocusOnClose={false}
      content={
        <Menu>
          <MenuItem icon={<HelpIcon />} text={t(top.help)} onClick={() => onOpen('help')} />
          <MenuItem icon={<IssueIcon />} text={t(top.errors)} label={count} onClick={() => onOpen('errors')} />
          <MenuItem icon={<LockIcon />} text={t(words.lock)} onClick={() => onOpen('lock')} />
          <MenuItem icon={<StyleIcon />} text={t(top.looks)} onClick={() => onOpen('looks')} />
          {full.isPossible && (
            <MenuItem
              icon={full.isFull ? <MinimizeIcon /> : <FullscreenIcon />}
              text={t(full.isFull ? top.leaveFull : words.fullScreen)}
              onClick={full.toggle}
            />
          )}
          <MenuDivider title={t(words.language)} />
          <Languages />
        </Menu>
      }
    >
      <Button variant="minimal" icon={<MoreIcon />} aria-label={t(top.more)} title={t(top.more)} />
    </Popup>
  )
}

function Tool({ icon, name, onClick }: { readonly icon: ReactElement; readonly name: string; readonly onClick: () => void }) {
  return <Button variant="minimal" icon={icon} aria-label={name} title={name} onClick={onClick} />
}

function Opens({ icon, name, content }: { readonly icon: ReactElement; readonly name: string; readonly content: ReactElement }) {
  return (
    <Popup content={<Meanwhile shows={<div className="kt-looks bp6-skeleton">&nbsp;</div>}>{content}</Meanwhile>}>
      <Button variant="minimal" icon={icon} aria-label={name} title={name} />
    </Popup>
  )
}

const useErrorCount = () => badgeOf(useStore(errorLog, value => value.list).length)

function ErrorTool({ onOpen }: BarProps) {
  const count = useErrorCount()
  const name = count ? `${t(top.errors)}: ${count}` : t(top.errors)
  return (
    <Button variant="minimal" className="kt-bell" icon={<IssueIcon />} aria-label={name} title={t(top.errors)} onClick={() => onOpen('errors')}>
      {count && <span className="kt-badge kt-figures">{count}</span>}
    </Button>
  )
}

function Languages() {
  const lang = useSession(value => value.lang)
  const choose = (next: Lang) => {
    speak(next)
    void rights()
  }
  return (
    <>
      <MenuItem text="中文" lang="zh" disabled={lang === 'zh'} onClick={() => choose('zh')} />
      <MenuItem text="English" lang="en" disabled={lang === 'en'} onClick={() => choose('en')} />
    </>
  )
}

function useFullScreen() {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () =>
    // A browser that refuses has its reasons; the page stays as it is.
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  return { isFull, toggle, isPossible: document.fullscreenEnabled }
}
