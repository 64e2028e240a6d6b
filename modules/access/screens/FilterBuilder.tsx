/** Builds the conditions of a data scope: a line per condition, joined by all or any. Never SQL. */
import { Button, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { AddIcon, TrashIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { text } from '../../../console/parts/cells.tsx'
import type { InputProps } from '../../../console/parts/inputs.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { placeholders } from '../filter.ts'
import { type Conditions, type Line, needsValue, readConditions, written } from './conditions.ts'
import './access.css'

/** A field as the server offers it for conditions. */
export interface DataField {
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly operators: readonly string[]
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

const words = {
  all: ['满足全部条件', 'All of these hold'],
  any: ['满足任一条件', 'Any of these holds'],
  field: ['字段', 'Field'],
  operator: ['比较', 'Comparison'],
  value: ['值', 'Value'],
  add: ['添加条件', 'Add a condition'],
  json: ['条件较复杂，请直接编辑 JSON', 'These conditions are more than lines can say: edit the JSON'],
} as const satisfies Record<string, Label>
const operators: Readonly<Record<string, Label>> = {
  is: ['等于', 'is'],
  not: ['不等于', 'is not'],
  in: ['属于（逗号分隔）', 'is one of (commas)'],
  like: ['包含', 'contains'],
  starts: ['开头是', 'begins with'],
  gte: ['大于等于', 'at least'],
  lte: ['小于等于', 'at most'],
  gt: ['大于', 'more than'],
  lt: ['小于', 'less than'],
  null: ['为空', 'is empty'],
  notnull: ['不为空', 'is not empty'],
}

export function FilterBuilder({ id, value, describedBy, onChange, fields }: InputProps & { readonly fields: readonly DataField[] }) {
  const [conditions, setConditions] = useState(() => readConditions(text(value)))
  if (!conditions)
    return (
      <>
        <p className="bp6-text-muted">{t(words.json)}</p>
        <TextArea id={id} className="ac-json" rows={6} aria-describedby={describedBy} value={text(value)} onChange={event => onChange(event.target.value)} />
      </>
    )
  const set = (next: Conditions) => {
    setConditions(next)
    onChange(written(next))
  }
  const { join, lines } = conditions
  const put = (index: number, line: Line) => set({ join, lines: lines.map((one, i) => (i === index ? line : one)) })
  const [first] = fields
  return (
    <fieldset id={id} className="ac-conditions" aria-describedby={describedBy}>
      <HTMLSelect
        aria-label={t(words.operator)}
        value={join}
        options={(['all', 'any'] as const).map(one => ({ value: one, label: t(words[one]) }))}
        onChange={event => set({ join: event.target.value as Conditions['join'], lines })}
      />
      {lines.map((line, i) => (
        <div key={i} className="ac-condition">
          <Condition line={line} fields={fields} onChange={next => put(i, next)} />
          <Button
            variant="minimal"
            intent="danger"
            icon={<TrashIcon />}
            aria-label={`${t(shared.remove)} ${i + 1}`}
            onClick={() => set({ join, lines: lines.filter((_line, at) => at !== i) })}
          />
        </div>
      ))}
      <div>
        <Button
          icon={<AddIcon />}
          text={t(words.add)}
          disabled={!first}
          onClick={() => set({ join, lines: [...lines, { field: first!.name, operator: first!.operators[0] ?? 'is', value: '' }] })}
        />
      </div>
    </fieldset>
  )
}

function Condition({ line, fields, onChange }: { readonly line: Line; readonly fields: readonly DataField[]; readonly onChange: (line: Line) => void }) {
  const field = fields.find(one => one.name === line.field)
  return (
    <>
      <HTMLSelect
        aria-label={t(words.field)}
        value={line.field}
        options={[
          ...(field ? [] : [{ value: line.field, label: line.field }]),
          ...fields.map(({ name, label }) => ({ value: name, label: `${label} (${name})` })),
        ]}
        onChange={event => {
          const next = fields.find(one => one.name === event.target.value)
          onChange({ field: event.target.value, operator: next?.operators.includes(line.operator) ? line.operator : 'is', value: '' })
        }}
      />
      <HTMLSelect
        aria-label={t(words.operator)}
        value={line.operator}
        options={(field?.operators ?? Object.keys(operators)).map(name => ({ value: name, label: t(operators[name]!) }))}
        onChange={event => onChange({ ...line, operator: event.target.value })}
      />
      {needsValue(line.operator) && <Value line={line} field={field} onChange={value => onChange({ ...line, value })} />}
    </>
  )
}

function Value({ line, field, onChange }: { readonly line: Line; readonly field: DataField | undefined; readonly onChange: (value: string) => void }) {
  const choices =
    field?.kind === 'flag'
      ? [
          { value: '1', label: t(shared.yes) },
          { value: '0', label: t(shared.no) },
        ]
      : field?.choices
  if (choices && line.operator !== 'in')
    return (
      <HTMLSelect
        aria-label={t(words.value)}
        value={line.value === 'true' ? '1' : line.value === 'false' ? '0' : line.value}
        options={[{ value: '', label: '' }, ...choices]}
        onChange={event => onChange(event.target.value)}
      />
    )
  const isWho = ['text', 'ref', 'dict'].includes(field?.kind ?? '')
  return (
    <>
      <InputGroup
        aria-label={t(words.value)}
        type={field?.kind === 'date' ? 'date' : 'text'}
        placeholder={field?.kind === 'time' ? 'yyyy-MM-dd HH:mm:ss' : ''}
        value={line.value}
        onChange={event => onChange(event.target.value)}
      />
      {isWho && (
        <HTMLSelect
          aria-label={`${t(words.value)} · ${t(shared.choose)}`}
          value={line.value in placeholders ? line.value : ''}
          options={[{ value: '', label: t(shared.choose) }, ...Object.entries(placeholders).map(([name, label]) => ({ value: name, label: t(label) }))]}
          onChange={event => event.target.value && onChange(event.target.value)}
        />
      )}
    </>
  )
}
