/** The addresses of a resource's rows, once its module is there. */
import { useEffect, useState } from 'react'
import { linkTo } from './registry.ts'

export function useLink(resource: string | undefined): ((id: string) => string) | undefined {
  const [link, setLink] = useState<{ readonly to: (id: string) => string }>()
  useEffect(() => {
    let isOver = false
    if (resource)
      linkTo(resource).then(
        to => {
          if (!isOver) setLink(to && { to })
        },
        () => {},
      )
    return () => {
      isOver = true
    }
  }, [resource])
  return link?.to
}
