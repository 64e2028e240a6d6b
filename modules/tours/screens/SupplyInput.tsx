/** The resource of a supply: picked among those of the kind that is booked. */
import type { Input } from '../../../console/parts/inputs.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { text } from '../../../console/parts/cells.tsx'

export const SupplyInput: Input = props => {
  const kind = text(props.values?.kind) || 'vehicle'
  return <RefInput key={kind} {...props} field={{ ...props.field, kind: 'ref', to: kind }} />
}
