/** What payouts give the server: the files for banks and their answers. */
import type { ModuleParts } from '../../kit/index.ts'
import { payoutCalls } from './payout-calls.ts'

export const server: ModuleParts = { http: payoutCalls }
