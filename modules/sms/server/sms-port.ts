/** The port through which the product sends short messages: each is recorded, filled into its template and carried by a line. */
import { invoke, ensure, newId } from '../../kit/index.ts'
import { askSms, deliverNow, noSms, type SmsProviders, type Sms } from '../index.ts'
import { type Engine, runAll } from '../../../server/kernel/engine.ts'

/** Templates whose parameters are secrets: they go to the phone and into no row. */
const secrets: Readonly<Record<string, readonly string[]>> = { verify: ['code'] }

export const smsPort = (engine: Engine, smsProviders: SmsProviders): Sms => ({
  async send(phone, template, params, tenant = '000000') {
    const id = newId(Date.parse(engine.clock())),
      system = engine.system(tenant)
    const hidden = Object.fromEntries((secrets[template] ?? []).map(name => [name, '******']))
    const purpose = template in secrets ? ('verify' as const) : ('event' as const)
    await runAll(engine, system, invoke(askSms, id, { phoneNumber: phone, templateCode: template, params: { ...params, ...hidden }, purpose }))
    if (purpose === 'event') return
    const sender = {
      ports: { smsProviders },
      readUnscoped: <T>(query: Parameters<typeof engine.ask<T>>[1]) => engine.ask<T>(tenant, query),
      runAsSystem: (steps: Parameters<typeof runAll>[2]) => runAll(engine, system, steps),
    }
    ensure(await deliverNow(sender, id, params), noSms.notSent)
  },
})
