/** The addresses of a resource's rows, once its module is there. */
import { useEffect, useState } from 'react'
import { onceUsable } from './idle.ts'
import { linkTo } from './registry.ts'

/** Where the module is only asked for its addresses, that can wait until the screen can be used. */
export function useLink(resource: string | undefined, canWait = false): ((id: string) => string) | undefined {
  const [link, setLink] = useState<{ readonly to: (id: string) => string }>()
  useEffect(() => {
    let isOver = false
    const ask = () =>
      linkTo(resource!).then(
        to => {
          if (!isOver) setLink(to && { to })
        },
        () => {},
      )
    const callOff = resource && canWait ? onceUsable(() => void ask()) : undefined
    if (resource && !canWait) void ask()
    return () => {
      isOver = true
      callOff?.()
    }
  }, [resource, canWait])
  return link?.to
}
