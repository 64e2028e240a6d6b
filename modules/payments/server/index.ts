/** What payments gives the server: the sandbox that stands in for payment gateways, and its pages. */
import { createHmac } from 'node:crypto'
import type { ModuleParts } from '../../kit/index.ts'
import { besideDatabase } from '../../../server/config.ts'
import { sandbox, sandboxPages } from './sandbox.ts'

export const server: ModuleParts = {
  ports: ({ config, clock }) => ({
    gateway: sandbox({
      secret: createHmac('sha256', config.secret).update('sandbox gateway').digest('hex'),
      file: `${besideDatabase(config)}.gateway.json`,
      ...(clock ? { clock } : {}),
    }),
  }),
  http({ app, ports: { gateway } }) {
    if (gateway) sandboxPages(app, gateway)
  },
}
