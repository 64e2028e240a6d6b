/** Picks a row of another resource by typing part of its title. A combobox as WAI-ARIA describes it. */
import { InputGroup, Menu, MenuItem } from '@blueprintjs/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Popup } from './Popup.tsx'
import type { Resource } from '../../modules/kit/resource.ts'
import { page, type Wire } from '../call.ts'
import { may, session, t } from '../session.ts'
import { use, usedOf } from '../used.ts'
import type { How } from './cache.ts'
import { nameKey, text, titleOf } from './cells.tsx'
import { apart, type Choice, type Placed, placesOf, whereIn } from './choices.ts'
import { useDebounced, useReport, useRow } from './hooks.ts'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'
import { isKnown, resourceNamed } from './registry.ts'
import { useLoaded } from './useLoaded.ts'
import type { Input, InputProps } from './inputs.tsx'
import { words } from './words.ts'

const optionsMax = 20,
  likelyMax = 6

const OwnChild = lazy(() => import('./OwnChild.tsx').then(found => ({ default: found.OwnChild })))

/** What is picked of; `without` is left out, such as the row that the command acts on. */
export interface RefProps extends InputProps {
  readonly without?: string | undefined
}
export function RefInput(props: RefProps) {
  const isFamily = session.get().userInfo?.role_alias === 'PR'
  if (!isKnown(props.field.to ?? '')) return <PlainId {...props} />
  if (!isFamily || props.field.to !== 'student') return <Picker {...props} />
  return (
    <Meanwhile shows={null}>
      <OwnChild {...props} instead={<Picker {...props} />} />
    </Meanwhile>
  )
}

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

function Picker(props: RefProps) {
  const { field, value, without } = props
  const [typed, setTyped] = useState<string>()
  // A module is asked for its resource by whoever picks or has to, or where the name of what was picked is not known.
  const [isPicking, setPicking] = useState(false)
  const isAsked = field.required && props.onGiven !== undefined && text(value) === ''
  const of = useResource(field.to ?? '', isPicking || isAsked || (text(value) !== '' && !props.title))
  const where = of ? whereIn(of, props.values) : {}
  const [picked, setPicked] = useState<Choice>()
  const pick = (one: Choice) => {
    use(of!.name, one.id)
    // What was told apart among the options stays told apart.
    setPicked(one.label ? { ...one, title: `${one.title} · ${one.label}` } : one)
  }
  useOnlyOne(of, where, isAsked, one => {
    setPicked(one)
    props.onGiven?.(one.id)
  })
  const options = apart(useOptions(of, typed, where).flatMap(row => (row.id === without ? [] : [choiceOf(of!, row)])))
  const title = useTitle(of, value, picked && picked.id === value ? picked.title : props.title)
  return <Combobox {...props} typed={typed} onTyped={setTyped} options={options} title={title} onPicked={pick} onStart={() => setPicking(true)} />
}

/** What a row is to who picks: what it is called, and where it belongs. */
function choiceOf(of: Resource, row: Wire): Placed {
  return { id: row.id, title: titleOf(of, row) || row.id, places: placesOf(of).map(name => text(row[nameKey(name)] ?? row[name])) }
}
/** Where a form has to say one of which there is only one, such as one's own school, it is that. Once it was said, it is the person's to change. */
function useOnlyOne(of: Resource | undefined, where: Readonly<Record<string, string>>, isAsked: boolean, onFound: (one: Choice) => void): void {
  const told = useRef('')
  const { value } = useReport(['only', of?.name, where], how => page(of!, { ...where, current: 1, size: 2 }, how), {
    of,
    when: isAsked && of !== undefined && may(`${of.name}_view`),
  })
  const only = value?.total === 1 ? value.records[0] : undefined
  useEffect(() => {
    if (!of || !only || !isAsked || told.current === only.id) return
    told.current = only.id
    onFound(choiceOf(of, only))
  })
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
    <Popup
      isOpen={isOpen}
      // The list closes a moment later than it is chosen from: by then the next field may be typed in.
      shouldReturnFocusOnClose={false}
      content={<Options picking={picking} options={options} value={props.value} />}
      fill
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
        // What was picked stays in sight while another is looked for.
        placeholder={(typed !== undefined && title) || t(words.pick)}
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
        onClick={() => {
          if (typed === undefined) props.onTyped('')
        }}
        onKeyDown={picking.onKeyDown}
        onChange={event => picking.type(event.target.value)}
        onBlur={() => {
          props.onTyped(undefined)
          props.onBlur()
        }}
      />
    </Popup>
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

/** What is called as it was typed; before anything is typed the likely ones: what this person picks, then how a list begins. */
function useOptions(of: Resource | undefined, typed: string | undefined, where: Readonly<Record<string, string>>): readonly Wire[] {
  const now = typed?.trim(),
    settled = useDebounced(now, 200),
    wanted = now === '' ? now : settled
  const isOpen = of !== undefined && typed !== undefined,
    used = isOpen && wanted === '' ? usedOf(of.name).slice(0, likelyMax) : []
  const some = async (how: How, query: Readonly<Record<string, unknown>>) =>
    (await page(of!, { ...where, ...query, current: 1, size: optionsMax }, how)).records
  const ask = async (how: How): Promise<readonly Wire[]> => {
    if (wanted) return await some(how, { [of!.title]: wanted })
    const [own, first] = await Promise.all([used.length > 0 ? some(how, { id: used.join() }) : [], some(how, {})])
    const likely = used.flatMap(id => own.find(one => one.id === id) ?? [])
    return [...likely, ...first.filter(one => !used.includes(one.id))].slice(0, optionsMax)
  }
  const { value, isStale } = useReport(['options', of?.name, where, wanted, used], ask, { of, when: isOpen && wanted !== undefined })
  if (!isOpen || !value) return none
  // Until the answer is there nobody picks what they have not typed.
  return now && (isStale || wanted !== now) ? value.filter(row => titleOf(of, row).includes(now)) : value
}
const none: readonly Wire[] = []

function useTitle(of: Resource | undefined, value: unknown, given: string | undefined): string {
  const id = text(value)
  const { value: found } = useRow(id === '' || given ? undefined : of, id)
  return id === '' ? '' : given || (found && titleOf(of!, found)) || id
}
