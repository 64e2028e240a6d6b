/** The health note of a child, opened for its leaders: that it was read is written down. */
import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { t } from '../../../console/session.ts'
import { Skeleton } from '../../../console/parts/states.tsx'
import { post } from '../../../console/call.ts'
import { CallError } from '../../../console/request.ts'
import { healthNote } from '../traveller.ts'

interface Note {
  readonly medical: string
  readonly diet: string
}
interface Props {
  readonly id: string
  readonly name: string
  readonly onDone: () => void
}
export function NoteDialog({ id, name, onDone }: Props) {
  const [note, setNote] = useState<Note>()
  useEffect(() => {
    post<Note>('/api/business-openclass/openClassStudy/traveller/readNote', { id }).then(setNote, reason => {
      if (!(reason instanceof CallError)) throw reason
      // Why was said in a toast.
      setNote({ medical: '', diet: '' })
    })
  }, [id])
  return (
    <Dialog isOpen title={t([`${name}的健康说明`, `Health note of ${name}`])} onClose={onDone}>
      <DialogBody>
        {note ? (
          <div className="kt-stack">
            {(['medical', 'diet'] as const).map(
              field =>
                note[field] && (
                  <section key={field}>
                    <b>{t(healthNote.fields[field].label)}</b>
                    <p className="tr-letter">{note[field]}</p>
                  </section>
                ),
            )}
            <small className="kt-muted">
              {note.medical || note.diet ? t(['本次查看已登记。', 'That you read it was written down.']) : t(['无法查看。', 'It can not be read.'])}
            </small>
            <Button fill size="large" text={t(['知道了', 'Understood'])} onClick={onDone} />
          </div>
        ) : (
          <Skeleton lines={3} />
        )}
      </DialogBody>
    </Dialog>
  )
}
