/** Several of many, by ticks: found by what is typed, all that are found at once. */
import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { t } from '../../session.ts'

export interface Pickable {
  readonly id: string
  readonly name: string
}
interface Props {
  readonly label: string
  readonly of: readonly Pickable[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}
export function Picks({ label, of, chosen, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const found = of.filter(one => one.name.toLowerCase().includes(typed.trim().toLowerCase()))
  const isAll = found.length > 0 && found.every(one => chosen.has(one.id))
  const toggled = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  return (
    <fieldset>
      <legend>
        {label} <span className="kt-muted kt-figures">{`${chosen.size}/${of.length}`}</span>
      </legend>
      <InputGroup
        value={typed}
        onValueChange={setTyped}
        placeholder={t(['输入名称筛选', 'Type to narrow'])}
        aria-label={`${label} · ${t(['筛选', 'narrow'])}`}
        rightElement={
          <Button
            variant="minimal"
            disabled={found.length === 0}
            text={t(isAll ? ['全不选', 'None'] : ['全选', 'All'])}
            onClick={() =>
              toggled(
                found.map(one => one.id),
                !isAll,
              )
            }
          />
        }
      />
      <div className="kt-pick-list">
        {found.map(one => (
          <Checkbox key={one.id} label={one.name} checked={chosen.has(one.id)} onChange={event => toggled([one.id], event.currentTarget.checked)} />
        ))}
      </div>
    </fieldset>
  )
}
