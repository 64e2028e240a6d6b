/** The thread that draws papers, one after another. */
import { answering } from '../answering-thread.ts'
import { drawn, type Printing } from './draw.ts'

answering(
  async (printing: Printing) => Uint8Array.from(await drawn(printing)),
  bytes => [bytes.buffer],
)
