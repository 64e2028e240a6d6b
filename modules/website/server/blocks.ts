/** What each block looks like to the public. */
import type { Spot } from '../../desk/index.ts'
import { dayOf, type Label, type RouteContext, yuan } from '../../kit/index.ts'
import type { BlockType } from '../blocks/kinds.ts'
import { blockKinds } from '../blocks/kinds.ts'
import { type Block, type Tree, upcast } from '../blocks/schema.ts'
import { isLink } from '../links.ts'
import { categories } from '../writing.ts'
import { inLang, type Kind, list, type Shown } from './content.ts'
import { addressIn, names, picture, reached, say, type View } from './frame.ts'
import { html, Html, none, rich, wordsOf } from './html.ts'
import { figures, type OpenOne, openClasses, places, type Work, works } from './live.ts'

const words = {
  until: ['报名截止', 'Until'],
  lessons: ['次课', ' lessons'],
  none: ['暂时没有内容。', 'There is nothing here yet.'],
  schools: ['所学校', 'Schools'],
  agencies: ['家机构', 'Agencies'],
  pupils: ['名学生', 'Pupils'],
  classes: ['个班级正在进行', 'Classes running'],
  taken: ['人次在读', 'Places taken'],
  attendance: ['近30天出勤率', 'Attendance, 30 days'],
  map: ['学校分布图', 'Where the schools lie'],
} as const satisfies Record<string, Label>

const cardSizes = '(min-width: 1180px) 280px, (min-width: 600px) 45vw, 92vw'
const section = (view: View, title: string, body: Html, more?: string): Html =>
  html`<section class="part wrap">${
    title
      ? html`<div class="head">
<h2>${title}</h2>${more ? html`<a href="${more}">${say(view.lang, names.more)} <span aria-hidden="true">→</span></a>` : none}</div>`
      : none
  }${body}</section>`
const nothing = (view: View): Html => html`<p class="empty">${say(view.lang, words.none)}</p>`

/** The words that stand for a picture. */
export const altOf = (view: View, link: string, own?: string | null, usual = ''): string => own || view.alts.get(link) || usual
const plain = (text: string): Html => html`<span class="blank serif" aria-hidden="true">${[...text][0]}</span>`
export const dated = (instant: string, view: View): Html => html`<time datetime="${instant}">${dayOf(instant, view.zone)}</time>`

