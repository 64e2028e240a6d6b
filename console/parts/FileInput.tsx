/** Uploads a file or a picture and keeps its link as the value. */
import { Button, ProgressBar } from '@blueprintjs/core'
import { CrossIcon, UploadIcon } from '@blueprintjs/icons'
import { useRef, useState, type RefObject } from 'react'
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
  const send = async (file: File) => {
    if (isPicture && file.size > pictureBytesMax) return toast(t(tooBig), 'bad')
    setBusy(true)
    // A refused upload has said so in a toast; the input stays as it was.
    await sendFile(file).then(onChange, () => undefined)
    setBusy(false)
  }
  return (
    <div className="kt-file">
      <Chooser at={chooser} accept={isPicture ? pictureTypes : undefined} onFile={send} />
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

export const pictureTypes = 'image/png,image/jpeg,image/webp'

/** The browser's own choice of a file, opened by a button elsewhere. */
export function Chooser({
  at,
  accept,
  onFile,
}: {
  readonly at: RefObject<HTMLInputElement | null>
  readonly accept: string | undefined
  readonly onFile: (file: File) => Promise<void>
}) {
  return (
    <input
      ref={at}
      type="file"
      hidden
      accept={accept}
      onChange={({ target }) => {
        const file = target.files?.[0]
        // The same file may be chosen again after a failure.
        target.value = ''
        if (file) void onFile(file)
      }}
    />
  )
}
