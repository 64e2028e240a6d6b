/** SMS notices: one text to many phones, and how many of them have it. */
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { sendNoticeMessage, smsNotice } from '../notice.ts'
import { commands as sendCommands, smsSend } from '../send.ts'
import { TemplateFields } from './TemplateFields.tsx'

const Compose = (props: FormDialogProps) => (
  <FormDialog {...props} inputs={{ templateCode: null, params: null, content: null }} first={{ templateCode: 'notice', params: {} }}>
    {form => <TemplateFields form={form} />}
  </FormDialog>
)
const hint = ['发送的通知短信会显示在这里。', 'Notices that were sent show up here.'] as const

export function Notices() {
  return (
    <ListScreen
      of={smsNotice}
      columns={['content', 'templateCode', 'total', 'sentCount', 'failedCount', 'status', 'createUserName', 'createTime']}
      search={['templateCode', 'createTime']}
      commands={[sendNoticeMessage]}
      forms={{ sendNoticeMessage: Compose }}
      hint={t(hint)}
      drawer={row => (
        <ListPanel of={smsSend} where={{ noticeId: row.id }} columns={['phoneNumber', 'status', 'failReason']} search={['status']} commands={sendCommands} />
      )}
    />
  )
}
