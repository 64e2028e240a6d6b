/** The printer: papers are drawn by a thread of their own, so that nobody who waits for an answer waits for a page. */
import { type RestingThread, restingThread } from '../resting-thread.ts'
import type { Printing } from './draw.ts'

/** Where its file is: of the sources, or of the build. */
const source = new URL(import.meta.url.endsWith('.ts') ? './paper-worker.ts' : './paper-worker.mjs', import.meta.url)

/** Draws papers, in PDF; the thread may hold 256 MB. */
export const printer = (restMs = 20_000): RestingThread<Printing, Uint8Array> =>
  restingThread(source, { name: 'printer', waitingMax: 50, withinMs: 30_000, restMs, resourceLimits: { maxOldGenerationSizeMb: 256 } })
