/** What moments show. */
import { listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { momentLook } from './look.ts'
import { moment, post, takeDown } from './moment.ts'
import { postOfGroup } from './of-group.ts'

export const manifest: Manifest = {
  resources: [moment, momentLook],
  commands: [post, postOfGroup, takeDown],
  screens: [
    listScreen('/openclass/moment', moment, {
      menu: { area: 'teaching', label: ['课堂动态', 'Class moments'], icon: 'media', roles: ['PO', 'SM', 'ST', 'AM', 'AT'] },
      commands: [takeDown],
      tools: part(() => import('./screens/ToLessons.tsx'), 'ToLessons'),
      columns: ['content', 'openClassId', 'lessonId', 'groupId', 'heldAt', 'createUserName', 'status'],
      search: ['openClassId', 'content', 'heldAt', 'status'],
      hint: ['教师提交考勤后，在课次页面发布。', 'Teachers post on the page of a lesson, once its attendance is handed in.'],
    }),
    screen('/openclass/moment/new', () => import('./screens/PostMoment.tsx'), 'PostMoment'),
    screen('/openclass/moment/:id', () => import('./screens/MomentDetail.tsx'), 'MomentDetail', { of: moment }),
    screen('/parent/wall', () => import('./screens/FamilyWall.tsx'), 'FamilyWall', {
      menu: { area: 'teaching', label: ['课堂动态', 'Class moments'], icon: 'media', roles: ['PR'] },
    }),
  ],
}
