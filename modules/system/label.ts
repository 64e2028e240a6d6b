/** Label: a coloured word that people put on things of one kind. */
import { about, choice, crud, crudFacts, ensure, inUse, int, refusals, resource, switching, text } from '../kit/index.ts'

/** What a label is for. */
export const labelled = {
  product: ['课程产品', 'Course products'],
  school: ['学校', 'Schools'],
  agency: ['机构', 'Agencies'],
  other: ['其他', 'Other'],
} as const
const no = refusals('label', { color: ['颜色须为 #RRGGBB', 'a colour is #RRGGBB'] })

export const label = resource('label', {
  label: ['标签', 'Label'],
  path: { base: 'business-basic/label', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO', 'EC', 'SM', 'AM'],
  sort: ['type', 'sort'],
  fields: {
    name: text('标签名称', 'Name', { required: true, search: true }),
    type: choice(labelled)('用于', 'For', { required: true, search: true, initial: 'product' }),
    color: text('颜色', 'Colour'),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})
const kept = crud(label, {
  by: ['PO'],
  unique: ['type', 'name'],
  check: ({ color }) => ensure(!color || /^#[0-9a-f]{6}$/i.test(color), about(no.color, 'color')),
})
const [create, change] = kept,
  [enable, disable] = switching(label, { by: ['PO'] })
export const labelCommands = [...kept, enable, disable]
export const labelSwitching = { create, change, enable, disable }
