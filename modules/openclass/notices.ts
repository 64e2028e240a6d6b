/** Notices of a class's life: who is told what happened, and where to look. They name classes and lessons, never pupils. */
import { also, find, formatTime, get, type Happened, reaction, type Reaction, type Scene } from '../kit/index.ts'
import { dept } from '../identity/index.ts'
import { notify } from '../messages/index.ts'
import { agencyTeacher, guardian } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { classRoster, pupilsNow } from './roster.ts'

interface To {
  readonly deptId?: string
  readonly role?: 'SM' | 'AM' | 'ST' | 'EC' | 'PO'
  readonly userIds?: readonly string[]
}
interface Letter {
  readonly title: string
  readonly content: string
  readonly link?: string
  readonly asks?: true
}
const namedMax = 1_000

/** Guardians' accounts of pupils, as far as they receive messages. */
export async function guardiansOf(scene: Scene, studentIds: readonly string[]): Promise<readonly string[]> {
  if (studentIds.length === 0) return []
  const bound = await scene.ask(find(guardian, { studentId: [...studentIds], status: 'bound', mayReceive: true, blocked: false }))
  return [...new Set(bound.flatMap(one => (one.userId ? [one.userId] : [])))]
}
const classGuardians = async (scene: Scene, openClassId: string) =>
  guardiansOf(
    scene,
    pupilsNow(await scene.ask(get(classRoster, openClassId))).map(pupil => pupil.studentId),
  )

/** One notice per receiver group; named receivers in batches of what a notice holds. */
function letters(scene: Scene, to: readonly To[], letter: Letter) {
  const { asks, ...words } = letter
  const send = (one: To) => also(notify, scene.newId(), { type: asks ? 'approval' : 'normal', ...words, ...one })
  return to.flatMap(({ userIds, ...one }) =>
    userIds === undefined
      ? [send(one)]
      : Array.from({ length: Math.ceil(userIds.length / namedMax) }, (_, i) =>
          send({ userIds: userIds.slice(i * namedMax, (i + 1) * namedMax) }),
        ),
  )
}
/** Follows facts with a letter; `to` and `say` see the row as it is and what happened. */
const tell = (
  fact: string,
  to: (row: any, scene: Scene, happened: Happened) => readonly To[] | Promise<readonly To[]>,
  say: (row: any, happened: Happened, scene: Scene) => Letter | Promise<Letter>,
  name: string = `tell-${fact}`,
): Reaction =>
  reaction(name, {
    on: [fact],
    run: async (happened, scene) =>
      scene.row ? letters(scene, await to(scene.row, scene, happened), await say(scene.row, happened, scene)) : [],
  })

/** The commissions that look after an area. */
const commissions = async (areaCode: string, scene: Scene): Promise<readonly To[]> =>
  (await scene.ask(find(dept, { areaCode, deptCategory: 'commission' }))).map(one => ({ deptId: one.id, role: 'EC' }))
const school = (row: any): To => ({ deptId: row.schoolId, role: 'SM' })
const agencyOf = (row: any): To => ({ deptId: row.agencyId, role: 'AM' })
const classLink = (row: any): string => `/openclass/launch/${row.openClassId ?? row.id}`
const lessonLink = (row: any): string => `/lesson_detail/index?lessonId=${row.lessonId ?? row.id}`
const at = (instant: string, scene: Scene): string => formatTime(instant, scene.zone).slice(0, 16)
const className = async (row: any, scene: Scene): Promise<string> => (await scene.ask(get(openClass, row.openClassId)))?.name ?? ''

