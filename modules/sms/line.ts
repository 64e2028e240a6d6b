/** SMS lines: the ways on which messages leave, the best first; when one fails, the next is tried. */
import { choice, crud, crudFacts, int, resource, rules, secret, state, step, text } from '../kit/index.ts'
import { complete } from './config.ts'
import { providers } from './port.ts'

export const smsLine = resource('sms_line', {
  label: ['短信线路', 'SMS line'],
  path: { base: 'business-eip/smsLine', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['priority', 'name'],
  fields: {
    name: text('线路名称', 'Name', { required: true, search: true, unique: true }),
    provider: choice(providers)('服务商', 'Provider', { required: true, search: true, initial: 'tencent' }),
    accessKey: secret('accessKey', 'Access key', { hidden: true }),
    secretKey: secret('secretKey', 'Secret key', { hidden: true }),
    appId: text('应用编号', 'Application id', {}),
    regionId: text('地域', 'Region', { hidden: true, initial: 'ap-guangzhou' }),
    signName: text('短信签名', 'Signature', {}),
    priority: int('优先级（小者先用）', 'Priority (the smaller goes first)', { required: true, initial: 10, check: rules.between(1, 999) }),
    remark: text('备注', 'Remark', { hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'on' }),
    on: state('启用', 'In use', 'good', { change: 'on', disable: 'off', remove: 'removed' }, 1),
    off: state('停用', 'Not in use', 'idle', { change: 'off', enable: 'on', remove: 'removed' }, 0),
    removed: state('已删除', 'Removed', 'over', { restore: 'off' }),
  },
  facts: { ...crudFacts, enabled: {}, disabled: {} },
})

export const [create, change, remove, restore] = crud(smsLine, { by: ['PA'], check: row => complete(row.provider, row) })
export const enable = step(smsLine, 'enable', 'enabled', { label: ['启用', 'Put in use'], by: ['PA'] })
export const disable = step(smsLine, 'disable', 'disabled', { label: ['停用', 'Take out of use'], by: ['PA'], danger: true })

export const commands = [create, change, enable, disable, remove, restore]
