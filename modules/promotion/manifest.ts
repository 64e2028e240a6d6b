/** What promotion shows. */
import { group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { commands as bannerCommands, banner, place, reorder } from './banner.ts'
import { change as changeEnrollment, commands as enrolmentCommands, leave, refund } from './enrollment.commands.ts'
import { promotionEnrollment } from './enrollment.ts'
import { eraseSeat } from './erasing.ts'
import { commands as scheduleCommands } from './schedule.commands.ts'
import { activitySchedule } from './schedule.ts'
import { size } from './schedule.steps.ts'
import { commands as schoolCommands } from './school.commands.ts'
import { uuSchool } from './school.ts'
import { lock, saveMap, unlock } from './seat.commands.ts'
import { seat, seatMap } from './seat.ts'

export const manifest: Manifest = {
  resources: [uuSchool, activitySchedule, seatMap, seat, promotionEnrollment, banner],
  commands: [...schoolCommands, ...scheduleCommands, lock, unlock, saveMap, ...enrolmentCommands, ...bannerCommands, eraseSeat],
  screens: [
    group('/uu', ['升学管理', 'Promotion'], { area: 'customers', icon: 'barcode', roles: ['PA', 'PO', 'UU'] }, [
      listScreen('/uu/schoolinfo', uuSchool, {
        menu: { label: ['学校信息', 'School info'], icon: 'office' },
        columns: ['logo', 'name', 'areaCode', 'address', 'sort', 'status'],
        search: ['name', 'areaCode', 'status'],
        commands: schoolCommands,
        inputs: { sort: null },
      }),
      listScreen('/uu/activityschedule', activitySchedule, {
        menu: { label: ['活动场次', 'Activity schedules'], icon: 'calendar' },
        columns: ['name', 'schoolId', 'date', 'startTime', 'endTime', 'place', 'capacity', 'price', 'status'],
        search: ['name', 'schoolId', 'date', 'status'],
        commands: scheduleCommands.filter(one => one !== size),
      }),
      listScreen('/uu/promotionenrollment', promotionEnrollment, {
        menu: { label: ['升学报名', 'Promotion enrolments'], icon: 'people' },
        columns: ['scheduleId', 'seatNo', 'studentName', 'grade', 'name', 'phone', 'amount', 'payStatus', 'refundStatus', 'orderCode', 'status', 'createTime'],
        search: ['scheduleId', 'name', 'phone', 'payStatus', 'status'],
        commands: [changeEnrollment, refund, leave, eraseSeat],
      }),
      screen('/uu/seats', () => import('./screens/Seats.tsx'), 'Seats', { menu: { label: ['座位管理', 'Seats'], icon: 'grid-view', permit: 'seat_map_save' } }),
      screen('/uu/door', () => import('./screens/Door.tsx'), 'Door', {
        menu: { label: ['检票', 'Check in'], icon: 'barcode', permit: 'promotion_enrollment_checkIn' },
      }),
      screen('/uu/memberstatistic', () => import('./screens/MemberStatistic.tsx'), 'MemberStatistic', {
        menu: { label: ['会员统计', 'Member statistics'], icon: 'chart', permit: 'promotion_enrollment_view' },
      }),
      listScreen('/uu/banner', banner, {
        menu: { label: ['活动轮播图', 'Promotion banners'], icon: 'media' },
        columns: ['picture', 'title', 'link', 'sort', 'status'],
        search: ['title', 'status'],
        commands: bannerCommands.filter(one => one !== place && one !== reorder),
      }),
    ]),
  ],
  homes: { uu_admin: part(() => import('./screens/UuHome.tsx'), 'UuHome') },
  windows: { '/promotion': part(() => import('./screens/Promotion.tsx'), 'Promotion') },
}
