/** What people shows: schools, pupils, guardians, agencies, teachers and their audits. */
import { type Command, detailScreen, group, type InMenu, link, type ListOptions, listScreen, type Manifest, part, type Resource, screen } from '../kit/index.ts'
import * as agencies from './agency.commands.ts'
import * as areas from './area-authorization.commands.ts'
import * as fees from './teacher-fee.commands.ts'
import * as binding from './guardian.commands.ts'
import * as ties from './guardianship.ts'
import { agency, areaAuthorization, classroom, school, teacherFee } from './organisation.ts'
import { agencyTeacher, grade, guardian, schoolClass, schoolTeacher, student } from './person.ts'
import * as places from './places.ts'
import * as schools from './school.commands.ts'
import * as staff from './school-teacher.commands.ts'
import * as students from './student.commands.ts'
import * as teachers from './agency-teacher.commands.ts'
import { dataRequest } from './data-request.ts'
import { requestCommands } from './data-request.commands.ts'
import { documentCommands, look, studentDocument } from './student-document.ts'

const pupils = () => import('./screens/Pupils.tsx')
const organisations = () => import('./screens/Organisations.tsx')
const areaScreen = () => import('./screens/Areas.tsx')

const on = (of: Resource, commands: readonly Command[]) => commands.filter(command => command.on.name === of.name)
const teacherColumns = ['name', 'agencyId', 'subject', 'titleLevel', 'status', 'certificateUntil', 'noCrimeUntil', 'contractUntil', 'draftStatus']
const teacherPage = (id: string) => `/age_client/basics/agencyTeacher/${id}`
const agencyPage = (id: string) => `/basic/agency/${id}`
const schoolPage = (id: string) => `/basic/school/${id}`

const openDocument = part(() => import('./screens/StudentDocuments.tsx'), 'OpenDocument')
const requestForms = { fulfil: part(() => import('./screens/FulfilRequest.tsx'), 'FulfilRequest') }
const documentInputs = { fileId: part(() => import('./screens/StudentDocuments.tsx'), 'DocumentInput') }
type Options = ListOptions & { readonly menu?: InMenu }
const teacherList = (path: string, name: string, more: Options = {}) =>
  listScreen(path, agencyTeacher, {
    screen: name,
    columns: teacherColumns,
    search: ['name', 'agencyId', 'subject', 'status'],
    link: row => teacherPage(row.id),
    commands: teachers.commands.filter(command => ['save', 'update', 'remove'].includes(command.name)),
    ...more,
  })
const toAudit = (path: string, of: Resource, call: string, more: Options) =>
  listScreen(path, of, { screen: `audit-${call}`, from: `/api/business-basic/query/${call}`, where: { auditStatus: 1 }, ...more })

const audits = group('/audit', ['审核', 'Audits'], { area: 'people', icon: 'confirm', roles: ['PO', 'EC'] }, [
  toAudit('/audit/agencyApply', agency, 'agencyApplyPage', {
    menu: { label: ['机构申请审核', 'Agency audit'], icon: 'office', permit: 'agency_approve' },
    columns: ['agencyName', 'licenseNo', 'licenseUntil', 'areaName', 'submittedAt', 'status'],
    search: ['agencyName'],
    commands: [agencies.complete, agencies.approve, agencies.reject],
    link: row => agencyPage(row.id),
  }),
  toAudit('/audit/agencySub', areaAuthorization, 'agencySubPage', {
    menu: { label: ['区域授权审核', 'Area audit'], icon: 'map-marker', permit: 'area_authorization_approve' },
    columns: ['agencyId', 'areaName', 'fromDate', 'toDate', 'submittedAt', 'status'],
    search: ['agencyId', 'areaCode'],
    commands: [areas.approve, areas.reject],
  }),
  toAudit('/audit/schoolApply', school, 'schoolApplyPage', {
    menu: { label: ['学校申请审核', 'School audit'], icon: 'learning', permit: 'school_approve' },
    columns: ['schoolName', 'schoolCode', 'educationPeriod', 'areaName', 'submittedAt', 'status'],
    search: ['schoolName'],
    commands: [schools.approve, schools.reject],
    link: row => schoolPage(row.id),
  }),
  toAudit('/audit/teacherApply', agencyTeacher, 'teacherApplyPage', {
    menu: { label: ['教师申请审核', 'Teacher applications'], icon: 'new-person', permit: 'agency_teacher_approve' },
    columns: teacherColumns,
    search: ['name', 'agencyId'],
    commands: [teachers.approve, teachers.reject],
    link: row => teacherPage(row.id),
  }),
  teacherList('/audit/teacherRegister', 'audit-teacherRegisterPage', {
    menu: { label: ['教师注册审核', 'Teacher records'], icon: 'id-number', permit: 'agency_teacher_approve' },
    from: '/api/business-basic/query/teacherRegisterPage',
    commands: [teachers.approve, teachers.reject, teachers.unapprove],
  }),
])

