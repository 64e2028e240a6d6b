/** The files on a row: sent or dropped here, fetched by who sees the row. */
import { UploadIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { attachedTag } from '../../../modules/files/checks.ts'
import { newId } from '../../../modules/kit/id.ts'
import { attachment, attachmentCommands } from '../../../modules/relations/attachment.ts'
import { run, type Wire } from '../../call.ts'
import { t, useSession } from '../../session.ts'
import { text } from '../cells.tsx'
import type { Given } from '../columns.tsx'
import { DropPlace, FileButton, fileTypes, UploadState } from '../FileInput.tsx'
import { ListPanel } from '../ListPanel.tsx'
import { toast } from '../toasts.ts'
import { useUpload } from '../useUpload.ts'
import type { PanelProps } from './relationTabs.tsx'
import { words } from './words.ts'
import './relations.css'

const [create, remove] = attachmentCommands
const kb = 1024
const sizeOf = (row: Wire): string => {
  const bytes = Number(row.size) || 0
  return bytes >= kb * kb ? `${(bytes / kb / kb).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / kb))} KB`
}
const columns: readonly Given[] = [
  {
    name: 'name',
    label: attachment.fields.name.label,
    cell: row => (
      <a href={text(row.link)} target="_blank" rel="noreferrer">
        {text(row.name)}
      </a>
    ),
  },
  'kind',
  { name: 'size', label: ['大小', 'Size'], cell: row => <span className="kt-figures">{sizeOf(row)}</span> },
  'createUserName',
  'createTime',
]

export function Attachments({ owner, mayAdd }: PanelProps) {
  const [round, setRound] = useState(0)
  const userId = useSession(value => value.userInfo?.user_id),
    isOver = useSession(value => value.roles.some(role => role === 'PA' || role === 'PO'))
  const sending = useUpload(kept => {
    run(create!, newId(), { ...owner, fileId: kept.id }).then(
      () => {
        toast(t(words.attached), 'good')
        setRound(round + 1)
      },
      // A refusal has said so in a toast.
      () => undefined,
    )
  }, attachedTag)
  const list = (
    <ListPanel
      key={round}
      of={attachment}
      where={{ ...owner }}
      search={[]}
      columns={columns}
      commands={[remove!]}
      offers={(_command, row) => isOver || row.createUser === userId}
      hint={mayAdd ? t(words.noFiles) : undefined}
      toolbar={() =>
        mayAdd && (
          <>
            <UploadState of={sending} />
            <FileButton
              accept={fileTypes}
              onFile={sending.send}
              intent="primary"
              icon={<UploadIcon />}
              text={t(words.attach)}
              data-command={create!.permit}
              disabled={sending.share !== undefined}
            />
          </>
        )
      }
    />
  )
  return (
    <div data-relation="attachments">
      {mayAdd ? (
        <DropPlace className="kt-files" onFile={sending.send}>
          {list}
        </DropPlace>
      ) : (
        list
      )}
    </div>
  )
}
