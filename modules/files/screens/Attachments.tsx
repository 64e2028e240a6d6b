/** The files of the tenant: sent, looked at, fetched and removed; in the resource centre and in the message centre. */
import { UploadIcon } from '@blueprintjs/icons'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { FileButton, fileTypes, UploadState } from '../../../console/parts/FileInput.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { useUpload } from '../../../console/parts/useUpload.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { may, t } from '../../../console/session.ts'
import { attach, change, create, remove, upload } from '../attach.ts'
import { Download, Preview, sizeColumn } from './preview.tsx'

const commands = [create, change, remove]
const columns = ['originalName', 'extension', sizeColumn, 'type', 'belongs', 'createUserName', 'createTime']
const search = ['originalName', 'extension', 'belongs', 'createTime']
const download = (row: Wire) => <Download row={row} isQuiet />
const preview = (row: Wire) => <Preview row={row} />
/** What follows from the name and the link of a file. */
const byServer = { name: null, extension: null, attachSize: null, domainUrl: null }

export const Attachments = () => (
  <ListScreen
    of={attach}
    columns={columns}
    search={search}
    commands={commands}
    inputs={byServer}
    toolbar={reload => <Send onDone={reload} />}
    rowActions={download}
    drawer={preview}
    hint={t(['上传的文件会显示在这里。', 'Files that are uploaded show up here.'])}
  />
)

function Send({ onDone }: { readonly onDone: () => void }) {
  const sending = useUpload(() => {
    toast(t(done.create), 'good')
    onDone()
  })
  if (!may(upload.permit)) return null
  return (
    <>
      <UploadState of={sending} />
      <FileButton
        accept={fileTypes}
        onFile={sending.send}
        intent="primary"
        icon={<UploadIcon />}
        text={t(shared.upload)}
        data-command={upload.permit}
        disabled={sending.share !== undefined}
      />
    </>
  )
}

export const EipFiles = () => (
  <ListScreen
    of={attach}
    screen="eip-files"
    from="/api/business-eip/files/page"
    columns={columns}
    search={search}
    commands={[remove]}
    rowActions={download}
    link={row => `/eip/files/${row.id}`}
  />
)

export const EipFile = () => (
  <DetailScreen
    of={attach}
    screen="eip-file"
    commands={[upload, ...commands]}
    offers={command => command.name !== upload.name}
    title={row => text(row.originalName)}
    summary={row => <div className="kt-card">{preview(row)}</div>}
  />
)
