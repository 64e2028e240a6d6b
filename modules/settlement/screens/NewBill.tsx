/** Makes the bill of an owner and a month: its id is theirs, so that making it again gathers the same bill anew. */
import { post } from '../../../console/call.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { t } from '../../../console/session.ts'
import { generateBill } from '../bill.commands.ts'

export function NewBill(props: FormDialogProps) {
  if (props.row) return <FormDialog {...props} />
  return (
    <FormDialog
      {...props}
      title={t(generateBill.label)}
      said={['账单已生成', 'The bill is made']}
      confirm={['生成', 'Make']}
      send={(_id, values, asking) => post('/api/business-order/finance/bill/make', values, asking)}
      onDone={(_id, answer) => props.onDone((answer as { readonly id: string }).id, answer)}
    >
      {() => <p className="kt-muted">{t(['选择机构或学校之一。', 'Choose an agency or a school.'])}</p>}
    </FormDialog>
  )
}
