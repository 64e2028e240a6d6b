/** What a field of a form is, at whichever task, and what may be done with it at each. */
import { Callout, HTMLSelect, HTMLTable } from '@blueprintjs/core'
import { useState } from 'react'
import { t } from '../../../../console/session.ts'
import type { Label } from '../../../kit/field.ts'
import { allowed, choicesIn, type FormField, type Forms, linesOf, redone, requiredAt, type Right, rightAt } from './forms.ts'
import { Choice, Ticked, Typed } from './fields.tsx'

export const kindLabels: Readonly<Record<FormField['kind'], Label>> = {
  text: ['文字', 'Text'],
  lines: ['多行文字', 'Text of several lines'],
  int: ['整数', 'Whole number'],
  money: ['金额', 'Amount of money'],
  percent: ['百分比', 'Percentage'],
  flag: ['是否', 'Yes or no'],
  date: ['日期', 'Date'],
  time: ['日期时间', 'Date and time'],
  choice: ['选项', 'Choice'],
}
export const rights: Readonly<Record<Right, Label>> = {
  write: ['可填写', 'Filled in'],
  read: ['只读', 'Read only'],
  hidden: ['隐藏', 'Hidden'],
  none: ['不在表单中', 'Not in the form'],
}
const entries = <K extends string>(of: Readonly<Record<K, Label>>) => Object.entries(of) as [K, Label][]

interface Props {
  readonly forms: Forms
  readonly node: string
  readonly field: FormField | undefined
  readonly onChange: (next: Forms) => void
  readonly onRenamed: (id: string) => void
}
export function FieldSettings({ forms, node, field, onChange, onRenamed }: Props) {
  const [taken, setTaken] = useState<string>()
  if (!field)
    return (
      <section>
        <h3>{t(['字段设置', 'The field'])}</h3>
        <p className="kt-muted">{t(['选择一个字段，在此设置', 'Choose a field to say more of it'])}</p>
      </section>
    )
  const { id } = field
  const redo = (to: Parameters<typeof redone>[2]) => onChange(redone(forms, id, to))
  const rename = (typed: string) => {
    const next = typed.trim(),
      isTaken = next !== id && forms.some(form => form.fields.some(one => one.id === next))
    setTaken(isTaken ? next : undefined)
    if (isTaken || next === '' || next === id) return
    redo({ id: next })
    onRenamed(next)
  }
  return (
    <section className="fd-settings">
      <h3>{t(['字段设置', 'The field'])}</h3>
      <Typed label={['中文名称', 'Label in Chinese']} value={field.label} onChange={label => redo({ label: label.trim() })} />
      <Typed label={['英文名称', 'Label in English']} value={field.en} onChange={en => redo({ en: en.trim() })} />
      <Typed label={['变量名', 'Name']} value={id} isCode hint={['条件与表达式以此引用', 'Conditions know it by this name']} onChange={rename} />
      {taken && (
        <Callout intent="danger" role="alert">
          {t([`变量名“${taken}”已被其他字段使用`, `another field is named "${taken}"`])}
        </Callout>
      )}
      <Choice label={['类型', 'Kind']} value={field.kind} options={entries(kindLabels)} onChange={kind => redo({ kind: kind as FormField['kind'] })} />
      {field.kind === 'choice' && (
        <Typed
          label={['可选项', 'Choices']}
          lines={4}
          value={linesOf(field.choices)}
          hint={['一行一项：值=中文=英文，如 urgent=紧急=Urgent', 'One a line: key=Chinese=English, the last may be left out']}
          onChange={lines => redo({ choices: choicesIn(lines) })}
        />
      )}
      {field.right === 'write' && field.kind !== 'flag' && (
        <Ticked label={['必填', 'Required']} value={field.required} onChange={isOn => onChange(requiredAt(forms, node, id, isOn))} />
      )}
      <HTMLTable compact className="fd-rights">
        <caption>{t(['各环节的权限', 'Rights at each step'])}</caption>
        <tbody>
          {forms.map(one => (
            <tr key={one.node}>
              <th scope="row">{one.name}</th>
              <td>
                <HTMLSelect
                  aria-label={`${t(['权限', 'Right'])} ${one.name}`}
                  data-right={one.node}
                  value={rightAt(forms, one.node, id)}
                  onChange={event => onChange(allowed(forms, one.node, id, event.target.value as Right))}
                  options={entries(rights)
                    // Taken out of the form that is open it would be gone from here: that is what its own button is for.
                    .filter(([right]) => right !== 'none' || one.node !== node)
                    .map(([value, label]) => ({ value, label: t(label) }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  )
}
