/** The files that go with a comment: sent one by one, each with a way to leave it out again; and how they are shown beside it. */
import { Button } from '@blueprintjs/core'
import { CrossIcon, PaperclipIcon, UploadIcon } from '@blueprintjs/icons'
import { useRef } from 'react'
import { Chooser, DropPlace, fileTypes, UploadState } from '../../../console/parts/FileInput.tsx'
import { fileNameOf } from '../../../console/parts/fileName.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { useUpload } from '../../../console/parts/useUpload.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'

const linksOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : [])

export const FilesInput: Input = ({ id, value, isWrong, describedBy, onChange, onBlur }) => {
  const chooser = useRef<HTMLInputElement>(null),
    links = linksOf(value)
  const upload = useUpload(kept => onChange([...links, kept.link]))
  return (
    <DropPlace className="kt-file" onFile={upload.send}>
      <Chooser at={chooser} accept={fileTypes} onFile={upload.send} />
      <Button
        id={id}
        icon={<UploadIcon />}
        text={t(upload.share === undefined ? shared.upload : shared.uploading)}
        disabled={upload.share !== undefined}
        onBlur={onBlur}
        intent={isWrong ? 'danger' : 'none'}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      />
      {links.map(link => (
        <span key={link} className="fl-file">
          {fileNameOf(link)}
          <Button
            variant="minimal"
            size="small"
            icon={<CrossIcon />}
            aria-label={`${t(shared.clear)} ${fileNameOf(link)}`}
            onClick={() => onChange(links.filter(one => one !== link))}
          />
        </span>
      ))}
      <UploadState of={upload} />
    </DropPlace>
  )
}

/** Files beside what was said, by their names. */
export function FileLinks({ links }: { readonly links: readonly string[] }) {
  return links.length === 0 ? null : (
    <p className="fl-files">
      {links.map(link => (
        <a key={link} href={link} target="_blank" rel="noreferrer">
          <PaperclipIcon /> {fileNameOf(link)}
        </a>
      ))}
    </p>
  )
}
