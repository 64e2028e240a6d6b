/** Customer categories: what visitors come with, as a tree. Problems, keywords and members belong to them. */
import { about, crud, ensure, get, int, ref, refusals, resource, rules, text } from '../kit/index.ts'

/** Conversations and tickets are read by operators and worked by customer service. */
export const readers = ['PO', 'CS'] as const
/** Who keeps what the robot and the members answer with. */
export const keepers = ['PO', 'CS'] as const

export const category = resource('customer_category', {
  label: ['客户分类', 'Customer category'],
  path: { base: 'business-customer/category', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: readers,
  sort: ['sort', 'name'],
  fields: {
    name: text('分类名称', 'Category', { required: true, search: true, check: value => (value.length <= 30 ? undefined : rules.no.length) }),
    parentId: ref('customer_category')('上级分类', 'Above'),
    sort: int('排序', 'Sort', { required: true, initial: 10, check: rules.between(0, 9_999) }),
    remark: text('备注', 'Remark', { lines: 2 }),
  },
})

export const no = refusals('customer_category', {
  taken: ['分类名称已存在', 'there is such a category'],
  inside: ['上级分类不能是自己，且分类只有两级', 'a category is not above itself, and there are two levels'],
})
export const commands = crud(category, {
  by: keepers,
  unique: { on: ['name'], refused: no.taken },
  *needs(after) {
    return { above: after.parentId ? yield* get(category, after.parentId) : undefined }
  },
  check(after, { above }) {
    if (after.parentId) ensure(above?.status === 'live' && above.id !== after.id && !above.parentId, about(no.inside, 'parentId'))
  },
  keptWhile: [{ of: category, by: 'parentId' }],
})
