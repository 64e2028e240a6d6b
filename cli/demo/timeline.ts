/** The timeline: many stories told at once, each waiting for its next moment; time moves when all of them wait. */

export interface Timeline {
  /** Goes on at an instant. */
  at(instant: string): Promise<void>
  /** Begins a story beside the others. */
  tell(story: () => Promise<void>): void
  /** Moves through time until no story is left; answers once all are told. */
  run(seen: (instant: string) => void): Promise<void>
}

/** Stories whose moments lie this close together go on together, so that their commands share commits. */
const window = 12 * 3_600_000

export function timeline(): Timeline {
  let waiting: { readonly at: number; readonly instant: string; readonly go: () => void }[] = []
  let busy = 0
  let failed: unknown
  let idle: () => void = () => {}
  const rest = (): void => {
    if (--busy === 0) idle()
  }
  return {
    at: instant =>
      new Promise(resolve => {
        waiting.push({ at: Date.parse(instant), instant, go: resolve })
        rest()
      }),
    tell(story) {
      busy++
      story()
        .catch(error => {
          failed ??= error
        })
        .finally(rest)
    },
    async run(seen) {
      for (;;) {
        if (busy > 0)
          await new Promise<void>(resolve => {
            idle = resolve
          })
        if (failed) throw failed
        if (waiting.length === 0) return
        const first = waiting.reduce((least, one) => Math.min(least, one.at), Number.POSITIVE_INFINITY)
        const due = waiting.filter(one => one.at < first + window).sort((a, b) => a.at - b.at)
        waiting = waiting.filter(one => one.at >= first + window)
        seen(due[0]!.instant)
        busy += due.length
        for (const one of due) one.go()
      }
    },
  }
}
