/** Notices of leaves, and the time that ends them. */
import { also, find, get, reaction, type Reaction, timer } from '../kit/index.ts'
import { notify } from '../messages/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { finish } from './leave-commands.ts'
import { leave } from './leave.ts'

const link = '/basic/leave'
export const reactions: readonly Reaction[] = [
  reaction('tell-leave.applied', {
    on: ['leave.applied'],
    run: async (_happened, scene) => {
      const klass = await scene.ask(get(openClass, scene.row.openClassId))
      return (['ST', 'SM'] as const).map(role =>
        also(notify, scene.newId(), {
          type: 'approval',
          title: `请假待审批：${klass?.name ?? ''}`,
          content: `“${klass?.name ?? ''}”有学生申请请假 ${scene.row.lessonIds?.length ?? 0} 课次：${scene.row.reason}`,
          deptId: scene.row.schoolId,
          role,
          link,
        }),
      )
    },
  }),
  reaction('tell-leave.decided', {
    on: ['leave.approved', 'leave.rejected'],
    run: async (happened, scene) => {
      if (!scene.row.submittedBy) return []
      const klass = await scene.ask(get(openClass, scene.row.openClassId))
      const said = happened.type === 'approved' ? '已批准' : '被驳回'
      return [
        also(notify, scene.newId(), {
          type: 'normal',
          title: `请假${said}：${klass?.name ?? ''}`,
          content: `“${klass?.name ?? ''}”的请假${said}。${happened.data.auditReasons ?? ''}`,
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
