/** /myiframe/:routerPath: another page inside ours, named by the `src` of the address. */
import { Button, NonIdealState } from '@blueprintjs/core'
import { ShieldIcon } from '@blueprintjs/icons'
import { useSearch } from 'wouter'
import { Page } from '../parts/Page.tsx'
import { t, useSession, type MenuNode } from '../session.ts'
import { isExternal, leavesOf } from '../shell/menus.ts'

const words = {
  title: ['内嵌页面', 'Embedded page'],
  unknown: ['此页面不在菜单中，不能嵌入', 'This page is in none of your menus, so it is not embedded'],
  hint: ['如果您信任该地址，可以在新窗口打开。', 'If you trust the address, open it in a window of its own.'],
  open: ['在新窗口打开', 'Open in a new window'],
} as const

/** Pages of our own, and sites that a menu leads to: a link somebody sends must not put a foreign page into our frame. */
function embeds(src: string, menus: readonly MenuNode[]): boolean {
  if (/^\/(?![/\\])/.test(src)) return true
  if (!isExternal({ path: src })) return false
  const { origin } = new URL(src)
  return leavesOf(menus).some(({ node }) => isExternal(node) && new URL(node.path).origin === origin)
}

export function Frame() {
  const query = new URLSearchParams(useSearch())
  const src = query.get('src') ?? ''
  const title = query.get('name') || t(words.title)
  const menus = useSession(value => value.menuAll)
  return (
    <Page screen="frame" title={title}>
      {embeds(src, menus) ? (
        <iframe className="kt-frame" src={src} title={title} />
      ) : (
        <NonIdealState
          icon={<ShieldIcon size={40} />}
          title={t(words.unknown)}
          description={t(words.hint)}
          {...(isExternal({ path: src }) ? { action: <Button text={t(words.open)} onClick={() => window.open(src, '_blank', 'noopener,noreferrer')} /> } : {})}
        />
      )}
    </Page>
  )
}
