/** What machines read: the map of the site, the feed, and what robots may visit. */
import { dayOf, type RouteContext } from '../../kit/index.ts'
import { homeSlug, inLang, isEnglish, type Kind, kinds, list, type Shown } from './content.ts'
import { addressIn, base, type View } from './frame.ts'
import { escaped, wordsOf } from './html.ts'

const urlsMax = 50_000
export async function sitemap(view: View, context: RouteContext): Promise<string> {
  const { origin } = view.house
  const line = (path: string, at: string | undefined, both: boolean, lang: 0 | 1 = 0): string => {
    const to = (asked: 0 | 1) => escaped(`${origin}${addressIn(asked, path)}`)
    const others = both ? `<xhtml:link rel="alternate" hreflang="zh-CN" href="${to(0)}"/><xhtml:link rel="alternate" hreflang="en" href="${to(1)}"/>` : ''
    return `<url><loc>${to(lang)}</loc>${at ? `<lastmod>${dayOf(at, context.zone)}</lastmod>` : ''}${others}</url>`
  }
  const all = await Promise.all(Object.keys(kinds).map(async kind => [kind as Kind, await list(kind as Kind, context, { limit: 5_000 })] as const))
  const lines = [
    line('', undefined, true),
    ...all.flatMap(([kind, rows]) => [
      ...(rows.length > 0 ? [line(kind, undefined, true)] : []),
      ...rows.map(row => line(`${kind}/${row.id}`, row.updatedAt, isEnglish(row.content))),
    ]),
    line('works', undefined, true),
    ...(view.house.has.about ? [line('about', undefined, true)] : []),
    ...view.pages.filter(page => page.slug !== homeSlug).map(page => line(page.slug, page.updatedAt, false, page.lang === 'en' ? 1 : 0)),
  ].slice(0, urlsMax)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${lines.join('')}</urlset>`
}

/** Atom (RFC 4287) of the newest news. */
export async function feed(view: View, context: RouteContext): Promise<string> {
  const { origin, name } = view.house,
    rows = await list('news', context, { limit: 30 })
  const entry = (row: Shown): string => {
    const at = `${origin}${addressIn(0, `news/${row.id}`)}`
    const text = inLang(row.content, 'content', 0)
    return `<entry><id>${escaped(at)}</id><title>${escaped(String(row.content.title))}</title><link href="${escaped(at)}"/>
<published>${row.publishTime}</published><updated>${row.updatedAt}</updated><summary>${escaped(inLang(row.content, 'summary', 0) || wordsOf(text))}</summary>
<content type="html">${escaped(text)}</content></entry>`
  }
  const newest =
    rows
      .map(row => row.updatedAt)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><id>${escaped(`${origin}${base}/`)}</id>
<title>${escaped(name)}</title><updated>${newest}</updated><author><name>${escaped(name)}</name></author>
<link rel="self" href="${escaped(`${origin}${base}/feed.xml`)}"/><link href="${escaped(`${origin}${base}/`)}"/>${rows.map(entry).join('')}</feed>`
}

export const robots = ({ house }: View): string =>
  house.isIndexed
    ? `User-agent: *\nDisallow: /api/\nAllow: /api/blade-resource/file/\nDisallow: ${base}/preview/\nSitemap: ${house.origin}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n'
