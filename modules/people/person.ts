/** Persons: pupils, their guardians and the teachers. The only streams that hold personal data. */
import { auditCode, auditFields } from '../audit/index.ts'
import { labelField } from '../system/index.ts'
import { gradeWords } from './grade-names.ts'
import { inLine, type Label, carries, choice, crudFacts, date, dict, flag, int, json, ref, resource, rules, state, text, time, image } from '../kit/index.ts'

const weekdays: readonly Label[] = [
  ['周一', 'Monday'],
  ['周二', 'Tuesday'],
  ['周三', 'Wednesday'],
  ['周四', 'Thursday'],
  ['周五', 'Friday'],
  ['周六', 'Saturday'],
  ['周日', 'Sunday'],
]
const daysLine = (days: readonly number[]): Label => inLine(days.map(day => weekdays[day - 1] ?? ['', '']))

const sexes = { male: ['男', 'Male'], female: ['女', 'Female'] } as const

export const grade = resource('school_grade', {
  label: ['年级', 'Grade'],
  path: { base: 'business-basic/school/grade', list: 'page' },
  title: 'gradeName',
  within: 'schoolId',
  scope: { school: 'schoolId', area: 'areaCode' },
  read: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT'],
  sort: ['sort'],
  fields: {
    schoolId: ref('school')('学校', 'School', { required: true, search: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    gradeName: text('年级名称', 'Grade', { required: true, search: true }),
    educationPeriod: dict('education_period')('学段', 'Period'),
    /** 1 to 9: what products' grade lists speak of. */
    yearGrade: int('年级序号', 'Year grade', { required: true, check: rules.between(1, 12), among: gradeWords }),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
  },
})

export const schoolClass = resource('school_class', {
  label: ['班级', 'School class'],
  path: { base: 'business-basic/school/class', list: 'page' },
  title: 'className',
  within: 'gradeId',
  find: { by: ['className'], where: 'schoolId' },
  scope: { school: 'schoolId', area: 'areaCode' },
  read: ['PO', 'EC', 'SM', 'ST'],
  sort: ['className'],
  fields: {
    schoolId: ref('school')('学校', 'School', { required: true, search: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    gradeId: ref('school_grade')('年级', 'Grade', { required: true, search: true }),
    className: text('班级名称', 'Class', { required: true, search: true }),
    headTeacher: text('班主任', 'Class teacher', { copies: 'staff' }),
    /** The same as a teacher of the school, whose account sees what is for the class teacher alone. */
    headTeacherId: ref('school_teacher')('班主任（从本校教师中选）', 'Class teacher, of the staff'),
    headBy: ref('user')('班主任账号', 'Account of the class teacher', { locked: true, hidden: true }),
    schoolYear: text('学年', 'School year'),
  },
})

export const student = resource('student', {
  label: ['学生', 'Pupil'],
  path: { base: 'business-basic/school/student', list: 'page' },
  title: 'studentName',
  find: { by: ['studentName', 'studentCode', 'phoneNumber'], where: 'schoolId' },
  scope: { school: 'schoolId', area: 'areaCode', student: 'id' },
  read: ['PO', 'SM', 'ST', 'PR', 'SD', 'CS'],
  sort: ['studentCode'],
  notes: { by: ['SM', 'ST'], for: ['SM', 'ST', 'PO'] },
  unusual: { look: ['unmask'] },
  fields: {
    studentName: text('姓名', 'Name', { required: true, search: true, check: rules.personName, pii: 'name' }),
    studentCode: text('学籍号', 'Pupil code', { required: true, search: true, unique: 'standing' }),
    phoneNumber: text('家长手机', 'Guardian phone', { search: true, check: rules.phone, pii: 'phone' }),
    schoolYear: text('学年', 'School year', { search: true }),
    semester: text('学期', 'Semester', { hidden: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    gradeId: ref('school_grade')('年级', 'Grade', { required: true, search: true }),
    yearGrade: int('年级序号', 'Year grade', { locked: true, hidden: true, among: gradeWords }),
    classId: ref('school_class')('班级', 'Class', { search: true }),
    sex: choice(sexes)('性别', 'Sex', { search: true }),
    idCard: text('身份证号', 'ID card', { check: rules.idCard, pii: 'idCard', hidden: true, index: true }),
    birthday: date('出生日期', 'Birthday', { hidden: true, pii: 'text' }),
    /** Words of the school for itself, which families are not shown. */
    ...labelField('student', ['PR', 'SD', 'CS']),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('在读', 'Enrolled at school', 'good', { change: 'live', write: 'live', leave: 'left', remove: 'removed', unmask: 'live', putLabels: 'live' }),
    left: state('已离校', 'Left', 'over', { restore: 'live', unmask: 'left', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { ...crudFacts, left: carries<{ remark: string }>(), unmasked: carries<{ remark: string }>(), labelled: {}, erased: carries<{ remark: string }>() },
})

/** Guardian relation (L21): a phone, and the account behind it, bound to a child. */
export const guardian = resource('guardian', {
  label: ['监护关系', 'Guardian relation'],
  path: { base: 'business-basic/parentStudent', list: 'page' },
  title: 'name',
  find: { by: ['name', 'phone'], where: 'studentId' },
  scope: { school: 'schoolId', area: 'areaCode', student: 'studentId', user: 'userId' },
  read: ['PO', 'SM', 'ST', 'PR', 'CS'],
  fields: {
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    /** The account of the guardian; empty until somebody with this phone has registered. */
    userId: ref('user')('账号', 'Account', { locked: true }),
    name: text('家长姓名', 'Guardian', { search: true, pii: 'name' }),
    phone: text('手机号', 'Phone', { required: true, search: true, check: rules.phone, pii: 'phone', index: true }),
    relation: choice({ father: ['父亲', 'Father'], mother: ['母亲', 'Mother'], grandparent: ['祖父母', 'Grandparent'], other: ['其他', 'Other'] })(
      '关系',
      'Relation',
      { required: true, initial: 'other' },
    ),
    isPrimary: flag('主要监护人', 'Primary', { required: true, initial: false, locked: true }),
    maySee: flag('可查看', 'May see data', { required: true, initial: true }),
    mayPay: flag('可缴费', 'May pay', { required: true, initial: true }),
    mayPickUp: flag('可接送', 'May pick up', { required: true, initial: true }),
    mayReceive: flag('接收短信', 'Receives messages', { required: true, initial: true }),
    blocked: flag('司法限制', 'Blocked by court order', { required: true, initial: false }),
    assignDay: json<readonly number[]>()('接送日', 'Days in charge', { hidden: true, says: daysLine }),
    verifiedAt: time('手机验证时间', 'Phone verified at', { locked: true }),
    boundAt: time('绑定时间', 'Bound at', { locked: true }),
    codeHash: text('验证码摘要', 'Code digest', { locked: true, hidden: true, isMachine: true, pii: 'text' }),
    codeUntil: time('验证码有效期', 'Code valid until', { locked: true, hidden: true, isMachine: true }),
    codeTries: int('验证次数', 'Tries', { locked: true, hidden: true, isMachine: true, initial: 0 }),
    /** How many codes were sent for this relation on which day: the limit counts them per phone. */
    codeDay: date('验证码发送日', 'Codes sent on', { locked: true, hidden: true, isMachine: true }),
    codeCount: int('当日发送次数', 'Codes sent', { locked: true, hidden: true, isMachine: true, initial: 0 }),
    /** The phone that waits for its code, and the one before the last change, which is told of it. */
    newPhone: text('新手机号', 'New phone', { locked: true, hidden: true, pii: 'phone' }),
    formerPhone: text('原手机号', 'Former phone', { locked: true, hidden: true, pii: 'phone' }),
    /** When the relation ends, since its guardian asked to close the account: after the cooling time. */
    leavingAt: time('注销生效时间', 'Closes at', { locked: true, hidden: true, index: 'due' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { invite: 'pending', verifyPhone: 'code_sent', enter: 'bound' }),
    pending: state('待验证', 'Pending', 'waiting', { verifyPhone: 'code_sent', bind: ['bound', 'awaiting'], unbind: 'unbound' }),
    code_sent: state('验证码已发送', 'Code sent', 'waiting', {
      verifyPhone: 'code_sent',
      tryCode: 'code_sent',
      bind: ['bound', 'awaiting'],
      unbind: 'unbound',
    }),
    awaiting: state('待学校确认', 'Awaiting the school', 'waiting', { approveBinding: 'bound', rejectBinding: 'unbound', unbind: 'unbound' }),
    bound: state('已绑定', 'Bound', 'good', {
      verifyTel: 'bound',
      updateParentTel: 'bound',
      followTel: 'bound',
      setFlags: 'bound',
      assignDay: 'bound',
      makePrimary: 'bound',
      stepDown: 'bound',
      inherit: 'bound',
      linkAccount: 'bound',
      unbind: 'unbound',
      requestLogout: 'bound',
      keepAccount: 'bound',
      stayOpen: 'bound',
      logout: 'unbound',
    }),
    unbound: state('已解绑', 'Unbound', 'over', { erase: 'unbound' }),
  },
  facts: {
    code_asked: {},
    code_missed: {},
    binding_asked: {},
    bound: {},
    binding_rejected: carries<{ remark: string }>(),
    invited: {},
    entered: {},
    tel_code_asked: {},
    tel_changed: {},
    tel_followed: {},
    flags_set: {},
    days_assigned: {},
    made_primary: {},
    stepped_down: {},
    account_linked: {},
    unbound: carries<{ remark: string | null }>(),
    logout_asked: {},
    account_kept: {},
    closing_ended: {},
    erased: {},
  },
})

/** Agency teacher (L15): AUD → approved ⇄ unapproved → left. */
export const agencyTeacher = resource('agency_teacher', {
  label: ['机构教师', 'Agency teacher'],
  path: { base: 'business-basic/ageagencyteacher', list: 'page' },
  title: 'name',
  find: { by: ['name', 'phone'], where: 'agencyId' },
  scope: { agency: 'agencyId', teacher: 'id', area: 'areaCode', else: { school: 'everyone' } },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM', 'AT'],
  sort: ['name'],
  fields: {
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    /** The account the teacher logs in with. */
    userId: ref('user')('账号', 'Account', { locked: true, hidden: true }),
    name: text('姓名', 'Name', { required: true, search: true, check: rules.personName }),
    phone: text('手机号', 'Phone', { required: true, search: true, unique: 'standing', check: rules.phone, pii: 'phone' }),
    idCard: text('身份证号', 'ID card', { required: true, check: rules.idCard, pii: 'idCard', hidden: true, index: true }),
    sex: choice(sexes)('性别', 'Sex'),
    subject: dict('subject')('学科', 'Subject', { search: true }),
    titleLevel: text('职称', 'Title'),
    photo: image('照片', 'Photo', { hidden: true }),
    certificateNo: text('教师资格证号', 'Certificate number', { required: true }),
    certificateUntil: date('资格证有效期至', 'Certificate valid until', { required: true }),
    noCrimeUntil: date('无犯罪记录证明有效期至', 'No-crime proof valid until', { required: true }),
    contractUntil: date('劳动合同有效期至', 'Contract valid until', { required: true }),
    blocked: flag('违规限制', 'Blocked by a violation', { required: true, initial: false, locked: true }),
    /** Changes to an approved teacher that wait for their audit; the approved values stay in force. */
    draft: json<Readonly<Record<string, unknown>>>()('待审变更', 'Changes in audit', { locked: true, hidden: true }),
    draftStatus: choice({ pending: ['变更待审', 'Changes in audit'], rejected: ['变更被驳回', 'Changes rejected'] })('变更状态', 'State of the changes', {
      locked: true,
    }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { save: 'draft', submit: 'pending', create: 'approved', registerOnline: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { update: 'draft', submit: 'pending', remove: 'removed' }, auditCode.draft),
    pending: state(
      '待审核',
      'Pending',
      'waiting',
      { approve: 'approved', reject: 'rejected', revoke: 'draft', grant: 'approved', refuse: 'rejected' },
      auditCode.pending,
    ),
    rejected: state('已驳回', 'Rejected', 'bad', { update: 'rejected', submit: 'pending', remove: 'removed' }, auditCode.rejected),
    approved: state(
      '已通过',
      'Approved',
      'good',
      { update: 'approved', approveUpdate: 'approved', rejectUpdate: 'approved', unapprove: 'unapproved', disable: 'disabled', linkAccount: 'approved' },
      auditCode.approved,
    ),
    unapproved: state('已取消资格', 'Unapproved', 'bad', { approve: 'approved', leave: 'left' }),
    disabled: state('已停用', 'Disabled', 'bad', { enable: 'approved', leave: 'left' }),
    left: state('已离职', 'Left', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    registered: {},
    saved: {},
    created: {},
    updated: {},
    update_applied: {},
    update_approved: {},
    update_rejected: {},
    submitted: {},
    approved: {},
    rejected: {},
    revoked: carries<{ remark: string | null }>(),
    unapproved: {},
    disabled: carries<{ remark: string }>(),
    enabled: {},
    left: carries<{ remark: string }>(),
    removed: {},
    account_linked: {},
  },
})

/** A teacher of the school itself: class teachers and those who look after the after-school time. */
export const schoolTeacher = resource('school_teacher', {
  label: ['学校教师', 'School teacher'],
  path: { base: 'business-openclass/school_client/teacher', list: 'page', id: 'teacherid' },
  title: 'name',
  find: { by: ['name', 'phone'], where: 'schoolId' },
  scope: { school: 'schoolId', area: 'areaCode', user: 'userId' },
  read: ['PO', 'EC', 'SM', 'ST'],
  sort: ['name'],
  fields: {
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    /** The account the teacher logs in with. */
    userId: ref('user')('账号', 'Account', { hidden: true }),
    name: text('姓名', 'Name', { required: true, search: true, check: rules.personName }),
    phone: text('手机号', 'Phone', { required: true, search: true, check: rules.phone, pii: 'phone', index: true }),
    subject: dict('subject')('学科', 'Subject', { search: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('在职', 'Active', 'good', { change: 'live', remove: 'removed' }, 1),
    removed: state('已离职', 'Left', 'over', { restore: 'live' }, 0),
  },
})
