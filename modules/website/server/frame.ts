/** The page around everything: head, menu, footer. Nothing in it runs; what it shows comes from the house itself. */
import { dayOf, type Label } from '../../kit/index.ts'
import { isUpload } from '../links.ts'
import type { House, Lang, ShownPage } from './content.ts'
import { homeSlug } from './content.ts'
import { html, Html, none } from './html.ts'
import { sized, sources } from './pictures.ts'
import { styleOf } from './style.ts'
import { colourOf } from './colours.ts'

export const say = (lang: Lang, label: Label): string => label[lang]
export const base = '/site'
/** The address of something of the site in a language. */
export const addressIn = (lang: Lang, path = ''): string => `${base}${lang === 1 ? '/en' : ''}/${path}`

/** What every view is given. */
export interface View {
  readonly house: House
  readonly lang: Lang
  readonly pages: readonly ShownPage[]
  readonly zone: string
  /** The words of pictures, by their addresses. */
  readonly alts: ReadonlyMap<string, string>
  /** The instant that it is made for. */
  readonly now: string
}
export interface Doc {
  readonly title: string
  readonly description: string
  /** Below the site, as the public reads it. */
  readonly path: string
  readonly body: Html
  readonly picture?: string | undefined
  /** Whether the same is there in the other language. */
  readonly isBoth?: boolean
  readonly type?: 'article' | 'website'
  readonly published?: string | undefined
  /** What it says is in Chinese though English was asked for. */
  readonly isOther?: boolean
  readonly hidden?: boolean
  /** What stands above a preview. */
  readonly notice?: string
}

export const names = {
  home: ['首页', 'Home'],
  news: ['资讯', 'News'],
  activities: ['活动', 'Activities'],
  learning: ['研学', 'Learning'],
  works: ['作品', 'Works'],
  about: ['关于我们', 'About'],
  login: ['登录', 'Log in'],
  menu: ['网站导航', 'Site'],
  skip: ['跳到正文', 'Skip to the content'],
  more: ['更多', 'More'],
  phone: ['电话', 'Phone'],
  email: ['邮箱', 'E-mail'],
  address: ['地址', 'Address'],
  hours: ['服务时间', 'Hours'],
  feed: ['订阅更新', 'Feed'],
  privacy: ['隐私政策', 'Privacy policy'],
  agreement: ['用户协议', 'User agreement'],
} as const satisfies Record<string, Label>

/** A picture in the size that a screen shows it in; what lies elsewhere is not shown. */
export function picture(link: string, alt: string, sizes: string, { eager = false } = {}): Html {
  if (!isUpload(link)) return none
  return html`<img ${new Html(sources(link, sizes))} alt="${alt}" width="960" height="640" decoding="async"
 ${new Html(eager ? 'fetchpriority="high"' : 'loading="lazy"')}>`
}

function menuOf({ house, lang, pages }: View): readonly (readonly [string, string])[] {
  const own = pages.filter(page => page.inMenu && page.slug !== homeSlug && page.lang === (lang === 1 ? 'en' : 'zh'))
  const kinds = (['news', 'activities', 'learning'] as const).filter(kind => house.has[kind])
  return [
    [addressIn(lang), say(lang, names.home)],
    ...kinds.map(kind => [addressIn(lang, kind), say(lang, names[kind])] as const),
    [addressIn(lang, 'works'), say(lang, names.works)],
    ...own.map(page => [addressIn(lang, page.slug), String(page.content.title)] as const),
    ...(house.has.about ? [[addressIn(lang, 'about'), say(lang, names.about)] as const] : []),
  ]
}

