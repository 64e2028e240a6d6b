/** What holds for the whole website: its name, its words about itself, how to reach the house, and what the law wants shown. */
import { crud, crudFacts, flag, image, optional, resource, rules, single, state, text } from '../kit/index.ts'
import { uploadRule } from './links.ts'

export const webSetting = resource('web_setting', {
  label: ['网站设置', 'Website settings'],
  path: 'official-website-server/setting',
  title: 'siteName',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    siteName: text('网站名称', 'Name of the site', {}),
    siteNameEn: text('英文名称', 'English name', {}),
    slogan: text('一句话介绍', 'In one line', { check: value => (value.length <= 60 ? undefined : rules.no.length) }),
    sloganEn: text('英文介绍', 'In one line, English', {}),
    description: text('网站描述', 'Description', { lines: 3 }),
    descriptionEn: text('英文描述', 'English description', { lines: 3 }),
    logo: image('网站标志', 'Logo', { check: uploadRule }),
    phone: text('联系电话', 'Phone', {}),
    email: text('电子邮箱', 'E-mail', { check: rules.email }),
    address: text('地址', 'Address', {}),
    hours: text('服务时间', 'Hours', {}),
    icp: text('ICP备案号', 'ICP number', {}),
    police: text('公安备案号', 'Police number', {}),
    isIndexed: flag('允许搜索引擎收录', 'Search engines may list it', { required: true, initial: true }),
  },
  sections: [
    { label: ['名称与介绍', 'Name and words'], fields: ['siteName', 'siteNameEn', 'slogan', 'sloganEn', 'description', 'descriptionEn', 'logo'] },
    { label: ['联系方式', 'How to reach the house'], fields: ['phone', 'email', 'address', 'hours'] },
    { label: ['备案与收录', 'Law and search engines'], fields: ['icp', 'police', 'isIndexed'] },
  ],
  lifecycle: { new: state('新建', 'New', 'idle', { create: 'set' }), set: state('已设置', 'Set', 'good', { change: 'set' }) },
  facts: { created: crudFacts.created, changed: crudFacts.changed },
})
export const setting = single(webSetting, 'website')
export const [create, change] = crud(webSetting, { by: ['PO', 'PA'], input: { isIndexed: optional(webSetting.fields.isIndexed) } })
export const commands = [create, change]
