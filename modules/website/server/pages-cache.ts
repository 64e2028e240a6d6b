/** Pages that were made lately, until something in them changes: thousands read one page, and each makes it anew only after a change. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

export interface Made {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly gzip: Buffer
  readonly etag: string
  /** What of it the browser may follow. */
  readonly policy: string
  /** Milliseconds since 1970 after which it is made anew, since it shows what no fact of the website changes. */
  readonly until: number
}
const digest = (text: string): string => createHash('sha256').update(text).digest('base64')
/** Nothing runs and nothing foreign is fetched; the one style is the page's own, which stands in front of whatever people wrote. */
function policyOf(text: string): string {
  const [, style] = /<style>(.*?)<\/style>/.exec(text) ?? []
  const styles = style === undefined ? "'none'" : `'sha256-${digest(style)}'`
  return `default-src 'none'; img-src 'self' data:; style-src ${styles}; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`
}
export const made = (status: number, type: string, text: string, until: number): Made => ({
  status,
  type,
  text,
  gzip: gzipSync(text),
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  policy: policyOf(text),
  until,
})

const heldMax = 8 * 1024 * 1024
export interface PagesCache {
  get(tenant: string, key: string, now: number): Made | undefined
  put(tenant: string, key: string, page: Made): void
  forget(tenant?: string): void
}
export function pagesCache(): PagesCache {
  const held = new Map<string, Made>()
  let size = 0
  const drop = (key: string): void => {
    const page = held.get(key)
    if (page && held.delete(key)) size -= page.text.length + page.gzip.length
  }
  return {
    get(tenant, key, now) {
      const name = `${tenant} ${key}`,
        page = held.get(name)
      if (!page || page.until <= now) return undefined
      held.delete(name)
      held.set(name, page)
      return page
    },
    put(tenant, key, page) {
      const name = `${tenant} ${key}`
      drop(name)
      held.set(name, page)
      size += page.text.length + page.gzip.length
      for (const oldest of held.keys()) {
        if (size <= heldMax) break
        drop(oldest)
      }
    },
    forget(tenant) {
      for (const name of [...held.keys()]) if (tenant === undefined || name.startsWith(`${tenant} `)) drop(name)
    },
  }
}
