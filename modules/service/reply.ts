/** Saved replies: what members say again and again, under a short word; of everybody, or somebody's own. */
import { crud, flag, ref, refusals, resource, rules, text } from '../kit/index.ts'
import { readers } from './category.ts'
import { contentMax } from './conversation.ts'

export const no = refusals('service_reply', { taken: ['该快捷词已存在', 'this short word is taken'] })
export const savedReply = resource('service_reply', {
  label: ['常用回复', 'Saved reply'],
  path: { base: 'business-customer/reply', list: 'page' },
  title: 'shortcut',
  scope: 'everyone',
  read: readers,
  sort: ['shortcut'],
  fields: {
    shortcut: text('快捷词', 'Short word', { required: true, search: true, check: value => (value.length <= 30 ? undefined : rules.no.length) }),
    content: text('内容', 'Text', { required: true, search: true, lines: 5, check: value => (value.length <= contentMax ? undefined : rules.no.length) }),
    categoryId: ref('customer_category')('分类', 'Category', { search: true }),
    closes: flag('发送后结束会话', 'Ends the talk', { required: true, initial: false }),
  },
})
export const replyCommands = crud(savedReply, { by: ['CS', 'PO'], unique: { on: ['shortcut'], refused: no.taken } })
