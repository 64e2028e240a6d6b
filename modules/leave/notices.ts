/** Notices of leaves, and the time that ends them. */
import { also, find, get, on, reaction, type Reaction, timer } from '../kit/index.ts'
import { notify, says } from '../messages/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { finish } from './leave-commands.ts'
import { leave } from './leave.ts'

const link = '/basic/leave'
export const reactions: readonly Reaction[] = [
  reaction('tell-leave.applied', {
    on: on(leave, 'applied'),
    run: async (_happened, scene) => {
      const klass = await scene.ask(get(openClass, scene.row.openClassId))
      const name = klass?.name ?? '', lessons = scene.row.lessonIds?.length ?? 0
      return (['ST', 'SM'] as const).map(role =>
        also(notify, scene.newId(), {
          type: 'approval',
          ...says([`请假待审批：${name}`, `Leave to approve: ${name}`], [
            `“${name}”有学生申请请假 ${lessons} 课次：${scene.row.reason}`,
            `A pupil of “${name}” asks for leave, lessons: ${lessons}. Reason: ${scene.row.reason}`,
          ]),
          deptId: scene.row.schoolId,
          role,
          link,
        }),
      )
    },
  }),
  reaction('tell-leave.decided', {
    on: on(leave, 'approved', 'rejected'),
    run: async (happened, scene) => {
      if (!scene.row.submittedBy) return []
      const klass = await scene.ask(get(openClass, scene.row.openClassId))
      const name = klass?.name ?? '', remark = happened.data.auditReasons ?? ''
      const [said, saidEn] = happened.type === 'approved' ? ['已批准', 'approved'] : ['被驳回', 'rejected']
      return [
        also(notify, scene.newId(), {
          type: 'normal',
          ...says([`请假${said}：${name}`, `Leave ${saidEn}: ${name}`], [
            `“${name}”的请假${said}。${remark}`, `The leave in “${name}” was ${saidEn}. ${remark}`.trim(),
          ]),
          userIds: [scene.row.submittedBy],
          link,
        }),
      ]
    },
  }),
  timer('leave-finish', {
    due: now => find(leave, { status: 'approved', endTime: { lte: now } }),
    run: async (row, scene) => {
      const open = await scene.ask(
        find(lesson, { id: row.lessonIds ?? [], endAt: { gt: scene.now }, status: { not: ['cancelled', 'stopped'] } }, { limit: 1 }),
      )
      return open.length === 0 ? [also(finish, row.id, {})] : []
    },
  }),
]
