/** Fee rates of an agency's teachers as a sheet: typed, pasted or filled down; those that are filled are set at once. */
import { useMemo, useState } from 'react'
import { page } from '../../../console/call.ts'
import type { FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { GridColumn, GridRow } from '../../../console/parts/grid/sheet.ts'
import { SheetDialog } from '../../../console/parts/grid/SheetDialog.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { optional, text } from '../../kit/field.ts'
import { teacherFee } from '../organisation.ts'
import { agencyTeacher } from '../person.ts'

const { productType, feePerLesson, startTime, endTime } = teacherFee.fields
const columns: readonly GridColumn[] = [
  { name: 'name', field: text('教师', 'Teacher'), isFixed: true, width: 160 },
  { name: 'productType', field: optional(productType), width: 160 },
  { name: 'feePerLesson', field: optional(feePerLesson), width: 130 },
  { name: 'startTime', field: optional(startTime), width: 140 },
  { name: 'endTime', field: optional({ ...endTime, locked: false }), width: 140 },
]

export function FeeSheet(props: FormDialogProps) {
  const teachers = useReport(['fees of'], async how => (await page(agencyTeacher, { status: 'approved', current: 1, size: -1 }, how)).records)
  return <Shown of={teachers}>{found => <Sheet {...props} teachers={found.map(one => ({ id: one.id, name: String(one.name) }))} />}</Shown>
}

function Sheet({ command, teachers, onDone, onClose }: FormDialogProps & { readonly teachers: readonly { readonly id: string; readonly name: string }[] }) {
  const first = useMemo<readonly GridRow[]>(() => teachers.map(({ id, name }) => ({ teacherId: id, name })), [teachers])
  const [rows, setRows] = useState(first)
  return (
    <SheetDialog
      command={command}
      columns={columns}
      rows={rows}
      setRows={setRows}
      isSent={row => !!row.feePerLesson}
      also={row => ({ teacherId: row.teacherId })}
      isDirty={rows.some(row => !!row.feePerLesson)}
      onDone={() => onDone('', undefined)}
      onClose={onClose}
    >
      <p className="kt-muted">
        {t(['只保存填了课时费的行；开始日期留空即从今天起。', 'Only rows with a fee are saved; without a first day they begin today.'])}
      </p>
    </SheetDialog>
  )
}
