/** Service members: who of the house talks with visitors, about what, and with how many at once. Whether somebody accepts talks is a switch
 * that they set, not whether their browser is open: phones drop sockets all day. */
import { crudFacts, flag, image, int, inUse, ref, refusals, resource, type Row, rules, text } from '../kit/index.ts'
import { readers } from './category.ts'

export const serviceMember = resource('service_member', {
  label: ['客服人员', 'Service member'],
  path: { base: 'business-customer/member', list: 'page' },
  title: 'nickName',
  scope: 'everyone',
  read: readers,
  sort: ['nickName'],
  fields: {
    userId: ref('user')('账号', 'Account', { required: true }),
    name: text('姓名', 'Name', { required: true, search: true, pii: 'name' }),
    nickName: text('对外昵称', 'Name that visitors see', { required: true, search: true, check: value => (value.length <= 20 ? undefined : rules.no.length) }),
    avatar: image('头像', 'Picture'),
    maxSession: int('同时接待上限', 'Talks at once', { required: true, initial: 5, check: rules.between(1, 50) }),
    categories: text('负责的分类（空为全部）', 'Categories, all when empty', { names: ['customer_category'] }),
    online: flag('接待中', 'Accepts talks', { required: true, initial: false, locked: true, search: true }),
  },
  lifecycle: { ...inUse.states(), on: { ...inUse.states().on, on: { ...inUse.states().on.on, online: 'on', offline: 'on', leaveDesk: 'on' } } },
  facts: { ...crudFacts, ...inUse.facts, accepted: {}, paused: {} },
  // Who is taken out of use accepts nobody.
  evolve: { disabled: () => ({ online: false }), removed: () => ({ online: false }) },
})
export type Member = Row<typeof serviceMember>

export const no = refusals('service_member', {
  account: ['没有找到该账号，或已停用', 'no such account, or it is not in use'],
  taken: ['该账号已是客服人员', 'this account is a service member already'],
  talking: ['该客服还有未结束的会话', 'this member still has talks that are not over'],
  notYou: ['只能切换自己的接待状态', 'you may only switch your own'],
})

/** Whether a member talks about a category; one without categories talks about all. */
export const serves = ({ categories }: Pick<Member, 'categories'>, categoryId: string | null | undefined): boolean =>
  !categories || !categoryId || categories.split(',').includes(categoryId)
