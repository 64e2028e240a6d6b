/** Quick answers: the problems that customers have, with what is said to them, and keywords that call a reply by themselves. */
import { choice, crud, crudFacts, find, int, inUse, report, resource, switching, text, textOf } from '../kit/index.ts'
import { readers } from './owned.ts'

const states = inUse.states()
const types = {
  product: ['课程', 'Courses'],
  price: ['价格', 'Price'],
  service: ['服务', 'Service'],
  contract: ['合同', 'Contract'],
  other: ['其他', 'Other'],
} as const
const kept = { scope: 'everyone', read: readers, lifecycle: states, facts: { ...crudFacts, ...inUse.facts } } as const

export const problem = resource('crm_problem', {
  label: ['常见问题', 'Common question'],
  path: { base: 'business-crm/problem', list: 'page' },
  ...kept,
  title: 'title',
  sort: ['sort', 'title'],
  fields: {
    title: text('问题', 'Question', { required: true, search: true }),
    answer: text('答复', 'Answer', { required: true, lines: 6 }),
    type: choice(types)('类型', 'Kind', { required: true, search: true, initial: 'other' }),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
  },
})
export const keyword = resource('crm_keyword', {
  label: ['关键词', 'Keyword'],
  path: { base: 'business-crm/keyword', list: 'page' },
  ...kept,
  title: 'keyword',
  fields: {
    keyword: text('关键词', 'Keyword', { required: true, search: true, unique: true }),
    reply: text('回复', 'Reply', { required: true, lines: 6 }),
    type: choice(types)('类型', 'Kind', { required: true, search: true, initial: 'other' }),
  },
})
const by = ['PO', 'SL'] as const
const [addProblem, changeProblem, removeProblem, restoreProblem] = crud(problem, { by }),
  [enableProblem, disableProblem] = switching(problem, { by, isHarmless: true })
const [addKeyword, changeKeyword, removeKeyword, restoreKeyword] = crud(keyword, { by }),
  [enableKeyword, disableKeyword] = switching(keyword, { by, isHarmless: true })
export const problemSubmit = { create: addProblem, change: changeProblem, enable: enableProblem, disable: disableProblem } as const
export const keywordSubmit = { create: addKeyword, change: changeKeyword, enable: enableKeyword, disable: disableKeyword } as const
export const answerCommands = [
  ...Object.values(problemSubmit),
  removeProblem,
  restoreProblem,
  ...Object.values(keywordSubmit),
  removeKeyword,
  restoreKeyword,
] as const

export interface Answer {
  readonly id: string
  readonly title: string
  readonly answer: string
}
const most = 12
/** What may be said to what somebody asked: the replies of keywords that stand in it first, then problems that are like it, or the usual ones. */
export const answers = report(
  'business-crm/problem/answers',
  ['快捷答复', 'Quick answers'],
  readers,
  async ({ asked }, context): Promise<readonly Answer[]> => {
    const said = textOf(asked).toLowerCase()
    const [words, all] = await Promise.all([
      context.ask(find(keyword, { status: 'on' }, { limit: 500 })),
      context.ask(find(problem, { status: 'on' }, { sort: ['sort', 'title'], limit: 500 })),
    ])
    const hit = said ? words.filter(one => said.includes(one.keyword.toLowerCase())) : []
    const near = said ? all.filter(one => one.title.toLowerCase().includes(said) || said.includes(one.title.toLowerCase())) : []
    const rest = all.filter(one => !near.includes(one))
    return [
      ...hit.map(one => ({ id: one.id, title: one.keyword, answer: one.reply })),
      ...[...near, ...rest].map(one => ({ id: one.id, title: one.title, answer: one.answer })),
    ].slice(0, most)
  },
)
