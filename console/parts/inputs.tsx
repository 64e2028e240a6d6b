/** How each kind of value is typed. Values are in the form of the wire, as the call will send them. */
import { Button, Checkbox, HTMLSelect, InputGroup, SegmentedControl, Switch, TextArea } from '@blueprintjs/core'
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { Field, Kind } from '../../modules/kit/field.ts'
import { isClock, isMonth, isMonthly } from '../../modules/kit/rules.ts'
import { plusMonths } from '../../modules/kit/time.ts'
import { monthNow } from '../clock.ts'
import { t } from '../session.ts'
import { ClockInput } from './ClockInput.tsx'
import { DateInput } from './DateInput.tsx'
import { useDictionary } from './dictionary.ts'
import { labelsIn, useLabels } from './labels.tsx'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'
import { RefInput } from './RefInput.tsx'
import { words } from './words.ts'

export interface InputProps {
  readonly id: string
  readonly field: Field
  readonly value: unknown
  /** The name of what a ref points to, when the row said it. */
  readonly title?: string
  readonly isWrong: boolean
  /** The id of the text that says what is wrong. */
  readonly describedBy: string | undefined
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  /** What the other inputs of the form say, and how an input says another along with its own; there is none outside of a form. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly set?: (name: string, value: unknown) => void
  /** What a form can say by itself, without anybody having typed; there is none outside of a form. */
  readonly onGiven?: (value: unknown) => void
}
export type Input = ComponentType<InputProps>

const shown = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const attributes = ({ id, isWrong, describedBy, field, onBlur }: InputProps) => ({
  id,
  onBlur,
  'aria-invalid': isWrong,
  'aria-describedby': describedBy,
  'aria-required': field.required,
})
const intent = (isWrong: boolean) => (isWrong ? ('danger' as const) : ('none' as const))

const Line =
  (type: string, mode?: 'numeric' | 'decimal', prefix?: string): Input =>
  props => (
    <InputGroup
      {...attributes(props)}
      type={type}
      inputMode={mode}
      fill
      intent={intent(props.isWrong)}
      leftElement={prefix ? <span className="kt-prefix">{props.field.unit ? t(props.field.unit) : prefix}</span> : undefined}
      className={mode ? 'kt-figures' : undefined}
      autoComplete="off"
      value={shown(props.value)}
      onChange={event => props.onChange(event.target.value)}
    />
  )

const SingleLine = Line('text'),
  ColourInput = Line('color')
const TextInput: Input = props =>
  props.field.namesBy ? (
    <NamedInput {...props} by={props.field.namesBy} />
  ) : props.field.labelled ? (
    <LabelsInput {...props} />
  ) : props.field.isColour ? (
    <ColourInput {...props} value={props.value || unchosen} />
  ) : props.field.among ? (
    <AmongInput {...props} />
  ) : isMonthly(props.field) ? (
    <MonthInput {...props} />
  ) : isClock(props.field) ? (
    <ClockInput {...attributes(props)} fill intent={intent(props.isWrong)} value={shown(props.value)} onChange={props.onChange} />
  ) : props.field.lines ? (
    <TextArea
      {...attributes(props)}
      fill
      rows={Math.min(props.field.lines, 12)}
      intent={intent(props.isWrong)}
      value={shown(props.value)}
      onChange={event => props.onChange(event.target.value)}
    />
  ) : (
    <SingleLine {...props} />
  )

/** Picks a row of the resource that the choice beside it says. Another choice has other rows: what was picked of one is none of the other's. */
function NamedInput({ by, ...props }: InputProps & { readonly by: NonNullable<Field['namesBy']> }) {
  const said = by.of[shown(props.values?.[by.field])],
    was = useRef(said)
  useEffect(() => {
    if (was.current === said) return
    was.current = said
    if (shown(props.value) !== '') props.onChange('')
  })
  if (!said) return <InputGroup {...attributes(props)} fill disabled placeholder={t(words.kindFirst)} intent={intent(props.isWrong)} />
  return <RefInput key={said} {...props} field={{ ...props.field, kind: 'ref', to: said }} />
}

