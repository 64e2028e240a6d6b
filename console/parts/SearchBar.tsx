/** The filters of a list, one control per field, written to the address as they are typed. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { FilterIcon, SearchIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import type { Field } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { t } from '../session.ts'
import { useDictionary } from './dictionary.ts'
import { RefInput } from './RefInput.tsx'
import { words } from './words.ts'

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

export function SearchBar({ of, names, filters, onChange }: Props) {
  const box = useRef<HTMLElement>(null)
  useSlash(() => box.current?.querySelector<HTMLElement>('input, select')?.focus())
  // On a phone all but the first filter wait behind a button.
  const [isOpen, setOpen] = useState(false)
  if (names.length === 0) return null
  const isFiltered = Object.keys(filters).length > 0
  const [first, ...later] = names.map(name => <Filter key={name} of={of} name={name} filters={filters} onChange={onChange} />)
  return (
    <search ref={box} className={isOpen ? 'kt-search kt-open' : 'kt-search'}>
      {first}
      {later.length > 0 && (
        <Button
          className="kt-filters"
          variant="minimal"
          icon={<FilterIcon />}
          aria-expanded={isOpen}
          aria-label={t(words.filters)}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      <div className="kt-later">{later}</div>
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
    case 'choice': {
      const choices = Object.entries(field.choices ?? {}).map(([key, one]) => [key, t(one)] as const)
      return <Select label={label} value={value} onChange={set} of={choices} />
    }
    case 'flag':
      return (
        <Select
          label={label}
          value={value}
          onChange={set}
          of={[
            ['1', t(words.yes)],
            ['0', t(words.no)],
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

/** Asks when the typing pauses, not on every letter. */
function TextFilter({ label, value, onChange }: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => latest.current(typed.trim()), 300)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <InputGroup
      leftElement={<SearchIcon className="kt-lens" />}
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onChange(typed.trim())
      }}
    />
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
        {label}：{t(words.all)}
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
    <InputGroup
      type="date"
      aria-label={`${label} ${side}`}
      className="kt-figures"
      value={(filters[`${name}_${suffix}`] ?? '').slice(0, 10)}
      onChange={({ target: { value: day } }) => onChange({ [`${name}_${suffix}`]: day && isTime ? `${day} ${clock}` : day })}
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
