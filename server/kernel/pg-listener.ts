/** The listener on PostgreSQL: hears what other processes tell through PostgreSQL, notices when it has gone deaf, and is then made anew. */
import type { Sql } from 'postgres'

export interface PgListener {
  /** Calls `missed` whenever something may have been told that was not heard. */
  listen(heard: (payload: string) => void, missed: () => void): Promise<void>
  close(): Promise<void>
}

const channel = 'ketang'
/** Milliseconds between words to oneself, and of silence after which the listener is taken for deaf: a connection may be gone without
 * a sign, and the driver asks only once more when a server went away. */
const every = 3_000,
  deafAfter = 8_000

export function pgListener(connect: () => Sql<any>, tell: (payload: string) => Promise<void>): PgListener {
  const word = `"${crypto.randomUUID()}"`
  let client: Sql<any> | undefined,
    pulse: NodeJS.Timeout | undefined,
    last = 0
  return {
    async listen(heard, missed) {
      let times = 0
      const hear = async (): Promise<void> => {
        last = performance.now()
        const mine = (client = connect())
        await mine.listen(
          channel,
          payload => {
            last = performance.now()
            if (payload.startsWith('{')) heard(payload)
          },
          () => {
            if (times++ > 0) missed()
          },
        )
      }
      await hear()
      pulse = setInterval(() => {
        tell(word).catch(() => {})
        if (performance.now() - last < deafAfter) return
        void client?.end({ timeout: 1 }).catch(() => {})
        hear().catch(() => {})
      }, every)
      pulse.unref()
    },
    async close() {
      clearInterval(pulse)
      await client?.end({ timeout: 5 })
    },
  }
}
