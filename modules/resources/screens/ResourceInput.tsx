/** The resource of a booking: picked among those of the kind that the form says. */
import type { Input } from '../../../console/parts/inputs.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { text } from '../../../console/parts/cells.tsx'

export const ResourceInput: Input = props => {
  const kind = text(props.values?.kind) || 'vehicle'
  // Another kind has other rows: what was picked of one is none of the other's.
  return <RefInput key={kind} {...props} field={{ ...props.field, kind: 'ref', to: kind }} />
}
