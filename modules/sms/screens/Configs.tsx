/** SMS configs: one of them is enabled, and each can be tried out. */
import { post, type Wire } from '../../../console/call.ts'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { may, t } from '../../../console/session.ts'
import { tryOut } from '../single.ts'

/** A message to one's own phone. */
export const TryOut = ({ row }: { readonly row: Wire }) =>
  may(tryOut.permit) && (
    <DialogButton size="small" variant="minimal" text={t(tryOut.label)}>
      {ends => (
        <FormDialog
          {...ends}
          command={tryOut}
          inputs={{ configId: null }}
          first={{ configId: row.id, params: '{}' }}
          send={(_id, { phoneNumber, params }, asking) =>
            post(
              '/api/blade-resource/sms/endpoint/send-message',
              { code: row.smsCode, phones: phoneNumber, params: typeof params === 'string' ? params : JSON.stringify(params ?? {}) },
              asking,
            )
          }
        />
      )}
    </DialogButton>
  )
