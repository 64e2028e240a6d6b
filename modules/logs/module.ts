/** Logs: what the server did, who called what, what broke; written beside the business and swept by age. */
import { module } from '../kit/index.ts'
import { logApi, logError, logUsual } from './logs.ts'
import { manifest } from './manifest.ts'
import { server } from './server/index.ts'

export default module('logs', { label: ['日志', 'Logs'], journals: [logUsual, logApi, logError], screens: manifest.screens, ...server })
