/** PostgreSQL's driver, loaded when a database of its is opened: with all that it needs for encrypted connections it is a tenth of the start. */
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import type driver from 'postgres'

/** A connection whose writes of one turn of the event loop leave together. The driver writes after each thousand bytes, of a group of turns hundreds
 * of times, and each write is a call of the system that wakes the database for a piece of a statement. */
class GatheringSocket extends Socket {
  #isHeld = false
  override write(...given: any[]): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true
      this.cork()
      process.nextTick(() => {
        this.#isHeld = false
        this.uncork()
      })
    }
    return super.write(...(given as Parameters<Socket['write']>))
  }
}

/** What the driver hands to who makes its connections: of several hosts each is tried in turn. */
interface Place {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | undefined | false
}

export const postgres = (url: string, options: NonNullable<Parameters<typeof driver>[1]>): driver.Sql => {
  let next = 0
  const socket = ({ host, port, path }: Place): Socket => {
    const made = new GatheringSocket().setNoDelay(),
      place = next++ % host.length
    // What is written before the connection stands waits for it.
    return path ? made.connect(path) : made.connect(port[place]!, host[place]!)
  }
  return createRequire(import.meta.url)('postgres')(url, { ...options, socket })
}