/** One thing among others of its kind. */
export function card(view: View, kind: Kind, one: Shown, { sizes = cardSizes, first = false } = {}): Html {
  const { content } = one,
    { lang } = view
  const title = inLang(content, 'title', lang),
    summary = inLang(content, 'summary', lang) || wordsOf(inLang(content, 'content', lang), 70)
  const category = kind === 'news' ? categories[content.category as keyof typeof categories] : undefined
  return html`<article class="card${first ? ' first' : ''}">
${content.cover ? picture(content.cover, altOf(view, content.cover, content.alt, title), sizes) : plain(title)}<p class="meta">${
    category
      ? html`<b>
${say(lang, category)}</b>`
      : none
  }${kind === 'news' ? dated(one.publishTime, view) : none}</p>
<h3><a href="${addressIn(lang, `${kind}/${one.id}`)}">${title}</a></h3><p>${summary}</p></article>`
}
export function newsList(view: View, all: readonly Shown[]): Html {
  const [first, ...rest] = all
  if (!first) return nothing(view)
  if (rest.length === 0) return html`<div class="cards">${card(view, 'news', first)}</div>`
  return html`<div class="lead-list">${card(view, 'news', first, { first: true, sizes: '(min-width: 1180px) 600px, 92vw' })}<ul class="lines">${rest.map(
    one => {
      const category = categories[one.content.category as keyof typeof categories]
      return html`<li class="card"><p class="meta"><b>${category ? say(view.lang, category) : ''}</b>${dated(one.publishTime, view)}</p><h3>
<a href="${addressIn(view.lang, `news/${one.id}`)}">${inLang(one.content, 'title', view.lang)}</a></h3>
<p>${inLang(one.content, 'summary', view.lang) || wordsOf(inLang(one.content, 'content', view.lang), 60)}</p></li>`
    },
  )}</ul></div>`
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** What is to come, the next first; then what is over, the latest first. */
export function byDay(view: View, all: readonly Shown[]): readonly Shown[] {
  const endOf = ({ content }: Shown): string => String(content.endTime ?? content.startTime)
  const coming = all.filter(one => endOf(one) >= view.now),
    over = all.filter(one => endOf(one) < view.now)
  const earliest = (one: Shown, other: Shown): number => (String(one.content.startTime) < String(other.content.startTime) ? -1 : 1)
  return [...coming.sort(earliest), ...over.sort((one, other) => earliest(other, one))]
}
export function days(view: View, all: readonly Shown[]): Html {
  if (all.length === 0) return nothing(view)
  return html`<ul class="days">${all.map(({ id, content }) => {
    const [year, month, day] = dayOf(String(content.startTime), view.zone).split('-')
    return html`<li class="day"><time datetime="${content.startTime}">
<b>${Number(day)}</b>${say(view.lang, [`${year}年${Number(month)}月`, `${months[Number(month) - 1]} ${year}`])}</time><h3>
<a href="${addressIn(view.lang, `activities/${id}`)}">${inLang(content, 'title', view.lang)}</a></h3><p class="meta">${content.place}</p></li>`
  })}</ul>`
}
export const cards = (view: View, kind: Kind, all: readonly Shown[]): Html =>
  all.length === 0 ? nothing(view) : html`<div class="cards">${all.map(one => card(view, kind, one))}</div>`
export const workCards = (view: View, all: readonly Work[]): Html =>
  all.length === 0
    ? nothing(view)
    : html`<div class="cards two">${all.map(
        one => html`<article class="card">
${/\.(png|jpe?g|webp|gif)(\?|$)/i.test(one.picture) ? picture(one.picture, one.title, cardSizes) : plain(one.title)}<h3>${one.title}</h3>
<p>${one.content}</p><p class="meta"><b>${one.klass}</b>${one.day}</p></article>`,
      )}</div>`
const classCards = (view: View, all: readonly OpenOne[]): Html =>
  all.length === 0
    ? nothing(view)
    : html`<ul class="days">${all.map(
        one => html`<li class="day"><time datetime="${one.until}">
<b>${Number(one.until.slice(8))}</b>${say(view.lang, words.until)} ${one.until.slice(0, 7)}</time><h3><a href="/login">${one.name}</a></h3><p class="meta">
<span>${one.school}</span><span>${one.grades}</span><span>${one.lessons}${say(view.lang, words.lessons)}</span><b>${yuan(one.price)}</b></p></li>`,
      )}</ul>`

const numberList = (all: readonly (readonly [string, string])[]): Html =>
  html`<dl class="numbers">${all.map(([value, label]) => html`<div><dt>${label}</dt><dd class="serif">${value}</dd></div>`)}</dl>`
async function today(view: View, context: RouteContext): Promise<readonly (readonly [string, string])[]> {
  const found = await figures(context),
    say1 = (label: Label) => say(view.lang, label)
  const of = (value: number) => value.toLocaleString('en-US')
  return [
    [of(found.schoolCount), say1(words.schools)],
    [of(found.agencyCount), say1(words.agencies)],
    [of(found.studentCount), say1(words.pupils)],
    [of(found.openClassCount), say1(words.classes)],
    [of(found.takenCount), say1(words.taken)],
    ...(found.attendanceRate === null ? [] : ([[`${found.attendanceRate}%`, say1(words.attendance)]] as const)),
  ]
}

/** Schools drawn where they lie; the largest stand behind the others. No map server is asked, and none learns who looks. */
export function schoolMap(view: View, all: readonly Spot[]): Html {
  const placed = all.filter(one => one.lng !== '' && one.lat !== '').map(one => ({ ...one, x: Number(one.lng), y: Number(one.lat) }))
  if (placed.length === 0) return nothing(view)
  const [w, h] = [720, 460]
  const xs = placed.map(one => one.x),
    ys = placed.map(one => one.y)
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  // A degree of longitude is shorter the further north it lies.
  const shrink = Math.cos((((y0 + y1) / 2) * Math.PI) / 180)
  const scale = Math.min((w - 120) / Math.max((x1 - x0) * shrink, 0.004), (h - 120) / Math.max(y1 - y0, 0.004))
  const dots = placed
    .map(one => ({
      name: one.name,
      r: 7 + Math.min(15, Math.sqrt(one.studentCount) / 2.4),
      x: w / 2 + (one.x - (x0 + x1) / 2) * shrink * scale,
      y: h / 2 - (one.y - (y0 + y1) / 2) * scale,
    }))
    .sort((a, b) => b.r - a.r)
    .slice(0, 300)
  const lines = [1, 2, 3, 4, 5].map(i => `M${i * 120} 0V${h}`).join('') + [1, 2, 3].map(i => `M0 ${i * 115}H${w}`).join('')
  return html`<div class="map"><svg viewBox="0 0 ${w} ${h}" role="img" aria-label="${say(view.lang, words.map)}">
<path d="${lines}"/>${dots.map(
    one => html`<circle cx="${one.x.toFixed(1)}" cy="${one.y.toFixed(1)}" r="${one.r.toFixed(1)}"><title>${one.name}</title>
</circle>${dots.length <= 14 ? html`<text x="${one.x.toFixed(1)}" y="${(one.y - one.r - 6).toFixed(1)}" text-anchor="middle">${one.name}</text>` : none}`,
  )}</svg>
<ul>${all.slice(0, 16).map(
    one => html`<li>${one.name}<small>${one.studentCount} ${say(view.lang, words.pupils)} · ${one.openClassCount} ${say(view.lang, words.classes)}</small>
</li>`,
  )}</ul></div>`
}

type Draw = (props: any, view: View, context: RouteContext) => Html | Promise<Html>
const button = (action: unknown, link: unknown, look = 'strong'): Html =>
  action && typeof link === 'string' && isLink(link) ? html`<a class="btn${look === 'plain' ? ' plain' : ''}" href="${link}">${String(action)}</a>` : none

const drawn: Readonly<Record<BlockType, Draw>> = {
  hero: (props, view) =>
    html`<section class="hero${props.picture ? ' pic' : ''}"><div class="wrap"><div class="say">
<h1>${props.title}</h1>${props.lead ? html`<p class="lead">${props.lead}</p>` : none}${button(props.action, props.link)}</div>
${
  props.picture
    ? html`<figure>${picture(props.picture, altOf(view, props.picture, props.alt), '(min-width: 860px) 480px, 92vw', { eager: true })}
</figure>`
    : none
}</div>
</section>`,
  text: props => html`<section class="part text prose">${rich(props.body)}</section>`,
  picture(props, view) {
    const isWide = props.width === 'wide',
      sizes = isWide ? '(min-width: 1180px) 1180px, 94vw' : '(min-width: 720px) 720px, 92vw',
      shown = picture(props.picture, altOf(view, props.picture, props.alt), sizes),
      caption = props.caption ? html`<figcaption>${props.caption}</figcaption>` : none
    return html`<section class="part ${isWide ? 'wrap' : 'text'}"><figure class="shot">${shown}${caption}</figure></section>`
  },
  columns: async (props, view, context) =>
    html`<section class="part wrap"><div class="split${props.split === 'wide' ? ' wide' : ''}"><div>${await draw(props.left ?? [], view, context)}</div>
<div>${await draw(props.right ?? [], view, context)}</div></div></section>`,
  news: async (props, view, context) =>
    section(view, props.title, newsList(view, await list('news', context, { limit: props.count ?? 4 })), addressIn(view.lang, 'news')),
  activities: async (props, view, context) =>
    section(
      view,
      props.title,
      days(view, byDay(view, await list('activities', context, { limit: 200 })).slice(0, props.count ?? 3)),
      addressIn(view.lang, 'activities'),
    ),
  learning: async (props, view, context) =>
    section(view, props.title, cards(view, 'learning', await list('learning', context, { limit: props.count ?? 3 })), addressIn(view.lang, 'learning')),
  classes: async (props, view, context) => section(view, props.title, classCards(view, await openClasses(context, props.count ?? 6)), '/login'),
  achievements: async (props, view, context) =>
    section(view, props.title, workCards(view, await works(context, props.count ?? 6)), addressIn(view.lang, 'works')),
  map: async (props, view, context) => section(view, props.title, schoolMap(view, await places(context))),
  numbers: async (props, view, context) =>
    section(
      view,
      props.title,
      numberList(props.source === 'own' ? (props.items ?? []).map((one: any) => [one.value, one.label] as const) : await today(view, context)),
    ),
  faq: (props, view) =>
    section(
      view,
      props.title,
      html`<div class="faq">${(props.items ?? []).map(
        (one: any) => html`<details><summary>${one.question}</summary>
<div class="prose">${rich(one.answer)}</div></details>`,
      )}</div>`,
    ),
  contact: (props, view) =>
    html`<section class="part wrap"><div class="contact"><div><h2>${props.title}</h2><p class="lead">${props.note}</p></div>${reached(view)}</div></section>`,
  button: props => html`<section class="part wrap">${button(props.action, props.link, props.look)}</section>`,
}

const drawOne = async (block: Block, view: View, context: RouteContext): Promise<Html> =>
  (await drawn[block.type as BlockType]?.(block.props, view, context)) ?? none
/** The blocks of a page, or of a column in it. */
export const draw = async (tree: Tree, view: View, context: RouteContext): Promise<readonly Html[]> =>
  Promise.all(upcast(blockKinds, tree).map(block => drawOne(block, view, context)))
/** A whole page: it has one title, which its first block says where that is a hero, and those further down say what stands below it. */
export async function drawPage(tree: Tree, view: View, context: RouteContext, title: Html): Promise<Html> {
  const parts = await draw(tree, view, context),
    isTitled = tree[0]?.type === 'hero'
  return html`${isTitled ? none : title}${parts.map((part, i) => (i === 0 && isTitled ? part : new Html(part.text.replace(/<(\/?)h1>/g, '<$1h2>'))))}`
}
