/** Uploads a file or a picture, chosen or dropped, and keeps its link as the value. */
import { Button, ProgressBar } from '@blueprintjs/core'
import { CrossIcon, RepeatIcon, UploadIcon } from '@blueprintjs/icons'
import { useRef, useState, type ComponentProps, type DragEvent, type ReactNode, type RefObject } from 'react'
import { extensions, tooLarge } from '../../modules/files/checks.ts'
import { t } from '../session.ts'
import { fileNameOf } from './fileName.ts'
import type { Input } from './inputs.tsx'
import { useUpload, type Upload } from './useUpload.ts'
import type { Sending } from '../upload.ts'
import { toast } from './toasts.ts'
import { words } from './words.ts'
import './files.css'

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif'
export const fileTypes = Object.keys(extensions)
  .map(extension => `.${extension}`)
  .join(',')

/** Which files an input takes, beside what the house takes; what is larger is not sent at all. */
export interface Only {
  readonly accept: string
  readonly bytesMax: number
}
/** An input that says of its files what they are for: some tags make a picture public. */
export const fileInput =
  (belongs?: Sending['belongs'], only?: Only): Input =>
  ({ id, field, value, isWrong, describedBy, onChange, onBlur }) => {
    const upload = useUpload(kept => onChange(kept.link), belongs)
    const link = value ? String(value) : ''
    const isPicture = field.kind === 'image'
    const send = async (file: File) => (only && file.size > only.bytesMax ? toast(t(tooLarge(only.bytesMax).label), 'bad') : upload.send(file))
    return (
      <SendingPlace
        upload={upload}
        accept={only?.accept ?? (isPicture ? pictureTypes : fileTypes)}
        onFile={send}
        above={isPicture && link && <img className="kt-picture" src={link} alt={t(field.label)} />}
        id={id}
        onBlur={onBlur}
        intent={isWrong ? 'danger' : 'none'}
        aria-describedby={describedBy}
      >
        {!isPicture && link && (
          <a href={link} target="_blank" rel="noreferrer">
            {fileNameOf(link)}
          </a>
        )}
        {link && upload.share === undefined && <Button variant="minimal" icon={<CrossIcon />} aria-label={t(words.clear)} onClick={() => onChange('')} />}
      </SendingPlace>
    )
  }

export const FileInput = fileInput()

type ButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'>
interface Choosing {
  /** Endings or types, by commas. */
  readonly accept: string | undefined
  readonly onFile: (file: File) => Promise<unknown>
}

/** Where the files of an input are dropped or chosen: its button, what is there by now, and how far the one is that is on its way. */
export function SendingPlace({
  upload,
  above,
  children,
  onFile,
  ...button
}: ButtonProps & Choosing & { readonly upload: Upload; readonly above?: ReactNode; readonly children: ReactNode }) {
  const isBusy = upload.share !== undefined
  return (
    <DropPlace className="kt-file" onFile={onFile}>
      {above}
      <FileButton icon={<UploadIcon />} text={t(isBusy ? words.uploading : words.upload)} disabled={isBusy} onFile={onFile} {...button} />
      {children}
      <UploadState of={upload} />
    </DropPlace>
  )
}

/** A button that opens the browser's own choice of a file, or of many. */
export function FileButton({ accept, onFile, isMany = false, ...button }: ButtonProps & Choosing & { readonly isMany?: boolean }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Chooser at={chooser} accept={accept} onFile={onFile} isMany={isMany} />
      <Button {...button} onClick={() => chooser.current?.click()} />
    </>
  )
}

/** How far an upload is, with a way to stop it; or why it failed, with a way to try again. */
export function UploadState({ of }: { readonly of: Upload }) {
  return (
    <>
      {of.share !== undefined && (
        <span className="kt-progress">
          <ProgressBar value={of.share} intent="primary" aria-label={t(words.uploading)} />
          <span className="kt-figures">{Math.floor(of.share * 100)}%</span>
          <Button variant="minimal" size="small" text={t(words.cancel)} onClick={of.cancel} />
        </span>
      )}
      {of.error && (
        <span className="kt-upload-error" role="alert">
          {of.error}
          {of.retry && <Button variant="minimal" size="small" icon={<RepeatIcon />} text={t(words.retry)} onClick={() => void of.retry?.()} />}
        </span>
      )}
    </>
  )
}

/** Takes a file that is dropped on it; the button inside is for everybody else. */
export function DropPlace({
  className,
  onFile,
  children,
}: {
  readonly className: string
  readonly onFile: (file: File) => Promise<unknown>
  readonly children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button.
    <div
      className={isOver ? `${className} kt-over` : className}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) void onFile(file)
      }}
    >
      {children}
    </div>
  )
}

/** The browser's own choice of a file, opened by something else. */
export function Chooser({ at, accept, onFile, isMany = false }: Choosing & { readonly at: RefObject<HTMLInputElement | null>; readonly isMany?: boolean }) {
  return (
    <input
      ref={at}
      type="file"
      hidden
      multiple={isMany}
      accept={accept}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file may be chosen again after a failure.
        target.value = ''
        for (const file of files) void onFile(file)
      }}
    />
  )
}
