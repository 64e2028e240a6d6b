/** What an editor asks before something is taken away or after something moved: where a picture is used, and which links lead nowhere. */
import { attach } from '../files/index.ts'
import { type Asked, find, type Label, type Resource, type RouteContext, type Row } from '../kit/index.ts'
import { webBanner } from './banner.ts'
import { blockKinds } from './blocks/kinds.ts'
import { textsIn, type Tree } from './blocks/schema.ts'
import { editionId, isLive, webEdition } from './edition.ts'
import { filesPath, isUpload } from './links.ts'
import { companyOverview } from './overview.ts'
import { homeSlug, ownSlugs, webPage } from './page.ts'
import { contentInformation, reslerning, webActivity } from './writing.ts'

type Any = Readonly<Record<string, any>>
/** What is said at one place: a draft, or what the public reads. */
interface Place {
  readonly kind: string
  readonly label: Label
  readonly id: string
  readonly title: string
  readonly isPublic: boolean
  readonly links: readonly string[]
  readonly pictures: readonly string[]
}
const unescaped = (text: string): string =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
const inRich = (name: 'href' | 'src', html: unknown): readonly string[] =>
  [...String(html ?? '').matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => unescaped(value!)).filter(value => !value.startsWith('data:'))

/** Links and pictures of the values of a row or of an edition. */
function said(of: Resource, values: Any): Pick<Place, 'links' | 'pictures'> {
  const links: string[] = [],
    pictures: string[] = []
  const rich = (html: unknown) => {
    links.push(...inRich('href', html))
    pictures.push(...inRich('src', html))
  }
  for (const [name, field] of Object.entries(of.fields)) {
    const value = values[name]
    if (!value) continue
    if (field.kind === 'rich') rich(value)
    else if (field.kind === 'image') pictures.push(String(value))
    else if (name === 'link') links.push(String(value))
    else if (name === 'blocks')
      for (const [kind, text] of textsIn(blockKinds, value as Tree)) {
        if (kind === 'link') links.push(text)
        if (kind === 'picture') pictures.push(text)
        if (kind === 'rich') rich(text)
      }
  }
  return { links: [...new Set(links)], pictures: [...new Set(pictures)] }
}
const drafted = [contentInformation, webActivity, reslerning, webPage] as const,
  direct = [webBanner, companyOverview] as const

/** Everything that the website says now, in drafts and to the public, of what the asker sees. */
async function everything(context: RouteContext): Promise<readonly Place[]> {
  const rows = await Promise.all(
    [...drafted, ...direct].map(async of => [of, await context.ask(find(of as Resource, { status: { not: 'removed' } }))] as const),
  )
  const live = rows.flatMap(([of, list]) =>
    (drafted as readonly Resource[]).includes(of) ? list.filter(row => isLive(row) && (row as Any).liveNo !== (row as Any).edition) : [],
  )
  const ids = live.map(row => editionId(row.id, (row as Any).liveNo))
  const editions = ids.length === 0 ? [] : await context.readUnscoped(find(webEdition, { id: ids }))
  const byOwner = new Map(editions.map(one => [one.ownerId, one]))
  const place = (of: Resource, row: Row<Resource>, values: Any, isPublic: boolean): Place => ({
    kind: of.name,
    label: of.label,
    id: row.id,
    title: String(values[of.title] ?? ''),
    isPublic,
    ...said(of, values),
  })
  return rows.flatMap(([of, list]) =>
    list.flatMap(row => {
      const shown = byOwner.get(row.id),
        isDirect = (direct as readonly Resource[]).includes(of)
      const now = place(of, row, row as Any, isDirect ? row.status !== 'off' : isLive(row) && !shown)
      return shown ? [now, place(of, row, shown.content ?? {}, true)] : [now]
    }),
  )
}
const shown = ({ kind, label, id, title, isPublic }: Place) => ({ kind, kindName: label, id, title, isPublic })

/** The row of an upload, by its address. */
const fileOf = (link: string): string | undefined => /^\/api\/blade-resource\/file\/(?:[\w-]+\.)?([\w-]+)(?:\/|$|\?)/.exec(link)?.[1]

