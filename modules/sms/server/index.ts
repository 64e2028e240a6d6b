/** What sms gives the server: the port through which messages go out, and the providers that carry them. */
import type { ModuleParts } from '../../kit/index.ts'
import { besideDatabase } from '../../../server/config.ts'
import { smsPort } from './sms-port.ts'
import { smsProviders } from './sms-providers.ts'

export const server: ModuleParts = {
  ports({ config, engine, clock }) {
    const providers = smsProviders({ outbox: `${besideDatabase(config)}.outbox.jsonl`, ...(clock ? { clock } : {}) })
    return { sms: smsPort(engine, providers), smsProviders: providers }
  },
}
