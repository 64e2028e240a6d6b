/** Uploads a file or a picture and keeps its link as the value. */
import { Button, ProgressBar } from '@blueprintjs/core'
import { CrossIcon, UploadIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { upload } from '../call.ts'
import { t } from '../session.ts'
import { toast } from './toasts.ts'
import type { Input } from './inputs.tsx'
import { words } from './words.ts'

export const pictureBytesMax = 10_485_760
const tooBig = ['图片大小不能超过10MB', 'picture larger than 10MB'] as const

/** Sends one file as the wire wants it: `file` and `belongs`. Answers its link. */
export async function sendFile(file: File): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  form.append('belongs', 'tourist')
  const answer = await upload<{ readonly link?: string; readonly id?: string }>(
    '/api/business-eip/file/put-file',
    form,
  )
  return answer.link ?? answer.id ?? ''
}

export const FileInput: Input = ({ id, field, value, isWrong, describedBy, onChange, onBlur }) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const link = value ? String(value) : ''
  const isPicture = field.kind === 'image'
  const send = async (file: File | undefined) => {
    if (!file) return
    if (isPicture && file.size > pictureBytesMax) return toast(t(tooBig), 'bad')
    setBusy(true)
    // A refused upload has said so in a toast; the input stays as it was.
    await sendFile(file).then(onChange, () => undefined)
    setBusy(false)
  }
  return (
    <div className="kt-file">
      <input
        ref={chooser}
        type="file"
        hidden
        accept={isPicture ? 'image/png,image/jpeg,image/webp' : undefined}
        onChange={event => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {isPicture && link && <img className="kt-picture" src={link} alt={t(field.label)} />}
      <Button
        id={id}
        icon={<UploadIcon />}
        text={t(isBusy ? words.uploading : words.upload)}
        disabled={isBusy}
        onBlur={onBlur}
        intent={isWrong ? 'danger' : 'none'}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      />
      {!isPicture && link && (
        <a href={link} target="_blank" rel="noreferrer">
          {link.split('/').pop()}
        </a>
      )}
      {link && (
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t(words.clear)}
          onClick={() => onChange('')}
        />
      )}
      {isBusy && <ProgressBar />}
    </div>
  )
}
