/** The three logs: what the server did, who called what, and what broke. */
import { choice, int, journal, text } from '../kit/index.ts'

/** The notable events of the usual log. */
export const events = {
  started: ['服务启动', 'Server started'],
  stopped: ['服务停止', 'Server stopped'],
  migrated: ['数据库升级', 'Database migrated'],
  refreshed: ['数据行重建', 'Rows made anew'],
  loginSucceeded: ['登录成功', 'Login succeeded'],
  loginFailed: ['登录失败', 'Login failed'],
  lockedOut: ['登录被锁定', 'Login locked out'],
  reactionRefused: ['后续动作被拒绝', 'A reaction was refused'],
  reactionFailed: ['后续动作失败，将重试', 'Reactions failed, tried again'],
  logsSwept: ['清理过期日志', 'Old logs swept'],
  logsDropped: ['日志丢弃', 'Logs dropped'],
  revealed: ['命令行查看了未脱敏的事实', 'Facts looked at unmasked at the terminal'],
  ownDataTaken: ['家长下载了自己家庭的数据', 'A parent took along the data of their family'],
  backedUp: ['已备份', 'Backed up'],
  backupFailed: ['备份失败', 'A backup failed'],
} as const
export type Event = keyof typeof events

const level = choice({ info: ['信息', 'Info'], warn: ['警告', 'Warning'], error: ['错误', 'Error'] })
export type Level = 'info' | 'warn' | 'error'

/** Where and by whom; the wire's names. */
const common = {
  serviceId: text('服务', 'Service', { search: true }),
  requestUri: text('请求地址', 'Address', { search: true }),
  method: text('请求方式', 'Method', { search: true }),
  createBy: text('操作人', 'Account', { search: true }),
  remoteIp: text('客户端地址', 'Remote address', { search: true }),
  userAgent: text('浏览器', 'User agent', { hidden: true }),
  methodClass: text('资源', 'Resource', { hidden: true }),
  methodName: text('方法', 'Operation', { hidden: true }),
  params: text('请求参数', 'Parameters', { hidden: true, lines: 8 }),
  requestId: text('请求编号', 'Request id', { search: true, hidden: true }),
  serverHost: text('服务器', 'Server', { hidden: true, search: true }),
  serverIp: text('服务器地址', 'Server address', { hidden: true }),
  env: text('环境', 'Environment', { hidden: true }),
  time: int('耗时(ms)', 'Time (ms)'),
} as const
const read = ['PA'] as const
const exact = ['createBy', 'remoteIp', 'requestId'] as const

export const logUsual = journal('log_usual', {
  label: ['通用日志', 'General log'],
  path: 'blade-log/usual',
  takes: 'events',
  read,
  fields: {
    logLevel: level('级别', 'Level', { search: true }),
    logId: choice(events)('事件', 'Event', { search: true }),
    logData: text('内容', 'Content', { hidden: true, lines: 8 }),
    ...common,
  },
  terms: ['serviceId', 'serverHost', 'logLevel', 'logId'],
  exact,
  heavy: ['logData', 'params'],
})

export const logApi = journal('log_api', {
  label: ['接口日志', 'API log'],
  path: 'blade-log/api',
  takes: 'calls',
  read,
  fields: { title: text('操作', 'Call'), type: text('类型', 'Kind', { hidden: true }), code: int('结果', 'Status'), ...common },
  terms: ['serviceId', 'method', 'requestUri'],
  exact,
  heavy: ['params'],
})

export const logError = journal('log_error', {
  label: ['错误日志', 'Error log'],
  path: 'blade-log/error',
  takes: 'faults',
  read,
  fields: {
    exceptionName: text('异常', 'Exception', { search: true }),
    message: text('错误信息', 'Message', { hidden: true, lines: 4 }),
    stackTrace: text('堆栈', 'Stack', { hidden: true, lines: 20 }),
    fileName: text('文件', 'File'),
    lineNumber: int('行号', 'Line'),
    ...common,
  },
  terms: ['serviceId', 'requestUri', 'exceptionName'],
  exact,
  heavy: ['message', 'stackTrace', 'params'],
})
