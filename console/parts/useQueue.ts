/** The queue of this account: what could not be sent waits on the device, and goes by itself when the network is back. */
import { useEffect, useMemo, useReducer } from 'react'
import { post } from '../call.ts'
import { CallError } from '../request.ts'
import { session } from '../session.ts'
import { newId } from '../../modules/kit/id.ts'
import { type Kept, type Queue, queueOn, type Sent, shelfOf } from './queue.ts'
import { toast } from './toasts.ts'

async function deliver({ key, path, body }: Kept): Promise<Sent> {
  try {
    await post(path, body, { key, quiet: true })
    return 'arrived'
  } catch (reason) {
    if (!(reason instanceof CallError)) throw reason
    return reason.status === 0 || reason.status >= 500 || reason.status === 401 ? 'lost' : { refused: reason.message }
  }
}
/** `kind` names what waits: each kind waits in a line of its own. */
export function useQueue(onArrived: () => void, kind?: string): Queue {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const account = session.get().userInfo?.user_id ?? ''
  const queue = useMemo(() => queueOn(shelfOf(account, kind), deliver, redraw), [account, kind])
  useEffect(() => {
    const send = () =>
      void queue.send().then(refused => {
        for (const { kept, why } of refused) toast(`${kept.words}: ${why}`, 'bad')
        onArrived()
      })
    send()
    const again = setInterval(() => queue.waiting().length > 0 && send(), 15_000)
    window.addEventListener('online', send)
    return () => {
      clearInterval(again)
      window.removeEventListener('online', send)
    }
  }, [queue, onArrived])
  return queue
}
/** Puts one thing said into the queue and sends what waits; what the server refused is told. */
export function say(queue: Queue, one: Omit<Kept, 'key'>, onArrived: () => void): void {
  queue.add({ key: newId(), ...one })
  void queue.send().then(refused => {
    for (const { kept, why } of refused) toast(`${kept.words}: ${why}`, 'bad')
    onArrived()
  })
}
