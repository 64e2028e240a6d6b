/** The socket of public pages that are open, such as the big screen on a wall: what they show is sent when facts have changed it. It is made
 * once for all who look at the same area in the same language, and never more often than a small share of the processor allows. */
import { enrolment } from '../../enrolment/index.ts'
import { platformTenant, type RouteContext } from '../../kit/index.ts'
import { finalResult, lesson, openClass, resultConsent, sharedWorks } from '../../openclass/index.ts'
import { payment } from '../../payments/index.ts'
import { agency, school, student } from '../../people/index.ts'
import { product } from '../../products/index.ts'
import { refund } from '../../refunds/index.ts'
import { subsidyUse } from '../../subsidies/index.ts'
import { forget, param } from '../../system/index.ts'
import type { Context } from '../../../server/http/context.ts'
import { langOf } from '../../../server/http/envelope.ts'
import { deskOf, visitor } from '../../../server/http/routes.ts'
import type { ChangeEvent } from '../../../server/kernel/change-feed.ts'
import { limits } from '../../../server/kernel/limits.ts'
import { publicAnew } from '../public-board.ts'

/** Facts are gathered so long, and figures are made no more often than this, in milliseconds: as slow as they are to make, they take a
 * twentieth of the time at most. */
const gatherMs = 500,
  restMs = 2_000,
  restShare = 19
/** Pages that one address may have open: a hall has some walls, and a school sits behind one address. */
const pagesEach = 100
/** What is longer is asked for by the page, which gets it compressed; in characters. */
const sentMax = 16_000

const all = '*'
const ofFigures: ReadonlySet<string> = new Set([
  ...[enrolment, lesson, openClass, school, student, agency, product, payment, refund, subsidyUse, param].map(one => one.name),
  all,
])
const ofWorks: ReadonlySet<string> = new Set([finalResult.name, resultConsent.name, all])

interface Page {
  send(text: string): void
}
/** The pages that show the same. */
interface Group {
  readonly tenant: string
  readonly areaCode: string
  readonly lang: 0 | 1
  /** Whether its pages show figures at all. */
  readonly hasFigures: boolean
  readonly pages: Set<Page>
  /** What they were sent last, by what it is of. */
  readonly parts: Map<string, string>
  /** The changes that it holds; those of works that they were told of. */
  figures: number
  works: number
}
/** How many changes a tenant has seen of something. */
function counter(of: ReadonlySet<string>) {
  const counts = new Map<string, number>()
  return {
    hear(news: readonly ChangeEvent[]): boolean {
      const tenants = new Set(news.filter(one => of.has(one.resource)).map(one => one.tenant))
      for (const tenant of tenants) counts.set(tenant, (counts.get(tenant) ?? 0) + 1)
      return tenants.size > 0
    },
    now: (tenant: string): number => (counts.get(tenant) ?? 0) + (counts.get(all) ?? 0),
  }
}

/** What a page is sent: parts as they are, and the names of those that it asks for again. */
function told(parts: ReadonlyMap<string, string>, again: readonly string[] = []): string {
  const short = [...parts].filter(([, text]) => text.length <= sentMax),
    asked = [...[...parts.keys()].filter(name => !short.some(([one]) => one === name)), ...again]
  return `{${[...short.map(([name, text]) => `"${name}":${text}`), `"again":${JSON.stringify(asked)}`].join(',')}}`
}

