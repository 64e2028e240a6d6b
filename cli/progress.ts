/** Progress: a bar for whoever watches a terminal, nothing for scripts. */
import { Presets, SingleBar } from 'cli-progress'
import type { Label } from '../modules/kit/index.ts'
import type { Shell } from './shell.ts'

export interface Progress {
  /** Where the work stands, of how much when that is known. */
  at(done: number, total?: number): void
  name(label: Label): void
  end(): void
}

const silent: Progress = { at: () => {}, name: () => {}, end: () => {} }

export function progress(shell: Shell, label: Label, total = 0): Progress {
  if (!shell.host.isTerminal || shell.json) return silent
  const bar = new SingleBar(
    { format: '{name} {bar} {value}/{total} {eta_formatted}', stream: process.stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_grey,
  )
  bar.start(total, 0, { name: shell.t(label) })
  return {
    at(done, now = 0) {
      if (now > 0) bar.setTotal(now)
      bar.update(done)
    },
    name: next => {
      bar.update({ name: shell.t(next) })
    },
    end: () => {
      bar.stop()
    },
  }
}
