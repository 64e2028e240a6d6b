/** Chooses who looks after a consult, among those who may, with how many they have already. */
import { useAsk } from '../../../console/parts/hooks.ts'
import { Select, type Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { boardCall, type Summary } from '../figures.ts'

export const ConsultantInput: Input = props => {
  const known = useAsk<Summary>(`/api/${boardCall}`).value?.consultants ?? []
  return <Select props={props} of={known.map(one => [one.id, t([`${one.name} · ${one.consults} 条在跟进`, `${one.name} · ${one.consults} going on`])])} />
}
