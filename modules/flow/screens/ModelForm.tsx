/** The form of a model: what it is called, of which kind it is, and the file that it begins with. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { UploadIcon } from '@blueprintjs/icons'
import { useRef } from 'react'
import { post } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { useDictionary } from '../../../console/parts/dictionary.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { namesIn } from '../renamed.ts'
import { base } from './pieces.tsx'
import { words } from './words.ts'

export const fileTypes = '.bpmn,.xml'

/** A file of a process. What it calls its process is taken over where nothing was typed. */
const XmlInput: Input = ({ id, value, onChange, values, set }) => {
  const chooser = useRef<HTMLInputElement>(null)
  const xml = (value as { readonly text: string } | null)?.text
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={fileTypes}
        onChange={async event => {
          const [file] = event.target.files ?? []
          if (!file) return
          const read = await file.text(),
            said = namesIn(read)
          if (!text(values?.modelKey)) set?.('modelKey', said.key)
          if (!text(values?.name)) set?.('name', said.name)
          onChange({ text: read })
        }}
      />
      <Button id={id} icon={<UploadIcon />} text={t(words.file)} onClick={() => chooser.current?.click()} />
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
const inputs = { xml: XmlInput, category: CategoryInput }
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
