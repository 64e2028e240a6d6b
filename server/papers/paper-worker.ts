/** The thread that draws papers, one after another. */
import { parentPort } from 'node:worker_threads'
import { drawn, type Printing } from './draw.ts'

parentPort?.on('message', async ({ id, printing }: { readonly id: number; readonly printing: Printing }) => {
  try {
    const bytes = Uint8Array.from(await drawn(printing))
    parentPort!.postMessage({ id, bytes }, [bytes.buffer])
  } catch (error) {
    parentPort!.postMessage({ id, error: String((error as Error).stack ?? error) })
  }
})
