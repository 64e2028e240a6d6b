/** The other end of a resting thread: what its file consists of. It stands alone, so that a thread loads nothing but its work. */
import { parentPort, type TransferListItem } from 'node:worker_threads'

/** Answers what is asked, in the order in which answers are found. `given` are the parts of an answer that are handed over, not copied. */
export function answering<Question, Answer>(
  answerTo: (question: Question) => Answer | Promise<Answer>,
  given: (answer: Answer) => readonly TransferListItem[],
): void {
  parentPort?.on('message', async ({ id, question }: { readonly id: number; readonly question: Question }) => {
    try {
      const answer = await answerTo(question)
      parentPort!.postMessage({ id, answer }, given(answer))
    } catch (error) {
      parentPort!.postMessage({ id, error: String((error as Error).stack ?? error) })
    }
  })
}
