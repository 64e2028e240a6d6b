/** The console manifest of people. */
import type { ComponentType } from 'react'
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import type { ListScreenProps } from '../../console/parts/ListScreen.tsx'
import { detailScreen, listScreen } from '../../console/parts/screens.tsx'
import type { Command, Resource } from '../kit/index.ts'
import * as agencies from './agency.ts'
import * as areas from './authorization.ts'
import * as fees from './fee.ts'
import * as binding from './guardian.ts'
import * as ties from './guardianship.ts'
import { agency, areaAuthorization, classroom, school, teacherFee } from './organisation.ts'
import { agencyTeacher, grade, guardian, schoolClass, schoolTeacher, student } from './person.ts'
import * as places from './places.ts'
import * as schools from './school.ts'
import * as staff from './staff.ts'
import * as students from './student.ts'
import * as teachers from './teacher.ts'

const screen = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) => lazy(() => load().then(found => ({ default: found[name] })))
const pupils = () => import('./screens/Pupils.tsx')
const organisations = () => import('./screens/Organisations.tsx')
const Areas = lazy(() => import('./screens/Areas.tsx').then(found => ({ default: found.Areas })))

const on = (of: Resource, commands: readonly Command[]) => commands.filter(command => command.on.name === of.name)
const teacherColumns = ['name', 'agencyId', 'subject', 'titleLevel', 'status', 'certificateUntil', 'noCrimeUntil', 'contractUntil', 'draftStatus']
const teacherPage = (id: string) => `/age_client/basics/agencyTeacher/${id}`
const agencyPage = (id: string) => `/basic/agency/${id}`
const schoolPage = (id: string) => `/basic/school/${id}`

const teacherList = (name: string, more: Partial<ListScreenProps> = {}) =>
  listScreen(agencyTeacher, {
    screen: name,
    columns: teacherColumns,
    search: ['name', 'agencyId', 'subject', 'status'],
    link: row => teacherPage(row.id),
    commands: teachers.commands.filter(command => ['save', 'update', 'remove'].includes(command.name)),
    ...more,
  })
const toAudit = (of: Resource, call: string, more: Partial<ListScreenProps>) =>
  listScreen(of, { screen: `audit-${call}`, from: `/api/business-basic/query/${call}`, where: { auditStatus: 1 }, ...more })

export const consoleManifest: ConsoleManifest = {
  resources: [school, agency, areaAuthorization, classroom, teacherFee, grade, schoolClass, student, guardian, agencyTeacher, schoolTeacher],
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
  ],
  links: {
    school: schoolPage,
    agency: agencyPage,
    student: id => `/school/student/${id}`,
    agency_teacher: teacherPage,
    guardian: id => `/parent/relation/${id}`,
  },
  screens: {
    '/school/student': screen(pupils, 'Pupils'),
    '/school/student/:id': screen(pupils, 'Pupil'),
    '/school/grade': listScreen(grade, { commands: on(grade, places.commands) }),
    '/school/class': listScreen(schoolClass, { commands: on(schoolClass, places.commands) }),
    '/school_client/classroom': listScreen(classroom, { commands: on(classroom, places.commands) }),
    '/school_client/teacher': listScreen(schoolTeacher, { commands: staff.commands }),
    '/parent/relation': screen(() => import('./screens/Guardians.tsx'), 'Guardians'),
    '/parent/relation/:id': detailScreen(guardian, {
      commands: [...binding.commands, ...ties.commands].filter(
        command => command.by.includes('SM') && !['verifyPhone', 'tryCode', 'verifyTel', 'updateParentTel'].includes(command.name),
      ),
    }),
    '/basic/school': listScreen(school, { commands: [schools.create], link: row => schoolPage(row.id) }),
    '/basic/school/:id': screen(organisations, 'School'),
    '/basic/agency': listScreen(agency, { commands: [agencies.create], link: row => agencyPage(row.id) }),
    '/basic/agency/:id': screen(organisations, 'Agency'),
    '/age_client/basics/agencyTeacher': teacherList('agency-teachers'),
    '/age_client/submit/components/agencyteacher': teacherList('agency-teachers'),
    '/age_client/basics/agencyTeacher/:id': screen(() => import('./screens/Teachers.tsx'), 'Teacher'),
    '/teacher/teacher_apply_update': teacherList('teacher-apply-update', { where: { status: 'rejected' }, search: ['name'] }),
    '/age_client/submit/components/areaAuthorization': () => <Areas />,
    '/age_client/submit/subApply': screen(organisations, 'OwnAgency'),
    '/audit/agencyApply': toAudit(agency, 'agencyApplyPage', {
      columns: ['agencyName', 'licenseNo', 'licenseUntil', 'areaName', 'submittedAt', 'status'],
      search: ['agencyName'],
      commands: [agencies.complete, agencies.approve, agencies.reject],
      link: row => agencyPage(row.id),
    }),
    '/audit/agencySub': toAudit(areaAuthorization, 'agencySubPage', {
      columns: ['agencyId', 'areaName', 'fromDate', 'toDate', 'submittedAt', 'status'],
      search: ['agencyId', 'areaCode'],
      commands: [areas.approve, areas.reject],
    }),
    '/audit/schoolApply': toAudit(school, 'schoolApplyPage', {
      columns: ['schoolName', 'schoolCode', 'educationPeriod', 'areaName', 'submittedAt', 'status'],
      search: ['schoolName'],
      commands: [schools.approve, schools.reject],
      link: row => schoolPage(row.id),
    }),
    '/audit/teacherApply': toAudit(agencyTeacher, 'teacherApplyPage', {
      columns: teacherColumns,
      search: ['name', 'agencyId'],
      commands: [teachers.approve, teachers.reject],
      link: row => teacherPage(row.id),
    }),
    '/audit/teacherRegister': teacherList('audit-teacherRegisterPage', {
      from: '/api/business-basic/query/teacherRegisterPage',
      commands: [teachers.approve, teachers.reject, teachers.unapprove],
    }),
    '/apply/teacher': teacherList('apply-teacher', { from: '/api/business-basic/apply/teacherApplyPage' }),
    '/apply/agency': screen(organisations, 'OwnAgency'),
    '/apply/school': listScreen(school, {
      screen: 'apply-school',
      from: '/api/business-basic/apply/schoolApplyPage',
      commands: [schools.apply],
      link: row => schoolPage(row.id),
    }),
  },
}
