/** Identity: tenants, departments, roles, accounts, their identities and their sessions. */
import { module } from '../kit/index.ts'
import * as account from './user.commands.ts'
import { authLock, lockRoutes } from './auth-lock.ts'
import { commands as baselineCommands } from './baseline.ts'
import * as clients from './client.ts'
import { clientRoutes } from './client-routes.ts'
import * as depts from './dept.ts'
import { commands as grantCommands } from './identity.commands.ts'
import { identity } from './identity.ts'
import { deptRoutes } from './dept-routes.ts'
import { manifest } from './manifest.ts'
import * as phones from './phone-code.ts'
import * as providers from './login-provider.ts'
import * as posts from './post.ts'
import * as preferences from './preference.ts'
import * as roles from './role.ts'
import { routes } from './routes.ts'
import * as sessions from './session.ts'
import * as tenants from './tenant.ts'
import * as packages from './tenant-package.ts'
import { subAccountRoutes } from './sub-accounts.ts'
import { treeRoutes } from './trees.ts'
import { user } from './user.ts'
import { server } from './server/index.ts'

export default module('identity', {
  label: ['账号与权限', 'Identity'],
  resources: [
    tenants.tenant,
    depts.dept,
    roles.role,
    user,
    identity,
    sessions.loginSession,
    phones.phoneCode,
    posts.post,
    preferences.preference,
    clients.client,
    packages.tenantPackage,
    providers.loginProvider,
  ],
  commands: [
    ...tenants.commands,
    ...depts.commands,
    ...roles.commands,
    ...account.commands,
    ...grantCommands,
    ...sessions.commands,
    ...phones.commands,
    ...baselineCommands,
    ...posts.commands,
    ...preferences.commands,
    ...clients.commands,
    ...packages.commands,
    ...providers.commands,
  ],
  views: [authLock],
  routes: [...routes, ...lockRoutes, ...clientRoutes, ...treeRoutes, ...subAccountRoutes, ...deptRoutes],
  screens: manifest.screens,
  ...server,
})
