/** The console manifest of the CRM. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { screen } from '../../console/parts/screens.tsx'
import { commands } from './commands.ts'
import { customer } from './customer.ts'
import { handCommands } from './ownership-transfer.ts'
import { ruleCommands, seaRule } from './sea-rule.ts'
import { seaCommands } from './sea.ts'

const at = '/crm_customer/crm_customerManagement'
const customers = () => import('./screens/Customers.tsx')

export const consoleManifest: ConsoleManifest = {
  resources: [customer, seaRule],
  commands: [...commands, ...seaCommands, ...handCommands, ...ruleCommands],
  links: { customer: id => `${at}/clientDetail?id=${id}` },
  screens: {
    [`${at}/customer`]: screen(customers, 'Customers'),
    [`${at}/clientSea`]: screen(customers, 'ClientSea'),
    [`${at}/intendedCustomer`]: screen(customers, 'IntendedCustomers'),
    [`${at}/clientDetail`]: screen(customers, 'ClientDetail'),
    '/crm_customer/crm_setting/seaRule': screen(() => import('./screens/SeaRules.tsx'), 'SeaRules'),
  },
}
