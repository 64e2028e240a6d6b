/** What the house tells everybody in the demo, and a leave of the staff that waits to be decided. */
import type { Evening } from './demo-scenarios.ts'
import { day, hour, plus } from './world.ts'

const texts = [
  [
    '关于做好下学期课后服务报名工作的通知',
    '1',
    '<p>各校、各机构：</p><p>下学期课后服务课程将于近期陆续发布，请按以下安排做好准备：</p>' +
      '<ol><li>学校在报名开始前完成班级发布；</li><li>机构核对任课教师与上课教室；</li><li>报名截止后三日内确认开班。</li></ol><p>如有问题，请联系平台运营。</p>',
    -9,
  ],
  ['教师证件到期提醒', '2', '<p>请各机构核对教师的资格证书和无犯罪记录证明有效期，到期前三十日完成更新，<b>到期后该教师不能签到上课</b>。</p>', -4],
  ['平台维护公告', '6', '<p>本周日凌晨 1:00 至 3:00 进行系统维护，期间无法登录与支付，请提前安排。</p>', -1],
] as const

export async function tellAnnouncements({ world, district: { staff, schools } }: Evening): Promise<void> {
  const chance = world.chance.branch('announcements'),
    evening = plus(world.end, -hour)
  const write = async (title: string, category: string, content: string, releaseTime?: string): Promise<string> => {
    const id = chance.id(evening)
    await world.run(staff.operator, 'announcement.create', id, { title, category, content, ...(releaseTime ? { releaseTime } : {}) }, evening)
    return id
  }
  for (const [title, category, content, days] of texts)
    await world.run(staff.operator, 'announcement.release', await write(title, category, content, plus(world.end, days * day)), {}, evening)
  await world.run(
    staff.operator,
    'announcement.release',
    await write('寒假托管服务报名说明', '4', '<p>寒假托管服务将于下周开放报名。</p>', plus(world.end, 5 * day)),
    {},
    evening,
  )
  await write('学期总结材料报送（草稿）', '5', '<p>请各校于学期结束前报送课后服务总结。</p>')
  const [school] = schools
  if (school)
    await world.run(
      school.teacher,
      'leave_process.start',
      chance.id(evening),
      {
        processDefinitionId: 'leave',
        taskUser: school.managerId,
        startTime: plus(world.end, 3 * day),
        endTime: plus(world.end, 4 * day),
        reason: '参加区教研活动',
      },
      evening,
    )
}
