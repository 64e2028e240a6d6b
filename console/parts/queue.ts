/** What is kept on the device until it has arrived: sent in their order, each once, whatever the network does in between. */

/** One call as it was made, with the key by which the server knows it again. */
export interface Kept {
  readonly key: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** What a person calls it, for when the server says no. */
  readonly words: string
}
/** What became of sending one: arrived, refused for good, or the network is not there. */
export type Sent = 'arrived' | 'lost' | { readonly refused: string }
export interface Shelf {
  read(): readonly Kept[]
  write(kept: readonly Kept[]): void
}
export interface Queue {
  waiting(): readonly Kept[]
  add(one: Kept): void
  /** Sends what waits, the oldest first; stops where the network ends. Answers what was refused. Two at once are one. */
  send(): Promise<readonly { readonly kept: Kept; readonly why: string }[]>
}

export function queueOn(shelf: Shelf, deliver: (one: Kept) => Promise<Sent>, changed: () => void = () => undefined): Queue {
  let sending: ReturnType<Queue['send']> | undefined
  async function sendAll() {
    const refused: { readonly kept: Kept; readonly why: string }[] = []
    for (let next = shelf.read()[0]; next; next = shelf.read()[0]) {
      const answer = await deliver(next)
      if (answer === 'lost') break
      if (answer !== 'arrived') refused.push({ kept: next, why: answer.refused })
      // Only what was answered leaves the shelf; what was added meanwhile stands behind it.
      const { key } = next
      shelf.write(shelf.read().filter(one => one.key !== key))
      changed()
    }
    return refused
  }
  return {
    waiting: () => shelf.read(),
    add(one) {
      shelf.write([...shelf.read(), one])
      changed()
    },
    send: () =>
      (sending ??= sendAll().finally(() => {
        sending = undefined
      })),
  }
}

/** A shelf of this device that outlives the page, for one account. */
export const shelfOf = (account: string, kind = 'roll'): Shelf => {
  const name = `ketang-${kind}:${account}`
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(name) ?? '[]')
      } catch {
        return []
      }
    },
    write: kept => localStorage.setItem(name, JSON.stringify(kept)),
  }
}