const forSchools = group('/school', ['学生', 'Pupils'], { area: 'people', icon: 'people', roles: ['SM', 'ST', 'PO', 'CS'] }, [
  screen('/school/student', pupils, 'Pupils', { menu: { label: ['学生管理', 'Pupils'], icon: 'person', permit: 'student_view' } }),
  screen('/school/student/:id', pupils, 'Pupil', { of: student }),
  screen('/parent/relation', () => import('./screens/Guardians.tsx'), 'Guardians', {
    menu: { label: ['监护关系', 'Guardians'], icon: 'heart', permit: 'guardian_view' },
  }),
  detailScreen('/parent/relation/:id', guardian, {
    commands: [...binding.commands, ...ties.commands].filter(
      command => command.by.includes('SM') && !['verifyPhone', 'tryCode', 'verifyTel', 'updateParentTel'].includes(command.name),
    ),
  }),
  listScreen('/school/studentDocument', studentDocument, {
    menu: { label: ['学生档案', 'Student records'], icon: 'folder-open' },
    commands: documentCommands.filter(one => one !== look),
    inputs: documentInputs,
    rowActions: openDocument,
    columns: ['studentId', 'type', 'title', 'day', 'score', 'shownTo', 'looks', 'lookedAt'],
    search: ['studentId', 'type', 'title', 'shownTo'],
    link: row => `/school/studentDocumentDetail/${row.id}`,
  }),
  screen('/school/studentDocumentDetail/:id', () => import('./screens/StudentDocuments.tsx'), 'StudentDocumentScreen', { of: studentDocument }),
  listScreen('/school/dataRequest', dataRequest, {
    menu: { label: ['个人信息请求', 'Data requests'], icon: 'id-number', roles: ['SM', 'PO'] },
    commands: requestCommands,
    forms: requestForms,
    columns: ['studentId', 'kind', 'content', 'requestedBy', 'dueAt', 'answer', 'status'],
    search: ['studentId', 'kind', 'status'],
    link: row => `/school/dataRequest/${row.id}`,
  }),
  detailScreen('/school/dataRequest/:id', dataRequest, { commands: requestCommands, forms: requestForms }),
  listScreen('/school/grade', grade, { menu: { label: ['年级管理', 'Grades'], icon: 'layers' }, commands: on(grade, places.commands) }),
  listScreen('/school/class', schoolClass, {
    menu: { label: ['班级管理', 'School classes'], icon: 'diagram-tree' },
    commands: on(schoolClass, places.commands),
    columns: ['schoolId', 'gradeId', 'className', 'headTeacher', 'schoolYear', 'status'],
  }),
  listScreen('/school_client/teacher', schoolTeacher, { menu: { label: ['学校教师', 'School teachers'], icon: 'mugshot' }, commands: staff.commands }),
  listScreen('/school_client/classroom', classroom, {
    menu: { label: ['教室管理', 'Rooms'], icon: 'home' },
    commands: on(classroom, places.commands),
    rowActions: part(() => import('./screens/RoomPaper.tsx'), 'RoomPaper'),
  }),
])

