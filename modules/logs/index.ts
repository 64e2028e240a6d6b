/** The public face of logs. */
export { type Event, events, logApi, logError, logUsual } from './logs.ts'
