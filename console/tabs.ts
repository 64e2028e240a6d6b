/** Tabs: the open screens, in the order they were opened. Pure; the session keeps them. */

export interface Tab {
  /** The screen: its path without the query; of an embedded page with its address. */
  readonly path: string
  /** The path with the query it was last seen with, so that filters come back. */
  readonly url: string
  readonly label: string
  /** The name that the address gave it, which counts before any other. */
  readonly given?: string
  /** The address of the page that is embedded. */
  readonly src?: string
}
/** What a tab stands for: the embedded page, else the full path. */
export const standsFor = (tab: Tab): string => tab.src ?? tab.url

/** The key of the tab that an address belongs to: one per screen, and one per embedded page. */
export function tabAt(path: string, query: string): string {
  const src = new URLSearchParams(query).get('src')
  return src ? `${path}?src=${src}` : path
}

/** The screens that open no tab of their own. */
const untabbed: ReadonlySet<string> = new Set(['/login', '/lock', '/404', '/403', '/500'])

export const welcome = '/wel'

/** `/x/index` and `/x` are one screen; a trailing slash means nothing. */
export const screenOf = (path: string): string => {
  const bare = path
    .split('?')[0]!
    .replace(/\/+$/, '')
    .replace(/\/index$/, '')
  return bare === '' ? '/' : bare
}

export const tabsMax = 14

/** Adds the tab, or remembers its last address when it is open already. */
export function opened(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  if (!tab.label || !tab.path || untabbed.has(tab.path)) return tabs
  const known = tabs.find(other => other.path === tab.path)
  if (!known) {
    // Of more than anybody keeps in mind, the one that was opened first makes room.
    const first = tabs.length < tabsMax ? undefined : tabs.find(other => other.path !== welcome)
    return [...tabs.filter(other => other !== first), tab]
  }
  if (known.url === tab.url) return tabs
  return tabs.map(other => (other === known ? { ...known, url: tab.url } : other))
}

/** Gives a tab the name its screen found out, such as the title of a row. */
export const named = (tabs: readonly Tab[], path: string, label: string): readonly Tab[] =>
  tabs.some(tab => tab.path === path && tab.label !== label) ? tabs.map(tab => (tab.path === path ? { ...tab, label } : tab)) : tabs

/** Closes a tab; `go` is where to be afterwards, when the active one went. The only tab can't be closed. */
export function closed(tabs: readonly Tab[], path: string, active: string) {
  const at = tabs.findIndex(tab => tab.path === path)
  if (tabs.length < 2 || at < 0) return { tabs, go: undefined }
  const left = tabs.filter(tab => tab.path !== path)
  return { tabs: left, go: path === active ? left[Math.max(0, at - 1)]!.url : undefined }
}

/** Close others keeps the active tab and the welcome tab. */
export const closedOthers = (tabs: readonly Tab[], active: string): readonly Tab[] => tabs.filter(tab => tab.path === active || tab.path === welcome)
