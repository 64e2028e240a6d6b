/** The pages of the site that are not put together from blocks: lists, single things, the house, works, and what is not there. */
import { formatTime, type Label, type RouteContext } from '../../kit/index.ts'
import type { Tree } from '../blocks/schema.ts'
import { categories } from '../writing.ts'
import { altOf, byDay, card, cards, dated, days, draw, drawPage, newsList, workCards } from './blocks.ts'
import { banners, homeSlug, inLang, isEnglish, type Kind, list, one, overview, type Shown, type ShownPage } from './content.ts'
import { addressIn, type Doc, names, picture, say, type View } from './frame.ts'
import { html, type Html, none, rich, wordsOf } from './html.ts'
import { works } from './live.ts'

const words = {
  all: ['全部', 'All'],
  newer: ['← 较新', '← Newer'],
  older: ['较早 →', 'Older →'],
  back: ['返回列表', 'Back to the list'],
  when: ['时间', 'When'],
  where: ['地点', 'Where'],
  missing: ['没有找到这个页面', 'This page is not here'],
  missingLead: ['它可能已撤下或换了地址。从这里继续：', 'It may have been taken down or moved. Go on from here:'],
  worksLead: [
    '一个学期过去，孩子们画出来、拼出来、演出来的。经家长同意展示，不显示姓名。',
    'What children painted, built and performed in a term. Shown with consent, without names.',
  ],
  over: ['已结束', 'Over'],
} as const satisfies Record<string, Label>
const leads: Readonly<Record<Kind, Label>> = {
  news: ['学校、机构和课堂里正在发生的事。', 'What is going on in schools, agencies and classes.'],
  activities: ['欢迎来看、来听、来动手。', 'Come and see, listen and try.'],
  learning: ['走出教室的课程。', 'Lessons beyond the classroom.'],
}
const perPage = 12

const titled = (title: string, lead?: string): Html =>
  html`<section class="hero"><div class="wrap"><div class="say"><h1>${title}</h1>${lead ? html`<p class="lead">${lead}</p>` : none}</div></div></section>`

/** The home of a house that has put none together: what there is, in an order that makes sense. */
async function usualHome(view: View, context: RouteContext): Promise<Html> {
  const { house, lang } = view
  const tree: Tree = (
    [
      ...(house.has.news ? [['news', { title: say(lang, names.news), count: 5 }]] : []),
      ...(house.has.activities ? [['activities', { title: say(lang, names.activities), count: 3 }]] : []),
      ['numbers', { title: '', source: 'live', items: [] }],
      ...(house.has.learning ? [['learning', { title: say(lang, names.learning), count: 3 }]] : []),
      ['achievements', { title: say(lang, names.works), count: 4 }],
    ] as const
  ).map(([type, props], i) => ({ id: `h${i}`, type: type as string, v: 1, props: props as Readonly<Record<string, any>> }))
  return html`${titled(house.slogan || house.name, house.description)}${await draw(tree, view, context)}`
}
async function strip(view: View, context: RouteContext): Promise<Html> {
  const all = await banners(context)
  if (all.length === 0) return none
  return html`<ul class="strip" tabindex="0" aria-label="${view.house.name}">${all.map((row, i) => {
    const title = (view.lang === 1 && row.titleEn) || row.title
    const shown = html`${picture(row.picture, altOf(view, row.picture, row.alt, title), '(min-width: 980px) 840px, 86vw', { eager: i === 0 })}<b>${title}</b>`
    return html`<li>${row.link ? html`<a href="${row.link}">${shown}</a>` : shown}</li>`
  })}</ul>`
}
export async function home(view: View, context: RouteContext): Promise<Doc> {
  const { house, lang, pages } = view
  const of = (asked: 'zh' | 'en') => pages.find(page => page.slug === homeSlug && page.lang === asked)
  const own = of(lang === 1 ? 'en' : 'zh')
  const [first, ...rest] = (own?.content.blocks ?? []) as Tree,
    pictures = await strip(view, context),
    title = titled(house.slogan || house.name, house.description)
  // The hero of the home comes first, then what is new to see.
  const body = !own
    ? html`${pictures}${await usualHome(view, context)}`
    : first?.type === 'hero'
      ? html`${await drawPage([first], view, context, title)}${pictures}${await drawPage(rest, view, context, none)}`
      : html`${await drawPage(own.content.blocks ?? [], view, context, title)}${pictures}`
  return { title: house.name, description: own?.content.description || house.description || house.slogan || house.name, path: '', body, isBoth: true }
}

