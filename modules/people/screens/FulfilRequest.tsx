/** Answering a data request: whose it is, and of an erasure what goes with it. */
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { t } from '../../../console/session.ts'

const words = {
  erases: [
    '将解除该学生的全部监护关系，并永久清除学生和监护人的个人信息、档案与作品，不能撤销。',
    'All guardians are unbound, and the personal data, records and works of the pupil and the guardians are gone for good.',
  ],
  erase: ['清除并办结', 'Erase'],
} as const

export function FulfilRequest(props: FormDialogProps) {
  const { row, command } = props,
    title = `${t(command.label)} · ${String(row?.studentName ?? '')}`
  if (row?.kind !== 'erase') return <FormDialog {...props} title={title} />
  return <FormDialog {...props} title={title} command={{ ...command, danger: true }} warns={words.erases} confirm={words.erase} />
}
