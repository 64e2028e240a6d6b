/** The menu of people: schools, pupils, guardians, agencies, teachers and their audits. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  { path: '/audit', label: ['审核', 'Audits'], icon: 'confirm', roles: ['PO', 'EC'], children: [
    { path: '/audit/agencyApply', label: ['机构申请审核', 'Agency audit'], permit: 'agency_approve' },
    { path: '/audit/agencySub', label: ['区域授权审核', 'Area audit'], permit: 'area_authorization_approve' },
    { path: '/audit/schoolApply', label: ['学校申请审核', 'School audit'], permit: 'school_approve' },
    { path: '/audit/teacherApply', label: ['教师申请审核', 'Teacher application audit'], permit: 'agency_teacher_approve' },
    { path: '/audit/teacherRegister', label: ['教师注册审核', 'Teacher registration audit'], permit: 'agency_teacher_approve' },
  ] },
  { path: '/school', label: ['学生', 'Pupils'], icon: 'people', roles: ['SM', 'ST', 'PO', 'CS'], children: [
    { path: '/school/student', label: ['学生管理', 'Pupils'], permit: 'student_view' },
    { path: '/parent/relation', label: ['监护关系', 'Guardians'], permit: 'guardian_view' },
    { path: '/school/grade', label: ['年级管理', 'Grades'], permit: 'school_grade_view' },
    { path: '/school/class', label: ['班级管理', 'School classes'], permit: 'school_class_view' },
    { path: '/school_client/teacher', label: ['学校教师', 'School teachers'], permit: 'school_teacher_view' },
    { path: '/school_client/classroom', label: ['教室管理', 'Rooms'], permit: 'classroom_view' },
  ] },
  { path: '/parent/relation', label: ['我的孩子', 'My children'], icon: 'people', roles: ['PR'] },
  { path: '/age_client/basics', label: ['机构资料', 'Agency'], icon: 'office', roles: ['AM', 'AT'], children: [
    { path: '/age_client/basics/agencyTeacher', label: ['机构教师管理', 'Teachers'], permit: 'agency_teacher_view' },
    { path: '/age_client/submit/components/areaAuthorization', label: ['区域授权', 'Area authorisations'], permit: 'area_authorization_view' },
    { path: '/age_client/submit/subApply', label: ['机构入驻申请', 'Registration'], permit: 'agency_register' },
  ] },
  { path: '/basic', label: ['学校与机构', 'Schools and agencies'], icon: 'map-marker', roles: ['PA', 'PO', 'FI', 'EC', 'CS', 'SA', 'SL'], children: [
    { path: '/basic/school', label: ['学校列表', 'Schools'], permit: 'school_view' },
    { path: '/basic/agency', label: ['机构列表', 'Agencies'], permit: 'agency_view' },
    { path: '/age_client/submit/components/areaAuthorization', label: ['区域授权', 'Area authorisations'], permit: 'area_authorization_view' },
    { path: '/age_client/submit/components/agencyteacher', label: ['机构教师', 'Agency teachers'], permit: 'agency_teacher_view' },
  ] },
  { path: '/apply', label: ['我的申请', 'My applications'], icon: 'document-share', roles: ['AM', 'SM', 'SA'], children: [
    { path: '/apply/teacher', label: ['我的教师申请', 'My teachers'], permit: 'agency_teacher_submit' },
    { path: '/apply/agency', label: ['我的机构申请', 'My agency'], permit: 'agency_register' },
    { path: '/apply/school', label: ['我的学校申请', 'My school'], permit: 'school_apply' },
  ] },
]