export async function blockPage(view: View, context: RouteContext, page: ShownPage): Promise<Doc> {
  const blocks = (page.content.blocks ?? []) as Tree,
    title = String(page.content.title)
  const body = await drawPage(blocks, view, context, titled(title))
  return {
    title,
    description: page.content.description || title,
    path: page.slug,
    body,
    isBoth: view.pages.filter(other => other.slug === page.slug).length > 1,
  }
}

export async function listPage(
  view: View,
  context: RouteContext,
  kind: Kind,
  asked: { readonly page: number; readonly category: string },
): Promise<Doc | undefined> {
  const { lang } = view
  const found = await list(kind, context),
    every = kind === 'activities' ? byDay(view, found) : found,
    category = kind === 'news' && Object.hasOwn(categories, asked.category) ? asked.category : ''
  const all = category ? every.filter(item => item.content.category === category) : every
  const last = Math.max(1, Math.ceil(all.length / perPage))
  if (asked.page > last) return undefined
  const shown = all.slice((asked.page - 1) * perPage, asked.page * perPage)
  const to = (page: number) => `${addressIn(lang, kind)}${query({ category, page: page === 1 ? '' : String(page) })}`
  const there = new Set(every.map(item => item.content.category))
  const tags =
    kind === 'news' && every.length > 0
      ? html`<ul class="tags"><li><a href="${addressIn(lang, kind)}"${category ? none : html` aria-current="true"`}>${say(lang, words.all)}</a>
</li>${Object.entries(categories)
          .filter(([key]) => there.has(key))
          .map(
            ([key, label]) =>
              html`<li><a href="${addressIn(lang, kind)}?category=${key}"${key === category ? html` aria-current="true"` : none}>${say(lang, label)}</a></li>`,
          )}</ul>`
      : none
  const turn =
    last > 1
      ? html`<nav class="turn" aria-label="${say(lang, names.more)}">
<span>${asked.page > 1 ? html`<a rel="prev" href="${to(asked.page - 1)}">${say(lang, words.newer)}</a>` : none}</span><span>${asked.page} / ${last}</span>
<span>${asked.page < last ? html`<a rel="next" href="${to(asked.page + 1)}">${say(lang, words.older)}</a>` : none}</span></nav>`
      : none
  const body =
    kind === 'activities'
      ? days(view, shown)
      : asked.page === 1 && !category && kind === 'news'
        ? html`${newsList(view, shown.slice(0, 4))}${shown.length > 4 ? html`<div class="part">${cards(view, kind, shown.slice(4))}</div>` : none}`
        : cards(view, kind, shown)
  return {
    title: say(lang, names[kind]),
    description: say(lang, leads[kind]),
    path: `${kind}${query({ category, page: asked.page === 1 ? '' : String(asked.page) })}`,
    body: html`${titled(say(lang, names[kind]), say(lang, leads[kind]))}<div class="part wrap">${tags}${body}${turn}</div>`,
    isBoth: true,
  }
}
const query = (values: Readonly<Record<string, string>>): string => {
  const given = Object.entries(values).filter(([, value]) => value)
  return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${value}`).join('&')}`
}

