/** What payments gives the server: the gateways of merchants, and the sandbox that stands in for them, with its pages. */
import { createHmac } from 'node:crypto'
import type { ModuleParts } from '../../kit/index.ts'
import { besideDatabase } from '../../../server/config.ts'
import { gateways } from './gateways.ts'
import { sandbox, sandboxPages } from './sandbox.ts'

export const server: ModuleParts = {
  ports({ config, engine, clock }) {
    const gateway = config.sandbox
      ? sandbox({
          secret: createHmac('sha256', config.secret).update('sandbox gateway').digest('hex'),
          file: `${besideDatabase(config)}.gateway.json`,
          ...(clock ? { clock } : {}),
        })
      : undefined
    return { ...(gateway ? { gateway } : {}), merchants: gateways({ engine, sandbox: gateway, clock }) }
  },
  http({ app, ports: { gateway } }) {
    if (gateway) sandboxPages(app, gateway)
  },
}
