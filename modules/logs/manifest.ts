/** What logs show. */
import { group, type Journal, type Label, type Manifest, screen } from '../kit/index.ts'
import { label, permit } from './changes.ts'
import { logApi, logError, logUsual } from './logs.ts'

const log = (path: string, of: Journal, said: Label, icon: string, columns: readonly string[], search: readonly string[]) =>
  screen(path, () => import('./screens/Log.tsx'), 'Log', { menu: { label: said, icon, permit: `${of.name}_view` }, props: { of, columns, search } })

export const manifest: Manifest = {
  resources: [logUsual, logApi, logError],
  commands: [],
  screens: [
    screen('/monitor/changes', () => import('./screens/Changes.tsx'), 'Changes', {
      menu: { area: 'system', label, icon: 'history', permit, roles: ['PA', 'PO', 'AU'] },
    }),
    group('/monitor', ['系统监控', 'Monitoring'], { area: 'system', icon: 'stopwatch', roles: ['PA'] }, [
      log(
        '/monitor/log/usual',
        logUsual,
        ['通用日志', 'General log'],
        'list',
        ['logLevel', 'logId', 'serviceId', 'createBy', 'remoteIp', 'serverHost'],
        ['logLevel', 'logId', 'createBy', 'serverHost', 'createTime'],
      ),
      log(
        '/monitor/log/api',
        logApi,
        ['接口日志', 'API log'],
        'swap-horizontal',
        ['title', 'method', 'requestUri', 'code', 'time', 'createBy', 'remoteIp'],
        ['requestUri', 'serviceId', 'method', 'createBy', 'remoteIp', 'requestId', 'createTime'],
      ),
      log(
        '/monitor/log/error',
        logError,
        ['错误日志', 'Error log'],
        'cross-circle',
        ['serviceId', 'exceptionName', 'requestUri', 'fileName', 'lineNumber', 'createBy'],
        ['requestUri', 'serviceId', 'exceptionName', 'requestId', 'createTime'],
      ),
    ]),
  ],
}
