/** What a process asks of who starts it, or does a task: one field below another. What else a file says of them stays. */
import { Button } from '@blueprintjs/core'
import { AddIcon, TrashIcon } from '@blueprintjs/icons'
import { t } from '../../../../console/session.ts'
import type { Label } from '../../../kit/field.ts'
import type { askedKinds } from '../../bpmn/model.ts'
import { partsOf, setParts } from './edit.ts'
import { Choice, Ticked, Typed } from './fields.tsx'
import type { Drawing, Said, Shape } from './modeler.ts'

const kinds = [
  ['text', ['文字', 'Text']],
  ['lines', ['多行文字', 'Text of several lines']],
  ['int', ['整数', 'Whole number']],
  ['money', ['金额', 'Amount of money']],
  ['percent', ['百分比', 'Percentage']],
  ['flag', ['是否', 'Yes or no']],
  ['date', ['日期', 'Date']],
  ['time', ['日期时间', 'Date and time']],
  ['choice', ['选项', 'Choice']],
] as const satisfies readonly (readonly [(typeof askedKinds)[number], Label])[]
const plain = (one: Said): object => ({
  ...one.$attrs,
  ...Object.fromEntries(['id', 'label', 'type', 'required', 'access', 'values'].flatMap(name => (one[name] === undefined ? [] : [[name, one[name]]]))),
})

/** Files of other tools, and older ones, call a text a string. */
const kindOf = (one: Said): string => (one.type === undefined || one.type === 'string' ? 'text' : String(one.type))
/** What there is to choose, one a line, by its key and its name. */
const linesOf = (one: Said): string =>
  ((one.values ?? []) as readonly Said[]).map(({ id, name }) => (name === undefined || name === id ? String(id) : `${String(id)}=${String(name)}`)).join('\n')
const choicesOf = (on: Drawing, lines: string): readonly Said[] | undefined => {
  const all = lines.split('\n').flatMap(line => {
    const [key = '', ...rest] = line.split('='),
      id = key.trim()
    return id ? [on.get('bpmnFactory').create('ketang:Value', { id, name: rest.join('=').trim() || id }) as Said] : []
  })
  return all.length > 0 ? all : undefined
}

export function Asked({ on, shape }: { readonly on: Drawing; readonly shape: Shape }) {
  const all = partsOf(shape.businessObject, 'ketang:FormField')
  const keep = (next: readonly object[]) => setParts(on, shape, 'ketang:FormField', next)
  const change = (at: number, values: object) => keep(all.map((one, i) => (i === at ? { ...plain(one), ...values } : plain(one))))
  const kindsOf = (type: string) => (kinds.some(([kind]) => kind === type) ? kinds : [...kinds, [type, [type, type]] as const])
  return (
    <fieldset>
      <legend>{t(['填写项', 'Asks for'])}</legend>
      {all.map((one, i) => (
        <div key={i} className="fd-field">
          <Typed label={['名称', 'Label']} value={String(one.label ?? '')} onChange={label => change(i, { label })} />
          <Typed label={['变量名', 'Name']} value={String(one.id ?? '')} isCode onChange={id => change(i, { id: id.trim() })} />
          <Choice
            label={['类型', 'Kind']}
            value={kindOf(one)}
            options={kindsOf(kindOf(one))}
            onChange={type => change(i, { type, ...(type === 'choice' ? {} : { values: undefined }) })}
          />
          {kindOf(one) === 'choice' && (
            <Typed
              label={['可选项', 'Choices']}
              lines={3}
              value={linesOf(one)}
              hint={['一行一项，如 urgent=紧急', 'One a line, such as urgent=Urgent']}
              onChange={lines => change(i, { values: choicesOf(on, lines) })}
            />
          )}
          <Ticked label={['必填', 'Required']} value={String(one.required) === 'true'} onChange={isOn => change(i, { required: isOn ? 'true' : undefined })} />
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t(['删除填写项', 'Remove the field'])}
            onClick={() => keep(all.filter((_one, at) => at !== i).map(plain))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<AddIcon />}
        text={t(['增加填写项', 'Add a field'])}
        onClick={() => keep([...all.map(plain), { id: `field${all.length + 1}`, label: t(['填写项', 'Field']), type: 'text' }])}
      />
    </fieldset>
  )
}
