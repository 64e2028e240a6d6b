/** Where a certificate is designed: a picture behind, and things dragged onto it or put there by keys. */
import { Button, FormGroup, SegmentedControl, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import type { Wire } from '../../../console/call.ts'
import { FileInput } from '../../../console/parts/FileInput.tsx'
import { useCommand } from '../../../console/parts/hooks.ts'
import { useUnsaved } from '../../../console/parts/useUnsaved.ts'
import { CallError } from '../../../console/request.ts'
import { may, t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { certificateTemplate, change } from '../certificate.ts'
import { type Place, places, several, type Spot } from '../layout.ts'
import { dragType, Paper, samples } from './Paper.tsx'
import { SpotPanel } from './SpotPanel.tsx'
import { spotsOf } from './spots.ts'

const words = {
  fields: ['可添加的内容', 'What can be added'],
  hint: [
    '把内容拖到版面上，或选中后按回车添加。版面上可拖动，也可用方向键移动（按住 Shift 每次 5%）、加减号调整大小、Delete 移除。',
    'Drag things onto the page, or press Enter to add one. There drag them, or use the arrows (Shift: further), plus and minus, and Delete.',
  ],
  save: ['保存版面', 'Save the page'],
  nothing: ['选中版面上的内容后，在这里调整。', 'Choose something on the page to adjust it here.'],
  usual: ['示例', 'Sample'],
  long: ['最长姓名', 'Longest name'],
  look: ['预览内容', 'Preview says'],
  next: ['已启用的模板保存后为新版次，已发出的证书不变。', 'Saving a template in use makes a new edition; what was issued stays as it is.'],
  closed: ['停用的模板不能修改，请先启用。', 'A retired template is not changed: put it in use first.'],
} as const satisfies Record<string, Label>

const fresh = (key: Place, x: number, y: number): Spot => ({
  key,
  x,
  y,
  size: key === 'studentName' ? 56 : key === 'content' ? 28 : 24,
  align: 'center',
  color: '#1c2127',
  ...(key === 'words' ? { text: t(['证书', 'Certificate']) } : {}),
})

/** The fields that may be put onto the page, by dragging or by pressing. */
const Palette = ({ of, add }: { readonly of: readonly Place[]; readonly add: (key: Place) => void }) => (
  <fieldset className="ct-palette">
    <legend>{t(words.fields)}</legend>
    {of.map(key => (
      <Button
        key={key}
        size="small"
        draggable
        data-place={key}
        text={t(places[key])}
        onDragStart={event => event.dataTransfer.setData(dragType, key)}
        onClick={() => add(key)}
      />
    ))}
  </fieldset>
)

/** With a usual name, or with the longest that there may be. */
const Look = ({ isLong, onChange }: { readonly isLong: boolean; readonly onChange: (isLong: boolean) => void }) => (
  <SegmentedControl
    aria-label={t(words.look)}
    value={isLong ? 'long' : 'usual'}
    onValueChange={value => onChange(value === 'long')}
    options={[
      { value: 'usual', label: t(words.usual) },
      { value: 'long', label: t(words.long) },
    ]}
  />
)

interface DesignerProps {
  readonly row: Wire
  readonly reload: () => void
  /** Whether who looks may change it at all. */
  readonly isTheirs: boolean
}
export function Designer({ row, reload, isTheirs }: DesignerProps) {
  const first = { background: String(row.background ?? ''), content: String(row.content ?? ''), fields: spotsOf(row.fields) }
  const [typed, setTyped] = useState<Partial<typeof first>>({})
  const [chosen, choose] = useState(-1)
  const [isLong, setLong] = useState(false)
  const saving = useCommand(change)
  const { background, content, fields } = { ...first, ...typed }
  const isDirty = Object.keys(typed).length > 0
  const letGo = useUnsaved(isDirty, JSON.stringify(typed))
  const isOpen = isTheirs && (row.status === 'draft' || row.status === 'usable') && may(change.permit)
  const set = (next: readonly Spot[]) => setTyped(last => ({ ...last, fields: next }))
  const alter = (index: number, by: Partial<Spot>) => set(fields.map((one, i) => (i === index ? { ...one, ...by } : one)))
  const add = (key: Place, x = 50, y = 50) => {
    if (!several.includes(key) && fields.some(one => one.key === key)) return
    set([...fields, fresh(key, x, y)])
    choose(fields.length)
  }
  const remove = (index: number) => {
    set(fields.filter((_one, i) => i !== index))
    choose(-1)
  }
  const save = async () => {
    try {
      await saving.run(row.id, { background: background || null, content, fields }, { version: row.version })
      letGo()
      setTyped({})
      reload()
    } catch (reason) {
      // What was refused has been said in a toast.
      if (!(reason instanceof CallError)) throw reason
    }
  }
  const free = (Object.keys(places) as Place[]).filter(key => several.includes(key) || !fields.some(one => one.key === key))
  const spot = fields[chosen]
  const paper = (
    <Paper
      background={background}
      content={content}
      spots={fields}
      isPortrait={row.orientation === 'portrait'}
      said={isLong ? samples.long : samples.usual}
      {...(isOpen ? { edit: { chosen, choose, alter, drop: add, remove } } : {})}
    />
  )
  const look = (
    <div className="ct-tools">
      <Look isLong={isLong} onChange={setLong} />
      {isOpen && (
        <Button intent="primary" data-command="savePage" text={t(words.save)} disabled={!isDirty} loading={saving.isBusy} onClick={() => void save()} />
      )}
    </div>
  )
  if (!isOpen)
    return (
      <div className="kt-stack">
        {isTheirs && may(change.permit) && <p className="kt-muted">{t(words.closed)}</p>}
        {look}
        {paper}
      </div>
    )
  return (
    <div className="ct-designer">
      <div className="kt-stack">
        {look}
        {paper}
        <p className="kt-muted">{t(words.hint)}</p>
        {row.status === 'usable' && <p className="kt-muted">{t(words.next)}</p>}
      </div>
      <aside className="kt-stack">
        <Palette of={free} add={add} />
        {spot ? <SpotPanel of={spot} alter={by => alter(chosen, by)} remove={() => remove(chosen)} /> : <p className="kt-muted">{t(words.nothing)}</p>}
        <FormGroup label={t(certificateTemplate.fields.background.label)} labelFor="ct-background">
          <FileInput
            id="ct-background"
            field={certificateTemplate.fields.background}
            value={background}
            isWrong={false}
            describedBy={undefined}
            onBlur={() => undefined}
            onChange={link => setTyped(last => ({ ...last, background: String(link ?? '') }))}
          />
        </FormGroup>
        <FormGroup label={t(certificateTemplate.fields.content.label)} labelFor="ct-content">
          <TextArea
            id="ct-content"
            fill
            rows={4}
            value={content}
            onChange={event => {
              // What is typed is read before React looks again.
              const text = event.target.value
              setTyped(last => ({ ...last, content: text }))
            }}
          />
        </FormGroup>
      </aside>
    </div>
  )
}