function head(view: View, doc: Doc): Html {
  const { house, lang } = view,
    full = doc.path === '' ? [house.name, house.slogan].filter(Boolean).join(' · ') : `${doc.title} · ${house.name}`
  const at = (to: Lang) => `${house.origin}${addressIn(to, doc.path)}`
  const shown = doc.picture && isUpload(doc.picture) ? `${house.origin}${sized(doc.picture, 960)}` : undefined
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${full}</title>
<meta name="description" content="${doc.description}">${doc.hidden || !house.isIndexed ? html`<meta name="robots" content="noindex">` : none}
<link rel="canonical" href="${at(doc.isOther ? 0 : lang)}">${
    doc.isBoth
      ? html`<link rel="alternate" hreflang="zh-CN" href="${at(0)}">
<link rel="alternate" hreflang="en" href="${at(1)}">`
      : none
  }
<meta property="og:type" content="${doc.type ?? 'website'}"><meta property="og:title" content="${doc.title}">
<meta property="og:description" content="${doc.description}"><meta property="og:url" content="${at(doc.isOther ? 0 : lang)}">
<meta property="og:site_name" content="${house.name}">
<meta property="og:locale" content="${lang === 1 && !doc.isOther ? 'en_US' : 'zh_CN'}">${
    shown
      ? html`<meta property="og:image"
 content="${shown}">`
      : none
  }${doc.published ? html`<meta property="article:published_time" content="${doc.published}">` : none}
<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14181d" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${house.logo ? sized(house.logo, 96) : '/favicon.svg'}"><style>${new Html(styleOf(colourOf(house.colour)))}</style>
<link rel="alternate" type="application/atom+xml" title="${house.name}" href="${base}/feed.xml">`
}

function top(view: View, doc: Doc): Html {
  const { house, lang } = view,
    here = addressIn(lang, doc.path.split(/[/?]/)[0])
  const other: Lang = lang === 1 ? 0 : 1
  return html`<header class="top"><div class="wrap">
<a class="brand serif" href="${addressIn(lang)}">${
    house.logo
      ? html`<img src="${sized(house.logo, 96)}" alt="" width="38" height="38">`
      : html`<span class="seal"
 aria-hidden="true">${[...house.name][0]}</span>`
  }<span>${house.name}</span>
</a>
<nav aria-label="${say(lang, names.menu)}">${menuOf(view).map(
    ([to, text]) => html`<a href="${to}"${to === here ? new Html(' aria-current="page"') : none}>
${text}</a>`,
  )}</nav>
<div class="side"><a href="${addressIn(other, doc.isBoth || doc.path === '' ? doc.path : '')}" lang="${other === 1 ? 'en' : 'zh-CN'}"
 hreflang="${other === 1 ? 'en' : 'zh-CN'}">${other === 1 ? 'English' : '中文'}</a>
<a class="enter" href="/login">${say(lang, names.login)}</a></div></div></header>`
}

export const reached = ({ house, lang }: View): Html => {
  const lines = (
    [
      [names.phone, house.phone && html`<a href="tel:${house.phone.replace(/[^+\d]/g, '')}">${house.phone}</a>`],
      [names.email, house.email && html`<a href="mailto:${house.email}">${house.email}</a>`],
      [names.address, house.address],
      [names.hours, house.hours],
    ] as const
  ).filter(([, value]) => value)
  return lines.length === 0 ? none : html`<dl>${lines.map(([label, value]) => html`<dt>${say(lang, label)}</dt><dd>${value}</dd>`)}</dl>`
}
function foot(view: View): Html {
  const { house, lang } = view
  return html`<footer class="foot"><div class="wrap"><div><b class="serif">${house.name}</b><p>${house.slogan}</p>${
    house.phone
      ? html`<p>
<a href="tel:${house.phone.replace(/[^+\d]/g, '')}">${house.phone}</a></p>`
      : none
  }<p>${house.address}</p></div>
<ul>${menuOf(view).map(([to, text]) => html`<li><a href="${to}">${text}</a></li>`)}<li><a href="${base}/feed.xml">${say(lang, names.feed)}</a></li></ul>
<div class="law"><span>© ${dayOf(view.now, view.zone).slice(0, 4)} ${house.name}</span>${
    house.icp
      ? html`<a href="https://beian.miit.gov.cn/" rel="noopener">${house.icp}
</a>`
      : none
  }${house.police ? html`<span>${house.police}</span>` : none}<a href="/agreement/privacy">${say(lang, names.privacy)}</a>
<a href="/agreement/user">${say(lang, names.agreement)}</a></div></div></footer>`
}

/** A whole page. */
export const framed = (view: View, doc: Doc): string =>
  `<!doctype html>${
    html`<html lang="${view.lang === 1 ? 'en' : 'zh-CN'}"><head>${head(view, doc)}</head>
<body>${doc.notice ? html`<p class="preview" role="status">${doc.notice}</p>` : none}<a class="skip" href="#main">${say(view.lang, names.skip)}</a>
${top(view, doc)}<main id="main" tabindex="-1"${doc.isOther ? new Html(' lang="zh-CN"') : none}>${doc.body}</main>${foot(view)}</body></html>`.text
  }`
