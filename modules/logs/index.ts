/** The public face of logs. */
export { type Event, events, logApi, logError, logUsual } from './logs.ts'
export type { Line, Lines, Looks, Standing } from './changes.ts'
