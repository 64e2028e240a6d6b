/** Parts of a screen that it can do without: their code comes once the rest can be used, and where it does not come nothing more is shown. */
import type { ComponentType } from 'react'
import { onceUsable } from './idle.ts'
import { useLoaded } from './useLoaded.ts'

/** A component that is nothing until then, or what holds its place. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, Meanwhile?: ComponentType<P>): ComponentType<P> {
  let coming: Promise<ComponentType<P>> | undefined, had: ComponentType<P> | undefined
  const once = () =>
    (coming ??= new Promise<void>(onceUsable).then(load).catch((reason: unknown) => {
      // The next screen may ask again.
      coming = undefined
      throw reason
    }))
  return function Later(props: P) {
    const found = useLoaded(once, 'part')
    if (found) had = found
    const Part = had ?? Meanwhile
    return Part ? <Part {...props} /> : null
  }
}
