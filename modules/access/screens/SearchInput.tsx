/** A line to type what is looked for. */
import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'

interface Props {
  readonly value: string
  readonly label: string
  readonly onChange: (value: string) => void
}
export const SearchInput = ({ value, label, onChange }: Props) => (
  <search className="kt-search">
    <InputGroup
      leftElement={<SearchIcon className="kt-lens" />}
      value={value}
      placeholder={label}
      aria-label={label}
      onChange={event => onChange(event.target.value)}
    />
  </search>
)
