/** Certificate templates: the background, where the words stand, and how it will look. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { Wire } from '../../../console/call.ts'
import type { Form } from '../../../console/parts/form.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { certificateTemplate, commands, type Place, places, type Spot } from '../certificate.ts'
import { Paper } from './Paper.tsx'

const words = {
  add: ['添加字段', 'Add a field'],
  align: ['对齐', 'Align'],
  color: ['颜色', 'Colour'],
  field: ['字段', 'Field'],
  remove: ['删除字段', 'Remove the field'],
  size: ['字号', 'Size'],
  x: ['横向 %', 'Across %'],
  y: ['纵向 %', 'Down %'],
  hint: ['拖动预览中的文字可以调整位置。', 'Drag the words of the preview to their places.'],
} as const
const aligns = { left: ['左', 'Left'], center: ['中', 'Centre'], right: ['右', 'Right'] } as const

const spotsOf = (value: unknown): readonly Spot[] => {
  try {
    const given = typeof value === 'string' ? JSON.parse(value || '[]') : value
    return Array.isArray(given) ? given : []
  } catch {
    return []
  }
}

/** The editor stands below the plain inputs, of which it shows the look; both change the same form. */
function Editor({ form }: { readonly form: Form }) {
  const spots = spotsOf(form.values.fields)
  const set = (next: readonly Spot[]) => form.set('fields', next)
  const put = (key: Place, change: Partial<Spot>) => set(spots.map(spot => (spot.key === key ? { ...spot, ...change } : spot)))
  const free = (Object.keys(places) as Place[]).filter(key => !spots.some(spot => spot.key === key))
  return (
    <>
      <Paper
        background={String(form.values.background ?? '')}
        content={String(form.values.content ?? '')}
        spots={spots}
        onMove={(key, x, y) => put(key, { x, y })}
      />
      <p>{t(words.hint)}</p>
      <div className="ct-spots">
        {spots.map(spot => (
          <SpotRow key={spot.key} spot={spot} onChange={change => put(spot.key, change)} onRemove={() => set(spots.filter(one => one !== spot))} />
        ))}
      </div>
      {free.length > 0 && (
        <HTMLSelect
          aria-label={t(words.add)}
          value=""
          onChange={event => set([...spots, { key: event.target.value as Place, x: 50, y: 50, size: 28, align: 'center', color: '#1c2127' }])}
        >
          <option value="">{t(words.add)}</option>
          {free.map(key => (
            <option key={key} value={key}>
              {t(places[key])}
            </option>
          ))}
        </HTMLSelect>
      )}
      {form.wrong.fields && <p role="alert">{form.wrong.fields}</p>}
    </>
  )
}

interface RowProps {
  readonly spot: Spot
  readonly onChange: (change: Partial<Spot>) => void
  readonly onRemove: () => void
}
function SpotRow({ spot, onChange, onRemove }: RowProps) {
  const name = t(places[spot.key])
  const number = (key: 'x' | 'y' | 'size', min: number, max: number) => (
    <InputGroup
      type="number"
      min={min}
      max={max}
      aria-label={`${name} ${t(words[key])}`}
      title={t(words[key])}
      value={String(spot[key])}
      onChange={event => onChange({ [key]: Number(event.target.value) })}
    />
  )
  return (
    <div>
      <span>{name}</span>
      {number('x', 0, 100)}
      {number('y', 0, 100)}
      {number('size', 8, 120)}
      <HTMLSelect aria-label={`${name} ${t(words.align)}`} value={spot.align} onChange={event => onChange({ align: event.target.value as Spot['align'] })}>
        {Object.entries(aligns).map(([key, label]) => (
          <option key={key} value={key}>
            {t(label)}
          </option>
        ))}
      </HTMLSelect>
      <input type="color" aria-label={`${name} ${t(words.color)}`} value={spot.color} onChange={event => onChange({ color: event.target.value })} />
      <Button variant="minimal" icon={<CrossIcon />} aria-label={`${t(words.remove)} ${name}`} onClick={onRemove} />
    </div>
  )
}

const Compose = (props: FormDialogProps) => <FormDialog {...props} inputs={{ ...props.inputs, fields: null }} below={form => <Editor form={form} />} />
const preview = (row: Wire) => <Paper background={String(row.background ?? '')} content={String(row.content ?? '')} spots={spotsOf(row.fields)} />

export function Certificates() {
  return (
    <ListScreen
      of={certificateTemplate}
      columns={['name', 'type', 'status', 'createUserName', 'createTime']}
      search={['name', 'type', 'status']}
      commands={commands}
      forms={{ create: Compose, change: Compose }}
      cells={{
        fields: row =>
          spotsOf(row.fields)
            .map(spot => t(places[spot.key]))
            .join(t(['、', ', '])) || '–',
      }}
      drawer={preview}
    />
  )
}
