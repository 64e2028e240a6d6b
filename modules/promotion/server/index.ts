/** What promotion gives the server: who signs tickets, and the calls behind a phone's code. */
import type { ModuleParts } from '../../kit/index.ts'
import { publicCalls } from './public.ts'
import { tickets } from './tickets.ts'

export const server: ModuleParts = { ports: ({ config }) => ({ tickets: tickets(config.secret) }), http: publicCalls }
