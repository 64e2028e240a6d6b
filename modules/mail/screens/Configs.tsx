/** Mail configs: each can be tried out. */
import { post, type Wire } from '../../../console/call.ts'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { may, t } from '../../../console/session.ts'
import { tryOut } from '../mail.ts'

/** A mail to one's own address. */
export const TryOut = ({ row }: { readonly row: Wire }) =>
  may(tryOut.permit) && (
    <DialogButton size="small" variant="minimal" text={t(tryOut.label)}>
      {ends => (
        <FormDialog
          {...ends}
          command={tryOut}
          inputs={{ configId: null }}
          first={{ configId: row.id }}
          send={(_id, { address }, asking) => post('/api/blade-resource/mail/endpoint/send-mail', { id: row.id, address }, asking)}
        />
      )}
    </DialogButton>
  )
