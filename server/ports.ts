/** Ports: what stands behind the outside world that modules speak of: the payment gateway, the bank, messages to phones. */
import { createHmac } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ports } from '../modules/kit/index.ts'
import type { Sms } from '../modules/messages/index.ts'
import { sandboxBank } from '../modules/settlement/index.ts'
import type { Config } from './config.ts'
import { sandbox, type Sandbox } from './sandbox.ts'

export interface Outside extends Ports { readonly gateway: Sandbox; readonly sms: Sms }

/** Short messages of a machine without a provider: one JSON line each, for a person to read. */
const outbox = (file: string): Sms => ({
  async send(phone, template, params) {
    const line = JSON.stringify({ at: new Date().toISOString(), phone, template, params })
    appendFileSync(file, `${line}\n`, { mode: 0o600 })
  },
})

/** The sandboxes that stand in for the real ones; their books lie beside the database. */
export function ports(config: Config, clock?: () => string): Outside {
  const beside = /^\w+:\/\//.test(config.database) ? join(process.cwd(), 'var', 'ketang') : config.database
  return {
    gateway: sandbox({
      secret: createHmac('sha256', config.secret).update('sandbox gateway').digest('hex'), file: `${beside}.gateway.json`, ...clock ? { clock } : {},
    }),
    bank: sandboxBank,
    sms: outbox(`${beside}.outbox.jsonl`),
  }
}
