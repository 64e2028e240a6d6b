/** SMS lines: the ways on which messages leave, the best first; when one fails, the next is tried. */
import { choice, crud, crudFacts, int, inUse, resource, rules, secret, switching, text } from '../kit/index.ts'
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
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})

export const [create, change, remove, restore] = crud(smsLine, { by: ['PA'], check: row => complete(row.provider, row) })
export const [enable, disable] = switching(smsLine, { by: ['PA'], enable: ['启用', 'Put in use'], disable: ['停用', 'Take out of use'] })

export const commands = [create, change, enable, disable, remove, restore]