/** How many months back one is chosen from: all that a school year and its accounts look at. */
const monthsBack = 24
/** A month, the newest first; an older one that is there already is among them. */
const MonthInput: Input = props => {
  const now = monthNow(),
    own = shown(props.value)
  const near = Array.from({ length: monthsBack + 2 }, (_, i) => plusMonths(now, 1 - i))
  return <Select props={props} of={[...near, ...(isMonth(own) && !near.includes(own) ? [own] : [])].map(month => [month, month])} />
}
/** The colour of what has none. */
const unchosen = '#8f99a8'
/** Some of what a text may list. */
const AmongInput: Input = props => (
  <Ticks
    isInline
    of={Object.entries(props.field.among!).map(([key, label]) => [key, t(label)] as const)}
    props={{ ...props, value: shown(props.value).split(','), onChange: value => props.onChange((value as readonly string[]).join()) }}
  />
)

/** What is given once, and shown where it can't be changed any more. */
export const FixedInput: Input = ({ id, value, field }) => <InputGroup id={id} value={shown(value)} disabled fill aria-label={t(field.label)} />

const Day =
  (withTime: boolean): Input =>
  props => (
    <DateInput {...attributes(props)} fill isKept withTime={withTime} intent={intent(props.isWrong)} value={shown(props.value)} onChange={props.onChange} />
  )

/** A question is answered by one of two buttons, which say what happens; none is pressed before somebody answers what has to be answered. */
const FlagInput: Input = props => {
  const [yes, no] = props.field.answers ?? [words.yes, words.no]
  const { 'aria-required': isRequired, ...rest } = attributes(props)
  return (
    <SegmentedControl
      {...rest}
      aria-required={isRequired ?? false}
      aria-label={t(props.field.label)}
      inline
      className="kt-answers"
      value={props.value === '' || props.value === null || props.value === undefined ? '' : isOn(props.value) ? '1' : '0'}
      onValueChange={value => props.onChange(Number(value))}
      options={[
        { value: '1', label: t(yes) },
        { value: '0', label: t(no) },
      ]}
    />
  )
}
const isOn = (value: unknown): boolean => value === 1 || value === '1' || value === true
/** What stands one way or the other and is turned over, where it is no question. */
export const SwitchInput: Input = ({ id, value, onChange, onBlur, field }) => (
  <Switch
    id={id}
    checked={isOn(value)}
    onBlur={onBlur}
    aria-label={t(field.label)}
    onChange={event => onChange(event.currentTarget.checked ? 1 : 0)}
    innerLabel={t(field.answers?.[1] ?? words.no)}
    innerLabelChecked={t(field.answers?.[0] ?? words.yes)}
  />
)

export type Offered = readonly (readonly [value: string, text: string, isOff?: boolean])[]
interface SelectProps {
  readonly of: Offered
  readonly props: InputProps
  /** What choosing nothing is called; null where something is always chosen. */
  readonly none?: string | null
  readonly isDisabled?: boolean
  readonly take?: (value: string) => unknown
}
/** One of what is offered. */
/** An input that offers what the screen found for it, by id. */
export const choosing =
  (choices: ReadonlyMap<string, string>): Input =>
  props => <Select props={props} of={[...choices]} />
