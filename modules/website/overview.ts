/** Company overview: what the page about the house says, part by part. */
import { crudFacts, image, int, resource, rich, rules, state, text } from '../kit/index.ts'
import { ordered, placing } from './banner.ts'
import { uploadRule } from './links.ts'

export const companyOverview = resource('company_overview', {
  label: ['公司概况', 'Company overview'],
  path: { base: 'official-website-server/companyOverview', list: 'page', remove: 'remove' },
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['sort'],
  fields: {
    title: text('标题', 'Title', { required: true, search: true }),
    titleEn: text('英文标题', 'English title', { hidden: true }),
    picture: image('图片', 'Picture', { check: uploadRule }),
    alt: text('图片说明', 'What it shows', { hidden: true }),
    content: rich('内容', 'Text', { required: true }),
    contentEn: rich('英文内容', 'English text', { hidden: true }),
    sort: int('排序', 'Order', { required: true, initial: 0, check: rules.between(0, 99_999) }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', reorder: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
  facts: { ...crudFacts, reordered: {} },
})
export const [create, change, remove, restore] = ordered(companyOverview)
export const place = placing(companyOverview)
export const commands = [create, change, place, remove, restore]
