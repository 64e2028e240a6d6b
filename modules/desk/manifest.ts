/** What the desk shows: the homes of everybody, announcements, and the leave of staff. */
import { detailScreen, group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { announcement, commands } from './announcement.ts'
import { leaveCommands, leaveProcess, staff } from './leave-process.ts'
import { savedView, viewCommands } from './saved-view.ts'
import { assign, substituteTask } from './substitute-task.ts'

const home = part(() => import('./screens/DeskHome.tsx'), 'DeskHome')
const plain = () => import('./screens/PlainHomes.tsx')
const byRole = () => import('./screens/DeskHome.tsx')
const leave = () => import('./screens/LeaveDetail.tsx')
const notices = () => import('./screens/NoticeList.tsx')

export const manifest: Manifest = {
  resources: [announcement, leaveProcess, substituteTask, savedView],
  commands: [...commands, ...Object.values(leaveCommands), assign, ...viewCommands],
  screens: [
    group('/desk', ['工作台', 'Desk'], { area: 'office', icon: 'desktop' }, [
      listScreen('/desk/notice', announcement, {
        menu: { label: ['通知公告', 'Announcements'], icon: 'notifications' },
        commands,
        columns: ['title', 'category', 'releaseTime', 'status'],
        search: ['title', 'category', 'releaseTime', 'status'],
        link: row => `/desk/notice/${row.id}`,
      }),
      detailScreen('/desk/notice/:id', announcement, { commands }),
      screen('/desk/notices', notices, 'NoticeBoard', { menu: { label: ['公告栏', 'Notice board'], icon: 'feed', roles: [...staff, 'AU'] } }),
      screen('/desk/notice/read/:id', notices, 'NoticeRead'),
      screen('/desk/leave', () => import('./screens/Leaves.tsx'), 'Leaves', { menu: { label: ['员工请假', 'Staff leave'], icon: 'walk', roles: staff } }),
      listScreen('/lessons/substituteTask', substituteTask, {
        menu: { label: ['代课任务', 'Substitute tasks'], icon: 'exchange' },
        commands: [assign],
        columns: ['startAt', 'openClassId', 'lessonNo', 'schoolId', 'teacherId', 'substituteId', 'status'],
        link: row => `/lesson_detail?lessonId=${String(row.lessonId)}`,
      }),
    ]),
    screen('/service/caller', () => import('./screens/Caller.tsx'), 'Caller', {
      menu: { area: 'customers', label: ['来电查询', 'Caller look-up'], icon: 'phone', permit: 'guardian_view', roles: ['CS', 'PO'] },
    }),
    screen('/work/process/leave/form/:processDefinitionId', () => import('./screens/LeaveForm.tsx'), 'LeaveForm'),
    screen('/work/process/leave/detail/:processInstanceId/:businessId', leave, 'LeaveDetail'),
    // Whoever decides is asked on the same page.
    screen('/work/process/leave/handle/:taskId/:processInstanceId/:businessId', leave, 'LeaveDetail'),
  ],
  windows: { '/dp': part(() => import('./screens/BigScreen.tsx'), 'BigScreen') },
  homes: {
    platform: home,
    commission: home,
    school: home,
    schoolTeacher: home,
    agency: home,
    agencyTeacher: part(() => import('./screens/CoachHome.tsx'), 'CoachHome'),
    dashboard: part(plain, 'DashboardHome'),
    'system-time': part(plain, 'SystemTimeHome'),
    liheManagement: part(plain, 'ManagementHome'),
    manager: part(byRole, 'ManagerHome'),
    sale: part(byRole, 'SaleHome'),
  },
}
