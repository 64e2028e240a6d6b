/** Facts as an operator sees them: personal values masked, secrets covered, unless they are revealed, which is noted in the usual log. */
import { userInfo } from 'node:os'
import { mask } from '../modules/kit/index.ts'
import { isPostgres } from '../server/database-address.ts'
import type { ReadFact } from '../server/kernel/log.ts'
import { journalWriter } from '../server/journals/journal-writer.ts'
import type { Parts } from './house.ts'
import type { Shell } from './shell.ts'

const covered = '******'

/** The fact with what is personal masked, as lists show it. */
export function masked({ engine }: Parts, fact: ReadFact): ReadFact {
  const fields = engine.registry.resources.get(fact.resource)?.fields ?? {}
  const shown = Object.entries(fact.data).map(([name, value]) => {
    const field = fields[name]
    if (value === null || value === '' || !field || (!field.pii && field.kind !== 'secret')) return [name, value] as const
    return [name, field.kind === 'secret' || typeof value !== 'string' ? covered : mask(field.pii!, value)] as const
  })
  return { ...fact, data: Object.fromEntries(shown) }
}

/** Notes that somebody at the terminal looks at personal values as they are; where that can't be noted, nothing is shown. */
export async function noteRevealed({ engine }: Parts, shell: Shell, what: object): Promise<void> {
  const { database, logDays, errorLogDays } = shell.settings()
  const journals = journalWriter(engine, {
    days: logDays,
    errorDays: errorLogDays,
    reads: false,
    ...(isPostgres(database) ? {} : { file: `${database}.logs` }),
  })
  try {
    journals.note('warn', 'revealed', { ...what, by: userInfo().username }, { tenant: shell.tenant, userId: 'operator' })
    await journals.flush()
  } finally {
    await journals.stop()
  }
}
