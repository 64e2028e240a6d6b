/** The public face of logs. */
export { type Event, events, type Level, logApi, logError, logUsual } from './logs.ts'
