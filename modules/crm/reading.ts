/** Drives a reading at the desk, without bounds: for what commands look up as well. */
import type { Desk, Reading } from '../kit/index.ts'

export async function read<T>(desk: Desk, reading: Reading<T>): Promise<T> {
  let step = reading.next()
  while (!step.done) {
    const asked = step.value
    step = reading.next('kind' in asked ? await desk.peek({ query: asked } as any)
      : await Promise.all(asked.map(query => desk.peek({ query } as any))))
  }
  return step.value
}
