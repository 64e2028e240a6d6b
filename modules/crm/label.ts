/** Customer label: a coloured word that sellers put on customers. */
import { choice, crud, int, resource, text } from '../kit/index.ts'

export const colours = { grey: ['灰', 'Grey'], blue: ['蓝', 'Blue'], green: ['绿', 'Green'], amber: ['黄', 'Amber'], red: ['红', 'Red'] } as const

export const label = resource('crm_label', {
  label: ['客户标签', 'Customer label'],
  path: { base: 'business-crm/label', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PO', 'SA', 'SL', 'CS'],
  sort: ['sort', 'name'],
  fields: {
    name: text('名称', 'Name', { required: true, search: true, unique: true }),
    color: choice(colours)('颜色', 'Colour', { required: true, initial: 'blue' }),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
  },
})
export const labelCommands = crud(label, { by: ['PO', 'SL'] })
