/** SMS configs: one of them is enabled, and each can be tried out with a message to one's own phone. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
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

export function Configs() {
  const [tried, setTried] = useState<Wire>()
  return (
    <>
      <ListScreen
        of={smsConfig}
        columns={['smsCode', 'category', 'signName', 'appId', 'templateId', 'remark', 'status']}
        search={['smsCode', 'category', 'status']}
        commands={commands}
        hint={t(words.hint)}
        rowActions={row => may(tryOut.permit) && <Button size="small" variant="minimal" text={t(tryOut.label)} onClick={() => setTried(row)} />}
      />
      {tried && (
        <FormDialog
          command={tryOut}
          inputs={{ configId: null }}
          first={{ configId: tried.id, params: '{}' }}
          onClose={() => setTried(undefined)}
          onDone={() => setTried(undefined)}
          send={(_id, { phoneNumber, params }, asking) =>
            post(
              '/api/blade-resource/sms/endpoint/send-message',
              { code: tried.smsCode, phones: phoneNumber, params: typeof params === 'string' ? params : JSON.stringify(params ?? {}) },
              asking,
            )
          }
        />
      )}
    </>
  )
}
