/** The sound of a question: uploaded, heard, and taken away again. */
import { fileInput } from '../../../console/parts/FileInput.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { audioBytesMax } from '../question.commands.ts'
import { Sound } from './Stem.tsx'
import { words } from './words.ts'

const Upload = fileInput(undefined, { accept: '.mp3,.m4a,.wav,.aac', bytesMax: audioBytesMax })
export const AudioInput: Input = props => (
  <div className="kt-stack">
    <Upload {...props} />
    {props.value ? <Sound link={String(props.value)} /> : <small className="kt-muted">{t(words.soundHint)}</small>}
  </div>
)
