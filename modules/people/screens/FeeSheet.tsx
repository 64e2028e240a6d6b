/** Fee rates of an agency's teachers as a sheet: typed, pasted or filled down; those that are filled are set at once. */
import { page } from '../../../console/call.ts'
import type { FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { FilledSheet } from '../../../console/parts/grid/FilledSheet.tsx'
import type { GridColumn } from '../../../console/parts/grid/sheet.ts'
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
  return (
    <Shown of={teachers}>
      {found => (
        <FilledSheet
          {...props}
          columns={columns}
          of={found.map(({ id, name }) => ({ teacherId: id, name: String(name) }))}
          filled="feePerLesson"
          whose="teacherId"
        >
          <p className="kt-muted">
            {t(['只保存填了课时费的行；开始日期留空即从今天起。', 'Only rows with a fee are saved; without a first day they begin today.'])}
          </p>
        </FilledSheet>
      )}
    </Shown>
  )
}
