/** System parameters: named texts that an administrator sets. */
import { crud, resource, text } from '../kit/index.ts'

export const param = resource('param', {
  label: ['系统参数', 'System parameter'],
  path: 'blade-system/param',
  title: 'paramName',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['paramKey'],
  fields: {
    paramName: text('参数名称', 'Name', { required: ['请输入参数名称', 'please enter the parameter name'], search: true }),
    paramKey: text('参数键名', 'Key', { required: ['请输入参数键名', 'please enter the parameter key'], search: true, unique: true }),
    paramValue: text('参数键值', 'Value', { required: ['请输入参数键值', 'please enter the parameter value'], lines: 4 }),
    remark: text('备注', 'Remark', { hidden: true }),
  },
})

export const commands = crud(param, { by: ['PA'] })
