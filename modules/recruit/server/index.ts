/** What recruiting gives the server: the calls behind its public page. */
import type { ModuleParts } from '../../kit/index.ts'
import { openCalls } from './open-calls.ts'

export const server: ModuleParts = { http: openCalls }
