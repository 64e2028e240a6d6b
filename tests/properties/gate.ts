/** The door to the sandbox gateway: it can do what it was asked and lose the answer on the way. */
import type { Gateway } from '../../modules/payments/index.ts'
import type { Sandbox } from '../../modules/payments/server/sandbox.ts'

export interface Gate extends Gateway {
  /** Calls whose answers are lost after they were done. */ loses: boolean
}

export function gate(box: Sandbox): Gate {
  const door = { loses: false } as Gate & { loses: boolean }
  const through =
    <A extends readonly any[], T>(call: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      const answer = await call(...given)
      if (door.loses) throw new Error('the answer was lost')
      return answer
    }
  return Object.assign(door, {
    create: through(box.create),
    query: through(box.query),
    close: through(box.close),
    refund: through(box.refund),
    queryRefund: through(box.queryRefund),
    verifyNotice: box.verifyNotice,
  })
}
