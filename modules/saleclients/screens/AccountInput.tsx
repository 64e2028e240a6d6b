/** Chooses an account among those who sell and are not listed yet. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { type Input, Select } from '../../../console/parts/inputs.tsx'

export interface Unlisted {
  readonly userId: string
  readonly name: string
  readonly account: string
}
export const useUnlisted = () => useAsk<readonly Unlisted[]>('/api/business-basic/sale/client/unlisted')

export const AccountInput: Input = props => {
  const known = useUnlisted().value ?? []
  return <Select props={props} of={known.map(one => [one.userId, `${one.name} (${one.account})`])} />
}
