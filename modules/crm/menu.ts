/** The menu of customers. */
import type { Menu } from '../kit/index.ts'

const at = '/crm_customer/crm_customerManagement'
export const menus: readonly Menu[] = [
  {
    path: '/crm_customer',
    label: ['客户关系', 'Customers'],
    icon: 'mugshot',
    children: [
      { path: `${at}/customer`, label: ['客户管理', 'Customers'], icon: 'person', permit: 'customer_view' },
      { path: `${at}/clientSea`, label: ['客户公海', 'Client sea'], icon: 'globe-network', permit: 'customer_view' },
      { path: `${at}/intendedCustomer`, label: ['意向客户', 'Intended customers'], icon: 'star', permit: 'customer_view' },
      { path: '/crm_customer/crm_setting/seaRule', label: ['公海规则', 'Sea rules'], icon: 'cog', permit: 'sea_rule_view' },
    ],
  },
]
