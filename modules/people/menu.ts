/** The menu of people: schools, pupils, guardians, agencies, teachers and their audits. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/audit',
    label: ['审核', 'Audits'],
    icon: 'confirm',
    roles: ['PO', 'EC'],
    children: [
      { path: '/audit/agencyApply', label: ['机构申请审核', 'Agency audit'], icon: 'office', permit: 'agency_approve' },
      { path: '/audit/agencySub', label: ['区域授权审核', 'Area audit'], icon: 'map-marker', permit: 'area_authorization_approve' },
      { path: '/audit/schoolApply', label: ['学校申请审核', 'School audit'], icon: 'learning', permit: 'school_approve' },
      { path: '/audit/teacherApply', label: ['教师申请审核', 'Teacher applications'], icon: 'new-person', permit: 'agency_teacher_approve' },
      { path: '/audit/teacherRegister', label: ['教师注册审核', 'Teacher records'], icon: 'id-number', permit: 'agency_teacher_approve' },
    ],
  },
  {
    path: '/school',
    label: ['学生', 'Pupils'],
    icon: 'people',
    roles: ['SM', 'ST', 'PO', 'CS'],
    children: [
      { path: '/school/student', label: ['学生管理', 'Pupils'], icon: 'person', permit: 'student_view' },
      { path: '/parent/relation', label: ['监护关系', 'Guardians'], icon: 'heart', permit: 'guardian_view' },
      { path: '/school/grade', label: ['年级管理', 'Grades'], icon: 'layers', permit: 'school_grade_view' },
      { path: '/school/class', label: ['班级管理', 'School classes'], icon: 'diagram-tree', permit: 'school_class_view' },
      { path: '/school_client/teacher', label: ['学校教师', 'School teachers'], icon: 'mugshot', permit: 'school_teacher_view' },
      { path: '/school_client/classroom', label: ['教室管理', 'Rooms'], icon: 'home', permit: 'classroom_view' },
    ],
  },
  { path: '/parent/relation', label: ['我的孩子', 'My children'], icon: 'people', roles: ['PR'] },
  {
    path: '/age_client/basics',
    label: ['机构资料', 'Agency'],
    icon: 'office',
    roles: ['AM', 'AT'],
    children: [
      { path: '/age_client/basics/agencyTeacher', label: ['机构教师管理', 'Teachers'], icon: 'mugshot', permit: 'agency_teacher_view' },
      {
        path: '/age_client/submit/components/areaAuthorization',
        label: ['区域授权', 'Area authorisations'],
        icon: 'map-marker',
        permit: 'area_authorization_view',
      },
      { path: '/age_client/submit/subApply', label: ['机构入驻申请', 'Registration'], icon: 'form', permit: 'agency_register' },
    ],
  },
  {
    path: '/basic',
    label: ['学校与机构', 'Organisations'],
    icon: 'map',
    roles: ['PA', 'PO', 'FI', 'EC', 'CS', 'SA', 'SL'],
    children: [
      { path: '/basic/school', label: ['学校列表', 'Schools'], icon: 'learning', permit: 'school_view' },
      { path: '/basic/agency', label: ['机构列表', 'Agencies'], icon: 'office', permit: 'agency_view' },
      {
        path: '/age_client/submit/components/areaAuthorization',
        label: ['区域授权', 'Area authorisations'],
        icon: 'map-marker',
        permit: 'area_authorization_view',
      },
      { path: '/age_client/submit/components/agencyteacher', label: ['机构教师', 'Agency teachers'], icon: 'mugshot', permit: 'agency_teacher_view' },
    ],
  },
  {
    path: '/apply',
    label: ['我的申请', 'My applications'],
    icon: 'document-share',
    roles: ['AM', 'SM', 'SA'],
    children: [
      { path: '/apply/teacher', label: ['我的教师申请', 'My teachers'], icon: 'new-person', permit: 'agency_teacher_submit' },
      { path: '/apply/agency', label: ['我的机构申请', 'My agency'], icon: 'office', permit: 'agency_register' },
      { path: '/apply/school', label: ['我的学校申请', 'My school'], icon: 'learning', permit: 'school_apply' },
    ],
  },
]
