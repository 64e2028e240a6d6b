/** What a traced look shows: the command asks why and leaves its trace, its answer is shown until the dialog is closed. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { text } from '../../../console/parts/cells.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { FigureRow } from '../../../console/parts/KeyFigures.tsx'
import { t } from '../../../console/session.ts'
import type { Fields } from '../../kit/resource.ts'
import { consult } from '../consult.ts'
import { file } from '../file.ts'
import { words } from './words.ts'

const looking = (fields: Fields, names: readonly string[]) =>
  function Looking(props: FormDialogProps) {
    const [seen, setSeen] = useState<Readonly<Record<string, unknown>>>()
    if (!seen) return <FormDialog {...props} onDone={(_id, answer) => setSeen(answer as Readonly<Record<string, unknown>>)} />
    return (
      <Dialog isOpen className="kt-dialog" title={t(words.shown)} onClose={props.onClose}>
        <DialogBody>
          <FigureRow of={names.map(name => ({ name, label: fields[name]!.label, value: text(seen[name]) || '–' }))} />
        </DialogBody>
        <DialogFooter actions={<Button intent="primary" text={t(words.close)} onClick={props.onClose} />} />
      </Dialog>
    )
  }

export const UnmaskConsult = looking(consult.fields, ['name', 'phone', 'birthday', 'guardianName'])
export const LookAtBody = looking(file.fields, ['height', 'weight', 'leftEye', 'rightEye', 'colours', 'illness'])
