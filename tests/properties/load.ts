/** A server's engine under load, as a process of its own that may be killed: says on standard output what was acknowledged.
 *
 * `node load.ts <database> <name>`: parents take and give back the few seats of a free class, eight at a time. A line
 * `+ <id>` was written after a place was answered as taken, `- <id>` after it was answered as given back, `. <id>` after a refusal. */
import { writeSync } from 'node:fs'
import { modules } from '../../modules/index.ts'
import { RefusalError } from '../../modules/kit/index.ts'
import { engine, systemActor } from '../../server/kernel/engine.ts'
import { openStore } from '../../server/kernel/store.ts'
import { master, tenant } from '../app.ts'
import { beginning, pupils } from './world.ts'

const [address, name] = process.argv.slice(2) as [string, string]
const on = engine(openStore(address), { modules, master, clock: () => beginning })
const session = { tenant, zone: 'Asia/Shanghai', actor: systemActor }
const commit = on.command('enrolment', 'commit'),
  revoke = on.command('enrolment', 'revoke')
const say = (line: string): void => {
  writeSync(1, `${line}\n`)
}

/** Whether a command was answered; a refusal is an answer that changed nothing. */
const answered = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    error => {
      if (error instanceof RefusalError) return false
      throw error
    },
  )

async function parent(pupil: string): Promise<never> {
  for (let n = 0; ; n++) {
    const id = `${name}-${pupil}-${n}`
    if (!(await answered(on.run(session, commit, id, { openClassId: 'k3', studentId: pupil }, { key: `+${id}` })))) {
      say(`. ${id}`)
      continue
    }
    say(`+ ${id}`)
    say(`${(await answered(on.run(session, revoke, id, { reason: '不去了' }, { key: `-${id}` }))) ? '-' : '.'} ${id}`)
  }
}

await Promise.all(pupils.slice(0, 6).map(parent))