function publisher(context: Context) {
  const { engine } = context,
    groups = new Map<string, Group>(),
    figures = counter(ofFigures),
    works = counter(ofWorks)
  let timer: NodeJS.Timeout | undefined,
    earliest = 0,
    isMaking = false
  const eyes = ({ tenant, lang }: Group): RouteContext => deskOf(context, { ...engine.system(tenant), actor: visitor }, lang)
  const isOld = (one: Group): boolean => (one.hasFigures && one.figures !== figures.now(one.tenant)) || one.works !== works.now(one.tenant)

  async function renew(one: Group): Promise<void> {
    const desk = eyes(one),
      [seen, shown] = [figures.now(one.tenant), works.now(one.tenant)],
      again = one.works === shown ? [] : ['works']
    if (again.length > 0) forget(desk, key => key.startsWith(sharedWorks))
    const changed = new Map<string, string>()
    if (one.hasFigures && one.figures !== seen)
      for (const [name, value] of Object.entries(await publicAnew(one.areaCode, desk))) {
        const text = JSON.stringify(value)
        if (one.parts.get(name) !== text) changed.set(name, text)
        one.parts.set(name, text)
      }
    // What changed while it was made is in the next.
    one.figures = seen
    one.works = shown
    if (changed.size + again.length === 0) return
    const text = told(changed, again)
    for (const page of one.pages) page.send(text)
  }
  async function round(): Promise<void> {
    timer = undefined
    isMaking = true
    const from = performance.now()
    // One after another, so that others are answered in between; what fails is tried in the next round.
    for (const one of groups.values()) if (isOld(one)) await renew(one).catch(() => {})
    const now = performance.now()
    earliest = now + Math.max(restMs, (now - from) * restShare)
    isMaking = false
    wake()
  }
  function wake(): void {
    if (timer || isMaking || ![...groups.values()].some(isOld)) return
    timer = setTimeout(() => void round(), Math.max(gatherMs, earliest - performance.now()))
    timer.unref()
  }
  engine.feed.subscribe(news => {
    const isHeard = [figures.hear(news), works.hear(news)].includes(true)
    if (isHeard && groups.size > 0) wake()
  })
  return {
    join(of: Pick<Group, 'tenant' | 'areaCode' | 'lang' | 'hasFigures'>, page: Page): () => void {
      const { tenant } = of,
        key = [tenant, of.areaCode, of.lang, of.hasFigures].join(' ')
      const one = groups.get(key) ?? { ...of, pages: new Set(), parts: new Map(), figures: -1, works: works.now(tenant) }
      groups.set(key, one)
      one.pages.add(page)
      // What is on its way goes to everybody; what stands already is sent at once.
      if (one.figures === figures.now(tenant)) page.send(told(one.parts))
      wake()
      return () => {
        one.pages.delete(page)
        if (one.pages.size === 0 && groups.get(key) === one) groups.delete(key)
      }
    },
  }
}

/** Registers the socket. */
export function publicPages(context: Context): void {
  const { app, calls } = context,
    publishes = publisher(context),
    open = new Map<string, number>()
  let size = 0
  const path = '/api/blade-desk/bigscreen/live'
  calls.push({ method: 'GET', path, label: ['数据大屏实时数据', 'The big screen, live'], kind: 'auth', access: 'public' })
  app.get(path, { websocket: true, config: { public: true } }, async (socket, request) => {
    const { areaCode = '', lang, of } = request.query as Readonly<Record<string, unknown>>,
      { ip } = request
    // Whom the calls of the page answer as somebody's, this does too.
    const tenant = request.login?.tenant ?? (await context.publicTenant?.admit(request).catch(() => '')) ?? platformTenant
    if (tenant === '' || size >= limits.socketsMax || (open.get(ip) ?? 0) >= pagesEach) return socket.close(1013, 'too many sockets, try again later')
    if (socket.readyState !== socket.OPEN) return
    size++
    open.set(ip, (open.get(ip) ?? 0) + 1)
    const page: Page = {
      send(text) {
        if (socket.bufferedAmount > limits.socketBacklog) return socket.terminate()
        socket.send(text)
      },
    }
    const leave = publishes.join(
      { tenant, areaCode: /^\d{6}$/.test(String(areaCode)) ? String(areaCode) : '', lang: lang === 'en' ? 1 : langOf(request), hasFigures: of !== 'works' },
      page,
    )
    const beat = setInterval(() => page.send('{}'), limits.pulseEvery)
    beat.unref()
    socket.on('close', () => {
      leave()
      clearInterval(beat)
      size--
      const left = (open.get(ip) ?? 1) - 1
      if (left > 0) open.set(ip, left)
      else open.delete(ip)
    })
  })
}
