/** One box that searches a list, and its filters, one control per field, all written to the address as they are typed. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { FilterIcon, SearchIcon } from '@blueprintjs/icons'
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { boxName, boxOf, isWhole } from '../../modules/kit/box.ts'
import type { Field } from '../../modules/kit/field.ts'
import { isJournal } from '../../modules/kit/journal.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { t } from '../session.ts'
import type { DayProps } from './DateInput.tsx'
import { useDictionary } from './dictionary.ts'
import { useLabels } from './labels.tsx'
import type { Input } from './inputs.tsx'
import { later } from './later.tsx'
import { words } from './words.ts'

/** A list is read before it is searched: what picks a row or a day comes once it can be. */
const RefInput = later<ComponentProps<Input>>(
  async () => (await import('./RefInput.tsx')).RefInput,
  ({ id }) => <InputGroup id={id} fill disabled />,
)
const DateInput = later<DayProps>(
  async () => (await import('./DateInput.tsx')).DateInput,
  props => <InputGroup aria-label={props['aria-label']} className="kt-figures kt-day" value={props.value} disabled />,
)

/** More filters than these would fill a line: the rest waits behind a button that says how many, with all that is typed and all that the box
 * searches anyway. */
const inSightMax = 3
const typedKinds: ReadonlySet<string> = new Set(['text', 'int', 'money', 'ref'])

export type Filters = Readonly<Record<string, string>>

interface Props {
  readonly of: Resource
  readonly names: readonly string[]
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** The fields that a list is searched by when it says nothing: those declared so, and the status. */
export const usualSearch = (of: Resource): readonly string[] => [
  ...Object.entries(of.fields)
    .filter(([, field]) => field.search)
    .map(([name]) => name),
  ...(of.lifecycle.statuses.length > 3 ? ['status'] : []),
]

/** What stands in the empty box: what it searches, the first few by name. */
function boxed(of: Resource): string | undefined {
  if (isJournal(of)) return undefined
  const { by, refs } = boxOf(of)
  const names = [...new Set([...by, ...refs].map(name => t(of.fields[name]!.label) + (isWhole(of.fields[name]!) ? t(words.whole) : '')))]
  if (names.length === 0) return undefined
  return t(words.searchBy) + names.slice(0, 3).join(t(['、', ', '])) + (names.length > 3 ? '…' : '')
}

export function SearchBar({ of, names, filters, onChange }: Props) {
  const bar = useRef<HTMLElement>(null)
  useSlash(() => bar.current?.querySelector<HTMLElement>('input:enabled, select')?.focus())
  const hint = boxed(of),
    isBoxed = (name: string) => hint !== undefined && [...boxOf(of).by, ...boxOf(of).refs].includes(name)
  // On a phone all but the box wait behind a button.
  const quick = names.filter(name => !hint || (!isBoxed(name) && !typedKinds.has(of.fields[name]?.kind ?? ''))).slice(0, hint ? inSightMax : inSightMax + 2)
  const isSet = (name: string) => Object.keys(filters).some(key => key === name || key.startsWith(`${name}_`))
  const behind = names.filter(name => !quick.includes(name))
  const [isOpen, setOpen] = useState(() => behind.some(isSet))
  if (names.length === 0) return null
  const isFiltered = Object.keys(filters).length > 0
  const set = behind.filter(isSet).length
  const made = (some: readonly string[]) => some.map(name => <Filter key={name} of={of} name={name} filters={filters} onChange={onChange} />)
  const seen = made(quick),
    box = hint && <Box key={boxName} hint={hint} value={filters[boxName] ?? ''} onChange={next => onChange({ [boxName]: next })} />
  const [first, ...later] = box ? [box, ...seen] : seen
  return (
    <search ref={bar} className={isOpen ? 'kt-search kt-open' : 'kt-search'}>
      {first}
      <div className="kt-later">
        {later}
        {isOpen && made(behind)}
      </div>
      {(later.length > 0 || behind.length > 0) && (
        <Button
          className={behind.length > 0 ? undefined : 'kt-filters'}
          variant="minimal"
          icon={<FilterIcon />}
          text={behind.length > 0 ? (set > 0 ? set : behind.length) : undefined}
          active={set > 0 && !isOpen}
          aria-expanded={isOpen}
          aria-label={t(words.filters)}
          title={t(words.filters)}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isFiltered && (
        <Button variant="minimal" text={t(words.reset)} onClick={() => onChange(Object.fromEntries(Object.keys(filters).map(name => [name, ''])))} />
      )}
    </search>
  )
}

type FilterProps = Omit<Props, 'names'> & { readonly name: string }

function Filter(props: FilterProps) {
  const { of, name, filters, onChange } = props
  const field = of.fields[name]
  const value = filters[name] ?? ''
  const set = (next: string) => onChange({ [name]: next })
  if (field) return <FieldFilter {...props} field={field} value={value} set={set} />
  if (name === 'status') return <Select label={t(words.status)} value={value} onChange={set} of={statusesOf(of)} />
  if (name !== 'createTime' && name !== 'updateTime') return null
  return <Range name={name} label={t(words[name])} edges={['dategt', 'datelt']} filters={filters} onChange={onChange} isTime />
}

const statusesOf = (of: Resource) =>
  of.lifecycle.statuses.filter(status => status !== 'new').map(status => [status, t(of.lifecycle.states[status]!.label)] as const)

function FieldFilter({
  name,
  field,
  value,
  set,
  filters,
  onChange,
}: FilterProps & { readonly field: Field; readonly value: string; readonly set: (value: string) => void }) {
  const label = t(field.label)
  const range = { name, label, edges: ['datege', 'datele'] as const, filters, onChange }
  switch (field.kind) {
    case 'choice':
    case 'int': {
      if (field.kind === 'int' && !field.among) return <TextFilter label={label} value={value} onChange={set} />
      const choices = Object.entries(field.choices ?? field.among ?? {}).map(([key, one]) => [key, t(one)] as const)
      return <Select label={label} value={value} onChange={set} of={choices} />
    }
    case 'flag':
      return (
        <Select
          label={label}
          value={value}
          onChange={set}
          of={[
            ['1', t(field.answers?.[0] ?? words.yes)],
            ['0', t(field.answers?.[1] ?? words.no)],
          ]}
        />
      )
    case 'dict':
      return <DictSelect field={field} value={value} onChange={set} />
    case 'ref':
      return <RefFilter name={name} field={field} value={value} onChange={set} />
    case 'date':
      return <Range {...range} />
    case 'time':
      return <Range {...range} isTime />
    default:
      if (field.labelled) return <LabelSelect field={field} value={value} onChange={set} />
      return <TextFilter label={label} value={value} onChange={set} />
  }
}

interface OneProps {
  readonly field: Field
  readonly value: string
  readonly onChange: (value: string) => void
}

function RefFilter({ name, field, value, onChange }: OneProps & { readonly name: string }) {
  const id = `filter-${name}`
  return (
    <div className="kt-filter-ref">
      <label htmlFor={id}>{t(field.label)}</label>
      <RefInput id={id} field={field} value={value} isWrong={false} describedBy={undefined} onChange={next => onChange(String(next))} onBlur={() => {}} />
    </div>
  )
}

interface Typed {
  readonly value: string
  readonly onChange: (value: string) => void
}
/** What is typed, asked for when the typing pauses, not on every letter, or at Enter. */
function useTyping({ value, onChange }: Typed) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => latest.current(typed.trim()), 300)
    return () => clearTimeout(timer)
  }, [typed, value])
  return {
    leftElement: <SearchIcon className="kt-lens" />,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') onChange(typed.trim())
    },
  }
}
function TextFilter({ label, ...typed }: Typed & { readonly label: string }) {
  return <InputGroup placeholder={label} aria-label={label} {...useTyping(typed)} />
}
function Box({ hint, ...typed }: Typed & { readonly hint: string }) {
  return (
    <InputGroup className="kt-box" type="search" enterKeyHint="search" placeholder={hint} title={hint} aria-label={t(words.searchList)} {...useTyping(typed)} />
  )
}

