/** What the website gives the server: its public pages. */
import type { ModuleParts } from '../../kit/index.ts'
import { siteCalls } from './site.ts'

export const server: ModuleParts = { http: siteCalls }
