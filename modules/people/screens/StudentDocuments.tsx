/** Documents of pupils: opening one leaves a trace first, and shows the file afterwards. */
import { EyeOpenIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { fileNameOf } from '../../../console/parts/fileName.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { fileInput } from '../../../console/parts/FileInput.tsx'
import { may, t } from '../../../console/session.ts'
import { attachedTag } from '../../files/index.ts'
import { documentCommands, look, lookMinutes, studentDocument } from '../student-document.ts'

const words = {
  traced: ['本次查看已留痕', 'This look was recorded'],
  until: [`文件可查看 ${lookMinutes} 分钟`, `the file can be read for ${lookMinutes} minutes`],
} as const
/** What is sent is fetched by nobody but those who open the document. */
export const DocumentInput = fileInput(attachedTag)
export const documentInputs = { fileId: DocumentInput }

export function OpenDocument({ row, reload }: { readonly row: Wire; readonly reload?: () => void }) {
  const [link, setLink] = useState('')
  if (row.status !== 'live' || !may(look.permit)) return null
  return link ? (
    <a href={link} target="_blank" rel="noreferrer" title={t(words.until)}>
      {fileNameOf(link)}
    </a>
  ) : (
    <CallButton
      size="small"
      icon={<EyeOpenIcon />}
      text={t(look.label)}
      data-command={look.permit}
      call={() => post<{ readonly link: string }>('/api/business-basic/school/studentDocument/open', { id: row.id })}
      said={words.traced}
      onDone={answer => {
        setLink(answer.link)
        reload?.()
      }}
    />
  )
}

export const StudentDocumentScreen = () => (
  <DetailScreen
    of={studentDocument}
    commands={documentCommands.filter(one => one !== look)}
    inputs={documentInputs}
    actions={(row, reload) => <OpenDocument row={row} reload={reload} />}
    fields={['title', 'studentId', 'type', 'day', 'score', 'shownTo', 'looks', 'lookedBy', 'lookedAt']}
  />
)
