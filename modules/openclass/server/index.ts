/** What open classes give the server: the feed of one's timetable. */
import type { ModuleParts } from '../../kit/index.ts'
import { feedCalls } from './feed.ts'

export const server: ModuleParts = { http: feedCalls }
