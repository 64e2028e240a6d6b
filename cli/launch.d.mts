import type { SpawnOptions } from 'node:child_process'

export function exitOf(signal: NodeJS.Signals): number
export function onStop(wish: (signal: NodeJS.Signals) => void): () => void
export interface Launched {
  end(signal: NodeJS.Signals): void
  readonly ended: Promise<number>
}
export function launch(command: string, args: readonly string[], options: Pick<SpawnOptions, 'cwd' | 'env' | 'shell' | 'stdio'>): Launched
