/** What the CRM shows. */
import { group, listScreen, type Manifest, screen } from '../kit/index.ts'
import { commands } from './customer.commands.ts'
import { customer } from './customer.ts'
import { label, labelCommands } from './label.ts'
import { clientSea, clientSeaCommands } from './client-sea.ts'
import { mergeCommands } from './merge.ts'
import { handCommands } from './ownership-transfer.ts'
import { ruleCommands, seaRule } from './sea-rule.ts'
import { seaCommands } from './sea.ts'

const at = '/crm_customer/crm_customerManagement'
const customers = () => import('./screens/Customers.tsx')

export const manifest: Manifest = {
  resources: [customer, clientSea, seaRule, label],
  commands: [...commands, ...seaCommands, ...handCommands, ...mergeCommands, ...clientSeaCommands, ...ruleCommands, ...labelCommands],
  links: { customer: id => `${at}/clientDetail?id=${id}` },
  screens: [
    group('/crm_customer', ['客户关系', 'Customer relations'], { area: 'customers', icon: 'mugshot' }, [
      group(at, ['客户', 'Customers'], { icon: 'person' }, [
        screen(`${at}/customer`, customers, 'Customers', { menu: { label: ['客户管理', 'Customer list'], icon: 'id-number', permit: 'customer_view' } }),
        screen(`${at}/clientSea`, customers, 'ClientSea', { menu: { label: ['客户公海', 'Client sea'], icon: 'globe-network', permit: 'customer_view' } }),
        screen(`${at}/intendedCustomer`, customers, 'IntendedCustomers', {
          menu: { label: ['意向客户', 'Intended customers'], icon: 'star', permit: 'customer_view' },
        }),
        screen(`${at}/clientDetail`, customers, 'ClientDetail'),
      ]),
      group('/crm_customer/crm_setting', ['设置', 'Settings'], { icon: 'cog', order: 1 }, [
        listScreen('/crm_customer/crm_setting/label', label, { menu: { label: ['客户标签', 'Customer labels'], icon: 'tag' }, commands: labelCommands }),
        listScreen('/crm_customer/crm_setting/sea', clientSea, {
          menu: { label: ['公海池', 'Seas'], icon: 'layers' },
          commands: clientSeaCommands,
          columns: ['name', 'deptId', 'areaCode', 'receiveDayMax', 'freshHours', 'formerOwnerDays'],
          hint: ['按部门或区域划分公海；没有时所有客户在共用公海。', 'Split the sea by department or area; without any all customers lie in the common one.'],
        }),
        screen('/crm_customer/crm_setting/seaRule', () => import('./screens/SeaRules.tsx'), 'SeaRules', {
          menu: { label: ['公海规则', 'Sea rules'], icon: 'cog', permit: 'sea_rule_view' },
        }),
        screen('/crm_customer/crm_setting/permission', () => import('./screens/Permissions.tsx'), 'Permissions', {
          menu: { label: ['客户数据权限', 'What I see of customers'], icon: 'eye-open', permit: 'customer_view' },
        }),
      ]),
    ]),
  ],
}