const forAgencies = group('/age_client/basics', ['机构资料', 'Agency'], { area: 'people', icon: 'office', roles: ['AM', 'AT'] }, [
  teacherList('/age_client/basics/agencyTeacher', 'agency-teachers', { menu: { label: ['机构教师管理', 'Teachers'], icon: 'mugshot' } }),
  listScreen('/age_client/basics/teacherFee', teacherFee, {
    menu: { label: ['课时费标准', 'Fee rates'], icon: 'bank-account', permit: 'agency_teacher_fee_save' },
    commands: fees.commands.filter(one => one.by.length > 0),
    forms: { saveMany: part(() => import('./screens/FeeSheet.tsx'), 'FeeSheet') },
    columns: ['teacherId', 'productType', 'feePerLesson', 'startTime', 'endTime', 'usedAt', 'status'],
    search: ['teacherId', 'productType', 'status'],
  }),
  screen('/age_client/basics/agencyTeacher/:id', () => import('./screens/Teachers.tsx'), 'Teacher', { of: agencyTeacher }),
  screen('/age_client/submit/components/areaAuthorization', areaScreen, 'Areas', {
    menu: { label: ['区域授权', 'Area authorisations'], icon: 'map-marker', permit: 'area_authorization_view' },
  }),
  screen('/age_client/submit/subApply', organisations, 'OwnAgency', {
    menu: { label: ['机构入驻申请', 'Registration'], icon: 'form', permit: 'agency_register' },
  }),
  teacherList('/teacher/teacher_apply_update', 'teacher-apply-update', { where: { status: 'rejected' }, search: ['name'] }),
])

const forOffices = group('/basic', ['学校与机构', 'Organisations'], { area: 'people', icon: 'map', roles: ['PA', 'PO', 'FI', 'EC', 'CS', 'SA', 'SL'] }, [
  listScreen('/basic/school', school, {
    menu: { label: ['学校列表', 'Schools'], icon: 'learning' },
    commands: [schools.create, schools.putLabels],
    link: row => schoolPage(row.id),
  }),
  screen('/basic/school/:id', organisations, 'School', { of: school }),
  listScreen('/basic/agency', agency, {
    menu: { label: ['机构列表', 'Agencies'], icon: 'office' },
    commands: [agencies.create, agencies.putLabels],
    link: row => agencyPage(row.id),
  }),
  screen('/basic/agency/:id', organisations, 'Agency', { of: agency }),
  link('/age_client/submit/components/areaAuthorization', {
    label: ['区域授权', 'Area authorisations'],
    icon: 'map-marker',
    permit: 'area_authorization_view',
  }),
  teacherList('/age_client/submit/components/agencyteacher', 'agency-teachers', { menu: { label: ['机构教师', 'Agency teachers'], icon: 'mugshot' } }),
])

const applications = group('/apply', ['我的申请', 'My applications'], { area: 'people', icon: 'document-share', roles: ['AM', 'SM', 'SA'] }, [
  teacherList('/apply/teacher', 'apply-teacher', {
    menu: { label: ['我的教师申请', 'My teachers'], icon: 'new-person', permit: 'agency_teacher_submit' },
    from: '/api/business-basic/apply/teacherApplyPage',
  }),
  screen('/apply/agency', organisations, 'OwnAgency', { menu: { label: ['我的机构申请', 'My agency'], icon: 'office', permit: 'agency_register' } }),
  screen('/apply/school', organisations, 'OwnSchool', { menu: { label: ['我的学校申请', 'My school'], icon: 'learning', permit: 'school_apply' } }),
])

export const manifest: Manifest = {
  resources: [
    studentDocument,
    dataRequest,
    school,
    agency,
    areaAuthorization,
    classroom,
    teacherFee,
    grade,
    schoolClass,
    student,
    guardian,
    agencyTeacher,
    schoolTeacher,
  ],
  commands: [
    ...schools.commands,
    ...agencies.commands,
    ...areas.commands,
    ...places.commands,
    ...students.commands,
    ...binding.commands,
    ...ties.commands,
    ...teachers.commands,
    ...fees.commands,
    ...staff.commands,
    ...documentCommands,
    ...requestCommands,
  ],
  screens: [
    audits,
    forSchools,
    screen('/info/data', () => import('./screens/OwnData.tsx'), 'OwnData'),
    link('/parent/relation', { area: 'people', label: ['我的孩子', 'My children'], icon: 'people', roles: ['PR'] }),
    forAgencies,
    forOffices,
    applications,
  ],
}
