/** Aliases of addresses: where else clients of the family look for calls that are served here. The address is rewritten before it is routed, so
 * that permissions, limits and the log know each call by one name only. */

/** Without `/api`: behind a proxy of theirs that strips it. */
const bare = /^\/(?=blade-[a-z]+\/)/
/** The data sources of the developer's page and of the tenants' page are the same ones. */
const moved: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/blade-develop\/datasource\//, '/api/blade-system/datasource/'],
  [/^\/api\/blade-system\/tenant-datasource\//, '/api/blade-system/datasource/'],
]

export function usualUrl(url: string): string {
  if (!url.startsWith('/blade-') && !url.startsWith('/api/blade-')) return url
  const whole = url.replace(bare, '/api/')
  const [from, to] = moved.find(([pattern]) => pattern.test(whole)) ?? []
  return from && to ? whole.replace(from, to) : whole
}
