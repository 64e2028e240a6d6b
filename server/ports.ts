/** Ports: what stands behind the outside world that modules speak of: the payment gateway, the bank, messages to phones. */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Ports } from '../modules/kit/index.ts'
import { sandboxBank } from '../modules/settlement/index.ts'
import type { SmsProviders, Sms } from '../modules/sms/index.ts'
import { smsProviders } from '../modules/sms/server/sms-providers.ts'
import type { Config } from './config.ts'
import { datasourceTester } from '../modules/system/server/datasource-tester.ts'
import type { Engine } from './kernel/engine.ts'
import { sandbox, type Sandbox } from '../modules/finance/server/sandbox.ts'
import { smsPort } from '../modules/sms/server/sms-port.ts'
import { storages, type Storages } from '../modules/files/server/storages.ts'

export interface Outside extends Ports { readonly gateway: Sandbox; readonly sms: Sms; readonly smsProviders: SmsProviders; readonly files: Storages }

/** The sandboxes that stand in for the real ones; their books lie beside the database. */
export function ports(config: Config, engine: Engine, clock?: () => string): Outside {
  const beside = /^\w+:\/\//.test(config.database) ? join(process.cwd(), 'var', 'ketang') : config.database
  const carry = smsProviders({ outbox: `${beside}.outbox.jsonl`, ...clock ? { clock } : {} })
  return {
    gateway: sandbox({
      secret: createHmac('sha256', config.secret).update('sandbox gateway').digest('hex'), file: `${beside}.gateway.json`, ...clock ? { clock } : {},
    }),
    bank: sandboxBank,
    sms: smsPort(engine, carry),
    smsProviders: carry,
    datasource: datasourceTester,
    files: storages(engine, config.files),
  }
}
