/** What system shows: parameters, dictionaries, regions, and the rules of the house. */
import { group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { commands as sourceCommands, datasource } from './datasource.ts'
import { dict, dictBiz, dictBizCommands, dictCommands } from './dictionary.ts'
import { commands as interfaceCommands, interfaceParam } from './interface-param.ts'
import { label, labelCommands } from './label.ts'
import { commands as paramCommands, param } from './param.ts'
import { commands as policyCommands, policy } from './policy.ts'
import { commands as regionCommands, region } from './region.ts'

const dictionaries = () => import('./screens/Dictionaries.tsx')
const registers = () => import('./screens/Registers.tsx')
const colorInput = part(() => import('./screens/ColorInput.tsx'), 'ColorInput')

export const manifest: Manifest = {
  resources: [param, dict, dictBiz, region, policy, datasource, interfaceParam, label],
  commands: [
    ...paramCommands,
    ...Object.values(dictCommands),
    ...Object.values(dictBizCommands),
    ...regionCommands,
    ...policyCommands,
    ...sourceCommands,
    ...interfaceCommands,
    ...labelCommands,
  ],
  screens: [
    group('/system', ['系统管理', 'System'], { area: 'system', icon: 'cog', roles: ['PA', 'PO'] }, [
      screen('/system/dict', dictionaries, 'Dictionaries', {
        menu: { label: ['系统字典', 'System dictionary'], icon: 'manual', permit: 'dict_view' },
        props: { of: dict, screen: 'dict' },
      }),
      screen('/system/dictbiz', dictionaries, 'Dictionaries', {
        menu: { label: ['业务字典', 'Business dictionary'], icon: 'tag', permit: 'dict_biz_view' },
        props: { of: dictBiz, screen: 'dict_biz' },
      }),
      screen('/system/region', () => import('./screens/Regions.tsx'), 'Regions', {
        menu: { label: ['行政区划', 'Regions'], icon: 'globe', permit: 'region_view' },
      }),
      listScreen('/system/param', param, {
        menu: { label: ['参数管理', 'Parameters'], icon: 'wrench' },
        columns: ['paramName', 'paramKey', 'paramValue'],
        search: ['paramName', 'paramKey'],
        commands: paramCommands,
      }),
      screen('/system/interfaceParam', registers, 'InterfaceParams', {
        menu: { label: ['接口参数', 'Interface parameters'], icon: 'paperclip', permit: 'interface_param_view' },
      }),
      screen('/system/datasource', registers, 'Datasources', { menu: { label: ['数据源', 'Data sources'], icon: 'database', permit: 'datasource_view' } }),
      screen('/system/policy', () => import('./screens/PolicyForm.tsx'), 'PolicyForm', {
        menu: { label: ['业务规则', 'Policy'], icon: 'clipboard', permit: 'policy_view' },
      }),
    ]),
    group('/basic', ['学校与机构', 'Organisations'], { area: 'people', icon: 'map', roles: ['PA', 'PO', 'FI', 'EC', 'CS', 'SA', 'SL'] }, [
      listScreen('/basic/label', label, {
        menu: { label: ['标签管理', 'Labels'], icon: 'tag', roles: ['PO'] },
        commands: labelCommands,
        inputs: { color: colorInput },
        columns: ['name', 'type', 'color', 'sort', 'status'],
        search: ['name', 'type', 'status'],
      }),
    ]),
    screen('/dict-horizontal', dictionaries, 'Dictionaries', { props: { of: dict, screen: 'dict-horizontal' } }),
    screen('/dict-vertical', dictionaries, 'Dictionaries', { props: { of: dict, screen: 'dict-vertical', layout: 'column' } }),
  ],
}
