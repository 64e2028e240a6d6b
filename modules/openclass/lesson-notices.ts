/** Notices of lessons and of who teaches them. */
import { find, on, reaction, type Scene } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { agencyOf, at, classGuardians, className, guardiansOf, type Letter, lessonLink, letters, school, tell, type To } from './tell.ts'

const guardiansToo = async (row: any, scene: Scene): Promise<readonly To[]> => [
  { userIds: await classGuardians(scene, row.openClassId) },
  agencyOf(row),
]
export const lessonNotices = [
  tell('lesson.stopped', guardiansToo, async (row, { data }, scene) => {
    const name = await className(row, scene)
    return {
      title: [`停课通知：${name}`, `Lesson stopped: ${name}`],
      content: [
        `“${name}”第 ${row.lessonNo} 课（${at(row.startAt, scene)}）停课：${data.reason}`,
        `Lesson ${row.lessonNo} of “${name}” (${at(row.startAt, scene)}) does not take place: ${data.reason}`,
      ],
      link: lessonLink(row),
    }
  }),
  tell('lesson.resumed', guardiansToo, async (row, _what, scene) => {
    const name = await className(row, scene)
    return {
      title: [`恢复上课：${name}`, `Lesson resumed: ${name}`],
      content: [
        `“${name}”第 ${row.lessonNo} 课将于 ${at(row.startAt, scene)} 上课。`,
        `Lesson ${row.lessonNo} of “${name}” takes place at ${at(row.startAt, scene)}.`,
      ],
      link: lessonLink(row),
    }
  }),
  tell('lesson.given_up', guardiansToo, async (row, { data }, scene) => {
    const name = await className(row, scene)
    return {
      title: [`课次取消：${name}`, `Lesson cancelled: ${name}`],
      content: [
        `“${name}”第 ${row.lessonNo} 课不再补课，已缴的该课次费用将原路退回：${data.remark}`,
        `Lesson ${row.lessonNo} of “${name}” will not be made up. What was paid for it goes back the way it came: ${data.remark}`,
      ],
      link: lessonLink(row),
    }
  }),
  tell('lesson.made_up', guardiansToo, async (row, _what, scene) => {
    const name = await className(row, scene)
    return {
      title: [`补课通知：${name}`, `Make-up lesson: ${name}`],
      content: [
        `“${name}”第 ${row.lessonNo} 课已安排补课，请查看课程表。`,
        `A make-up for lesson ${row.lessonNo} of “${name}” was arranged. Please look at the timetable.`,
      ],
      link: lessonLink(row),
    }
  }),
  tell(
    'lesson.clocked_in',
    row => (row.signLate ? [school(row)] : []),
    async (row, { data }, scene) => {
      const name = await className(row, scene)
      return {
        title: [`签到异常：${name}`, `Irregular sign-in: ${name}`],
        content: [
          `“${name}”第 ${row.lessonNo} 课教师${data.late ? '迟到' : '不在签到地点'}签到：${row.signRemark ?? ''}`,
          `The teacher of lesson ${row.lessonNo} of “${name}” signed in ${data.late ? 'late' : 'away from the place'}: ${row.signRemark ?? ''}`,
        ],
        link: lessonLink(row),
      }
    },
  ),
  tell(
    'lesson.taught',
    async (row, scene) => [{ userIds: await classGuardians(scene, row.openClassId) }],
    async (row, _what, scene) => {
      const name = await className(row, scene)
      return {
        asks: true,
        title: [`请确认课时：${name}`, `Please confirm the lesson: ${name}`],
        content: [
          `“${name}”第 ${row.lessonNo} 课已上课，请确认考勤；${at(row.silenceAt, scene)} 后视为确认。`,
          `Lesson ${row.lessonNo} of “${name}” was taught. Please confirm the attendance; after ${at(row.silenceAt, scene)} it counts as confirmed.`,
        ],
        link: `/parent-lesson/lessonDetail/${row.id}`,
      }
    },
  ),
  tell(
    'lesson.corrected',
    async (_row, scene, { data }) => [{ userIds: await guardiansOf(scene, data.students ?? []) }],
    async (row, _what, scene) => {
      const name = await className(row, scene)
      return {
        asks: true,
        title: [`考勤已更正：${name}`, `Attendance corrected: ${name}`],
        content: [
          `“${name}”第 ${row.lessonNo} 课的考勤已更正，请重新确认。`,
          `The attendance of lesson ${row.lessonNo} of “${name}” was corrected. Please confirm it again.`,
        ],
        link: `/parent-lesson/lessonDetail/${row.id}`,
      }
    },
  ),
  tell(
    'lesson_mark.appealed',
    row => [school(row)],
    async (row, _what, scene) => ({
      asks: true,
      title: ['考勤申诉', 'Attendance appeal'],
      content: [
        `“${await className(row, scene)}”有一条考勤申诉：${row.appeal ?? ''}`,
        `There is an attendance appeal in “${await className(row, scene)}”: ${row.appeal ?? ''}`,
      ],
      link: lessonLink(row),
    }),
  ),
  tell(
    'lesson_mark.appeal_decided',
    async (row, scene) => [{ userIds: await guardiansOf(scene, [row.studentId]) }],
    async (row, { data }, scene) => ({
      title: ['考勤申诉结果', 'Answer to the attendance appeal'],
      content: [
        `“${await className(row, scene)}”的考勤申诉${data.granted ? '已采纳' : '未采纳'}：${data.remark}`,
        `The attendance appeal in “${await className(row, scene)}” was ${data.granted ? 'granted' : 'not granted'}: ${data.remark}`,
      ],
      link: `/parent-lesson/lessonDetail/${row.lessonId}`,
    }),
  ),
]

