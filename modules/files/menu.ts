/** The menu of files and storages. */
import type { Menu } from '../kit/index.ts'

export const menus: readonly Menu[] = [
  {
    path: '/resource',
    label: ['资源管理', 'Resources'],
    icon: 'box',
    roles: ['PA', 'PO'],
    children: [
      { path: '/resource/attach', label: ['附件管理', 'Files'], icon: 'paperclip', permit: 'attach_view' },
      { path: '/resource/oss', label: ['对象存储', 'Object storage'], icon: 'database', permit: 'oss_view' },
      { path: '/upload/index', label: ['文件上传', 'Upload'], icon: 'cloud-upload', permit: 'attach_upload' },
    ],
  },
  {
    path: '/eip',
    label: ['消息中心', 'Messages'],
    icon: 'envelope',
    children: [{ path: '/eip/files', label: ['文件管理', 'Files'], icon: 'folder-open', permit: 'attach_view' }],
  },
]
