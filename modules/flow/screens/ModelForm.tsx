/** The form of a model: what it is called, of which kind it is, and the file that it begins with. */
import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { UploadIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { post } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { useDictionary } from '../../../console/parts/dictionary.ts'
import { FileButton } from '../../../console/parts/FileInput.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { namesIn } from '../renamed.ts'
import { subjectOf as startedFor, subjects } from '../subjects.ts'
import { base } from './pieces.tsx'
import { words } from './words.ts'

export const fileTypes = '.bpmn,.xml'

/** A file of a process. What it calls its process is taken over where nothing was typed. */
const XmlInput: Input = ({ id, value, onChange, values, set }) => {
  const xml = (value as { readonly text: string } | null)?.text
  const take = async (file: File) => {
    const read = await file.text(),
      said = namesIn(read)
    if (!text(values?.modelKey)) set?.('modelKey', said.key)
    if (!text(values?.name)) set?.('name', said.name)
    onChange({ text: read })
  }
  return (
    <>
      <FileButton accept={fileTypes} onFile={take} id={id} icon={<UploadIcon />} text={t(words.file)} />
      {xml && <span className="kt-muted"> {t([`${xml.length} 字符`, `${xml.length} characters`])}</span>}
    </>
  )
}
/** The kinds of processes of the dictionary, by the keys that the family's clients give them. */
const CategoryInput: Input = ({ id, value, onChange }) => (
  <HTMLSelect
    id={id}
    fill
    value={text(value)}
    onChange={event => onChange(event.target.value)}
    options={useDictionary('flow').map(({ dictKey, dictValue }) => ({ value: `flow_${dictKey}`, label: dictValue }))}
  />
)
/** The key, and with it what the process is for: what the product starts by itself is known by it, an area's own by its code behind it. */
const KeyInput: Input = ({ id, value, isWrong, describedBy, onChange, onBlur }) => {
  const about = startedFor(text(value)),
    [isOpen, open] = useState(about === undefined),
    [area, setArea] = useState(about?.area ?? ''),
    subject = isOpen ? undefined : about?.subject
  const field = { id, fill: true, onBlur, 'aria-invalid': isWrong, 'aria-describedby': describedBy }
  return (
    <div className="fl-key">
      <HTMLSelect
        fill
        aria-label={t(words.usedFor)}
        data-used-for
        value={subject?.key ?? ''}
        onChange={event => {
          open(event.target.value === '')
          setArea('')
          onChange(event.target.value)
        }}
        options={[{ value: '', label: t(words.byPeople) }, ...subjects.map(one => ({ value: one.key, label: t(words.startedFor(t(one.label))) }))]}
      />
      {!subject || !about ? (
        <InputGroup {...field} value={text(value)} onChange={event => onChange(event.target.value)} />
      ) : subject.isByArea ? (
        <InputGroup
          {...field}
          value={area}
          inputMode="numeric"
          maxLength={12}
          placeholder={t(words.everywhere)}
          onChange={event => {
            const code = event.target.value.replaceAll(/\D/gu, '')
            setArea(code)
            onChange(code.length > 1 ? `${subject.key}_${code}` : subject.key)
          }}
        />
      ) : (
        <InputGroup {...field} value={subject.key} readOnly />
      )}
    </div>
  )
}
const inputs = { xml: XmlInput, category: CategoryInput, modelKey: KeyInput }
/** Where what was made is drawn on. */
export const designOf = (answer: unknown): string => `/flow/model/${(answer as { readonly id: string }).id}`

interface Props extends FormDialogProps {
  /** What is sent of what was typed. */
  readonly taken?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}
export const ModelForm = ({ taken = values => values, ...props }: Props) => (
  <FormDialog
    {...props}
    inputs={inputs}
    send={(_id, values, asking) => post(`${base}/model/submit`, { ...taken(values), ...(props.row ? { id: props.row.id } : {}) }, asking)}
  />
)
