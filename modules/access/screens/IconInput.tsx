/** Chooses a menu's icon among those that the console has. */
import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { useState } from 'react'
import type { Input } from '../../../console/parts/inputs.tsx'
import { icons, MenuIcon } from '../../../console/shell/icons.tsx'
import { t } from '../../../console/session.ts'
import './access.css'

const words = { choose: ['选择图标', 'Choose an icon'], none: ['默认图标', 'The default'], find: ['查找图标', 'Find an icon'] } as const

export const IconInput: Input = ({ id, field, value, describedBy, onChange }) => {
  const [isOpen, setOpen] = useState(false)
  const chosen = typeof value === 'string' ? value : ''
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-start"
      animation="minimal"
      content={
        <Icons
          chosen={chosen}
          onChoose={name => {
            onChange(name)
            setOpen(false)
          }}
        />
      }
    >
      <Button
        id={id}
        aria-label={`${t(field.label)} ${chosen || t(words.none)}`}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<MenuIcon name={chosen} />}
        text={chosen || t(words.none)}
        title={t(words.choose)}
        onClick={() => setOpen(!isOpen)}
      />
    </PopoverNext>
  )
}

function Icons({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (name: string) => void }) {
  const [wanted, setWanted] = useState('')
  const names = Object.keys(icons).filter(name => name.includes(wanted.trim().toLowerCase()))
  return (
    <div>
      <InputGroup autoFocus value={wanted} placeholder={t(words.find)} aria-label={t(words.find)} onChange={event => setWanted(event.target.value)} />
      <div className="ac-icons">
        {names.map(name => (
          <Button
            key={name}
            variant="minimal"
            active={name === chosen}
            aria-pressed={name === chosen}
            aria-label={name}
            title={name}
            icon={<MenuIcon name={name} />}
            onClick={() => onChoose(name)}
          />
        ))}
      </div>
    </div>
  )
}