const teacherAccounts = async (scene: Scene, ids: readonly (string | null)[]): Promise<readonly string[]> =>
  (await scene.ask(find(agencyTeacher, { id: ids.filter(id => id !== null) }))).flatMap(one => (one.userId ? [one.userId] : []))
const changeLink = '/age_client/lesson/lessonmanage'
const changeLetters = [
  tell(
    'teacher_change.submitted',
    async (row, scene) => [{ userIds: await teacherAccounts(scene, [row.teacherId]) }],
    async (row, _what, scene) => ({
      asks: true,
      title: ['代课邀请', 'Request to stand in'],
      content: [
        `请您代“${await className(row, scene)}”第 ${row.lessonNos} 课：${row.reason ?? ''}`,
        `You are asked to teach lesson ${row.lessonNos} of “${await className(row, scene)}”: ${row.reason ?? ''}`,
      ],
      link: changeLink,
    }),
  ),
  tell(
    'teacher_change.accepted',
    row => [school(row)],
    async (row, _what, scene) => ({
      asks: true,
      title: ['换师待审批', 'Change of teacher to approve'],
      content: [
        `“${await className(row, scene)}”第 ${row.lessonNos} 课的代课教师已接受，请审批。`,
        `The substitute for lesson ${row.lessonNos} of “${await className(row, scene)}” has accepted. Please approve.`,
      ],
      link: changeLink,
    }),
  ),
  tell(
    'teacher_change.declined',
    row => [agencyOf(row)],
    async (row, { data }, scene) => ({
      title: ['代课被谢绝', 'Request to stand in declined'],
      content: [
        `“${await className(row, scene)}”第 ${row.lessonNos} 课的代课被谢绝：${data.remark}`,
        `The request to stand in for lesson ${row.lessonNos} of “${await className(row, scene)}” was declined: ${data.remark}`,
      ],
      link: changeLink,
    }),
  ),
  tell(
    'teacher_change.rejected',
    row => [agencyOf(row)],
    async (row, { data }, scene) => ({
      title: ['换师被驳回', 'Change of teacher rejected'],
      content: [
        `“${await className(row, scene)}”第 ${row.lessonNos} 课的换师被驳回：${data.remark}`,
        `The change of teacher for lesson ${row.lessonNos} of “${await className(row, scene)}” was rejected: ${data.remark}`,
      ],
      link: changeLink,
    }),
  ),
  tell(
    'teacher_change.took_effect',
    async (row, scene) => [
      {
        userIds: [...(await classGuardians(scene, row.openClassId)), ...(await teacherAccounts(scene, [row.teacherId, row.oldTeacherId]))],
      },
      agencyOf(row),
    ],
    async (row, _what, scene) => ({
      title: [`教师调整：${await className(row, scene)}`, `Change of teacher: ${await className(row, scene)}`],
      content: [
        `“${await className(row, scene)}”第 ${row.lessonNos} 课由新教师授课。`,
        `Lesson ${row.lessonNos} of “${await className(row, scene)}” is taught by another teacher.`,
      ],
      link: changeLink,
    }),
  ),
  tell(
    'teacher_change.cancelled',
    async (row, scene) => [
      {
        userIds: [...(await classGuardians(scene, row.openClassId)), ...(await teacherAccounts(scene, [row.teacherId, row.oldTeacherId]))],
      },
    ],
    async (row, _what, scene) => ({
      title: [`教师调整已取消：${await className(row, scene)}`, `Change of teacher called off: ${await className(row, scene)}`],
      content: [
        `“${await className(row, scene)}”第 ${row.lessonNos} 课仍由原教师授课。`,
        `Lesson ${row.lessonNos} of “${await className(row, scene)}” is taught by the former teacher after all.`,
      ],
      link: changeLink,
    }),
  ),
  tell(
    'cancel_class.applied',
    () => [{ role: 'PO' }],
    async (row, _what, scene) => ({
      asks: true,
      title: [`取消开课待审：${await className(row, scene)}`, `Class cancellation to audit: ${await className(row, scene)}`],
      content: [
        `${row.applyUser ?? ''} 申请取消“${await className(row, scene)}”：${row.reason}`,
        `${row.applyUser ?? ''} asks to cancel “${await className(row, scene)}”: ${row.reason}`,
      ],
      link: '/openclass/cancelClass',
    }),
  ),
  tell(
    'cancel_class.rejected',
    row => [school(row)],
    async (row, { data }, scene) => ({
      title: [`取消申请被驳回：${await className(row, scene)}`, `Cancellation rejected: ${await className(row, scene)}`],
      content: [
        `取消“${await className(row, scene)}”的申请被驳回：${data.remark}`,
        `The request to cancel “${await className(row, scene)}” was rejected: ${data.remark}`,
      ],
      link: '/openclass/cancelClass',
    }),
  ),
]

