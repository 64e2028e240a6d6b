/** The categories that a member talks about: none ticked means all. */
import { Checkbox } from '@blueprintjs/core'
import { useList } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { category } from '../category.ts'

export const CategoriesInput: Input = ({ id, value, onChange }) => {
  const known = useList(category, { size: 100 })
  const chosen = String(value ?? '')
    .split(',')
    .filter(Boolean)
  return (
    <fieldset id={id} className="sv-ticks" aria-label={t(['负责的分类', 'Categories'])}>
      {known.value?.records.map(one => (
        <Checkbox
          key={one.id}
          inline
          checked={chosen.includes(one.id)}
          label={String(one.name)}
          onChange={event => onChange((event.target.checked ? [...chosen, one.id] : chosen.filter(each => each !== one.id)).join())}
        />
      ))}
    </fieldset>
  )
}
