/** Schools of promotion activities: whom people come to see. They are no schools of the district and have no accounts. */
import { crudFacts, image, int, inUse, resource, rules, text } from '../kit/index.ts'
import { readers } from './roles.ts'

export const uuSchool = resource('uu_school', {
  label: ['升学学校', 'Promotion school'],
  path: { base: 'business-uu/schoolinfo', list: 'page' },
  title: 'name',
  find: { by: ['name'] },
  scope: 'everyone',
  read: readers,
  sort: ['sort', 'name'],
  fields: {
    name: text('学校名称', 'School', { required: true, search: true, unique: true }),
    logo: image('校徽', 'Logo'),
    areaCode: text('区划代码', 'Area code', { required: true, search: true }),
    address: text('地址', 'Address'),
    introduction: text('学校介绍', 'Introduction', { lines: 4, hidden: true }),
    sort: int('排序', 'Order', { required: true, initial: 0, check: rules.between(0, 9_999) }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})