function Select({
  label,
  value,
  of,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly of: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}) {
  // An address may ask for several at once; the control says which.
  const several =
    value.includes(',') &&
    value
      .split(',')
      .map(key => of.find(one => one[0] === key)?.[1] ?? key)
      .join(t(['、', ', ']))
  return (
    <HTMLSelect aria-label={label} value={value} onChange={event => onChange(event.target.value)}>
      <option value="">
        {label}
        {t(['：', ': '])}
        {t(words.all)}
      </option>
      {of.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
      {several && <option value={value}>{several}</option>}
    </HTMLSelect>
  )
}

function LabelSelect({ field, value, onChange }: OneProps) {
  const of = useLabels(field.labelled!).map(({ name }) => [name, name] as const)
  return <Select label={t(field.label)} value={value} onChange={onChange} of={of} />
}

function DictSelect({ field, value, onChange }: OneProps) {
  const entries = useDictionary(field.to ?? '')
  const of = entries.map(entry => [entry.dictKey, entry.dictValue] as const)
  return <Select label={t(field.label)} value={value} onChange={onChange} of={of} />
}

/** Two days; for instants they mean the beginning of the first and the end of the last. */
function Range({
  name,
  label,
  edges,
  filters,
  onChange,
  isTime,
}: {
  readonly name: string
  readonly label: string
  /** The suffixes of the lower and the upper bound. */
  readonly edges: readonly [string, string]
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
  readonly isTime?: true
}) {
  const edge = (suffix: string, clock: string, side: string) => (
    <DateInput
      aria-label={`${label} ${side}`}
      value={(filters[`${name}_${suffix}`] ?? '').slice(0, 10)}
      onChange={day => onChange({ [`${name}_${suffix}`]: day && isTime ? `${day} ${clock}` : day })}
    />
  )
  return (
    <span className="kt-range">
      <span className="kt-muted">{label}</span>
      {edge(edges[0], '00:00:00', t(words.from))}–{edge(edges[1], '23:59:59', t(words.to))}
    </span>
  )
}

/** `/` goes to the search from anywhere but a text. */
function useSlash(go: () => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || at.closest('input, textarea, select, [contenteditable]')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
