/** The thread that searches for allocations, one after another. */
import { parentPort } from 'node:worker_threads'
import { allocate, type Problem } from '../allocating.ts'

parentPort?.on('message', ({ id, problem }: { readonly id: number; readonly problem: Problem }) => {
  try {
    parentPort!.postMessage({ id, answer: allocate(problem) })
  } catch (error) {
    parentPort!.postMessage({ id, error: String((error as Error).stack ?? error) })
  }
})
