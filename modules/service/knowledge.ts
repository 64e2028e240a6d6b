/** What the robot knows: hot problems with their answers, and keywords with their replies. Drafts are nobody's answer. */
import {
  choice,
  crud,
  crudFacts,
  facts,
  find,
  flag,
  int,
  ref,
  refusals,
  type RefusalCode,
  resource,
  type Resource,
  type Role,
  type Row,
  rules,
  state,
  step,
  text,
} from '../kit/index.ts'
import { keepers, readers } from './category.ts'

export const no = refusals('service', {
  status: ['状态须为0(草稿)、1(已发布)或2(已下线)', 'the status is 0 (draft), 1 (published) or 2 (offline)'],
  sort: ['该分类下已有此排序号', 'this category has a question with this number already'],
  keyword: ['机器人已有该关键词', 'the robot has this keyword already'],
})

/** Draft, published, and taken offline again. */
export const publishing = {
  new: state('新建', 'New', 'idle', { create: ['draft', 'published'] }),
  draft: state('草稿', 'Draft', 'idle', { change: ['draft', 'published'], publish: 'published', remove: 'removed' }, 0),
  published: state('已发布', 'Published', 'good', { change: ['published', 'offline'], takeOffline: 'offline' }, 1),
  offline: state('已下线', 'Offline', 'over', { change: ['offline', 'published'], publish: 'published', remove: 'removed' }, 2),
  removed: state('已删除', 'Removed', 'over', { restore: 'draft' }),
} as const
const known = { ...crudFacts, ...facts('published', 'tookOffline') } as const

type Standing = 'draft' | 'published' | 'offline'
const standings: Readonly<Record<string, Standing>> = { 0: 'draft', 1: 'published', 2: 'offline', draft: 'draft', published: 'published', offline: 'offline' }
const asked = text('状态', 'Status', { check: value => (Object.hasOwn(standings, value) ? undefined : no.status) })
/** What was published once is never a draft again: asked for that, it goes offline. */
function standingOf({ status }: { readonly status?: string }, before: { readonly status: string }): Standing {
  if (status === undefined || status === null) return before.status === 'new' ? 'draft' : (before.status as Standing)
  const wanted = standings[status]!
  if (before.status === 'new' || before.status === 'draft') return wanted === 'offline' ? 'draft' : wanted
  return wanted === 'draft' ? 'offline' : wanted
}
const longest = (most: number) => (value: string) => (value.length <= most ? undefined : rules.no.length)

export const hotProblem = resource('hot_problem', {
  label: ['热门问题', 'Frequent question'],
  path: { base: 'business-customer/problem', list: 'page' },
  title: 'title',
  scope: 'everyone',
  read: readers,
  sort: ['categoryId', 'sort'],
  fields: {
    title: text('问题', 'Question', { required: true, search: true, check: longest(200) }),
    answer: text('答案', 'Answer', { required: true, lines: 6, check: longest(4_000) }),
    similar: text('相似问法（每行一句）', 'Other wordings, one a line', { lines: 4, hidden: true, check: longest(2_000) }),
    categoryId: ref('customer_category')('分类', 'Category', { search: true }),
    hot: flag('在客服页展示', 'Shown on the service page', { required: true, initial: false, search: true }),
    sort: int('排序', 'Sort', { check: rules.between(1, 9_999) }),
  },
  lifecycle: publishing,
  facts: known,
})
export const keyword = resource('service_keyword', {
  label: ['客服关键词', 'Service keyword'],
  path: { base: 'business-customer/keyword', list: 'page' },
  title: 'keyword',
  scope: 'everyone',
  read: readers,
  sort: ['keyword'],
  fields: {
    keyword: text('关键词', 'Keyword', { required: true, search: true, check: longest(50) }),
    reply: text('回复', 'Reply', { required: true, lines: 5, check: longest(4_000) }),
    matchType: choice({ exact: ['完全一致', 'Exactly'], contains: ['包含', 'Contains'] })('匹配方式', 'Match', {
      required: true,
      initial: 'contains',
      search: true,
    }),
    handsOver: flag('转人工', 'Hands over to a person', { required: true, initial: false }),
    categoryId: ref('customer_category')('分类', 'Category', { search: true }),
  },
  lifecycle: publishing,
  facts: known,
})
export type Keyword = Row<typeof keyword>

const turning = (of: Resource) =>
  [
    step<Resource, string>(of, 'publish', 'published', { label: ['发布', 'Publish'], by: keepers, many: true }),
    step<Resource, string>(of, 'takeOffline', 'tookOffline', { label: ['下线', 'Take offline'], by: keepers, many: true }),
  ] as const
const by: readonly Role[] = keepers
const standing = ['draft', 'published', 'offline'] as const
/** Two of one number are refused; one that is left out comes last in its category. */
export const problemCommands = [
  ...crud(hotProblem, {
    by,
    input: { status: asked },
    to: standingOf,
    unique: { on: ['categoryId', 'sort'], refused: no.sort as RefusalCode },
    *needs(after) {
      const [last] = after.sort ? [] : yield* find(hotProblem, { categoryId: after.categoryId ?? null, status: standing }, { sort: ['-sort'], limit: 1 })
      return { last: last?.sort ?? 0 }
    },
    fill: (after, { last }) => (after.sort ? {} : { sort: last + 1 }),
  }),
  ...turning(hotProblem),
] as const
export const keywordCommands = [
  ...crud(keyword, { by, input: { status: asked }, to: standingOf, unique: { on: ['keyword'], refused: no.keyword } }),
  ...turning(keyword),
] as const
/** Makes a problem out of what nobody could answer. */
export const [addProblem] = problemCommands
