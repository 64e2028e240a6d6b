/** The picture of a version of a process, before anybody started it. */
import { Dialog, DialogBody } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { t } from '../../../console/session.ts'
import { Diagram } from './Diagram.tsx'
import { words } from './words.ts'

export const DiagramButton = ({ row }: { readonly row: Wire }) => (
  <DialogButton variant="minimal" intent="primary" text={t(words.diagram)}>
    {({ onClose }) => (
      <Dialog isOpen onClose={onClose} title={`${t(words.diagram)} · ${text(row.name)}`} className="kt-dialog kt-wide">
        <DialogBody>
          <Diagram path="process/resource-view" query={{ processDefinitionId: row.id }} />
        </DialogBody>
      </Dialog>
    )}
  </DialogButton>
)
