/** The form builder: kinds of fields are dragged into the order in which they are asked, or moved by keys; what each is, what may be done with it at
 * every task, and how the form looks at a desk and on a phone. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core'
import { AddIcon, ArrowDownIcon, ArrowUpIcon, DragHandleVerticalIcon, TrashIcon } from '@blueprintjs/icons'
import { useId, useState, type DragEvent, type KeyboardEvent } from 'react'
import { t } from '../../../../console/session.ts'
import { words as shared } from '../../../../console/parts/words.ts'
import { FieldSettings, kindLabels, rights } from './FieldSettings.tsx'
import { FormPreview } from './FormPreview.tsx'
import { added, blankField, dropped, type FormField, type Forms, freeName, put } from './forms.ts'
import type { Found } from './Properties.tsx'

const said = {
  title: ['设计表单', 'Design the form'],
  of: ['表单所在', 'Form of'],
  kinds: ['字段类型', 'Kinds of fields'],
  how: ['拖动或按回车加入', 'Drag, or press Enter'],
  fields: ['字段顺序', 'Fields in order'],
  order: ['拖动调整顺序，或选中后按 Alt+↑、Alt+↓', 'Drag to reorder, or press Alt+↑ and Alt+↓'],
  empty: ['还没有字段：从左侧拖入', 'No field yet: drag one in from the left'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  drop: ['从此表单删除', 'Remove from this form'],
} as const

const toolNames: Readonly<Record<string, string>> = { camunda: 'Camunda', flowable: 'Flowable', activiti: 'Activiti' }

/** What is dragged: a field of the list by its place, or a new one of a kind. */
type Held = { readonly from: number } | { readonly kind: FormField['kind'] }
interface Props {
  readonly forms: Forms
  /** The element whose form is open first. */
  readonly node: string
  readonly found: readonly Found[]
  readonly onChange: (next: Forms) => void
  readonly onClose: () => void
}

export function FormBuilder({ forms, node: first, found, onChange, onClose }: Props) {
  const [node, setNode] = useState(first),
    [chosen, choose] = useState<string>(),
    [held, hold] = useState<Held>(),
    [told, tell] = useState('')
  const id = useId(),
    form = forms.find(one => one.node === node) ?? forms[0],
    fields = form?.fields ?? [],
    at = fields.findIndex(field => field.id === chosen)
  if (!form) return null
  const add = (kind: FormField['kind'], to: number) => {
    const name = freeName(forms)
    onChange(added(forms, form.node, blankField(name, kind, [t(kindLabels[kind]), '']), to))
    choose(name)
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || to === from) return
    onChange(put(forms, form.node, from, to))
    tell(t([`${fields[from]!.label}：第 ${to + 1} 个，共 ${fields.length} 个`, `${fields[from]!.label}: ${to + 1} of ${fields.length}`]))
  }
  const drop = (to: number) => {
    hold(undefined)
    if (!held) return
    if ('kind' in held) add(held.kind, to)
    else move(held.from, held.from < to ? to - 1 : to)
  }
  const wrong = found.filter(one => one.at === form.node)
  return (
    <Dialog isOpen onClose={onClose} title={t(said.title)} className="kt-dialog fd-builder" canOutsideClickClose={false}>
      <DialogBody>
        <div className="fd-of">
          <label htmlFor={id}>{t(said.of)}</label>{' '}
          <HTMLSelect
            id={id}
            value={form.node}
            onChange={event => {
              setNode(event.target.value)
              choose(undefined)
            }}
            options={forms.map(one => ({ value: one.node, label: one.name }))}
          />
        </div>
        {form.tool && (
          <Callout intent="primary" data-tool={form.tool}>
            {t([
              `此表单由 ${toolNames[form.tool] ?? form.tool} 写成；修改后按本平台的写法保存。`,
              `${toolNames[form.tool] ?? form.tool} wrote this form; once it is changed it is kept as one of ours.`,
            ])}
          </Callout>
        )}
        {wrong.length > 0 && (
          <Callout intent="danger" role="alert">
            {wrong.map(one => (
              <p key={one.said}>{one.said}</p>
            ))}
          </Callout>
        )}
        <div className="fd-columns">
          <Kinds hold={hold} add={kind => add(kind, at < 0 ? fields.length : at + 1)} />
          <Order fields={fields} chosen={chosen} {...{ choose, move, drop, hold, held }} remove={name => onChange(dropped(forms, form.node, name))} />
          <FieldSettings forms={forms} node={form.node} field={fields[at]} onChange={onChange} onRenamed={choose} key={`${form.node} ${chosen}`} />
        </div>
        <FormPreview fields={fields} name={form.name} />
        <p className="fd-told" role="status">
          {told}
        </p>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t(shared.close)} onClick={onClose} />} />
    </Dialog>
  )
}

