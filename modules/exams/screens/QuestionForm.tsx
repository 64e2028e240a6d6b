/** The form of a question: handed in, or kept as a draft while its key is not complete. */
import { Switch } from '@blueprintjs/core'
import { useState } from 'react'
import { run } from '../../../console/call.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { may, t } from '../../../console/session.ts'
import { save, submit } from '../question.commands.ts'

export function QuestionForm(props: FormDialogProps) {
  const status = props.row?.status ?? 'new'
  const canWait = may(save.permit) && (save.on.lifecycle.allowed(status as 'new') as readonly string[]).includes(save.name)
  const [isDraft, setDraft] = useState(false)
  return (
    <FormDialog
      {...props}
      send={(id, values, asking) =>
        run(isDraft ? save : submit, id, values, { ...asking, ...(props.row?.version === undefined ? {} : { version: props.row.version }) })
      }
      said={isDraft ? ['已存为草稿', 'Saved as a draft'] : undefined}
      below={
        canWait
          ? () => (
              <Switch
                checked={isDraft}
                label={t(['先存为草稿，答案可以不全', 'Keep it as a draft: the key may be incomplete'])}
                onChange={() => setDraft(!isDraft)}
              />
            )
          : undefined
      }
    />
  )
}