export function Select({ of, props, none = t(words.choose), isDisabled = false, take = value => value }: SelectProps) {
  return (
    <HTMLSelect
      {...attributes(props)}
      fill
      disabled={isDisabled}
      value={isDisabled ? '' : shown(props.value)}
      onChange={event => props.onChange(take(event.target.value))}
    >
      {none !== null && <option value="">{none}</option>}
      {of.map(([key, label, isOff = false]) => (
        <option key={key} value={key} disabled={isOff}>
          {label}
        </option>
      ))}
    </HTMLSelect>
  )
}
interface TicksProps extends Pick<SelectProps, 'of' | 'props' | 'take'> {
  readonly isInline?: boolean
}
/** Any number of what is offered, as boxes to tick; the value lists them in the order in which they are offered. */
export const Ticks = ({ of, props, isInline = false, take = value => value }: TicksProps) => {
  const chosen = Array.isArray(props.value) ? props.value.map(String) : []
  return (
    <fieldset id={props.id} className={isInline ? 'kt-ticks' : 'kt-columns'} aria-label={t(props.field.label)} aria-describedby={props.describedBy}>
      {of.map(([key, label]) => (
        <Checkbox
          key={key}
          inline={isInline}
          label={label}
          checked={chosen.includes(key)}
          onChange={() => props.onChange(of.flatMap(([one]) => (chosen.includes(one) === (one === key) ? [] : [take(one)])))}
        />
      ))}
    </fieldset>
  )
}
/** Labels of a kind, ticked: the value has their names with 、 between them. One that is not in use any more is offered where it stands. */
const LabelsInput: Input = props => {
  const chosen = labelsIn(props.value),
    offered = useLabels(props.field.labelled!).map(one => one.name)
  const all = [...new Set([...offered, ...chosen])]
  if (all.length === 0)
    return (
      <div id={props.id} className="bp6-text-muted">
        {t(words.noLabels)}
      </div>
    )
  return (
    <Ticks
      isInline
      props={{ ...props, value: chosen, onChange: names => props.onChange((names as readonly string[]).join('、')) }}
      of={all.map(name => [name, name])}
    />
  )
}
const ChoiceInput: Input = props => (
  <Select props={props} of={Object.entries(props.field.choices ?? props.field.among ?? {}).map(([key, label]) => [key, t(label)])} />
)
const NumberInput = Line('text', 'numeric')
const DictInput: Input = props => <Select props={props} of={useDictionary(props.field.to ?? '').map(entry => [entry.dictKey, entry.dictValue])} />

const JsonInput: Input = props => (
  <TextArea
    {...attributes(props)}
    fill
    rows={8}
    className="kt-code"
    spellCheck={false}
    intent={intent(props.isWrong)}
    value={typeof props.value === 'string' ? props.value : props.value ? JSON.stringify(props.value, null, 2) : ''}
    onChange={event => props.onChange(event.target.value)}
  />
)

const SecretInput: Input = props => {
  const [isShown, setShown] = useState(false)
  return (
    <InputGroup
      {...attributes(props)}
      type={isShown ? 'text' : 'password'}
      fill
      autoComplete="new-password"
      intent={intent(props.isWrong)}
      value={shown(props.value)}
      onChange={event => props.onChange(event.target.value)}
      rightElement={
        <Button
          variant="minimal"
          aria-label={t(words.view)}
          aria-pressed={isShown}
          icon={isShown ? <EyeOffIcon /> : <EyeOpenIcon />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}

/** Few forms ask for a file or a formatted text: their code comes with the first that does. */
const late = (load: () => Promise<Input>): Input => {
  const Given = lazy(async () => ({ default: await load() }))
  return props => (
    <Meanwhile shows={<div className="bp6-skeleton">&nbsp;</div>}>
      <Given {...props} />
    </Meanwhile>
  )
}
const LateFile = late(async () => (await import('./FileInput.tsx')).FileInput)
/** An editor of rich text that says of its pictures what they are for: some tags make them public. */
export const richInput = (belongs?: string): Input => late(async () => (await import('./RichInput.tsx')).richInput(belongs))

export const inputs: Record<Kind, Input> = {
  text: TextInput,
  int: props => (props.field.among ? <ChoiceInput {...props} /> : <NumberInput {...props} />),
  money: Line('text', 'decimal', '¥'),
  percent: Line('text', 'decimal', '%'),
  flag: FlagInput,
  date: Day(false),
  time: Day(true),
  choice: ChoiceInput,
  dict: DictInput,
  ref: RefInput,
  file: LateFile,
  image: LateFile,
  rich: richInput(),
  json: JsonInput,
  secret: SecretInput,
}
