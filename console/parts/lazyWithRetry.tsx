/**
 * Components whose code comes when they are first shown; code that did not come is asked for again when somebody tries again.
 *
 * React's own `lazy` and `Suspense` are not used: once a fallback was shown, React keeps what came behind it back for 300 ms
 * (`FALLBACK_THROTTLE_MS`), though code is there after some 20. Here it is shown when it is there, and without a fallback when it was there before.
 */
import { createContext, use, useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { StuckChunk } from '../chunkRetry.ts'
import { loadAnew } from '../renewal.ts'

/** A chunk that has not come by then is not waited for any longer. */
export const chunkMsMax = 120_000
/** The code of a screen did not come: nothing is wrong with the screen itself. Where it `isStuck` the network would give it, and this page can't have it. */
export class NotCome extends Error {
  readonly isStuck: boolean
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isStuck = cause instanceof StuckChunk
  }
}
/** What loads code fails as such. */
export const came = <T,>(load: Promise<T>): Promise<T> =>
  load.catch(reason => {
    throw reason instanceof NotCome ? reason : new NotCome(reason)
  })

const tooLate = () => new Promise<never>((_keep, fail) => setTimeout(() => fail(new Error('the code of a screen did not come')), chunkMsMax))

/** What this page can't have any more comes with the next one, which is on its way: nothing fails meanwhile. */
const orAnew = (reason: unknown): Promise<never> => (reason instanceof StuckChunk && loadAnew() ? new Promise(() => undefined) : Promise.reject(reason))

let round = 0
/** What failed so far may be asked for again: somebody pressed the button, or went elsewhere. */
export const tryAgain = (): void => void round++

const Waiting = createContext<ReactNode>(null)
/** Around components whose code may still be on its way: says what stands in the place of each meanwhile; nothing where nobody says. */
export const Meanwhile = ({ shows, children }: { readonly shows: ReactNode; readonly children: ReactNode }) => <Waiting value={shows}>{children}</Waiting>

type State<C> = { readonly is: C | undefined; readonly failure?: unknown; readonly hasFailed?: boolean }

/** A component whose code is loaded when it is first shown. A failure is thrown to the nearest boundary, and lasts until the next round. */
export function lazy<C extends ComponentType<any>>(load: () => Promise<{ readonly default: C }>): ComponentType<ComponentProps<C>> {
  let there: C | undefined
  let coming: Promise<C> | undefined
  let failedIn: number | undefined
  const come = (): Promise<C> => {
    if (failedIn !== undefined && failedIn !== round) failedIn = coming = undefined
    if (coming) return coming
    coming = came(Promise.race([load().catch(orAnew), tooLate()])).then(found => (there = found.default))
    coming.catch(() => (failedIn = round))
    return coming
  }
  return function Late(props: ComponentProps<C>) {
    const meanwhile = use(Waiting)
    const [state, settle] = useState((): State<C> => {
      if (!there) void come()
      return { is: there }
    })
    useEffect(() => {
      if (state.is) return
      let isOver = false
      const when = (next: State<C>) => isOver || settle(next)
      come().then(
        is => when({ is }),
        failure => when({ is: undefined, failure, hasFailed: true }),
      )
      return () => {
        isOver = true
      }
    }, [state.is])
    if (state.hasFailed) throw state.failure
    return state.is ? <state.is {...props} /> : meanwhile
  }
}
