/** The modules' faces. Only what finds a screen stands here; a module's code is loaded when it is needed. */
import type { Entry } from './parts/face.ts'

export const entries: readonly Entry[] = [
  {
    name: 'system',
    paths: [
      '/system/param', '/system/dict', '/system/dictbiz', '/system/region', '/system/policy',
      '/dict-horizontal', '/dict-vertical',
    ],
    resources: ['param', 'dict', 'dict_biz', 'region', 'policy'],
    homes: [],
    load: () => import('../modules/system/console.tsx'),
  },
  {
    name: 'messages',
    paths: ['/eip'],
    resources: ['notice', 'message'],
    homes: [],
    load: () => import('../modules/messages/console.tsx'),
  },
  {
    name: 'people',
    paths: [
      '/school', '/school_client/classroom', '/school_client/teacher', '/parent/relation', '/basic/school', '/basic/agency',
      '/age_client/basics', '/age_client/submit', '/teacher', '/audit', '/apply',
    ],
    resources: [
      'school', 'agency', 'area_authorization', 'classroom', 'teacher_fee', 'grade', 'school_class', 'student', 'guardian',
      'agency_teacher', 'school_teacher',
    ],
    homes: [],
    load: () => import('../modules/people/console.tsx'),
  },
  {
    name: 'products',
    paths: [
      '/product', '/audit/productSub', '/school_client/class', '/sch_lesson/courseInformation', '/sch_lesson/lessonResources',
    ],
    resources: ['product', 'product_shelf', 'product_grant', 'lesson_resource'],
    homes: [],
    load: () => import('../modules/products/console.tsx'),
  },
  {
    name: 'openclass',
    paths: [
      '/openclass', '/lessons', '/lesson_detail', '/parent-lesson', '/order/lessonCheck', '/sch_lesson/kcb',
      '/sch_lesson/agencyTeacherkcb', '/school_client/completion', '/school_client/statistics', '/age_client/class',
      '/age_client/activity', '/age_client/lesson', '/age_client/completion', '/age_client/inspection',
      '/age_client/finalResult',
    ],
    resources: [],
    homes: ['agencyTeacher'],
    load: () => import('../modules/openclass/console.tsx'),
  },
  {
    name: 'leave',
    paths: ['/basic/leave'],
    resources: ['leave'],
    homes: [],
    load: () => import('../modules/leave/console.tsx'),
  },
  {
    name: 'settlement',
    paths: ['/settlement', '/age', '/school/schoolBillDetail', '/basic/inspectionFee', '/finance', '/order/invoice'],
    resources: [],
    homes: [],
    load: () => import('../modules/settlement/console.tsx'),
  },
]
