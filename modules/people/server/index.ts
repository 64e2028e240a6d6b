/** What people gives the server: the calls by which agencies and teachers register. */
import type { ModuleParts } from '../../kit/index.ts'
import { registrationCalls } from './registration-calls.ts'

export const server: ModuleParts = { http: registrationCalls }
