/** What WeChat gives the server: the port through which subscription messages leave. */
import type { ModuleParts } from '../../kit/index.ts'
import { outgoing } from '../../../server/outgoing.ts'
import { wechat } from './wechat.ts'

export const server: ModuleParts = { ports: ({ config }) => ({ wechat: wechat(outgoing(config.outgoing)) }) }
