/** SMS configs: one of them is enabled, and each can be tried out with a message to one's own phone. */
import { post, type Wire } from '../../../console/call.ts'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t } from '../../../console/session.ts'
import { commands, smsConfig } from '../config.ts'
import { tryOut } from '../single.ts'

const words = {
  hint: [
    '没有启用的配置和线路时，短信只写入本机发件箱，不会发到手机。',
    'Without an enabled config or a line, messages are written to the outbox of this machine and reach no phone.',
  ],
} as const

export const Configs = () => (
  <ListScreen
    of={smsConfig}
    columns={['smsCode', 'category', 'signName', 'appId', 'templateId', 'remark', 'status']}
    search={['smsCode', 'category', 'status']}
    commands={commands}
    hint={t(words.hint)}
    rowActions={tried}
  />
)

const tried = (row: Wire) =>
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
