/** Picks a row of another resource by typing part of its title. A combobox as WAI-ARIA describes it. */
import { InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import { detail, page, type Wire } from '../call.ts'
import { t } from '../session.ts'
import { text } from './cells.tsx'
import { resourceNamed } from './registry.ts'
import type { Input } from './inputs.tsx'
import { words } from './words.ts'

const optionsMax = 20

export const RefInput: Input = props => {
  const { id, field, value, isWrong, describedBy, onChange } = props
  const of = useResource(field.to ?? '')
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const [picked, setPicked] = useState<{ readonly id: string; readonly title: string }>()
  const options = useOptions(of, typed)
  const listId = useId()
  const title = useTitle(of, value, picked && picked.id === value ? picked.title : props.title)
  const choose = (row: Wire | undefined) => {
    onChange(row?.id ?? '')
    setPicked(row && of && { id: row.id, title: text(row[of.title]) || row.id })
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move) { event.preventDefault(); if (typed === undefined) setTyped(''); else setActive(Math.max(0, Math.min(active + move, options.length - 1))) }
    if (typed === undefined) return
    // Enter picks instead of sending the form; Esc closes the list instead of the dialog.
    if (event.key === 'Enter') { event.preventDefault(); event.stopPropagation(); choose(options[active]) }
    if (event.key === 'Escape') { event.preventDefault(); event.stopPropagation(); setTyped(undefined) }
  }
  return (
    <PopoverNext isOpen={typed !== undefined && options.length > 0} fill arrow={false} animation="minimal" matchTargetWidth autoFocus={false}
      enforceFocus={false} placement="bottom-start" content={
        <Menu id={listId} role="listbox" className="kt-options">
          {options.map((row, i) => (
            <MenuItem key={row.id} roleStructure="listoption" selected={row.id === value} active={i === active} id={`${listId}-${i}`}
              text={of ? text(row[of.title]) || row.id : row.id} onMouseDown={event => { event.preventDefault(); choose(row) }} />
          ))}
        </Menu>
      }>
      <InputGroup id={id} fill role="combobox" autoComplete="off" intent={isWrong ? 'danger' : 'none'}
        aria-expanded={typed !== undefined && options.length > 0} aria-controls={listId} aria-invalid={isWrong}
        aria-describedby={describedBy} aria-required={field.required}
        aria-activedescendant={typed === undefined ? undefined : `${listId}-${active}`}
        placeholder={t(words.pick)} value={typed ?? title} onKeyDown={onKeyDown}
        onFocus={event => event.target.select()}
        onChange={event => { setTyped(event.target.value); setActive(0); if (event.target.value === '') onChange('') }}
        onBlur={() => { setTyped(undefined); props.onBlur() }} />
    </PopoverNext>
  )
}

/** The declaration of a resource by name, once its module is there. */
export function useResource(name: string): Resource | undefined {
  const [of, setOf] = useState<Resource>()
  useEffect(() => {
    let isOver = false
    resourceNamed(name).then(found => { if (!isOver) setOf(found) }, () => {})
    return () => { isOver = true }
  }, [name])
  return of
}

function useOptions(of: Resource | undefined, typed: string | undefined): readonly Wire[] {
  const [options, setOptions] = useState<readonly Wire[]>([])
  useEffect(() => {
    if (typed === undefined || !of) return setOptions([])
    let isOver = false
    const timer = setTimeout(() => {
      page(of, { [of.title]: typed.trim(), current: 1, size: optionsMax }, 'quiet')
        .then(found => { if (!isOver) setOptions(found.records) }, () => {})
    }, 200)
    return () => { isOver = true; clearTimeout(timer) }
  }, [of, typed])
  return options
}

function useTitle(of: Resource | undefined, value: unknown, given: string | undefined): string {
  const id = text(value)
  const [found, setFound] = useState<{ readonly id: string; readonly title: string }>()
  useEffect(() => {
    if (!of || id === '' || given || found?.id === id) return
    let isOver = false
    detail(of, id).then(row => { if (!isOver) setFound({ id, title: text(row[of.title]) || id }) }, () => {})
    return () => { isOver = true }
  }, [of, id, given, found])
  return id === '' ? '' : given || (found?.id === id ? found.title : id)
}
