/** A form over the fields of a command: what is typed, what is wrong with it, and what will be sent. */
import { useCallback, useRef, useState } from 'react'
import { checkInput } from '../../modules/kit/check.ts'
import type { Command } from '../../modules/kit/command.ts'
import type { Field } from '../../modules/kit/field.ts'
import type { Fields, Resource } from '../../modules/kit/resource.ts'
import { kinds } from '../../modules/kit/kind.ts'
import { typedAs } from '../../modules/kit/meaning.ts'
import type { CallError, Wire } from '../call.ts'
import type { Wrong } from '../request.ts'
import { isPersonal } from '../drafts.ts'
import { house, t, zone } from '../session.ts'
import { useDraft, type Draft } from './useDraft.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Form extends Draft {
  readonly fields: Fields
  readonly values: Values
  /** Field → what is wrong with it. */
  readonly wrong: Readonly<Record<string, string>>
  readonly isDirty: boolean
  readonly set: (name: string, value: unknown) => void
  /** What the form can say by itself: nobody has typed it, nothing is lost with it, and it is sent. */
  readonly give: (name: string, value: unknown) => void
  readonly blur: (name: string) => void
  /** Checks everything; answers whether it may be sent. */
  readonly check: () => boolean
  readonly show: (wrong: readonly Wrong[]) => void
  /** Takes newer values for what the user has not touched. */
  readonly rebase: (first: Values) => void
  /** What differs from the first values, and everything that is required. */
  readonly changed: () => Values
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** Under which name what is typed is kept, if at all; the resource and version of the row that it is typed over. */
interface Keeping {
  readonly keep?: string
  readonly of?: Resource
  readonly version?: number | undefined
}

/** Whether a field is asked for as the form stands: some are for what the choice beside them says. A form without that choice asks for all. */
export const isAskedIn = (fields: Fields, values: Values, name: string): boolean => {
  const only = fields[name]?.onlyFor
  return !only || !(only.field in fields) || only.is.includes(String(values[only.field] ?? ''))
}
/** What a command asks of one row: where that has nothing, what is about it is not asked for. */
export const askedOf = (fields: Fields, row: Readonly<Record<string, unknown>> | undefined): Fields =>
  row && Object.values(fields).some(one => one.onlyOf)
    ? Object.fromEntries(Object.entries(fields).filter(([, { onlyOf }]) => !onlyOf || !isBlank(row[onlyOf])))
    : fields
const askedIn = (fields: Fields, values: Values): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => isAskedIn(fields, values, name)))
/** What is not asked for is emptied, whatever was typed while it was; what has to be there stays as it was. */
const emptied = (fields: Fields, values: Values, first: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isAskedIn(fields, values, name) ? value : fields[name]!.required ? first[name] : '']))

export function useForm(fields: Fields, given: Values, { keep, of, version }: Keeping = {}): Form {
  const [first, setFirst] = useState(given)
  const said = useRef(new Set<string>())
  const [values, setValues] = useState(given)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const latest = useRef(values)
  latest.current = values
  const set = useCallback((name: string, value: unknown) => {
    setValues(last => ({ ...last, [name]: value }))
    setWrong(last => without(last, name))
  }, [])
  const give = useCallback(
    (name: string, value: unknown) => {
      said.current.add(name)
      setFirst(last => ({ ...last, [name]: value }))
      set(name, value)
    },
    [set],
  )
  const blur = useCallback(
    (name: string) => {
      const one = { [name]: fields[name]! }
      // The value of this very event may not be rendered yet.
      const look = () => {
        const read = typedAs(fields[name]!, latest.current[name])
        if (read !== latest.current[name]) setValues(last => ({ ...last, [name]: read }))
        setWrong(last => ({ ...without(last, name), ...check(one, latest.current, first) }))
      }
      setTimeout(look, 0)
    },
    [fields, first],
  )
  const show = useCallback((refused: readonly Wrong[]) => setWrong(last => ({ ...last, ...Object.fromEntries(refused.map(one => [one.field, one.msg])) })), [])
  const touched = Object.keys(fields).filter(name => !same(values[name], first[name]))
  const draft = useDraft(keep, {
    values: Object.fromEntries(touched.filter(name => fields[name]!.kind !== 'secret').map(name => [name, values[name]])),
    isDirty: touched.length > 0,
    version,
    isPersonal: isPersonal(fields, of),
    restore: typed => setValues(last => ({ ...last, ...Object.fromEntries(Object.entries(typed).filter(([name]) => name in fields)) })),
  })
  return {
    ...draft,
    fields,
    values,
    wrong,
    set,
    give,
    blur,
    show,
    isDirty: touched.length > 0,
    check: () => {
      const found = check(askedIn(fields, values), values, first)
      setWrong(found)
      return Object.keys(found).length === 0
    },
    rebase: newer => {
      setValues(last => ({ ...newer, ...Object.fromEntries(Object.entries(last).filter(([name]) => !same(last[name], first[name]))) }))
      setFirst(newer)
    },
    changed: () => changedOf(fields, first, emptied(fields, values, first), said.current),
  }
}

/** Absent means "leave unchanged" to the server: only what was touched, what the form said or what must be there is sent. */
const changedOf = (fields: Fields, first: Values, values: Values, said: ReadonlySet<string>): Values =>
  Object.fromEntries(
    Object.keys(fields)
      .filter(name => fields[name]!.required || said.has(name) || !same(values[name], first[name]))
      .map(name => [name, same(values[name], first[name]) ? (values[name] ?? '') : typedAs(fields[name]!, values[name] ?? '')]),
  )

/** Field → words, by the server's own check; what came from the row may be masked, and is not checked. */
export function check(fields: Fields, values: Values, first: Values = {}): Readonly<Record<string, string>> {
  const asked = Object.entries(fields).filter(([name]) => isBlank(values[name]) || !same(values[name], first[name]))
  const given = Object.fromEntries(asked.map(([name, field]) => [name, typedAs(field, values[name] ?? '')]))
  return Object.fromEntries(checkInput(Object.fromEntries(asked), given, zone(), house()).wrong.map(one => [one.field!, t(one.label)]))
}

/** The first values: the row's where the command edits its own fields, else the declaration's. */
export function firstValues(command: Command, row: Wire | undefined): Values {
  return Object.fromEntries(
    Object.entries(command.input as Fields).map(([name, field]) => [name, row && isOwn(command, name, field) ? (row[name] ?? '') : begin(field)]),
  )
}

/** A reason is given anew each time; a secret is never shown. */
const isOwn = (command: Command, name: string, field: Field) => {
  const own = (command.on.fields as Fields)[name]
  return (
    (own?.kind === field.kind && field.kind !== 'secret' && !field.isFresh && !/^(remark|reason|remarks)$/.test(name)) ||
    (own !== undefined && command.name === 'change' && field.kind !== 'secret')
  )
}

const begin = (field: Field) =>
  field.answers && field.required ? '' : field.initial === undefined ? (field.kind === 'flag' ? 0 : '') : kinds[field.kind].format(field.initial, field, zone())

const without = (wrong: Readonly<Record<string, string>>, name: string) => {
  const { [name]: _gone, ...rest } = wrong
  return rest
}

/** What a refusal has against single fields. */
export const wrongOf = ({ refusal, message }: CallError): readonly Wrong[] =>
  refusal.wrong ?? (refusal.field ? [{ field: refusal.field, code: '', msg: message }] : [])
