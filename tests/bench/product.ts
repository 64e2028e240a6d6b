/** A whole product server over the bench's module, as its own process: prints where it listens and a token. */
import { modules } from '../../modules/index.ts'
import { auth } from '../../modules/identity/server/auth.ts'
import { engine } from '../../server/kernel/engine.ts'
import { httpApp } from '../../server/http/app.ts'
import { log } from '../../server/kernel/log.ts'
import { openStore } from '../../server/kernel/store.ts'
import { loginAs } from '../people.ts'
import { toy } from './toy.ts'

const store = openStore(process.argv[2]!)
const on = engine(store, { modules: [...modules, toy], master: 'a master secret for the bench' })
const seat = auth(on, { secret: 'a secret for the tokens of the bench', accessSeconds: 3_600, refreshSeconds: 604_800, captcha: false })
const { app } = await httpApp({ engine: on, log: log(on), auth: seat, ports: {} })
const { access } = await loginAs(on, 'SM', { auth: seat, deptId: 's1' })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ address, token: access })}\n`)
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => on.close())
      .then(() => process.exit(0)),
)
