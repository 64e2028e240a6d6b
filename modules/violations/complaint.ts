/** Complaint (L15): what a family, or customer service, has to say about the agency of a class. The commission or the platform looks at it:
 * it becomes a recorded violation, or is turned down with a reason that the complainant reads. The agency never learns who complained. */
import { remarkField } from '../audit/index.ts'
import {
  about,
  command,
  consequence,
  dict,
  ensure,
  fact,
  facts,
  file,
  find,
  flag,
  gather,
  get,
  invoke,
  is,
  optional,
  pick,
  ref,
  refusals,
  resource,
  type Role,
  state,
  step,
  text,
  tile,
  time,
} from '../kit/index.ts'
import { eraseFileIn } from '../files/index.ts'
import { notice, noticeReactions, accounts, role } from '../messages/index.ts'
import { commissions, openClass, pupilClasses } from '../openclass/index.ts'
import { eraseStudent, ofChild } from '../people/index.ts'
import { create } from './violation.commands.ts'
import { violation } from './violation.ts'

const complainants: readonly Role[] = ['PR', 'CS'],
  authority: readonly Role[] = ['EC', 'PO']
export const complaint = resource('violation_complaint', {
  label: ['投诉', 'Complaint'],
  path: { base: 'business-basic/agencyComplaint', list: 'page' },
  title: 'content',
  // Of families and customer service everybody sees their own: `ownComplaints`.
  scope: { area: 'areaCode', student: 'studentId' },
  read: [...authority, ...complainants],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true }),
    studentId: ref('student')('学生', 'Pupil'),
    ofTeacher: flag('针对任课教师', 'About the teacher', { required: true, initial: false }),
    type: dict('violation_type')('投诉类型', 'Type', { required: true, search: true }),
    content: text('投诉内容', 'What happened', { required: true, search: true, lines: 4, pii: 'words' }),
    fileId: file('证据', 'Evidence', { hidden: true, pii: 'words' }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true }),
    teacherId: ref('agency_teacher')('涉及教师', 'Teacher', { locked: true, hidden: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    complainedBy: ref('user')('投诉人账号', 'Complainant', { required: true, hidden: true, locked: true }),
    answer: text('答复', 'Answer', { locked: true, lines: 3, pii: 'words' }),
    answeredAt: time('答复时间', 'Answered at', { locked: true }),
    violationId: ref('violation')('违规记录', 'Violation', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { complain: 'waiting' }),
    waiting: state('待处理', 'To be looked at', 'waiting', { uphold: 'upheld', turnDown: 'turned_down', withdraw: 'withdrawn', erase: 'erased' }),
    upheld: state('已登记违规', 'Recorded as a violation', 'good', { erase: 'erased' }),
    turned_down: state('不予受理', 'Turned down', 'over', { erase: 'erased' }),
    withdrawn: state('已撤回', 'Withdrawn', 'over', { erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: facts('complained', 'upheld', 'turned_down', 'withdrawn', 'erased'),
})
const { fields } = complaint

export const noComplaint = refusals('violation_complaint', {
  noClass: ['班级不存在', 'there is no such class'],
  notTheirs: ['该学生不在此班级', 'the pupil is not in this class'],
  noTeacher: ['该班级没有任课教师', 'the class has no teacher'],
  notYours: ['只能撤回自己的投诉', 'only who complained takes it back'],
})

export const complain = command(complaint, 'complain', {
  label: ['提交投诉', 'Complain'],
  by: complainants,
  input: { ...pick(fields, 'openClassId', 'studentId'), ofTeacher: optional(fields.ofTeacher), ...pick(fields, 'type', 'content', 'fileId') },
  needs: (_row, { openClassId, studentId }) => gather({ klass: get(openClass, openClassId), own: get(pupilClasses, studentId ?? undefined) }),
  decide(_row, input, { klass, own }, { actor }) {
    ensure(klass, about(noComplaint.noClass, 'openClassId'))
    const isTheirs = (own?.places ?? []).some(one => one.openClassId === klass.id)
    ensure(isTheirs || (actor.role === 'CS' && !input.studentId), about(noComplaint.notTheirs, 'studentId'))
    ensure(!input.ofTeacher || klass.teacherId, about(noComplaint.noTeacher, 'ofTeacher'))
    return fact(complaint, 'complained', {
      ...input,
      ofTeacher: input.ofTeacher ?? false,
      ...pick(klass, 'agencyId', 'schoolId', 'areaCode'),
      teacherId: input.ofTeacher ? klass.teacherId : null,
      complainedBy: actor.userId,
    })
  },
})

/** It becomes a violation, in the words of who records it: those of the complainant are not the agency's to read. */
export const uphold = command(complaint, 'uphold', {
  label: ['登记违规', 'Record a violation'],
  by: authority,
  input: {
    level: violation.fields.level,
    content: { ...violation.fields.content, label: ['违规内容（机构可见）', 'What happened, for the agency to read'] as const },
    answer: { ...fields.answer, locked: false as const, label: ['答复（投诉人可见）', 'Answer, for who complained to read'] as const },
  },
  decide(row, { level, content, answer }, _facts, { newId, now }) {
    const id = newId()
    return [
      fact(complaint, 'upheld', { violationId: id, answer: answer ?? null, answeredAt: now }),
      invoke(create, id, { ...pick(row, 'agencyId', 'schoolId', 'type'), ...(row.teacherId ? { teacherId: row.teacherId } : {}), level, content }),
    ]
  },
})
export const turnDown = step(complaint, 'turnDown', 'turned_down', {
  label: ['不予受理', 'Turn down'],
  by: authority,
  danger: true,
  input: { remark: { ...remarkField, pii: 'words' as const } },
  record: ({ remark }, _row, _facts, { now }) => ({ answer: remark, answeredAt: now }),
})
export const takeBack = step(complaint, 'withdraw', 'withdrawn', {
  label: ['撤回投诉', 'Take back'],
  by: complainants,
  check: (row, _input, _facts, { actor }) => ensure(row.complainedBy === actor.userId, noComplaint.notYours),
})
export const complaintCommands = [complain, uphold, turnDown, takeBack]

/** What was said of a pupil goes with the pupil: the words, the answer, and the evidence that the complainant uploaded. */
export const erase = step(complaint, 'erase', 'erased', {
  label: ['清除', 'Erase'],
  *needs({ fileId, complainedBy }) {
    return { files: yield* eraseFileIn(fileId, complainedBy) }
  },
  also: (_row, _input, { files }) => files,
})
export const erasedWithPupil = consequence(eraseStudent, {
  name: 'complaints-of-the-erased',
  label: ['清除相关投诉', 'What was said of the pupil in complaints is erased'],
  fact: 'erased',
  runs: [erase],
  needs: ({ row }) => gather({ said: find(complaint, { studentId: row.id, status: { not: 'erased' } }) }),
  run: (_followed, { said }) => said.map(one => invoke(erase, one.id, {})),
})

function* own(userId: string) {
  return { [complaint.name]: { complainedBy: userId } }
}
/** Who complains sees their own complaints, nobody else's, also of the same child; a class teacher the violations that they recorded. */
export const ownOnes = [
  ...complainants.map(role => ({ role, narrow: ({ userId }: { readonly userId: string }) => own(userId) })),
  {
    role: 'ST' as const,
    *narrow({ userId }: { readonly userId: string }) {
      return { [violation.name]: { recordedBy: userId } }
    },
  },
]

const shared = { names: { klass: [openClass, 'openClassId'] }, link: '/basic/agencyComplaint/{id}' } as const
export const complaintNotices = noticeReactions(
  notice(complaint, 'complained', {
    ...shared,
    type: 'approval',
    to: [commissions, role('PO')],
    title: ['待处理投诉：{klass}', 'Complaint to look at: {klass}'],
    // What was said stays with the complaint: there it is masked, and erased with the pupil.
    content: ['收到对“{klass}”的投诉，请查看并处理。', 'There is a complaint about “{klass}”. Please look at it.'],
  }),
  notice(complaint, 'upheld', {
    ...shared,
    to: [accounts('complainedBy')],
    told: { who: ofChild.who },
    title: ['投诉已受理：{klass}', 'Your complaint was upheld: {klass}'],
    content: ['您对“{klass}”的投诉已登记为违规，请查看答复。', 'Your complaint about “{klass}” was recorded as a violation. Please read the answer.'],
  }),
  notice(complaint, 'turned_down', {
    ...shared,
    to: [accounts('complainedBy')],
    told: { who: ofChild.who },
    title: ['投诉未受理：{klass}', 'Your complaint was turned down: {klass}'],
    content: ['您对“{klass}”的投诉未被受理，请查看答复。', 'Your complaint about “{klass}” was turned down. Please read the answer.'],
  }),
)
export const complaintTiles = [
  tile(uphold, { name: 'violation_complaint', label: ['待处理投诉', 'Complaints to look at'], to: '/basic/agencyComplaint', match: [is('status', 'waiting')] }),
]
