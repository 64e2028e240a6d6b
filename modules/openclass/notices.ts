/** Notices of a class's life: who is told what happened, and where to look. They name classes and lessons, never pupils. */
import { find, type Reaction, type Scene } from '../kit/index.ts'
import { dept } from '../identity/index.ts'
import { changeNotices, lessonNotices } from './lesson-notices.ts'
import { agencyOf, at, classGuardians, school, tell, type To } from './tell.ts'

/** The commissions that look after an area. */
const commissions = async (areaCode: string, scene: Scene): Promise<readonly To[]> =>
  (await scene.ask(find(dept, { areaCode, deptCategory: 'commission' }))).map(one => ({ deptId: one.id, role: 'EC' }))
const classLink = (row: any): string => `/openclass/launch/${row.openClassId ?? row.id}`

const classLetters = [
  tell(
    'open_class.launched',
    row => [agencyOf(row)],
    row => ({
      asks: true,
      title: [`待完善：${row.name}`, `To complete: ${row.name}`],
      content: [
        `学校开设了班级“${row.name}”，请安排课次、教室和教师。`,
        `The school opened the class “${row.name}”. Please arrange its lessons, rooms and teachers.`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.relaunched',
    row => [agencyOf(row)],
    row => ({
      asks: true,
      title: [`待完善：${row.name}`, `To complete: ${row.name}`],
      content: [
        `班级“${row.name}”已重新开班，请重新安排课次。`,
        `The class “${row.name}” was opened again. Please arrange its lessons anew.`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.perfected',
    row => [school(row)],
    row => ({
      asks: true,
      title: [`待确认教师：${row.name}`, `Teachers to confirm: ${row.name}`],
      content: [
        `班级“${row.name}”已完善课次安排，请确认教师。`,
        `The lessons of the class “${row.name}” are arranged. Please confirm the teachers.`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.rejected',
    row => [school(row), agencyOf(row)],
    (row, { data }) => ({
      title: [`已驳回：${row.name}`, `Sent back: ${row.name}`],
      content: [`班级“${row.name}”被驳回：${data.remark ?? ''}`, `The class “${row.name}” was sent back: ${data.remark ?? ''}`],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.teacher_refused',
    row => [agencyOf(row)],
    (row, { data }) => ({
      asks: true,
      title: [`教师未通过：${row.name}`, `Teacher not accepted: ${row.name}`],
      content: [
        `班级“${row.name}”的教师未通过确认：${data.auditRemark ?? ''}`,
        `A teacher of the class “${row.name}” was not accepted: ${data.auditRemark ?? ''}`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.release_submitted',
    async (row, scene) => [...(await commissions(row.areaCode, scene)), { role: 'PO' }],
    row => ({
      asks: true,
      title: [`发布待审：${row.name}`, `Release to audit: ${row.name}`],
      content: [`班级“${row.name}”申请发布，请审核。`, `The class “${row.name}” asks to be released. Please audit it.`],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.release_rejected',
    row => [school(row)],
    (row, { data }) => ({
      title: [`发布被驳回：${row.name}`, `Release rejected: ${row.name}`],
      content: [
        `班级“${row.name}”的发布被驳回：${data.remark ?? ''}`,
        `The release of the class “${row.name}” was rejected: ${data.remark ?? ''}`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.released',
    row => [school(row), agencyOf(row)],
    (row, _what, scene) => ({
      title: [`已发布：${row.name}`, `Released: ${row.name}`],
      content: [
        `班级“${row.name}”报名时间为 ${at(row.enrollStart, scene)} 至 ${at(row.enrollEnd, scene)}。`,
        `Enrolment in the class “${row.name}” runs from ${at(row.enrollStart, scene)} to ${at(row.enrollEnd, scene)}.`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.below_min_marked',
    row => [school(row)],
    (row, { data }) => ({
      asks: true,
      title: [`人数不足：${row.name}`, `Too few pupils: ${row.name}`],
      content: [
        `班级“${row.name}”报名 ${data.enrolled} 人，少于最低人数 ${row.capacityMin}，请确认开班或取消。`,
        `The class “${row.name}” has ${data.enrolled} enrolled, fewer than its minimum of ${row.capacityMin}. Please confirm that it runs, or cancel it.`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.roster_released',
    row => [agencyOf(row), { deptId: row.schoolId, role: 'ST' }],
    (row, { data }) => ({
      title: [`名单已发布：${row.name}`, `List published: ${row.name}`],
      content: [
        `班级“${row.name}”第 ${data.rosterVersion} 版名单已发布。`,
        `Version ${data.rosterVersion} of the list of the class “${row.name}” was published.`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.completion_committed',
    row => [school(row)],
    row => ({
      asks: true,
      title: [`结课待确认：${row.name}`, `Completion to confirm: ${row.name}`],
      content: [`班级“${row.name}”已提交结课，请确认。`, `The completion of the class “${row.name}” was submitted. Please confirm it.`],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.completion_cancelled',
    row => [school(row), agencyOf(row)],
    (row, { data }) => ({
      title: [`结课已撤回：${row.name}`, `Completion taken back: ${row.name}`],
      content: [
        `班级“${row.name}”的结课已撤回：${data.remark ?? ''}`,
        `The completion of the class “${row.name}” was taken back: ${data.remark ?? ''}`,
      ],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.completed',
    row => [agencyOf(row)],
    row => ({
      title: [`已结课：${row.name}`, `Completed: ${row.name}`],
      content: [`班级“${row.name}”已确认结课。`, `The completion of the class “${row.name}” was confirmed.`],
      link: classLink(row),
    }),
  ),
  tell(
    'open_class.completed',
    async (row, scene) => [{ userIds: await classGuardians(scene, row.id) }],
    row => ({
      title: [`已结课：${row.name}`, `Completed: ${row.name}`],
      content: [
        `班级“${row.name}”已结课，可以查看结课成果并评价。`,
        `The class “${row.name}” is completed. You can look at its results and rate it.`,
      ],
      link: '/order/child',
    }),
    'tell-open_class.completed-guardians',
  ),
]

export const notices: readonly Reaction[] = [...classLetters, ...lessonNotices, ...changeNotices]
