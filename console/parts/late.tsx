/** Components whose code comes when they are first shown; code that did not come is asked for again at the next try. */
import { lazy as once, useState, type ComponentProps, type ComponentType, type LazyExoticComponent } from 'react'

/** A chunk that has not come by then is not waited for any longer. */
export const chunkMsMax = 120_000
const tooLate = () =>
  new Promise<never>((_keep, fail) => setTimeout(() => fail(new Error('the code of a screen did not come')), chunkMsMax))

/** What React's own keeps for ever is a failure too: here the next one who mounts it starts anew. */
export function lazy<C extends ComponentType<any>>(
  load: () => Promise<{ readonly default: C }>,
): ComponentType<ComponentProps<C>> {
  let isBroken = false
  let current: LazyExoticComponent<C> | undefined
  const attempt = async () => {
    try {
      return await Promise.race([load(), tooLate()])
    } catch (reason) {
      isBroken = true
      throw reason
    }
  }
  const latest = () => {
    if (isBroken) current = undefined
    isBroken = false
    return (current ??= once(attempt))
  }
  return function Late(props: ComponentProps<C>) {
    const [Shown] = useState(latest)
    return <Shown {...props} />
  }
}
