/** Certificate templates: the background, where the words stand, and how it will look. */
import { HTMLSelect } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { choice, int, text } from '../../kit/field.ts'
import { certificateTemplate, commands, type Place, places, type Spot } from '../certificate.ts'
import { Paper } from './Paper.tsx'

const words = {
  add: ['添加字段', 'Add a field'],
  fields: ['版面字段', 'Fields'],
  hint: ['拖动预览中的文字可以调整位置。', 'Drag the words of the preview to their places.'],
} as const
const columns = {
  key: choice(places)('字段', 'Field'),
  x: int('横向 %', 'Across %'),
  y: int('纵向 %', 'Down %'),
  size: int('字号', 'Size'),
  align: choice({ left: ['左', 'Left'], center: ['中', 'Centre'], right: ['右', 'Right'] })('对齐', 'Align', { required: true }),
  color: text('颜色', 'Colour'),
}
const Colour: Input = ({ id, value, onChange }) => (
  <input type="color" className="ct-colour" id={id} value={String(value)} onChange={event => onChange(event.target.value)} />
)

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
  const free = (Object.keys(places) as Place[]).filter(key => !spots.some(spot => spot.key === key))
  return (
    <>
      <Paper
        background={String(form.values.background ?? '')}
        content={String(form.values.content ?? '')}
        spots={spots}
        onMove={(key, x, y) => set(spots.map(spot => (spot.key === key ? { ...spot, x, y } : spot)))}
      />
      <p>{t(words.hint)}</p>
      <Lines
        label={t(words.fields)}
        fields={columns}
        lines={spots}
        rowKey={spot => spot.key}
        computed={{ key: spot => spot.key }}
        inputs={{ color: Colour }}
        onChange={next => set(next.map(spot => ({ ...spot, x: Number(spot.x), y: Number(spot.y), size: Number(spot.size) })))}
      />
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
