/** The face of identity in the console. */
import type { Face } from '../../console/parts/face.ts'
import { screen } from '../../console/parts/screens.tsx'
import * as account from './account.ts'
import * as depts from './dept.ts'
import { dept } from './dept.ts'
import * as identities from './identity.ts'
import { identity } from './identity.ts'
import * as roles from './role.ts'
import { role } from './role.ts'
import { commands as sessionCommands, loginSession } from './session.ts'
import { user } from './user.ts'

const accounts = () => import('./screens/Accounts.tsx')
const departments = () => import('./screens/Departments.tsx')
const rolePages = () => import('./screens/Roles.tsx')
const sessions = () => import('./screens/Sessions.tsx')

export const face: Face = {
  resources: [user, dept, role, identity, loginSession],
  commands: [...account.commands, ...depts.commands, ...roles.commands, ...identities.commands, ...sessionCommands],
  // Accounts are pointed to by rows of people who may not open them: only their own lists lead there.
  links: {
    role: id => `/system/role/${id}`,
    dept: id => `/system/dept/${id}`,
    login_session: id => `/system/session/${id}`,
  },
  screens: {
    '/system/user': screen(accounts, 'Accounts'),
    '/system/user/:id': screen(accounts, 'Account'),
    '/system/dept': screen(departments, 'Departments'),
    '/system/dept/:id': screen(departments, 'Department'),
    '/system/role': screen(rolePages, 'Roles'),
    '/system/role/:id': screen(rolePages, 'RolePage'),
    '/system/session': screen(sessions, 'Sessions'),
    '/system/session/:id': screen(sessions, 'Session'),
    '/info': screen(() => import('./screens/Profile.tsx'), 'Profile'),
  },
}
