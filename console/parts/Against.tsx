/** What the server has against something that was sent. */
import { Callout } from '@blueprintjs/core'
import type { CallError } from '../request.ts'

export const Against = ({ error }: { readonly error: CallError | undefined }) =>
  error ? (
    <Callout intent="danger" role="alert">
      {error.message}
    </Callout>
  ) : null
