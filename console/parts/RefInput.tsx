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
  const { id, field, value, isWrong, describedBy } = props
  // A module is asked for its resource by whoever picks, or where the name of what was picked is not known.
  const [isPicking, setPicking] = useState(false)
  const of = useResource(field.to ?? '', isPicking || (text(value) !== '' && !props.title))
  const picking = usePicking(of, props)
  const { options, typed, active, listId } = picking
  const isOpen = typed !== undefined && options.length > 0
  return (
    <PopoverNext
      isOpen={isOpen}
      // The list closes a moment later than it is chosen from: by then the next field may be typed in.
      shouldReturnFocusOnClose={false}
      content={<Options of={of} picking={picking} value={value} />}
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
        aria-controls={listId}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        aria-required={field.required}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        value={typed ?? picking.title}
        onFocus={event => {
          setPicking(true)
          event.target.select()
        }}
        onKeyDown={picking.onKeyDown}
        onChange={event => picking.type(event.target.value)}
        onBlur={() => {
          picking.stop()
          props.onBlur()
        }}
      />
    </PopoverNext>
  )
}

function Options({ of, picking, value }: { readonly of: Resource | undefined; readonly picking: ReturnType<typeof usePicking>; readonly value: unknown }) {
  return (
    <Menu id={picking.listId} role="listbox" className="kt-options">
      {picking.options.map((row, i) => (
        <MenuItem
          key={row.id}
          roleStructure="listoption"
          id={`${picking.listId}-${i}`}
          selected={row.id === value}
          active={i === picking.active}
          text={of ? titleOf(of, row) || row.id : row.id}
          onMouseDown={event => {
            event.preventDefault()
            picking.choose(row)
          }}
        />
      ))}
    </Menu>
  )
}

/** What is typed, what it may mean, and which of them is chosen. */
function usePicking(of: Resource | undefined, { value, title: given, onChange }: InputProps) {
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const [picked, setPicked] = useState<{ readonly id: string; readonly title: string }>()
  const options = useOptions(of, typed)
  const title = useTitle(of, value, picked && picked.id === value ? picked.title : given)
  const stop = () => setTyped(undefined)
  const choose = (row: Wire) => {
    onChange(row.id)
    setPicked({ id: row.id, title: titleOf(of!, row) || row.id })
    stop()
  }
  const type = (next: string) => {
    setTyped(next)
    setActive(0)
    if (next === '') onChange('')
  }
  const move = (by: number) => {
    if (typed === undefined) setTyped('')
    else setActive(Math.max(0, Math.min(active + by, options.length - 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (typed === undefined || (event.key !== 'Enter' && event.key !== 'Escape')) return
    else if (event.key === 'Escape') stop()
    else if (options[active]) choose(options[active])
    // Enter picks instead of sending the form; Esc closes the list instead of the dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return { options, typed, active, title, listId: useId(), choose, type, stop, onKeyDown }
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
