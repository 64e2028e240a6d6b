/** The way from a product to a class of it, for schools: the form of the list of classes, begun with the product. */
import { AnchorButton } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { may, t, useSession } from '../../../console/session.ts'

export function LaunchLink({ productId }: { readonly productId: string }) {
  const [, go] = useLocation()
  useSession(value => value.permission)
  const to = `/openclass/launch?launch=${encodeURIComponent(productId)}`
  if (!may('open_class_launch')) return null
  return (
    <AnchorButton
      href={to}
      intent="primary"
      variant="outlined"
      text={t(['开班', 'Launch a class'])}
      data-command="open_class_launch"
      onClick={event => {
        event.preventDefault()
        go(to)
      }}
    />
  )
}
