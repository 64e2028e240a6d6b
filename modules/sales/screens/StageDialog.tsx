/** Moving an opportunity to a stage: the stage is chosen already, a word is asked where it goes back. */
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { text } from '../../../console/parts/cells.tsx'

export const StageDialog = (props: FormDialogProps) => (
  <FormDialog {...props} first={{ stage: text(props.row?.moveTo) || text(props.row?.stage) }} inputs={{ ...props.inputs, stage: null }} />
)
