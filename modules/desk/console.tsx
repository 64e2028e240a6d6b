/** The console manifest of the desk: the homes of everybody, announcements, and the leave of staff. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { detailScreen, listScreen, screen } from '../../console/parts/screens.tsx'
import { announcement, commands } from './announcement.ts'
import { leaveCommands, leaveProcess } from './leave-process.ts'

const Home = screen(() => import('./screens/DeskHome.tsx'), 'DeskHome')
const plain = () => import('./screens/PlainHomes.tsx')
const byRole = () => import('./screens/DeskHome.tsx')
const notices = () => import('./screens/NoticeList.tsx')

export const consoleManifest: ConsoleManifest = {
  screens: {
    '/desk/notice': listScreen(announcement, {
      commands,
      columns: ['title', 'category', 'releaseTime', 'status'],
      search: ['title', 'category', 'releaseTime', 'status'],
      link: row => `/desk/notice/${row.id}`,
    }),
    '/desk/notice/:id': detailScreen(announcement, { commands }),
    '/desk/notice/read/:id': screen(notices, 'NoticeRead'),
    '/desk/notices': screen(notices, 'NoticeBoard'),
    '/desk/leave': screen(() => import('./screens/Leaves.tsx'), 'Leaves'),
    '/work/process/leave/form/:processDefinitionId': screen(() => import('./screens/LeaveForm.tsx'), 'LeaveForm'),
    '/work/process/leave/detail/:processInstanceId/:businessId': screen(() => import('./screens/LeaveDetail.tsx'), 'LeaveDetail'),
  },
  windows: { '/dp': screen(() => import('./screens/BigScreen.tsx'), 'BigScreen') },
  resources: [announcement, leaveProcess],
  commands: [...commands, ...Object.values(leaveCommands)],
  links: { announcement: id => `/desk/notice/${id}` },
  homes: {
    platform: Home,
    commission: Home,
    school: Home,
    schoolTeacher: Home,
    agency: Home,
    agencyTeacher: Home,
    dashboard: screen(plain, 'DashboardHome'),
    'system-time': screen(plain, 'SystemTimeHome'),
    liheManagement: screen(plain, 'ManagementHome'),
    manager: screen(byRole, 'ManagerHome'),
    customer: screen(byRole, 'CustomerHome'),
    sale: screen(byRole, 'SaleHome'),
    recruitpilots_admin: screen(byRole, 'RecruitHome'),
    uu_admin: screen(byRole, 'UuHome'),
  },
}
