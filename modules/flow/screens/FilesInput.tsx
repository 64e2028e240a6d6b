/** The files that go with a comment: sent one by one, each with a way to leave it out again; and how they are shown beside it. */
import { Button } from '@blueprintjs/core'
import { CrossIcon, PaperclipIcon } from '@blueprintjs/icons'
import { fileTypes, SendingPlace } from '../../../console/parts/FileInput.tsx'
import { fileNameOf } from '../../../console/parts/fileName.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { useUpload } from '../../../console/parts/useUpload.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'

const linksOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : [])

export const FilesInput: Input = ({ id, value, isWrong, describedBy, onChange, onBlur }) => {
  const links = linksOf(value)
  const upload = useUpload(kept => onChange([...links, kept.link]))
  return (
    <SendingPlace
      upload={upload}
      accept={fileTypes}
      onFile={upload.send}
      id={id}
      onBlur={onBlur}
      intent={isWrong ? 'danger' : 'none'}
      aria-describedby={describedBy}
    >
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
    </SendingPlace>
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
