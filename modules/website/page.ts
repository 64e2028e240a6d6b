/** Pages of the website: put together from blocks, under an address of their own. */
import { choice, flag, int, json, optional, resource, rules, text } from '../kit/index.ts'
import { by } from './banner.ts'
import { blockKinds } from './blocks/kinds.ts'
import { mapTree, type Tree, wrongTree } from './blocks/schema.ts'
import { no, pointer, publishedFacts, publishedStates, publishing } from './edition.ts'

/** The page that stands for the whole. */
export const homeSlug = 'home'
/** Addresses that the site itself answers. */
export const ownSlugs: readonly string[] = ['news', 'activities', 'learning', 'about', 'works', 'en', 'feed', 'preview', 'style']

export const webPage = resource('web_page', {
  label: ['区块页面', 'Block page'],
  path: { base: 'official-website-server/page', list: 'page', remove: 'remove' },
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['lang', 'sort', 'slug'],
  fields: {
    title: text('标题', 'Title', { required: true, search: true }),
    slug: text('页面地址', 'Address', {
      required: true,
      search: true,
      index: true,
      check: value => (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) || value.length > 60 ? no.slug : ownSlugs.includes(value) ? no.slugKept : undefined),
    }),
    lang: choice({ zh: ['中文', 'Chinese'], en: ['英文', 'English'] })('语言', 'Language', { required: true, search: true, initial: 'zh' }),
    description: text('页面描述', 'Description', { lines: 2, hidden: true, check: value => (value.length <= 200 ? undefined : rules.no.length) }),
    inMenu: flag('显示在导航中', 'In the menu', { required: true, initial: false }),
    sort: int('导航顺序', 'Order in the menu', { required: true, initial: 0, check: rules.between(0, 99_999) }),
    blocks: json<Tree>()('区块', 'Blocks', {
      hidden: true,
      check: tree => wrongTree(blockKinds, tree),
      riches: (tree, clean) => mapTree(blockKinds, tree, (prop, value) => (prop.kind === 'rich' ? clean(value) : value)),
      says: (tree: Tree) => [`${tree.length} 个区块`, `${tree.length} blocks`],
    }),
    /** Where it was before: whoever kept the address is led on. */
    former: json<readonly string[]>()('旧地址', 'Former addresses', { locked: true, hidden: true, check: rules.texts }),
    ...pointer,
  },
  lifecycle: publishedStates,
  facts: publishedFacts,
})
const { fields } = webPage
export const page = publishing(webPage, {
  by,
  kept: ['title', 'description', 'blocks'],
  fixed: ['lang'],
  input: { sort: optional(fields.sort), inMenu: optional(fields.inMenu), lang: optional(fields.lang) },
  unique: { on: ['lang', 'slug'], refused: no.slugTaken },
  fill: (row, _facts, _context, before) =>
    before.status !== 'new' && before.status !== 'removed' && before.slug !== row.slug
      ? { former: [...new Set([...(row.former ?? []), before.slug])].filter(one => one !== row.slug).slice(-20) }
      : {},
})
