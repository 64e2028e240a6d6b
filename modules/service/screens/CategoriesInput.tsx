/** The categories that a member talks about: none ticked means all. The row keeps their ids in one text. */
import { useList } from '../../../console/parts/hooks.ts'
import { type Input, Ticks } from '../../../console/parts/inputs.tsx'
import { category } from '../category.ts'

export const CategoriesInput: Input = props => {
  const known = useList(category, { size: 100 }).value?.records ?? []
  const value = String(props.value ?? '')
    .split(',')
    .filter(Boolean)
  return (
    <Ticks
      isInline
      props={{ ...props, value, onChange: ids => props.onChange((ids as readonly string[]).join()) }}
      of={known.map(one => [one.id, String(one.name)])}
    />
  )
}
