/** What develop gives the server: the calls that generate code. */
import type { ModuleParts } from '../../kit/index.ts'
import { developCalls } from './code-calls.ts'

export const server: ModuleParts = { http: developCalls }
