/** Components whose code comes when they are first shown; code that did not come is asked for again when somebody tries again. */
import { lazy as once, useState, type ComponentProps, type ComponentType, type LazyExoticComponent } from 'react'

/** A chunk that has not come by then is not waited for any longer. */
export const chunkMsMax = 120_000
const tooLate = () => new Promise<never>((_keep, fail) => setTimeout(() => fail(new Error('the code of a screen did not come')), chunkMsMax))

let round = 0
/** What failed so far may be asked for again: somebody pressed the button, or went elsewhere. */
export const tryAgain = (): void => void round++

/** React's own keeps a failure for ever: here it lasts until the next round. */
export function lazy<C extends ComponentType<any>>(load: () => Promise<{ readonly default: C }>): ComponentType<ComponentProps<C>> {
  let failedIn: number | undefined
  let current: LazyExoticComponent<C> | undefined
  const attempt = async () => {
    try {
      return await Promise.race([load(), tooLate()])
    } catch (reason) {
      failedIn = round
      throw reason
    }
  }
  const latest = () => {
    if (failedIn !== undefined && failedIn !== round) failedIn = current = undefined
    return (current ??= once(attempt))
  }
  return function Late(props: ComponentProps<C>) {
    const [Shown] = useState(latest)
    return <Shown {...props} />
  }
}
