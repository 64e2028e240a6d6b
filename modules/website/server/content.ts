/** What the public reads: the edition that each pointer points to, in the language that is asked for where there is one. */
import { platformTenant, find, get, count, type Resource, type RouteContext, type Row } from '../../kit/index.ts'
import { tenant as tenants } from '../../identity/index.ts'
import { editionId, liveStatuses, webEdition } from '../edition.ts'
import { described } from '../media.ts'
import { homeSlug, webPage } from '../page.ts'
import { setting } from '../setting.ts'
import { contentInformation, reslerning, webActivity } from '../writing.ts'
import { webBanner } from '../banner.ts'
import { companyOverview } from '../overview.ts'

export type Lang = 0 | 1
/** One thing as the public reads it. */
export interface Shown {
  readonly id: string
  readonly no: number
  readonly publishTime: string
  readonly updatedAt: string
  readonly content: Readonly<Record<string, any>>
}
export const kinds = { news: contentInformation, activities: webActivity, learning: reslerning } as const
export type Kind = keyof typeof kinds

type Pointing = Row<Resource> & { readonly liveNo: number | null; readonly publishTime: string | null }
/** The editions of rows that are live, in the order of the rows; one without its edition is not shown at all. */
async function editionsOf(rows: readonly Pointing[], context: RouteContext): Promise<readonly Shown[]> {
  const ids = rows.flatMap(row => (row.liveNo === null ? [] : [editionId(row.id, row.liveNo)]))
  const found = ids.length === 0 ? [] : await context.readUnscoped(find(webEdition, { id: ids }))
  const byId = new Map(found.map(one => [one.id, one]))
  return rows.flatMap(row => {
    const one = row.liveNo === null ? undefined : byId.get(editionId(row.id, row.liveNo))
    return one ? [{ id: row.id, no: one.no, publishTime: row.publishTime ?? one.createdAt, updatedAt: one.createdAt, content: one.content ?? {} }] : []
  })
}
/** What may be read of a kind: published, and its day of publishing has come. */
const readable = (context: RouteContext, more: object = {}) => ({ status: [...liveStatuses], publishTime: { lte: context.now }, ...more }) as never

const orders: Readonly<Record<Kind, readonly string[]>> = {
  news: ['-sort', '-publishTime', '-id'],
  activities: ['-startTime', '-id'],
  learning: ['-sort', '-publishTime', '-id'],
}
/** The newest of a kind. What is filtered by is asked of the editions, since a draft may say otherwise. */
export async function list(kind: Kind, context: RouteContext, options: { readonly limit?: number } = {}): Promise<readonly Shown[]> {
  const rows = await context.readUnscoped(find(kinds[kind] as Resource, readable(context), { sort: orders[kind], limit: options.limit ?? 1_000 }))
  return editionsOf(rows as unknown as readonly Pointing[], context)
}
export async function one(kind: Kind, id: string, context: RouteContext): Promise<Shown | undefined> {
  const rows = await context.readUnscoped(find(kinds[kind] as Resource, readable(context, { id }), { limit: 1 }))
  return (await editionsOf(rows as unknown as readonly Pointing[], context))[0]
}

export interface ShownPage extends Shown {
  readonly slug: string
  readonly lang: 'zh' | 'en'
  readonly inMenu: boolean
}
/** Every page that is live. */
export async function pages(context: RouteContext): Promise<readonly ShownPage[]> {
  const rows = await context.readUnscoped(find(webPage, readable(context), { sort: ['sort', 'slug'], limit: 500 }))
  const byId = new Map(rows.map(row => [row.id, row]))
  return (await editionsOf(rows as unknown as readonly Pointing[], context)).map(shown => {
    const { slug, lang, inMenu } = byId.get(shown.id)!
    return { ...shown, slug, lang, inMenu }
  })
}
/** Where a page went that had this address. */
export async function movedTo(slug: string, lang: Lang, context: RouteContext): Promise<string | undefined> {
  const rows = await context.readUnscoped(find(webPage, readable(context, { lang: lang === 1 ? 'en' : 'zh' }), { limit: 500 }))
  return rows.find(row => Array.isArray(row.former) && row.former.includes(slug))?.slug
}
export const banners = (context: RouteContext) => context.readUnscoped(find(webBanner, { status: 'on' }, { sort: ['sort', 'createdAt', 'id'], limit: 12 }))
export const overview = (context: RouteContext) =>
  context.readUnscoped(find(companyOverview, { status: 'live' }, { sort: ['sort', 'createdAt', 'id'], limit: 50 }))

/** What stands around every page. */
export interface House {
  readonly tenant: string
  readonly name: string
  readonly slogan: string
  readonly description: string
  readonly logo: string
  readonly colour: string | null
  readonly origin: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly hours: string
  readonly icp: string
  readonly police: string
  readonly isIndexed: boolean
  /** What there is to lead to. */
  readonly has: Readonly<Record<Kind | 'about', boolean>>
}
export async function house(context: RouteContext, origin: string): Promise<House> {
  const [tenant, set, news, activities, learning, about] = await Promise.all([
    context.readUnscoped(get(tenants, context.tenant)),
    context.readUnscoped(get(setting.of, setting.id)).then(setting.orDefault),
    ...(['news', 'activities', 'learning'] as const).map(kind => context.readUnscoped(count(kinds[kind] as Resource, readable(context)))),
    context.readUnscoped(count(companyOverview, { status: 'live' })),
  ] as const)
  const { lang } = context,
    usual = tenant?.tenantName ?? (context.tenant === platformTenant ? (['课堂', 'Ketang'] as const)[lang] : context.tenant)
  const own = tenant?.domainUrl && URL.canParse(tenant.domainUrl) ? new URL(tenant.domainUrl).origin : undefined
  return {
    tenant: context.tenant,
    name: (lang === 1 && set.siteNameEn) || set.siteName || usual,
    slogan: (lang === 1 && set.sloganEn) || set.slogan || '',
    description: (lang === 1 && set.descriptionEn) || set.description || '',
    logo: set.logo ?? tenant?.logo ?? '',
    colour: tenant?.colour ?? null,
    origin: own ?? origin,
    phone: set.phone ?? '',
    email: set.email ?? '',
    address: set.address ?? '',
    hours: set.hours ?? '',
    icp: set.icp ?? '',
    police: set.police ?? '',
    isIndexed: set.isIndexed ?? true,
    has: { news: news! > 0, activities: activities! > 0, learning: learning! > 0, about: (about as number) > 0 },
  }
}

/** What a thing says in a language; the Chinese where nobody wrote the other. */
export const inLang = (content: Readonly<Record<string, any>>, name: string, lang: Lang): string =>
  String((lang === 1 && content[`${name}En`]) || content[name] || '')
/** Whether it was written in English as well. */
export const isEnglish = (content: Readonly<Record<string, any>>): boolean => Boolean(content.titleEn && content.contentEn)

/** The words of pictures: what stands beside the picture, what the library says, what it belongs to. */
export async function words(pictures: readonly string[], context: RouteContext): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(pictures.filter(Boolean))]
  const found = wanted.length === 0 ? [] : await context.readUnscoped(described(wanted))
  return new Map(found.map(row => [row.picture, (context.lang === 1 && row.altEn) || row.alt]))
}
export { homeSlug }
