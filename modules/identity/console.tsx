/** The console manifest of identity. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { screen } from '../../console/parts/screens.tsx'
import * as account from './account.ts'
import { commands as baselineCommands } from './baseline.ts'
import { client, commands as clientCommands } from './client.ts'
import * as depts from './dept.ts'
import { dept } from './dept.ts'
import { commands as grantCommands } from './granting.ts'
import { identity } from './identity.ts'
import { commands as providerCommands, loginProvider } from './login-provider.ts'
import { commands as postCommands, post } from './post.ts'
import { commands as sessionCommands, loginSession } from './session.ts'
import { commands as tenantCommands, tenant } from './tenant.ts'
import { commands as packageCommands, tenantPackage } from './tenant-package.ts'
import { user } from './user.ts'

const accounts = () => import('./screens/Accounts.tsx')
const departments = () => import('./screens/Departments.tsx')
const tenantPages = () => import('./screens/Tenants.tsx')
const registers = () => import('./screens/Registers.tsx')
const sessions = () => import('./screens/Sessions.tsx')

export const consoleManifest: ConsoleManifest = {
  resources: [user, dept, identity, loginSession, tenant, tenantPackage, post, client, loginProvider],
  commands: [
    ...account.commands,
    ...depts.commands,
    ...grantCommands,
    ...sessionCommands,
    ...baselineCommands,
    ...tenantCommands,
    ...packageCommands,
    ...postCommands,
    ...clientCommands,
    ...providerCommands,
  ],
  // Accounts are pointed to by rows of people who may not open them: only their own lists lead there.
  links: { dept: id => `/system/dept/${id}`, login_session: id => `/system/session/${id}` },
  screens: {
    '/system/user': screen(accounts, 'Accounts'),
    '/system/user/:id': screen(accounts, 'Account'),
    '/system/dept': screen(departments, 'Departments'),
    '/system/dept/:id': screen(departments, 'Department'),
    '/system/session': screen(sessions, 'Sessions'),
    '/system/session/:id': screen(sessions, 'Session'),
    '/system/tenant': screen(tenantPages, 'Tenants'),
    '/system/tenant/:id': screen(tenantPages, 'Tenant'),
    '/system/tenantPackage': screen(tenantPages, 'TenantPackages'),
    '/system/post': screen(registers, 'Posts'),
    '/system/client': screen(registers, 'Clients'),
    '/system/loginProvider': screen(registers, 'LoginProviders'),
    '/eip/eipUser': screen(registers, 'Registered'),
    '/info': screen(() => import('./screens/Profile.tsx'), 'Profile'),
  },
}
