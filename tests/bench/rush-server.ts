/** A whole server of the rush's district, as its own process: prints where it listens; a line on standard input is answered with its figures. */
import { modules } from '../../modules/index.ts'
import { sandboxBank } from '../../modules/settlement/index.ts'
import { auth } from '../../modules/identity/server/auth.ts'
import { engine } from '../../server/kernel/engine.ts'
import { listen } from '../../server/http/listening.ts'
import { httpApp } from '../../server/http/app.ts'
import { log } from '../../server/kernel/log.ts'
import { reactor } from '../../server/kernel/reactions.ts'
import { sandbox } from '../../modules/payments/server/sandbox.ts'
import { tickets } from '../../modules/promotion/server/tickets.ts'
import { openStore } from '../../server/kernel/store.ts'
import { master } from '../app.ts'
import { rushClock, tokenSecret } from './district.ts'

const clock = rushClock()
const on = engine(openStore(process.argv[2]!), { modules, master, clock })
const box = sandbox({ secret: 'a secret for the sandbox of the rush', delay: 20, clock, before: process.pid * 1_000_000 })
const ports = { tickets: tickets('a secret for the tickets of the rush'), gateway: box, bank: sandboxBank, sms: { send: async () => {} } }
const facts = log(on),
  quiet = {
    warn: () => {},
    error: (what: any) => {
      process.stderr.write(`${what?.err?.stack ?? JSON.stringify(what)}\n`)
    },
  }
const reacts = reactor(on, facts, ports, quiet)
const { app, admission } = await httpApp({
  engine: on,
  log: facts,
  auth: auth(on, { secret: tokenSecret, accessSeconds: 86_400, refreshSeconds: 604_800, captcha: false }),
  ports,
  // People of the rush for seats come from addresses of their own, as through a proxy.
  proxy: true,
  logLevel: 'error',
})
await on.feed.start()
await reacts.skip('000000')
reacts.start(() => admission.atDoor > 0)
const address = await listen(app, { port: Number(process.argv[3] ?? 0), host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ address, token: '' })}\n`)
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => reacts.stop())
      .then(() => on.close())
      .then(() => process.exit(0)),
)