/** GET `media/uses?picture=`: wherever the picture stands, in drafts too. */
export async function usesOf(asked: Asked, context: RouteContext) {
  const id = fileOf(String(asked.picture ?? ''))
  if (id === undefined) return []
  return (await everything(context)).filter(place => place.pictures.some(one => fileOf(one) === id)).map(shown)
}

/** Pages of the product that anybody may open. */
const openPaths: readonly string[] = [
  '/',
  '/login',
  '/achievements',
  '/agreement/privacy',
  '/agreement/user',
  '/download',
  '/download_old',
  '/ios',
  '/haidian',
  '/dp',
  '/talk',
  '/certificate',
  '/recruit',
  '/promotion',
]
interface Known {
  readonly pages: ReadonlySet<string>
  readonly rows: ReadonlySet<string>
  readonly files: ReadonlySet<string>
}
export type Verdict = 'fine' | 'broken' | 'outside'
/** Where a link leads: resolved as the site itself would; what lies elsewhere is only named, since nobody here asks strangers. */
export function verdictOf(link: string, { pages, rows, files }: Known): Verdict {
  if (/^(https?:)/i.test(link)) return 'outside'
  if (/^(mailto:|tel:|#)/i.test(link)) return 'fine'
  const path = link.split(/[?#]/, 1)[0]!.replace(/(.)\/$/, '$1')
  if (path.startsWith(filesPath)) return files.has(fileOf(path) ?? '') ? 'fine' : 'broken'
  if (!/^\/site(\/|$)/.test(path)) return openPaths.includes(path) || path.startsWith('/parent') ? 'fine' : 'broken'
  const [, lang = 'zh', rest = ''] = /^\/site(?:\/(en)(?=\/|$))?\/?(.*)$/.exec(path) ?? []
  const [first = '', second, ...more] = rest.split('/')
  if (more.length > 0) return 'broken'
  if (second !== undefined) return rows.has(`${first}/${second}`) ? 'fine' : 'broken'
  return first === '' || first === homeSlug || ownSlugs.includes(first) || first === 'feed.xml' || pages.has(`${lang} ${first}`) ? 'fine' : 'broken'
}

/** Whether the public sees a picture: its pages fetch none from elsewhere. */
export const pictureVerdict = (link: string, known: Known): Verdict =>
  isUpload(link) ? verdictOf(link, known) : link.startsWith('data:image/') ? 'fine' : 'broken'

/** GET `links`: every link and picture of the site, the broken ones in front. */
export async function checkLinks(_asked: Asked, context: RouteContext) {
  const places = await everything(context)
  const [pages, news, activities, learning] = await Promise.all(
    [webPage, contentInformation, webActivity, reslerning].map(of => context.readUnscoped(find(of as Resource, { status: ['live', 'revised'] }))),
  )
  const named = [...new Set(places.flatMap(place => [...place.links, ...place.pictures]).flatMap(link => fileOf(link) ?? []))]
  const there = named.length === 0 ? [] : await context.readUnscoped(find(attach, { id: named, status: 'live', isPublic: true }))
  const known: Known = {
    pages: new Set(
      pages!.flatMap(row =>
        [(row as Any).slug, ...(Array.isArray((row as Any).former) ? (row as Any).former : [])].map(slug => `${(row as Any).lang} ${slug}`),
      ),
    ),
    rows: new Set([...news!.map(row => `news/${row.id}`), ...activities!.map(row => `activities/${row.id}`), ...learning!.map(row => `learning/${row.id}`)]),
    files: new Set(there.map(row => row.id)),
  }
  const worst: readonly Verdict[] = ['broken', 'outside', 'fine']
  return places
    .flatMap(place => [
      ...place.links.map(link => ({ ...shown(place), link, isPicture: false, verdict: verdictOf(link, known) })),
      ...place.pictures.map(link => ({ ...shown(place), link, isPicture: true, verdict: pictureVerdict(link, known) })),
    ])
    .sort((a, b) => worst.indexOf(a.verdict) - worst.indexOf(b.verdict))
}
export type CheckedLink = Awaited<ReturnType<typeof checkLinks>>[number]
export type Use = Awaited<ReturnType<typeof usesOf>>[number]
