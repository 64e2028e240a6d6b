/** Makes the bill of an owner and a month: its id is theirs, so that making it again gathers the same bill anew. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { post } from '../../../console/call.ts'
import { firstValues, useForm } from '../../../console/parts/form.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { generateBill } from '../billing.ts'

export function NewBill(props: FormDialogProps) {
  return props.row ? <FormDialog {...props} /> : <Fresh {...props} />
}

function Fresh({ onClose, onDone }: FormDialogProps) {
  const form = useForm(generateBill.input, firstValues(generateBill, undefined))
  const send = async () => {
    const { id } = await post<{ readonly id: string }>('/api/business-order/finance/bill/make', form.values)
    toast(t(['账单已生成', 'The bill is made']), 'good')
    onDone(id, undefined)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(generateBill.label)} className="kt-dialog">
      <DialogBody>
        <p className="kt-muted">{t(['选择机构或学校之一。', 'Choose an agency or a school.'])}</p>
        <FormFields form={form} row={undefined} inputs={undefined} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(['取消', 'Cancel'])} onClick={onClose} />
            <Button intent="primary" text={t(['生成', 'Make'])} onClick={() => void send().catch(() => {})} />
          </>
        }
      />
    </Dialog>
  )
}
