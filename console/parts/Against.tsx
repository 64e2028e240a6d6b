/** What the server has against something that was sent, or why it did not come to that. */
import { Callout } from '@blueprintjs/core'

export const Against = ({ error }: { readonly error: { readonly message: string } | string | undefined }) =>
  error ? (
    <Callout intent="danger" role="alert">
      {typeof error === 'string' ? error : error.message}
    </Callout>
  ) : null