const classLetters = [
  tell(
    'open_class.launched',
    row => [agencyOf(row)],
    row => ({
      asks: true,
      title: `待完善：${row.name}`,
      content: `学校开设了班级“${row.name}”，请安排课次、教室和教师。`,
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.relaunched',
    row => [agencyOf(row)],
    row => ({ asks: true, title: `待完善：${row.name}`, content: `班级“${row.name}”已重新开班，请重新安排课次。`, link: classLink(row) }),
  ),
  tell(
    'open_class.perfected',
    row => [school(row)],
    row => ({
      asks: true,
      title: `待确认教师：${row.name}`,
      content: `班级“${row.name}”已完善课次安排，请确认教师。`,
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.rejected',
    row => [school(row), agencyOf(row)],
    (row, { data }) => ({ title: `已驳回：${row.name}`, content: `班级“${row.name}”被驳回：${data.remark ?? ''}`, link: classLink(row) }),
  ),
  tell(
    'open_class.teacher_refused',
    row => [agencyOf(row)],
    (row, { data }) => ({
      asks: true,
      title: `教师未通过：${row.name}`,
      content: `班级“${row.name}”的教师未通过确认：${data.auditRemark ?? ''}`,
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.release_submitted',
    async (row, scene) => [...(await commissions(row.areaCode, scene)), { role: 'PO' }],
    row => ({ asks: true, title: `发布待审：${row.name}`, content: `班级“${row.name}”申请发布，请审核。`, link: classLink(row) }),
  ),
  tell(
    'open_class.release_rejected',
    row => [school(row)],
    (row, { data }) => ({
      title: `发布被驳回：${row.name}`,
      content: `班级“${row.name}”的发布被驳回：${data.remark ?? ''}`,
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.released',
    row => [school(row), agencyOf(row)],
    (row, _what, scene) => ({
      title: `已发布：${row.name}`,
      content: `班级“${row.name}”报名时间为 ${at(row.enrollStart, scene)} 至 ${at(row.enrollEnd, scene)}。`,
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.below_min_marked',
    row => [school(row)],
    (row, { data }) => ({
      asks: true,
      title: `人数不足：${row.name}`,
      content: `班级“${row.name}”报名 ${data.enrolled} 人，少于最低人数 ${row.capacityMin}，请确认开班或取消。`,
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.roster_released',
    row => [agencyOf(row), { deptId: row.schoolId, role: 'ST' }],
    (row, { data }) => ({
      title: `名单已发布：${row.name}`,
      content: `班级“${row.name}”第 ${data.rosterVersion} 版名单已发布。`,
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.completion_committed',
    row => [school(row)],
    row => ({ asks: true, title: `结课待确认：${row.name}`, content: `班级“${row.name}”已提交结课，请确认。`, link: classLink(row) }),
  ),
  tell(
    'open_class.completion_cancelled',
    row => [school(row), agencyOf(row)],
    (row, { data }) => ({
      title: `结课已撤回：${row.name}`,
      content: `班级“${row.name}”的结课已撤回：${data.remark ?? ''}`,
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.completed',
    row => [agencyOf(row)],
    row => ({ title: `已结课：${row.name}`, content: `班级“${row.name}”已确认结课。`, link: classLink(row) }),
  ),
  tell(
    'open_class.completed',
    async (row, scene) => [{ userIds: await classGuardians(scene, row.id) }],
    row => ({ title: `已结课：${row.name}`, content: `班级“${row.name}”已结课，可以查看结课成果并评价。`, link: '/order/child' }),
    'tell-open_class.completed-guardians',
  ),
]

const guardiansToo = async (row: any, scene: Scene): Promise<readonly To[]> => [
  { userIds: await classGuardians(scene, row.openClassId) },
  agencyOf(row),
]
const lessonLetters = [
  tell('lesson.stopped', guardiansToo, async (row, { data }, scene) => {
    const name = await className(row, scene)
    return {
      title: `停课通知：${name}`,
      content: `“${name}”第 ${row.lessonNo} 课（${at(row.startAt, scene)}）停课：${data.reason}`,
      link: lessonLink(row),
    }
  }),
  tell('lesson.resumed', guardiansToo, async (row, _what, scene) => {
    const name = await className(row, scene)
    return {
      title: `恢复上课：${name}`,
      content: `“${name}”第 ${row.lessonNo} 课将于 ${at(row.startAt, scene)} 上课。`,
      link: lessonLink(row),
    }
  }),
  tell('lesson.given_up', guardiansToo, async (row, { data }, scene) => {
    const name = await className(row, scene)
    return {
      title: `课次取消：${name}`,
      content: `“${name}”第 ${row.lessonNo} 课不再补课，已缴的该课次费用将原路退回：${data.remark}`,
      link: lessonLink(row),
    }
  }),
  tell('lesson.made_up', guardiansToo, async (row, _what, scene) => {
    const name = await className(row, scene)
    return { title: `补课通知：${name}`, content: `“${name}”第 ${row.lessonNo} 课已安排补课，请查看课程表。`, link: lessonLink(row) }
  }),
  tell(
    'lesson.clocked_in',
    row => (row.signLate ? [school(row)] : []),
    async (row, { data }, scene) => {
      const name = await className(row, scene)
      return {
        title: `签到异常：${name}`,
        content: `“${name}”第 ${row.lessonNo} 课教师${data.late ? '迟到' : '不在签到地点'}签到：${row.signRemark ?? ''}`,
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
        title: `请确认课时：${name}`,
        content: `“${name}”第 ${row.lessonNo} 课已上课，请确认考勤；${at(row.silenceAt, scene)} 后视为确认。`,
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
        title: `考勤已更正：${name}`,
        content: `“${name}”第 ${row.lessonNo} 课的考勤已更正，请重新确认。`,
        link: `/parent-lesson/lessonDetail/${row.id}`,
      }
    },
  ),
  tell(
    'lesson_mark.appealed',
    row => [school(row)],
    async (row, _what, scene) => ({
      asks: true,
      title: '考勤申诉',
      content: `“${await className(row, scene)}”有一条考勤申诉：${row.appeal ?? ''}`,
      link: lessonLink(row),
    }),
  ),
  tell(
    'lesson_mark.appeal_decided',
    async (row, scene) => [{ userIds: await guardiansOf(scene, [row.studentId]) }],
    async (row, { data }, scene) => ({
      title: '考勤申诉结果',
      content: `“${await className(row, scene)}”的考勤申诉${data.granted ? '已采纳' : '未采纳'}：${data.remark}`,
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
      title: '代课邀请',
      content: `请您代“${await className(row, scene)}”第 ${row.lessonNos} 课：${row.reason ?? ''}`,
      link: changeLink,
    }),
  ),
  tell(
    'teacher_change.accepted',
    row => [school(row)],
    async (row, _what, scene) => ({
      asks: true,
      title: '换师待审批',
      content: `“${await className(row, scene)}”第 ${row.lessonNos} 课的代课教师已接受，请审批。`,
      link: changeLink,
    }),
  ),
  tell(
    'teacher_change.declined',
    row => [agencyOf(row)],
    async (row, { data }, scene) => ({
      title: '代课被谢绝',
      content: `“${await className(row, scene)}”第 ${row.lessonNos} 课的代课被谢绝：${data.remark}`,
      link: changeLink,
    }),
  ),
  tell(
    'teacher_change.rejected',
    row => [agencyOf(row)],
    async (row, { data }, scene) => ({
      title: '换师被驳回',
      content: `“${await className(row, scene)}”第 ${row.lessonNos} 课的换师被驳回：${data.remark}`,
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
      title: `教师调整：${await className(row, scene)}`,
      content: `“${await className(row, scene)}”第 ${row.lessonNos} 课由新教师授课。`,
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
      title: `教师调整已取消：${await className(row, scene)}`,
      content: `“${await className(row, scene)}”第 ${row.lessonNos} 课仍由原教师授课。`,
      link: changeLink,
    }),
  ),
  tell(
    'cancel_class.applied',
    () => [{ role: 'PO' }],
    async (row, _what, scene) => ({
      asks: true,
      title: `取消开课待审：${await className(row, scene)}`,
      content: `${row.applyUser ?? ''} 申请取消“${await className(row, scene)}”：${row.reason}`,
      link: '/openclass/cancelClass',
    }),
  ),
  tell(
    'cancel_class.rejected',
    row => [school(row)],
    async (row, { data }, scene) => ({
      title: `取消申请被驳回：${await className(row, scene)}`,
      content: `取消“${await className(row, scene)}”的申请被驳回：${data.remark}`,
      link: '/openclass/cancelClass',
    }),
  ),
]

/** A teacher who may teach no more leaves lessons behind: the agency finds a substitute (L13), the school must know. */
const teacherGone = reaction('tell-teacher-gone', {
  on: ['agency_teacher.unapproved', 'agency_teacher.disabled', 'agency_teacher.left'],
  run: async ({ id }, scene) => {
    const ahead = await scene.ask(find(lesson, { teacherId: id, status: 'scheduled', startAt: { gt: scene.now } }, { sort: ['startAt'] }))
    const bySchool = Map.groupBy(ahead, one => one.schoolId)
    const letter = (count: number): Letter => ({
      asks: true,
      title: `教师不能授课：${scene.row.name}`,
      content: `教师“${scene.row.name}”已不能授课，尚有 ${count} 节课次须换师或停课，首节为 ${at(ahead[0]!.startAt, scene)}。`,
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

export const notices: readonly Reaction[] = [teacherGone, ...classLetters, ...lessonLetters, ...changeLetters]
