/** The app at hand without a network, for those who work from a phone; see public/sw.js. */
import { logoOf } from '../modules/identity/app-manifest.ts'
import { brand, brandQuery } from './brand.tsx'
import { session } from './session.ts'

/** Browsers that a program drives see the network as it is, unless they ask for this. */
const isWanted = (): boolean => 'serviceWorker' in navigator && (!navigator.webdriver || 'ketangKeepsOffline' in globalThis)

/** What makes a page an app that can be kept, in the colour that this person sees. */
function installable(): void {
  const accent = document.documentElement.style.getPropertyValue('--kt-accent')
  const add = (name: 'link' | 'meta', values: Readonly<Record<string, string>>) => {
    if (document.head.querySelector(`[data-app="${values.rel ?? values.name}"]`)) return
    document.head.append(Object.assign(document.createElement(name), values))
    document.head.lastElementChild!.setAttribute('data-app', values.rel ?? values.name!)
  }
  const { logo } = brand.get()
  add('link', { rel: 'manifest', href: `/api/blade-system/tenant/manifest?${new URLSearchParams(brandQuery())}` })
  add('link', { rel: 'apple-touch-icon', href: logo ? logoOf(brand.get(), 192) : '/icon-192.png' })
  add('meta', { name: 'theme-color', content: accent })
  add('meta', { name: 'apple-mobile-web-app-capable', content: 'yes' })
}

/** Makes the app one to keep, and registers the worker; what it kept of a person is forgotten when they sign out. */
export async function keepOffline(): Promise<void> {
  installable()
  if (!isWanted() || !import.meta.env.PROD) return
  const stop = session.subscribe(() => {
    if (session.get().userInfo) return
    stop()
    void caches.delete('ketang-data')
  })
  await navigator.serviceWorker.register('/sw.js')
}
