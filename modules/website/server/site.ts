/** The public website: HTML made by the server for whoever comes by, within the tenant of the address. No script, no cookie, no session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asked, get, platformTenant, type Resource, type RouteContext } from '../../kit/index.ts'
import type { Context } from '../../../server/http/context.ts'
import { deskOf, visitor } from '../../../server/http/routes.ts'
import { editionId, webEdition } from '../edition.ts'
import { webPage } from '../page.ts'
import { banners, homeSlug, house, kinds, type Kind, type Lang, movedTo, pages, words } from './content.ts'
import { addressIn, base, type Doc, framed, type View } from './frame.ts'
import { feed, robots, sitemap } from './machines.ts'
import { type Made, made, type PagesCache, pagesCache } from './pages-cache.ts'
import { type Preview, previews } from './previews.ts'
import { aboutPage, blockPage, home, listPage, missingPage, single, singlePage, worksPage } from './views.ts'
import { isUpload } from '../links.ts'

/** How long figures and works that change outside of the website stay as they were, in milliseconds. */
const freshMs = 60_000
const htmlType = 'text/html; charset=utf-8'

/** The words of every picture that may be shown, from the library: few hundred rows at most, read with the page. */
async function viewOf(context: RouteContext, origin: string): Promise<View> {
  const [about, all, strip] = await Promise.all([house(context, origin), pages(context), banners(context)])
  const pictures = [
    ...strip.map(row => row.picture),
    ...JSON.stringify(all.map(page => page.content.blocks ?? [])).matchAll(/\/api\/blade-resource\/file\/[^"\\]+/g),
  ].map(String)
  return { house: about, lang: context.lang, pages: all, zone: context.zone, alts: await words(pictures.filter(isUpload), context), now: context.now }
}

type Found = Doc | { readonly to: string } | undefined
/** What lies at an address below the site. */
async function found(view: View, context: RouteContext, path: string, asked: Asked): Promise<Found> {
  const [first = '', second, ...rest] = path.split('/')
  if (rest.length > 0) return undefined
  if (first === '') return home(view, context)
  if (first in kinds) {
    if (second) return singlePage(view, context, first as Kind, second)
    const page = asked.page === undefined ? 1 : Number(asked.page)
    return Number.isSafeInteger(page) && page >= 1 ? listPage(view, context, first as Kind, { page, category: String(asked.category ?? '') }) : undefined
  }
  if (second !== undefined) return undefined
  if (first === 'works') return worksPage(view, context)
  if (first === 'about') return view.house.has.about ? aboutPage(view, context) : undefined
  if (first === homeSlug) return { to: addressIn(view.lang) }
  const lang = view.lang === 1 ? 'en' : 'zh'
  const own = view.pages.find(page => page.slug === first && page.lang === lang)
  if (own) return blockPage(view, context, own)
  const moved = await movedTo(first, view.lang, context)
  return moved ? { to: addressIn(view.lang, moved) } : undefined
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Made,
  cache = 'public, max-age=0, must-revalidate',
  more: Readonly<Record<string, string>> = {},
): unknown {
  reply.headers({
    'Content-Security-Policy': page.policy,
    'Content-Type': page.type,
    'Cache-Control': cache,
    ETag: page.etag,
    Vary: 'Accept-Encoding',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...more,
  })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const isSmall = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (isSmall) reply.header('Content-Encoding', 'gzip')
  const body = isSmall ? page.gzip : Buffer.from(page.text)
  reply.code(page.status).header('Content-Length', body.length)
  return reply.send(request.method === 'HEAD' ? null : body)
}

/** What a page is made of changes with these; the rest of it is as fresh as `freshMs` says. */
const watched = new Set<string>([
  ...Object.values(kinds).map(of => of.name),
  webPage.name,
  'web_banner',
  'company_overview',
  'web_setting',
  'web_media',
  'tenant',
  'result_consent',
  'final_result',
  '*',
])

interface Serving {
  readonly context: Context
  readonly cache: PagesCache
}
const eyes = (context: Context, tenant: string, lang: Lang): RouteContext => deskOf(context, { ...context.engine.system(tenant), actor: visitor }, lang)
const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`
const tenantAt = async ({ publicTenant }: Context, request: FastifyRequest): Promise<string> => (await publicTenant?.tenantOf(request)) ?? platformTenant

/** Makes a page once for all who ask for it; only who makes the house work is counted. */
async function kept(
  { context, cache }: Serving,
  request: FastifyRequest,
  key: string,
  make: (tenant: string) => Promise<Omit<Made, 'gzip' | 'etag' | 'policy' | 'until'>>,
): Promise<Made> {
  const tenant = await tenantAt(context, request),
    name = `${originOf(request)} ${key}`,
    now = Date.parse(context.engine.clock())
  const before = cache.get(tenant, name, now)
  if (before) return before
  await context.publicTenant?.admit(request)
  const { status, type, text } = await make(tenant)
  const page = made(status, type, text, now + freshMs)
  // What is not there has as many addresses as anybody can think of.
  if (status === 200) cache.put(tenant, name, page)
  return page
}

async function pageAt(serving: Serving, request: FastifyRequest, reply: FastifyReply, path: string): Promise<unknown> {
  const lang: Lang = /^en(\/|$)/.test(path) ? 1 : 0,
    below = lang === 1 ? path.slice(3) : path
  const { page, category } = request.query as Asked
  let to: string | undefined
  const answer = await kept(serving, request, `${path}?${page ?? ''}&${category ?? ''}`, async tenant => {
    const context = eyes(serving.context, tenant, lang),
      view = await viewOf(context, originOf(request))
    const doc = await found(view, context, below.replace(/\/$/, ''), { page, category })
    if (doc && 'to' in doc) {
      to = doc.to
      return { status: 301, type: htmlType, text: '' }
    }
    return doc
      ? { status: 200, type: htmlType, text: framed(view, doc) }
      : { status: 404, type: htmlType, text: framed(view, await missingPage(view, context)) }
  })
  return to ? reply.redirect(to, 301) : send(request, reply, answer)
}

/** A draft as it would be shown, for whoever holds the link. */
async function draftOf(preview: Preview, view: View, context: RouteContext): Promise<Doc | undefined> {
  const edition = await context.readUnscoped(get(webEdition, editionId(preview.id, preview.no)))
  const of = [...Object.values(kinds), webPage].find(one => one.name === preview.kind)
  const row = of && (await context.readUnscoped(get(of as Resource, preview.id)))
  if (!edition?.content || edition.kind !== preview.kind || !row || row.status === 'removed') return undefined
  const shown = { id: preview.id, no: preview.no, publishTime: (row as any).publishTime ?? context.now, updatedAt: edition.createdAt, content: edition.content }
  const kind = (Object.keys(kinds) as Kind[]).find(name => kinds[name].name === preview.kind)
  const { slug, lang } = row as any
  return kind ? single(view, kind, shown) : blockPage(view, context, { ...shown, slug, lang, inMenu: false })
}
async function previewAt(serving: Serving, request: FastifyRequest, reply: FastifyReply, token: string): Promise<unknown> {
  const { context } = serving
  const tenant = (await context.publicTenant?.admit(request)) ?? platformTenant
  const preview = previews(context.engine.encryption.keyFor('website previews')).read(token, context.engine.clock())
  const desk = eyes(context, tenant, 0),
    view = await viewOf(desk, originOf(request))
  const doc = preview?.tenant === tenant ? await draftOf(preview, view, desk) : undefined
  const until = preview ? new Date(preview.until) : undefined
  const when = until?.toLocaleString('zh-CN', { timeZone: desk.zone, dateStyle: 'short', timeStyle: 'short' })
  const notice = [`预览 · 第 ${preview?.no} 版 · 链接有效至 ${when}`, `Preview of edition ${preview?.no}, until ${when}`].join(' / ')
  const text = framed(view, doc ? { ...doc, hidden: true, notice } : await missingPage(view, desk))
  const page = made(doc ? 200 : preview ? 404 : 410, htmlType, text, 0)
  return send(request, reply, page, 'no-store', { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' })
}

/** Registers the addresses of the site. */
export function siteCalls(context: Context): void {
  const cache = pagesCache(),
    serving: Serving = { context, cache }
  // What links to drafts are made with, for the call that makes them.
  context.ports.websitePreviews = previews(context.engine.encryption.keyFor('website previews'))
  context.engine.feed.subscribe(news => {
    for (const tenant of new Set(news.filter(one => watched.has(one.resource)).map(one => one.tenant))) cache.forget(tenant)
  })
  context.engine.feed.onForeign((tenant, resource) => {
    if (resource === undefined || watched.has(resource)) cache.forget(tenant)
  })
  const at = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    context.app.route({ method: ['GET', 'HEAD'], url, config: { public: true }, handler })
  const machine =
    (key: string, type: string, make: (view: View, desk: RouteContext) => string | Promise<string>) => async (request: FastifyRequest, reply: FastifyReply) =>
      send(
        request,
        reply,
        await kept(serving, request, key, async tenant => {
          const desk = eyes(context, tenant, 0),
            view = await viewOf(desk, originOf(request))
          return { status: 200, type, text: await make(view, desk) }
        }),
        'public, max-age=600',
      )
  at('/robots.txt', machine('robots', 'text/plain; charset=utf-8', robots))
  at('/sitemap.xml', machine('sitemap', 'application/xml; charset=utf-8', sitemap))
  at(`${base}/feed.xml`, machine('feed', 'application/atom+xml; charset=utf-8', feed))
  at(base, (_request, reply) => reply.redirect(`${base}/`, 301))
  at(`${base}/preview/:token`, (request, reply) => previewAt(serving, request, reply, (request.params as { readonly token: string }).token))
  at(`${base}/*`, (request, reply) => pageAt(serving, request, reply, (request.params as { readonly '*': string })['*']))
}
