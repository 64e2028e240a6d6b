/** The allocator: proposals are searched for by a thread of their own, so that nobody's answer waits for a search. */
import { type RestingThread, restingThread } from '../../../server/resting-thread.ts'
import type { Answer, Problem } from '../allocating.ts'

export interface Allocator {
  /** Solves a problem; refuses where too many wait. */
  solve(problem: Problem): Promise<Answer>
  stop(): void
}
/** Where its file is: of the sources, or of the build. */
const source = new URL(import.meta.url.endsWith('.ts') ? './allocation-worker.ts' : './allocation-worker.mjs', import.meta.url)

export function allocator(): Allocator {
  const { ask, stop }: RestingThread<Problem, Answer> = restingThread(source, { name: 'allocator', waitingMax: 20, withinMs: 30_000, restMs: 30_000 })
  return { solve: ask, stop }
}
