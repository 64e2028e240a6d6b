/** Every short message: to whom, by which line, and what became of it; and one more to one phone. */
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { resend, smsSend } from '../send.ts'
import { send } from '../single.ts'
import { TemplateFields } from './TemplateFields.tsx'

const Compose = (props: FormDialogProps) => (
  <FormDialog {...props} inputs={{ templateCode: null, params: null }} first={{ templateCode: 'notice', params: {} }}>
    {form => <TemplateFields form={form} />}
  </FormDialog>
)
const hint = ['手机号仅显示前三位与后四位；输入完整号码可以查到它的短信。', 'Phones are masked; a full number finds its messages.'] as const

export function Sends() {
  return (
    <ListScreen
      of={smsSend}
      columns={['phoneNumber', 'content', 'templateCode', 'purpose', 'status', 'lineName', 'sendTime', 'createTime']}
      search={['phoneNumber', 'templateCode', 'purpose', 'status', 'createTime']}
      commands={[send, resend]}
      forms={{ send: Compose }}
      hint={t(hint)}
    />
  )
}
