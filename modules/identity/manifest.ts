/** What identity shows: accounts and what they may do. */
import { group, link, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import * as account from './user.commands.ts'
import { commands as baselineCommands } from './baseline.ts'
import { client, commands as clientCommands } from './client.ts'
import { commands as deptCommands, dept } from './dept.ts'
import { commands as grantCommands } from './identity.commands.ts'
import { identity } from './identity.ts'
import { commands as providerCommands, loginProvider } from './login-provider.ts'
import { commands as postCommands, post } from './post.ts'
import { commands as sessionCommands, loginSession } from './session.ts'
import { commands as tenantCommands, tenant } from './tenant.ts'
import { commands as packageCommands, tenantPackage } from './tenant-package.ts'
import { user } from './user.ts'

const departments = () => import('./screens/Departments.tsx')
const tenants = () => import('./screens/Tenants.tsx')
const registers = () => import('./screens/Registers.tsx')
const sessions = () => import('./screens/Sessions.tsx')

export const manifest: Manifest = {
  resources: [user, dept, identity, loginSession, tenant, tenantPackage, post, client, loginProvider],
  commands: [
    ...account.commands,
    ...deptCommands,
    ...grantCommands,
    ...sessionCommands,
    ...baselineCommands,
    ...tenantCommands,
    ...packageCommands,
    ...postCommands,
    ...clientCommands,
    ...providerCommands,
  ],
  screens: [
    group('/system', ['权限管理', 'Access'], { area: 'system', icon: 'key' }, [
      screen('/system/user', () => import('./screens/Accounts.tsx'), 'Accounts', {
        menu: { label: ['账号', 'Accounts'], icon: 'people', permit: 'user_view' },
      }),
      // Accounts are pointed to by rows of people who may not open them: only their own lists lead there.
      screen('/system/user/:id', () => import('./screens/Account.tsx'), 'Account'),
      link('/system/role', { label: ['角色', 'Roles'], icon: 'shield', permit: 'role_view', roles: ['PA', 'PO'] }),
      screen('/system/dept', departments, 'Departments', { menu: { label: ['部门', 'Departments'], icon: 'diagram-tree', permit: 'dept_create' } }),
      screen('/system/dept/:id', departments, 'Department', { of: dept }),
      listScreen('/system/post', post, {
        menu: { label: ['岗位', 'Posts'], icon: 'id-number', permit: 'post_create' },
        columns: ['postCode', 'postName', 'category', 'sort', 'postRemark', 'status'],
        search: ['postCode', 'postName', 'category', 'status'],
        commands: postCommands,
        inputs: { status: part(registers, 'StandingInput') },
      }),
      screen('/system/tenant', tenants, 'Tenants', { menu: { label: ['租户', 'Tenants'], icon: 'office', permit: 'tenant_view' } }),
      screen('/system/tenant/:id', tenants, 'Tenant'),
      screen('/system/tenantPackage', tenants, 'TenantPackages', {
        menu: { label: ['租户套餐', 'Tenant packages'], icon: 'box', permit: 'tenant_package_view' },
      }),
      screen('/system/client', registers, 'Clients', { menu: { label: ['应用', 'Clients'], icon: 'application', permit: 'client_view' } }),
      listScreen('/system/loginProvider', loginProvider, {
        menu: { label: ['第三方登录', 'Login providers'], icon: 'follower' },
        screen: 'login-provider',
        columns: ['source', 'name', 'issuer', 'clientId', 'scope', 'status'],
        search: ['source', 'name', 'status'],
        commands: providerCommands,
        hint: [
          '请在对方登记回调地址：本站地址/oauth/redirect/来源。',
          'Register this callback address with the provider: the address of this site, followed by /oauth/redirect/ and the source.',
        ],
      }),
      screen('/system/session', sessions, 'Sessions', { menu: { label: ['登录会话', 'Login sessions'], icon: 'log-in', permit: 'login_session_view' } }),
      screen('/system/session/:id', sessions, 'Session', { of: loginSession }),
    ]),
    group('/eip', ['消息中心', 'Messages'], { area: 'office', icon: 'envelope' }, [
      screen('/eip/eipUser', registers, 'Registered', {
        menu: { label: ['注册用户', 'Registered users'], icon: 'new-person', permit: 'user_view', roles: ['PA', 'PO'] },
      }),
    ]),
    group('/age_client/basics', ['机构资料', 'Agency'], { area: 'people', icon: 'office', roles: ['AM', 'AT'] }, [
      screen('/age_client/basics/subAccount', () => import('./screens/SubAccounts.tsx'), 'SubAccounts', {
        menu: { label: ['机构子账号', 'Sub-accounts'], icon: 'people', permit: 'user_create', roles: ['AM'] },
      }),
    ]),
    screen('/info', () => import('./screens/Profile.tsx'), 'Profile'),
  ],
}
