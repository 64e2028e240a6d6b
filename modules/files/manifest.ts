/** What files show: attachments, storages, and sending. */
import { group, link, type Manifest, screen } from '../kit/index.ts'
import { attach, commands as attachCommands } from './attach.ts'
import { commands as importCommands, importLog } from './import-log.ts'
import { commands as storageCommands, oss } from './oss.ts'

const importLogs = () => import('./screens/ImportLogs.tsx')
const files = () => import('./screens/Attachments.tsx')

export const manifest: Manifest = {
  resources: [attach, oss, importLog],
  commands: [...attachCommands, ...storageCommands, ...importCommands],
  screens: [
    group('/resource', ['资源管理', 'Resources'], { area: 'system', icon: 'box', roles: ['PA', 'PO'] }, [
      screen('/resource/attach', files, 'Attachments', { menu: { label: ['附件管理', 'Files'], icon: 'paperclip', permit: 'attach_view' } }),
      screen('/resource/oss', () => import('./screens/Storages.tsx'), 'Storages', {
        menu: { label: ['对象存储', 'Object storage'], icon: 'database', permit: 'oss_view' },
      }),
      screen('/upload', () => import('./screens/Sending.tsx'), 'Sending'),
      link('/upload/index', { label: ['文件上传', 'Upload'], icon: 'cloud-upload', permit: 'attach_upload' }),
    ]),
    group('/basic', ['学校与机构', 'Organisations'], { area: 'people', icon: 'map', roles: ['PA', 'PO', 'FI', 'EC', 'CS', 'SA', 'SL'] }, [
      screen('/basic/importLog', importLogs, 'ImportLogs', {
        menu: { label: ['导入日志', 'Import log'], icon: 'cloud-upload', permit: 'import_log_view', roles: ['PA', 'PO'] },
      }),
      screen('/basic/importLog/:id', importLogs, 'ImportLogScreen', { of: importLog }),
    ]),
    group('/eip', ['消息中心', 'Messages'], { area: 'office', icon: 'envelope' }, [
      screen('/eip/files', files, 'EipFiles', { menu: { label: ['文件管理', 'Files'], icon: 'folder-open', permit: 'attach_view', roles: [] } }),
      screen('/eip/files/:id', files, 'EipFile', { of: attach }),
    ]),
  ],
}