function span(view: View, from: string, until: string | null | undefined): string {
  const start = formatTime(from, view.zone).slice(0, 16),
    end = until ? formatTime(until, view.zone).slice(0, 16) : ''
  return end ? `${start} – ${end.slice(0, 10) === start.slice(0, 10) ? end.slice(11) : end}` : start
}
/** One piece of news, one activity, one offer. */
export function single(view: View, kind: Kind, shown: Shown): Doc {
  const { lang } = view,
    { content } = shown
  const title = inLang(content, 'title', lang),
    text = inLang(content, 'content', lang)
  const category = kind === 'news' ? categories[content.category as keyof typeof categories] : undefined
  const facts =
    kind === 'activities'
      ? html`<dl class="facts"><dt>${say(lang, words.when)}</dt>
<dd>${span(view, content.startTime, content.endTime)}${(content.endTime ?? content.startTime) < view.now ? ` · ${say(lang, words.over)}` : ''}</dd>${
          content.place
            ? html`<dt>${say(lang, words.where)}</dt>
<dd>${content.place}</dd>`
            : none
        }</dl>`
      : none
  return {
    title,
    description: inLang(content, 'summary', lang) || wordsOf(text) || title,
    path: `${kind}/${shown.id}`,
    type: 'article',
    picture: content.cover ?? undefined,
    published: shown.publishTime,
    isBoth: isEnglish(content),
    isOther: lang === 1 && !isEnglish(content),
    body: html`<article class="article"><header class="text"><p class="crumbs"><a href="${addressIn(lang, kind)}">${say(lang, names[kind])}</a></p>
<h1>${title}</h1><p class="meta">${category ? html`<b>${say(lang, category)}</b>` : none}${dated(shown.publishTime, view)}</p>
</header>${
      content.cover
        ? html`<div class="cover">
${picture(content.cover, altOf(view, content.cover, content.alt, title), '(min-width: 940px) 940px, 94vw', { eager: true })}</div>`
        : none
    }
<div class="text">${facts}<div class="prose">${rich(text)}</div>
<p class="turn"><a href="${addressIn(lang, kind)}">${say(lang, words.back)}</a></p></div></article><div class="part"></div>`,
  }
}
export async function singlePage(view: View, context: RouteContext, kind: Kind, id: string): Promise<Doc | undefined> {
  const found = await one(kind, id, context)
  return found && single(view, kind, found)
}

export async function aboutPage(view: View, context: RouteContext): Promise<Doc> {
  const { lang } = view,
    all = await overview(context)
  const body = html`${titled(say(lang, names.about), view.house.description)}${all.map(row => {
    const title = (lang === 1 && row.titleEn) || row.title,
      text = (lang === 1 && row.contentEn) || row.content
    const words1 = html`<div class="prose"><h2>${title}</h2>${rich(text)}</div>`
    return row.picture
      ? html`<section class="part wrap">
<div class="split">${words1}<figure class="shot">${picture(row.picture, altOf(view, row.picture, row.alt, title), '(min-width: 760px) 560px, 92vw')}</figure>
</div></section>`
      : html`<section class="part text">${words1}</section>`
  })}`
  return { title: say(lang, names.about), description: view.house.description || say(lang, names.about), path: 'about', body, isBoth: true }
}
export async function worksPage(view: View, context: RouteContext): Promise<Doc> {
  const { lang } = view
  return {
    title: say(lang, names.works),
    description: say(lang, words.worksLead),
    path: 'works',
    body: html`${titled(say(lang, names.works), say(lang, words.worksLead))}<div class="part wrap">${workCards(view, await works(context, 48))}</div>`,
    isBoth: true,
  }
}

export async function missingPage(view: View, context: RouteContext): Promise<Doc> {
  const { lang } = view,
    newest = await list('news', context, { limit: 3 })
  return {
    title: say(lang, words.missing),
    description: say(lang, words.missing),
    path: '',
    hidden: true,
    body: html`${titled(say(lang, words.missing), say(lang, words.missingLead))}<div class="part wrap"><p>
<a class="btn" href="${addressIn(lang)}">${say(lang, names.home)}</a></p></div>${
      newest.length > 0
        ? html`<div class="part wrap">
<div class="cards">${newest.map(item => card(view, 'news', item))}</div></div>`
        : none
    }`,
  }
}
