/** Interface parameters: what the interfaces to other systems are told, by key, perhaps with a file. */
import { crud, file, resource, text } from '../kit/index.ts'

/** What stands for "no file" on the wire. */
export const noAttachment = '0'

export const interfaceParam = resource('interface_param', {
  label: ['接口参数', 'Interface parameter'],
  path: 'blade-system/interface-param',
  title: 'name',
  scope: 'everyone',
  read: ['PA'],
  sort: ['key'],
  fields: {
    name: text('参数名称', 'Name', { required: ['请输入参数名称', 'please enter param name'], search: true }),
    key: text('参数键名', 'Key', { required: ['请输入参数键名', 'please enter param key'], search: true, unique: true }),
    value: text('参数键值', 'Value', { lines: 4 }),
    attachment: file('附件', 'Attachment', { required: true, initial: noAttachment }),
    remark: text('备注', 'Remark', { hidden: true }),
  },
})

export const commands = crud(interfaceParam, { by: ['PA'] })
