/** The odd calls of content: the help drawer, feedback behind a captcha, and what the public pages read. */
import { act, invoke, type Asked, type RouteContext, ensure, find, get, report, type Route, submitting } from '../kit/index.ts'
import { attach } from '../files/index.ts'
import { tenant } from '../identity/index.ts'
import { treeOf } from '../system/index.ts'
import * as certificate from './certificate.ts'
import { add, feedback, no as noFeedback } from './feedback.ts'
import { docFor, helpDoc, said, standing } from './help.ts'
import { pagesOf, publicPage } from './page.ts'
import * as slides from './slider.ts'
import { isKey, stockPage } from './texts/pages.ts'

const helpx = 'business-eip/helpx',
  online = 'business-eip/onlineFeedback'

const shown = async (docs: readonly object[], context: RouteContext) => context.wire(helpDoc, docs as never)

const helpRoutes: readonly Route[] = [
  report(`${helpx}/tree`, ['帮助文档树', 'Help tree'], 'signed-in', async (_asked, context) =>
    treeOf((await shown(await context.readUnscoped(standing), context)) as readonly any[]),
  ),
  report(`${helpx}/get`, ['当前页面的帮助', 'Help for a screen'], 'signed-in', async (asked, context) => {
    const doc = docFor(await context.readUnscoped(standing), String(asked.path ?? ''))
    return doc?.content ? { ...(await shown([doc], context))[0], ...said(doc, context.lang) } : null
  }),
  report(`${helpx}/questions`, ['常见问题', 'Frequent questions'], 'public', async (_asked, context) =>
    (await context.readUnscoped(find(helpDoc, { status: 'live', isPublic: true }, { sort: ['sort', 'title'] }))).map(doc => ({
      id: doc.id,
      ...said(doc, context.lang),
    })),
  ),
]

/** Answers and checks pictures of letters; the server puts it among the ports. */
interface Captchas {
  check(key: string | undefined, code: string | undefined): boolean
  look(key: string | undefined, code: string | undefined): boolean
}
const captchas = (context: RouteContext) => context.ports.captchas as Captchas
const textOf = (value: unknown) => (value === undefined || value === null ? undefined : String(value))

/** Links stay links; the id of an upload leads to its link. */
async function addresses(fileId: string | null | undefined, context: RouteContext): Promise<readonly string[]> {
  const all = (fileId ?? '').split(',').filter(Boolean)
  const uploads = await context.readUnscoped(find(attach, { id: all.filter(one => !one.startsWith('/')), status: 'live' }))
  const links = new Map(uploads.map(row => [row.id, row.link]))
  return all.flatMap(one => (one.startsWith('/') ? [one] : (links.get(one) ?? [])))
}

const feedbackRoutes: readonly Route[] = [
  report(`${online}/checkCaptcha`, ['校验验证码', 'Check the captcha'], 'public', (asked, context) =>
    captchas(context).look(textOf(asked.key), textOf(asked.code)),
  ),
  act(
    `${online}/add`,
    [add],
    async (asked, context) => {
      ensure(await context.readUnscoped(get(tenant, context.tenant)), { ...noFeedback.tenant, field: 'tenantId' })
      ensure(captchas(context).check(textOf(asked.key), textOf(asked.code)), { ...noFeedback.captcha, field: 'code' })
      return invoke(add, context.newId(), { content: asked.content, contact: asked.contact, fileId: asked.fileId })
    },
    { public: true, answer: () => true },
  ),
  report(`${online}/imgs`, ['反馈图片', 'Pictures of a feedback'], feedback.read, async (asked, context) => {
    const row = await context.ask(get(feedback, String(asked.id ?? '')))
    return addresses(row?.fileId, context)
  }),
]

async function page(asked: Asked, context: RouteContext) {
  const key = String(asked.key ?? ''),
    lang = asked.lang === 'en' ? 'en' : 'zh'
  if (!isKey(key)) return null
  const found = publicPage(await context.readUnscoped(pagesOf(key)), lang, stockPage(key, lang))
  return found ?? null
}

export const routes: readonly Route[] = [
  ...helpRoutes,
  ...feedbackRoutes,
  submitting('business-eip/certificateTemplate/submit', certificate.certificateTemplate, certificate),
  submitting('business-eip/sliderPicture/submit', slides.slider, slides),
  report('business-eip/sliderPicture/list', ['轮播图', 'Slider pictures'], 'public', async (asked, context) =>
    (
      await context.readUnscoped(
        find(
          slides.slider,
          { status: 'on', ...(asked.position ? { position: String(asked.position) as never } : {}) },
          { sort: ['position', 'sort', 'createdAt'], limit: 50 },
        ),
      )
    ).map(({ id, title, picture, link, position, sort }) => ({ id, title, picture, link: link ?? '', position, sort })),
  ),
  report('business-eip/sitePage/public', ['网站页面', 'A page of the website'], 'public', page),
]