/** A teacher who may teach no more leaves lessons behind: the agency finds a substitute (L13), the school must know. */
const teacherGone = reaction('tell-teacher-gone', {
  on: on(agencyTeacher, 'unapproved', 'disabled', 'left'),
  run: async ({ id }, scene) => {
    const ahead = await scene.ask(find(lesson, { teacherId: id, status: 'scheduled', startAt: { gt: scene.now } }, { sort: ['startAt'] }))
    const bySchool = Map.groupBy(ahead, one => one.schoolId)
    const letter = (count: number): Letter => ({
      asks: true,
      title: [`教师不能授课：${scene.row.name}`, `Teacher may no longer teach: ${scene.row.name}`],
      content: [
        `教师“${scene.row.name}”已不能授课，尚有 ${count} 节课次须换师或停课，首节为 ${at(ahead[0]!.startAt, scene)}。`,
        `The teacher “${scene.row.name}” may no longer teach. Lessons that need another: ${count}, the first at ${at(ahead[0]!.startAt, scene)}.`,
      ],
      link: changeLink,
    })
    return ahead.length === 0
      ? []
      : [
          ...letters(scene, [agencyOf(scene.row)], letter(ahead.length)),
          ...[...bySchool].flatMap(([schoolId, own]) => letters(scene, [school({ schoolId })], letter(own.length))),
        ]
  },
})

export const changeNotices = [teacherGone, ...changeLetters]
