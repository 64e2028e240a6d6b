/** Answers a reading over committed rows: what somebody reaches and whom a row belongs to is read the same way that commands' needs are. */
import type { Reading } from '../../modules/kit/index.ts'
import type { Engine } from './engine.ts'

export async function answer<T>(engine: Engine, tenant: string, reading: Reading<T>): Promise<T> {
  let step = reading.next()
  while (!step.done) {
    const asked = step.value
    step = reading.next('kind' in asked ? await engine.ask(tenant, asked) : await Promise.all(asked.map(one => engine.ask(tenant, one))))
  }
  return step.value
}
