/** What mail gives the server: what carries a mail out, and the own notification settings of whoever is signed in. */
import type { ModuleParts } from '../../kit/index.ts'
import { outgoing } from '../../../server/outgoing.ts'
import { smtp } from './smtp.ts'

export const server: ModuleParts = { ports: ({ config }) => ({ mails: smtp(outgoing(config.outgoing)) }) }
