/** What certificates give the server: the call behind their codes. */
import type { ModuleParts } from '../../kit/index.ts'
import { verifyCalls } from './verify.ts'

export const server: ModuleParts = { http: verifyCalls }
