/** The console manifest of logs. */
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import type { Journal } from '../kit/journal.ts'
import { logApi, logError, logUsual } from './logs.ts'

const Log = lazy(() => import('./screens/Log.tsx').then(found => ({ default: found.Log })))
const screenOf = (of: Journal, columns: readonly string[], search: readonly string[]) => () => <Log of={of} columns={columns} search={search} />

export const consoleManifest: ConsoleManifest = {
  resources: [logUsual, logApi, logError],
  commands: [],
  screens: {
    '/monitor/log/usual': screenOf(
      logUsual,
      ['logLevel', 'logId', 'serviceId', 'createBy', 'remoteIp', 'serverHost'],
      ['logLevel', 'logId', 'createBy', 'serverHost', 'createTime'],
    ),
    '/monitor/log/api': screenOf(
      logApi,
      ['title', 'method', 'requestUri', 'code', 'time', 'createBy', 'remoteIp'],
      ['requestUri', 'serviceId', 'method', 'createBy', 'remoteIp', 'requestId', 'createTime'],
    ),
    '/monitor/log/error': screenOf(
      logError,
      ['serviceId', 'exceptionName', 'requestUri', 'fileName', 'lineNumber', 'createBy'],
      ['requestUri', 'serviceId', 'exceptionName', 'requestId', 'createTime'],
    ),
  },
}