const Kinds = ({ hold, add }: { readonly hold: (held: Held | undefined) => void; readonly add: (kind: FormField['kind']) => void }) => (
  <section aria-label={t(said.kinds)}>
    <h3>{t(said.kinds)}</h3>
    <p className="kt-muted">{t(said.how)}</p>
    <div className="fd-kinds">
      {(Object.keys(kindLabels) as FormField['kind'][]).map(kind => (
        <Button
          key={kind}
          alignText="start"
          draggable
          data-kind={kind}
          icon={<AddIcon />}
          text={t(kindLabels[kind])}
          onClick={() => add(kind)}
          onDragStart={(event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'copyMove'
            event.dataTransfer.setData('text/plain', kind)
            hold({ kind })
          }}
          onDragEnd={() => hold(undefined)}
        />
      ))}
    </div>
  </section>
)

interface OrderProps {
  readonly fields: readonly FormField[]
  readonly chosen: string | undefined
  readonly held: Held | undefined
  readonly choose: (id: string | undefined) => void
  readonly move: (from: number, to: number) => void
  readonly drop: (to: number) => void
  readonly hold: (held: Held | undefined) => void
  readonly remove: (id: string) => void
}
function Order({ fields, chosen, held, choose, move, drop, hold, remove }: OrderProps) {
  const [over, setOver] = useState<number>()
  const isOver = (event: DragEvent, to: number) => {
    if (!held) return
    event.preventDefault()
    event.stopPropagation()
    setOver(to)
  }
  // Above the middle of a field it goes before it, below behind it.
  const besides = (event: DragEvent, i: number): number => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY > top + height / 2 ? i + 1 : i
  }
  const end = (event: DragEvent) => {
    event.preventDefault()
    drop(over ?? fields.length)
    setOver(undefined)
  }
  return (
    <section aria-label={t(said.fields)} onDragOver={event => isOver(event, fields.length)} onDrop={end} onDragLeave={() => setOver(undefined)}>
      <h3>{t(said.fields)}</h3>
      <p className="kt-muted">{t(fields.length > 0 ? said.order : said.empty)}</p>
      <ol className="fd-order">
        {fields.map((field, i) => (
          <Row
            key={field.id}
            {...{ field, i, move, choose, remove }}
            last={fields.length - 1}
            isChosen={field.id === chosen}
            mark={held && over === i ? 'before' : held && over === i + 1 && i === fields.length - 1 ? 'after' : undefined}
            onDragOver={event => isOver(event, besides(event, i))}
            onDragStart={event => {
              event.dataTransfer.setData('text/plain', field.id)
              hold({ from: i })
            }}
            onDragEnd={() => hold(undefined)}
          />
        ))}
      </ol>
    </section>
  )
}

interface RowProps extends Pick<OrderProps, 'choose' | 'move' | 'remove'> {
  readonly field: FormField
  readonly i: number
  readonly last: number
  readonly isChosen: boolean
  readonly mark: 'before' | 'after' | undefined
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragEnd: () => void
}
function Row({ field, i, last, isChosen, mark, choose, move, remove, ...drags }: RowProps) {
  const label = field.label || field.id
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    choose(field.id)
    move(i, i + by)
  }
  const more = [t(kindLabels[field.kind]), field.required ? t(['必填', 'required']) : '', field.right === 'write' ? '' : t(rights[field.right])].filter(Boolean)
  return (
    <li draggable data-field={field.id} data-mark={mark} className={isChosen ? 'fd-chosen' : undefined} {...drags}>
      <DragHandleVerticalIcon className="kt-muted" />
      <button type="button" className="fd-pick" aria-pressed={isChosen} onClick={() => choose(field.id)} onKeyDown={step}>
        {label} <small className="kt-muted">{more.join(' · ')}</small>
      </button>
      <Button variant="minimal" icon={<ArrowUpIcon />} disabled={i === 0} aria-label={`${t(said.up)} ${label}`} onClick={() => move(i, i - 1)} />
      <Button variant="minimal" icon={<ArrowDownIcon />} disabled={i === last} aria-label={`${t(said.down)} ${label}`} onClick={() => move(i, i + 1)} />
      <Button variant="minimal" icon={<TrashIcon />} aria-label={`${t(said.drop)} ${label}`} onClick={() => remove(field.id)} />
    </li>
  )
}
