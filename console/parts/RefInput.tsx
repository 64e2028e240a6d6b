/** Picks a row of another resource by typing part of its title. A combobox as WAI-ARIA describes it. */
import { InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useId, useState, type KeyboardEvent } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import { page, type Wire } from '../call.ts'
import { t } from '../session.ts'
import type { How } from './cache.ts'
import { text, titleOf } from './cells.tsx'
import { useDebounced, useReport, useRow } from './hooks.ts'
import { isKnown, resourceNamed } from './registry.ts'
import { useLoaded } from './useLoaded.ts'
import type { Input, InputProps } from './inputs.tsx'
import { words } from './words.ts'

const optionsMax = 20

export const RefInput: Input = props => (isKnown(props.field.to ?? '') ? <Picker {...props} /> : <PlainId {...props} />)

/** Where the module is not there to be asked, the id itself is typed. */
const PlainId: Input = ({ id, value, isWrong, describedBy, onChange, onBlur }) => (
  <InputGroup
    id={id}
    fill
    value={text(value)}
    intent={isWrong ? 'danger' : 'none'}
    aria-describedby={describedBy}
    onChange={event => onChange(event.target.value)}
    onBlur={onBlur}
  />
)

function Picker(props: InputProps) {
  const { field, value } = props
  const [typed, setTyped] = useState<string>()
  // A module is asked for its resource by whoever picks, or where the name of what was picked is not known.
  const [isPicking, setPicking] = useState(false)
  const of = useResource(field.to ?? '', isPicking || (text(value) !== '' && !props.title))
  const options = useOptions(of, typed).map(row => ({ id: row.id, title: titleOf(of!, row) || row.id }))
  const [picked, setPicked] = useState<Choice>()
  const title = useTitle(of, value, picked && picked.id === value ? picked.title : props.title)
  return <Combobox {...props} typed={typed} onTyped={setTyped} options={options} title={title} onPicked={setPicked} onStart={() => setPicking(true)} />
}

/** What may be picked: its id, what it is called, and what tells it from others of that name. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly label?: string
}
interface ComboboxProps extends InputProps {
  /** What is being typed; undefined while nobody picks. */
  readonly typed: string | undefined
  readonly onTyped: (typed: string | undefined) => void
  readonly options: readonly Choice[]
  /** What the value is called. */
  readonly title: string
  readonly onPicked?: (choice: Choice) => void
  readonly onStart?: () => void
}

export function Combobox(props: ComboboxProps) {
  const { id, field, isWrong, describedBy, typed, options, title } = props
  const picking = usePicking(props)
  const isOpen = typed !== undefined && options.length > 0
  return (
    <PopoverNext
      isOpen={isOpen}
      // The list closes a moment later than it is chosen from: by then the next field may be typed in.
      shouldReturnFocusOnClose={false}
      content={<Options picking={picking} options={options} value={props.value} />}
      fill
      arrow={false}
      animation="minimal"
      matchTargetWidth
      autoFocus={false}
      enforceFocus={false}
      placement="bottom-start"
    >
      <InputGroup
        id={id}
        fill
        role="combobox"
        autoComplete="off"
        intent={isWrong ? 'danger' : 'none'}
        placeholder={t(words.pick)}
        aria-expanded={isOpen}
        aria-controls={picking.listId}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        aria-required={field.required}
        aria-activedescendant={isOpen ? `${picking.listId}-${picking.active}` : undefined}
        value={typed ?? title}
        onFocus={event => {
          props.onStart?.()
          event.target.select()
        }}
        onKeyDown={picking.onKeyDown}
        onChange={event => picking.type(event.target.value)}
        onBlur={() => {
          props.onTyped(undefined)
          props.onBlur()
        }}
      />
    </PopoverNext>
  )
}

interface OptionsProps {
  readonly picking: ReturnType<typeof usePicking>
  readonly options: readonly Choice[]
  readonly value: unknown
}
function Options({ picking, options, value }: OptionsProps) {
  return (
    <Menu id={picking.listId} role="listbox" className="kt-options">
      {options.map((one, i) => (
        <MenuItem
          key={one.id}
          roleStructure="listoption"
          id={`${picking.listId}-${i}`}
          selected={one.id === value}
          active={i === picking.active}
          text={one.title}
          label={one.label}
          onMouseDown={event => {
            event.preventDefault()
            picking.choose(one)
          }}
        />
      ))}
    </Menu>
  )
}

/** Which of the options is chosen, by the keyboard or by pressing it. */
function usePicking({ typed, onTyped, options, onChange, onPicked }: ComboboxProps) {
  const [active, setActive] = useState(0)
  const choose = (one: Choice) => {
    onChange(one.id)
    onPicked?.(one)
    onTyped(undefined)
  }
  const type = (next: string) => {
    onTyped(next)
    setActive(0)
    if (next === '') onChange('')
  }
  const move = (by: number) => {
    if (typed === undefined) onTyped('')
    else setActive(Math.max(0, Math.min(active + by, options.length - 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (typed === undefined || (event.key !== 'Enter' && event.key !== 'Escape')) return
    else if (event.key === 'Escape') onTyped(undefined)
    else if (options[active]) choose(options[active])
    // Enter picks instead of sending the form; Esc closes the list instead of the dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, listId: useId(), choose, type, onKeyDown }
}

/** A resource by name, once it is wanted; undefined until its module is there. */
const useResource = (name: string, isWanted: boolean): Resource | undefined =>
  useLoaded(async () => (isWanted ? resourceNamed(name) : undefined), isWanted && name)

function useOptions(of: Resource | undefined, typed: string | undefined): readonly Wire[] {
  const wanted = useDebounced(typed?.trim(), 200)
  const isOpen = of !== undefined && typed !== undefined
  const ask = (how: How) => page(of!, { [of!.title]: wanted, current: 1, size: optionsMax }, how)
  const { value } = useReport(['options', of?.name, wanted], ask, { of, when: isOpen && wanted !== undefined })
  return (isOpen && value?.records) || none
}
const none: readonly Wire[] = []

function useTitle(of: Resource | undefined, value: unknown, given: string | undefined): string {
  const id = text(value)
  const { value: found } = useRow(id === '' || given ? undefined : of, id)
  return id === '' ? '' : given || (found && titleOf(of!, found)) || id
}
