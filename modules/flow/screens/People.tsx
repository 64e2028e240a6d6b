/** Colleagues to choose from, house by house: the own one first. Where they are many a name narrows them. */
import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { text } from '../../../console/parts/cells.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { InputProps } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { base } from './pieces.tsx'

interface Person {
  readonly id: string
  readonly name: string
  readonly dept: string
}
const manyFrom = 12

interface Props extends InputProps {
  readonly path: string
  readonly asked?: Readonly<Record<string, string>>
}
export function People({ path, asked = {}, id, value, isWrong, describedBy, onChange, onBlur }: Props) {
  const [word, setWord] = useState('')
  const all = useAsk<readonly Person[]>(`${base}/${path}`, asked),
    found = useAsk<readonly Person[]>(`${base}/${path}`, word ? { ...asked, word } : asked)
  const everybody = all.value ?? [],
    shown = word ? (found.value ?? []) : everybody
  // Whoever was chosen stays chosen while the others are narrowed.
  const chosen = everybody.find(one => one.id === value),
    people = chosen && !shown.some(one => one.id === chosen.id) ? [chosen, ...shown] : shown,
    houses = [...new Set(people.map(one => one.dept))]
  return (
    <div className="fl-people">
      {everybody.length > manyFrom && (
        <InputGroup
          leftIcon={<SearchIcon />}
          value={word}
          aria-label={t(['按姓名查找', 'Find by name'])}
          placeholder={t(['按姓名查找', 'Find by name'])}
          onChange={event => setWord(event.target.value)}
        />
      )}
      <HTMLSelect
        id={id}
        fill
        value={text(value)}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">{t(word && found.value?.length === 0 ? ['没有符合的人员', 'Nobody of that name'] : ['请选择', 'Please choose'])}</option>
        {houses.map(house => (
          <optgroup key={house} label={house || t(['其他', 'Others'])}>
            {people
              .filter(one => one.dept === house)
              .map(one => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </optgroup>
        ))}
      </HTMLSelect>
    </div>
  )
}
