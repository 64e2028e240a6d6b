/** Site pages: the texts of the public pages. What is edited is a draft until it is published; every edition stays in the log. */
import {
  changes,
  choice,
  command,
  crud,
  crudFacts,
  fact,
  find,
  int,
  partial,
  pick,
  refusals,
  resource,
  rich,
  type Row,
  rules,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'

export const keys = {
  'agreement/privacy': ['隐私政策', 'Privacy policy'],
  'agreement/user': ['用户协议', 'User agreement'],
  download: ['下载', 'Download'],
  download_old: ['旧版下载', 'Previous version'],
  ios: ['iOS 安装', 'iOS install'],
  haidian: ['海淀专页', 'Haidian'],
  achievements: ['成果展示', 'Achievements'],
  talk: ['在线客服', 'Service'],
} as const
export type Key = keyof typeof keys

export const sitePage = resource('site_page', {
  label: ['网站页面', 'Website page'],
  path: { base: 'business-eip/sitePage', list: 'page' },
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['key', 'lang'],
  fields: {
    key: choice(keys)('页面', 'Page', { required: true, search: true }),
    lang: choice({ zh: ['中文', 'Chinese'], en: ['英文', 'English'] })('语言', 'Language', { required: true, search: true, initial: 'zh' }),
    title: text('标题', 'Title', { required: true, search: true }),
    body: rich('正文', 'Text', { required: true }),
    androidUrl: text('安卓下载地址', 'Android address', { hidden: true, check: rules.url }),
    iosUrl: text('iOS 下载地址', 'iOS address', { hidden: true, check: rules.url }),
    edition: int('版次', 'Edition', { required: true, locked: true, initial: 0 }),
    publishedAt: time('发布时间', 'Published at', { locked: true }),
    publishedTitle: text('已发布标题', 'Published title', { hidden: true, locked: true }),
    publishedBody: rich('已发布正文', 'Published text', { hidden: true, locked: true }),
    publishedAndroidUrl: text('已发布安卓地址', 'Published Android address', { hidden: true, locked: true }),
    publishedIosUrl: text('已发布 iOS 地址', 'Published iOS address', { hidden: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', publish: 'published', remove: 'removed' }, 0),
    published: state('已发布', 'Published', 'good', { change: 'revised', withdraw: 'draft' }, 1),
    revised: state(
      '已发布，有未发布的修改',
      'Published, with changes to publish',
      'waiting',
      { change: 'revised', publish: 'published', discard: 'published', withdraw: 'draft' },
      2,
    ),
    removed: state('已删除', 'Removed', 'over', { restore: 'draft' }),
  },
  facts: { ...crudFacts, published: {}, discarded: {}, withdrawn: {} },
  evolve: {
    published: (row, data) => ({
      ...data,
      publishedTitle: row.title,
      publishedBody: row.body,
      publishedAndroidUrl: row.androidUrl,
      publishedIosUrl: row.iosUrl,
    }),
    discarded: row => ({ title: row.publishedTitle!, body: row.publishedBody!, androidUrl: row.publishedAndroidUrl, iosUrl: row.publishedIosUrl }),
  },
})

export const no = refusals('sitePage', { taken: ['该语言的页面已存在', 'this page exists in this language already'] })

const { fields } = sitePage
const by = ['PO', 'PA'] as const
export const [create, , remove, restore] = crud(sitePage, { by, fixed: ['key', 'lang'], unique: { on: ['key', 'lang'], refused: no.taken } })
/** The page and its language stay what they are. */
export const change = command(sitePage, 'change', {
  label: ['编辑', 'Edit'],
  by,
  input: partial(pick(fields, 'title', 'body', 'androidUrl', 'iosUrl')),
  decide(row, given) {
    const changed = changes(row, given)
    return Object.keys(changed).length > 0 ? fact(sitePage, 'changed', changed) : []
  },
})
export const publish = step(sitePage, 'publish', 'published', {
  label: ['发布', 'Publish'],
  by,
  record: (_given, { edition }, _facts, { now }) => ({ edition: edition + 1, publishedAt: now }),
})
export const discard = step(sitePage, 'discard', 'discarded', { label: ['放弃修改', 'Discard changes'], by, danger: true })
export const withdraw = step(sitePage, 'withdraw', 'withdrawn', { label: ['撤下', 'Withdraw'], by, danger: true })
export const commands = [create, change, publish, discard, withdraw, remove, restore]

export interface Shown {
  readonly key: string
  readonly lang: 'zh' | 'en'
  readonly title: string
  readonly body: string
  readonly androidUrl: string
  readonly iosUrl: string
  readonly edition: number
  readonly publishedAt: string
}
export const pagesOf = (key: string) => find(sitePage, { key: key as Key })
type Page = Row<typeof sitePage>
const shownOf = (row: Page): Shown => ({
  key: row.key,
  lang: row.lang,
  title: row.publishedTitle ?? '',
  body: row.publishedBody ?? '',
  androidUrl: row.publishedAndroidUrl ?? '',
  iosUrl: row.publishedIosUrl ?? '',
  edition: row.edition,
  publishedAt: row.publishedAt ?? '',
})
/** What the public sees: the page in the language, else in the other one; the text that came with the product only as long as
 * nothing was ever published, so that a page that was withdrawn stays withdrawn. */
export function publicPage(rows: readonly Page[], lang: 'zh' | 'en', stock: Shown | undefined): Shown | undefined {
  const open = rows.filter(row => row.status === 'published' || row.status === 'revised')
  const found = open.find(row => row.lang === lang) ?? open[0]
  return found ? shownOf(found) : rows.some(row => row.edition > 0) ? undefined : stock
}
