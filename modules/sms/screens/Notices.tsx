/** Writing a short message, to one phone or to many by a template, and what became of each. */
import type { Wire } from '../../../console/call.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { commands as sendCommands, smsSend } from '../send.ts'
import { TemplateFields } from './TemplateFields.tsx'

/** The template asks for its parameters; a text of one's own stands in none. */
export const Compose = (props: FormDialogProps) => (
  <FormDialog {...props} inputs={{ templateCode: null, params: null, content: null }} first={{ templateCode: 'notice', params: {} }}>
    {form => <TemplateFields form={form} />}
  </FormDialog>
)
export const Recipients = ({ row }: { readonly row: Wire }) => (
  <ListPanel of={smsSend} where={{ noticeId: row.id }} columns={['phoneNumber', 'status', 'failReason']} search={['status']} commands={sendCommands} />
)
