/** Drives a reading at the desk, without bounds: for what commands look up as well. */
import type { RouteContext, Reading } from '../kit/index.ts'

export async function read<T>(context: RouteContext, reading: Reading<T>): Promise<T> {
  let step = reading.next()
  while (!step.done) {
    const asked = step.value
    step = reading.next(
      'kind' in asked ? await context.readUnscoped({ query: asked } as any) : await Promise.all(asked.map(query => context.readUnscoped({ query } as any))),
    )
  }
  return step.value
}
