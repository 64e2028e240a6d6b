/** What stands beside the work on a home and comes after it, as one piece. */
export { Shortcuts } from '../../../console/pages/Shortcuts.tsx'
export { FirstRun } from './FirstRun.tsx'
