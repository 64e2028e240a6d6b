/** Who rated one pupil: asked for with a reason, shown until the dialog is closed, and written down. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { t } from '../../../console/session.ts'
import type { Seen } from '../peer-routes.ts'
import { nameOf } from '../tree.ts'
import { peerWords as words } from './words.ts'
import './quality.css'

export function PeerRaters(props: FormDialogProps) {
  const [seen, setSeen] = useState<Seen>()
  if (!seen) return <FormDialog {...props} onDone={(_id, answer) => setSeen(answer as Seen)} />
  return (
    <Dialog isOpen className="kt-dialog" title={t(words.raters)} onClose={props.onClose}>
      <DialogBody>
        <ul className="ql-raters">
          {seen.raters.map(one => (
            <li key={one.name}>
              <b>{one.name}</b> {one.isGiven ? one.said.map(each => `${t(nameOf(each))} ${each.score ?? t(words.unnoticed)}`).join(' · ') : t(words.notYet)}
            </li>
          ))}
        </ul>
        <small className="kt-muted">{t(words.traced)}</small>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t(words.close)} onClick={props.onClose} />} />
    </Dialog>
  )
}
